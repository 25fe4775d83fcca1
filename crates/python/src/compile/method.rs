//! Method names, interned when a program is compiled so that a call is a jump and not a string comparison.

macro_rules! methods {
    ($($variant:ident $name:literal),* $(,)?) => {
        /// A method name that some built-in type knows.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Method { $($variant),* }

        impl Method {
            pub(crate) fn named(name: &str) -> Option<Method> {
                match name {
                    $($name => Some(Method::$variant),)*
                    _ => None,
                }
            }

            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Method::$variant => $name,)*
                }
            }
        }
    };
}

methods! {
    Add "add", All "all", Any "any", Append "append", AppendLeft "appendleft", ArgMax "argmax", ArgMin "argmin",
    ArgPartition "argpartition", ArgSort "argsort", AsType "astype", BitLength "bit_length",
    Capitalize "capitalize", Ceil "__ceil__", Center "center", Choose "choose", Clear "clear", Clip "clip",
    Compress "compress", Conj "conj", Conjugate "conjugate", Copy "copy", Count "count", CumProd "cumprod",
    CumSum "cumsum", Diagonal "diagonal", Difference "difference", DifferenceUpdate "difference_update",
    Discard "discard", Dot "dot", Elements "elements", EndsWith "endswith", Extend "extend",
    ExtendLeft "extendleft", Fill "fill", Find "find", Flatten "flatten", Format "format", FromKeys "fromkeys",
    Get "get", Index "index", Insert "insert", Intersection "intersection",
    IntersectionUpdate "intersection_update", IsAlpha "isalpha", IsAlnum "isalnum", IsDigit "isdigit",
    IsDisjoint "isdisjoint", IsInteger "is_integer", IsLower "islower", IsNumeric "isnumeric",
    IsSpace "isspace", IsSubset "issubset", IsSuperset "issuperset", IsUpper "isupper", Item "item",
    Items "items", Join "join", Keys "keys", LJust "ljust", LStrip "lstrip", Lower "lower", Max "max",
    Mean "mean", Min "min", MostCommon "most_common", MoveToEnd "move_to_end", NonZero "nonzero",
    Partition "partition", Pop "pop", PopItem "popitem", PopLeft "popleft", Prod "prod", Ptp "ptp", Put "put",
    RFind "rfind", RIndex "rindex", RJust "rjust", RSplit "rsplit", RStrip "rstrip", Ravel "ravel",
    Remove "remove", Repeat "repeat", Replace "replace", Reshape "reshape", Resize "resize",
    Reverse "reverse", Rotate "rotate", Round "round", SearchSorted "searchsorted",
    SetDefault "setdefault", SetFlags "setflags", Sort "sort", Split "split", SplitLines "splitlines",
    Squeeze "squeeze", StartsWith "startswith", Std "std", Strip "strip", Subtract "subtract", Sum "sum",
    SwapAxes "swapaxes", SwapCase "swapcase", SymmetricDifference "symmetric_difference",
    SymmetricDifferenceUpdate "symmetric_difference_update", Take "take", Title "title", ToBytes "tobytes",
    ToList "tolist", Trace "trace", Transpose "transpose", Union "union", Update "update", Upper "upper",
    Values "values", Var "var", View "view", WithTraceback "with_traceback", ZFill "zfill",
    Send "send", Close "close", Next "__next__", Len "__len__", GetItem "__getitem__", Contains "__contains__",
    AsIntegerRatio "as_integer_ratio", Total "total", Outer "outer", Reduce "reduce", Accumulate "accumulate",
    At "at",
}
