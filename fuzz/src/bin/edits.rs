//! An edit is applied when its text occurs once and is free, and leaves all other bytes alone.
#![no_main]

use arbitrary::{Result, Unstructured};
use domain::text::edits::edit::{EditRequest, apply};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(text) = fuzz::text(&mut bytes) else {
        return;
    };
    let mut requests = Vec::new();
    while !bytes.is_empty()
        && let Ok(request) = request(&mut bytes, &text)
    {
        check_alone(&text, &request);
        requests.push(request);
    }
    check_together(&text, &requests);
});

/// To find a stretch of the text, or anything.
fn request(bytes: &mut Unstructured<'_>, text: &str) -> Result<EditRequest> {
    let find = if bytes.arbitrary()? {
        text[fuzz::stretch(bytes, text)?.range()].to_owned()
    } else {
        fuzz::text(bytes)?
    };
    let replace = if bytes.arbitrary()? {
        fuzz::revised(bytes, &find)?
    } else {
        fuzz::text(bytes)?
    };
    Ok(EditRequest {
        find,
        nth: None,
        replace,
        findings: Vec::new(),
    })
}

fn check_alone(text: &str, request: &EditRequest) {
    let applied = apply(1, text, std::slice::from_ref(request));
    let [find, replace] = [&request.find, &request.replace].map(|part| in_style_of(text, part));
    let starts = text.char_indices().map(|(at, _)| at);
    let places = starts.filter(|&at| text[at..].starts_with(&find)).count();
    let fits = find != replace
        && (places == 1 || find.is_empty() && text.is_empty())
        && (!find.is_empty() || text.is_empty());
    assert_eq!(applied.problems.is_empty(), fits, "{find:?} in {text:?}");
    if fits {
        assert_eq!(applied.text, text.replacen(&find, &replace, 1));
    }
}

fn check_together(text: &str, requests: &[EditRequest]) {
    let applied = apply(1, text, requests);
    assert_eq!(applied.edits.len(), requests.len());
    let refused = applied.edits.iter().filter(|edit| edit.range.is_none());
    assert_eq!(refused.count(), applied.problems.len());
    for edit in &applied.edits {
        assert_eq!(edit.applied, edit.range.is_some());
        assert_eq!(edit.applied, edit.refused.is_none());
        let stood = edit.range.and_then(|range| text.get(range.range()));
        assert!(!edit.applied || stood == Some(&edit.find));
    }
    let places = applied.edits.iter().enumerate();
    let places = places.filter_map(|(order, it)| Some((it.range?, order, it.replace.as_str())));
    assert_eq!(fuzz::replaced(text, places), applied.text);
}

/// A text whose lines all end in CRLF keeps them.
fn in_style_of(text: &str, part: &str) -> String {
    let breaks = text.matches('\n').count();
    if breaks > 0 && breaks == text.matches("\r\n").count() {
        part.replace("\r\n", "\n").replace('\n', "\r\n")
    } else {
        part.to_owned()
    }
}
