//! Where a model runs, as experiments name it.
//!
//! The engine runs on the CPU. A GPU is a name that can be asked for and is refused, with what this build
//! lacks, before any work: nothing falls back in silence.

use std::fmt;
use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place for weights and arithmetic.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Device {
    /// The best that the engine can use: the CPU.
    #[default]
    Auto,
    /// The CPU.
    Cpu,
    /// An NVIDIA GPU, by number.
    Cuda(usize),
    /// Apple's GPU.
    Metal,
}

impl Device {
    /// Whether nothing was asked for.
    pub fn is_auto(&self) -> bool {
        *self == Device::Auto
    }

    /// Refuses a device that this build cannot run on.
    ///
    /// # Errors
    /// With what it lacks and what to write instead.
    pub fn check(self) -> Result<(), String> {
        let (feature, built) = match self {
            Device::Auto | Device::Cpu => return Ok(()),
            Device::Cuda(_) => ("cuda", cfg!(feature = "cuda")),
            Device::Metal => ("metal", cfg!(feature = "metal")),
        };
        Err(if built {
            format!(
                "device `{self}`: this build has candle's {feature} kernels, but the engine does not run on them yet; \
                 use `cpu` or `auto`"
            )
        } else {
            format!(
                "device `{self}`: this build has no {feature} support (it was built without `--features {feature}`), and \
                 the engine runs on the CPU only; use `cpu` or `auto`"
            )
        })
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Device::Auto => f.write_str("auto"),
            Device::Cpu => f.write_str("cpu"),
            Device::Cuda(number) => write!(f, "cuda:{number}"),
            Device::Metal => f.write_str("metal"),
        }
    }
}

impl Serialize for Device {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From its name, inside the reader, which then knows the line of a wrong one.
struct Name;

impl Visitor<'_> for Name {
    type Value = Device;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("auto, cpu, cuda:0 or metal")
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Device, E> {
        name.parse().map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for Device {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Device, D::Error> {
        deserializer.deserialize_str(Name)
    }
}

impl FromStr for Device {
    type Err = String;

    fn from_str(name: &str) -> Result<Device, String> {
        match name {
            "auto" => Ok(Device::Auto),
            "cpu" => Ok(Device::Cpu),
            "cuda" => Ok(Device::Cuda(0)),
            "metal" => Ok(Device::Metal),
            other => other
                .strip_prefix("cuda:")
                .and_then(|number| number.parse().ok())
                .map(Device::Cuda)
                .ok_or_else(|| format!("unknown device `{other}`; there are auto, cpu, cuda:0 and metal")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_and_others_are_refused() {
        for name in ["auto", "cpu", "cuda:0", "cuda:3", "metal"] {
            assert_eq!(name.parse::<Device>().expect(name).to_string(), name);
        }
        for name in ["gpu", "cuda:", "cuda:x", "CPU", ""] {
            assert!(name.parse::<Device>().expect_err(name).contains("there are auto, cpu"));
        }
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_to_write() {
        assert!(Device::Auto.check().is_ok() && Device::Cpu.check().is_ok());
        for device in [Device::Cuda(0), Device::Metal] {
            let error = device.check().expect_err("the engine has no GPU path");
            assert!(error.contains(&device.to_string()) && error.contains("use `cpu` or `auto`"), "{error}");
        }
    }
}
