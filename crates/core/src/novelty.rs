//! What a repeated objective is worth to ES.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};

/// What becomes of the reward of a candidate whose objective the run had found before its batch. A run is judged by its
/// best candidate, to which the same one again adds nothing. In YAML `false`, `true` and `neutral`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Novelty {
    /// `false`: a repeat is paid like any other.
    #[default]
    Off,
    /// `true`: a repeat counts as invalid. Theta then moves away from the best as much as from the worst where both
    /// repeat themselves.
    Invalid,
    /// `neutral`: a repeat has no weight, and the others are judged among themselves.
    Neutral,
}

impl Novelty {
    /// Whether it is the default, which configs leave unwritten.
    pub fn is_off(&self) -> bool {
        *self == Novelty::Off
    }
}

impl Serialize for Novelty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Novelty::Off => serializer.serialize_bool(false),
            Novelty::Invalid => serializer.serialize_bool(true),
            Novelty::Neutral => serializer.serialize_str("neutral"),
        }
    }
}

impl<'de> Deserialize<'de> for Novelty {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Form)
    }
}

struct Form;

impl Visitor<'_> for Form {
    type Value = Novelty;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`true`, `false` or `neutral`")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Novelty, E> {
        Ok(if value { Novelty::Invalid } else { Novelty::Off })
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Novelty, E> {
        match value {
            "neutral" => Ok(Novelty::Neutral),
            other => Err(E::invalid_value(de::Unexpected::Str(other), &self)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_as_it_is_read() {
        for (text, novelty) in
            [("false", Novelty::Off), ("true", Novelty::Invalid), ("\"neutral\"", Novelty::Neutral)]
        {
            assert_eq!(serde_json::from_str::<Novelty>(text).expect(text), novelty);
            assert_eq!(serde_json::to_string(&novelty).expect("plain"), text);
        }
        let error = serde_json::from_str::<Novelty>("\"neutrl\"").expect_err("no such value").to_string();
        assert!(error.contains("`true`, `false` or `neutral`"), "{error}");
    }
}
