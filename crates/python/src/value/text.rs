//! How single values are written: numbers, strings and whatever holds no others. `writer.rs` has the rest.

use super::Value;
use super::writer::Bounded;
use crate::numpy::print::array_text;

pub(super) const ELLIPSIS: &str = "...";

/// `repr(value)` for the host: bounded, and without running the program's own methods.
pub(crate) fn repr(value: &Value) -> String {
    Bounded::text(value, true)
}

/// `str(value)` for the host.
pub(crate) fn display(value: &Value) -> String {
    Bounded::text(value, false)
}

/// A float as Python writes it: the shortest digits that read back the same.
pub(crate) fn float(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let scientific = format!("{value:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let plain = format!("{value}");
        return if plain.contains('.') { plain } else { plain + ".0" };
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}

/// What `ascii` makes of a text: other characters as escapes.
pub(crate) fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match u32::from(c) {
            code if code < 0x80 => out.push(c),
            code if code < 0x100 => out.push_str(&format!("\\x{code:02x}")),
            code if code < 0x10000 => out.push_str(&format!("\\u{code:04x}")),
            code => out.push_str(&format!("\\U{code:08x}")),
        }
    }
    out
}

/// A string in quotes, as `repr` writes it.
pub(crate) fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if (c as u32) < 0x20 || c as u32 == 0x7f => out.push_str(&format!("\\x{:02x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

/// A value that holds no others.
pub(super) fn leaf(value: &Value, quote: bool, out: &mut String) {
    match value {
        Value::Unbound | Value::None => out.push_str("None"),
        Value::Bool(b) => out.push_str(if *b { "True" } else { "False" }),
        Value::Int(i) => out.push_str(&i.to_string()),
        Value::Float(f) => out.push_str(&float(*f)),
        Value::Big(b) => match b.decimal() {
            Some(digits) => out.push_str(&digits),
            None => out.push_str(&format!("<an integer of {} bits>", b.bits())),
        },
        Value::NpBool(b) if quote => out.push_str(if *b { "np.True_" } else { "np.False_" }),
        Value::NpBool(b) => out.push_str(if *b { "True" } else { "False" }),
        Value::NpInt(i) if quote => out.push_str(&format!("np.int64({i})")),
        Value::NpInt(i) => out.push_str(&i.to_string()),
        Value::NpFloat(f) if quote => out.push_str(&format!("np.float64({})", float(*f))),
        Value::NpFloat(f) => out.push_str(&float(*f)),
        Value::Str(text) if quote => out.push_str(&quoted(text)),
        Value::Str(text) => out.push_str(text),
        Value::Range(range) if range.step == 1 => {
            out.push_str(&format!("range({}, {})", range.start, range.stop))
        }
        Value::Range(range) => {
            out.push_str(&format!("range({}, {}, {})", range.start, range.stop, range.step))
        }
        Value::Array(array) => array_text(array, quote, out),
        Value::Flat(_) => out.push_str("<numpy.flatiter object>"),
        Value::Function(function) => out.push_str(&format!("<function {}>", function.unit.name)),
        Value::Native(native) => out.push_str(&format!("<built-in function {}>", native.name)),
        Value::Bound(bound) => out.push_str(&format!("<built-in method {}>", bound.method.name())),
        Value::Class(class) => out.push_str(&format!("<class 'heuristic.{}'>", class.name)),
        Value::Instance(instance) => out.push_str(&format!("<heuristic.{} object>", instance.class.name)),
        Value::Rng(_) => out.push_str("Generator(PCG64)"),
        Value::Descriptor(_) => out.push_str("<descriptor>"),
        Value::Cached(_) => out.push_str("<functools._lru_cache_wrapper object>"),
        Value::Partial(_) => out.push_str("functools.partial(...)"),
        Value::Iter(iter) => out.push_str(&format!("<{} object>", iter.type_name())),
        Value::Type(class) => out.push_str(&format!("<class '{}'>", class.qualified())),
        Value::DType(dtype) if quote => out.push_str(&format!("dtype('{}')", dtype.name())),
        Value::DType(dtype) => out.push_str(dtype.name()),
        Value::Module(module) => out.push_str(&format!("<module '{}'>", module.name)),
        Value::Ellipsis => out.push_str("Ellipsis"),
        Value::List(_)
        | Value::Tuple(_)
        | Value::Deque(_)
        | Value::Set(_)
        | Value::Dict(_)
        | Value::View(_)
        | Value::Slice(_)
        | Value::Exception(_) => out.push_str(ELLIPSIS),
    }
}
