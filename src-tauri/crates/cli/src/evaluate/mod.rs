//! `whetstone evaluate`: plants known defects in documents and has reviewers look for them.
//!
//! Each text is reviewed by a debate, by one model alone with about as many tokens, and by the built-in
//! rules. The debates run in a data folder of their own, whose name depends on what is measured: the same
//! command continues where it stopped, and the user’s history isn't touched.

mod ground;
mod hold;
mod panel;
mod result;
mod spent;

use std::path::Path;
use std::process::ExitCode;

use domain::Kind;
use domain::setup::Budget;
use evaluation::{Document, Heard, Scored, Text, catalog};
use protocols::{import, kind_of};

use crate::args::Evaluate;
use crate::output::{self, Failure};
use crate::{data, input, interrupt};

use ground::Ground;
use hold::{Holder, Stopped};
use panel::{Panel, Who};
use result::{Result as Evaluated, Reviewed};

/// How often one model alone reviews a text at most, however few tokens each review takes.
const MOST_PASSES: u32 = 50;

/// Runs the evaluation and prints the results.
pub(crate) async fn evaluate(folder: &Path, args: Evaluate) -> Result<ExitCode, Failure> {
    let picture = args.picture.as_deref().map(result::picture_file);
    picture.transpose()?;
    let documents = documents(&args)?;
    let mut texts = evaluation::texts(&documents, args.seed).map_err(|why| {
        Failure::usage(
            format!("{why}."),
            "Use a document with paragraphs of complete sentences.",
        )
    })?;
    let desk = data::desk(folder)?;
    let panel = Panel::of(&desk, &args).await?;
    let ground = Ground::open(&desk, &panel.key(&texts, args.seed))?;
    texts.truncate(args.texts.unwrap_or(texts.len()));
    let defects: usize = texts.iter().map(|it| it.planted.defects.len()).sum();
    let of_texts = match texts.len() {
        1 => "1 text".to_owned(),
        more => format!("{more} texts"),
    };
    output::say(&format!(
        "{of_texts}, {defects} planted defects. The debates are in {}",
        ground.folder().display()
    ));
    let budget = Budget {
        usd: args.budget,
        tokens: args.budget_tokens,
    };
    let mut holder = Holder::new(&ground, &panel, budget, args.timeout)?;
    let (reviewed, stopped) = tokio::select! {
        reviewed = review_all(&mut holder, &texts) => reviewed?,
        code = interrupt::received() => {
            ground.desk().close().await;
            output::say("Interrupted. Nothing is lost. Run the same command again to continue.");
            return Ok(ExitCode::from(code));
        }
    };
    let evaluated = Evaluated {
        panel: &panel,
        texts: &texts,
        reviewed: &reviewed,
        stopped: stopped.as_ref(),
        usage: holder.used(),
        seed: args.seed,
        folder: ground.folder(),
    };
    evaluated.print(args.json);
    if let Some(file) = &args.picture {
        evaluated.draw(file)?;
    }
    if let Some(stopped) = &stopped {
        output::say(&stopped.words());
    }
    match stopped {
        Some(Stopped::Failed(_)) => Ok(ExitCode::FAILURE),
        Some(Stopped::Budget(_)) | None => Ok(ExitCode::SUCCESS),
    }
}

/// The named documents, or those that come with Whetstone.
fn documents(args: &Evaluate) -> Result<Vec<Document>, Failure> {
    if args.files.is_empty() {
        return catalog::shipped().map_err(Failure::internal);
    }
    let mut documents: Vec<Document> = Vec::new();
    for file in &args.files {
        let text = input::text(file)?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let stem = if stem == "-" { "stdin".into() } else { stem };
        import::debatable(&stem, &text)?;
        let taken = |name: &str| documents.iter().any(|it| it.name == name);
        let mut name = stem.to_string();
        let mut number = 2;
        while taken(&name) {
            name = format!("{stem}.{number}");
            number += 1;
        }
        documents.push(Document {
            kind: args.kind.unwrap_or_else(|| surely(&name, &text)),
            name,
            text,
            defects: Vec::new(),
        });
    }
    Ok(documents)
}

/// The kind that a document clearly has, reported on standard error if it isn’t the usual one.
fn surely(name: &str, text: &str) -> Kind {
    let Some((kind, by)) = kind_of(name, text).filter(|(kind, _)| *kind != Kind::default()) else {
        return Kind::default();
    };
    output::say(&format!(
        "Kind of {name}: {} ({}).",
        kind.key(),
        by.phrase()
    ));
    kind
}

/// Reviews one text after the other until all are done, the budget is reached or a debate fails. A text
/// counts once everyone has reviewed it.
async fn review_all(
    holder: &mut Holder<'_>,
    texts: &[Text],
) -> Result<(Vec<Reviewed>, Option<Stopped>), Failure> {
    let mut reviewed = Vec::with_capacity(texts.len());
    for text in texts {
        match review(holder, text).await? {
            Ok(rows) => reviewed.push(rows),
            Err(stopped) => return Ok((reviewed, Some(stopped))),
        }
    }
    Ok((reviewed, None))
}

/// What everyone found in one text.
async fn review(
    holder: &mut Holder<'_>,
    text: &Text,
) -> Result<Result<Reviewed, Stopped>, Failure> {
    let mut rows = Vec::new();
    let mut tokens = 0;
    // The rules come last, so that a wrong name is noticed before any debate starts.
    for who in holder.panel().order() {
        let heard = match who {
            Who::Alone => alone(holder, text, tokens).await?,
            Who::Debate | Who::Rules => holder.hold(text, who, 1).await?.map(|it| vec![it]),
        };
        let heard = match heard {
            Ok(heard) => heard,
            Err(stopped) => return Ok(Err(stopped)),
        };
        if who == Who::Debate {
            tokens = heard.iter().map(Heard::tokens).sum();
        }
        let scored = evaluation::score(&text.planted, &heard);
        output::say(&progress(text, who, &scored));
        rows.push((who, scored));
    }
    Ok(Ok(rows))
}

/// One model alone reviews a text again and again, each time from scratch and with the next persona, as
/// long as another pass brings it closer to the token count of the debate.
async fn alone(
    holder: &mut Holder<'_>,
    text: &Text,
    tokens: u64,
) -> Result<Result<Vec<Heard>, Stopped>, Failure> {
    let mut heard: Vec<Heard> = Vec::new();
    for pass in 1..=MOST_PASSES {
        let used: u64 = heard.iter().map(Heard::tokens).sum();
        let usual = used.checked_div(heard.len() as u64).unwrap_or(0);
        if !heard.is_empty() && (usual == 0 || used + usual / 2 > tokens) {
            break;
        }
        match holder.hold(text, Who::Alone, pass).await? {
            Ok(one) => heard.push(one),
            Err(stopped) => return Ok(Err(stopped)),
        }
    }
    Ok(Ok(heard))
}

fn progress(text: &Text, who: Who, scored: &Scored) -> String {
    let found = scored.defects.iter().filter(|(_, found)| *found).count();
    let alarms = match scored.false_alarms {
        1 => "1 false alarm".to_owned(),
        more => format!("{more} false alarms"),
    };
    format!(
        "{} · {}: {found} of {} found, {alarms}, {}",
        text.name,
        who.name(),
        scored.defects.len(),
        output::used(scored.tokens, scored.cost_usd)
    )
}
