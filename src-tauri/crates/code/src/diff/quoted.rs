//! File names as git writes them: plain, or quoted as in C if they contain special characters.

/// A name that may be quoted, up to its end. Invalid UTF-8 is replaced.
pub(super) fn name(written: &[u8]) -> String {
    match quoted(written) {
        Some((name, _)) => name,
        None => String::from_utf8_lossy(written).into_owned(),
    }
}

/// The quoted name at the start of `written`, and what follows it. `None` if no quote opens or none closes.
pub(super) fn quoted(written: &[u8]) -> Option<(String, &[u8])> {
    let mut rest = written.strip_prefix(b"\"")?;
    let mut bytes = Vec::new();
    loop {
        let (&first, after) = rest.split_first()?;
        rest = after;
        match first {
            b'"' => return Some((String::from_utf8_lossy(&bytes).into_owned(), rest)),
            b'\\' => {
                let (byte, after) = escaped(rest)?;
                bytes.push(byte);
                rest = after;
            }
            other => bytes.push(other),
        }
    }
}

/// The byte that an escape stands for, without its backslash.
fn escaped(rest: &[u8]) -> Option<(u8, &[u8])> {
    let (&first, after) = rest.split_first()?;
    let byte = match first {
        b'a' => 7,
        b'b' => 8,
        b't' => b'\t',
        b'n' => b'\n',
        b'v' => 11,
        b'f' => 12,
        b'r' => b'\r',
        b'0'..=b'3' => {
            let digits = std::str::from_utf8(rest.get(..3)?).ok()?;
            return Some((u8::from_str_radix(digits, 8).ok()?, &rest[3..]));
        }
        other => other,
    };
    Some((byte, after))
}
