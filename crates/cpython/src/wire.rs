//! Plain values as bytes, as the worker's `codec.py` writes and reads them. All numbers are little-endian.
//!
//! What comes back was written by a process that runs untrusted code, so reading checks every length, and
//! allocates nothing before the bytes for it are there.

use coevo_python::{Argument, DEEPEST, Plain, PlainArray, PlainData};

/// Why bytes are no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the worker's answer is malformed: {0}")]
pub(crate) struct Malformed(&'static str);

/// The arguments of a call.
pub(crate) fn write_arguments(arguments: &[Argument], out: &mut Vec<u8>) {
    length(arguments.len(), out);
    for argument in arguments {
        match argument {
            Argument::Value(plain) => write(plain, out),
            Argument::Keep(slot, array) => {
                out.push(b'K');
                out.extend(slot.to_le_bytes());
                write_array(array, out);
            }
            Argument::Kept(slot) => {
                out.push(b'k');
                out.extend(slot.to_le_bytes());
            }
        }
    }
}

fn length(len: usize, out: &mut Vec<u8>) {
    // Frames are far shorter than 4 GiB, and so is all that they hold.
    out.extend((len as u32).to_le_bytes());
}

fn text(tag: u8, text: &str, out: &mut Vec<u8>) {
    out.push(tag);
    length(text.len(), out);
    out.extend(text.as_bytes());
}

fn items(tag: u8, items: &[Plain], out: &mut Vec<u8>) {
    out.push(tag);
    length(items.len(), out);
    items.iter().for_each(|item| write(item, out));
}

fn write(plain: &Plain, out: &mut Vec<u8>) {
    match plain {
        Plain::None => out.push(b'N'),
        Plain::Bool(value) => out.push(if *value { b'T' } else { b'F' }),
        Plain::Int(value) => {
            out.push(b'i');
            out.extend(value.to_le_bytes());
        }
        Plain::Big(digits) => text(b'I', digits, out),
        Plain::Float(value) => {
            out.push(b'f');
            out.extend(value.to_le_bytes());
        }
        Plain::Str(string) => text(b's', string, out),
        Plain::List(all) => items(b'l', all, out),
        Plain::Tuple(all) => items(b't', all, out),
        Plain::Dict(pairs) => {
            out.push(b'd');
            length(pairs.len(), out);
            for (key, value) in pairs {
                write(key, out);
                write(value, out);
            }
        }
        Plain::Set(all) => items(b'e', all, out),
        Plain::FrozenSet(all) => items(b'z', all, out),
        Plain::Scalar(array) => {
            out.push(b'S');
            write_array(array, out);
        }
        Plain::Array(array) => {
            out.push(b'A');
            write_array(array, out);
        }
        // An evaluator's argument is never opaque; should one be, the program gets the name of its type.
        Plain::Opaque(name) => text(b's', name, out),
    }
}

fn write_array(array: &PlainArray, out: &mut Vec<u8>) {
    out.push(match array.data {
        PlainData::Bool(_) => b'b',
        PlainData::Int(_) => b'i',
        PlainData::Float(_) => b'f',
    });
    out.push(array.dtype.len() as u8);
    out.extend(array.dtype.as_bytes());
    out.push(u8::from(array.writable));
    out.push(array.shape.len() as u8);
    array.shape.iter().for_each(|&size| out.extend((size as u64).to_le_bytes()));
    match &array.data {
        PlainData::Bool(data) => out.extend(data.iter().map(|&x| u8::from(x))),
        PlainData::Int(data) => data.iter().for_each(|x| out.extend(x.to_le_bytes())),
        PlainData::Float(data) => data.iter().for_each(|x| out.extend(x.to_le_bytes())),
    }
}

/// Most values in one answer, as in `codec.py`; who forges an answer is held to it here. A value takes a byte and
/// becomes a hundred.
const ITEMS: usize = 1_000_000;

/// One value that takes all of `bytes`.
pub(crate) fn read(bytes: &[u8]) -> Result<Plain, Malformed> {
    let mut reader = Reader { bytes, left: ITEMS };
    let value = reader.value(0)?;
    if reader.bytes.is_empty() { Ok(value) } else { Err(Malformed("bytes are left over")) }
}

struct Reader<'a> {
    bytes: &'a [u8],
    /// Values that may still come.
    left: usize,
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8], Malformed> {
        let (part, rest) = self.bytes.split_at_checked(count).ok_or(Malformed("it is too short"))?;
        self.bytes = rest;
        Ok(part)
    }

    fn fixed<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        self.take(N).map(|part| part.try_into().expect("take gives as many bytes as it is asked for"))
    }

    fn byte(&mut self) -> Result<u8, Malformed> {
        self.fixed::<1>().map(|[byte]| byte)
    }

    fn length(&mut self) -> Result<usize, Malformed> {
        self.fixed().map(|bytes| u32::from_le_bytes(bytes) as usize)
    }

    fn text(&mut self) -> Result<String, Malformed> {
        let len = self.length()?;
        let bytes = self.take(len)?;
        String::from_utf8(bytes.to_vec()).map_err(|_| Malformed("a text is not UTF-8"))
    }

    fn items(&mut self, depth: usize) -> Result<Vec<Plain>, Malformed> {
        // Each takes a byte at least, so a length that lies soon ends.
        (0..self.length()?).map(|_| self.value(depth + 1)).collect()
    }

    fn value(&mut self, depth: usize) -> Result<Plain, Malformed> {
        if depth > DEEPEST {
            return Err(Malformed("it is nested too deeply"));
        }
        self.left = self.left.checked_sub(1).ok_or(Malformed("it holds too many values"))?;
        Ok(match self.byte()? {
            b'N' => Plain::None,
            b'T' => Plain::Bool(true),
            b'F' => Plain::Bool(false),
            b'i' => Plain::Int(i64::from_le_bytes(self.fixed()?)),
            b'I' => Plain::Big(self.digits()?),
            b'f' => Plain::Float(f64::from_le_bytes(self.fixed()?)),
            b's' => Plain::Str(self.text()?),
            b'l' => Plain::List(self.items(depth)?),
            b't' => Plain::Tuple(self.items(depth)?),
            b'd' => Plain::Dict(
                (0..self.length()?)
                    .map(|_| Ok((self.value(depth + 1)?, self.value(depth + 1)?)))
                    .collect::<Result<_, _>>()?,
            ),
            b'e' => Plain::Set(self.items(depth)?),
            b'z' => Plain::FrozenSet(self.items(depth)?),
            b'S' => match self.array()? {
                array if array.shape.is_empty() => Plain::Scalar(array),
                _ => return Err(Malformed("a scalar has axes")),
            },
            b'A' => Plain::Array(self.array()?),
            b'O' => Plain::Opaque(self.text()?),
            _ => return Err(Malformed("a tag is unknown")),
        })
    }

    fn digits(&mut self) -> Result<String, Malformed> {
        let text = self.text()?;
        let digits = text.strip_prefix('-').unwrap_or(&text);
        let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if number { Ok(text) } else { Err(Malformed("a number has other signs than digits")) }
    }

    fn array(&mut self) -> Result<PlainArray, Malformed> {
        let kind = self.byte()?;
        let name = self.byte()?;
        let dtype = String::from_utf8(self.take(usize::from(name))?.to_vec())
            .map_err(|_| Malformed("a text is not UTF-8"))?;
        let writable = self.byte()? != 0;
        let axes = self.byte()?;
        let mut shape = Vec::new();
        let mut count = 1usize;
        for _ in 0..axes {
            let size = usize::try_from(u64::from_le_bytes(self.fixed()?));
            let size = size.map_err(|_| Malformed("an axis is too long"))?;
            count = count.checked_mul(size).ok_or(Malformed("a shape is too large"))?;
            shape.push(size);
        }
        let width = if kind == b'b' { 1 } else { 8 };
        let bytes = self.take(count.checked_mul(width).ok_or(Malformed("a shape is too large"))?)?;
        let words = || bytes.chunks_exact(8).map(|c| c.try_into().expect("chunks of eight bytes"));
        let data = match kind {
            b'b' => PlainData::Bool(bytes.iter().map(|&byte| byte != 0).collect()),
            b'i' => PlainData::Int(words().map(i64::from_le_bytes).collect()),
            b'f' => PlainData::Float(words().map(f64::from_le_bytes).collect()),
            _ => return Err(Malformed("an element type is unknown")),
        };
        Ok(PlainArray { dtype, writable, shape, data })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(plain: &Plain) -> Vec<u8> {
        let mut out = Vec::new();
        write(plain, &mut out);
        out
    }

    fn sample() -> Plain {
        let array = |shape: &[usize], data| PlainArray {
            dtype: "float64".to_owned(),
            writable: true,
            shape: shape.to_vec(),
            data,
        };
        Plain::List(vec![
            Plain::None,
            Plain::Bool(true),
            Plain::Int(i64::MIN),
            Plain::Big("-36893488147419103232".to_owned()),
            Plain::Float(0.1),
            Plain::Str("é".to_owned()),
            Plain::Tuple(vec![Plain::Set(vec![Plain::Int(1)]), Plain::FrozenSet(Vec::new())]),
            Plain::Dict(vec![(Plain::Int(1), Plain::None)]),
            Plain::Scalar(array(&[], PlainData::Float(vec![2.5]))),
            Plain::Array(array(&[2, 0], PlainData::Int(Vec::new()))),
            Plain::Array(array(&[3], PlainData::Bool(vec![true, false, true]))),
        ])
    }

    #[test]
    fn values_come_back_as_they_went() {
        assert_eq!(read(&bytes(&sample())), Ok(sample()));
    }

    #[test]
    fn a_forged_answer_of_too_many_values_is_given_up() {
        let list = |count: usize| {
            let mut bytes = vec![b'l'];
            length(count, &mut bytes);
            bytes.resize(bytes.len() + count, b'N');
            bytes
        };
        assert!(read(&list(ITEMS - 1)).is_ok());
        assert_eq!(read(&list(ITEMS)), Err(Malformed("it holds too many values")));
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_read_without_a_panic() {
        let good = bytes(&sample());
        for at in 0..good.len() {
            assert!(read(&good[..at]).is_err(), "a value cut at {at}");
            for change in [1, 0x40, 0xff] {
                let mut bad = good.clone();
                bad[at] ^= change;
                let _ = read(&bad);
            }
        }
    }

    #[test]
    fn lengths_that_lie_are_refused() {
        assert_eq!(read(b"l\xff\xff\xff\xffN"), Err(Malformed("it is too short")));
        let mut deep = Vec::new();
        (0..100).for_each(|_| deep.extend(b"l\x01\0\0\0"));
        assert_eq!(read(&deep), Err(Malformed("it is nested too deeply")));
        let mut huge = b"Af\x01x\x01\x02".to_vec();
        huge.extend([0xff; 16]);
        assert_eq!(read(&huge), Err(Malformed("a shape is too large")));
        assert_eq!(read(b"NN"), Err(Malformed("bytes are left over")));
    }
}
