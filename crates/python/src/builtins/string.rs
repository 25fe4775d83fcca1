//! Methods of `str`.

use std::rc::Rc;

use crate::compile::method::Method;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::string::Text;
use crate::vm::Vm;
use crate::vm::args::{Args, given};
use crate::vm::item::{as_index, integer};

pub(crate) fn knows(method: Method) -> bool {
    use Method::*;
    matches!(
        method,
        Capitalize
            | Center
            | Count
            | EndsWith
            | Find
            | Format
            | Index
            | IsAlnum
            | IsAlpha
            | IsDigit
            | IsLower
            | IsNumeric
            | IsSpace
            | IsUpper
            | Join
            | LJust
            | LStrip
            | Lower
            | Partition
            | RFind
            | RIndex
            | RJust
            | RSplit
            | RStrip
            | Replace
            | Split
            | SplitLines
            | StartsWith
            | Strip
            | SwapCase
            | Title
            | Upper
            | ZFill
    )
}

fn text_of<'a>(value: &'a Value, what: &str) -> Fallible<&'a str> {
    match value {
        Value::Str(text) => Ok(text.as_str()),
        other => Err(Error::type_error(format!("{what} must be str, not {}", other.type_name()))),
    }
}

fn list(parts: impl Iterator<Item = impl Into<String>>) -> Value {
    Value::list(parts.map(|part| Value::str(part)).collect())
}

fn strip(text: &str, args: &Args<'_>, left: bool, right: bool) -> Fallible<Value> {
    let args = args.only("strip", 0, 1)?;
    let set: Option<Vec<char>> = match given(args.first()) {
        Some(chars) => Some(text_of(chars, "strip arg")?.chars().collect()),
        None => None,
    };
    let test = |c: char| set.as_ref().map_or(c.is_whitespace(), |set| set.contains(&c));
    let mut out = text;
    if left {
        out = out.trim_start_matches(test);
    }
    if right {
        out = out.trim_end_matches(test);
    }
    Ok(Value::str(out))
}

fn affix(value: &Value, test: impl Fn(&str) -> bool) -> Fallible<Value> {
    match value {
        Value::Tuple(options) => {
            for option in options.iter() {
                if test(text_of(option, "affix")?) {
                    return Ok(Value::Bool(true));
                }
            }
            Ok(Value::Bool(false))
        }
        other => Ok(Value::Bool(test(text_of(other, "the first arg")?))),
    }
}

fn every(text: &str, test: impl Fn(char) -> bool) -> Value {
    Value::Bool(!text.is_empty() && text.chars().all(test))
}

