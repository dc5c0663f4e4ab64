//! Personas that the user edited, disabled or created, from Settings to the seat.

use domain::Protocol;
use domain::page::{PersonaRow, ReviewBlock};
use domain::persona::{KeptPersona, PersonaText};
use domain::protocol::Compete;
use domain::setup::Budget;
use engine::{Desk, Finished};

use crate::common::voices::{DOCUMENT, approves, in_order};
use crate::common::{Bench, GAPS, debate_of, held, played_by_rules};

fn text(label: &str, prompt: &str) -> PersonaText {
    PersonaText {
        label: label.to_owned(),
        purpose: "Reads it as a lawyer.".to_owned(),
        prompt: prompt.to_owned(),
    }
}

fn row(rows: &[PersonaRow], key: &str) -> PersonaRow {
    let found = rows.iter().find(|row| row.persona.key == key);
    found.expect("a persona with that key").clone()
}

async fn built_in(desk: &Desk, key: &str) -> PersonaText {
    let rows = desk.personas().await.expect("personas");
    row(&rows, key).built_in.expect("a built-in persona")
}

async fn refused(work: impl Future<Output = Result<Vec<PersonaRow>, engine::Error>>, words: &str) {
    let told = work.await.expect_err("a refusal").app_error();
    assert!(
        told.message.contains(words),
        "“{}” does not say “{words}”",
        told.message
    );
    assert!(!told.hint.is_empty(), "no next step for: {}", told.message);
}

#[tokio::test]
async fn an_own_persona_takes_a_seat_and_its_prompt_is_the_system_text_as_it_was_written() {
    let bench = Bench::new();
    let prompt = "Read {{ title }} as counsel.\n{% if x %} «Wer haftet?»";
    let rows = bench.desk.add_persona(text("Legal & risk", prompt)).await;
    let legal = row(&rows.expect("personas"), "legal-risk");
    assert!(legal.enabled && legal.built_in.is_none());

    let critic = in_order([approves()]);
    let plan = played_by_rules(&bench, DOCUMENT, &["legal-risk"]).await;
    let mut resolved = bench.desk.resolve(&plan).await.expect("a plan");
    resolved.seats[0].model = critic.own("counsel");
    let finished = bench.debate(DOCUMENT, resolved).await;

    let setup = finished.view.setup.as_ref().expect("a setup");
    assert_eq!(setup.seats[0].persona, legal.persona);
    let system = bench
        .facts(&finished)
        .into_iter()
        .find_map(|fact| match fact.event {
            domain::Event::Replied { reply } => Some(bench.text(&reply.system)),
            _ => None,
        });
    assert_eq!(system.as_deref(), Some(prompt));
}

#[tokio::test]
async fn a_debate_keeps_the_persona_that_it_began_with() {
    let bench = Bench::new();
    let added = bench.desk.add_persona(text("Legal", "Read it.")).await;
    added.expect("personas");
    let finished = held(
        &bench,
        &played_by_rules(&bench, GAPS, &["legal", "qa"]).await,
    )
    .await;
    let left = bench.desk.remove_persona("legal").await.expect("personas");
    assert_eq!(left.len(), domain::personas::ALL.len());
    let debate = debate_of(&finished);
    let view = bench.desk.view(&debate).await.expect("a view");
    let seat = &view.setup.expect("a setup").seats[0];
    assert_eq!(
        (&*seat.persona.label, &*seat.persona.prompt),
        ("Legal", "Read it.")
    );
}

#[tokio::test]
async fn an_edited_built_in_persona_speaks_with_the_new_words_and_still_raises_its_own_rules() {
    let bench = Bench::new();
    let rows = bench
        .desk
        .edit_persona("qa", text("Testing", "Test it twice."))
        .await
        .expect("personas");
    let edited = row(&rows, "qa");
    assert_eq!(edited.persona.label, "Testing");
    assert_eq!(edited.built_in, Some(built_in(&bench.desk, "qa").await));

    let finished = held(&bench, &played_by_rules(&bench, GAPS, &["qa"]).await).await;
    assert!(bench.prompts(&finished, "round/1/")[0].starts_with("Test it twice."));
    let plain = Bench::new();
    let unedited = held(&plain, &played_by_rules(&plain, GAPS, &["qa"]).await).await;
    assert_eq!(titles(&finished), titles(&unedited));

    let restored = bench.desk.restore_persona("qa").await.expect("personas");
    assert_eq!(
        row(&restored, "qa").persona.text(),
        built_in(&bench.desk, "qa").await
    );
}

fn titles(finished: &Finished) -> Vec<&str> {
    let critiques = finished.view.rounds.iter().flat_map(|it| &it.critiques);
    critiques
        .flat_map(|it| &it.findings)
        .map(|finding| &*finding.title)
        .collect()
}

