# The worker: it holds the libraries warm, forks a child for each candidate, carries frames between the host and
# that child, and ends the child when its time is up. It runs no code of candidates itself.
#
# A frame is a length (u32) and so many bytes. The host's side is fd 0 and fd 1; a child sees neither.

LONGEST = 1 << 28
# The exit status of a child that has no memory left to say so.
SHORT_OF_MEMORY = 86


class HostGone(Exception):
    pass


class Fault(Exception):
    """A child that cannot go on, as a failure to report."""


def read_host():
    size = struct.unpack("<I", host_bytes(4))[0]
    return host_bytes(size)


def host_bytes(count):
    parts = []
    while count:
        part = os.read(0, min(count, 1 << 20))
        if not part:
            raise HostGone
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def write_host(data):
    data = memoryview(struct.pack("<I", len(data)) + data)
    while data:
        data = data[os.write(1, data):]


def warm(source):
    """Loads here, once, what a program will import: its children then have it."""
    for word, modules in WARM.items():
        if word in source:
            for name in modules:
                try:
                    importlib.import_module(name)
                except ImportError:
                    pass


WARM = {
    "scipy": ["scipy"],
    "scipy.spatial": ["scipy.spatial", "scipy.spatial.distance"],
    "scipy.optimize": ["scipy.optimize"],
    "scipy.special": ["scipy.special"],
    "scipy.stats": ["scipy.stats"],
    "scipy.sparse": ["scipy.sparse", "scipy.sparse.csgraph"],
    "scipy.ndimage": ["scipy.ndimage"],
    "scipy.cluster": ["scipy.cluster.hierarchy", "scipy.cluster.vq"],
    "scipy.linalg": ["scipy.linalg"],
    "networkx": ["networkx"],
}


class Child:
    def __init__(self, work):
        """Forks; `work(inlet, outlet)` runs in the child."""
        down, up = os.pipe(), os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setpgid(0, 0)  # so that one signal ends it and all that it may start
                if LINUX:
                    libc.prctl(1, signal.SIGKILL, 0, 0, 0)  # die with the worker
                inlet, outlet = os.dup2(down[0], 20), os.dup2(up[1], 21)
                null = os.open(os.devnull, os.O_RDWR)
                for fd in (0, 1, 2):
                    os.dup2(null, fd)
                os.closerange(3, 20)
                os.closerange(22, 256)
                work(inlet, outlet)
            except MemoryError:
                os._exit(SHORT_OF_MEMORY)
            finally:
                os._exit(0)
        self.group = self.pid
        try:
            os.setpgid(self.pid, self.pid)  # here too: whoever comes first
        except OSError:
            pass
        os.close(down[0])
        os.close(up[1])
        self.inlet, self.outlet = down[1], up[0]
        os.set_blocking(self.inlet, False)
        os.set_blocking(self.outlet, False)

    def wait(self, fd, event, deadline):
        """Until the child's pipe is ready. The host's end is watched too: nothing runs on without a host."""
        poll = select.poll()
        poll.register(fd, event)
        poll.register(0, 0)
        left = deadline - time.monotonic()
        ready = poll.poll(min(max(left, 0), 1e6) * 1000)
        if any(one == 0 for one, _ in ready):
            raise HostGone
        if not ready:
            raise Fault("timeout", "the wall clock ran out")

    def send(self, data, deadline):
        data = memoryview(struct.pack("<I", len(data)) + data)
        while data:
            self.wait(self.inlet, select.POLLOUT, deadline)
            try:
                data = data[os.write(self.inlet, data):]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise self.death() from None

    def receive(self, deadline):
        size = struct.unpack("<I", self.bytes(4, deadline))[0]
        if size > LONGEST:
            raise Fault("out-of-memory", "the answer is longer than %d MiB" % (LONGEST >> 20))
        return self.bytes(size, deadline)

    def bytes(self, count, deadline):
        parts = []
        while count:
            self.wait(self.outlet, select.POLLIN, deadline)
            try:
                part = os.read(self.outlet, min(count, 1 << 20))
            except BlockingIOError:
                continue
            if not part:
                raise self.death()
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def limit_cpu(self, seconds):
        """A second bound on time, of the kernel, for the child's own process."""
        try:
            with open("/proc/%d/stat" % self.pid) as file:
                fields = file.read().rpartition(")")[2].split()
            used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            hard = resource.prlimit(self.pid, resource.RLIMIT_CPU)[1]
            resource.prlimit(self.pid, resource.RLIMIT_CPU, (math.ceil(used + seconds) + 2, hard))
        except (OSError, AttributeError, ValueError):
            pass

    def death(self):
        """How the child ended, as a fault. It has closed its pipe, so it is given a moment to be gone."""
        for _ in range(200):
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = None
                break
            time.sleep(0.001)
        else:
            return Fault("exception", "SystemExit: the program closed its connection")
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            name = signal.Signals(number).name
            if number == signal.SIGXCPU:
                return Fault("timeout", "the processor time ran out")
            if number in (signal.SIGKILL, signal.SIGSEGV, signal.SIGBUS):
                return Fault("out-of-memory", "the process was ended by %s" % name)
            return Fault("exception", "SystemExit: the process was ended by %s" % name)
        if os.WEXITSTATUS(status) == SHORT_OF_MEMORY:
            return Fault("out-of-memory", "MemoryError")
        return Fault("exception", "SystemExit: the program ended its process")

    def end(self):
        for fd in (self.inlet, self.outlet):
            os.close(fd)
        end_group(self.group)
        if self.pid is not None:
            os.waitpid(self.pid, 0)
        sweep()


