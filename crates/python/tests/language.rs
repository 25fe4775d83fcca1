//! Statements and values that tables of expressions cannot show: classes, `match`, caches, scopes, copies.

use coevo_core::{Failure, FailureKind};
use coevo_python::{Limits, Program, Session, Signature};

fn run(source: &str) -> Result<String, Failure> {
    let limits =
        Limits { fuel: 20_000_000, memory_bytes: 64 << 20, recursion: 200, output_bytes: 1000, wall: None };
    let program = Program::compile(source, &Signature::new("f", &[]))?;
    Session::start(&program, &limits, 1)?.call(&[]).map(|value| value.repr())
}

fn gives(source: &str, expected: &str) {
    assert_eq!(run(source), Ok(expected.to_owned()), "{source}");
}

fn refused(source: &str, kind: FailureKind) {
    assert_eq!(run(source).map_err(|failure| failure.kind), Err(kind), "{source}");
}

#[test]
fn classes_have_methods_ancestors_and_special_methods() {
    let classes = "
class A:
    k = 3
    def __init__(self, x, y=2):
        self.x = x
        self.y = y
        self.__hidden = 9
    def s(self, z): return self.x + self.y + z + self.k + self.__hidden
    def __lt__(self, other): return self.x < other.x
    def __eq__(self, other): return isinstance(other, A) and self.x == other.x
    def __repr__(self): return f'A({self.x})'
    def __len__(self): return self.x
    def __getitem__(self, at):
        if at > 3: raise IndexError
        return at * self.x
    def __call__(self, q): return q * 2
    def __add__(self, other): return A(self.x + (other.x if isinstance(other, A) else other))
    __radd__ = __add__
    @staticmethod
    def st(a): return a + 1
    @classmethod
    def make(cls, v): return cls(v)
    @property
    def twice(self): return self.x * 2
class B(A):
    def __init__(self, x):
        super().__init__(x, 7)
        self.z = 1
    def s(self, z): return super().s(z) * 10
";
    for (expression, expected) in [
        ("(A(3).s(1), B(5).s(1))", "(18, 250)"),
        ("(A(3) < B(5), A(3) == A(3), A(3) != A(4), bool(A(0)))", "(True, True, True, False)"),
        ("(repr(A(3)), str(A(4)), f'{A(5)}')", "('A(3)', 'A(4)', 'A(5)')"),
        ("(len(A(3)), list(A(3)), A(3)(4), 2 in A(1))", "(3, [0, 3, 6, 9], 8, True)"),
        ("((A(1) + A(2)).x, (A(1) + 1).x, (1 + A(1)).x, sum([A(1), A(2)]).x)", "(3, 2, 2, 3)"),
        ("(A.st(1), A(0).st(2), B.make(4).z, A(3).twice, A.k)", "(2, 3, 1, 6, 3)"),
        ("[a.x for a in sorted([A(3), A(1), B(2)])]", "[1, 2, 3]"),
        ("(isinstance(B(1), A), isinstance(A(1), B), type(B(1)).__name__)", "(True, False, 'B')"),
        ("(hasattr(A(1), 'x'), hasattr(A(1), 'q'), getattr(A(1), 'q', 8))", "(True, False, 8)"),
    ] {
        gives(&format!("{classes}def f():\n    return {expression}\n"), expected);
    }
}

