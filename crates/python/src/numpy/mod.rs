//! Arrays and the numpy functions on them.

pub(crate) mod array;
pub(crate) mod assign;
pub(crate) mod attribute;
pub(crate) mod broadcast;
pub(crate) mod callback;
pub(crate) mod compose;
pub(crate) mod convert;
pub(crate) mod create;
pub(crate) mod dims;
pub(crate) mod edit;
pub(crate) mod eigen;
pub(crate) mod einsum;
pub(crate) mod elementwise;
pub(crate) mod generator;
pub(crate) mod index;
pub(crate) mod limits;
pub(crate) mod linalg;
pub(crate) mod matrix;
pub(crate) mod method;
pub(crate) mod norm;
pub(crate) mod print;
pub(crate) mod product;
pub(crate) mod quantile;
pub(crate) mod random;
pub(crate) mod reduce;
pub(crate) mod reduction;
pub(crate) mod scalar;
pub(crate) mod select;
pub(crate) mod setops;
pub(crate) mod shape;
pub(crate) mod sort;
pub(crate) mod stack;
pub(crate) mod ufunc;
pub(crate) mod unary;

/// Names that numpy 2 removed and that are errors there too; those that models still write and that we keep
/// are in the module's table.
pub(crate) fn removed(module: &str, name: &str) -> bool {
    module == "numpy"
        && matches!(
            name,
            "float_"
                | "complex_"
                | "Inf"
                | "Infinity"
                | "NaN"
                | "NAN"
                | "infty"
                | "PINF"
                | "NINF"
                | "alltrue"
                | "sometrue"
                | "cumproduct"
                | "asfarray"
                | "mat"
                | "row_stack"
                | "msort"
                | "cast"
                | "source"
                | "find_common_type"
                | "issubclass_"
                | "obj2sctype"
                | "sctypes"
                | "round_"
                | "unicode_"
        )
}
