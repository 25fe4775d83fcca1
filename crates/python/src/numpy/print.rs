//! How arrays print.

use super::array::{Array, DType};
use crate::value::text;

/// Arrays with more elements than this are cut, as numpy's summary threshold does.
const WHOLE: usize = 1000;

/// `str(array)`, or `repr(array)` where `quote`. Column alignment is numpy's only for simple cases.
pub(crate) fn array_text(array: &Array, quote: bool, out: &mut String) {
    let items: Vec<String> = match array.dtype() {
        DType::Bool => {
            array.elements::<bool>().iter().map(|&b| if b { "True" } else { "False" }.to_owned()).collect()
        }
        DType::Int => array.elements::<i64>().iter().take(WHOLE).map(i64::to_string).collect(),
        DType::Float => floats(&array.elements::<f64>()),
    };
    let width = items.iter().map(String::len).max().unwrap_or(0);
    if quote {
        out.push_str("array(");
    }
    let mut at = 0;
    nested(array.dims(), &items, &mut at, width, if quote { ", " } else { " " }, out);
    if quote {
        out.push(')');
    }
}

fn floats(values: &[f64]) -> Vec<String> {
    values
        .iter()
        .take(WHOLE)
        .map(|&value| {
            let rounded = (value * 1e8).round() / 1e8;
            let text = text::float(if rounded.is_finite() { rounded } else { value });
            text.strip_suffix('0').filter(|rest| rest.ends_with('.')).map_or(text.clone(), str::to_owned)
        })
        .collect()
}

fn nested(dims: &[usize], items: &[String], at: &mut usize, width: usize, gap: &str, out: &mut String) {
    let Some((&size, rest)) = dims.split_first() else {
        out.push_str(items.get(*at).map_or("...", String::as_str));
        *at += 1;
        return;
    };
    out.push('[');
    for k in 0..size {
        if out.len() > text::LONGEST || *at >= items.len() && !items.is_empty() {
            out.push_str("...");
            break;
        }
        if k > 0 {
            out.push_str(if rest.is_empty() { gap } else { "\n " });
        }
        if rest.is_empty() {
            out.push_str(&format!("{:>width$}", items.get(*at).map_or("...", String::as_str)));
            *at += 1;
        } else {
            nested(rest, items, at, width, gap, out);
        }
    }
    out.push(']');
}
