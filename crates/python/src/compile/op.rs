//! Register code. An instruction is eight bytes; operands are registers of the running frame.
//!
//! Register numbers below zero are the function's constants, which each frame finds in front of its
//! variables, so that `x * 2.0` needs no separate load.

use std::sync::Arc;

use crate::compile::method::Method;
use crate::modules::Module;
use crate::value::function::Native;
use crate::value::types::Type;

/// A register, relative to the frame's first variable.
pub(crate) type Reg = i16;
/// An instruction's index.
pub(crate) type Target = u16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    FloorDiv,
    Mod,
    Pow,
    MatMul,
    And,
    Or,
    Xor,
    LShift,
    RShift,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    In,
    NotIn,
    Is,
    IsNot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnaryOp {
    Neg,
    Pos,
    Invert,
    Not,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Op {
    Move {
        dst: Reg,
        src: Reg,
    },
    /// Drops a temporary early: its memory counts, and generators must not keep it.
    Clear {
        dst: Reg,
    },
    LoadGlobal {
        dst: Reg,
        slot: u16,
    },
    StoreGlobal {
        slot: u16,
        src: Reg,
    },
    DeleteGlobal {
        slot: u16,
    },
    MakeCell {
        cell: u16,
    },
    LoadCell {
        dst: Reg,
        cell: u16,
    },
    StoreCell {
        cell: u16,
        src: Reg,
    },
    /// Raises where a variable has no value yet.
    CheckBound {
        reg: Reg,
        name: u16,
    },
    Add {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Sub {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Mul {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Div {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Binary {
        op: BinaryOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    /// Augmented assignment: `dst` is also the left operand, and containers change in place.
    InPlace {
        op: BinaryOp,
        dst: Reg,
        b: Reg,
    },
    Unary {
        op: UnaryOp,
        dst: Reg,
        a: Reg,
    },
    Compare {
        op: CompareOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Jump {
        target: Target,
    },
    JumpIf {
        reg: Reg,
        target: Target,
    },
    JumpIfNot {
        reg: Reg,
        target: Target,
    },
    /// Jumps where the comparison is false.
    Branch {
        op: CompareOp,
        a: Reg,
        b: Reg,
        target: Target,
    },
    GetIter {
        dst: Reg,
        src: Reg,
    },
    /// The next item, or a jump at the end.
    Next {
        dst: Reg,
        iter: Reg,
        target: Target,
    },
    GetItem {
        dst: Reg,
        object: Reg,
        index: Reg,
    },
    /// `object[i, j]` with `i` and `j` from `base` on.
    GetPair {
        dst: Reg,
        object: Reg,
        base: Reg,
    },
    /// `object[i][j]` with `i` and `j` from `base` on.
    GetNested {
        dst: Reg,
        object: Reg,
        base: Reg,
    },
    /// `object[i, j] = src`.
    SetPair {
        object: Reg,
        base: Reg,
        src: Reg,
    },
    SetItem {
        object: Reg,
        index: Reg,
        src: Reg,
    },
    DeleteItem {
        object: Reg,
        index: Reg,
    },
    GetAttribute {
        dst: Reg,
        object: Reg,
        name: u16,
    },
    SetAttribute {
        object: Reg,
        name: u16,
        src: Reg,
    },
    /// `count` arguments from `base` on.
    Call {
        count: u8,
        dst: Reg,
        callee: Reg,
        base: Reg,
    },
    /// Receiver at `base`, then `count` arguments.
    CallMethod {
        count: u8,
        dst: Reg,
        base: Reg,
        name: u16,
    },
    /// Callee at `base`, then the arguments of `spec`, the keyword ones last.
    CallNamed {
        dst: Reg,
        base: Reg,
        spec: u16,
    },
    /// Receiver at `base`, then the arguments of `spec`, the keyword ones last.
    MethodNamed {
        dst: Reg,
        base: Reg,
        spec: u16,
    },
    /// Callee, list of positional arguments, dict of keyword arguments.
    CallSpread {
        dst: Reg,
        base: Reg,
    },
    List {
        dst: Reg,
        base: Reg,
        count: u16,
    },
    Tuple {
        dst: Reg,
        base: Reg,
        count: u16,
    },
    Set {
        dst: Reg,
        base: Reg,
        count: u16,
    },
    Dict {
        dst: Reg,
        base: Reg,
        count: u16,
    },
    /// Start, stop and step from `base` on.
    Slice {
        dst: Reg,
        base: Reg,
    },
    Append {
        list: Reg,
        src: Reg,
    },
    AddKey {
        set: Reg,
        src: Reg,
    },
    PutEntry {
        dict: Reg,
        key: Reg,
        src: Reg,
    },
    Extend {
        list: Reg,
        src: Reg,
    },
    UpdateSet {
        set: Reg,
        src: Reg,
    },
    UpdateDict {
        dict: Reg,
        src: Reg,
    },
    ListToTuple {
        dst: Reg,
        src: Reg,
    },
    Unpack {
        src: Reg,
        base: Reg,
        count: u16,
    },
    /// `before` items, a list, `after` items.
    UnpackStar {
        before: u8,
        src: Reg,
        base: Reg,
        after: u16,
    },
    /// Defaults from `base` on.
    Function {
        dst: Reg,
        child: u16,
        base: Reg,
    },
    Return {
        src: Reg,
    },
    Yield {
        dst: Reg,
        src: Reg,
    },
    /// Creates the generator object and returns it; the body goes on at its first `next`.
    StartGenerator,
    Raise {
        src: Reg,
    },
    /// The exception that the handler caught, again.
    Reraise {
        src: Reg,
    },
    PushHandler {
        reg: Reg,
        target: Target,
    },
    PopHandler,
    MatchException {
        dst: Reg,
        exception: Reg,
        class: Reg,
    },
    /// Value at `base`, format text after it.
    Format {
        conversion: u8,
        dst: Reg,
        base: Reg,
    },
    Join {
        dst: Reg,
        base: Reg,
        count: u16,
    },
    NameError {
        name: u16,
    },
    ImportError {
        name: u16,
    },
}

/// A value that code needs; threads share these, sessions turn them into values.
#[derive(Debug, Clone)]
pub(crate) enum Constant {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    /// Decimal digits of an integer beyond 64 bits.
    Big(Arc<str>),
    Str(Arc<str>),
    Tuple(Arc<[Constant]>),
    Native(&'static Native),
    Module(&'static Module),
    Type(Type),
    Ellipsis,
}

impl Constant {
    /// Whether both are the same literal; floats by their bits, so that `0.0` and `-0.0` stay two.
    pub(crate) fn same(&self, other: &Constant) -> bool {
        match (self, other) {
            (Constant::None, Constant::None) | (Constant::Ellipsis, Constant::Ellipsis) => true,
            (Constant::Bool(a), Constant::Bool(b)) => a == b,
            (Constant::Int(a), Constant::Int(b)) => a == b,
            (Constant::Float(a), Constant::Float(b)) => a.to_bits() == b.to_bits(),
            (Constant::Str(a), Constant::Str(b)) | (Constant::Big(a), Constant::Big(b)) => a == b,
            (Constant::Native(a), Constant::Native(b)) => std::ptr::eq(*a, *b),
            (Constant::Module(a), Constant::Module(b)) => std::ptr::eq(*a, *b),
            (Constant::Type(a), Constant::Type(b)) => a == b,
            _ => false,
        }
    }
}

/// A name in the code: of a variable, attribute or method.
#[derive(Debug, Clone)]
pub(crate) struct Name {
    pub(crate) text: Arc<str>,
    pub(crate) method: Option<Method>,
}

/// The shape of a call with keyword arguments.
#[derive(Debug, Clone)]
pub(crate) struct CallSpec {
    pub(crate) positional: usize,
    pub(crate) keywords: Vec<Arc<str>>,
    /// The method's index in `names`, for method calls.
    pub(crate) method: u16,
}

/// Where a new function's captured variable comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Capture {
    /// Index among the enclosing function's cells.
    pub(crate) cell: u16,
}

/// How arguments reach a function.
#[derive(Debug, Clone, Default)]
pub(crate) struct Parameters {
    /// Positional parameters, then keyword-only ones; the first registers of the frame in this order.
    pub(crate) names: Vec<Arc<str>>,
    pub(crate) positional: usize,
    /// How many of them refuse a keyword (`/`).
    pub(crate) positional_only: usize,
    /// How many of the positional ones have defaults.
    pub(crate) defaults: usize,
    /// Which keyword-only ones have defaults.
    pub(crate) keyword_defaults: Vec<bool>,
    pub(crate) star: bool,
    pub(crate) double_star: bool,
}

impl Parameters {
    /// Registers that arguments fill.
    pub(crate) fn slots(&self) -> usize {
        self.names.len() + usize::from(self.star) + usize::from(self.double_star)
    }
}

/// One function's code, as threads share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Code {
    pub(crate) name: Arc<str>,
    pub(crate) ops: Vec<Op>,
    /// Line and column of each instruction.
    pub(crate) places: Vec<(u32, u32)>,
    pub(crate) constants: Vec<Constant>,
    pub(crate) names: Vec<Name>,
    pub(crate) calls: Vec<CallSpec>,
    pub(crate) children: Vec<Code>,
    pub(crate) parameters: Parameters,
    /// Registers without the constants.
    pub(crate) registers: usize,
    /// Own cells, then captured ones.
    pub(crate) own_cells: usize,
    /// Parameters that closures share: (register, own cell).
    pub(crate) cell_parameters: Vec<(u16, u16)>,
    pub(crate) captures: Vec<Capture>,
}
