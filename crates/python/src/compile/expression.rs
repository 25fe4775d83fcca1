//! Expressions.

use std::sync::Arc;

use ruff_python_ast::{BoolOp, Expr, ExprCompare, ExprSubscript, Number, Operator, UnaryOp as AstUnary};
use ruff_text_size::Ranged;

use super::builder::Variable;
use super::condition::compare_op;
use super::module::{Compiler, Fallible};
use super::op::{BinaryOp, CompareOp, Constant, Op, Reg, UnaryOp};

pub(crate) fn binary_op(op: Operator) -> BinaryOp {
    match op {
        Operator::Add => BinaryOp::Add,
        Operator::Sub => BinaryOp::Sub,
        Operator::Mult => BinaryOp::Mul,
        Operator::MatMult => BinaryOp::MatMul,
        Operator::Div => BinaryOp::Div,
        Operator::Mod => BinaryOp::Mod,
        Operator::Pow => BinaryOp::Pow,
        Operator::LShift => BinaryOp::LShift,
        Operator::RShift => BinaryOp::RShift,
        Operator::BitOr => BinaryOp::Or,
        Operator::BitXor => BinaryOp::Xor,
        Operator::BitAnd => BinaryOp::And,
        Operator::FloorDiv => BinaryOp::FloorDiv,
    }
}

