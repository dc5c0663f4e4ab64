//! What guidance says about a view's text.

use domain::patterns::{
    Annotated, GuidanceFile, PatternNote, PatternSeverity, PatternType, PatternsAsked,
};
use domain::{Event, Span, TextHash, Usage};

use super::{folded, seat, started};

pub(crate) fn asked_patterns(text: &str) -> Event {
    Event::PatternsAsked {
        asked: Box::new(PatternsAsked {
            text: TextHash::of(text),
            seat: seat(0),
            reviewer: None,
            root: None,
            files: vec![GuidanceFile {
                name: "CLAUDE.md".to_owned(),
                size: 9,
                is_cut: false,
                lines: 1,
                redacted: 0,
                text: "=== CLAUDE.md ===\n0001|Rules\n".to_owned(),
            }],
            warnings: vec!["Cut.".to_owned()],
        }),
    }
}

pub(crate) fn annotated() -> Event {
    Event::Annotated {
        annotated: Box::new(Annotated {
            text: None,
            notes: Vec::new(),
            dropped: Vec::new(),
            warnings: vec!["Stopped.".to_owned()],
            usage: Usage::FREE,
            duration_ms: 0,
        }),
    }
}

fn annotated_with_text() -> Event {
    let Event::Annotated { mut annotated } = annotated() else {
        unreachable!("it is one")
    };
    annotated.text = Some(TextHash::of("with notes"));
    annotated.notes.push(PatternNote {
        source: "CLAUDE.md:1".to_owned(),
        cited: "Rules".to_owned(),
        kind: PatternType::Principle,
        severity: PatternSeverity::Info,
        guidance: "There are rules.".to_owned(),
        anchor: Span::new(0, 1),
        at: 1,
        section: String::new(),
        kept: None,
    });
    annotated.warnings.clear();
    Event::Annotated { annotated }
}

#[test]
fn notes_stand_until_another_comparison_has_some() {
    let check = |more: Vec<Event>, unfinished: bool, text: bool, warnings: &[&str]| {
        let before = [started(), asked_patterns("one"), annotated_with_text()];
        let all = before
            .into_iter()
            .chain([asked_patterns("one")])
            .chain(more);
        let pass = folded(all.collect()).patterns.expect("a pass");
        assert_eq!(pass.number, 2);
        assert_eq!(pass.unfinished().is_some(), unfinished);
        let came_to = pass.came_to.as_ref().expect("that of the first stands");
        assert_eq!(came_to.text.is_some(), text);
        assert_eq!(came_to.warnings, warnings);
    };
    check(vec![], true, true, &[]);
    let stands = "These notes are from the previous comparison.";
    check(
        vec![annotated()],
        false,
        true,
        &["Cut.", "Stopped.", stands],
    );
    check(vec![annotated_with_text()], false, true, &[]);
}

#[test]
fn notes_of_an_earlier_comparison_are_no_result_of_the_last_one() {
    let pass = |first: Event, last: Event| {
        let all = [
            started(),
            asked_patterns("one"),
            first,
            asked_patterns("one"),
            last,
        ];
        folded(all.to_vec()).patterns.expect("a pass")
    };
    let failed = pass(annotated_with_text(), annotated());
    assert!(failed.is_earlier && !failed.notes().is_empty());
    let last = failed.of_last();
    let came_to = last.came_to.as_ref().expect("a result");
    assert_eq!((came_to.text.as_ref(), last.notes().len()), (None, 0));
    assert_eq!(came_to.warnings, ["Cut.", "Stopped."]);
    let good = pass(annotated(), annotated_with_text());
    assert!(!good.is_earlier);
    assert_eq!(good.of_last(), *good);
    // A comparison that noted nothing leaves nothing to keep.
    let Event::Annotated {
        annotated: mut none,
    } = annotated_with_text()
    else {
        unreachable!("it is one")
    };
    none.notes.clear();
    let failed = pass(Event::Annotated { annotated: none }, annotated());
    let came_to = failed.came_to.as_ref().expect("a result");
    assert_eq!((failed.is_earlier, came_to.text.as_ref()), (false, None));
    assert_eq!(came_to.warnings, ["Stopped."]);
}

#[test]
fn notes_stand_until_another_text_is_proposed() {
    let pass = |events: Vec<Event>| folded(events).patterns;
    let asked = || vec![started(), asked_patterns("one")];
    let running = pass(asked()).expect("a pass");
    assert_eq!((running.number, running.came_to.is_none()), (1, true));
    assert_eq!(
        running.asked.files[0].text, "",
        "views leave out what was read"
    );
    let with = |more: Vec<Event>| pass(asked().into_iter().chain(more).collect());
    let ended = with(vec![annotated()]).expect("a pass");
    assert_eq!(ended.warnings().collect::<Vec<_>>(), ["Cut.", "Stopped."]);
    let same = Event::Proposed {
        text: TextHash::of("one"),
        changes: Vec::new(),
    };
    let other = Event::Proposed {
        text: TextHash::of("two"),
        changes: Vec::new(),
    };
    assert!(with(vec![annotated(), same]).is_some());
    assert!(with(vec![annotated(), other]).is_none());
    assert!(pass(vec![started(), annotated()]).is_none());
}
