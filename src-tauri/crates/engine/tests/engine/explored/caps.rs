//! What judging may cost, and what happens when the budget is too small for it.

use domain::briefed::BriefingPart;
use domain::exploration::Exploration;
use domain::model::{CliFormat, ModelSource, ModelSpec};
use domain::setup::Budget;
use domain::{DebateId, Event, Outcome};
use engine::Finished;

use super::{RANKED, TEXT, always, explored, file, judging, planned, shop};
use crate::common::{Bench, debate_of, plan as plan_of, played_by_rules};

#[tokio::test]
async fn a_budget_that_is_too_small_leaves_the_ranking() {
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    let (bench, shop) = (Bench::new(), shop());
    let mut plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
    plan.budget = Budget {
        usd: None,
        tokens: Some(100),
    };
    let finished = bench.debate(TEXT, plan).await;
    let briefed = explored(&finished);
    assert_eq!(briefed.line, RANKED);
    let says = "The budget is too small to rank the related code. ";
    assert!(
        briefed.warnings[0].starts_with(says),
        "{:?}",
        briefed.warnings
    );
    assert_eq!(server.requests().len(), 0);
}

/// The debate, continued with another budget.
async fn raised(bench: &Bench, debate: &DebateId, budget: Budget) -> Finished {
    let running = bench.desk.raise_cap(debate, budget).await;
    let finished = bench.desk.finish(running.expect("a start")).await;
    finished.expect("an end")
}

#[tokio::test]
async fn what_a_small_budget_refused_is_asked_once_it_is_larger() {
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    let (bench, shop) = (Bench::new(), shop());
    let tokens = |tokens| Budget {
        usd: None,
        tokens: Some(tokens),
    };
    let mut plan = planned(&server.model("cheap"), shop.path(), Exploration::default());
    let rules = plan_of(&[("pm", ModelSpec::rules())], ModelSpec::rules());
    plan.seats.extend(rules.seats);
    plan.budget = tokens(100);
    let debate = debate_of(&bench.debate(TEXT, plan).await);
    let still = raised(&bench, &debate, tokens(200)).await;
    assert_eq!(explored(&still).line, RANKED);
    let finished = raised(&bench, &debate, tokens(200_000)).await;
    let briefed = explored(&finished);
    assert_eq!(briefed.line, "3 related files, judged by cheap");
    assert_eq!(briefed.warnings, Vec::<String>::new());
    assert_eq!(finished.view.header.warnings, Vec::<String>::new());
    let critiques = bench.prompts(&finished, "round/1/critique/");
    let told = "[EXPLORE:src/refund.rs:1-1]\n/// Pays back.";
    assert!(
        critiques.iter().any(|it| it.contains(told)),
        "{critiques:?}"
    );
    let facts = bench.facts(&finished);
    let briefed = facts
        .iter()
        .filter(|it| matches!(it.event, Event::Briefed { .. }));
    assert_eq!(briefed.count(), 3);
}

/// The first reviewer fits the budget, the model that judges and the second reviewer don’t.
#[tokio::test]
async fn what_a_reviewer_has_read_stays() {
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    let (bench, shop) = (Bench::new(), shop());
    let cheap = server.priced("cheap", 1_000_000, 1_000_000);
    let dear = server.priced("dear", 500_000_000, 500_000_000);
    let exploration = Exploration {
        reader: Some(dear.clone()),
        ..Exploration::default()
    };
    let usd = |usd| Budget {
        usd: Some(usd),
        tokens: None,
    };
    let mut plan = planned(&cheap, shop.path(), exploration);
    let second = plan_of(&[("pm", dear)], cheap);
    plan.seats.extend(second.seats);
    plan.budget = usd(1.0);
    let capped = bench.debate(TEXT, plan).await;
    let header = &capped.view.header;
    assert_eq!((header.outcome, header.calls), (Some(Outcome::Budget), 1));
    let finished = raised(&bench, &debate_of(&capped), usd(1_000.0)).await;
    assert_eq!(finished.view.header.outcome, Some(Outcome::Consensus));
    assert_eq!(explored(&finished).line, RANKED);
    let says = "The budget was too small for the whole briefing. Reviewers have read it since, so it stays as it is. A \
                new debate with a larger budget gets all of it.";
    assert_eq!(capped.view.header.warnings, Vec::<String>::new());
    assert_eq!(finished.view.header.warnings, [says]);
}

