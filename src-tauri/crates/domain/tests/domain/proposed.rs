//! A model's proposals are limited to what exists, and rules' proposals follow from figures.

use domain::answer::{ProposalAnswer, ProposalsAnswer};
use domain::briefing::{Complexity, OwnSignal};
use domain::gauntlet::adversaries::{self, AdversaryRow};
use domain::learning::{Current, proposals, proposed_by};
use domain::page::{
    MissedBy, PersonaRow, ReviewMarks, Settings, SignalSeen, SummaryDigest, WantedSignal,
};
use domain::scores::{Scores, Tally};
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

/// What exists: these personas, the built-in adversaries, and settings.
struct There {
    personas: Vec<PersonaRow>,
    adversaries: Vec<AdversaryRow>,
    settings: Settings,
}

impl There {
    fn new() -> Self {
        Self {
            personas: personas(),
            adversaries: adversaries::all(Vec::new()),
            settings: Settings::default(),
        }
    }

    fn current(&self) -> Current<'_> {
        Current {
            personas: &self.personas,
            adversaries: &self.adversaries,
            settings: &self.settings,
        }
    }
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
            Some("doesn’t change"),
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
            asked("adversary_prompt", "lazy_developer", "", "Cut it."),
            None,
        ),
        (
            asked("adversary_prompt", "qa", "", "Cut it."),
            Some("no adversary “qa”"),
        ),
        (asked("signal", "ledger", "", "Thorough"), None),
        (asked("signal", "payments", "", "standard"), None),
        (
            asked("signal", "payments", "", "thorough"),
            Some("already says that"),
        ),
        (asked("signal", "?", "", "quick"), Some("2 to 60")),
        (
            asked("signal", "ledger", "", "huge"),
            Some("no level “huge”"),
        ),
        (
            asked("run_command", "rm", "", "x"),
            Some("no kind of proposal"),
        ),
    ];
    for (answer, problem) in cases {
        let proposals = vec![answer.clone()];
        let (made, refused) =
            proposed_by(ProposalsAnswer { proposals }, "ada", There::new().current());
        assert_eq!(made.len(), usize::from(problem.is_none()), "{answer:?}");
        if let Some(problem) = problem {
            assert!(refused[0].contains(problem), "{refused:?}");
        }
    }
    let answer = |at: usize| asked("persona_prompt", "qa", "", &format!("Look {at} times."));
    let many = ProposalsAnswer {
        proposals: (0..40).map(answer).collect(),
    };
    let (made, refused) = proposed_by(many, "ada", There::new().current());
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
    let mut there = There::new();
    let made = proposals(&scores, &digest, there.current());
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
    // Once it has been applied, it isn't proposed again.
    there.personas[1].persona.prompt = prompt.clone();
    let left = proposals(&Scores::default(), &digest, there.current());
    assert_eq!(left.len(), 1);
    let none = proposals(
        &Scores::default(),
        &SummaryDigest::default(),
        there.current(),
    );
    assert_eq!(none, []);
}

#[test]
fn an_adversary_whose_findings_are_dismissed_gets_another_prompt() {
    let tally = |accepted, dismissed| Tally {
        accepted,
        dismissed,
        ..Tally::default()
    };
    let scores = Scores {
        adversaries: [
            ("lazy_developer".to_owned(), tally(1, 9)),
            ("burned_oncall".to_owned(), tally(9, 1)),
        ]
        .into(),
        ..Scores::default()
    };
    let mut there = There::new();
    let digest = SummaryDigest::default();
    let made = proposals(&scores, &digest, there.current());
    let [one] = &made[..] else {
        panic!("{made:?}");
    };
    let Proposed::AdversaryPrompt { adversary, prompt } = &one.proposed else {
        panic!("{made:?}");
    };
    assert_eq!(adversary, "lazy_developer");
    assert_eq!(one.why, "1 of its 10 decided findings were accepted.");
    let mut rows = there.adversaries.iter_mut();
    let row = rows.find(|it| it.adversary.key == *adversary);
    row.expect("the adversary").adversary.prompt = prompt.clone();
    assert_eq!(proposals(&scores, &digest, there.current()), []);
}

/// The signals that are proposed, given what was seen and requested.
fn signals(seen: &[SignalSeen], wanted: &[WantedSignal], own: &[OwnSignal]) -> Vec<OwnSignal> {
    let digest = SummaryDigest {
        signals: seen.to_vec(),
        wanted_signals: wanted.to_vec(),
        ..SummaryDigest::default()
    };
    let mut there = There::new();
    there.settings.signals = own.to_vec();
    let made = proposals(&Scores::default(), &digest, there.current());
    let signals = made.into_iter().filter_map(|it| match it.proposed {
        Proposed::Signal { word, level } => Some(OwnSignal { word, level }),
        _ => None,
    });
    signals.collect()
}

fn signal(word: &str, level: Complexity) -> OwnSignal {
    let word = word.to_owned();
    OwnSignal { word, level }
}

#[test]
fn a_word_that_misled_is_taken_out_and_one_that_summaries_want_comes_in() {
    use Complexity::{Quick, Standard, Thorough};
    let seen = |word, level, debates, blocking, serious| SignalSeen {
        signal: signal(word, level),
        debates,
        blocking,
        serious,
    };
    for (seen, is_proposed) in [
        (seen("logging", Quick, 3, 3, 3), true),
        (seen("logging", Quick, 5, 3, 3), true),
        (seen("logging", Quick, 6, 3, 3), false),
        (seen("logging", Quick, 2, 2, 2), false),
        (seen("consensus", Thorough, 5, 0, 0), true),
        (seen("consensus", Thorough, 4, 0, 0), false),
        (seen("consensus", Thorough, 9, 0, 1), false),
    ] {
        let word = seen.signal.word.clone();
        let wanted = [signal(&word, Standard)];
        let made = signals(std::slice::from_ref(&seen), &[], &[]);
        assert_eq!(made == wanted, is_proposed, "{seen:?} {made:?}");
        assert_eq!(signals(&[seen], &[], &wanted), [], "{word} is set so");
    }
    let wanted = |word, level, debates| WantedSignal {
        signal: signal(word, level),
        debates,
    };
    let all = [
        wanted("ledger", Thorough, 2),
        wanted("banner", Quick, 1),
        wanted("payments", Thorough, 7),
        wanted("Ledger", Quick, 2),
    ];
    assert_eq!(signals(&[], &all, &[]), [signal("ledger", Thorough)]);
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
