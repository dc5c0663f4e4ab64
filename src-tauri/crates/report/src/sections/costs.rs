//! What the debate cost.

use crate::document::Block;
use crate::{Source, words};

pub(super) fn facts(source: &Source<'_>) -> Vec<Block> {
    let header = &source.view.header;
    let replayed = match source.calls_replayed {
        0 => String::new(),
        number => format!(" ({number} from the journal)"),
    };
    let cost = match header.usage.cost_usd {
        Some(_) => "",
        None => " at an unknown cost",
    };
    let lost = match header.unanswered {
        0 => String::new(),
        number => format!(" answered, {number} unanswered{cost}"),
    };
    let tokens = words::tokens(header.usage);
    vec![Block::Facts(vec![
        ("Cost", words::cost(header.usage)),
        ("Time", words::duration(header.duration_ms)),
        (
            "Calls",
            format!("{}{replayed}{lost}, {tokens}", header.calls),
        ),
    ])]
}
