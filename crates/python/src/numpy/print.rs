//! How arrays print: columns of one width, at most 75 characters a line, long arrays cut to their ends.

use super::array::{Array, DType};
use crate::value::text;

/// Arrays with more elements than this are cut.
pub(crate) const WHOLE: usize = 1000;
/// Items that stay at either end of an axis that is cut.
const EDGE: usize = 3;
const LINE: usize = 75;
/// Digits behind the point.
const PRECISION: usize = 8;
const INDENT: &str = "array(";

/// `str(array)`, or `repr(array)` where `quote`.
pub(crate) fn array_text(array: &Array, quote: bool, out: &mut String) {
    if !quote {
        out.push_str(&body(array, " ", LINE, 0));
        return;
    }
    let mut text = INDENT.to_owned();
    if array.len() == 0 {
        text.push_str("[]");
    } else {
        text.push_str(&body(array, ", ", LINE - 1, INDENT.len()));
    }
    let mut extras = Vec::new();
    if array.len() == 0 && array.dims()[..] != [0] || array.len() > WHOLE {
        extras.push(format!("shape={}", array.dims().text()));
    }
    if array.len() == 0 {
        extras.push(format!("dtype={}", array.dtype().name()));
    }
    if !extras.is_empty() {
        let extra = extras.join(", ");
        let last = text.rsplit('\n').next().map_or(0, str::len);
        text.push(',');
        if last + extra.len() + 3 > LINE {
            text.push('\n');
            text.push_str(&" ".repeat(INDENT.len()));
        } else {
            text.push(' ');
        }
        text.push_str(&extra);
    }
    text.push(')');
    out.push_str(&text);
}

/// The positions along one axis; `None` stands for what is left out.
fn positions(size: usize, cut: bool) -> Vec<Option<usize>> {
    if cut && size > 2 * EDGE {
        let head = (0..EDGE).map(Some);
        return head.chain([None]).chain((size - EDGE..size).map(Some)).collect();
    }
    (0..size).map(Some).collect()
}

fn body(array: &Array, separator: &str, width: usize, indent: usize) -> String {
    if array.len() == 0 {
        return "[]".to_owned();
    }
    if array.axes() == 0 {
        return Cells::new(array, &[0], indent > 0).text(array, 0);
    }
    let cut = array.len() > WHOLE;
    let mut shown = Vec::new();
    places(array, cut, 0, 0, &mut shown);
    let cells = Cells::new(array, &shown, true);
    let layout = Layout { array, cells, separator, cut };
    layout.axis(0, 0, &" ".repeat(indent + 1), width)
}

/// The flat positions of the elements that are shown.
fn places(array: &Array, cut: bool, axis: usize, base: usize, out: &mut Vec<usize>) {
    if axis == array.axes() {
        out.push(base);
        return;
    }
    let step: usize = array.dims()[axis + 1..].iter().product();
    for at in positions(array.dims()[axis], cut).into_iter().flatten() {
        places(array, cut, axis + 1, base + at * step, out);
    }
}

struct Layout<'a> {
    array: &'a Array,
    cells: Cells,
    separator: &'a str,
    cut: bool,
}

impl Layout<'_> {
    fn axis(&self, axis: usize, base: usize, hanging: &str, width: usize) -> String {
        if axis == self.array.axes() {
            return self.cells.text(self.array, base);
        }
        let step: usize = self.array.dims()[axis + 1..].iter().product();
        let spots = positions(self.array.dims()[axis], self.cut);
        let deeper = format!("{hanging} ");
        let left = self.array.axes() - axis;
        let mut text = String::new();
        if left == 1 {
            let room = width - self.separator.trim_end().len().max(1);
            let mut line = hanging.to_owned();
            for (k, spot) in spots.iter().enumerate() {
                let word = match spot {
                    Some(at) => self.axis(axis + 1, base + at * step, &deeper, width - 1),
                    None => "...".to_owned(),
                };
                if line.len() + word.len() > room && line.len() > hanging.len() {
                    text.push_str(line.trim_end());
                    text.push('\n');
                    line = hanging.to_owned();
                }
                line.push_str(&word);
                if k + 1 < spots.len() {
                    line.push_str(self.separator);
                }
            }
            text.push_str(&line);
        } else {
            let gap = format!("{}{}", self.separator.trim_end(), "\n".repeat(left - 1));
            for (k, spot) in spots.iter().enumerate() {
                text.push_str(hanging);
                match spot {
                    Some(at) => text.push_str(&self.axis(axis + 1, base + at * step, &deeper, width - 1)),
                    None => text.push_str("..."),
                }
                if k + 1 < spots.len() {
                    text.push_str(&gap);
                }
            }
        }
        format!("[{}]", &text[hanging.len()..])
    }
}

