//! Formatting: f-strings, `format`, and the `%` operator.

use super::Vm;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::text;

/// A parsed format specification: `[[fill]align][sign][#][0][width][,][.precision][type]`.
#[derive(Debug, Clone)]
struct Spec {
    fill: char,
    align: Option<char>,
    sign: char,
    alternate: bool,
    width: usize,
    comma: Option<char>,
    precision: Option<usize>,
    kind: Option<char>,
}

/// Widths and precisions beyond this are refused rather than padded.
const WIDEST: usize = 1 << 16;

impl Spec {
    fn parse(text: &str) -> Fallible<Spec> {
        let chars: Vec<char> = text.chars().collect();
        let mut spec = Spec {
            fill: ' ',
            align: None,
            sign: '-',
            alternate: false,
            width: 0,
            comma: None,
            precision: None,
            kind: None,
        };
        let mut at = 0;
        let is_align = |c: Option<&char>| matches!(c, Some('<' | '>' | '^' | '='));
        if is_align(chars.get(1)) {
            spec.fill = chars[0];
            spec.align = Some(chars[1]);
            at = 2;
        } else if is_align(chars.first()) {
            spec.align = Some(chars[0]);
            at = 1;
        }
        if let Some(&sign @ ('+' | '-' | ' ')) = chars.get(at) {
            spec.sign = sign;
            at += 1;
        }
        if chars.get(at) == Some(&'#') {
            spec.alternate = true;
            at += 1;
        }
        if chars.get(at) == Some(&'0') {
            if spec.align.is_none() {
                spec.fill = '0';
                spec.align = Some('=');
            }
            at += 1;
        }
        let number = |at: &mut usize| -> Fallible<Option<usize>> {
            let mut value = None;
            while let Some(digit) = chars.get(*at).and_then(|c| c.to_digit(10)) {
                let next = value.unwrap_or(0usize) * 10 + digit as usize;
                if next > WIDEST {
                    return Err(Error::value_error("Too many decimal digits in format string"));
                }
                value = Some(next);
                *at += 1;
            }
            Ok(value)
        };
        spec.width = number(&mut at)?.unwrap_or(0);
        if let Some(&comma @ (',' | '_')) = chars.get(at) {
            spec.comma = Some(comma);
            at += 1;
        }
        if chars.get(at) == Some(&'.') {
            at += 1;
            spec.precision = Some(
                number(&mut at)?.ok_or_else(|| Error::value_error("Format specifier missing precision"))?,
            );
        }
        if let Some(&kind) = chars.get(at) {
            spec.kind = Some(kind);
            at += 1;
        }
        if at != chars.len() {
            return Err(Error::value_error(format!("Invalid format specifier '{text}'")));
        }
        Ok(spec)
    }

    fn pad(&self, sign: &str, body: &str, default: char) -> String {
        let used = sign.chars().count() + body.chars().count();
        let gap = self.width.saturating_sub(used);
        let fill = |n: usize| self.fill.to_string().repeat(n);
        match self.align.unwrap_or(default) {
            '<' => format!("{sign}{body}{}", fill(gap)),
            '^' => format!("{}{sign}{body}{}", fill(gap / 2), fill(gap - gap / 2)),
            '=' => format!("{sign}{}{body}", fill(gap)),
            _ => format!("{}{sign}{body}", fill(gap)),
        }
    }

    fn number(&self, negative: bool, body: String) -> String {
        let sign = match (negative, self.sign) {
            (true, _) => "-",
            (false, '+') => "+",
            (false, ' ') => " ",
            _ => "",
        };
        let body = match self.comma {
            Some(separator) => group(&body, separator),
            None => body,
        };
        self.pad(sign, &body, '>')
    }
}

fn group(body: &str, separator: char) -> String {
    let end = body.find(['.', 'e']).unwrap_or(body.len());
    let (whole, rest) = body.split_at(end);
    let mut out = String::new();
    for (k, digit) in whole.chars().enumerate() {
        if k > 0 && (whole.len() - k).is_multiple_of(3) {
            out.push(separator);
        }
        out.push(digit);
    }
    out + rest
}

