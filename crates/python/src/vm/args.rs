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
            match names.iter().position(|known| *known == name) {
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
        Ok(bound)
    }
}

/// An optional argument for which `None` means its absence.
pub(crate) fn given(value: Option<&Value>) -> Option<&Value> {
    value.filter(|value| !matches!(value, Value::None))
}
