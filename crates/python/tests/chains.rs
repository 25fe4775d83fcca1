//! Values that hold values that hold values: whatever is done with a chain of many thousands, the host's stack bears it.

use coevo_python::{Limits, Program, Session, Signature};

/// Links of each chain; a few hundred bytes of stack for each of them would be too much for a test's thread.
const LINKS: usize = 20_000;

/// Programs that make a chain `x` of `N` links.
const CHAINS: &[&str] = &[
    "import itertools\nx = [1]\nfor _ in range(N): x = itertools.accumulate(x)\n",
    "x = None\nfor _ in range(N): x = (x,).count\n",
    "x = None\nfor _ in range(N): x = [x].append\n",
    "from functools import lru_cache\nx = lambda: 1\nfor _ in range(N): x = lru_cache(x)\n",
    "from functools import lru_cache\nx = None\nfor _ in range(N):\n    @lru_cache(None)\n    def g(a): return a\n    g((x,) if x is None else x)\n    x = g\n",
    "x = ValueError()\nfor _ in range(N):\n    try: raise KeyError() from x\n    except KeyError as e: x = e\n",
    "import itertools\nx = [1]\nfor _ in range(N): x = itertools.chain(x)\n",
    "def mk(f):\n    return lambda: f\nx = None\nfor _ in range(N): x = mk(x)\n",
    "from functools import cmp_to_key\nx = 1\nk = cmp_to_key(lambda a, b: 0)\nfor _ in range(N): x = k(x)\n",
    "from collections import Counter\nx = 1\nfor _ in range(N): x = Counter({0: x})\n",
    "import itertools\nx = 1\nfor _ in range(N): x = itertools.cycle([x])\n",
    "from dataclasses import dataclass\n@dataclass\nclass D:\n    a: object\nx = None\nfor _ in range(N): x = D(x)\n",
    "from dataclasses import dataclass, field\nx = None\nfor _ in range(N):\n    @dataclass\n    class D:\n        a: object = field(default=x)\n    x = D\n",
    "from collections import defaultdict\nx = int\nfor _ in range(N): x = defaultdict(x)\n",
    "from collections import defaultdict\nfrom functools import partial\nx = int\nfor _ in range(N): x = defaultdict(partial(print, x))\n",
    "x = None\nfor _ in range(N):\n    def g(a=x): return a\n    x = g\n",
    "from collections import deque\nx = None\nfor _ in range(N): x = deque([x])\n",
    "x = [1]\nfor _ in range(N): x = enumerate(x)\n",
    "x = None\nfor _ in range(N): x = ValueError(x)\n",
    "x = ()\nfor _ in range(N): x = ValueError(1, x).args\n",
    "x = [1]\nfor _ in range(N): x = filter(None, x)\n",
    "def g(a):\n    yield a\nx = 1\nfor _ in range(N): x = g(x)\n",
    "def g(a):\n    yield a\n    yield a\nx = 1\nfor _ in range(N):\n    x = g(x)\n    next(x)\n",
    "x = [1]\nfor _ in range(N): x = (y for y in x)\n",
    "import itertools\nx = 1\nfor _ in range(N): x = itertools.groupby([x])\n",
    "class A: pass\nx = None\nfor _ in range(N):\n    y = A()\n    y.a = x\n    x = y\n",
    "import itertools\nx = [1]\nfor _ in range(N): x = itertools.islice(x, 3)\n",
    "x = None\nfor _ in range(N): x = {0: x}.items()\n",
    "x = [1]\nfor _ in range(N): x = iter(print, x)\n",
    "x = [1]\nfor _ in range(N): x = iter([x])\n",
    "x = [1]\nfor _ in range(N): x = iter((x,))\n",
    "x = None\nfor _ in range(N):\n    class A:\n        a = x\n    x = A\n",
    "class A: pass\nx = A\nfor _ in range(N):\n    class B(x): pass\n    x = B\n",
    "x = None\nfor _ in range(N):\n    def g(*, a=x): return a\n    x = g\n",
    "x = [1]\nfor _ in range(N): x = map(abs, x)\n",
    "x = abs\nfor _ in range(N): x = map(x, [])\n",
    "class A:\n    def m(self): pass\nx = None\nfor _ in range(N):\n    y = A()\n    y.a = x\n    x = y.m\n",
    "from collections import namedtuple\nT = namedtuple('T', 'a')\nx = None\nfor _ in range(N): x = T(x)\n",
    "from collections import namedtuple\nx = None\nfor _ in range(N): x = namedtuple('T', 'a', defaults=[x])\n",
    "from collections import OrderedDict\nx = 1\nfor _ in range(N): x = OrderedDict({0: x})\n",
    "from functools import partial\nx = print\nfor _ in range(N): x = partial(x)\n",
    "from functools import partial\nx = print\nfor _ in range(N): x = partial(print, x)\n",
    "from functools import partial\nx = print\nfor _ in range(N): x = partial(print, a=x)\n",
    "import itertools\nx = 1\nfor _ in range(N): x = itertools.product([x], [1])\n",
    "x = None\nfor _ in range(N): x = property(x)\n",
    "from functools import partial, reduce\nx = reduce(lambda a, b: partial(print, a), range(N), None)\n",
    "import itertools\nx = 1\nfor _ in range(N): x = itertools.repeat(x)\n",
    "x = [1]\nfor _ in range(N): x = reversed([x])\n",
    "class A: pass\nx = None\nfor _ in range(N):\n    y = A()\n    y.a = x\n    x = {y}\n",
    "x = None\nfor _ in range(N): x = slice(x, 1)\n",
    "x = None\nfor _ in range(N): x = slice(1, 2, x)\n",
    "import itertools\nx = []\nfor _ in range(N): x = itertools.starmap(print, x)\n",
    "x = None\nfor _ in range(N): x = staticmethod(x)\n",
    "class A:\n    def m(self, x):\n        return (super(), x)\na = A()\nx = None\nfor _ in range(N): x = a.m(x)\n",
    "import itertools\nx = [1]\nfor _ in range(N): x = itertools.tee(x)[0]\n",
    "x = None\nfor _ in range(N): x = {0: x}.values()\n",
    "x = [1]\nfor _ in range(N): x = zip(x)\n",
];

