//! Langford pairs: digits 1 to n twice each, with d others between the two d: `dlx_langford [N]`.

use dlx::{Builder, Config, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n: usize = std::env::args().nth(1).map_or(Ok(7), |n| n.parse())?;
    let mut builder = Builder::new();
    for digit in 1..=n {
        builder.primary(('d', digit))?;
    }
    for slot in 0..2 * n {
        builder.primary(('s', slot))?;
    }
    for digit in 1..=n {
        for slot in 0..(2 * n - 1).saturating_sub(digit) {
            let items = [('d', digit), ('s', slot), ('s', slot + digit + 1)];
            builder.option((digit, slot), items.map(Into::into))?;
        }
    }
    let problem = builder.build();
    let mut solver = Solver::new(&problem, Config::default())?;
    if let Some(solution) = solver.solve().answer.solution() {
        let mut row = vec![0; 2 * n];
        for &option in solution.options() {
            let (digit, slot) = *problem.payload(option);
            (row[slot], row[slot + digit + 1]) = (digit, digit);
        }
        println!("{}", row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    }
    println!("{} arrangements, a reversed one counted apart", solver.count().answer);
    Ok(())
}
