//! The byte-level alphabet of GPT-2: every byte as one printable character, so that a vocabulary of
//! strings can hold any bytes. Tokens are stored in it; this turns them back.

/// The character that stands for each byte: printable Latin-1 stands for itself, the other bytes for
/// U+0100 onwards in order (Radford et al. 2019, `bytes_to_unicode`).
pub(crate) fn alphabet() -> [char; 256] {
    let mut chars = ['\0'; 256];
    let mut shifted = 0x100u32;
    for (byte, slot) in (0u8..=255).zip(chars.iter_mut()) {
        *slot = if matches!(byte, b'!'..=b'~' | 0xA1..=0xAC | 0xAE..=0xFF) {
            char::from(byte)
        } else {
            shifted += 1;
            char::from_u32(shifted - 1).expect("U+0100 to U+0143 are characters")
        };
    }
    chars
}

/// Token texts back to bytes.
pub(crate) struct ByteDecoder {
    /// By code point; every character of the alphabet lies below U+0144.
    bytes: [Option<u8>; 0x144],
}

impl ByteDecoder {
    pub(crate) fn new() -> Self {
        let mut bytes = [None; 0x144];
        for (byte, char) in (0u8..=255).zip(alphabet()) {
            bytes[char as usize] = Some(byte);
        }
        ByteDecoder { bytes }
    }

    /// The bytes of a token's text, or `None` if a character is outside the alphabet.
    pub(crate) fn decode(&self, token: &str) -> Option<Vec<u8>> {
        token.chars().map(|c| self.bytes.get(c as usize).copied().flatten()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_has_its_own_character_and_comes_back() {
        let chars = alphabet();
        assert_eq!(chars[b' ' as usize], 'Ġ');
        assert_eq!(chars[b'\n' as usize], 'Ċ');
        assert_eq!(chars[0xAD], 'Ń');
        let text: String = chars.iter().collect();
        assert_eq!(ByteDecoder::new().decode(&text), Some((0..=255).collect::<Vec<u8>>()));
        assert_eq!(ByteDecoder::new().decode("a b"), None);
    }
}
