//! `repr` and `str`, bounded: deeply nested or very long values end in an ellipsis instead of a huge text.

use super::Value;
use super::mapping::{DictKind, Part};
use crate::numpy::print::array_text;

const DEEPEST: usize = 60;
/// Longest text of one value, in bytes; longer ones are cut, since nothing but a print can want them.
pub(crate) const LONGEST: usize = 1 << 20;

/// `repr(value)`.
pub(crate) fn repr(value: &Value) -> String {
    let mut out = String::new();
    write(value, true, 0, &mut out);
    out
}

/// `str(value)`.
pub(crate) fn display(value: &Value) -> String {
    let mut out = String::new();
    write(value, false, 0, &mut out);
    out
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

fn list<'a>(items: impl Iterator<Item = &'a Value>, depth: usize, out: &mut String) {
    for (k, item) in items.enumerate() {
        if k > 0 {
            out.push_str(", ");
        }
        if out.len() > LONGEST {
            out.push_str("...");
            return;
        }
        write(item, true, depth + 1, out);
    }
}

fn write(value: &Value, quote: bool, depth: usize, out: &mut String) {
    if depth > DEEPEST || out.len() > LONGEST {
        out.push_str("...");
        return;
    }
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
        Value::List(items) => {
            out.push('[');
            list(items.items().iter(), depth, out);
            out.push(']');
        }
        Value::Tuple(items) if items.class.is_some() => {
            let names = items.class.as_ref().map_or(&[][..], |class| &class.fields[..]);
            out.push_str(items.class.as_ref().map_or("", |class| &class.name));
            out.push('(');
            for (k, ((name, _), item)) in names.iter().zip(items.iter()).enumerate() {
                out.push_str(if k > 0 { ", " } else { "" });
                out.push_str(&format!("{name}="));
                write(item, true, depth + 1, out);
            }
            out.push(')');
        }
        Value::Tuple(items) => {
            out.push('(');
            list(items.iter(), depth, out);
            out.push_str(if items.len() == 1 { ",)" } else { ")" });
        }
        Value::Deque(items) => {
            out.push_str("deque([");
            list(items.items().iter(), depth, out);
            out.push_str("])");
        }
        Value::Set(set) => {
            let keys = set.keys();
            if keys.is_empty() {
                out.push_str(if set.frozen { "frozenset()" } else { "set()" });
                return;
            }
            out.push_str(if set.frozen { "frozenset({" } else { "{" });
            list(keys.iter().map(|key| key.value()), depth, out);
            out.push_str(if set.frozen { "})" } else { "}" });
        }
        Value::Dict(dict) => {
            let (open, close) = match &dict.kind {
                DictKind::Plain => ("{".to_owned(), "}"),
                DictKind::Ordered => ("OrderedDict({".to_owned(), "})"),
                DictKind::Counter => ("Counter({".to_owned(), "})"),
                DictKind::Default(factory) => (format!("defaultdict({}, {{", repr(factory)), "})"),
            };
            out.push_str(&open);
            for (k, (key, item)) in dict.map().iter().enumerate() {
                if k > 0 {
                    out.push_str(", ");
                }
                write(key.value(), true, depth + 1, out);
                out.push_str(": ");
                write(item, true, depth + 1, out);
            }
            out.push_str(close);
        }
        Value::View(view) => {
            out.push_str(match view.part {
                Part::Keys => "dict_keys([",
                Part::Values => "dict_values([",
                Part::Items => "dict_items([",
            });
            let parts: Vec<Value> =
                (0..view.dict.len()).filter_map(|at| view.dict.entry(at, view.part)).collect();
            list(parts.iter(), depth, out);
            out.push_str("])");
        }
        Value::Range(range) if range.step == 1 => {
            out.push_str(&format!("range({}, {})", range.start, range.stop))
        }
        Value::Range(range) => {
            out.push_str(&format!("range({}, {}, {})", range.start, range.stop, range.step))
        }
        Value::Slice(slice) => {
            out.push_str("slice(");
            list([&slice.start, &slice.stop, &slice.step].into_iter(), depth, out);
            out.push(')');
        }
        Value::Array(array) => array_text(array, quote, out),
        Value::Flat(_) => out.push_str("<numpy.flatiter object>"),
        Value::Function(function) => out.push_str(&format!("<function {}>", function.unit.name)),
        Value::Native(native) => out.push_str(&format!("<built-in function {}>", native.name)),
        Value::Bound(bound) => out.push_str(&format!("<built-in method {}>", bound.method.name())),
        Value::Class(class) => out.push_str(&format!("<class 'heuristic.{}'>", class.name)),
        Value::Instance(instance) if instance.class.kind == super::object::ClassKind::Data => {
            out.push_str(&instance.class.name);
            out.push('(');
            for (k, (name, _)) in instance.class.fields.iter().enumerate() {
                out.push_str(if k > 0 { ", " } else { "" });
                out.push_str(&format!("{name}="));
                write(&instance.attributes.get(name).unwrap_or(Value::None), true, depth + 1, out);
            }
            out.push(')');
        }
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
        Value::Exception(exception) if quote => {
            out.push_str(exception.kind.name());
            out.push('(');
            list(exception.args.iter(), depth, out);
            out.push(')');
        }
        Value::Exception(exception) => out.push_str(&exception.message()),
        Value::Ellipsis => out.push_str("Ellipsis"),
    }
}