#[tokio::test]
async fn what_differs_from_a_built_in_persona_is_told_field_by_field() {
    let bench = Bench::new();
    let was = built_in(&bench.desk, "pm").await;
    let nothing = bench.desk.persona_difference("pm").await.expect("nothing");
    assert_eq!((nothing.label, nothing.purpose), (None, None));
    assert!(nothing.prompt.is_empty());

    let edited = PersonaText {
        label: "Customer".to_owned(),
        prompt: format!("{}\n\nAsk for the price.", was.prompt),
        ..was.clone()
    };
    bench.desk.edit_persona("pm", edited).await.expect("rows");
    let differs = bench.desk.persona_difference("pm").await.expect("some");
    assert_eq!((differs.label, differs.purpose), (Some(was.label), None));
    let hunks = differs.prompt.iter();
    let differing: Vec<String> = hunks
        .filter_map(|block| match block {
            ReviewBlock::Hunk { lines, .. } => Some(lines),
            ReviewBlock::Unchanged { .. } | ReviewBlock::Clash { .. } => None,
        })
        .flatten()
        .flat_map(|line| &line.segments)
        .map(|segment| segment.text.clone())
        .collect();
    assert!(
        differing.concat().contains("Ask for the price."),
        "{differing:?}"
    );
}

#[tokio::test]
async fn a_persona_that_is_edited_back_is_as_good_as_untouched() {
    let bench = Bench::new();
    let was = built_in(&bench.desk, "qa").await;
    let edited = bench.desk.edit_persona("qa", text("Testing", "Test it."));
    edited.await.expect("personas");
    bench.desk.edit_persona("qa", was).await.expect("personas");
    let kept = bench.desk.store().personas().expect("personas");
    assert!(
        kept.iter().all(|persona| persona.text.is_none()),
        "{kept:?}"
    );
}

#[tokio::test]
async fn a_disabled_persona_is_listed_but_neither_suggested_nor_offered_nor_seated() {
    let bench = Bench::new();
    let before = played_by_rules(&bench, GAPS, &["qa", "pm"]).await;
    let rows = bench.desk.enable_persona("qa", false).await.expect("rows");
    assert_eq!(rows.len(), domain::personas::ALL.len());
    assert!(!row(&rows, "qa").enabled);

    let suggestion = bench
        .desk
        .suggest(
            &before.task,
            Protocol::Refine,
            Compete::default(),
            Budget::default(),
        )
        .await
        .expect("a proposal");
    assert!(suggestion.personas.iter().all(|one| one.key != "qa"));
    assert!(
        suggestion
            .plan
            .seats
            .iter()
            .all(|seat| seat.persona != "qa")
    );
    let told = bench.desk.resolve(&before).await.expect_err("a refusal");
    let told = told.app_error();
    assert_eq!(
        told.message,
        "The persona “QA” is disabled, so no reviewer can use it."
    );
    assert!(told.hint.contains("pm, security, oncall, performance"));

    bench.desk.enable_persona("qa", true).await.expect("rows");
    bench.desk.resolve(&before).await.expect("a plan");
}

#[tokio::test]
async fn disabling_keeps_what_was_edited() {
    let bench = Bench::new();
    let edited = bench.desk.edit_persona("qa", text("Testing", "Test it."));
    edited.await.expect("personas");
    bench.desk.enable_persona("qa", false).await.expect("rows");
    let rows = bench.desk.enable_persona("qa", true).await.expect("rows");
    assert_eq!(row(&rows, "qa").persona.label, "Testing");
}

#[tokio::test]
async fn where_none_of_the_suited_is_offered_others_are_suggested() {
    let bench = Bench::new();
    let added = bench.desk.add_persona(text("Legal", "Read it.")).await;
    added.expect("personas");
    let others = domain::personas::ALL.iter().map(|persona| persona.key);
    for key in others.filter(|key| *key != "performance") {
        bench.desk.enable_persona(key, false).await.expect("rows");
    }
    let task = bench.task(GAPS);
    let plan = bench
        .desk
        .suggest_without_models(&task, Protocol::Refine, Compete::default())
        .await;
    let plan = plan.expect("a plan");
    let seats: Vec<&str> = plan.seats.iter().map(|seat| &*seat.persona).collect();
    assert_eq!(seats, ["performance", "legal"]);
}

#[tokio::test]
async fn the_last_persona_stays() {
    let bench = Bench::new();
    bench
        .desk
        .add_persona(text("Legal", "Read it."))
        .await
        .expect("personas");
    for key in domain::personas::ALL.iter().map(|persona| persona.key) {
        bench.desk.enable_persona(key, false).await.expect("rows");
    }
    refused(
        bench.desk.enable_persona("legal", false),
        "last persona that",
    )
    .await;
    refused(bench.desk.remove_persona("legal"), "last persona that").await;
}

