//! How hard a puzzle is: what its steps cost together, and which of them is the hardest.

use super::technique::{Level, Technique};

/// The techniques that a solution took, and what follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// How often each technique of [`Technique::ALL`] was used.
    pub uses: [u16; Technique::ALL.len()],
    /// The sum of [`score`](super::technique::Facts::score) over all steps.
    pub score: u32,
    /// Whether the steps solve the puzzle.
    pub is_solved: bool,
    /// The level of the hardest step.
    hardest_level: Level,
}

impl Default for Rating {
    fn default() -> Self {
        Self { uses: [0; Technique::ALL.len()], score: 0, is_solved: false, hardest_level: Level::Easy }
    }
}

impl Rating {
    /// Counts a step.
    pub fn add(&mut self, technique: Technique) {
        let facts = technique.facts();
        let uses = &mut self.uses[technique as usize];
        *uses = uses.saturating_add(1);
        self.score = self.score.saturating_add(facts.score);
        self.hardest_level = self.hardest_level.max(facts.level);
    }

    /// The level: that of the hardest step, or a higher one if the score is above what that level allows.
    /// A puzzle that the steps do not solve is of the highest.
    #[must_use]
    pub fn level(&self) -> Level {
        if !self.is_solved {
            return Level::Extreme;
        }
        let fits = |level: &&Level| self.hardest_level <= **level && self.score <= level.most_score();
        Level::ALL.iter().find(fits).copied().unwrap_or(Level::Extreme)
    }

    /// The techniques that were used, hardest last, with how often.
    pub fn techniques(&self) -> impl Iterator<Item = (Technique, u16)> + '_ {
        Technique::ALL.iter().copied().zip(self.uses).filter(|&(_, uses)| uses > 0)
    }

    /// How many steps it took.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.uses.iter().map(|&uses| u32::from(uses)).sum()
    }
}