/// The expected values were printed by CPython 3.11.
#[test]
fn texts_of_containers_call_the_methods_of_their_items_and_stop_at_themselves() {
    let start = "
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass
class X:
    def __repr__(self): return 'XX'
class Y:
    def __str__(self): return 'YY'
    def __format__(self, spec): return f'<{spec}>'
class Bad:
    def __repr__(self): return 5
class Clears:
    def __repr__(self):
        cleared.clear()
        return 'C'
cleared = [Clears(), 2, 3]
NT = namedtuple('NT', 'a b')
@dataclass
class D:
    a: object
own_list = [1]
own_list.append(own_list)
own_tuple = ([],)
own_tuple[0].append(own_tuple)
own_dict = {}
own_dict['a'] = own_dict
own_deque = deque([1], maxlen=3)
own_deque.append(own_deque)
own_default = defaultdict(int)
own_default[1] = own_default
own_ordered = OrderedDict()
own_ordered[1] = own_ordered
own_data = D(1)
own_data.a = [own_data]
def caught(work):
    try:
        return work()
    except Exception as error:
        return f'{type(error).__name__}: {error}'
";
    for (expression, expected) in [
        ("[X()], (X(),), {X()}, {1: X()}, deque([X()])", "[XX] (XX,) {XX} {1: XX} deque([XX])"),
        ("NT(X(), [X()]), D(X()), slice(X(), 2)", "NT(a=XX, b=[XX]) D(a=XX) slice(XX, 2, None)"),
        ("ValueError(X()), [ValueError(X(), 1)], KeyError(X())", "XX [ValueError(XX, 1)] XX"),
        ("f'{[X()]}', '%s %r' % ([X()], X()), '{}'.format([X()])", "[XX] [XX] XX [XX]"),
        ("Y(), f'{Y()}', f'{Y():>9}', format(Y(), 'q'), '{:z}'.format(Y())", "YY <> <>9> <q> <z>"),
        ("caught(lambda: f'{X():>9}')", "TypeError: unsupported format string passed to X.__format__"),
        (
            "caught(lambda: [Bad()].__repr__() if 0 else repr([Bad()]))",
            "TypeError: __repr__ returned non-string (type int)",
        ),
        ("cleared", "[C]"),
        ("own_list, own_tuple, own_dict", "[1, [...]] ([(...)],) {'a': {...}}"),
        ("own_deque, own_data", "deque([1, [...]], maxlen=3) D(a=[...])"),
        ("own_default", "defaultdict(<class 'int'>, {1: defaultdict(<class 'int'>, {...})})"),
        ("own_ordered, OrderedDict()", "OrderedDict([(1, ...)]) OrderedDict()"),
        (
            "Counter(), Counter('abbccc'), Counter({1: 2, 3: 'a'})",
            "Counter() Counter({'c': 3, 'b': 2, 'a': 1}) Counter({1: 2, 3: 'a'})",
        ),
        ("own_dict.keys(), own_dict.items()", "dict_keys(['a']) dict_items([('a', {'a': {...}})])"),
        ("ascii(['\u{e9}\u{65e5}\u{1f600}', X()])", r"['\xe9\u65e5\U0001f600', XX]"),
        ("len(repr([0] * 10**6))", "3000000"),
    ] {
        // As `repr` quotes the text.
        let quote = if expected.contains('\'') { '"' } else { '\'' };
        let expected = format!("{quote}{}{quote}", expected.replace('\\', r"\\"));
        gives(&format!("{start}def f():\n    return ' '.join(map(str, ({expression},)))\n"), &expected);
    }
}

#[test]
fn iterators_closures_and_sets_of_instances_work() {
    gives(
        "
class Count:
    def __init__(self, n): self.n = n
    def __iter__(self):
        self.at = 0
        return self
    def __next__(self):
        if self.at >= self.n: raise StopIteration
        self.at += 1
        return self.at
def outer(n):
    class C:
        def __init__(self): self.v = n
        def get(self): return self.v + n
    return C().get()
def f():
    return outer(4), list(Count(3)), sum(Count(4)), len({Count(1), Count(2)})
",
        "(8, [1, 2, 3], 10, 2)",
    );
}

#[test]
fn data_classes_and_named_tuples_know_their_fields() {
    gives(
        "
from dataclasses import dataclass, field
from collections import namedtuple
@dataclass
class P:
    x: float
    y: float = 2.0
    l: list = field(default_factory=list)
    def norm(self): return (self.x ** 2 + self.y ** 2) ** 0.5
Q = namedtuple('Q', 'a b c', defaults=[5])
def f():
    p = P(1)
    p.l.append(4)
    q = Q(1, b=2)
    a, b, c = q
    return P(3.0, 4.0).norm(), p, P(0).l, P(1) == P(1), q, q.c, a + b, q._replace(a=9), q == (1, 2, 5)
",
        "(5.0, P(x=1, y=2.0, l=[4]), [], True, Q(a=1, b=2, c=5), 5, 3, Q(a=9, b=2, c=5), True)",
    );
}

#[test]
fn match_tries_its_cases_in_order() {
    gives(
        "
def g(x):
    match x:
        case 0 | 1: return 'small'
        case (a, b) if a > b: return a - b
        case [a, *rest]: return (a, rest)
        case None: return 'none'
        case 'abc': return 's'
        case -2 as q: return q
        case _: return 'other'
def f():
    return [g(x) for x in (0, 1, (3, 1), (1, 3), [1, 2, 3], None, 'abc', -2, 2.5, [])]
",
        "['small', 'small', 2, (1, [3]), (1, [2, 3]), 'none', 's', -2, 'other', 'other']",
    );
}

#[test]
fn caches_remember_and_count() {
    gives(
        "
import functools
@functools.lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
@functools.lru_cache(maxsize=2)
def g(a): return a
def f():
    r = fib(80)
    for a in (1, 2, 1, 3, 2): g(a)
    return r, fib.cache_info().hits, g.cache_info(), fib.cache_clear(), fib.cache_info().currsize
",
        "(23416728348467685, 78, CacheInfo(hits=1, misses=4, maxsize=2, currsize=2), None, 0)",
    );
}

#[test]
fn names_end_where_python_ends_them() {
    gives("def f():\n    return any((w := x) > 1 for x in [1, 2, 3]), w\n", "(True, 2)");
    let source = "def f():\n    try: raise ValueError(1)\n    except ValueError as e: pass\n    return e\n";
    assert_eq!(
        run(source).expect_err("it raises").message,
        "UnboundLocalError: cannot access local variable 'e' where it is not associated with a value"
    );
    // The name ends with the clause however it is left.
    let source = "def f():\n    e = 5\n    for k in range(2):\n        try: [][k]\n        except IndexError as e: continue\n    return e\n";
    refused(source, FailureKind::Exception);
}

