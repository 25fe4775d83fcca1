//! Conditions: short circuits as jumps, without a truth value in between.

use ruff_python_ast::{BoolOp, CmpOp, Expr, UnaryOp};
use ruff_text_size::Ranged;

use super::module::{Compiler, Fallible};
use super::op::{CompareOp, Op};

pub(crate) fn compare_op(op: CmpOp) -> CompareOp {
    match op {
        CmpOp::Eq => CompareOp::Eq,
        CmpOp::NotEq => CompareOp::Ne,
        CmpOp::Lt => CompareOp::Lt,
        CmpOp::LtE => CompareOp::Le,
        CmpOp::Gt => CompareOp::Gt,
        CmpOp::GtE => CompareOp::Ge,
        CmpOp::Is => CompareOp::Is,
        CmpOp::IsNot => CompareOp::IsNot,
        CmpOp::In => CompareOp::In,
        CmpOp::NotIn => CompareOp::NotIn,
    }
}

impl<'a> Compiler<'a> {
    /// Code that jumps where the truth of `expr` is `when`, and falls through otherwise. The jumps to land.
    pub(crate) fn jump_when(&mut self, expr: &'a Expr, when: bool) -> Fallible<Vec<usize>> {
        self.deeper(expr.range(), |compiler| compiler.jump(expr, when))
    }

    fn jump(&mut self, expr: &'a Expr, when: bool) -> Fallible<Vec<usize>> {
        match expr {
            Expr::UnaryOp(unary) if unary.op == UnaryOp::Not => self.jump_when(&unary.operand, !when),
            Expr::BoolOp(bool_op) => {
                let early = bool_op.op == BoolOp::Or;
                let Some((last, first)) = bool_op.values.split_last() else { return Ok(Vec::new()) };
                let mut jumps = Vec::new();
                for value in first {
                    jumps.extend(self.jump_when(value, early)?);
                }
                if early == when {
                    jumps.extend(self.jump_when(last, when)?);
                    return Ok(jumps);
                }
                let out = self.jump_when(last, when)?;
                self.top().land_all(jumps);
                Ok(out)
            }
            Expr::Compare(compare) if compare.ops.len() == 1 => {
                let mark = self.top().next;
                let a = self.operand(&compare.left, &compare.comparators)?;
                let b = self.expression(&compare.comparators[0])?;
                self.top().next = mark;
                self.at(expr);
                let op = compare_op(compare.ops[0]);
                let branch = self.emit(Op::Branch { op, a, b, target: 0 });
                if !when {
                    return Ok(vec![branch]);
                }
                let jump = self.emit(Op::Jump { target: 0 });
                self.top().land(branch);
                Ok(vec![jump])
            }
            _ => {
                let mark = self.top().next;
                let reg = self.expression(expr)?;
                self.top().next = mark;
                self.at(expr);
                let jump = if when {
                    self.emit(Op::JumpIf { reg, target: 0 })
                } else {
                    self.emit(Op::JumpIfNot { reg, target: 0 })
                };
                Ok(vec![jump])
            }
        }
    }
}
