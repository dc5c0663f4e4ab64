//! The kind and the title of a document for which neither was given.

use outside::whetstone::{Ran, Whetstone};

/// Product requirements without a title, as in many exports.
const OUTLINE: &str = "## Overview\n\nPause collections.\n\n## The problem\n\nPeople have to call.\n\n\
    ## Desired user outcomes\n\n- People feel heard.\n\n## Desired business outcomes\n\n- Fewer calls.\n\n\
    ## Key performance indicators\n\n- Requests a month.\n\n## Assumptions\n\n- People want it.\n";

fn refine(whetstone: &Whetstone, flags: &[&str]) -> anyhow::Result<Ran> {
    let refine = ["refine", "suspension.md", "--models", "offline/rules"];
    whetstone.run(&[&refine[..], flags].concat())?.succeeded()
}

#[test]
fn sections_of_product_requirements_say_the_kind_and_no_section_is_the_title() -> anyhow::Result<()>
{
    let whetstone = Whetstone::new()?;
    whetstone.document("suspension.md", OUTLINE)?;
    let ran = refine(&whetstone, &[])?;
    assert!(
        ran.err.contains("Kind: prd (from its headings)."),
        "{}",
        ran.err
    );
    let history = whetstone.run(&["history"])?.succeeded()?.out;
    assert!(history.contains("Suspension"), "{history}");
    assert!(!history.contains("Overview"), "{history}");
    Ok(())
}

#[test]
fn a_kind_that_the_author_chose_stays() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    whetstone.document("suspension.md", OUTLINE)?;
    let chosen = refine(&whetstone, &["--kind", "task"])?;
    let again = refine(&whetstone, &[])?;
    for ran in [chosen, again] {
        assert!(!ran.err.contains("Kind:"), "{}", ran.err);
    }
    let asked = refine(&whetstone, &["--kind", "task"])?;
    assert!(!asked.err.contains("is now"), "{}", asked.err);
    Ok(())
}

#[test]
fn front_matter_names_the_kind() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let text =
        "---\ntitle: Pause collections\ntype: PRD\n---\n\n## Overview\n\nPeople have to call.\n";
    whetstone.document("suspension.md", text)?;
    let ran = refine(&whetstone, &[])?;
    assert!(
        ran.err.contains("Kind: prd (from its front matter)."),
        "{}",
        ran.err
    );
    let history = whetstone.run(&["history"])?.succeeded()?.out;
    assert!(history.contains("Pause collections"), "{history}");
    Ok(())
}

/// A slip of the author matters to everyone, so the reviewers of a design find it too, and say it once.
#[test]
fn a_slip_in_a_technical_design_is_found_by_the_reviewers_suggested_for_it() -> anyhow::Result<()> {
    let design = "# Technical design: shelves\n\n## Decision\n\nA shelf has two boards of the the oak. TODO: check the \
        price of the oak.\n\n## Rollback\n\n## Costs\n\nTen dollars.\n";
    for models in ["offline/rules", "offline/rules,offline/rules,offline/rules"] {
        let whetstone = Whetstone::new()?;
        whetstone.document("shelves.md", design)?;
        let debate = whetstone.json(&["refine", "shelves.md", "--models", models, "--json"])?;
        assert_eq!(debate["kind"], "tech", "{debate}");
        assert_eq!(
            debate["why"],
            "Check finished: 2 questions for you. 1 small error has a suggested fix.",
            "{models}: {debate:#}"
        );
    }
    Ok(())
}
