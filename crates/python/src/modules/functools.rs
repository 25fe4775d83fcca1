//! `functools` and `operator`.

use std::rc::Rc;

use super::Module;
use crate::compile::op::{BinaryOp, CompareOp, Constant, UnaryOp};
use crate::error::{Error, Fallible};
use crate::value::Value;
use crate::value::function::{Native, Partial};
use crate::value::types::Type;
use crate::vm::args::Args;

pub(crate) static FUNCTOOLS: Module = Module { name: "functools", lookup: functools };
pub(crate) static OPERATOR: Module = Module { name: "operator", lookup: operator };

fn functools(name: &str) -> Option<Constant> {
    static FUNCTIONS: [Native; 3] = [
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
        // A cache changes nothing but the speed of pure functions.
        Native::new("lru_cache", |_, args| match args.positional() {
            [function @ Value::Function(_)] => Ok(function.clone()),
            _ => Ok(Value::Native(&IDENTITY)),
        }),
        Native::new("cache", |_, args| Ok(args.exact::<1>("cache")?[0].clone())),
    ];
    if name == "partial" {
        return Some(Constant::Type(Type::Partial));
    }
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

static IDENTITY: Native = Native::new("decorator", |_, args| Ok(args.exact::<1>("decorator")?[0].clone()));

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
        "getitem" |vm, args| { let [a, b] = args.exact("getitem")?; vm.get_item(a, b) },
        "itemgetter" |_, args| {
            let [index] = args.exact("itemgetter")?;
            partial(&Args::plain(&[Value::Native(&GET), index.clone()]))
        },
    };
    FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}

/// `itemgetter`'s function: the index comes first.
static GET: Native = Native::new("itemgetter", |vm, args| {
    let [index, object] = args.exact("itemgetter")?;
    vm.get_item(object, index)
});
