//! What an agent commits counts, also if its files don’t show it in the end.

use std::path::Path;
use std::time::Duration;

use domain::Severity;
use domain::page::{CodeChange, ComparedWith};
use engine::seen;
use testkit::agent::Agent;

use super::{name_author, wanted};
use crate::common::Bench;

/// Adds a token in a commit, as the work of an agent.
const LEAK: &str = "git() { command git -c user.name=A -c user.email=a@b.c \"$@\"; }\n\
                    echo 'const key = \"ghp_9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO\";' > cart.ts\n\
                    git add cart.ts; git commit --quiet --message one\n";

/// What an agent does, and the result: how many files differ, how many commits there are, how titles begin,
/// whether the branch has other content, and whether a commit is offered.
type Case<'a> = (&'a str, usize, usize, &'static [&'static str], bool, bool);

const CASES: [Case<'static>; 5] = [
    ("", 1, 1, &["GitHub token in the change"], false, false),
    (
        "git rm --quiet cart.ts",
        0,
        1,
        &["GitHub token in commit "],
        true,
        true,
    ),
    (
        "echo 'sum()' > cart.ts",
        1,
        1,
        &["GitHub token in commit "],
        true,
        true,
    ),
    (
        "git rm --quiet cart.ts; git commit --quiet --message two",
        0,
        2,
        &["GitHub token in commit "],
        false,
        false,
    ),
    ("git reset --quiet --hard HEAD~1", 0, 0, &[], false, false),
];

/// Adds a token in a merge, and takes it out again.
const MERGE: &str = "git() { command git -c user.name=A -c user.email=a@b.c \"$@\"; }\n\
                     git switch --quiet --create side; echo side > side.ts\n\
                     git add side.ts; git commit --quiet --message side\n\
                     git switch --quiet -; echo own > own.ts\n\
                     git add own.ts; git commit --quiet --message own\n\
                     git merge --quiet --no-commit --no-ff side\n\
                     echo 'const key = \"ghp_9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO\";' > cart.ts\n\
                     git add cart.ts; git commit --quiet --message merge\n\
                     git rm --quiet cart.ts; git commit --quiet --message last\n";

async fn check((work, files, commits, titles, differs, offered): Case<'_>) {
    let bench = Bench::new();
    let agent = Agent::new("helper", work);
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end");
    let change = run.end.as_ref().and_then(|end| end.change);
    let counts = change.map(|it| (it.files, it.commits, it.blocking));
    assert_eq!(counts, Some((files, commits, titles.len())), "{work}");
    let review = bench.desk.run_review(run.clone()).await.expect("a review");
    assert_eq!(review.differs, differs, "{work}");
    let change = CodeChange::Run { run: run.id };
    let seen =
        seen::read(bench.desk.store(), "", change, &ComparedWith::Before {}, 1).expect("a review");
    let shown = &seen.shown.reviewed;
    assert_eq!(shown.commit.is_some(), offered, "{work}");
    assert_eq!(shown.findings.len(), titles.len(), "{work}");
    for (finding, title) in shown.findings.iter().zip(titles) {
        assert!(finding.title.starts_with(title), "{work}: {finding:?}");
        assert_eq!(finding.severity, Severity::Blocking);
        assert!(shown.rows > finding.row, "{work}: {shown:?}");
    }
}

#[tokio::test]
async fn what_an_agent_committed_is_reviewed_even_if_its_files_dont_show_it() {
    for (lines, files, commits, titles, differs, offered) in CASES {
        let work = format!("{LEAK}{lines}\n");
        check((&work, files, commits, titles, differs, offered)).await;
    }
    let titles = &["GitHub token in commit "];
    check((MERGE, 2, 4, titles, false, false)).await;
}

#[tokio::test]
async fn no_commit_is_offered_where_another_branch_is_checked_out() {
    for (lines, said) in [
        ("git checkout --quiet -b other\n", "“other” is checked out"),
        (
            "git checkout --quiet --detach\n",
            "No branch is checked out",
        ),
    ] {
        let bench = Bench::new();
        let agent = Agent::new("helper", &format!("{lines}echo 'sum()' > cart.ts\n"));
        let wanted = wanted(&bench, &agent, Duration::from_mins(1));
        let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
        let run = under_way.end().await.expect("an end");
        let store = bench.desk.store();
        let change = CodeChange::Run { run: run.id };
        let seen = seen::read(store, "", change, &ComparedWith::Before {}, 1).expect("a review");
        let shown = &seen.shown.reviewed;
        assert_eq!(shown.commit, None, "{lines}");
        let why = shown.uncommittable.as_ref().expect("a reason");
        assert!(why.starts_with(said), "{why}");
        let refused = seen.commit(store, "Sum", false).expect_err("a refusal");
        assert!(refused.to_string().contains(why), "{refused}");
    }
}

#[tokio::test]
async fn a_run_says_what_holds_back_its_commit_now_and_that_it_is_committed() {
    let bench = Bench::new();
    let conflict = "printf '<<<<<<< HEAD\\na\\n=======\\nb\\n>>>>>>> topic\\n' > cart.ts\n";
    let agent = Agent::new("helper", conflict);
    let wanted = wanted(&bench, &agent, Duration::from_mins(1));
    let shop = wanted.project.clone().expect("a project");
    name_author(&shop);
    let mut under_way = bench.desk.start_run(wanted).await.expect("a start");
    let run = under_way.end().await.expect("an end").id;
    let store = bench.desk.store();
    let known = || {
        let end = store.run(run.as_str()).expect("the run").end;
        let reviewed = end.and_then(|end| end.reviewed);
        reviewed.map(|it| (it.blocking, it.committed))
    };
    let read = || {
        let change = CodeChange::Run { run: run.clone() };
        seen::read(store, "", change, &ComparedWith::Before {}, 1).expect("a review")
    };
    assert_eq!(known(), None);
    let seen = read();
    assert_eq!(known(), Some((1, false)));
    let seen = seen.decline(store, "C1", "It’s an example.");
    let seen = seen.expect("a review");
    assert_eq!(known(), Some((0, false)));
    seen.decline(store, "C1", "").expect("a review");
    assert_eq!(known(), Some((1, false)));
    let seen = read().decline(store, "C1", "It’s an example.");
    let committed = seen.expect("a review").commit(store, "Cart", false);
    committed.expect("a commit");
    assert_eq!(known(), Some((0, true)));
    read();
    assert_eq!(known(), Some((0, true)));
    let tree = store.run(run.as_str()).expect("the run").setup.worktree;
    std::fs::write(Path::new(&tree).join("cart.ts"), "sum();\n").expect("a file");
    read();
    assert_eq!(known(), Some((0, false)));
}
