//! f-strings.

use std::sync::Arc;

use ruff_python_ast::{
    ConversionFlag, FStringPart, FStringValue, InterpolatedElement, InterpolatedStringElement,
};

use super::module::{Compiler, Fallible};
use super::op::{Constant, Op, Reg};

impl<'a> Compiler<'a> {
    pub(crate) fn f_string(&mut self, value: &'a FStringValue) -> Fallible<Reg> {
        let base = self.top().next;
        for part in value.iter() {
            match part {
                FStringPart::Literal(literal) => self.text_part(&literal.value),
                FStringPart::FString(string) => {
                    for element in string.elements.iter() {
                        self.element(element)?;
                    }
                }
            }
        }
        self.join(base)
    }

    fn join(&mut self, base: Reg) -> Fallible<Reg> {
        let count = (self.top().next - base) as u16;
        self.top().next = base;
        let dst = self.top().temp();
        self.emit(Op::Join { dst, base, count });
        Ok(dst)
    }

    fn text_part(&mut self, text: &str) {
        let src = self.top().constant(Constant::Str(Arc::from(text)));
        let dst = self.top().temp();
        self.emit(Op::Move { dst, src });
    }

    fn element(&mut self, element: &'a InterpolatedStringElement) -> Fallible<()> {
        match element {
            InterpolatedStringElement::Literal(literal) => {
                self.text_part(&literal.value);
                Ok(())
            }
            InterpolatedStringElement::Interpolation(part) => {
                self.deeper(part.range, |compiler| compiler.interpolation(part))
            }
        }
    }

    fn interpolation(&mut self, part: &'a InterpolatedElement) -> Fallible<()> {
        let mut conversion = match part.conversion {
            ConversionFlag::None => 0,
            ConversionFlag::Str => 1,
            ConversionFlag::Repr | ConversionFlag::Ascii => 2,
        };
        if let Some(debug) = &part.debug_text {
            let text = format!("{}{}{}", debug.leading(), debug.expression(), debug.trailing());
            self.text_part(&text);
            if conversion == 0 && part.format_spec.is_none() {
                conversion = 2;
            }
        }
        let base = self.top().temps(2);
        self.expression_into(&part.expression, base)?;
        self.top().next = base + 1;
        match &part.format_spec {
            Some(spec) => {
                for element in spec.elements.iter() {
                    self.element(element)?;
                }
                let reg = self.join(base + 1)?;
                debug_assert_eq!(reg, base + 1);
            }
            None => self.text_part(""),
        }
        self.emit(Op::Format { conversion, dst: base, base });
        self.top().next = base + 1;
        Ok(())
    }
}