pub(crate) fn method(
    vm: &mut Vm,
    text: &Rc<Text>,
    method: Method,
    args: &Args<'_>,
) -> Fallible<Option<Value>> {
    let s = text.as_str();
    vm.touch(s.len())?;
    Ok(Some(match method {
        Method::Upper => Value::str(s.to_uppercase()),
        Method::Lower => Value::str(s.to_lowercase()),
        Method::Strip => strip(s, args, true, true)?,
        Method::LStrip => strip(s, args, true, false)?,
        Method::RStrip => strip(s, args, false, true)?,
        Method::Split | Method::RSplit => {
            let [separator, most] = args.bind("split", ["sep", "maxsplit"], 0)?;
            let most = most.and_then(as_index).and_then(|most| usize::try_from(most).ok());
            vm.reserve(s.len(), 8)?;
            match (given(separator), most) {
                (None, None) => list(s.split_whitespace()),
                (None, Some(most)) => {
                    let mut parts = Vec::new();
                    let mut rest = s.trim_start();
                    while !rest.is_empty() && parts.len() < most {
                        let (part, tail) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                        parts.push(part.to_owned());
                        rest = tail.trim_start();
                    }
                    if !rest.is_empty() {
                        parts.push(rest.trim_end().to_owned());
                    }
                    list(parts.into_iter())
                }
                (Some(separator), most) => {
                    let separator = text_of(separator, "sep")?;
                    if separator.is_empty() {
                        return Err(Error::value_error("empty separator"));
                    }
                    match (most, method) {
                        (None, _) => list(s.split(separator)),
                        (Some(most), Method::Split) => list(s.splitn(most.saturating_add(1), separator)),
                        (Some(most), _) => {
                            let mut parts: Vec<&str> = s.rsplitn(most.saturating_add(1), separator).collect();
                            parts.reverse();
                            list(parts.into_iter())
                        }
                    }
                }
            }
        }
        Method::SplitLines => list(s.lines()),
        Method::Join => {
            let [parts] = args.exact("join")?;
            let parts = vm.collect(parts)?;
            let mut out = String::new();
            for (k, part) in parts.iter().enumerate() {
                let Value::Str(part) = part else {
                    return Err(Error::type_error(format!(
                        "sequence item {k}: expected str instance, {} found",
                        part.type_name()
                    )));
                };
                if k > 0 {
                    out.push_str(s);
                }
                vm.reserve(out.len() + part.as_str().len(), 0)?;
                out.push_str(part);
                vm.tank.memory(out.len())?;
            }
            Value::str(out)
        }
        Method::Replace => {
            let args = args.only("replace", 2, 3)?;
            let (old, new) =
                (text_of(&args[0], "replace() argument 1")?, text_of(&args[1], "replace() argument 2")?);
            let hits = s.matches(old).count();
            vm.reserve(s.len().saturating_add(hits.saturating_mul(new.len())), 1)?;
            match args.get(2).and_then(as_index) {
                Some(count) if count >= 0 => Value::str(s.replacen(old, new, count as usize)),
                _ => Value::str(s.replace(old, new)),
            }
        }
        Method::StartsWith => affix(&args.exact::<1>("startswith")?[0], |part| s.starts_with(part))?,
        Method::EndsWith => affix(&args.exact::<1>("endswith")?[0], |part| s.ends_with(part))?,
        Method::Find | Method::RFind | Method::Index | Method::RIndex => {
            let args = args.only(method.name(), 1, 3)?;
            let part = text_of(&args[0], "argument")?;
            let found = match method {
                Method::Find | Method::Index => s.find(part),
                _ => s.rfind(part),
            };
            match found {
                Some(at) => Value::Int(s[..at].chars().count() as i64),
                None if matches!(method, Method::Index | Method::RIndex) => {
                    return Err(Error::value_error("substring not found"));
                }
                None => Value::Int(-1),
            }
        }
        Method::Count => {
            let args = args.only("count", 1, 3)?;
            let part = text_of(&args[0], "argument")?;
            Value::Int(if part.is_empty() { text.len() + 1 } else { s.matches(part).count() } as i64)
        }
        Method::IsDigit | Method::IsNumeric => every(s, |c| c.is_ascii_digit()),
        Method::IsAlpha => every(s, char::is_alphabetic),
        Method::IsAlnum => every(s, char::is_alphanumeric),
        Method::IsSpace => every(s, char::is_whitespace),
        Method::IsUpper => {
            Value::Bool(s.chars().any(char::is_uppercase) && !s.chars().any(char::is_lowercase))
        }
        Method::IsLower => {
            Value::Bool(s.chars().any(char::is_lowercase) && !s.chars().any(char::is_uppercase))
        }
        Method::Capitalize => {
            let mut chars = s.chars();
            let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
            Value::str(first + &chars.as_str().to_lowercase())
        }
        Method::Title => {
            let mut out = String::new();
            let mut inside = false;
            for c in s.chars() {
                if inside {
                    out.extend(c.to_lowercase())
                } else {
                    out.extend(c.to_uppercase())
                }
                inside = c.is_alphabetic();
            }
            Value::str(out)
        }
        Method::SwapCase => Value::str(
            s.chars()
                .flat_map(|c| -> Vec<char> {
                    if c.is_uppercase() { c.to_lowercase().collect() } else { c.to_uppercase().collect() }
                })
                .collect::<String>(),
        ),
        Method::LJust | Method::RJust | Method::Center | Method::ZFill => {
            let args = args.only(method.name(), 1, 2)?;
            let width = integer(&args[0])?;
            let width = usize::try_from(width).unwrap_or(0);
            vm.reserve(width, 1)?;
            let gap = width.saturating_sub(text.len());
            let fill = match args.get(1) {
                Some(fill) => text_of(fill, "the fill character")?,
                None if method == Method::ZFill => "0",
                None => " ",
            };
            Value::str(match method {
                Method::LJust => format!("{s}{}", fill.repeat(gap)),
                Method::RJust => format!("{}{s}", fill.repeat(gap)),
                Method::ZFill => match s.strip_prefix(['-', '+']) {
                    Some(rest) => format!("{}{}{rest}", &s[..1], fill.repeat(gap)),
                    None => format!("{}{s}", fill.repeat(gap)),
                },
                _ => {
                    let left = gap / 2 + (gap & width & 1);
                    format!("{}{s}{}", fill.repeat(left), fill.repeat(gap - left))
                }
            })
        }
        Method::Partition => {
            let separator = text_of(&args.exact::<1>("partition")?[0], "separator")?;
            let (a, b, c) = match s.split_once(separator) {
                Some((before, after)) => (before, separator, after),
                None => (s, "", ""),
            };
            Value::tuple([a, b, c].into_iter().map(Value::str).collect())
        }
        Method::Format => format(vm, s, args)?,
        _ => return Ok(None),
    }))
}

/// `text.format(...)` with positions, names and specifications, but no attributes.
fn format(vm: &mut Vm, template: &str, args: &Args<'_>) -> Fallible<Value> {
    let mut out = String::new();
    let mut chars = template.chars().peekable();
    let mut next = 0;
    while let Some(c) = chars.next() {
        match c {
            '{' if chars.peek() == Some(&'{') => {
                chars.next();
                out.push('{');
            }
            '}' => {
                if chars.next() != Some('}') {
                    return Err(Error::value_error("Single '}' encountered in format string"));
                }
                out.push('}');
            }
            '{' => {
                let field: String = chars.by_ref().take_while(|&c| c != '}').collect();
                let (name, spec) = field.split_once(':').unwrap_or((&field, ""));
                let value = if name.is_empty() {
                    next += 1;
                    args.positional().get(next - 1)
                } else if let Ok(at) = name.parse::<usize>() {
                    args.positional().get(at)
                } else if name.contains(['.', '[', '!']) {
                    return Err(Error::unsupported("attributes and conversions in str.format"));
                } else {
                    args.keywords().find(|(known, _)| *known == name).map(|(_, value)| value)
                };
                let value = value.ok_or_else(|| {
                    Error::index_error("Replacement index out of range for positional args tuple")
                })?;
                out.push_str(&vm.format(value, spec)?);
                vm.reserve(out.len(), 0)?;
                vm.tank.memory(out.len())?;
            }
            c => out.push(c),
        }
    }
    Ok(Value::str(out))
}
