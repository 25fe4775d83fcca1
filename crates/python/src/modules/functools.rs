//! `functools` and `operator`.

use std::rc::Rc;

use super::Module;
use crate::compile::op::{BinaryOp, CompareOp, Constant, UnaryOp};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::{Native, Partial};
use crate::value::object::{Attributes, Class, ClassKind, Instance};
use crate::value::types::Type;
use crate::vm::args::Args;
use crate::vm::cached;

pub(crate) static FUNCTOOLS: Module = Module { name: "functools", lookup: functools };
pub(crate) static OPERATOR: Module = Module { name: "operator", lookup: operator };

fn functools(name: &str) -> Option<Constant> {
    static FUNCTIONS: [Native; 5] = [
        Native::new("reduce", |vm, args| {
            let args = args.only("reduce", 2, 3)?;
            let iter = vm.iterate(&args[1])?;
            let mut total = match args.get(2) {
                Some(start) => start.clone(),
                None => vm
                    .next_of(&iter)?
                    .ok_or_else(|| Error::type_error("reduce() of empty iterable with no initial value"))?,
            };
            while let Some(value) = vm.next_of(&iter)? {
                vm.spend(1)?;
                total = vm.call(&args[0], &[total, value])?;
            }
            Ok(total)
        }),
        Native::new("lru_cache", |vm, args| {
            let limit = Value::Int(128);
            if let [function @ Value::Function(_)] = args.values {
                return (cached::CACHE.call)(vm, &Args::plain(&[limit, function.clone()]));
            }
            let [most, _] = args.bind("lru_cache", ["maxsize", "~typed"], 0)?;
            partial(&Args::plain(&[Value::Native(&cached::CACHE), most.cloned().unwrap_or(limit)]))
        }),
        Native::new("cache", |vm, args| {
            let [function] = args.exact("cache")?;
            (cached::CACHE.call)(vm, &Args::plain(&[Value::None, function.clone()]))
        }),
        Native::new("wraps", |_, _| Ok(Value::Native(&IDENTITY))),
        Native::new("cmp_to_key", |_, args| {
            let [function] = args.exact("cmp_to_key")?;
            partial(&Args::plain(&[Value::Native(&COMPARED), function.clone()]))
        }),
    ];
    if name == "partial" {
        return Some(Constant::Type(Type::Partial));
    }
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

static IDENTITY: Native = Native::new("decorator", |_, args| Ok(args.exact::<1>("decorator")?[0].clone()));

/// An item as `cmp_to_key` wraps it: an instance whose `<` asks the program's function.
static COMPARED: Native = Native::new("cmp_to_key", |vm, args| {
    let [function, item] = args.exact("cmp_to_key")?;
    let attributes = Attributes::new();
    attributes.set("__lt__", partial(&Args::plain(&[Value::Native(&LESS), function.clone()]))?);
    let class = Rc::new(Class {
        name: Rc::from("K"),
        base: None,
        kind: ClassKind::Plain,
        fields: Vec::new(),
        attributes,
    });
    let made = vm.instantiate(&class, &Args::plain(&[]))?;
    if let Value::Instance(instance) = &made {
        instance.attributes.set("obj", item.clone());
    }
    Ok(made)
});

static LESS: Native = Native::new("__lt__", |vm, args| {
    let [function, Value::Instance(a), Value::Instance(b)] = args.exact("__lt__")? else {
        return Err(Error::type_error("other argument must be K instance"));
    };
    let part = |instance: &Instance| instance.attributes.get("obj").unwrap_or(Value::None);
    let order = vm.call(function, &[part(a), part(b)])?;
    Ok(Value::Bool(vm.holds(CompareOp::Lt, &order, &Value::Int(0))?))
});

/// `functools.partial(function, ...)`.
pub(crate) fn partial(args: &Args<'_>) -> Fallible<Value> {
    let Some((function, rest)) = args.positional().split_first() else {
        return Err(Error::type_error("type 'partial' takes at least one argument"));
    };
    let keywords = args.keywords().map(|(name, value)| (Rc::from(name), value.clone())).collect();
    Ok(Value::Partial(Rc::new(Partial { function: function.clone(), args: rest.to_vec(), keywords })))
}

macro_rules! operators {
    ($($name:literal $body:expr),* $(,)?) => {
        &[$(Native::new($name, $body)),*]
    };
}

fn operator(name: &str) -> Option<Constant> {
    static FUNCTIONS: &[Native] = operators! {
        "add" |vm, args| { let [a, b] = args.exact("add")?; vm.binary(BinaryOp::Add, a, b) },
        "sub" |vm, args| { let [a, b] = args.exact("sub")?; vm.binary(BinaryOp::Sub, a, b) },
        "mul" |vm, args| { let [a, b] = args.exact("mul")?; vm.binary(BinaryOp::Mul, a, b) },
        "truediv" |vm, args| { let [a, b] = args.exact("truediv")?; vm.binary(BinaryOp::Div, a, b) },
        "floordiv" |vm, args| { let [a, b] = args.exact("floordiv")?; vm.binary(BinaryOp::FloorDiv, a, b) },
        "mod" |vm, args| { let [a, b] = args.exact("mod")?; vm.binary(BinaryOp::Mod, a, b) },
        "pow" |vm, args| { let [a, b] = args.exact("pow")?; vm.binary(BinaryOp::Pow, a, b) },
        "neg" |vm, args| { let [a] = args.exact("neg")?; vm.unary(UnaryOp::Neg, a) },
        "eq" |vm, args| { let [a, b] = args.exact("eq")?; vm.compare(CompareOp::Eq, a, b) },
        "ne" |vm, args| { let [a, b] = args.exact("ne")?; vm.compare(CompareOp::Ne, a, b) },
        "lt" |vm, args| { let [a, b] = args.exact("lt")?; vm.compare(CompareOp::Lt, a, b) },
        "le" |vm, args| { let [a, b] = args.exact("le")?; vm.compare(CompareOp::Le, a, b) },
        "gt" |vm, args| { let [a, b] = args.exact("gt")?; vm.compare(CompareOp::Gt, a, b) },
        "ge" |vm, args| { let [a, b] = args.exact("ge")?; vm.compare(CompareOp::Ge, a, b) },
        "truth" |vm, args| { let [a] = args.exact("truth")?; Ok(Value::Bool(vm.truth(a)?)) },
        "not_" |vm, args| { let [a] = args.exact("not_")?; Ok(Value::Bool(!vm.truth(a)?)) },
        "and_" |vm, args| { let [a, b] = args.exact("and_")?; vm.binary(BinaryOp::And, a, b) },
        "or_" |vm, args| { let [a, b] = args.exact("or_")?; vm.binary(BinaryOp::Or, a, b) },
        "xor" |vm, args| { let [a, b] = args.exact("xor")?; vm.binary(BinaryOp::Xor, a, b) },
        "matmul" |vm, args| { let [a, b] = args.exact("matmul")?; vm.binary(BinaryOp::MatMul, a, b) },
        "contains" |vm, args| { let [a, b] = args.exact("contains")?; Ok(Value::Bool(vm.contains(a, b)?)) },
        "abs" |vm, args| { let [a] = args.exact("abs")?; crate::builtins::function::absolute(vm, a) },
        "attrgetter" |_, args| {
            let [name] = args.exact("attrgetter")?;
            partial(&Args::plain(&[Value::Native(&GET_ATTRIBUTE), name.clone()]))
        },
        "getitem" |vm, args| { let [a, b] = args.exact("getitem")?; vm.get_item(a, b) },
        "itemgetter" |_, args| {
            let picks = args.only("itemgetter", 1, 64)?;
            let index = if let [single] = picks { single.clone() } else { Value::tuple(picks.to_vec()) };
            let many = Value::Bool(picks.len() > 1);
            partial(&Args::plain(&[Value::Native(&GET), many, index]))
        },
    };
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

static GET_ATTRIBUTE: Native = Native::new("attrgetter", |vm, args| {
    let [name, object] = args.exact("attrgetter")?;
    if !matches!(name, Value::Str(name) if !name.contains('.')) {
        return Err(Error::unsupported("operator.attrgetter of dotted names"));
    }
    crate::builtins::function::attribute(vm, object, name)
});

/// `itemgetter`'s function: the index comes first.
static GET: Native = Native::new("itemgetter", |vm, args| {
    let [many, index, object] = args.exact("itemgetter")?;
    match (many, index) {
        (Value::Bool(true), Value::Tuple(picks)) => {
            let items = picks.iter().map(|pick| vm.get_item(object, pick)).collect::<Fallible<Vec<_>>>()?;
            Ok(Value::tuple(items))
        }
        _ => vm.get_item(object, index),
    }
});
