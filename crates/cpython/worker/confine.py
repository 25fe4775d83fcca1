# What takes the rights away from the process that runs a candidate. Each part is tried; whether it holds is
# found out by `probe`, which does in a child what a candidate must not be able to do.

LINUX = sys.platform.startswith("linux")
MACHINE = os.uname().machine
X86, ARM = MACHINE == "x86_64", MACHINE == "aarch64"
libc = ctypes.CDLL(None, use_errno=True)

# System calls that a computation needs: numbers on x86-64 and on arm64, None where there is no such call.
ALLOWED = """
read 0 63, write 1 64, close 3 57, stat 4 -, fstat 5 80, lstat 6 -, poll 7 -, lseek 8 62, mmap 9 222, mprotect 10 226,
munmap 11 215, brk 12 214, rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, pread64 17 67,
readv 19 65, writev 20 66, access 21 -, select 23 -, sched_yield 24 124, mremap 25 216, mincore 27 232,
madvise 28 233, dup 32 23, dup2 33 -, dup3 292 24, nanosleep 35 101, alarm 37 -, setitimer 38 103, getpid 39 172,
exit 60 93, wait4 61 260, uname 63 160, getcwd 79 17, readlink 89 -, gettimeofday 96 169, getrlimit 97 163,
getrusage 98 165, sysinfo 99 179, times 100 153, getuid 102 174, getgid 104 176, geteuid 107 175, getegid 108 177,
getppid 110 173, sigaltstack 131 132, gettid 186 178, time 201 -, futex 202 98, sched_getaffinity 204 123,
getdents64 217 61, restart_syscall 219 128, fadvise64 221 223, clock_gettime 228 113, clock_getres 229 114,
clock_nanosleep 230 115, exit_group 231 94, newfstatat 262 79, readlinkat 267 78, faccessat 269 48, pselect6 270 72,
ppoll 271 73, getcpu 309 168, getrandom 318 278, membarrier 324 283, statx 332 291, rseq 334 293, faccessat2 439 439
"""
SPECIAL = {"open": (2, None), "openat": (257, 56), "fcntl": (72, 25), "prlimit64": (302, 261), "ioctl": (16, 29)}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


def seccomp():
    """Only the calls above; files are opened for reading only. All else fails with EPERM."""
    if not LINUX or not (X86 or ARM) or sys.byteorder != "little":
        return False
    column, arch = (0, 0xC000003E) if X86 else (1, 0xC00000B7)
    LOAD, EQUAL, SET, RETURN = 0x20, 0x15, 0x45, 0x06
    ALLOW, DENY, NO_TTY = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOTTY
    low = lambda argument: 16 + 8 * argument
    code = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, arch), (RETURN, 0, 0, DENY), (LOAD, 0, 0, 0)]
    for entry in ALLOWED.replace("\n", " ").split(","):
        number = entry.split()[1 + column]
        if number != "-":
            code += [(EQUAL, 0, 1, int(number)), (RETURN, 0, 0, ALLOW)]
    for name, argument in (("open", 1), ("openat", 2)):
        if SPECIAL[name][column] is not None:
            code += [(EQUAL, 0, 4, SPECIAL[name][column]), (LOAD, 0, 0, low(argument)), (SET, 0, 1, WRITING),
                     (RETURN, 0, 0, DENY), (RETURN, 0, 0, ALLOW)]
    # F_DUPFD, F_GETFD, F_SETFD, F_GETFL and F_DUPFD_CLOEXEC; the others can make the kernel send signals.
    commands = (0, 1, 2, 3, 1030)
    code += [(EQUAL, 0, 2 * len(commands) + 2, SPECIAL["fcntl"][column]), (LOAD, 0, 0, low(1))]
    for command in commands:
        code += [(EQUAL, 0, 1, command), (RETURN, 0, 0, ALLOW)]
    code += [(RETURN, 0, 0, DENY)]
    # Limits may be read, of this process or another; the pointer to new ones must be null.
    code += [(EQUAL, 0, 6, SPECIAL["prlimit64"][column]), (LOAD, 0, 0, low(2)), (EQUAL, 0, 3, 0),
             (LOAD, 0, 0, low(2) + 4), (EQUAL, 0, 1, 0), (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, DENY)]
    code += [(EQUAL, 0, 1, SPECIAL["ioctl"][column]), (RETURN, 0, 0, NO_TTY), (RETURN, 0, 0, DENY)]
    program = b"".join(struct.pack("<HBBI", *instruction) for instruction in code)
    buffer = ctypes.create_string_buffer(program, len(program))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_void_p)]

    pointer = ctypes.byref(Program(len(code), ctypes.addressof(buffer)))
    return libc.prctl(22, 2, pointer, 0, 0) == 0