#[tokio::test]
async fn a_cap_keeps_the_model_from_being_asked() {
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    let (bench, shop) = (Bench::new(), shop());
    let model = server.priced("priced", 1_000_000, 5_000_000);
    for (most, asked) in [(10, 0), (10_000_000, 3)] {
        let exploration = Exploration {
            most_micro_usd: Some(most),
            ..Exploration::default()
        };
        let plan = planned(&model, shop.path(), exploration);
        let finished = bench.debate(TEXT, plan).await;
        let prompts = bench.prompts(&finished, "briefing/exploration/");
        assert_eq!(prompts.len(), asked, "{most}");
        let warnings = &explored(&finished).warnings;
        let says =
            ", and the exploration limit is $0.0000. The files are listed by matching words.";
        let warned = warnings.iter().any(|it| it.contains(says));
        assert_eq!(warned, asked == 0, "{warnings:?}");
    }
}

#[tokio::test]
async fn a_cap_that_fits_some_tasks_has_these_judged() {
    let server = judging([always(&[file("F1", 1, 1, 1)])]);
    let (bench, shop) = (Bench::new(), shop());
    // So each task costs at most the same.
    let model = server.priced("priced", 0, 1_000_000);
    let exploration = Exploration {
        most_micro_usd: Some(2 * u64::from(models::most_tokens(None))),
        ..Exploration::default()
    };
    let plan = planned(&model, shop.path(), exploration);
    let finished = bench.debate(TEXT, plan).await;
    let prompts = bench.prompts(&finished, "briefing/exploration/");
    assert_eq!(prompts.len(), 2);
    let briefed = explored(&finished);
    assert_eq!(briefed.line, "3 related files, 2 judged by priced");
    assert_eq!(
        briefed.warnings,
        [
            "Judging the files with priced could cost $0.03, and the exploration limit is $0.0160. Listed by \
             matching words instead: documentation."
        ]
    );
}

#[tokio::test]
async fn the_model_follows_from_its_name_and_needs_a_price_where_money_is_capped() {
    let bench = Bench::new();
    let own = ModelSpec {
        name: "own".to_owned(),
        source: ModelSource::OwnCli {
            format: CliFormat::Text,
            command: vec!["own".to_owned()],
        },
    };
    let foreign = Exploration {
        reader: Some(own.clone()),
        ..Exploration::default()
    };
    let by_name = |name: &str| Exploration {
        model: Some(name.to_owned()),
        ..foreign.clone()
    };
    let mut plan = played_by_rules(&bench, TEXT, &["qa"]).await;
    plan.agenda.briefing.parts = vec![BriefingPart::Exploration];
    plan.agenda.briefing.exploration = Some(Box::new(foreign.clone()));
    let resolved = bench.desk.resolve(&plan).await.expect("a plan");
    assert_eq!(resolved.agenda.briefing.exploration, None);
    plan.agenda.briefing.exploration = Some(Box::new(by_name("claude-cli/sonnet")));
    let resolved = bench.desk.resolve(&plan).await.expect("a plan");
    let exploration = resolved
        .agenda
        .briefing
        .exploration
        .expect("an exploration");
    assert_eq!(
        exploration.reader.expect("a model").name,
        "claude-cli/sonnet"
    );
    for (name, says) in [
        ("nobody", "There is no model “nobody”."),
        (
            "offline/rules",
            "The built-in rules can’t judge the files of a project.",
        ),
    ] {
        plan.agenda.briefing.exploration = Some(Box::new(by_name(name)));
        let refused = bench.desk.resolve(&plan).await.expect_err("no such model");
        assert_eq!(refused.to_string(), says);
    }
    let shop = shop();
    let mut plan = planned(&ModelSpec::rules(), shop.path(), foreign);
    plan.budget = Budget {
        usd: Some(1.0),
        tokens: None,
    };
    let task = bench.task(TEXT);
    let refused = bench.desk.start(&task, plan).await.map(|_| ());
    let refused = refused.expect_err("an unknown price").to_string();
    assert!(refused.contains("The price of own is unknown"), "{refused}");
}
