//! Arguments of built-in functions.

use std::rc::Rc;

use crate::error::{Error, Fallible};
use crate::value::Value;

/// Positional arguments, then as many keyword arguments as there are names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Args<'a> {
    pub(crate) values: &'a [Value],
    pub(crate) names: &'a [Rc<str>],
}

impl<'a> Args<'a> {
    pub(crate) fn plain(values: &'a [Value]) -> Self {
        Args { values, names: &[] }
    }

    pub(crate) fn positional(&self) -> &'a [Value] {
        &self.values[..self.values.len() - self.names.len()]
    }

    pub(crate) fn keywords(&self) -> impl Iterator<Item = (&'a str, &'a Value)> + use<'a> {
        let start = self.values.len() - self.names.len();
        self.names.iter().map(|name| &**name).zip(&self.values[start..])
    }

    /// The positional arguments, none of which may be a keyword, `min` to `max` of them.
    pub(crate) fn only(&self, function: &str, min: usize, max: usize) -> Fallible<&'a [Value]> {
        if !self.names.is_empty() {
            return Err(Error::type_error(format!("{function}() takes no keyword arguments")));
        }
        let count = self.values.len();
        if count < min || count > max {
            let bound = if count < min { format!("at least {min}") } else { format!("at most {max}") };
            let bound = if min == max { format!("exactly {min}") } else { bound };
            let plural = if min == max && min == 1 { "" } else { "s" };
            return Err(Error::type_error(format!(
                "{function}() takes {bound} argument{plural} ({count} given)"
            )));
        }
        Ok(self.values)
    }

    /// Exactly `N` positional arguments.
    pub(crate) fn exact<const N: usize>(&self, function: &str) -> Fallible<&'a [Value; N]> {
        let values = self.only(function, N, N)?;
        values.try_into().map_err(|_| Error::type_error(format!("{function}() takes exactly {N} arguments")))
    }

    /// Arguments matched to `names` by position and keyword; the first `required` must be there.
    ///
    /// A name that starts with `~` is one that the original has and we do not: giving it anything but `None`
    /// or `False` is refused as unsupported. A name that starts with `-` changes nothing that a program can see here. Only
    /// these two may be left unread, which a test makes sure of.
    pub(crate) fn bind<const N: usize>(
        &self,
        function: &str,
        names: [&str; N],
        required: usize,
    ) -> Fallible<[Option<&'a Value>; N]> {
        let mut bound = [None; N];
        let positional = self.positional();
        if positional.len() > N {
            return Err(Error::type_error(format!(
                "{function}() takes from {required} to {N} positional arguments but {} were given",
                positional.len()
            )));
        }
        for (slot, value) in bound.iter_mut().zip(positional) {
            *slot = Some(value);
        }
        for (name, value) in self.keywords() {
            match names.iter().position(|known| known.trim_start_matches(['~', '-']) == name) {
                Some(at) if bound[at].is_none() => bound[at] = Some(value),
                Some(_) => {
                    return Err(Error::type_error(format!(
                        "{function}() got multiple values for argument '{name}'"
                    )));
                }
                None => {
                    return Err(Error::type_error(format!(
                        "{function}() got an unexpected keyword argument '{name}'"
                    )));
                }
            }
        }
        for at in 0..required {
            if bound[at].is_none() {
                return Err(Error::type_error(format!(
                    "{function}() missing required argument '{}' (pos {})",
                    names[at],
                    at + 1
                )));
            }
        }
        for (slot, name) in bound.iter().zip(names) {
            let slot = given(*slot).filter(|value| !matches!(value, Value::Bool(false)));
            if let (Some(_), Some(name)) = (slot, name.strip_prefix('~')) {
                return Err(Error::unsupported(format!("{function}({name}=)")));
            }
        }
        Ok(bound)
    }
}

/// An optional argument for which `None` means its absence.
pub(crate) fn given(value: Option<&Value>) -> Option<&Value> {
    value.filter(|value| !matches!(value, Value::None))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }

    fn list(text: &str) -> Vec<String> {
        text.split(',')
            .map(|part| part.trim().trim_matches('"').to_owned())
            .filter(|p| !p.is_empty())
            .collect()
    }

    /// An argument that is bound and thrown away must be marked as one that may be.
    #[test]
    fn no_argument_is_ignored_silently() {
        let mut files = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        let mut checked = 0;
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file");
            for (at, _) in text.match_indices("args.bind(") {
                let Some(start) = text[..at].rfind("let [") else { continue };
                let head = &text[start + 5..at];
                let Some((pattern, rest)) = head.split_once(']') else { continue };
                if rest.contains(';') || rest.contains("let ") {
                    continue;
                }
                let call = &text[at..];
                let open = call.find('[').expect("a list of names");
                let close = call.find(']').expect("its end");
                if call[..open].contains(';') {
                    // The names stand elsewhere.
                    continue;
                }
                let (pattern, names) = (list(pattern), list(&call[open + 1..close]));
                assert_eq!(pattern.len(), names.len(), "{}: {pattern:?} {names:?}", file.display());
                for (slot, name) in pattern.iter().zip(&names) {
                    assert_eq!(
                        slot == "_",
                        name.starts_with(['~', '-']),
                        "{}: {slot} {name}",
                        file.display()
                    );
                }
                checked += 1;
            }
        }
        assert!(checked > 50, "only {checked} calls were found");
    }
}