#[test]
fn sets_are_walked_as_cpython_walks_them() {
    gives(
        "
def f():
    left = set(range(0, 60, 7))
    seen = []
    while len(left) > 3:
        k = left.pop()
        seen.append(k)
        left.discard(k + 14)
    left |= {100, 4, 36}
    left -= {36}
    return seen, list(left), list({3, 1, 40, 8, 17}), [k for k in left if k % 2 == 0]
",
        "([0, 35, 7], [100, 4, 42, 56, 28], [1, 17, 3, 40, 8], [100, 4, 42, 56, 28])",
    );
}

#[test]
fn modules_of_the_standard_library_answer() {
    gives(
        "
import sys, copy, heapq, bisect, statistics
from math import *
import numpy as np
def f():
    heap = [5, 3, 8, 1, 9, 2]
    heapq.heapify(heap)
    first = heapq.heappop(heap)
    near = [1, 3, 3, 5]
    bisect.insort(near, 4)
    old = {'a': [1, 2], 'b': np.arange(2)}
    new = copy.deepcopy(old)
    new['a'].append(3)
    new['b'][0] = 9
    with np.errstate(divide='ignore'):
        big = np.array([1.0]) / 0.0
    return first, heap, near, old, sys.maxsize, statistics.median([3, 1, 2, 10]), floor(2.5), big
",
        "(1, [2, 3, 8, 5, 9], [1, 3, 3, 4, 5], {'a': [1, 2], 'b': array([0, 1])}, 9223372036854775807, 2.5, 2, array([inf]))",
    );
}

#[test]
fn what_is_not_offered_is_refused_and_not_ignored() {
    use FailureKind::Unsupported;
    for line in [
        "np.zeros(3, dtype=np.uint8)",
        "np.sort([1], order='x')",
        "np.percentile([1, 2], 5, weights=[1, 2], method='inverted_cdf')",
        "np.zeros(2).base",
        "np.random.default_rng(1).normal()",
        "np.seterr(all='raise')",
        "np.mean(x for x in [1])",
        "sys.exit(1)",
        "sys.setrecursionlimit(10)",
    ] {
        refused(&format!("import sys\nimport numpy as np\ndef f():\n    return {line}\n"), Unsupported);
    }
    refused("class E(Exception): pass\ndef f():\n    return 1\n", Unsupported);
    refused("class A:\n    __slots__ = ('x',)\ndef f():\n    return 1\n", Unsupported);
    refused("def f():\n    with open('x') as g:\n        return g\n", Unsupported);
}

#[test]
fn hostile_objects_end_within_their_limits() {
    use FailureKind::{OutOfFuel, OutOfMemory, Unsupported};
    let cases = [
        ("class A:\n    def __eq__(self, o): return self == o\ndef f():\n    return A() == 1\n", OutOfMemory),
        (
            "class A:\n    def __repr__(self): return repr(self)\ndef f():\n    return repr(A())\n",
            OutOfMemory,
        ),
        (
            "class A:\n    def __iter__(self): return self\n    def __next__(self): return 1\ndef f():\n    return sum(A())\n",
            OutOfFuel,
        ),
        ("class A:\n    def __getitem__(self, k): return k\ndef f():\n    return list(A())\n", OutOfMemory),
        ("def f():\n    t = (1,)\n    for _ in range(60): t = (t, t)\n    return {t}\n", Unsupported),
        (
            "def f():\n    s = frozenset([1])\n    for _ in range(10**5): s = frozenset([s])\n    return s\n",
            Unsupported,
        ),
        (
            "import copy\ndef f():\n    x = []\n    for _ in range(10**4): x = [x]\n    return copy.deepcopy(x)\n",
            OutOfMemory,
        ),
        (
            "import numpy as np\ndef f():\n    a = np.ones((50, 50))\n    return np.einsum('ab,cd,ef->', a, a, a)\n",
            OutOfFuel,
        ),
        (
            "import numpy as np\ndef f():\n    return np.vectorize(lambda x: x)(np.zeros(10**7))\n",
            OutOfMemory,
        ),
        (
            "import functools\n@functools.cache\ndef g(n): return [0] * 1000\ndef f():\n    for n in range(10**6): g(n)\n",
            OutOfMemory,
        ),
        (
            "class A: pass\ndef f():\n    x = A()\n    for _ in range(10**6):\n        y = A()\n        y.x = x\n        x = y\n",
            OutOfMemory,
        ),
        ("import heapq\ndef f():\n    h = []\n    while True: heapq.heappush(h, 1)\n", OutOfMemory),
    ];
    for (source, expected) in cases {
        refused(source, expected);
    }
}