/// What is done with it, as the body of `f`.
const USES: &[&str] = &[
    "return 1",
    "return x",
    "raise ValueError(x)",
    "return len(repr(x))",
    "return str([x]) == f'{x}'",
    "return x == x or x != x or x is x",
    "return copy.deepcopy(x) is x",
    "return hash(x)",
    "return sys.getsizeof(x) + isinstance(x, int) + callable(x) + bool(x)",
    "return sorted([x, x])",
    "return list(x)",
    "return x()",
];

#[test]
fn no_chain_of_values_overflows_the_stack() {
    let limits = Limits { fuel: 5_000_000, memory_bytes: 256 << 20, ..Limits::default() };
    let mut scored = 0;
    for chain in CHAINS {
        for body in USES {
            let chain = chain.replace("range(N)", &format!("range({LINKS})"));
            let source = format!("import copy, sys\n{chain}def f():\n    {body}\n");
            let program = Program::compile(&source, &Signature::new("f", &[]));
            let program = program.unwrap_or_else(|failure| panic!("{failure:?}: {source}"));
            // Any end is a good one, as long as there is one. The value is dropped, and shown, by the host.
            let ended = Session::start(&program, &limits, 1).and_then(|mut session| session.call(&[]));
            scored += usize::from(ended.is_ok());
            match ended {
                Ok(value) => assert!(value.repr().len() + value.describe().len() > 0),
                Err(failure) => assert!(!failure.message.is_empty(), "{source}"),
            }
        }
    }
    assert!(scored >= 2 * CHAINS.len(), "only {scored} of the programs ran to their end");
}