#[tokio::test]
async fn what_a_persona_lacks_or_has_too_much_of_is_said() {
    let bench = Bench::new();
    let desk = &bench.desk;
    refused(desk.add_persona(text(" \n", "Read it.")), "no name").await;
    refused(desk.add_persona(text("Legal", " \n\t")), "no prompt").await;
    let long = "x".repeat(41);
    refused(desk.add_persona(text(&long, "Read it.")), "41 characters").await;
    let prompt = "x".repeat(20_001);
    refused(
        desk.add_persona(text("Legal", &prompt)),
        "20,001 characters",
    )
    .await;
    let purpose = PersonaText {
        purpose: "x".repeat(201),
        ..text("Legal", "Read it.")
    };
    refused(desk.add_persona(purpose), "201 characters").await;
    refused(
        desk.add_persona(text("security", "Read it.")),
        "named “Security”",
    )
    .await;
    refused(
        desk.add_persona(text("ONCALL", "Read it.")),
        "named “On-call”",
    )
    .await;
    refused(
        desk.edit_persona("qa", text("Product", "Read it.")),
        "named “Product”",
    )
    .await;
    refused(desk.restore_persona("legal"), "is gone").await;
    refused(desk.remove_persona("qa"), "built in").await;
    assert!(desk.store().personas().expect("personas").is_empty());
}

#[tokio::test]
async fn what_nobody_sees_is_no_part_of_a_name() {
    let bench = Bench::new();
    let hiding = "Le\u{202e}gal\u{200b} <b>\nand\trisk";
    let prompt = "Read\u{202e} it\nas <b>counsel</b>.";
    let rows = bench.desk.add_persona(text(hiding, prompt)).await;
    let added = row(&rows.expect("personas"), "legal-b-and-risk").persona;
    assert_eq!(
        (added.label.as_str(), added.prompt.as_str()),
        ("Legal <b> and risk", prompt)
    );
    let alike = text("Legal <b>\u{2066} and risk", "Read it.");
    refused(bench.desk.add_persona(alike), "already a persona named").await;
    refused(
        bench.desk.add_persona(text("\u{202e}\u{200b}", "Read it.")),
        "no name",
    )
    .await;

    // An archive may contain something that this version of Whetstone would have refused.
    let kept = KeptPersona {
        key: "foreign".to_owned(),
        text: Some(text(
            &format!("\u{202e}For\neign {}", "x".repeat(10_000)),
            prompt,
        )),
        enabled: true,
    };
    bench.desk.store().add_persona(&kept).expect("a persona");
    let rows = bench.desk.personas().await.expect("personas");
    let label = row(&rows, "foreign").persona.label;
    assert!(
        label.starts_with("For eign xxx") && label.ends_with("x…"),
        "{label}"
    );
    assert_eq!(label.chars().count(), 40);
}

#[tokio::test]
async fn keys_are_made_of_names_and_are_never_taken_twice() {
    let bench = Bench::new();
    let mut keys = Vec::new();
    for label in [
        "Legal  & risk",
        "Größe",
        "Legal risk",
        "★",
        "Synthesizer",
        "Synthesiser",
        "R&D -- Ops",
    ] {
        let rows = bench.desk.add_persona(text(label, "Read it.")).await;
        let rows = rows.expect("personas");
        keys.push(rows.last().expect("a persona").persona.key.clone());
    }
    assert_eq!(
        keys,
        [
            "legal-risk",
            "größe",
            "legal-risk-2",
            "persona",
            "synthesizer-2",
            "synthesiser-2",
            "r-d-ops"
        ]
    );
}

#[tokio::test]
async fn a_persona_goes_by_its_key_or_by_its_name() {
    let bench = Bench::new();
    let added = bench.desk.add_persona(text("Legal & risk", "Read it."));
    added.await.expect("personas");
    let keys = async |names: &[&str]| {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        bench.desk.persona_keys(&names).await
    };
    for name in ["legal-risk", "Legal & risk", " LEGAL & RISK "] {
        let found = keys(&[name]).await.expect("a persona");
        assert_eq!(found, ["legal-risk"]);
    }
    let all = keys(&["all"]).await.expect("personas");
    assert_eq!(all.len(), domain::personas::ALL.len() + 1, "{all:?}");
    assert_eq!(
        all.last().map(String::as_str),
        Some("legal-risk"),
        "{all:?}"
    );
    let told = keys(&["finance"]).await.expect_err("a refusal").app_error();
    assert_eq!(told.message, "There is no persona named “finance”.");
    assert!(told.hint.ends_with(", legal-risk."), "{}", told.hint);
}
