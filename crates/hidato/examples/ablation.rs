//! What each technique is worth on one puzzle: `cargo run -p hidato --example ablation`.

use hidato::{Config, Puzzle, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "> blank adj=4\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .".parse()?;
    let show = |name: &str, config: Config| {
        let report = Solver::new(&puzzle, config).count_up_to(u128::MAX);
        println!("{name:<24} {:>8} nodes for {} solutions", report.stats.counters.nodes, report.answer);
    };
    show("all techniques", Config::default());
    for switch in Config::switches() {
        let mut config = Config::default();
        config.set(switch.name, "off")?;
        show(&format!("without {}", switch.name), config);
    }
    Ok(())
}
