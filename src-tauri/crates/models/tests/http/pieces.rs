//! However the bytes are split in transit, the answer is the same.

use models::{Reply, replay_http};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::WIRES;

/// Complete and broken bodies, on any wire.
const PARTS: [&[u8]; 24] = [
    "data: {\"choices\": [{\"delta\": {\"content\": \"fast — 📷\"}}]}\n\n".as_bytes(),
    b"data:{\"choices\": [{\"finish_reason\": \"length\", \"delta\": {}}]}\r\n\r\n",
    b"data: {\"choices\": [],\ndata: \"usage\": {\"prompt_tokens\": 9, \"completion_tokens\": 4}}\n\n",
    b"data: {\"choices\": [{\"delta\": {\"tool_calls\": [{}]}}]}\n\n",
    b"data: [DONE]\n\n",
    b"data: {\"type\": \"response.output_text.delta\", \"delta\": \"well\"}\n\n",
    b"data: {\"type\": \"response.completed\", \"response\": {\"usage\": {\"input_tokens\": 9}}}\n\n",
    b"event: content_block_delta\rdata: {\"delta\": {\"text\": \"one\"}}\r\r",
    b"event: message_stop\ndata: {\"type\": \"message_stop\"}\n\n",
    b"event: error\ndata: {\"error\": {\"type\": \"overloaded_error\"}}\n\n",
    "data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"zwölf\"}]}}]}\n\n".as_bytes(),
    b"data: {\"candidates\": [{\"finishReason\": \"STOP\"}]}\n\n",
    b"data: {\"promptFeedback\": {\"blockReason\": \"SAFETY\"}}\n\n",
    "{\"message\": {\"content\": \"ja — 📷\"}}\n".as_bytes(),
    b"{\"done\": true, \"eval_count\": 4, \"prompt_eval_count\": 9}\r\n",
    b": still at work\n\n",
    b"id: 7\nretry: 20\n\n",
    b"data\n\n",
    "\u{feff}".as_bytes(),
    b"\xff",
    b"\r",
    b"\n",
    b"data: {",
    b"<html>",
];

fn read(wire: usize, pieces: &[&[u8]]) -> (Result<Reply, domain::Failure>, String) {
    let mut text = String::new();
    let reply = replay_http(WIRES[wire], pieces, &mut |piece| text.push_str(piece));
    (reply, text)
}

proptest! {
    #[test]
    fn an_answer_does_not_depend_on_how_its_bytes_are_cut(
        wire in 0..WIRES.len(),
        parts in vec(select(&PARTS[..]), 0..12),
        sizes in vec(1_usize..40, 1..60),
    ) {
        let body = parts.concat();
        let mut rest = body.as_slice();
        let mut pieces = Vec::new();
        for size in sizes.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (piece, after) = rest.split_at(rest.len().min(*size));
            pieces.push(piece);
            rest = after;
        }
        let (whole, text) = read(wire, &[&body]);
        prop_assert_eq!(&read(wire, &pieces), &(whole.clone(), text.clone()));
        if let Ok(reply) = whole {
            prop_assert_eq!(reply.text, text);
        }
    }
}
