//! Who condenses the pages, and which nuances are already known.

use std::fs;

use domain::briefed::BriefingPart;
use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::page::DebatePlan;
use domain::research::Research;
use domain::setup::Budget;

use super::{TEXT, internet, nuance, nuances, planned, reducing, researched, with};
use crate::common::{Bench, played_by_rules};

/// A user’s own command with an unknown price.
fn own() -> ModelSpec {
    ModelSpec {
        name: "own".to_owned(),
        source: ModelSource::OwnCli {
            format: CliFormat::Text,
            command: vec!["own".to_owned()],
        },
    }
}

#[tokio::test]
async fn the_model_that_was_named_reads_the_pages() {
    let site = internet();
    let cheap = reducing(&nuances(&[nuance("From the cheap one", "P1", "high")]));
    let named = reducing(&nuances(&[nuance("From the named one", "P1", "high")]));
    for model in [cheap.model("cheap"), ModelSpec::rules()] {
        let bench = Bench::new();
        let research = Research {
            reader: Some(named.model("named")),
            ..with(&site)
        };
        let finished = bench.debate(TEXT, planned(&model, research.clone())).await;
        let title = &researched(&finished).entries[0].title;
        assert_eq!(title, "Next.js, high: From the named one");
        let setup = finished.view.setup.as_ref().expect("a first fact");
        let held = setup.agenda.briefing.research.as_deref();
        assert_eq!(held, Some(&research));
    }
    assert_eq!(named.requests().len(), 2);
}

/// A plan as the page sends it, with that research.
async fn sent(bench: &Bench, research: Research) -> DebatePlan {
    let mut plan = played_by_rules(bench, TEXT, &["qa"]).await;
    plan.agenda.briefing.parts = vec![BriefingPart::Research];
    plan.agenda.briefing.research = Some(Box::new(research));
    plan
}

#[tokio::test]
async fn the_model_follows_from_its_name_and_not_from_what_was_sent() {
    let bench = Bench::new();
    let foreign = Research {
        reader: Some(own()),
        ..Research::default()
    };
    let mut plan = sent(&bench, foreign.clone()).await;
    plan.agenda.briefing.nuances = Some("/etc/passwd".to_owned());
    let briefing = bench
        .desk
        .resolve(&plan)
        .await
        .expect("a plan")
        .agenda
        .briefing;
    assert_eq!(briefing.research.expect("research").reader, None);
    assert_eq!(briefing.nuances, None);
    let by_name = |name: &str| Research {
        model: Some(name.to_owned()),
        ..foreign.clone()
    };
    let plan = sent(&bench, by_name("claude-cli/sonnet")).await;
    let resolved = bench.desk.resolve(&plan).await.expect("a plan");
    let research = resolved.agenda.briefing.research.expect("research");
    assert_eq!(research.reader.expect("a model").name, "claude-cli/sonnet");
    for (name, says) in [
        ("nobody", "There is no model “nobody”."),
        (
            "offline/rules",
            "The built-in rules can’t condense web pages into nuances.",
        ),
    ] {
        let plan = sent(&bench, by_name(name)).await;
        let refused = bench.desk.resolve(&plan).await.expect_err("no such model");
        assert_eq!(refused.to_string(), says);
    }
}

#[tokio::test]
async fn a_budget_in_money_needs_the_price_of_the_model_that_reads() {
    let site = internet();
    let bench = Bench::new();
    let research = Research {
        reader: Some(own()),
        ..with(&site)
    };
    let mut plan = planned(&ModelSpec::rules(), research);
    plan.budget = Budget {
        usd: Some(1.0),
        tokens: None,
    };
    let task = bench.task(TEXT);
    let refused = bench.desk.start(&task, plan).await.map(|_| ());
    let refused = refused.expect_err("an unknown price").to_string();
    assert!(refused.contains("The price of own is unknown"), "{refused}");
    assert_eq!(site.requests().len(), 0);
}

#[tokio::test]
async fn a_file_of_their_own_stands_in_for_the_nuances_of_the_project() {
    let title = "A page stays cached after a deployment until its tag is revalidated";
    let site = internet();
    let server = reducing(&nuances(&[nuance(title, "P1", "high")]));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("known.md");
    let large = "- It is fast.\n".repeat(6000);
    let advice = "Tag what is cached.";
    let known = format!("## Next.js\n\n- {title}. It differs. Name it.\n- {advice}\n{large}");
    for (held, line, warning) in [
        (
            Some(known),
            "Nothing new on Next.js",
            "is larger than 64 KB",
        ),
        (None, "1 new nuance about Next.js", "it doesn’t exist."),
    ] {
        if let Some(held) = &held {
            fs::write(&file, held).expect("a file");
        } else {
            fs::remove_file(&file).expect("a file");
        }
        let bench = Bench::new();
        let mut plan = planned(&server.model("cheap"), with(&site));
        let briefing = &mut plan.agenda.briefing;
        briefing.parts.insert(0, BriefingPart::Nuances);
        briefing.nuances = Some(file.to_string_lossy().into_owned());
        let finished = bench.debate(TEXT, plan).await;
        let research = researched(&finished);
        assert_eq!(research.line, line);
        assert_eq!(research.told.contains(advice), held.is_none());
        let mut entries = research.entries.iter();
        assert_eq!(entries.any(|it| it.note == advice), held.is_none());
        let nuances = &finished.view.briefing[0];
        assert_eq!(nuances.part, BriefingPart::Nuances);
        let warned = &nuances.warnings[0];
        let name = file.display().to_string();
        assert!(
            warned.starts_with(&name) && warned.contains(warning),
            "{warned}"
        );
        assert_eq!(nuances.told.contains(title), held.is_some());
    }
}
