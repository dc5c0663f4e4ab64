//! Debates that reach a conclusion, without a window.

use anyhow::Context;
use outside::whetstone::Whetstone;
use serde_json::{Value, json};
use testkit::scripted::Turn;

use crate::everyone::{DOCUMENT, Everyone, known};

#[test]
fn a_review_prints_its_verdict_and_keeps_it_as_a_file() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("revise");
    everyone.join(&whetstone)?;
    let file = whetstone.document("redis.md", DOCUMENT)?;
    let ran = whetstone.run(&["review", &file.to_string_lossy(), "--models", "everyone"])?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told: Vec<&str> = ran.err.lines().map(str::trim).collect();
    for role in ["Advocate: ", "Critic: ", "Response: ", "Judge: "] {
        let line = told.iter().find(|line| line.starts_with(role));
        let line = line.with_context(|| format!("no line for {role} in {}", ran.err))?;
        assert!(line.ends_with(" s"), "{line}");
    }
    let path = ran.out.lines().last().unwrap_or_default();
    assert_eq!(
        ran.out,
        format!(
            "Verdict: revise\nSettle sign-out first.\n\nRisks:\n1. A lost node.\n\n\
             Suggested actions:\n1. Say who is paged.\n2. Size the memory.\n\n\
             Quotes the judge relied on:\n- “Keys expire after 30 days.”\n\n\
             5 open concerns (all 5 unanswered):\n1. Major: One (unanswered, judge: 3 of 5, moderate)\n\
             2. Major: Two (unanswered, judge: 3 of 5, moderate)\n\
             3. Major: Three (unanswered, judge: 3 of 5, moderate)\n\
             4. Major: Four (unanswered, judge: 3 of 5, moderate)\n\
             5. Major: Five (unanswered, judge: 3 of 5, moderate)\n\n{path}\n"
        )
    );
    is_shown_later(&whetstone, ran.out.trim_end().trim_end_matches(path))?;
    let record: Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let roles: Vec<&Value> = outside::changes::list(&record["steps"])
        .iter()
        .map(|step| &step["role"])
        .collect();
    assert_eq!(roles, ["advocate", "critic", "advocate", "judge"]);
    assert_eq!(record["verdict"]["decision"], "revise");
    assert_eq!(record["proposal"], DOCUMENT);
    assert!(record["duration_ms"].is_u64() && record["created_at"].is_string());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path)?.permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let audit = whetstone.json(&["doctor", "--audit", "--json"])?;
    let entry = &audit["log"][0];
    assert_eq!(
        entry["task"],
        "review: # Move sessions to Redis The sessions table takes 41 % of all reads. Keys expire"
    );
    assert_eq!(
        (&entry["risk_level"], &entry["outcome"], &entry["model"]),
        (&json!("LOW"), &json!("revise"), &json!("everyone"))
    );
    Ok(())
}

/// The newest debate’s final output is also in the history.
fn is_shown_later(whetstone: &Whetstone, printed: &str) -> anyhow::Result<()> {
    let newest = whetstone.json(&["history", "--json"])?[0].clone();
    let id = newest["debate"].as_str().context("an id")?;
    let shown = whetstone.run(&["history", "show", id])?.succeeded()?.out;
    assert!(shown.contains(printed.trim_end()), "{printed}\nin\n{shown}");
    Ok(())
}

#[test]
fn a_review_of_words_and_of_nothing() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let everyone = Everyone::who_decides("approve");
    everyone.join(&whetstone)?;
    let debate = whetstone.json(&[
        "review",
        "Move sessions to Redis.",
        "--models",
        "everyone",
        "--json",
    ])?;
    assert_eq!(debate["verdict"]["decision"], "approve");
    assert_eq!(debate["original"], "Move sessions to Redis.");
    assert_eq!(debate["outcome"], "concluded");
    let ran = whetstone.run(&["review"])?;
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("Usage: whetstone review"), "{}", ran.err);
    let ran = whetstone.run(&["review", "Some text.", "--models", "offline/rules"])?;
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("can neither argue nor judge"),
        "{}",
        ran.err
    );
    Ok(())
}

const STORES: &str = "# Where sessions live\n\n## Options\n\n- Postgres\n- Redis, managed\n\n## Criteria\n\n- Cost (weight 3)\n- Speed\n";

