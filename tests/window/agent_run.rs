//! A task that is given to a coding agent, from the dialog to the result.

mod bench;
mod by_models;

use outside::driven::app::App;
use outside::driven::page::{id, key};
use outside::driven::steps;
use outside::wait::until;
use outside::whetstone::finish;
use serde_json::json;

use bench::{Bench, KEY, WAITS, git};

/// A change with two blocking findings and another one, which the agent partly fixes when asked to.
fn careless() -> String {
    format!(
        "if grep -q 'What the review found' \"$here/prompt\"; then\n\
         grep -v ghp_ cart.ts > \"$here/new\"; cat \"$here/new\" > cart.ts; echo 'Took the key out'\n\
         else\n\
         echo 'const key = \"{KEY}\";' >> cart.ts\n\
         printf '<<<<<<< ours\\na\\n=======\\nb\\n>>>>>>> theirs\\n' > notes.md\n\
         echo 'Added sum'\nfi\n"
    )
}

#[test]
fn an_agent_works_on_a_task_and_its_change_is_reviewed() -> anyhow::Result<()> {
    let bench = Bench::new(&format!(
        "echo 'Reading cart.ts'\n{WAITS}echo 'export const sum = 0; // TODO' >> cart.ts\necho 'Added sum'\n"
    ))?;
    let app = bench.open()?;
    let page = &app.page;
    bench::give_to_agent(page)?;
    page.see_text(&id("agent-offer"), "helper")?;
    steps::look(page, "agent-before")?;
    page.click(&id("agent-start"))?;
    page.see_text(&id("agent-output"), "Reading cart.ts")?;
    page.see_text(&id("agent-state"), "Running")?;
    steps::look(page, "agent-running")?;
    bench.go_on()?;
    page.see_text(&id("agent-state"), "Finished")?;
    page.see_text(&id("agent-output"), "Added sum")?;
    page.see_text(&id("agent-changed"), "1 file changed, 1 line added")?;
    steps::look(page, "agent-finished")?;
    page.click(&id("agent-review"))?;
    page.see_text(&id("code-run"), "helper")?;
    page.see_text(&id("code-diff"), "export const sum = 0;")?;
    page.see_text(&id("code-criterion"), "The sum is shown below the cart.")?;
    steps::look(page, "code-review-of-run")
}

#[test]
fn an_agent_that_fails_says_so_and_one_that_is_stopped_is_gone() -> anyhow::Result<()> {
    let bench = Bench::new("echo 'I can’t find my configuration.' >&2\nexit 3\n")?;
    let app = bench.open()?;
    let page = &app.page;
    bench::give_to_agent(page)?;
    page.click(&id("agent-start"))?;
    page.see_text(&id("agent-state"), "Failed")?;
    page.see_text(&id("agent"), "ended with exit code 3")?;
    steps::look(page, "agent-failed")?;

    bench.agent.becomes(&format!("echo 'Thinking'\n{WAITS}"));
    page.click(&id("agent-again"))?;
    page.click(&id("agent-start"))?;
    page.see_text(&id("agent-output"), "Thinking")?;
    page.click(&id("agent-stop"))?;
    page.see_text(&id("agent-state"), "Stopped")?;
    steps::look(page, "agent-stopped")?;
    assert_eq!(bench.agent.processes(), Vec::<u32>::new());
    Ok(())
}

#[test]
fn blocking_findings_hold_the_commit_until_each_is_dealt_with() -> anyhow::Result<()> {
    let bench = Bench::new(&careless())?;
    let app = bench.open()?;
    let page = &app.page;
    bench::give_to_agent(page)?;
    page.click(&id("agent-start"))?;
    page.see_text(&id("agent-state"), "Finished")?;
    page.click(&id("agent-review"))?;
    page.see_text(
        &id("code-commit-state"),
        "2 blocking findings hold back the commit",
    )?;
    page.see(&format!("{}[disabled]", id("code-commit")))?;
    steps::look(page, "code-review-held")?;

    page.click(&id("code-send-back"))?;
    page.see_at_least(2, &id("code-send-finding"))?;
    page.write(&id("code-send-note"), "Leave notes.md as it is.")?;
    steps::look(page, "code-review-send-back")?;
    page.click(&id("code-send-now"))?;
    page.see_no(&id("code-send-dialog"))?;
    page.see_text(
        &id("code-commit-state"),
        "1 blocking finding holds back the commit",
    )?;
    let prompt = bench.agent.noted("prompt");
    for part in [
        "cart.ts:2: blocking:",
        "notes.md:1-5: blocking:",
        "Leave notes.md as it is.",
        "# Sum the cart",
    ] {
        assert!(prompt.contains(part), "{part} isn’t in {prompt}");
    }
    assert!(!prompt.contains(KEY), "{prompt}");

    page.click(&id("code-decline"))?;
    page.write(&id("code-decline-reason"), "An example of a conflict")?;
    steps::look(page, "code-review-declining")?;
    page.click(&id("code-decline-now"))?;
    page.see_text(&id("code-declined"), "An example of a conflict")?;
    page.click(&id("code-read"))?;
    page.see_text(&id("code-declined"), "An example of a conflict")?;
    page.see_text(
        &id("code-commit-state"),
        "the change to whetstone/sum-the-cart",
    )?;
    page.click(&id("code-commit"))?;
    page.see(&id("code-commit-dialog"))?;
    steps::look(page, "code-review-commit")?;
    page.click(&id("code-commit-now"))?;
    page.see_text(&id("code-commit-state"), "Committed as")?;
    steps::look(page, "code-review-committed")?;
    page.click(&id("code-review-back"))?;
    page.see_text(&id("run-chip"), "Committed")?;

    let shop = bench.home.project();
    let branch = git(
        &shop,
        &[
            "branch",
            "--list",
            "whetstone/*",
            "--format=%(refname:short)",
        ],
    )?;
    let files = git(
        &shop,
        &["show", "--format=%s", "--name-only", branch.trim()],
    )?;
    assert_eq!(files, "Sum the cart\n\nnotes.md\n");
    assert_eq!(git(&shop, &["status", "--porcelain"])?, "");
    Ok(())
}

