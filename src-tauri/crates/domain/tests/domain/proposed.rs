//! What a model proposes is held to what there is, and what rules propose follows from figures.

use domain::answer::{ProposalAnswer, ProposalsAnswer};
use domain::briefing::weights::UsualWeights;
use domain::learning::{proposals, proposed_by};
use domain::page::{MissedBy, PersonaRow, ReviewMarks, SummaryDigest};
use domain::scores::Scores;
use domain::system_proposal::Proposed;
use domain::{Kind, Persona};

fn personas() -> Vec<PersonaRow> {
    let persona = |key: &str, label: &str| PersonaRow {
        persona: Persona {
            key: key.to_owned(),
            label: label.to_owned(),
            purpose: String::new(),
            prompt: "Read it.".to_owned(),
        },
        built_in: None,
        enabled: true,
    };
    vec![persona("security", "Security"), persona("qa", "QA")]
}

fn asked(kind: &str, target: &str, name: &str, text: &str) -> ProposalAnswer {
    ProposalAnswer {
        kind: kind.to_owned(),
        target: target.to_owned(),
        name: name.to_owned(),
        text: text.to_owned(),
        ..ProposalAnswer::default()
    }
}

#[test]
fn a_model_can_propose_only_what_there_is() {
    let long = "x".repeat(8_001);
    let cases = [
        (asked("persona_prompt", "security", "", "Look twice."), None),
        (
            asked("new_persona", "", "Clocks", "Ask for the time zone."),
            None,
        ),
        (asked("section_weight", "prd/security", "", "High"), None),
        (
            asked("persona_prompt", "nobody", "", "x"),
            Some("no persona “nobody”"),
        ),
        (
            asked("persona_prompt", "qa", "", " "),
            Some("a prompt is empty"),
        ),
        (
            asked("persona_prompt", "qa", "", "Read it."),
            Some("as it is"),
        ),
        (
            asked("persona_prompt", "qa", "", &long),
            Some("longer than 8000"),
        ),
        (
            asked("new_persona", "", "qa", "x"),
            Some("already a persona"),
        ),
        (asked("new_persona", "", "", "x"), Some("1 to 40")),
        (
            asked("section_weight", "security", "", "high"),
            Some("no kind of document"),
        ),
        (
            asked("section_weight", "prd/looks", "", "high"),
            Some("no section “looks”"),
        ),
        (
            asked("section_weight", "prd/ux", "", "huge"),
            Some("no weight “huge”"),
        ),
        (
            asked("run_command", "rm", "", "x"),
            Some("no kind of proposal"),
        ),
    ];
    for (answer, problem) in cases {
        let proposals = vec![answer.clone()];
        let (made, refused) = proposed_by(ProposalsAnswer { proposals }, "ada", &personas());
        assert_eq!(made.len(), usize::from(problem.is_none()), "{answer:?}");
        if let Some(problem) = problem {
            assert!(refused[0].contains(problem), "{refused:?}");
        }
    }
    let answer = |at: usize| asked("persona_prompt", "qa", "", &format!("Look {at} times."));
    let many = ProposalsAnswer {
        proposals: (0..40).map(answer).collect(),
    };
    let (made, refused) = proposed_by(many, "ada", &personas());
    assert_eq!((made.len(), refused.len()), (12, 1));
}

#[test]
fn rules_propose_what_figures_call_for_and_nothing_that_holds_already() {
    let digest = SummaryDigest {
        missed: vec![MissedBy {
            persona: "qa".to_owned(),
            titles: vec!["Clocks differ".to_owned()],
        }],
        heavy: vec![
            (Kind::Prd, "security".to_owned(), 3),
            (Kind::Prd, "ux".to_owned(), 2),
        ],
        ..SummaryDigest::default()
    };
    let scores = Scores {
        new_personas: [("time".to_owned(), 2), ("money".to_owned(), 1)].into(),
        ..Scores::default()
    };
    let mut rows = personas();
    let made = proposals(&scores, &digest, &rows, &UsualWeights::default());
    let kinds: Vec<&Proposed> = made.iter().map(|it| &it.proposed).collect();
    let [
        Proposed::PersonaPrompt { persona, prompt },
        Proposed::NewPersona { text },
        Proposed::SectionWeight { of, section, .. },
    ] = kinds[..]
    else {
        panic!("{made:?}");
    };
    assert_eq!(persona, "qa");
    assert!(prompt.starts_with("Read it.") && prompt.ends_with("- Clocks differ"));
    assert_eq!(
        (text.label.as_str(), *of, section.as_str()),
        ("Time", Kind::Prd, "security")
    );
    // Once it is done, it isn’t proposed again.
    rows[1].persona.prompt = prompt.clone();
    let left = proposals(&Scores::default(), &digest, &rows, &UsualWeights::default());
    assert_eq!(left.len(), 1);
    let none = proposals(
        &Scores::default(),
        &SummaryDigest::default(),
        &rows,
        &UsualWeights::default(),
    );
    assert_eq!(none, []);
}

#[test]
fn a_review_is_due_after_so_many_debates() {
    let marks = |finished, put_off, ended| ReviewMarks {
        finished_at: None,
        finished,
        put_off,
        ended,
    };
    for (marks, every, due) in [
        (marks(0, 0, 49), 50, false),
        (marks(0, 0, 50), 50, true),
        (marks(10, 0, 59), 50, false),
        (marks(0, 50, 59), 50, false),
        (marks(0, 50, 60), 50, true),
        (marks(0, 0, 500), 0, false),
        (marks(9, 0, 3), 1, false),
    ] {
        assert_eq!(marks.due(every).due, due, "{marks:?} every {every}");
    }
}