def end_group(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass


def sweep():
    """Ends whatever the child has left: orphans become children of this process, the subreaper."""
    while True:
        try:
            with open("/proc/self/task/%d/children" % os.getpid()) as file:
                left = [int(pid) for pid in file.read().split()]
        except OSError:
            left = []
        for pid in left:
            try:
                group = os.getpgid(pid)
                if group != os.getpgid(0):
                    end_group(group)
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        try:
            while os.waitpid(-1, 0 if left else os.WNOHANG)[0]:
                left = []
        except ChildProcessError:
            return
        if not left:
            return


def tried():
    """What a confined child could not do: a dict of names to booleans."""
    def work(inlet, outlet):
        candidate = Candidate({}, "", inlet, outlet)
        confine(PROBE_MEMORY)
        candidate.write(json.dumps(probe()).encode())
    child = Child(work)
    try:
        return json.loads(child.receive(time.monotonic() + 10))
    except Fault:
        return {}
    finally:
        child.end()


def serve():
    child = None
    while True:
        frame = read_host()
        op, rest = frame[:1], frame[1:]
        if op == b"E":
            if child:
                child.end()
                child = None
            write_host(b"E")
            continue
        try:
            seconds = struct.unpack("<d", rest[:8])[0]
            deadline = time.monotonic() + seconds
            rest = rest[8:]
            if op == b"S":
                size = struct.unpack("<I", rest[:4])[0]
                order, source = json.loads(rest[4:4 + size]), rest[4 + size:].decode("utf-8")
                warm(source)
                deadline = time.monotonic() + seconds
                child = Child(lambda inlet, outlet: Candidate(order, source, inlet, outlet).run())
                child.limit_cpu(seconds)
            elif op == b"C" and child:
                child.limit_cpu(seconds)
                child.send(rest, deadline)
            else:
                return
            write_host(b"R" + child.receive(deadline))
        except Fault as fault:
            write_host(b"D" + fail(*fault.args)[1:])
            child.end()
            child = None


def main():
    sys.path[:] = [path for path in sys.path if path]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    network = isolate()
    if LINUX:
        libc.prctl(36, 1, 0, 0, 0)  # orphans of a candidate come here
    for name, value in (("float", float), ("int", int), ("product", np.prod)):
        if name not in np.__dict__:
            setattr(np, name, value)
    hello = {
        "python": sys.version.split()[0],
        "numpy": np.__version__,
        "namespace": network,
        "prevented": tried(),
    }
    gc.collect()
    gc.freeze()
    write_host(json.dumps(hello).encode())
    serve()


try:
    main()
except (HostGone, BrokenPipeError):
    pass
finally:
    sweep()