/// The instruction of a binary operator.
pub(crate) fn binary(op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> Op {
    match op {
        BinaryOp::Add => Op::Add { dst, a, b },
        BinaryOp::Sub => Op::Sub { dst, a, b },
        BinaryOp::Mul => Op::Mul { dst, a, b },
        BinaryOp::Div => Op::Div { dst, a, b },
        op => Op::Binary { op, dst, a, b },
    }
}

/// The literal that an expression is, signs included.
fn literal(expr: &Expr) -> Option<Constant> {
    Some(match expr {
        Expr::NoneLiteral(_) => Constant::None,
        Expr::BooleanLiteral(literal) => Constant::Bool(literal.value),
        Expr::EllipsisLiteral(_) => Constant::Ellipsis,
        Expr::StringLiteral(literal) => Constant::Str(Arc::from(literal.value.to_str())),
        Expr::NumberLiteral(literal) => match &literal.value {
            Number::Float(value) => Constant::Float(*value),
            Number::Int(value) => match value.as_i64() {
                Some(value) => Constant::Int(value),
                None => Constant::Big(Arc::from(value.to_string())),
            },
            Number::Complex { .. } => return None,
        },
        Expr::UnaryOp(unary) if unary.op == AstUnary::USub => match literal(&unary.operand)? {
            Constant::Int(value) => Constant::Int(value.checked_neg()?),
            Constant::Float(value) => Constant::Float(-value),
            _ => return None,
        },
        Expr::Tuple(tuple) => {
            Constant::Tuple(tuple.elts.iter().map(literal).collect::<Option<Vec<_>>>()?.into())
        }
        _ => return None,
    })
}

/// Whether evaluating it early cannot be noticed.
fn is_plain(expr: &Expr) -> bool {
    matches!(expr, Expr::Name(_) | Expr::NumberLiteral(_))
}

fn rebinds(expr: &Expr) -> bool {
    ruff_python_ast::helpers::any_over_expr(expr, &|part: &Expr| matches!(part, Expr::Named(_)))
}

impl<'a> Compiler<'a> {
    /// Code for `expr`; the register that holds its value, which may be a variable or a constant.
    pub(crate) fn expression(&mut self, expr: &'a Expr) -> Fallible<Reg> {
        self.deeper(expr.range(), |compiler| compiler.value(expr, None))
    }

    /// Code that leaves the value of `expr` in `dst`.
    pub(crate) fn expression_into(&mut self, expr: &'a Expr, dst: Reg) -> Fallible<()> {
        let reg = self.deeper(expr.range(), |compiler| compiler.value(expr, Some(dst)))?;
        if reg != dst {
            self.emit(Op::Move { dst, src: reg });
        }
        Ok(())
    }

    /// The value of `expr`, safe from a `:=` in the expressions that are evaluated after it.
    pub(crate) fn operand(&mut self, expr: &'a Expr, later: &[Expr]) -> Fallible<Reg> {
        if matches!(expr, Expr::Name(_)) && later.iter().any(rebinds) {
            let temp = self.top().temp();
            self.expression_into(expr, temp)?;
            return Ok(temp);
        }
        self.expression(expr)
    }

    /// The constant that a name or a dotted name stands for: `np.linalg.norm`.
    pub(crate) fn folded(&mut self, expr: &Expr) -> Option<Constant> {
        match expr {
            Expr::Name(name) => match self.resolve(name.id.as_str()) {
                Variable::Constant(constant) => Some(constant),
                _ => None,
            },
            Expr::Attribute(attribute) => match self.folded(&attribute.value)? {
                Constant::Module(module) => module.get(attribute.attr.as_str()),
                _ => None,
            },
            _ => None,
        }
    }

    fn value(&mut self, expr: &'a Expr, into: Option<Reg>) -> Fallible<Reg> {
        if let Some(constant) = literal(expr) {
            return Ok(self.top().constant(constant));
        }
        let mark = self.top().next;
        // Operands are temporaries above `mark`; the result may take the place of the first of them.
        macro_rules! result {
            ($op:expr) => {{
                self.top().next = mark;
                let dst = match into {
                    Some(dst) => dst,
                    None => self.top().temp(),
                };
                self.at(expr);
                #[allow(clippy::redundant_closure_call)]
                let op = ($op)(dst);
                self.emit(op);
                Ok(dst)
            }};
        }
        match expr {
            Expr::Name(name) => self.load_name(name.id.as_str(), expr),
            Expr::BinOp(bin) => {
                let a = self.operand(&bin.left, std::slice::from_ref(&bin.right))?;
                let b = self.expression(&bin.right)?;
                let op = binary_op(bin.op);
                result!(|dst| binary(op, dst, a, b))
            }
            Expr::UnaryOp(unary) => {
                let a = self.expression(&unary.operand)?;
                let op = match unary.op {
                    AstUnary::Invert => UnaryOp::Invert,
                    AstUnary::Not => UnaryOp::Not,
                    AstUnary::UAdd => UnaryOp::Pos,
                    AstUnary::USub => UnaryOp::Neg,
                };
                result!(|dst| Op::Unary { op, dst, a })
            }
            Expr::Compare(compare) if compare.ops.len() == 1 => {
                let a = self.operand(&compare.left, &compare.comparators)?;
                let b = self.expression(&compare.comparators[0])?;
                let op = compare_op(compare.ops[0]);
                result!(|dst| Op::Compare { op, dst, a, b })
            }
            Expr::Compare(compare) => self.chain(compare),
            Expr::BoolOp(bool_op) => {
                let dst = self.top().temp();
                let mut jumps = Vec::new();
                for (k, value) in bool_op.values.iter().enumerate() {
                    self.expression_into(value, dst)?;
                    if k + 1 < bool_op.values.len() {
                        self.at(value);
                        jumps.push(match bool_op.op {
                            BoolOp::And => self.emit(Op::JumpIfNot { reg: dst, target: 0 }),
                            BoolOp::Or => self.emit(Op::JumpIf { reg: dst, target: 0 }),
                        });
                    }
                }
                self.top().land_all(jumps);
                self.top().next = dst + 1;
                Ok(dst)
            }
            Expr::If(choice) => {
                let dst = self.top().temp();
                let otherwise = self.jump_when(&choice.test, false)?;
                self.expression_into(&choice.body, dst)?;
                let end = self.emit(Op::Jump { target: 0 });
                self.top().land_all(otherwise);
                self.expression_into(&choice.orelse, dst)?;
                self.top().land(end);
                self.top().next = dst + 1;
                Ok(dst)
            }
            Expr::Named(named) => {
                let reg = self.expression(&named.value)?;
                let Expr::Name(name) = &*named.target else {
                    return self.unsupported("this assignment expression", named.range);
                };
                // It may stand behind a short circuit, so later code cannot count on the value.
                let assigned = self.top().assigned.clone();
                self.store_name(name.id.as_str(), reg);
                self.top().assigned = assigned;
                Ok(reg)
            }
            Expr::Tuple(tuple) => self.sequence(&tuple.elts, into, false),
            Expr::List(list) => self.sequence(&list.elts, into, true),
            Expr::Set(set) => {
                if set.elts.iter().any(|item| matches!(item, Expr::Starred(_))) {
                    let dst = self.top().temp();
                    self.emit(Op::Set { dst, base: dst, count: 0 });
                    for item in &set.elts {
                        let mark = self.top().next;
                        if let Expr::Starred(starred) = item {
                            let src = self.expression(&starred.value)?;
                            self.emit(Op::UpdateSet { set: dst, src });
                        } else {
                            let src = self.expression(item)?;
                            self.emit(Op::AddKey { set: dst, src });
                        }
                        self.top().next = mark;
                    }
                    return Ok(dst);
                }
                let base = self.row(&set.elts)?;
                let count = set.elts.len() as u16;
                if count >= 3 && set.elts.iter().all(|item| literal(item).is_some()) {
                    // CPython keeps such a display as a constant and updates an empty set from it, which
                    // orders the keys differently.
                    let src = self.top().temp();
                    self.emit(Op::Set { dst: src, base, count });
                    self.emit(Op::Set { dst: base, base, count: 0 });
                    self.emit(Op::UpdateSet { set: base, src });
                    self.top().next = base + 1;
                    return Ok(base);
                }
                result!(|dst| Op::Set { dst, base, count })
            }
            Expr::Dict(dict) => {
                if dict.items.iter().any(|item| item.key.is_none()) {
                    let dst = self.top().temp();
                    self.emit(Op::Dict { dst, base: dst, count: 0 });
                    for item in &dict.items {
                        let mark = self.top().next;
                        match &item.key {
                            Some(key) => {
                                let key = self.expression(key)?;
                                let src = self.expression(&item.value)?;
                                self.emit(Op::PutEntry { dict: dst, key, src });
                            }
                            None => {
                                let src = self.expression(&item.value)?;
                                self.emit(Op::UpdateDict { dict: dst, src });
                            }
                        }
                        self.top().next = mark;
                    }
                    return Ok(dst);
                }
                let base = self.top().temps(dict.items.len() * 2);
                for (k, item) in dict.items.iter().enumerate() {
                    let reg = base + 2 * k as Reg;
                    if let Some(key) = &item.key {
                        self.expression_into(key, reg)?;
                    }
                    self.expression_into(&item.value, reg + 1)?;
                }
                let count = dict.items.len() as u16;
                result!(|dst| Op::Dict { dst, base, count })
            }
            Expr::Slice(slice) => {
                let base = self.top().temps(3);
                for (k, part) in [&slice.lower, &slice.upper, &slice.step].into_iter().enumerate() {
                    let reg = base + k as Reg;
                    match part {
                        Some(part) => self.expression_into(part, reg)?,
                        None => {
                            let src = self.top().constant(Constant::None);
                            self.emit(Op::Move { dst: reg, src });
                        }
                    }
                }
                result!(|dst| Op::Slice { dst, base })
            }
            Expr::Subscript(subscript) => {
                if let Some((op, object, base)) = self.pair(subscript)? {
                    return result!(|dst| op(dst, object, base));
                }
                let object = self.operand(&subscript.value, std::slice::from_ref(&subscript.slice))?;
                let index = self.expression(&subscript.slice)?;
                result!(|dst| Op::GetItem { dst, object, index })
            }
            Expr::Attribute(attribute) => {
                if let Some(constant) = self.folded(expr) {
                    return Ok(self.top().constant(constant));
                }
                self.check_attribute(attribute.attr.as_str(), attribute.range)?;
                let object = self.expression(&attribute.value)?;
                let name = self.top().name(attribute.attr.as_str());
                result!(|dst| Op::GetAttribute { dst, object, name })
            }
            Expr::Call(call) => self.call(call, into),
            Expr::Lambda(lambda) => self.lambda(lambda),
            Expr::ListComp(comp) => self.list_comprehension(&comp.elt, &comp.generators),
            Expr::SetComp(comp) => self.set_comprehension(&comp.elt, &comp.generators),
            Expr::DictComp(comp) => match &comp.key {
                Some(key) => self.dict_comprehension(key, &comp.value, &comp.generators),
                None => self.unsupported("unpacking in a dict comprehension", comp.range),
            },
            Expr::Generator(generator) => self.generator(generator),
            Expr::FString(text) => self.f_string(&text.value),
            Expr::Yield(_) | Expr::YieldFrom(_) if self.top().sees_close() => {
                self.unsupported("yield in a try that would see its generator closed", expr.range())
            }
            Expr::Yield(yielded) => {
                let src = match &yielded.value {
                    Some(value) => self.expression(value)?,
                    None => self.top().constant(Constant::None),
                };
                result!(|dst| Op::Yield { dst, src })
            }
            Expr::YieldFrom(yielded) => {
                let iter = self.top().temp();
                self.expression_into(&yielded.value, iter)?;
                self.at(expr);
                self.emit(Op::GetIter { dst: iter, src: iter });
                let item = self.top().temp();
                let start = self.top().here();
                let next = self.emit(Op::Next { dst: item, iter, target: 0 });
                self.emit(Op::Yield { dst: item, src: item });
                self.emit(Op::Jump { target: start });
                self.top().land(next);
                Ok(self.top().constant(Constant::None))
            }
            Expr::Starred(starred) => self.unsupported("a starred expression here", starred.range),
            Expr::NumberLiteral(number) => self.unsupported("complex numbers", number.range),
            Expr::BytesLiteral(bytes) => self.unsupported("bytes", bytes.range),
            Expr::Await(wait) => self.unsupported("await", wait.range),
            other => self.unsupported("this expression", other.range()),
        }
    }

    fn load_name(&mut self, name: &str, expr: &'a Expr) -> Fallible<Reg> {
        if let Some(reason) = crate::modules::refused(name)
            && matches!(self.resolve(name), Variable::Unknown)
        {
            return self.unsupported(format!("{name}: {reason}"), expr.range());
        }
        let variable = self.resolve(name);
        self.at(expr);
        Ok(match variable {
            Variable::Register(reg) => {
                let top = self.top();
                if !top.assigned.contains(&reg) || top.scope.deleted.contains(name) {
                    let name = self.top().name(name);
                    self.emit(Op::CheckBound { reg, name });
                }
                reg
            }
            Variable::Cell(cell) => {
                let dst = self.top().temp();
                self.emit(Op::LoadCell { dst, cell });
                let name = self.top().name(name);
                self.emit(Op::CheckBound { reg: dst, name });
                dst
            }
            Variable::Global(slot) => {
                let dst = self.top().temp();
                self.emit(Op::LoadGlobal { dst, slot });
                dst
            }
            Variable::Constant(constant) => self.top().constant(constant),
            Variable::Unknown => {
                let name = self.top().name(name);
                self.emit(Op::NameError { name });
                self.top().constant(Constant::None)
            }
        })
    }

    /// Neighbouring temporaries with the values of `items`; the first of them.
    pub(crate) fn row(&mut self, items: &'a [Expr]) -> Fallible<Reg> {
        let base = self.top().next;
        for item in items {
            let reg = self.top().temp();
            self.expression_into(item, reg)?;
            self.top().next = reg + 1;
        }
        Ok(base)
    }

    fn sequence(&mut self, items: &'a [Expr], into: Option<Reg>, list: bool) -> Fallible<Reg> {
        let mark = self.top().next;
        if items.iter().any(|item| matches!(item, Expr::Starred(_))) || items.len() > 200 {
            let dst = self.spread_list(items)?;
            if !list {
                self.emit(Op::ListToTuple { dst, src: dst });
            }
            return Ok(dst);
        }
        let base = self.row(items)?;
        let count = items.len() as u16;
        self.top().next = mark;
        let dst = match into {
            Some(dst) => dst,
            None => self.top().temp(),
        };
        self.emit(if list { Op::List { dst, base, count } } else { Op::Tuple { dst, base, count } });
        Ok(dst)
    }

    /// A list of items some of which are starred.
    pub(crate) fn spread_list(&mut self, items: &'a [Expr]) -> Fallible<Reg> {
        let dst = self.top().temp();
        self.emit(Op::List { dst, base: dst, count: 0 });
        for item in items {
            let mark = self.top().next;
            if let Expr::Starred(starred) = item {
                let src = self.expression(&starred.value)?;
                self.at(item);
                self.emit(Op::Extend { list: dst, src });
            } else {
                let src = self.expression(item)?;
                self.emit(Op::Append { list: dst, src });
            }
            self.top().next = mark;
        }
        Ok(dst)
    }

    /// `m[i, j]` and `m[i][j]`, which need neither a tuple nor a row in between.
    #[allow(clippy::type_complexity)]
    fn pair(
        &mut self,
        subscript: &'a ExprSubscript,
    ) -> Fallible<Option<(fn(Reg, Reg, Reg) -> Op, Reg, Reg)>> {
        let (object, first, second, op): (_, _, _, fn(Reg, Reg, Reg) -> Op) =
            match (&*subscript.value, &*subscript.slice) {
                (object, Expr::Tuple(tuple)) if tuple.elts.len() == 2 => {
                    if tuple.elts.iter().any(|item| matches!(item, Expr::Starred(_) | Expr::Slice(_))) {
                        return Ok(None);
                    }
                    (object, &tuple.elts[0], &tuple.elts[1], |dst, object, base| Op::GetPair {
                        dst,
                        object,
                        base,
                    })
                }
                (Expr::Subscript(inner), second)
                    if is_plain(second) && !matches!(*inner.slice, Expr::Slice(_)) =>
                {
                    (&*inner.value, &*inner.slice, second, |dst, object, base| Op::GetNested {
                        dst,
                        object,
                        base,
                    })
                }
                _ => return Ok(None),
            };
        if rebinds(first) || rebinds(second) {
            return Ok(None);
        }
        let object = self.expression(object)?;
        let base = self.top().temps(2);
        self.expression_into(first, base)?;
        self.expression_into(second, base + 1)?;
        Ok(Some((op, object, base)))
    }

    /// `a < b < c`: each operand once, stops at the first false part.
    fn chain(&mut self, compare: &'a ExprCompare) -> Fallible<Reg> {
        let dst = self.top().temp();
        let mut left = self.top().temp();
        self.expression_into(&compare.left, left)?;
        let mut jumps = Vec::new();
        let last = compare.ops.len() - 1;
        for (k, (op, right)) in compare.ops.iter().zip(&compare.comparators).enumerate() {
            let reg = self.top().temp();
            self.expression_into(right, reg)?;
            self.at(right);
            let op: CompareOp = compare_op(*op);
            self.emit(Op::Compare { op, dst, a: left, b: reg });
            if k < last {
                jumps.push(self.emit(Op::JumpIfNot { reg: dst, target: 0 }));
            }
            left = reg;
        }
        self.top().land_all(jumps);
        self.top().next = dst + 1;
        Ok(dst)
    }

    /// Double-underscore attributes lead out of the sandbox in CPython, so none but these is read.
    pub(crate) fn check_attribute(&mut self, name: &str, range: ruff_text_size::TextRange) -> Fallible<()> {
        const OWN: [&str; 6] = ["__init__", "__class__", "__call__", "__str__", "__repr__", "__post_init__"];
        const PLAIN: [&str; 6] =
            ["__name__", "__len__", "__getitem__", "__contains__", "__next__", "__doc__"];
        // A name that only begins so is a private attribute of the program's own.
        let own = !name.ends_with("__") || OWN.contains(&name);
        if name.starts_with("__") && !PLAIN.contains(&name) && !own {
            return self.unsupported(format!("the attribute {name}: programs cannot inspect objects"), range);
        }
        Ok(())
    }
}
