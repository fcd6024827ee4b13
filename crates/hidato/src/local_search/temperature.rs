//! How willing the search is to make a move that costs something.

/// The stages of one run, each a little colder.
const STAGES: u32 = 64;

/// The factor `e^(-1 / (2 T))` is given by `1 / (2 T)`; at the beginning T is 0.6 cells, at the end 0.1.
const FIRST: f64 = 1.0 / 1.2;

/// By how much `1 / (2 T)` grows from stage to stage: the 64th root of 6.
const GROWTH: f64 = 1.028_392_9;

/// Larger changes are never made.
const MOST: usize = 40;

/// For each change of energy how often it is accepted.
#[derive(Debug)]
pub(super) struct Temperature {
    stage: u32,
    thresholds: [u32; MOST],
}

impl Default for Temperature {
    fn default() -> Self {
        let mut temperature = Self { stage: 0, thresholds: [0; MOST] };
        temperature.fill();
        temperature
    }
}

impl Temperature {
    /// The temperature after `done` of `all` parts of a run.
    pub(super) fn set(&mut self, done: u64, all: u64) {
        let stage = (done * u64::from(STAGES) / all.max(1)).min(u64::from(STAGES)) as u32;
        if stage != self.stage {
            self.stage = stage;
            self.fill();
        }
    }

    /// A move that costs `change`, more than 0, is made if 32 random bits are less than this.
    #[inline]
    pub(super) fn threshold(&self, change: i32) -> u32 {
        self.thresholds.get(change as usize).copied().unwrap_or(0)
    }

    fn fill(&mut self) {
        let exponent = (0..self.stage).fold(FIRST, |exponent, _| exponent * GROWTH);
        // e^-x as (1 - x / 4096)^4096: only operations that give the same bits everywhere.
        let factor = (0..12).fold(1.0 - exponent / 4096.0, |power, _| power * power);
        let mut share = 1.0;
        for threshold in &mut self.thresholds {
            *threshold = (share * f64::from(u32::MAX)) as u32;
            share *= factor;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_falls_from_a_third_to_almost_nothing() {
        let share = |temperature: &Temperature| f64::from(temperature.threshold(2)) / f64::from(u32::MAX);
        let mut temperature = Temperature::default();
        assert!((share(&temperature) - (-1.0_f64 / 0.6).exp()).abs() < 1e-3);
        temperature.set(10, 10);
        assert!((share(&temperature) - (-1.0_f64 / 0.1).exp()).abs() < 1e-5);
        assert_eq!(temperature.threshold(1_000), 0);
    }
}
