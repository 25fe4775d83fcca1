//! Program-defined classes at run time: making them, their instances, attributes and special methods.

use std::rc::Rc;

use super::Vm;
use super::args::Args;
use super::{cached, named};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::exception::ExceptionKind;
use crate::value::function::{Native, Partial};
use crate::value::key::{Key, KeyMap};
use crate::value::object::{Attributes, Class, ClassKind, Descriptor, Instance, Reach};
use crate::value::sequence::Tuple;

const MOST_ANCESTORS: usize = 100;

/// What a `class` statement calls: name, base or `None`, attributes, and the annotated names in order.
pub(crate) static BUILD_CLASS: Native = Native::new("class", |_, args| {
    let [Value::Str(name), base, Value::Dict(body), Value::Tuple(annotated)] = args.exact("class")? else {
        return Err(Error::type_error("a class needs a name and a body"));
    };
    let base = match base {
        Value::None | Value::Type(crate::value::types::Type::Object) => None,
        Value::Class(class) if class.kind != ClassKind::NamedTuple => Some(class.clone()),
        _ => return Err(Error::unsupported("classes that derive from anything but the program's own")),
    };
    // Every attribute is looked for in all of them, which costs no fuel.
    if base.as_ref().is_some_and(|base| base.ancestors() >= MOST_ANCESTORS) {
        return Err(Error::unsupported(format!("classes with more than {MOST_ANCESTORS} ancestors")));
    }
    let attributes = Attributes::new();
    for (key, value) in body.map().iter() {
        if let (Value::Str(name), false) = (key.value(), matches!(value, Value::Unbound)) {
            attributes.set(name, value.clone());
        }
    }
    const HOOKS: [&str; 5] = ["__slots__", "__getattr__", "__getattribute__", "__setattr__", "__delattr__"];
    if let Some(hook) = HOOKS.iter().find(|hook| attributes.get(hook).is_some()) {
        return Err(Error::unsupported(format!("classes with {hook}")));
    }
    let annotated = annotated.iter().filter_map(|name| match name {
        Value::Str(name) => Some((Rc::from(name.as_str()), attributes.get(name))),
        _ => None,
    });
    let fields = annotated.collect();
    let class = Class { name: Rc::from(name.as_str()), base, kind: ClassKind::Plain, fields, attributes };
    Ok(Value::Class(Rc::new(class)))
});

/// `dataclasses.dataclass`, bare or called with arguments.
pub(crate) static DATACLASS: Native = Native::new("dataclass", |_, args| {
    if args.positional().is_empty() {
        let [_, _, _, _, frozen] =
            args.bind("dataclass", ["~cls", "-init", "-repr", "~order", "frozen"], 0)?;
        let _ = frozen;
        return Ok(Value::Native(&DATACLASS));
    }
    let [Value::Class(class)] = args.exact("dataclass")? else {
        return Err(Error::type_error("dataclass() needs a class"));
    };
    let mut fields = class.base.as_ref().map_or_else(Vec::new, |base| base.fields.clone());
    fields.extend(class.fields.iter().cloned());
    if fields
        .iter()
        .any(|(_, default)| matches!(default, Some(Value::List(_) | Value::Dict(_) | Value::Set(_))))
    {
        return Err(Error::value_error("mutable default for field is not allowed: use default_factory"));
    }
    let attributes = Attributes::new();
    for (name, value) in class.attributes.entries() {
        attributes.set(&name, value);
    }
    let (name, base) = (class.name.clone(), class.base.clone());
    Ok(Value::Class(Rc::new(Class { name, base, kind: ClassKind::Data, fields, attributes })))
});

/// What `super()` becomes inside a method: the class that defines it, and the instance.
pub(crate) static SUPER: Native = Native::new("super", |_, args| {
    let [Value::Class(class), instance] = args.exact("super")? else {
        return Err(Error::runtime("super(): no arguments"));
    };
    let parts = vec![class.base.clone().map_or(Value::None, Value::Class), instance.clone()];
    Ok(Value::Partial(Rc::new(Partial {
        function: Value::Native(&SUPER),
        args: parts,
        keywords: Vec::new(),
    })))
});

macro_rules! descriptor {
    ($static:ident, $name:literal, $reach:expr) => {
        pub(crate) static $static: Native = Native::new($name, |_, args| {
            let function = args.exact::<1>($name)?[0].clone();
            Ok(Value::Descriptor(Rc::new(Descriptor { reach: $reach, function })))
        });
    };
}

descriptor!(STATIC, "staticmethod", Reach::Static);
descriptor!(CLASS, "classmethod", Reach::Class);
descriptor!(PROPERTY, "property", Reach::Property);

pub(super) fn bound(native: &'static Native, receiver: &Value) -> Value {
    attached(&Value::Native(native), receiver)
}

fn attached(function: &Value, receiver: &Value) -> Value {
    let parts = vec![receiver.clone()];
    Value::Partial(Rc::new(Partial { function: function.clone(), args: parts, keywords: Vec::new() }))
}

