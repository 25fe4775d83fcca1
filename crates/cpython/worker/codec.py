# Plain values as bytes, as wire.rs reads and writes them. All numbers are little-endian.

DEEPEST = 64
ITEMS = 1_000_000  # values in one answer, so that a small list of lists cannot unfold into a huge answer


class Malformed(Exception):
    pass


class Encoder:
    def __init__(self):
        self.parts = []
        self.left = ITEMS

    def text(self, tag, text):
        data = text.encode("utf-8", "backslashreplace")
        self.parts.append(tag + struct.pack("<I", len(data)) + data)

    def items(self, tag, items, depth):
        self.parts.append(tag + struct.pack("<I", len(items)))
        for item in items:
            self.value(item, depth + 1)

    def array(self, array):
        """The array's fields; None where its elements are no numbers."""
        kind = array.dtype.kind
        name = array.dtype.name
        if kind == "b":
            data, code = array.astype("?"), b"b"
        elif kind == "i" or (kind == "u" and (array.size == 0 or int(array.max()) < 2**63)):
            data, code = array.astype("<i8"), b"i"
        elif kind == "f":
            data, code = array.astype("<f8"), b"f"
        else:
            return None
        shape = array.shape
        head = struct.pack("<B", len(name)) + name.encode("ascii") + struct.pack("<?B", array.flags.writeable, len(shape))
        return code + head + struct.pack("<%dQ" % len(shape), *shape) + data.tobytes(order="C")

    def opaque(self, value):
        kind = type(value)
        name = kind.__name__
        if kind.__module__ in ("collections", "numpy") and not isinstance(value, np.ndarray):
            name = kind.__module__ + "." + name
        if isinstance(value, (np.ndarray, np.generic)):
            name = "numpy.%s of %s" % (name, value.dtype.name)
        self.text(b"O", name)

    def value(self, value, depth=0):
        self.left -= 1
        if self.left < 0:
            raise MemoryError("the answer holds too many values")
        add = self.parts.append
        if value is None:
            add(b"N")
        elif value is True or value is False:
            add(b"T" if value else b"F")
        elif isinstance(value, np.generic):
            fields = self.array(np.asarray(value))
            add(b"S" + fields) if fields else self.opaque(value)
        elif isinstance(value, int):
            number = int(value)
            if -(2**63) <= number < 2**63:
                add(b"i" + struct.pack("<q", number))
            elif number.bit_length() <= 1 << 20:
                sys.set_int_max_str_digits(0)
                self.text(b"I", str(number))
            else:
                raise MemoryError("the answer is an integer of more than a million bits")
        elif isinstance(value, float):
            add(b"f" + struct.pack("<d", value))
        elif isinstance(value, str):
            self.text(b"s", value)
        elif isinstance(value, np.ndarray):
            fields = self.array(value)
            add(b"A" + fields) if fields else self.opaque(value)
        elif depth >= DEEPEST:
            self.opaque(value)
        elif isinstance(value, list):
            self.items(b"l", value, depth)
        elif isinstance(value, tuple):
            self.items(b"t", value, depth)
        elif isinstance(value, dict):
            pairs = list(dict.items(value))
            add(b"d" + struct.pack("<I", len(pairs)))
            for key, item in pairs:
                self.value(key, depth + 1)
                self.value(item, depth + 1)
        elif isinstance(value, set):
            self.items(b"e", list(value), depth)
        elif isinstance(value, frozenset):
            self.items(b"z", list(value), depth)
        else:
            self.opaque(value)


def encode(value):
    encoder = Encoder()
    encoder.value(value)
    return b"".join(encoder.parts)


class Decoder:
    def __init__(self, data, kept):
        self.data = data
        self.at = 0
        self.kept = kept

    def take(self, count):
        part = self.data[self.at:self.at + count]
        if len(part) != count:
            raise Malformed("a frame is too short")
        self.at += count
        return part

    def number(self, form):
        return struct.unpack(form, self.take(struct.calcsize(form)))

    def text(self):
        (count,) = self.number("<I")
        return self.take(count).decode("utf-8")

    def array(self):
        kind, (count,) = self.take(1), self.number("<B")
        self.take(count)
        writable, axes = self.number("<?B")
        shape = self.number("<%dQ" % axes)
        dtype = np.dtype({b"b": "?", b"i": "<i8", b"f": "<f8"}[kind])
        data = self.take(math.prod(shape) * dtype.itemsize)
        array = np.frombuffer(data, dtype).reshape(shape).copy()
        array.flags.writeable = writable
        return array

    def items(self):
        (count,) = self.number("<I")
        return [self.value() for _ in range(count)]

    def value(self):
        tag = self.take(1)
        if tag == b"N":
            return None
        if tag in b"TF":
            return tag == b"T"
        if tag == b"i":
            return self.number("<q")[0]
        if tag == b"I":
            return int(self.text())
        if tag == b"f":
            return self.number("<d")[0]
        if tag == b"s":
            return self.text()
        if tag == b"l":
            return self.items()
        if tag == b"t":
            return tuple(self.items())
        if tag == b"d":
            (count,) = self.number("<I")
            return dict((self.value(), self.value()) for _ in range(count))
        if tag == b"e":
            return set(self.items())
        if tag == b"z":
            return frozenset(self.items())
        if tag == b"S":
            return self.array()[()]
        if tag == b"A":
            return self.array()
        if tag == b"K":
            (slot,) = self.number("<I")
            self.kept[slot] = self.array()
            return self.kept[slot]
        if tag == b"k":
            return self.kept[self.number("<I")[0]]
        raise Malformed("an unknown tag")
