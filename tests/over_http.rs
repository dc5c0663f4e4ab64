//! A model on a server that can conduct a whole debate.

use serde_json::json;
use testkit::server::{Answer, Server, Wire};

/// A server whose model disagrees once with the draft of [`crate::table_of_three`], and agrees after its own
/// edits. Asked for one word, it says that the sky is blue.
pub fn debating(wire: Wire) -> Server {
    let quote = "The digest is sent every Monday at 08:00.";
    let stop = "Readers can stop it at any time";
    let finding = json!({
        "severity": "blocking", "title": "Nothing is said of failure", "quote": quote,
        "concern": "Whoever builds it will guess.", "suggestion": "Say what happens.",
    });
    let edit = json!({
        "find": quote, "findings": ["F1"],
        "replace": format!("{quote} A digest that can't be sent is tried again for six hours, then the team is told."),
    });
    let second = json!({
        "find": format!("{stop}."), "findings": ["F1"],
        "replace": format!("{stop}, with one click and without signing in."),
    });
    Server::new(
        wire,
        [
            Answer::json(&json!({ "edits": [edit, second], "declined": [] }))
                .for_shape("synthesis/1")
                .in_pieces(9),
            Answer::json(&json!({ "findings": [finding], "approve": false, "evidence": [] }))
                .for_shape("critique/1")
                .on_call(1),
            Answer::json(&json!({ "findings": [], "approve": true, "evidence": [quote, stop] }))
                .for_shape("critique/1")
                .in_pieces(5),
            Answer::text("Blue."),
        ],
    )
}
