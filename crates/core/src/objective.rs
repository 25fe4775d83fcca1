//! Objective values: their direction, and the guarantee that they are finite.

use serde::{Deserialize, Deserializer, Serialize};

/// Which way an objective is better. A value, so that no bare minus sign reaches a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Smaller is better, such as a tour's length.
    Minimize,
    /// Larger is better, such as a knapsack's value.
    Maximize,
}

impl Direction {
    /// The value as a cost: smaller is better whatever the direction.
    pub fn cost(self, score: Score) -> f64 {
        match self {
            Direction::Minimize => score.get(),
            Direction::Maximize => -score.get(),
        }
    }

    /// Whether `a` is strictly better than `b`.
    pub fn better(self, a: Score, b: Score) -> bool {
        self.cost(a) < self.cost(b)
    }

    /// By how much `a` is better than `b`, as a fraction of |b|; negative if it is worse.
    pub fn gain(self, a: Score, b: Score) -> f64 {
        (self.cost(b) - self.cost(a)) / b.get().abs()
    }
}

/// An objective value: always finite, so that NaN can never win.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize)]
pub struct Score(f64);

impl Score {
    /// `None` for NaN and the infinities. -0.0 becomes 0.0, so that equal scores print alike.
    pub fn new(value: f64) -> Option<Score> {
        value.is_finite().then_some(Score(value + 0.0))
    }

    /// The value.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        Score::new(value).ok_or_else(|| serde::de::Error::custom("a score must be finite"))
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_and_infinities_are_no_scores() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(Score::new(value).is_none());
        }
        assert!(serde_json::from_str::<Score>("null").is_err());
    }

    #[test]
    fn better_follows_the_direction() {
        let (one, two) = (Score(1.0), Score(2.0));
        assert!(Direction::Minimize.better(one, two) && !Direction::Minimize.better(two, one));
        assert!(Direction::Maximize.better(two, one) && !Direction::Maximize.better(one, one));
        assert_eq!(Direction::Maximize.gain(two, one), 1.0);
    }
}
