//! The same for a judge that recommends one of several options.

use regex::{Regex, escape};

use super::{clauses, compiled_from, sentences};

/// `NAME` is an option. Said about the recommended one, these words reject it.
const TURNS_DOWN: &str = r"NAME (?:must|should|has to|needs to) be (?:[a-z]+ly )?(?:rejected|ruled out|dropped|avoided)STOP|NAME (?:is|can|must|should) not (?:be )?(?:[a-z]+ly )?(?:recommended|chosen|picked|selected|viable|suitable|an option|acceptable)STOP|^(?:reject|avoid|rule out|do not (?:choose|pick|take|go with)) NAMESTOP|\b(?:i|we) (?:would |must |have to )?(?:reject|advise against|can not recommend|do not recommend) NAMESTOP";

/// Said about another option, these words choose it.
const CHOOSES: &str = r"^(?:choose|pick|take|go with|recommend|recommended) NAMESTOP|\b(?:i|we) (?:would |must |will )?(?:[a-z]+ly )?(?:choose|pick|recommend|go with) NAMESTOP|NAME (?:must|should) be (?:[a-z]+ly )?(?:chosen|picked|selected|adopted)STOP|NAME (?:is|remains) (?:[a-z]+ly )?the (?:better|best|right|stronger) (?:choice|option|one|answer)(?:$|[,.]| and | over | here| now)|\b(?:recommendation|choice|verdict|decision) is NAMESTOP|^(?:(?:overall|on balance|in the end),? )?NAME wins?(?:STOP| on (?:every|all|balance)\b)";

/// The first sentence of `said` that contradicts the choice of `recommended`, an index into `options`.
pub fn contradicts_choice(options: &[String], recommended: usize, said: &str) -> Option<String> {
    let otherwise: Vec<Regex> = options
        .iter()
        .enumerate()
        .filter_map(|(at, name)| {
            let words = if at == recommended {
                TURNS_DOWN
            } else {
                CHOOSES
            };
            let name = name.trim().to_lowercase();
            (name.chars().count() > 1).then(|| of_option(words, &name))
        })
        .flatten()
        .collect();
    let contradicts = |sentence: &&str| {
        let clauses = clauses(sentence);
        clauses
            .iter()
            .any(|it| otherwise.iter().any(|words| words.is_match(it)))
    };
    sentences(said).find(contradicts).map(str::to_owned)
}

/// The patterns with an option's name filled in; `None` if the name is too long for a pattern.
fn of_option(words: &str, name: &str) -> Option<Regex> {
    let name = format!(r"\b(?:option )?{}", escape(name));
    let stop = r"(?:$|[,.]| for | over | as | and | here| now| instead| outright)";
    compiled_from(&words.replace("NAME", &name).replace("STOP", stop))
}
