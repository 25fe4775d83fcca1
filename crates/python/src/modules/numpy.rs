//! `numpy`, `numpy.linalg` and `numpy.random`: which names they have.

use super::Module;
use crate::compile::op::Constant;
use crate::error::{Error, Fallible};
use crate::numpy::{
    create, edit, linalg, matrix, norm, product, quantile, random, reduce, select, setops, shape, sort,
    stack, ufunc, unary,
};
use crate::value::Value;
use crate::value::exception::ExceptionKind;
use crate::value::function::Native;
use crate::value::types::Type;
use crate::vm::args::Args;

pub(crate) static NUMPY: Module = Module { name: "numpy", lookup };
pub(crate) static LINALG: Module = Module { name: "numpy.linalg", lookup: linalg_lookup };
pub(crate) static RANDOM: Module = Module { name: "numpy.random", lookup: random_lookup };

/// Raising on floating point errors is refused; every other way of treating them gives the same numbers.
fn quiet(args: &Args<'_>, name: &str) -> Fallible<Value> {
    let raises = |value: &&Value| matches!(value, Value::Str(text) if text.as_str() == "raise");
    if args.values.iter().any(|value| raises(&value)) {
        return Err(Error::unsupported(format!("np.{name} that raises")));
    }
    Ok(Value::None)
}

/// Floating point errors give inf and nan here, always, so there is no state to set.
static STATE: [Native; 5] = [
    Native::new("seterr", |_, args| quiet(args, "seterr")),
    Native::new("errstate", |_, args| quiet(args, "errstate")),
    Native::new("printoptions", |_, _| Err(Error::unsupported("np.printoptions"))),
    Native::new("set_printoptions", |_, _| Err(Error::unsupported("np.set_printoptions"))),
    Native::new("finfo", |_, args| crate::numpy::limits::info(&args.exact::<1>("finfo")?[0], true)),
];

static IINFO: Native =
    Native::new("iinfo", |_, args| crate::numpy::limits::info(&args.exact::<1>("iinfo")?[0], false));

fn lookup(name: &str) -> Option<Constant> {
    const TABLES: [&[Native]; 16] = [
        super::super::numpy::callback::FUNCTIONS,
        super::super::numpy::compose::FUNCTIONS,
        create::FUNCTIONS,
        unary::FUNCTIONS,
        ufunc::FUNCTIONS,
        reduce::FUNCTIONS,
        select::FUNCTIONS,
        sort::FUNCTIONS,
        shape::FUNCTIONS,
        stack::FUNCTIONS,
        edit::FUNCTIONS,
        setops::FUNCTIONS,
        quantile::FUNCTIONS,
        linalg::FUNCTIONS,
        product::FUNCTIONS,
        matrix::FUNCTIONS,
    ];
    let native =
        TABLES.iter().flat_map(|table| table.iter()).chain(&STATE).chain([&IINFO]).find(|n| n.name == name);
    if let Some(native) = native {
        return Some(Constant::Native(native));
    }
    Some(match name {
        "concat" => return lookup("concatenate"),
        "permute_dims" => return lookup("transpose"),
        "pi" => Constant::Float(std::f64::consts::PI),
        "e" => Constant::Float(std::f64::consts::E),
        "euler_gamma" => Constant::Float(0.577_215_664_901_532_9),
        "inf" => Constant::Float(f64::INFINITY),
        "nan" => Constant::Float(f64::NAN),
        "newaxis" => Constant::None,
        "linalg" => Constant::Module(&LINALG),
        "random" => Constant::Module(&RANDOM),
        "True_" => Constant::Bool(true),
        "False_" => Constant::Bool(false),
        "float64" | "double" => Constant::Type(Type::Float64),
        "float32" | "single" => Constant::Type(Type::Float32),
        "float16" | "half" => Constant::Type(Type::Float16),
        "int64" | "intp" | "int_" | "long" | "longlong" => Constant::Type(Type::Int64),
        "int32" | "intc" => Constant::Type(Type::Int32),
        "int16" | "short" => Constant::Type(Type::Int16),
        "int8" | "byte" => Constant::Type(Type::Int8),
        "uint64" | "uint" | "uintp" => Constant::Type(Type::UInt64),
        "uint32" | "uintc" => Constant::Type(Type::UInt32),
        "uint16" | "ushort" => Constant::Type(Type::UInt16),
        "uint8" | "ubyte" => Constant::Type(Type::UInt8),
        "unsignedinteger" => Constant::Type(Type::UnsignedInteger),
        "bool_" => Constant::Type(Type::NpBool),
        // numpy dropped these names, but models still write them.
        "float" => Constant::Type(Type::Float),
        "int" => Constant::Type(Type::Int),
        "bool" => Constant::Type(Type::NpBool),
        "ndarray" => Constant::Type(Type::NdArray),
        "dtype" => Constant::Type(Type::ElementType),
        "generic" => Constant::Type(Type::Generic),
        "number" => Constant::Type(Type::Number),
        "integer" => Constant::Type(Type::Integer),
        "signedinteger" => Constant::Type(Type::SignedInteger),
        "inexact" => Constant::Type(Type::Inexact),
        "floating" => Constant::Type(Type::Floating),
        "AxisError" => Constant::Type(Type::Exception(ExceptionKind::AxisError)),
        _ => return None,
    })
}

fn linalg_lookup(name: &str) -> Option<Constant> {
    if name == "LinAlgError" {
        return Some(Constant::Type(Type::Exception(ExceptionKind::LinAlgError)));
    }
    norm::FUNCTIONS
        .iter()
        .chain(crate::numpy::eigen::FUNCTIONS)
        .find(|native| native.name == name)
        .map(Constant::Native)
}

fn random_lookup(name: &str) -> Option<Constant> {
    if name == "default_rng" {
        return Some(Constant::Native(&crate::numpy::generator::DEFAULT));
    }
    random::FUNCTIONS.iter().find(|native| native.name == name).map(Constant::Native)
}