fn who_compares() -> Vec<Turn> {
    let marks = |scores: &[u8]| -> Vec<Value> {
        let marks = (1..).zip(scores);
        let mark = |(option, score): (usize, &u8)| json!({ "option": option, "score": score, "why": "So it is." });
        marks.map(mark).collect()
    };
    let criteria = json!([
        { "criterion": "Cost", "weight": 9, "why": "Money.", "marks": marks(&[4, 2, 3]) },
        { "criterion": "Speed", "weight": 5, "why": "People wait.", "marks": marks(&[2, 5, 3]) },
    ]);
    let argument =
        json!({ "title": "It is there", "quote": "", "text": "Nothing is to be set up." });
    vec![
        Turn::answer(&json!({ "summary": "It holds.", "arguments": [argument], "grants": [] }))
            .for_shape("case/1"),
        Turn::answer(&json!({ "recommended": 2, "summary": "It is fast enough to matter.", "criteria": criteria, "risks": ["One more thing to run."], "evidence": ["Redis, managed"] }))
            .for_shape("verdict/1"),
    ]
}

#[test]
fn a_comparison_prints_its_scorecard_and_its_ranking() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _everyone = known(&whetstone, who_compares())?;
    let file = whetstone.document("stores.md", STORES)?;
    let file = file.to_string_lossy();
    let ran = whetstone.run(&["compare", &file, "--models", "everyone"])?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let card = "Recommended: Redis, managed\nIt is fast enough to matter.\n\n\
         Ranking:\n1. Redis, managed (3.88, recommended)\n2. Postgres (2.75)\n\n\
         Scorecard:\n\
         Criterion      Weight  Postgres  Redis, managed\n\
         Cost       3 (author)         4               2\n\
         Speed       5 (judge)         2               5\n\n\
         Risks:\n1. One more thing to run.\n\nQuotes the judge relied on:\n- “Redis, managed”\n\n\
         Position: Long-term advocate";
    assert!(ran.out.starts_with(card), "{}", ran.out);
    let argued = "\nIt holds.\n1. It is there: Nothing is to be set up.\n";
    assert_eq!(ran.out.matches(argued).count(), 4, "{}", ran.out);
    is_shown_later(&whetstone, &ran.out)?;
    let told: Vec<&str> = ran.err.lines().map(str::trim).collect();
    for role in [
        "Long-term advocate: ",
        "Near-term advocate, in reply: ",
        "Judge: ",
    ] {
        assert!(
            told.iter().any(|line| line.starts_with(role)),
            "no line for {role} in {}",
            ran.err
        );
    }
    assert!(
        ran.err.contains("Recommends Redis, managed: It is fast"),
        "{}",
        ran.err
    );
    Ok(())
}

#[test]
fn a_comparison_takes_options_and_criteria_from_flags() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _everyone = known(&whetstone, who_compares())?;
    let file = whetstone.document("stores.md", STORES)?;
    let file = file.to_string_lossy();
    let flags = [
        "--options",
        "SQLite,Files",
        "--option",
        "Redis, our own",
        "--criteria",
        "Cost,Speed:0",
    ];
    let compare = [
        "compare",
        &*file,
        "--models",
        "everyone",
        "--compete",
        "--json",
    ];
    let debate = whetstone.json(&[&compare[..], &flags].concat())?;
    assert_eq!(debate["protocol"], "compare");
    assert_eq!(outside::changes::list(&debate["positions"]).len(), 6);
    let card = &debate["scorecard"];
    assert_eq!(
        card["options"],
        json!(["SQLite", "Files", "Redis, our own"])
    );
    assert_eq!(card["recommended"], 1);
    let weights: Vec<(&Value, &Value)> = outside::changes::list(&card["criteria"])
        .iter()
        .map(|row| (&row["weight"], &row["weight_by"]))
        .collect();
    assert_eq!(
        weights,
        [(&json!(9), &json!("judge")), (&json!(0), &json!("author"))]
    );
    let names: Vec<&Value> = outside::changes::list(&card["ranking"])
        .iter()
        .map(|ranked| &ranked["name"])
        .collect();
    assert_eq!(names, ["SQLite", "Redis, our own", "Files"]);
    assert_eq!(card["criteria"][0]["marks"][0]["score"], 4);
    assert!(debate["order"].is_null() && debate["verdict"].is_object());

    let single = whetstone.json(&[
        "compare", &file, "--models", "everyone", "--single", "--json",
    ])?;
    assert!(outside::changes::list(&single["positions"]).is_empty());
    for (flags, says) in [
        (&["--options", "One"][..], "only one option"),
        (&["--options", "1a,2a,3a,4a,5a,6a,7a"], "The limit is 6"),
        (&["--criteria", "Cost:0"], "Every weight is 0"),
        (
            &["--criteria", "Cost:30"],
            "“Cost:30” isn’t a criterion with a weight from 0 to 10",
        ),
        (
            &["--criteria", "Cost:-1"],
            "“Cost:-1” isn’t a criterion with a weight from 0 to 10",
        ),
        (
            &["--criteria", "Speed,Cost:abc"],
            "“Cost:abc” isn’t a criterion with a weight",
        ),
    ] {
        let ran = whetstone.run(&[&compare[..], flags].concat())?;
        assert_eq!(ran.code, Some(2), "{says}");
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    let listed = whetstone.json(&["history", "--json", "--protocol", "compare"])?;
    assert_eq!(outside::changes::list(&listed).len(), 2);
    Ok(())
}

