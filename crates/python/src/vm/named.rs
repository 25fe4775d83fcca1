//! `collections.namedtuple`: tuples whose class knows names for their items.

use std::rc::Rc;

use super::args::given;
use super::object::bound;
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::Native;
use crate::value::key::{Key, KeyMap};
use crate::value::object::{Attributes, Class, ClassKind};
use crate::value::sequence::Tuple;

/// As many names as a class may have.
const MOST: usize = 255;

/// A class whose instances are tuples with names.
pub(crate) fn named_tuple_class(name: &str, fields: Vec<(Rc<str>, Option<Value>)>) -> Rc<Class> {
    Rc::new(Class {
        name: Rc::from(name),
        base: None,
        kind: ClassKind::NamedTuple,
        fields,
        attributes: Attributes::new(),
    })
}

static REPLACE: Native = Native::new("_replace", |_, args| {
    let [Value::Tuple(items)] = args.positional() else {
        return Err(Error::type_error("_replace() takes keyword arguments"));
    };
    let Some(class) = &items.class else { return Err(Error::type_error("not a named tuple")) };
    let mut new = items.to_vec();
    for (name, value) in args.keywords() {
        match class.fields.iter().position(|(field, _)| &**field == name) {
            Some(at) => new[at] = value.clone(),
            None => return Err(Error::value_error(format!("Got unexpected field names: ['{name}']"))),
        }
    }
    Ok(Value::Tuple(Rc::new(Tuple::named(new, class.clone()))))
});

static AS_DICT: Native = Native::new("_asdict", |_, args| {
    let [Value::Tuple(items)] = args.exact("_asdict")? else {
        return Err(Error::type_error("not a named tuple"));
    };
    let mut map = KeyMap::default();
    if let Some(class) = &items.class {
        for ((name, _), value) in class.fields.iter().zip(items.iter()) {
            map.insert(Key::new(&Value::str(&**name))?, value.clone());
        }
    }
    Ok(Value::dict(map))
});

/// Attributes of a named tuple; `None` where there is none of that name.
pub(super) fn attribute(items: &Tuple, object: &Value, name: &str) -> Option<Value> {
    let class = items.class.as_ref()?;
    match (class.fields.iter().position(|(field, _)| &**field == name), name) {
        (Some(at), _) => items.get(at).cloned(),
        (None, "_replace") => Some(bound(&REPLACE, object)),
        (None, "_asdict") => Some(bound(&AS_DICT, object)),
        (None, "_fields") => {
            Some(Value::tuple(class.fields.iter().map(|(name, _)| Value::str(&**name)).collect()))
        }
        _ => None,
    }
}

/// `collections.namedtuple`.
pub(crate) static NAMED_TUPLE: Native = Native::new("namedtuple", |vm, args| {
    let [name, fields, _, defaults, _] =
        args.bind("namedtuple", ["typename", "field_names", "~rename", "defaults", "-module"], 2)?;
    let Some(Value::Str(name)) = name else {
        return Err(Error::type_error("type name must be a string"));
    };
    let fields: Vec<Rc<str>> = match fields.unwrap_or(&Value::None) {
        Value::Str(text) => text.replace(',', " ").split_whitespace().map(Rc::from).collect(),
        items => vm
            .collect(items)?
            .iter()
            .map(|item| match item {
                Value::Str(text) => Ok(Rc::from(text.as_str())),
                _ => Err(Error::type_error("Type names and field names must be strings")),
            })
            .collect::<Fallible<_>>()?,
    };
    if fields.len() > MOST {
        return Err(Error::unsupported("named tuples with so many fields"));
    }
    let good = |name: &str| {
        !name.starts_with('_') && name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.is_empty()
    };
    if let Some(bad) = fields.iter().find(|name| !good(name)) {
        return Err(Error::value_error(format!(
            "Type names and field names must be valid identifiers: '{bad}'"
        )));
    }
    let defaults = match given(defaults) {
        Some(defaults) => vm.collect(defaults)?,
        None => Vec::new(),
    };
    let Some(first) = fields.len().checked_sub(defaults.len()) else {
        return Err(Error::type_error("Got more default values than field names"));
    };
    let fields = fields
        .into_iter()
        .enumerate()
        .map(|(at, name)| (name, at.checked_sub(first).and_then(|at| defaults.get(at).cloned())))
        .collect();
    Ok(Value::Class(named_tuple_class(name, fields)))
});
