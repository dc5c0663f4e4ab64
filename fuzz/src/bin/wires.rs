//! What a server sends is read the same however it arrives, and an answer is what was shown of it.
#![no_main]

use domain::model::Wire;
use libfuzzer_sys::fuzz_target;
use models::replay_http;

const WIRES: [Wire; 5] = [
    Wire::Openai,
    Wire::Responses,
    Wire::Anthropic,
    Wire::Gemini,
    Wire::Ollama,
];

fuzz_target!(|bytes: &[u8]| {
    let Some(([how, size], body)) = bytes.split_first_chunk() else {
        return;
    };
    let wire = WIRES[usize::from(how % 5)];
    let mut shown = String::new();
    let whole = replay_http(wire, &[body], &mut |text| shown.push_str(text));
    let pieces: Vec<&[u8]> = body.chunks(usize::from(*size).max(1)).collect();
    assert_eq!(replay_http(wire, &pieces, &mut |_| {}), whole);
    match whole {
        Ok(reply) => {
            assert_eq!(reply.text, shown);
            assert!(!reply.text.trim().is_empty());
        }
        Err(failure) => {
            assert!(failure.message.ends_with(['.', '”']), "{failure:?}");
            assert!(failure.hint.ends_with('.'), "{failure:?}");
        }
    }
});
