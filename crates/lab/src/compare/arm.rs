//! The arms of a comparison, and how their methods are named.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What moves the weights in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Nothing: fixed weights.
    Base,
    /// ES by the rewards.
    Es,
    /// ES by rewards that were shuffled within their batch: what moving weights does without a signal.
    Control,
}

/// Ends of a method's name that say ES. The second is the name in the published tree of programs.
const ES_ENDS: [&str; 2] = ["+es", "+agenticesopt"];
/// Ends of a method's name that say ES on shuffled rewards.
const CONTROL_ENDS: [&str; 2] = ["+shuffled", "+control"];

impl Arm {
    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Arm::Base => "base",
            Arm::Es => "base+ES",
            Arm::Control => "control",
        }
    }

    /// Method family and arm of a method's name, ignoring case: `EoH+AgenticESOpt` is (`eoh`, ES).
    pub fn of_method(name: &str) -> (String, Arm) {
        let name = name.to_ascii_lowercase();
        let strip = |ends: [&str; 2]| {
            ends.iter().find_map(|end| name.strip_suffix(end)).map(|family| family.trim().to_owned())
        };
        if let Some(family) = strip(CONTROL_ENDS) {
            // `sample+es+shuffled` and `sample+shuffled` are the same arm.
            let family = family.strip_suffix(ES_ENDS[0]).unwrap_or(&family).to_owned();
            return (family, Arm::Control);
        }
        match strip(ES_ENDS) {
            Some(family) => (family, Arm::Es),
            None => (name, Arm::Base),
        }
    }
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn method_names_say_family_and_arm() {
        for (name, family, arm) in [
            ("EoH", "eoh", Arm::Base),
            ("EoH+AgenticESOpt", "eoh", Arm::Es),
            ("Sample", "sample", Arm::Base),
            ("sample+es", "sample", Arm::Es),
            ("sample+es+shuffled", "sample", Arm::Control),
            ("eoh+control", "eoh", Arm::Control),
        ] {
            assert_eq!(Arm::of_method(name), (family.to_owned(), arm), "{name}");
        }
    }
}
