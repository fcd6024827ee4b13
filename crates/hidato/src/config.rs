//! Which engine searches, with which techniques: each row of an ablation table is one [`Config`].

use core::fmt;
use core::str::FromStr;

use search_control::settings::by_word;
use search_control::{ConfigError, Switch};

/// The way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Engine {
    /// [`Csp`](Self::Csp) and, where one solution is asked for, [`Local`](Self::Local) in turns: [`portfolio`](crate::portfolio).
    #[default]
    Auto,
    /// Numbers choose cells: constraint propagation and search on `csp-core`.
    Csp,
    /// The path is walked from 1 on, cell by cell: the baseline; see [`path_walk`](crate::path_walk).
    Walk,
    /// Paths that hand cells to each other, for one solution of a loose board: [`local_search`](crate::local_search).
    /// All other questions are answered by [`Csp`](Self::Csp).
    Local,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Csp, Self::Walk, Self::Local];

    /// Its name in options and statistics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Csp => "csp",
            Self::Walk => "walk",
            Self::Local => "local",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `pad` honours a width.
        f.pad(self.word())
    }
}

impl FromStr for Engine {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        by_word("engine", &Self::ALL, Self::word, text)
    }
}

/// The engine and its techniques; the default is the best mix that was measured.
///
/// No field changes which solutions a puzzle has, only the effort to find them; `walk` knows only `warnsdorff`, and `csp` does not know it.
///
/// ```
/// use hidato::Config;
///
/// let mut config = Config::default();
/// config.set("connectivity", "off")?;
/// assert!(!config.connectivity);
/// assert!(config.set("telepathy", "on").is_err());
/// # Ok::<(), hidato::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Config {
    /// The way to search.
    pub engine: Engine,
    /// Arc consistency along the number chain: [`chain_layers`](crate::chain_layers).
    pub chain_layers: bool,
    /// A cell that one number can take gets it: [`hidden_single`](csp_core::propagators::hidden_single).
    pub hidden_single: bool,
    /// The numbers before and after need two different neighbours: [`distinct_support`](crate::distinct_support).
    pub distinct_support: bool,
    /// Free regions must hold their gaps, and be filled by them: [`connectivity`](crate::connectivity).
    pub connectivity: bool,
    /// A cell that holds the board together is passed once: [`cut_cells`](crate::cut_cells).
    pub cut_cells: bool,
    /// Two numbers for two cells, three for three: [`pairs_triples`](crate::pairs_triples).
    pub pairs_triples: bool,
    /// The numbers of an interval need as many cells: [`interval_capacity`](crate::interval_capacity).
    pub interval_capacity: bool,
    /// Colours alternate along the path: [`parity`](crate::parity).
    pub parity: bool,
    /// Numbers and cells match, and a pair that no matching has goes: [`all_different_matching`](csp_core::propagators::AllDifferentMatching).
    pub matching: bool,
    /// Ways through short gaps, weighed against each other: [`gap_paths`](crate::gap_paths).
    pub gap_paths: bool,
    /// Every candidate is tried before the search: [`probing`](crate::probing).
    pub probing: bool,
    /// Guess at the most constrained number or cell, not only at numbers: [`dual_order`](crate::dual_order).
    pub dual_mrv: bool,
    /// Guess only at numbers beside known ones: [`both_ends`](crate::both_ends).
    pub both_ends: bool,
    /// Guess at numbers that failed often: [`weights`](crate::weights).
    pub dom_wdeg: bool,
    /// Guess first at the cell with the fewest free neighbours: [`few_exits`](crate::few_exits).
    pub few_exits: bool,
    /// Begin again after many fails, until a first solution is found: [`csp_core::Restarts`].
    pub restarts: bool,
    /// The walk tries cells with fewer exits first: [`path_walk`](crate::path_walk).
    pub warnsdorff: bool,
    /// What ties are broken with, and the moves of the local search are drawn from; the same seed is the same search everywhere.
    pub seed: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            engine: Engine::default(),
            chain_layers: true,
            hidden_single: true,
            distinct_support: true,
            connectivity: true,
            cut_cells: true,
            pairs_triples: false,
            interval_capacity: false,
            parity: true,
            matching: true,
            gap_paths: true,
            probing: false,
            dual_mrv: true,
            both_ends: false,
            dom_wdeg: true,
            few_exits: true,
            restarts: true,
            warnsdorff: true,
            seed: 0,
        }
    }
}

/// One row for each switch.
const SWITCHES: [Switch<Config>; 17] = [
    Switch::new("chain_layers", "csp", "arc consistency along the number chain", |config| &mut config.chain_layers),
    Switch::new("hidden_single", "csp", "a cell that one number can take gets it", |config| &mut config.hidden_single),
    Switch::new("distinct_support", "csp", "the numbers before and after need two different neighbours", |config| {
        &mut config.distinct_support
    }),
    Switch::new("connectivity", "csp", "free regions must hold their gaps, and be filled by them", |config| {
        &mut config.connectivity
    }),
    Switch::new("cut_cells", "csp", "a cell that holds the board together is passed once", |config| {
        &mut config.cut_cells
    }),
    Switch::new("pairs_triples", "csp", "two numbers for two cells, three for three", |config| {
        &mut config.pairs_triples
    }),
    Switch::new("interval_capacity", "csp", "the numbers of an interval need as many cells", |config| {
        &mut config.interval_capacity
    }),
    Switch::new("parity", "csp", "colours alternate along the path", |config| &mut config.parity),
    Switch::new("matching", "csp", "numbers and cells match", |config| &mut config.matching),
    Switch::new("gap_paths", "csp", "ways through short gaps, weighed against each other", |config| {
        &mut config.gap_paths
    }),
    Switch::new("probing", "csp", "every candidate is tried before the search", |config| &mut config.probing),
    Switch::new("dual_mrv", "csp", "guess at the most constrained number or cell", |config| &mut config.dual_mrv),
    Switch::new("both_ends", "csp", "guess only at numbers beside known ones", |config| &mut config.both_ends),
    Switch::new("dom_wdeg", "csp", "guess at numbers that failed often", |config| &mut config.dom_wdeg),
    Switch::new("few_exits", "csp", "guess first at the cell with the fewest free neighbours", |config| {
        &mut config.few_exits
    }),
    Switch::new("restarts", "csp", "begin again after many fails, until a first solution", |config| {
        &mut config.restarts
    }),
    Switch::new("warnsdorff", "walk", "the walk tries cells with fewer exits first", |config| &mut config.warnsdorff),
];

impl Config {
    /// The techniques that can be switched.
    #[must_use]
    pub const fn switches() -> &'static [Switch<Self>] {
        &SWITCHES
    }

    /// The complete engine without any technique: only what the rules themselves need.
    #[must_use]
    pub fn bare() -> Self {
        Self { engine: Engine::Csp, ..Switch::all_off(&SWITCHES, Self::default()) }
    }

    /// Whether a technique is on; `None` if there is none of that name.
    #[must_use]
    pub fn get(self, name: &str) -> Option<bool> {
        Switch::get(&SWITCHES, self, name)
    }

    /// Switches a technique `on` or `off`, by its name.
    ///
    /// # Errors
    ///
    /// If there is no technique of that name, or the value is neither.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        Switch::set(&SWITCHES, self, name, value)
    }
}