/// `value` with an exponent, as C's `%e`.
fn exponent(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}

/// C's `%g`.
fn general(value: f64, precision: usize, alternate: bool) -> String {
    let precision = precision.max(1);
    if value == 0.0 {
        return "0".to_owned();
    }
    let scientific = format!("{value:.*e}", precision - 1);
    let power: i32 = scientific.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0);
    let text = if power < -4 || power >= precision as i32 {
        exponent(value, precision - 1)
    } else {
        format!("{value:.*}", (precision as i32 - 1 - power).max(0) as usize)
    };
    if alternate || !text.contains('.') {
        return text;
    }
    match text.split_once('e') {
        Some((digits, rest)) => {
            format!("{}e{rest}", digits.trim_end_matches('0').trim_end_matches('.'))
        }
        None => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
    }
}

fn float_text(spec: &Spec, value: f64) -> Fallible<String> {
    let negative = value.is_sign_negative() && !value.is_nan();
    let size = value.abs();
    let body = if !value.is_finite() {
        let text = if value.is_nan() { "nan" } else { "inf" };
        if matches!(spec.kind, Some('F' | 'E' | 'G')) { text.to_uppercase() } else { text.to_owned() }
    } else {
        let precision = spec.precision.unwrap_or(6);
        match spec.kind {
            Some('f' | 'F') => format!("{size:.precision$}"),
            Some('e') => exponent(size, precision),
            Some('E') => exponent(size, precision).to_uppercase(),
            Some('g' | 'n') => general(size, precision, spec.alternate),
            Some('G') => general(size, precision, spec.alternate).to_uppercase(),
            Some('%') => format!("{:.precision$}%", size * 100.0),
            None => match spec.precision {
                Some(precision) => {
                    let text = general(size, precision, false);
                    if text.contains(['.', 'e']) { text } else { text + ".0" }
                }
                None => text::float(size),
            },
            Some(other) => {
                return Err(Error::value_error(format!(
                    "Unknown format code '{other}' for object of type 'float'"
                )));
            }
        }
    };
    Ok(spec.number(negative, body))
}

/// `format(number or string, spec)`, where `spec` is not empty.
fn formatted(value: &Value, spec: &str) -> Fallible<String> {
    let spec = Spec::parse(spec)?;
    match value {
        Value::Int(_) | Value::NpInt(_) | Value::Bool(_) | Value::NpBool(_) | Value::Big(_) => {
            let (negative, digits) = match value {
                Value::Int(i) | Value::NpInt(i) => (*i < 0, i.unsigned_abs()),
                Value::Bool(b) | Value::NpBool(b) => (false, u64::from(*b)),
                Value::Big(big) => {
                    if !matches!(spec.kind, None | Some('d' | 'n')) {
                        return Err(Error::unsupported("such formats of integers beyond 64 bits"));
                    }
                    let text = big.digits()?;
                    let negative = text.starts_with('-');
                    return Ok(spec.number(negative, text.trim_start_matches('-').to_owned()));
                }
                _ => (false, 0),
            };
            let body = match spec.kind {
                None | Some('d' | 'n') => digits.to_string(),
                Some('b') => format!("{digits:b}"),
                Some('o') => format!("{digits:o}"),
                Some('x') => format!("{digits:x}"),
                Some('X') => format!("{digits:X}"),
                Some('c') => char::from_u32(digits as u32).map(String::from).unwrap_or_default(),
                Some('f' | 'F' | 'e' | 'E' | 'g' | 'G' | '%') => {
                    let size = digits as f64;
                    return float_text(&spec, if negative { -size } else { size });
                }
                Some(other) => {
                    return Err(Error::value_error(format!(
                        "Unknown format code '{other}' for object of type '{}'",
                        value.type_name()
                    )));
                }
            };
            Ok(spec.number(negative, body))
        }
        Value::Float(f) | Value::NpFloat(f) => float_text(&spec, *f),
        Value::Str(text) => {
            if !matches!(spec.kind, None | Some('s')) {
                return Err(Error::value_error(format!(
                    "Unknown format code '{}' for object of type 'str'",
                    spec.kind.unwrap_or('?')
                )));
            }
            let cut: String = match spec.precision {
                Some(precision) => text.chars().take(precision).collect(),
                None => text.as_str().to_owned(),
            };
            Ok(spec.pad("", &cut, '<'))
        }
        other => Err(Error::type_error(format!(
            "unsupported format string passed to {}.__format__",
            other.type_name()
        ))),
    }
}