/// How the elements of one array are written, so that they fill columns.
enum Cells {
    Bool(usize),
    Int(usize),
    /// Widths left and right of the point.
    Plain(usize, usize),
    /// Width left of the point, digits behind it, digits of the exponent.
    Scientific(usize, usize, usize),
}

/// The shortest digits, but no more than the precision behind the point.
fn plain(value: f64) -> (String, String) {
    let mut text = format!("{value}");
    if text.split_once('.').is_some_and(|(_, fraction)| fraction.len() > PRECISION) {
        text = format!("{value:.PRECISION$}");
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    (whole.to_owned(), fraction.trim_end_matches('0').to_owned())
}

fn scientific(value: f64) -> (String, String, String) {
    let mut text = format!("{value:e}");
    let digits = text.split_once('e').map_or(&*text, |(digits, _)| digits);
    if digits.split_once('.').is_some_and(|(_, fraction)| fraction.len() > PRECISION) {
        text = format!("{value:.PRECISION$e}");
    }
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    (whole.to_owned(), fraction.trim_end_matches('0').to_owned(), format!("{sign}{:02}", exponent.abs()))
}

impl Cells {
    fn new(array: &Array, shown: &[usize], columns: bool) -> Cells {
        match array.dtype() {
            DType::Bool => Cells::Bool(if columns && array.axes() > 0 { 5 } else { 0 }),
            DType::Int => {
                let elements = array.elements::<i64>();
                Cells::Int(shown.iter().map(|&at| elements[at].to_string().len()).max().unwrap_or(0))
            }
            DType::Float => {
                let elements = array.elements::<f64>();
                Cells::floats(&shown.iter().map(|&at| elements[at]).collect::<Vec<f64>>())
            }
        }
    }

    fn floats(values: &[f64]) -> Cells {
        let finite: Vec<f64> = values.iter().copied().filter(|x| x.is_finite()).collect();
        let sizes = finite.iter().map(|x| x.abs()).filter(|&x| x != 0.0);
        let (least, most) =
            sizes.fold((f64::INFINITY, 0.0f64), |(least, most), x| (least.min(x), most.max(x)));
        let exponents = most > 0.0 && (most >= 1e8 || least < 1e-4 || most / least > 1000.0);
        let (mut left, right, exponent, digits) = if exponents {
            let parts: Vec<_> = finite.iter().map(|&x| scientific(x)).collect();
            let left = parts.iter().map(|part| part.0.len()).max().unwrap_or(0);
            let digits = parts.iter().map(|part| part.1.len()).max().unwrap_or(0);
            let exponent = parts.iter().map(|part| part.2.len()).max().unwrap_or(0) - 1;
            (left, exponent + 2 + digits, exponent, digits)
        } else {
            let parts: Vec<_> = finite.iter().map(|&x| plain(x)).collect();
            let left = parts.iter().map(|part| part.0.len()).max().unwrap_or(0);
            let right = parts.iter().map(|part| part.1.len()).max().unwrap_or(0);
            (left, right, 0, 0)
        };
        if finite.len() < values.len() {
            let longest = if values.contains(&f64::NEG_INFINITY) { 4 } else { 3 };
            left = left.max(longest.max(3) - (right + 1).min(longest));
        }
        if exponents { Cells::Scientific(left, digits, exponent) } else { Cells::Plain(left, right) }
    }

    fn text(&self, array: &Array, flat: usize) -> String {
        let place = array.place_of(flat);
        match *self {
            Cells::Bool(width) => {
                let word = if array.at::<bool>(place) { "True" } else { "False" };
                format!("{word:>width$}")
            }
            Cells::Int(width) => format!("{:>width$}", array.at::<i64>(place)),
            Cells::Plain(left, right) => {
                let value = array.at::<f64>(place);
                if !value.is_finite() {
                    return format!("{:>width$}", text::float(value), width = left + right + 1);
                }
                let (whole, fraction) = plain(value);
                format!("{whole:>left$}.{fraction:<right$}")
            }
            Cells::Scientific(left, digits, exponent) => {
                let value = array.at::<f64>(place);
                if !value.is_finite() {
                    let width = left + exponent + 2 + digits + 1;
                    return format!("{:>width$}", text::float(value));
                }
                let (whole, fraction, power) = scientific(value);
                let (sign, power) = power.split_at(1);
                format!("{whole:>left$}.{fraction:0<digits$}e{sign}{power:0>exponent$}")
            }
        }
    }
}
