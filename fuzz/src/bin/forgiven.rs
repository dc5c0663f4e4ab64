//! An answer written the way people write JSON is read as what it says.
#![no_main]

use std::fmt::Write;

use arbitrary::{Result, Unstructured};
use domain::Severity;
use domain::answer::{CritiqueAnswer, RaisedFinding};
use libfuzzer_sys::fuzz_target;
use models::answer::read;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(answer) = answer(&mut bytes) else {
        return;
    };
    let value = serde_json::to_value(&answer).unwrap_or_default();
    let mut written = prose(&mut bytes).unwrap_or_default();
    if write(&mut bytes, &value, &mut written).is_ok() {
        written.push_str(&prose(&mut bytes).unwrap_or_default());
        assert_eq!(read(&written), Ok(answer), "{written}");
    }
});

fn answer(bytes: &mut Unstructured<'_>) -> Result<CritiqueAnswer> {
    let mut findings = Vec::new();
    for _ in 0..bytes.int_in_range(0..=3)? {
        findings.push(RaisedFinding {
            severity: *bytes.choose(&[Severity::Blocking, Severity::Major, Severity::Minor])?,
            title: fuzz::text(bytes)?,
            quote: fuzz::text(bytes)?,
            concern: fuzz::text(bytes)?,
            suggestion: String::new(),
            missing: bytes.arbitrary()?,
            more_quotes: Vec::new(),
            rule: None,
        });
    }
    Ok(CritiqueAnswer {
        findings,
        approve: bytes.arbitrary()?,
        evidence: Vec::new(),
        listed: 0,
    })
}

/// Words around an answer, without what could be taken for its beginning or for a terminal's.
fn prose(bytes: &mut Unstructured<'_>) -> Result<String> {
    Ok(fuzz::text(bytes)?.replace(['{', '[', '\u{1b}'], ""))
}

fn write(bytes: &mut Unstructured<'_>, value: &Value, json: &mut String) -> Result<()> {
    json.push_str(space(bytes)?);
    match value {
        Value::Object(fields) => {
            json.push('{');
            for (index, (name, value)) in fields.iter().enumerate() {
                json.push_str(if index == 0 { "" } else { "," });
                json.push_str(space(bytes)?);
                if bytes.arbitrary()? {
                    json.push_str(name);
                } else {
                    quote(bytes, name, json)?;
                }
                json.push_str(space(bytes)?);
                json.push(':');
                write(bytes, value, json)?;
            }
            json.push_str(if bytes.arbitrary()? && !fields.is_empty() {
                ",}"
            } else {
                "}"
            });
        }
        Value::Array(items) => {
            json.push('[');
            for (index, item) in items.iter().enumerate() {
                json.push_str(if index == 0 { "" } else { "," });
                write(bytes, item, json)?;
            }
            json.push_str(if bytes.arbitrary()? && !items.is_empty() {
                ",]"
            } else {
                "]"
            });
        }
        Value::String(text) => quote(bytes, text, json)?,
        other => json.push_str(&other.to_string()),
    }
    json.push_str(space(bytes)?);
    Ok(())
}

fn space(bytes: &mut Unstructured<'_>) -> Result<&'static str> {
    bytes
        .choose(&[
            "",
            " ",
            "\n",
            "\r\n\t",
            "// it's {so}\n",
            "/* as [1] says: \"no\" */",
        ])
        .copied()
}

/// A string in quotation marks of either kind, its line ends and tabs as they are.
fn quote(bytes: &mut Unstructured<'_>, text: &str, json: &mut String) -> Result<()> {
    let mark = if bytes.arbitrary()? { '"' } else { '\'' };
    json.push(mark);
    for next in text.chars() {
        match next {
            '\n' | '\t' => json.push(next),
            '\\' => json.push_str("\\\\"),
            _ if next == mark => json.extend(['\\', next]),
            _ if next.is_control() => {
                let _ = write!(json, "\\u{:04x}", u32::from(next));
            }
            _ => json.push(next),
        }
    }
    json.push(mark);
    Ok(())
}