impl Vm {
    /// `format(value, spec)`.
    pub(crate) fn format(&mut self, value: &Value, spec: &str) -> Fallible<String> {
        match self.special(value, "__format__", &[Value::str(spec)])? {
            Some(Value::Str(text)) => Ok(text.as_str().to_owned()),
            Some(other) => {
                Err(Error::type_error(format!("__format__ must return a str, not {}", other.type_name())))
            }
            None if spec.is_empty() => self.text_of(value, false),
            None => formatted(value, spec),
        }
    }

    /// One replacement field of an f-string.
    pub(crate) fn format_part(&mut self, conversion: u8, row: &[Value]) -> Fallible<Value> {
        let [value, Value::Str(spec)] = row else { return Ok(Value::str("")) };
        let value = match conversion {
            1 => Value::str(self.text_of(value, false)?),
            2 => Value::str(self.text_of(value, true)?),
            _ => value.clone(),
        };
        let text = self.format(&value, spec)?;
        self.reserve(text.len(), 1)?;
        Ok(Value::str(text))
    }

    pub(crate) fn join_parts(&mut self, parts: &[Value]) -> Fallible<Value> {
        let mut out = String::new();
        for part in parts {
            if let Value::Str(text) = part {
                out.push_str(text);
            }
        }
        self.reserve(out.len(), 1)?;
        Ok(Value::str(out))
    }

    /// `format % values`.
    pub(crate) fn percent(&mut self, format: &str, values: &Value) -> Fallible<Value> {
        let items = match values {
            Value::Tuple(items) => items.to_vec(),
            single => vec![single.clone()],
        };
        let mut items = items.into_iter();
        let mut out = String::new();
        let mut chars = format.chars().peekable();
        while let Some(c) = chars.next() {
            if c != '%' {
                out.push(c);
                continue;
            }
            if chars.peek() == Some(&'%') {
                chars.next();
                out.push('%');
                continue;
            }
            let mut spec = String::new();
            let mut left = false;
            let kind = loop {
                match chars.next() {
                    Some('-') => left = true,
                    Some(c @ ('+' | ' ' | '#' | '.' | '0'..='9')) => spec.push(c),
                    Some(kind) => break kind,
                    None => return Err(Error::value_error("incomplete format")),
                }
            };
            let Some(value) = items.next() else {
                return Err(Error::type_error("not enough arguments for format string"));
            };
            let (value, kind) = match kind {
                's' => (Value::str(self.text_of(&value, false)?), 's'),
                'r' => (Value::str(self.text_of(&value, true)?), 's'),
                'd' | 'i' | 'u' => match value.number() {
                    Some(number) => (Value::Int(number.to_f64() as i64), 'd'),
                    None => {
                        return Err(Error::type_error(format!(
                            "%d format: a real number is required, not {}",
                            value.type_name()
                        )));
                    }
                },
                kind => (value, kind),
            };
            let align = if left {
                "<"
            } else if kind == 's' && !spec.is_empty() {
                ">"
            } else {
                ""
            };
            out.push_str(&formatted(&value, &format!("{align}{spec}{kind}"))?);
        }
        if items.next().is_some() {
            return Err(Error::type_error("not all arguments converted during string formatting"));
        }
        self.reserve(out.len(), 1)?;
        Ok(Value::str(out))
    }
}
