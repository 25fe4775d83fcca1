//! Reading an experiment's YAML, which anyone may have written: what would cost hours or gigabytes to read is
//! refused first. (The reader itself limits aliases and the depth of what it builds.)

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use coevo_core::nearest_name;

use crate::config::Experiment;
use crate::config_error::ConfigError;

/// Longest file, in bytes; those that people write are a hundredth of it.
const LONGEST: u64 = 1 << 20;
/// Most brackets that may be open at once. The reader takes time with the square of them.
const DEEPEST: usize = 500;

/// The experiment in a file, as it is written there.
pub fn read(path: &Path) -> Result<Experiment, ConfigError> {
    let failed = |source| ConfigError::Read { path: path.to_owned(), source };
    let mut text = String::new();
    File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_string(&mut text)).map_err(failed)?;
    let refuse = |reason: String| ConfigError::Yaml { place: path.display().to_string(), reason };
    if text.len() as u64 > LONGEST {
        return Err(refuse(format!("is longer than {} KiB; is it an experiment?", LONGEST >> 10)));
    }
    if let Some(line) = too_deep(&text) {
        let place = format!("{}:{line}", path.display());
        let reason = format!("more than {DEEPEST} brackets are open; close some");
        return Err(ConfigError::Yaml { place, reason });
    }
    // Some editors begin a file with a mark of its byte order.
    parse(text.strip_prefix('\u{feff}').unwrap_or(&text), path)
}

/// The line where too many brackets are open, those in strings and comments counted too.
fn too_deep(text: &str) -> Option<usize> {
    let mut open = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'{' => open += 1,
            b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        if open > DEEPEST {
            return Some(text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1);
        }
    }
    None
}

fn parse(text: &str, path: &Path) -> Result<Experiment, ConfigError> {
    serde_yaml::from_str(text).map_err(|error| {
        let place = match error.location() {
            Some(at) => format!("{}:{}:{}", path.display(), at.line(), at.column()),
            None => path.display().to_string(),
        };
        ConfigError::Yaml { place, reason: with_nearest_name(&error.to_string()) }
    })
}

/// Adds the nearest of the expected names to serde's message about an unknown one.
pub fn with_nearest_name(message: &str) -> String {
    // The place stands before the message already.
    let message = message.split(" at line ").next().unwrap_or(message);
    let mut quoted = message.split('`').skip(1).step_by(2);
    let unknown = message.contains("unknown field") || message.contains("unknown variant");
    match quoted.next() {
        Some(typed) if unknown => match nearest_name(typed, quoted) {
            Some(near) => format!("{message}; did you mean `{near}`?"),
            None => message.to_owned(),
        },
        _ => message.to_owned(),
    }
}