/// Fields of a call matched to values, in order.
fn field_values(class: &Class, args: &Args<'_>) -> Fallible<Vec<Value>> {
    let positional = args.positional();
    if positional.len() > class.fields.len() {
        return Err(Error::type_error(format!(
            "{}() takes {} positional arguments but {} were given",
            class.name,
            class.fields.len(),
            positional.len()
        )));
    }
    let mut values: Vec<Option<Value>> = positional.iter().cloned().map(Some).collect();
    values.resize(class.fields.len(), None);
    for (name, value) in args.keywords() {
        match class.fields.iter().position(|(field, _)| &**field == name) {
            Some(at) if values[at].is_none() => values[at] = Some(value.clone()),
            _ => {
                return Err(Error::type_error(format!(
                    "{}() got an unexpected keyword argument '{name}'",
                    class.name
                )));
            }
        }
    }
    values
        .into_iter()
        .zip(&class.fields)
        .map(|(value, (name, default))| {
            value.or_else(|| default.clone()).ok_or_else(|| {
                Error::type_error(format!("{}() missing a required argument: '{name}'", class.name))
            })
        })
        .collect()
}

impl Vm {
    /// `class(*args)`.
    pub(crate) fn instantiate(&mut self, class: &Rc<Class>, args: &Args<'_>) -> Fallible<Value> {
        self.reserve(4, 64)?;
        if class.kind == ClassKind::NamedTuple {
            let items = field_values(class, args)?;
            return Ok(Value::Tuple(Rc::new(Tuple::named(items, class.clone()))));
        }
        self.serial += 1;
        let instance =
            Rc::new(Instance { class: class.clone(), attributes: Attributes::new(), serial: self.serial });
        let value = Value::Instance(instance.clone());
        match class.find("__init__") {
            Some(init) => {
                let result = self.call_with(&init, &value, args)?;
                if !matches!(result, Value::None) {
                    return Err(Error::type_error("__init__() should return None"));
                }
            }
            None if class.kind == ClassKind::Data => {
                for ((name, _), field) in class.fields.iter().zip(field_values(class, args)?) {
                    // `field(default_factory=list)` makes a value per instance.
                    let field = match field {
                        Value::Descriptor(d) if d.reach == Reach::Property => self.call(&d.function, &[])?,
                        other => other,
                    };
                    instance.attributes.set(name, field);
                }
                if let Some(after) = class.find("__post_init__") {
                    self.call_with(&after, &value, &Args::plain(&[]))?;
                }
            }
            None if args.values.is_empty() => {}
            None => return Err(Error::type_error(format!("{}() takes no arguments", class.name))),
        }
        Ok(value)
    }

    /// Calls a method's function with its receiver in front.
    fn call_with(&mut self, function: &Value, receiver: &Value, args: &Args<'_>) -> Fallible<Value> {
        let mut values = Vec::with_capacity(args.values.len() + 1);
        values.push(receiver.clone());
        values.extend_from_slice(args.values);
        let function = function.clone();
        self.deeper(|vm| vm.call_args(&function, &Args { values: &values, names: args.names }))
    }

    /// The special method of an instance, called; `None` where its class has none.
    pub(crate) fn special(&mut self, value: &Value, name: &str, args: &[Value]) -> Fallible<Option<Value>> {
        let Value::Instance(instance) = value else { return Ok(None) };
        match instance.class.find(name) {
            Some(function) => self.call_with(&function, value, &Args::plain(args)).map(Some),
            None => Ok(None),
        }
    }

    /// A class's attribute as seen through an instance.
    fn through(&mut self, found: Value, object: &Value, class: &Rc<Class>) -> Fallible<Value> {
        Ok(match &found {
            Value::Function(_) | Value::Cached(_) => attached(&found, object),
            Value::Descriptor(descriptor) => match descriptor.reach {
                Reach::Static => descriptor.function.clone(),
                Reach::Class => attached(&descriptor.function, &Value::Class(class.clone())),
                Reach::Property => self.call_with(&descriptor.function, object, &Args::plain(&[]))?,
            },
            _ => found,
        })
    }

