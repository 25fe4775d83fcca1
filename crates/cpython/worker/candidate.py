# The child that runs one candidate: it parses, runs the module body and answers calls, and is then killed.

NAME = "<candidate>"
# For numpy's own classes, which Python prints with their module and we without.
HIDDEN = "_"
# Bytes held back, so that there is room to report that memory has run out.
SPARE = 4 << 20
# Calls of this file that are open when the candidate's function is called.
DEPTH = 20


def fail(kind, message, line=None, column=None):
    message = " ".join(message.split())[:2000]
    return b"X" + json.dumps({"kind": kind, "message": message, "line": line, "column": column}).encode()


def public_name(kind):
    return next(base.__name__ for base in kind.__mro__ if not base.__name__.startswith(HIDDEN))


def failure_of(error):
    """As the interpreter reports it: the innermost place in the candidate's own code."""
    if isinstance(error, OutputSpent):
        return fail("out-of-memory", "the output allowance is spent")
    line = column = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == NAME:
            line = trace.tb_lineno
            if hasattr(trace.tb_frame.f_code, "co_positions"):
                places = itertools.islice(trace.tb_frame.f_code.co_positions(), trace.tb_lasti // 2, None)
                column = next(places, (None,) * 4)[2]
        trace = trace.tb_next
    name = public_name(type(error))
    try:
        text = str(error)
    except BaseException:
        text = ""
    message = name + ": " + text if text else name
    if isinstance(error, MemoryError):
        return fail("out-of-memory", message, line, column)
    if isinstance(error, RecursionError):
        return fail("out-of-memory", text, line, column)
    return fail("exception", message, line, column)


SHORT = fail("out-of-memory", "MemoryError")


class OutputSpent(BaseException):
    pass


class Sink(io.TextIOBase):
    """Counts what is printed, and drops it."""

    def __init__(self, left):
        self.left = left

    def writable(self):
        return True

    def write(self, text):
        self.left -= len(text.encode("utf-8", "replace"))
        if self.left < 0:
            raise OutputSpent
        return len(text)


def parse(source):
    """The tree and the code, or a failure."""
    try:
        tree = ast.parse(source, NAME)
        return tree, compile(source, NAME, "exec", dont_inherit=True), None
    except SyntaxError as error:
        column = max((error.offset or 1) - 1, 0)
        return None, None, fail("syntax", error.msg or "invalid syntax", error.lineno or 1, column)
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        return None, None, fail("syntax", str(error) or "the program is nested too deeply", 1, 0)


def check(tree, names, count, parameters):
    """The name of the function to call: the first name that is defined; or a failure."""
    for name in names:
        for statement in reversed(tree.body):
            if isinstance(statement, ast.FunctionDef) and statement.name == name:
                form = statement.args
                positional = form.posonlyargs + form.args
                required = len(positional) - len(form.defaults)
                keyword_only = any(default is None for default in form.kw_defaults)
                if required <= count and (count <= len(positional) or form.vararg) and not keyword_only:
                    return name, None
                message = "`%s` is called with %d positional arguments, but takes %d" % (name, count, len(positional))
                return None, fail("signature", message, statement.lineno, statement.col_offset + 4)
            if isinstance(statement, ast.Assign):
                if any(isinstance(target, ast.Name) and target.id == name for target in statement.targets):
                    return name, None
    # Defined below an `if` or a `try`, or imported: whether it is there shows when the module has run.
    bound = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.alias):
            bound.add(node.asname or node.name)
    for name in names:
        if name in bound:
            return name, None
    found = ", ".join(s.name for s in tree.body if isinstance(s, ast.FunctionDef)) or "none"
    message = "no function `%s(%s)` is defined; found: %s" % (names[0], ", ".join(parameters), found)
    return None, fail("signature", message)


class Candidate:
    """The child's side of the conversation with the worker, over two pipes."""

    def __init__(self, order, source, inlet, outlet):
        self.order, self.source = order, source
        self.inlet, self.outlet = inlet, outlet
        self.kept = {}
        self.function = None
        self.spare = bytearray(SPARE)

    def read(self):
        size = struct.unpack("<I", self.exactly(4))[0]
        return self.exactly(size)

    def exactly(self, count):
        parts = []
        while count:
            part = os.read(self.inlet, min(count, 1 << 20))
            if not part:
                os._exit(0)
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def write(self, data):
        data = memoryview(struct.pack("<I", len(data)) + data)
        while data:
            data = data[os.write(self.outlet, data):]

    def guarded(self, action):
        try:
            answer = action()
        except BaseException as error:
            self.spare = None
            short = isinstance(error, MemoryError)
            try:
                answer = failure_of(error)
                traceback.clear_frames(error.__traceback__)
            except BaseException as second:
                # Where memory is short even the report may fail.
                if not short and not isinstance(second, MemoryError):
                    raise
                answer = SHORT
        self.write(answer)
        self.spare = self.spare or bytearray(SPARE)

    def run(self):
        order = self.order
        confine(order["memory"])
        sys.stdin = io.StringIO()
        sys.stdout = sys.stderr = Sink(order["output"])
        sys.setrecursionlimit(order["recursion"] + DEPTH)
        warnings.simplefilter("ignore")
        np.seterr(all="ignore")
        if order["op"] == "check":
            self.guarded(self.check)
            return
        self.guarded(self.start)
        while True:
            request = self.read()
            self.guarded(lambda: self.call(request))

    def check(self):
        tree, _, failure = parse(self.source)
        if failure:
            return failure
        name, failure = check(tree, self.order["names"], self.order["count"], self.order["parameters"])
        return failure or b"Y" + name.encode()

    def start(self):
        tree, code, failure = parse(self.source)
        if failure:
            return failure
        seed = self.order["seed"]
        random.seed(seed)
        np.random.seed(seed & 0xFFFFFFFF)
        linecache.cache[NAME] = (len(self.source), None, self.source.splitlines(True), NAME)
        module = types.ModuleType("heuristic")
        sys.modules["heuristic"] = module
        exec(code, module.__dict__)
        self.function = module.__dict__.get(self.order["function"])
        if not callable(self.function):
            return fail("signature", "`%s` is not a function after the module has run" % self.order["function"])
        return b"Y"

    def call(self, request):
        decoder = Decoder(request, self.kept)
        return b"V" + encode(self.function(*decoder.items()))
