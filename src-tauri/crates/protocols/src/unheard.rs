//! Why nobody could be heard, in words for the user.

use domain::{Failure, Seat};

/// `first`, then a line for each failure with those it kept from answering, and each piece of advice once, no
/// matter how many it would help.
pub(crate) fn unheard<'a>(
    first: &str,
    absent: impl Iterator<Item = (String, &'a Seat, &'a Failure)>,
) -> String {
    let mut said: Vec<((&str, &str), Vec<String>)> = Vec::new();
    let mut hints: Vec<&str> = Vec::new();
    for (name, seat, failure) in absent {
        let why = (seat.model.name.as_str(), failure.message.as_str());
        match said.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => said.push((why, vec![name])),
        }
        if !hints.contains(&failure.hint.as_str()) {
            hints.push(&failure.hint);
        }
    }
    let lines = said.iter().map(|((model, message), names)| {
        let names = names.join(", ");
        // If the message begins with the model, one colon is enough.
        match message.strip_prefix(&format!("{model}: ")) {
            Some(rest) => format!("{names} ({model}): {rest}"),
            None => format!("{names}: {message}"),
        }
    });
    let mut all = vec![first.to_owned()];
    all.extend(lines);
    all.extend(hints.into_iter().map(str::to_owned));
    all.join("\n")
}