fn who_rates() -> Vec<Turn> {
    let rates = |priorities: [&str; 2]| {
        let ratings = (1..).zip(priorities);
        let rating = |(item, priority): (usize, &str)| json!({ "item": item, "priority": priority, "why": format!("{priority} it is.") });
        let ratings: Vec<Value> = ratings.map(rating).collect();
        Turn::answer(&json!({ "summary": "People wait.", "ratings": ratings }))
            .for_shape("ratings/1")
    };
    vec![
        rates(["P3", "P1"]).for_words("Somebody else rates the same items by what they bring"),
        rates(["P0", "P1"]),
    ]
}

#[test]
fn a_list_is_printed_in_order_with_both_reasons_where_lenses_clash() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _everyone = known(&whetstone, who_rates())?;
    let files = [
        (
            "todo.md",
            "# To do\n\n- [ ] Write docs\n- [ ] Fix sign-in\n- write docs.\n",
        ),
        (
            "todo.csv",
            "id;title\n1;Write docs\n2;Fix sign-in\n3;WRITE DOCS\n",
        ),
    ];
    for (name, text) in files {
        let file = whetstone.document(name, text)?;
        let file = file.to_string_lossy();
        let prioritize = ["prioritize", &*file, "--models", "everyone", "--compete"];
        let ran = whetstone.run(&prioritize)?;
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(
            ran.out,
            "2 items ranked, 1 contested item left to decide. First: Fix sign-in\n\n\
             Ranking:\n1. Fix sign-in (Urgency lens P1, Impact lens P1)\n\
             2. Write docs (Urgency lens P3, Impact lens P0, contested)\n   \
             Urgency lens P3: P3 it is.\n   Impact lens P0: P0 it is.\n"
        );
        assert!(
            ran.err
                .contains("2 items ranked, 1 contested item left to decide. First: Fix sign-in."),
            "{}",
            ran.err
        );
        let debate = whetstone.json(&[&prioritize[..], &["--json"]].concat())?;
        assert_eq!(debate["protocol"], "prioritize");
        assert_eq!(debate["calls"], 3, "two lenses and the final checks");
        assert!(debate["verdict"].is_null() && debate["scorecard"].is_null());
        let second = &debate["order"][1];
        assert_eq!(
            (&second["item"], &second["text"], &second["points"]),
            (&json!(0), &json!("Write docs"), &json!(5))
        );
        assert_eq!(
            (&second["contested"], &second["decided"]),
            (&json!(true), &Value::Null)
        );
        assert_eq!(
            second["ratings"][1],
            json!({ "lens": "Impact lens", "priority": "p0", "why": "P0 it is." })
        );
        let id = debate["debate"].as_str().context("an id")?;
        let shown = whetstone.json(&["history", "show", id, "--json"])?;
        assert_eq!(shown["order"], debate["order"]);
    }
    Ok(())
}

#[test]
fn a_list_that_one_lens_rated_says_so_first() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let fails = Turn::text("").exits(1, "out of order");
    let by_impact = "Somebody else rates the same items by what they bring";
    let _everyone = known(
        &whetstone,
        vec![fails.for_words(by_impact), who_rates().remove(1)],
    )?;
    let file = whetstone.document("todo.csv", "item,owner\nWrite docs,Ada\nFix sign-in,Bo\n")?;
    let file = file.to_string_lossy();
    let prioritize = ["prioritize", &*file, "--models", "everyone", "--compete"];
    let ran = whetstone.run(&prioritize)?.succeeded()?;
    let first =
        "2 items ranked by only one lens. First: Write docs\nThe urgency lens didn’t answer, ";
    assert!(ran.out.starts_with(first), "{}", ran.out);
    let row = whetstone.json(&["history", "--json"])?[0].clone();
    assert_eq!(row["title"], "Write docs", "a header is no title");
    Ok(())
}

#[test]
fn a_short_list_takes_one_seat_and_an_empty_one_is_refused() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let _everyone = known(&whetstone, who_rates())?;
    let prioritize = ["prioritize", "-", "--models", "everyone"];
    let ran = whetstone.run_on("Write docs\nFix sign-in\n", &prioritize)?;
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("fewer than 15 items"), "{}", ran.err);
    assert!(
        ran.out.starts_with(
            "2 items ranked. First: Write docs\n\nRanking:\n1. Write docs (Both lenses P0)\n"
        ),
        "{}",
        ran.out
    );
    let empty = whetstone.document("empty.csv", "item\n\n")?;
    let ran = whetstone.run(&[
        "prioritize",
        &empty.to_string_lossy(),
        "--models",
        "everyone",
    ])?;
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("No items to rank"), "{}", ran.err);
    Ok(())
}
