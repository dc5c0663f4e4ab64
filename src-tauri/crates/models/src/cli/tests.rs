use proptest::prelude::*;

use domain::model::CliFormat;

use super::replay;
use super::text::{Decoder, Lines, Tail};

/// The bytes, cut at these places.
fn cut<'a>(bytes: &'a [u8], places: &[prop::sample::Index]) -> Vec<&'a [u8]> {
    let mut at: Vec<usize> = places
        .iter()
        .map(|place| place.index(bytes.len() + 1))
        .collect();
    at.extend([0, bytes.len()]);
    at.sort_unstable();
    at.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect()
}

proptest! {
    #[test]
    fn pieces_decode_as_the_whole(
        bytes in prop_oneof![any::<Vec<u8>>(), any::<String>().prop_map(String::into_bytes)],
        places in any::<Vec<prop::sample::Index>>(),
    ) {
        let decode = |pieces: &[&[u8]]| {
            let mut decoder = Decoder::default();
            let text: String = pieces.iter().map(|piece| decoder.decode(piece)).collect();
            text + &decoder.finish()
        };
        let whole = crate::ansi::strip(&String::from_utf8_lossy(&bytes));
        prop_assert_eq!(decode(&cut(&bytes, &places)), whole);
    }

    #[test]
    fn lines_are_the_same_however_they_arrive(
        text in "[ab\n]{0,60}",
        places in any::<Vec<prop::sample::Index>>(),
    ) {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for piece in cut(text.as_bytes(), &places) {
            found.extend(lines.push(std::str::from_utf8(piece).unwrap_or_default()));
        }
        found.extend(lines.finish());
        let mut expected: Vec<String> = text.split('\n').map(str::to_owned).collect();
        expected.pop_if(|last| last.is_empty());
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_tail_is_the_end(pieces in prop::collection::vec("[a-zé]{0,40}", 0..20)) {
        let mut tail = Tail::new(64);
        for piece in &pieces {
            tail.push(piece);
        }
        let whole = pieces.concat();
        let kept = tail.text();
        prop_assert!(whole.ends_with(kept));
        prop_assert!(kept.len() <= 64 && (kept.len() >= whole.len().min(63)));
    }

    #[test]
    fn no_output_makes_a_reader_panic(
        lines in prop::collection::vec(prop_oneof![
            "\\{\"type\":\"(system|assistant|result|message|item\\.completed|turn\\.failed|error)\"[^\n]{0,40}\\}",
            Just(r#"{"type":"system","subtype":"init","tools":[],"mcp_servers":[]}"#.to_owned()),
            Just(r#"{"type":"result","usage":{"input_tokens":-1},"stats":7,"status":"success"}"#.to_owned()),
            Just(r#"{"type":"turn.completed","usage":[1]}"#.to_owned()),
            ".{0,40}",
        ], 0..8),
        code in any::<Option<i32>>(),
    ) {
        for format in [CliFormat::Text, CliFormat::Claude, CliFormat::Codex, CliFormat::Gemini] {
            let _ = replay(format, &[lines.join("\n").as_bytes()], code, &mut |_| {});
        }
    }
}
