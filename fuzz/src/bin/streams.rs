//! What a program prints is read the same however it arrives, and no reply gets past a reader that
//! was offered tools.
#![no_main]

use domain::model::CliFormat;
use libfuzzer_sys::fuzz_target;
use models::replay;
use serde_json::Value;

const FORMATS: [CliFormat; 4] = [
    CliFormat::Text,
    CliFormat::Claude,
    CliFormat::Codex,
    CliFormat::Gemini,
];

fuzz_target!(|bytes: &[u8]| {
    let Some(([how, size], output)) = bytes.split_first_chunk() else {
        return;
    };
    let format = FORMATS[usize::from(how % 4)];
    let code = (how / 4 % 2 == 0).then_some(i32::from(how / 8));
    let mut delta = String::new();
    let whole = replay(format, &[output], code, &mut |text| delta.push_str(text));
    let pieces: Vec<&[u8]> = output.chunks(usize::from(*size).max(1)).collect();
    assert_eq!(replay(format, &pieces, code, &mut |_| {}), whole);
    match whole {
        Ok(reply) => {
            assert_eq!(reply.text, delta);
            assert!(!reply.text.trim().is_empty());
            check_tools(format, output);
        }
        Err(failure) => {
            assert!(!failure.message.is_empty());
            assert!(failure.hint.ends_with('.'), "{failure:?}");
        }
    }
});

/// A reply was taken from this output: Claude said that it has no tools, and nobody used one.
fn check_tools(format: CliFormat, output: &[u8]) {
    // Control characters are taken out before a line is read.
    let odd = |it: char| it.is_control() && it != '\n';
    let Some(text) = std::str::from_utf8(output)
        .ok()
        .filter(|it| !it.contains(odd))
    else {
        return;
    };
    let events: Vec<Value> = text
        .split('\n')
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let none = |list: &Value| list.as_array().is_some_and(Vec::is_empty);
    match format {
        CliFormat::Text => {}
        CliFormat::Claude => {
            let says_none = |it: &Value| none(&it["tools"]) && none(&it["mcp_servers"]);
            assert!(events.iter().any(says_none));
            assert!(events.iter().all(|it| it["type"] != "user"));
        }
        CliFormat::Codex => {
            assert!(
                events
                    .iter()
                    .all(|it| it["item"]["type"] != "command_execution")
            );
        }
        CliFormat::Gemini => assert!(events.iter().all(|it| it["type"] != "tool_use")),
    }
}