def readable():
    """What Python needs to load modules: its own folders and the system's libraries."""
    paths = set(sysconfig.get_paths().values()) | {os.path.dirname(np.__path__[0])}
    paths |= {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"}
    paths |= {"/dev/null", "/dev/urandom", "/dev/random", os.path.join(sys.base_prefix, "lib")}
    return [path for path in paths if os.path.exists(path) and path not in ("/", "/usr")]


def landlock():
    """No file may be read but Python's own, none written, no TCP; no other process may be traced or signalled."""
    if not LINUX:
        return False
    level = libc.syscall(444, None, ctypes.c_size_t(0), 1)
    if level < 1:
        return False
    rights = {1: 13, 2: 14, 3: 15, 4: 15}.get(level, 16)
    files, net, scope = (1 << rights) - 1, 3 if level >= 4 else 0, 3 if level >= 6 else 0
    attributes = struct.pack("<QQQ", files, net, scope)
    size = 24 if level >= 6 else 16 if level >= 4 else 8
    ruleset = libc.syscall(444, attributes, ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return False
    for path in readable():
        handle = os.open(path, os.O_PATH)
        allowed = (1 << 2) | (1 << 3 if os.path.isdir(path) else 0)
        libc.syscall(445, ruleset, 1, struct.pack("<Qi", allowed, handle), 0)
        os.close(handle)
    done = libc.syscall(446, ruleset, 0) == 0
    os.close(ruleset)
    return done


def isolate():
    """A network of its own, where nothing is reachable: for the whole worker."""
    if not LINUX:
        return False
    CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
    return libc.unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0


def limit(memory):
    """Limits of the process. `memory` is what it may take beyond what it has, in bytes."""
    def lower(which, value):
        try:
            resource.setrlimit(which, (value, value))
        except (OSError, ValueError):
            pass
    try:
        with open("/proc/self/statm") as file:
            taken = int(file.read().split()[0]) * resource.getpagesize()
        lower(resource.RLIMIT_AS, taken + memory)
    except OSError:
        pass
    lower(resource.RLIMIT_CORE, 0)
    lower(resource.RLIMIT_FSIZE, 0)
    lower(resource.RLIMIT_NOFILE, 64)
    lower(resource.RLIMIT_NPROC, 0)


def confine(memory):
    """Takes the rights away, for good. The limits first: later there is no right to set them."""
    limit(memory)
    if LINUX:
        libc.prctl(38, 1, 0, 0, 0)  # no new privileges, as the two below require
    landlock()
    seccomp()


def probe():
    """What a confined process cannot do, by trying; run in a child. Name to True where it is prevented."""
    def prevented(attempt):
        try:
            return not attempt()
        except (OSError, MemoryError, RuntimeError):
            return True

    def connect():
        with socket.socket() as one:
            one.settimeout(0.2)
            # Refused by the peer is reached.
            return one.connect_ex(("127.0.0.1", 9)) in (0, errno.ECONNREFUSED, errno.EAGAIN)

    def opened(path, flags):
        os.close(os.open(path, flags, 0o600))
        return True

    def fork():
        pid = os.fork()
        if pid == 0:
            os._exit(0)
        os.waitpid(pid, 0)
        return True

    def signalled():
        os.kill(os.getppid(), 0)
        return True

    def allocated():
        return len(bytearray(PROBE_MEMORY * 2)) > 0

    return {
        "network": prevented(connect),
        "reading": prevented(lambda: opened("/etc/passwd", os.O_RDONLY)),
        "environment": prevented(lambda: opened("/proc/%d/environ" % os.getppid(), os.O_RDONLY)),
        "writing": prevented(lambda: opened("probe", os.O_WRONLY | os.O_CREAT)),
        "processes": prevented(fork),
        "signals": prevented(signalled),
        "memory": prevented(allocated),
    }


PROBE_MEMORY = 64 << 20