    /// Attributes of what this file makes; `None` where there is none of that name.
    pub(crate) fn object_attribute(&mut self, object: &Value, name: &str) -> Fallible<Option<Value>> {
        Ok(match object {
            Value::Instance(instance) => {
                if let Some(value) = instance.attributes.get(name) {
                    return Ok(Some(value));
                }
                match (instance.class.find(name), name) {
                    (Some(found), _) => Some(self.through(found, object, &instance.class)?),
                    (None, "__class__") => Some(Value::Class(instance.class.clone())),
                    (None, "__dict__") => {
                        let mut map = KeyMap::default();
                        for (name, value) in instance.attributes.entries() {
                            map.insert(Key::new(&Value::str(&*name))?, value);
                        }
                        Some(Value::dict(map))
                    }
                    _ => None,
                }
            }
            Value::Class(class) => match (class.find(name), name) {
                (Some(Value::Descriptor(descriptor)), _) => Some(match descriptor.reach {
                    Reach::Static => descriptor.function.clone(),
                    Reach::Class => attached(&descriptor.function, object),
                    Reach::Property => Value::Descriptor(descriptor),
                }),
                (Some(found), _) => Some(found),
                (None, "__name__" | "__qualname__") => Some(Value::str(&*class.name)),
                (None, "_fields") if class.kind == ClassKind::NamedTuple => {
                    Some(Value::tuple(class.fields.iter().map(|(name, _)| Value::str(&**name)).collect()))
                }
                _ => None,
            },
            Value::Tuple(items) => named::attribute(items, object, name),
            Value::Cached(cached) => cached::attribute(cached, object, name),
            Value::Partial(partial) => match (&partial.function, &partial.args[..]) {
                (Value::Native(native), [class, instance]) if std::ptr::eq(*native, &SUPER) => match class {
                    Value::Class(class) => match class.find(name) {
                        Some(found) => Some(self.through(found, instance, class)?),
                        None if name == "__init__" => Some(Value::Native(&NOTHING)),
                        None => None,
                    },
                    _ if name == "__init__" => Some(Value::Native(&NOTHING)),
                    _ => None,
                },
                (function, []) if name == "func" => Some(function.clone()),
                _ => None,
            },
            _ => None,
        })
    }

    /// The other side's `__radd__` and its like, or the own `__add__`.
    pub(crate) fn special_binary(&mut self, name: &str, a: &Value, b: &Value) -> Fallible<Option<Value>> {
        let forward = format!("__{name}__");
        if let Some(result) = self.special(a, &forward, std::slice::from_ref(b))?
            && !is_not_implemented(&result)
        {
            return Ok(Some(result));
        }
        let backward = format!("__r{name}__");
        let result = self.special(b, &backward, std::slice::from_ref(a))?;
        Ok(result.filter(|result| !is_not_implemented(result)))
    }

    /// `a < b` and its like where a side is an instance.
    pub(crate) fn special_compare(
        &mut self,
        name: &str,
        mirror: &str,
        a: &Value,
        b: &Value,
    ) -> Fallible<Option<Value>> {
        if let Some(result) = self.special(a, name, std::slice::from_ref(b))?
            && !is_not_implemented(&result)
        {
            return Ok(Some(result));
        }
        let result = self.special(b, mirror, std::slice::from_ref(a))?;
        Ok(result.filter(|result| !is_not_implemented(result)))
    }

    /// `a == b` where a side is an instance.
    pub(crate) fn instances_equal(&mut self, a: &Value, b: &Value) -> Fallible<bool> {
        if let Some(result) = self.special_compare("__eq__", "__eq__", a, b)? {
            return self.truth(&result);
        }
        if let (Value::Instance(x), Value::Instance(y)) = (a, b)
            && Rc::ptr_eq(&x.class, &y.class)
            && x.class.kind == ClassKind::Data
        {
            for (name, _) in &x.class.fields {
                let (p, q) = (x.attributes.get(name), y.attributes.get(name));
                match (p, q) {
                    (Some(p), Some(q)) => {
                        if !self.deeper(|vm| vm.equal(&p, &q))? {
                            return Ok(false);
                        }
                    }
                    (None, None) => {}
                    _ => return Ok(false),
                }
            }
            return Ok(true);
        }
        Ok(a.is(b))
    }

    /// The next item of an instance with `__next__`; `None` where it raises `StopIteration`.
    pub(crate) fn special_next(&mut self, value: &Value) -> Fallible<Option<Value>> {
        match self.special(value, "__next__", &[]) {
            Ok(Some(item)) => Ok(Some(item)),
            Ok(None) => Err(Error::type_error("iter() returned non-iterator")),
            Err(error) if error.is(ExceptionKind::StopIteration) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

static NOTHING: Native = Native::new("__init__", |_, _| Ok(Value::None));

fn is_not_implemented(value: &Value) -> bool {
    matches!(value, Value::Native(native) if std::ptr::eq(*native, &NOT_IMPLEMENTED))
}

/// `NotImplemented`, which special methods return to pass.
pub(crate) static NOT_IMPLEMENTED: Native = Native::new("NotImplemented", |_, _| {
    Err(Error::type_error("'NotImplementedType' object is not callable"))
});

/// `dataclasses.field`.
pub(crate) static FIELD: Native = Native::new("field", |_, args| {
    let [default, factory, _, _, _] =
        args.bind("field", ["default", "default_factory", "-repr", "~compare", "~init"], 0)?;
    match (default, factory) {
        (Some(default), None) => Ok(default.clone()),
        (None, Some(factory)) => {
            let function = factory.clone();
            Ok(Value::Descriptor(Rc::new(Descriptor { reach: Reach::Property, function })))
        }
        _ => Err(Error::value_error("cannot specify both default and default_factory")),
    }
});
