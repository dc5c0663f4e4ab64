//! `whetstone research`: what the web says about the technologies of a document, without a debate.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use domain::research;
use domain::usage::Usage;
use engine::{ResearchWanted, Researched};

use crate::args::Research;
use crate::nuances::project_of;
use crate::output::{self, Failure};
use crate::{data, input};

/// Prints what was found, and saves only the searches.
pub(crate) async fn research(folder: &Path, args: Research) -> Result<ExitCode, Failure> {
    let file = args.file.as_deref();
    let text = match file {
        None if !args.technologies.is_empty() => String::new(),
        file => input::given(file)?,
    };
    let reader = args
        .model
        .as_ref()
        .map_or_else(String::new, |it| format!(", then {it} reads the pages"));
    let desk = data::desk(folder)?;
    if let Some(name) = &args.model {
        desk.known_model(name).await?;
    }
    if desk.store().settings()?.search.is_some() {
        output::say(&format!(
            "Searching the web{reader}. This can take a minute."
        ));
    }
    let researched = desk
        .research(ResearchWanted {
            text,
            root: Some(project_of(None, file)?),
            nuances: args.nuances,
            timeout: args.timeout.map(Duration::from_secs),
            research: research::Research {
                technologies: args.technologies,
                is_deep: args.is_deep,
                most_micro_usd: args.most_micro_usd,
                model: args.model,
                ..research::Research::default()
            },
        })
        .await?;
    for warning in &researched.warnings {
        output::say(&format!("warning: {warning}"));
    }
    if !researched.technologies.is_empty() {
        output::say(&account(&researched));
    }
    if args.json {
        output::json(&researched);
    } else {
        output::print(&researched.markdown());
    }
    Ok(ExitCode::SUCCESS)
}

/// What it used, in a line.
fn account(researched: &Researched) -> String {
    let Researched {
        searches,
        searches_saved,
        pages,
        ..
    } = researched;
    let pages = match pages {
        1 => "1 page".to_owned(),
        more => format!("{more} pages"),
    };
    let searches = match searches {
        1 => "1 search".to_owned(),
        more => format!("{more} searches"),
    };
    let took = format!("{searches} ({searches_saved} saved earlier), {pages}");
    let Some(Usage {
        input_tokens,
        output_tokens,
        cost_usd,
        ..
    }) = researched.usage
    else {
        return took;
    };
    format!(
        "{took}, {}",
        output::used(input_tokens + output_tokens, cost_usd)
    )
}