#[test]
fn a_run_shows_while_its_dialog_is_closed_and_ends_with_the_window_only_if_its_author_says_so()
-> anyhow::Result<()> {
    let bench = Bench::new(&format!(
        "echo 'const sum = 0;' >> cart.ts\necho 'Half done'\n{WAITS}"
    ))?;
    let app = bench.open()?;
    let page = &app.page;
    bench::give_to_agent(page)?;
    page.click(&id("agent-start"))?;
    page.see_text(&id("agent-output"), "Half done")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("agent"))?;
    page.see_text(&id("run-chip"), "Running")?;
    page.see_text(&id("run-mark"), "Agent: running")?;
    steps::look(page, "agent-working-elsewhere")?;

    page.invoke("window_close", &json!({}))?;
    page.see_text(&id("closing-agents"), "is working on “Sum the cart”.")?;
    steps::look(page, "agent-closing")?;
    page.click(&id("closing-agents-stay"))?;
    page.see_no(&id("closing-agents"))?;

    bench.go_on()?;
    page.see_text(&id("toasts"), "“Sum the cart”. 1 file changed")?;
    page.see_text(&id("run-chip"), "Finished")?;
    steps::look(page, "agent-ended-elsewhere")?;
    page.click(&id("run-chip"))?;
    page.see_text(&id("agent-state"), "Finished")?;

    page.click(&id("agent-again"))?;
    page.see(&id("agent-run"))?;
    steps::look(page, "agent-again")?;
    page.click(&id("agent-start"))?;
    page.see_text(&id("agent-output"), "Half done")?;
    page.press(&key::ESCAPE.to_string())?;
    page.see_no(&id("agent"))?;
    page.invoke("window_close", &json!({}))?;
    // The window may be gone before the driver can answer.
    page.click(&id("closing-agents-close")).ok();
    app.see_gone()?;
    drop(app);
    until("the agent is gone with the window", || {
        Ok(bench.agent.processes().is_empty())
    })?;

    let app = App::start(&bench.home, &[])?;
    let page = &app.page;
    page.see_text(&id("run-mark"), "Agent: interrupted")?;
    page.click(&id("task-row"))?;
    page.see_text(&id("run-chip"), "Interrupted")?;
    steps::look(page, "agent-interrupted-elsewhere")
}

#[test]
fn a_run_whose_window_is_killed_is_interrupted_and_can_be_removed() -> anyhow::Result<()> {
    let bench = Bench::new(&format!(
        "echo 'const sum = 0;' >> cart.ts\necho 'Half done'\n{WAITS}"
    ))?;
    let app = bench.open()?;
    let page = &app.page;
    bench::give_to_agent(page)?;
    page.click(&id("agent-start"))?;
    page.see_text(&id("agent-output"), "Half done")?;
    app.kill()?;
    until("the agent that was left behind is gone", || {
        Ok(bench.agent.processes().is_empty())
    })?;

    let app = App::start(&bench.home, &[])?;
    let page = &app.page;
    page.click(&id("task-row"))?;
    page.see(&id("editor"))?;
    bench::give_to_agent(page)?;
    page.click(&id("agent-run"))?;
    page.see_text(&id("agent-state"), "Interrupted")?;
    page.see_text(&id("agent-output"), "Half done")?;
    steps::look(page, "agent-interrupted")?;
    page.click(&id("agent-review"))?;
    page.see_text(&id("code-diff"), "const sum = 0;")?;

    steps::perform(page, "Coding agent runs")?;
    page.see_text(&id("run-row"), "Sum the cart")?;
    steps::look(page, "agent-runs")?;
    // At the bottom edge of the smallest window, the question would open out of sight.
    page.resize(900, 600)?;
    page.click(&id("run-remove"))?;
    page.see_text(&id("run-lost"), "1 file has changes that aren’t committed.")?;
    let script = "
        const question = document.querySelector('[data-testid=run-lost]');
        const { top, bottom } = question.getBoundingClientRect();
        return [top >= 0 && bottom <= innerHeight, question.contains(document.activeElement)];";
    let seen = page.session().execute(script, &[])?;
    assert_eq!(seen, json!([true, true]), "in view, with the focus");
    page.resize(1360, 860)?;
    steps::look(page, "agent-runs-lost")?;
    page.click(&id("run-remove-anyway"))?;
    page.click(&format!("{} summary", id("runs-removed")))?;
    page.see_text(&id("run-row"), "Worktree removed")?;
    let left = git(&bench.home.project(), &["worktree", "list", "--porcelain"])?;
    assert_eq!(left.matches("worktree ").count(), 1, "{left}");
    Ok(())
}

#[test]
fn a_run_of_a_terminal_shows_by_itself() -> anyhow::Result<()> {
    let bench = Bench::new(&format!("echo 'const sum = 0;' >> cart.ts\n{WAITS}"))?;
    let app = bench.open()?;
    let page = &app.page;
    page.see(&id("task-row"))?;
    let terminal = bench.run_in_terminal()?;
    page.see_text(&id("run-chip"), "Running")?;
    bench.go_on()?;
    finish(terminal)?;
    page.see_text(&id("run-chip"), "Finished")
}
