//! Numbers and states in words.

use domain::text::document::seen::one_line;
pub(crate) use domain::usage::grouped;
use domain::view::Header;
use domain::{Kind, Severity, Usage};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Characters of a passage that is named but not shown.
const PASSAGE: usize = 160;

/// `1 round`, `2 rounds`.
pub(crate) fn plural(count: usize, one: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {one}{ending}", grouped(count))
}

/// What calls cost, in US dollars.
pub(crate) fn cost(usage: Usage) -> String {
    let Some(dollars) = usage.cost_usd else {
        return "unknown".to_owned();
    };
    if dollars > 0.0 && dollars < 0.01 {
        return "under $0.01".to_owned();
    }
    let about = if usage.estimated && dollars > 0.0 {
        "about "
    } else {
        ""
    };
    format!("{about}${dollars:.2}")
}

/// Calls with and without an answer: `2 calls answered, 1 unanswered`.
pub(crate) fn calls(header: &Header) -> String {
    let answered = plural(header.calls as usize, "call");
    match (header.calls, header.unanswered) {
        (_, 0) => answered,
        (0, number) => format!("{} unanswered", plural(number as usize, "call")),
        (_, number) => format!("{answered} answered, {number} unanswered"),
    }
}

/// The label before a finding's proposal: the built-in reviewer asks a question instead.
pub(crate) fn proposal(suggestion: &str) -> &'static str {
    if suggestion.trim_end().ends_with('?') {
        "Question:"
    } else {
        "Suggestion:"
    }
}

/// Tokens in and out.
pub(crate) fn tokens(usage: Usage) -> String {
    let counted = |count| domain::usage::tokens(count, usage.estimated);
    let (input, output) = (counted(usage.input_tokens), counted(usage.output_tokens));
    let about = if usage.estimated { "about " } else { "" };
    format!("{about}{input} tokens in, {output} out")
}

/// A duration, as precise as it matters.
pub(crate) fn duration(ms: u64) -> String {
    // Like the clock in the window, which counts only full seconds.
    let seconds = ms / 1000;
    match seconds {
        _ if ms < 1000 => format!("{ms} ms"),
        _ if ms < 10_000 => format!("{}.{} s", ms / 1000, ms % 1000 / 100),
        ..=59 => format!("{seconds} s"),
        60..=3599 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// A moment in RFC 3339 as people write it; unchanged if it can't be read.
pub(crate) fn moment(at: &str) -> String {
    match at.parse::<Timestamp>() {
        Ok(moment) => moment
            .to_zoned(TimeZone::UTC)
            .strftime("%B %-d, %Y, %H:%M UTC")
            .to_string(),
        Err(_) => at.to_owned(),
    }
}

/// `one`, `one and two`, `one, two and three`.
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

/// The text with its first letter capitalized.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The text as a sentence: capitalized, and with a period if it has no closing punctuation. An empty text
/// stays empty.
pub(crate) fn ended(text: &str) -> String {
    let whole = sentence(text);
    if whole.is_empty() || whole.ends_with(['.', '?', '!', '…', '”']) {
        whole
    } else {
        format!("{whole}.")
    }
}

/// A text for use in quotation marks: its own become single ones.
pub(crate) fn within(text: &str) -> String {
    text.replace('“', "‘").replace('”', "’")
}

/// A passage on one line, cut off if it is long.
pub(crate) fn shortened(text: &str) -> String {
    let line = one_line(text);
    match line.char_indices().nth(PASSAGE) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

/// What an edit does: `replace “easily” with “in a minute”`.
pub(crate) fn replacing(old: &str, new: &str) -> String {
    let (old, new) = (shortened(old), shortened(new));
    match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("add “{new}”"),
        (_, true) => format!("remove “{old}”"),
        _ => format!("replace “{old}” with “{new}”"),
    }
}

/// A severity as a label.
pub(crate) fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Blocking => "Blocking",
        Severity::Major => "Major",
        Severity::Minor => "Minor",
    }
}

/// A kind as a label.
pub(crate) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Task => "Task",
        Kind::Prd => "PRD",
        Kind::Tech => "Technical specification",
        Kind::Debug => "Bug report",
        Kind::Requirements => "Requirements",
        Kind::Roadmap => "Roadmap",
        Kind::Proposal => "Proposal",
        Kind::CodeChange => "Code change",
        Kind::Message => "Message",
        Kind::Status => "Status report",
        Kind::Options => "Options",
        Kind::ActionItems => "Action items",
    }
}
