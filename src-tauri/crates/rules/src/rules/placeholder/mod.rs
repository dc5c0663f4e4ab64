//! Words that stand for something still to come.

mod mark;
mod passing;
mod slot;
mod spoken;
mod subject;
mod table;

use std::sync::LazyLock;

use domain::personas::PM;
use domain::{Severity, Span};
use regex::Regex;

use self::passing::is_in_passing;
use self::slot::slots;
use self::subject::subject;
use self::table::{head_of, rows_without_a_value};
use crate::demands::Judges;
use crate::document::{BlockKind, Sentence};
use crate::pattern::exact;
use crate::reading::{Hit, Reading};
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule, named};

pub(super) const RULE: Rule = Rule {
    name: "placeholder",
    says: "Words such as “TBD” that stand for something still to come.",
    personas: &[PM],
    reads_english: false,
    mended: false,
    judges: Judges::Writing,
    find,
    #[cfg(test)]
    cases: &[
        silent("The next meeting will be at 4.\n\nTODO:\n\n- Ann will cook\n- Ben must bake"),
        silent("One of us will heat the oven (TBD later by Ann because there are many)."),
        silent("## Status legend\n\n| Code | Status |\n|--|--|\n| OPEN | Not done |\n| TBD | Not decided |"),
        silent("**Proposed**: Metro will provide no handling of soups."),
        silent("??? warning \"Ovens\"\n    They are hot."),
        silent("| Step | Done when |\n|--|--|\n| Soup | TODO(oven) resolved |\n\nThe file `oven.c` carries it as a typed TODO."),
        silent("- **NEXT** — a direction, scope still TBD.\n\nThis menu is deliberately **TBD**."),
        silent("**The lid is still missing**, and so is the front of the oven as a part.\n\n**Still open**, and the reason is written down."),
        silent("The server still needs to decide which orders are free. Then the app still needs to decide which guests pay."),
        silent("The pot can be set to **TBD** heat. (See [Unresolved questions](#q).)\n\n| Kitchen | PR | Status |\n|--|--|--|\n| Kent | TBD | Open |"),
        silent("## Heat\n\nHeat levels will be defined when a pot is chosen. Expected steps: low, then high.\n\n- The pot is hot."),
        fires("Ready. The limit is TBD. Fine.", "The limit is TBD."),
        fires("## Dates\n\n- Launch\n- tbd", "tbd"),
        fires("## Goals\n\n- Primary goal 1\n- Risk", "Primary goal 1"),
        silent("## Goals\n\n- Reach goal 1 of the plan first\n\nTBD — none in this phase."),
        fires("Owner: TODO", "Owner: TODO"),
        fires("- Two ovens wait for the farm; no date yet.", "Two ovens wait for the farm; no date yet."),
        fires("The price is ??? per seat.", "The price is ??? per seat."),
        fires("Lorem ipsum dolor sit amet.", "Lorem ipsum dolor sit amet."),
        fires("| Step | Owner |\n|--|--|\n| Ship | TBC |", "TBC"),
        fires(
            "The team is <team name>. It works.",
            "The team is <team name>.",
        ),
        fires("Contact: [insert name]", "Contact: [insert name]"),
        fires("Status page: [Insert link to page]", "Status page: [Insert link to page]"),
        fires(
            "The quota is to be determined.",
            "The quota is to be determined.",
        ),
        fires(
            "## Costs\n\nThe rent is to be worked out with the bank.",
            "The rent is to be worked out with the bank.",
        ),
        fires(
            "See the chapter on soups (to follow).",
            "See the chapter on soups (to follow).",
        ),
        fires(
            "- Which soups? Still under discussion",
            "Still under discussion",
        ),
        silent(
            "The page is\n\nreturn ( <Menu className=\"x\" key={it.id} scale={isOpen ? 1 : ??? } onClick={() => go()} /> )\n\nand a bell.",
        ),
        silent("- Start Date: 2024-01-10\n- Accepted: TBD\n- Released: TBD\n- RFC PR: TBD"),
        silent("**Ready for May** - Easier to add soups. Tables are closed if any are still open."),
        silent(
            "A menu has [project notes][notes], with more to come, one by one.\n\n[notes]: a.md",
        ),
        silent("As a guest, I want the names to follow the usual pattern."),
        fires("Gloves – Ann to insert", "Gloves – Ann to insert"),
        fires(
            "If the oven dies, we'll see.",
            "If the oven dies, we'll see.",
        ),
        silent("The guests are to follow the waiter. We'll see the soup on the table."),
        fires(
            "# Soup\n\n## Rules\n\n| Guest | Price |\n|--|--|\n| Old | $2 |\n| Young | ?? |",
            "Young",
        ),
        silent("# Soup\n\n## Rules\n\n| Part | Need |\n|--|--|\n| Oven of 2 kW |\n| Pot | Big |\n| Lid | Small |"),
        fires(
            "# Soup\n\n## Rules\n\n| Guest | Price |\n|--|--|\n| Old | $2 |\n| Young | |\n| Small | $1 |",
            "Young",
        ),
        silent(
            "# Soup\n\n## Rules\n\n| Guest | Seen |\n|--|--|\n| Old | x |\n| Young | |\n| Small | |",
        ),
        fires(
            "| Task | Who |\n|--|--|\n| Soup | to be found |",
            "to be found",
        ),
        fires(
            "The menu is being drafted. Fine.",
            "The menu is being drafted.",
        ),
        fires(
            "# Retro\n\nAttendees: Ana, Bo\n\nIt was fine.\n\n- Date: to be determined",
            "Date: to be determined",
        ),
        silent(
            "Findings still open after the last round are noted. Nodes are still missing blocks.",
        ),
        silent(
            "It fails with 422, \"unknown dish: <name> <version>\". **Menu**: ${{ github.menu }}",
        ),
        silent(
            "There are bugs that still need to be found. The issue was filed in May and is still open.",
        ),
        silent(
            "Feel free to leave things TBD. The dish still needs to be chosen for the menu by the cook.",
        ),
        silent("Day of the meal: {{meal_day}}"),
        silent("It is currently under discussion for [WebKit](https://w.org)."),
        silent("It finds placeholders left in (TBD, TODO). Words such as TBD and TODO are marked."),
        silent("**Still open**\n\nText of the day.\n\n- ⬜ Heat the soup — still open\n- The former TODO is a test now. Cook \\<name>. List the TBD (to be determined) soups."),
        silent("# Menu\n\n- Kitchen oven: gas or wood (TBD)\n\n## Open questions\n\n1. Which kitchen oven is it: gas or wood?"),
        silent(
            "The cast fails for a type that is currently unknown. If the type is not known, it is left out.",
        ),
        silent("- [x] Write the menu\n- **Visible when needed** — Easy to check"),
        silent("| Action | Does |\n|--|--|\n| Open | Opens the door |"),
        silent("ACTION: Ann to add a proposal. We agree on what is being discussed."),
        silent("A todo list app. Each todo has a date. What???"),
        silent("The result (win|loss|tbd) is kept. Then change TODO.md, or the price/tbd of it."),
        silent("# Retro\n\nAttendees: Ana, Bo\n\nIt was fine.\n\n- Menu: to be printed and sent."),
        fires(
            "**Author:** [Your Name]\n\nA menu for guests.",
            "**Author:** [Your Name]",
        ),
        fires(
            "The code is at [GitHub/GitLab link — add before publishing].",
            "The code is at [GitHub/GitLab link — add before publishing].",
        ),
        fires("- The owner is [Name].\n- Salt is free.", "The owner is [Name]."),
        fires("The pot is hot in XX minutes.", "The pot is hot in XX minutes."),
        fires("The cook is ___.", "The cook is ___."),
        silent("See [Date] and [Name][n].\n\n[Date]: a.md\n[n]: b.md"),
        silent("n/a | not applicable\n\ntbd | to be determined"),
        silent("TODO\n\n- Peas"),
        silent("# Kitchen\n\n## For Monday\n\nTODO.\n- Peas\n- Salt"),
        fires("# Kitchen\n\n## For Monday\n\nTODO.", "TODO."),
        silent("It must be hot. Who cooks for them all??? Ann does."),
        silent(
            "# Meeting notes\n\n## 27/11/2024\n\n- Contract of the cook: to be finalized and sent.\n- Place (Ben). We still need to decide on the hall.",
        )
        .of(domain::Kind::ActionItems),
        silent("# Kitchen\n\n## Todo & features\n\n- TODO clean the oven\n- Peas"),
        silent("# Retro\n\nAttendees: Ana, Bo\n\nTODO:\n\n1. More peas"),
        silent("Each dish has size[4] and a name (up to 9) [name size]. Write $strong [Lorem ipsum dolor]."),
        silent("Set `TODO` in the file. Events come while the file is being written."),
        silent("| Soup | Status |\n|--|--|\n| Leek | Pending |\n| Pea | open |"),
        silent("The recipe had to be confirmed by the cook."),
        silent("If a recipe is given, no flags need to be specified."),
        silent("Bills are kept as bills/<date>-<name>.md, and <name>.price is a number."),
        silent("- **FR-TODO-1** Guests see it, as FR-TODO-2 says."),
        silent("The order of the dishes is to be determined by the guest."),
        silent("Heat: Try to add peas, then wait."),
        silent("The board shows four columns: TODO, IN PROGRESS and DONE."),
        silent("The oven makes a real soup, not a TODO."),
        fires("Ask <name> for salt.", "Ask <name> for salt."),
        silent("With more sorts coming soon, the menu names the sort."),
        silent(
            "# Soup\n\n## Plan\n\nABC: Tea?\n\nDEF: ???\n\nABC: TBD.\n\nDEF: So what?\n\nABC: It is hot.",
        )
        .of(domain::Kind::Tech),
        silent(
            "**Check again** says what is settled, still open and new. No page says “coming soon”. It shows “2 of 3 agree · 1 point still open”.",
        ),
        silent("Bells ring. Still open: the filters of the bell are a change of their own and stay part of May."),
        silent(
            "# {{Name}} of the case\n\n{{What happened}}\n\n## Cause\n\n{{Describe the cause}}\n\n## Who\n\n{{Who was hurt}}\n\n## When\n\n{{The day of it}}",
        ),
        silent("| Oven | Sold | Made |\n|--|--|--|\n| Gas | Yes | Unclear |").of(domain::Kind::Tech),
        silent("The board shows the soups currently under discussion by the cooks."),
        silent("The plan names the soups that are being worked on that week. Tea: Aim to provide a pot."),
        silent("A partial menu means that a soup is still missing. It waits when salt is still missing."),
        silent("## Open questions\n\n- The limit is TBD."),
        silent("The till reads CHT CBT TBC DECSTR and HTS/TBC. It prints."),
        silent("A plan has a name, or a link to its page when the plan is not yet approved."),
        silent("{{% alert %}} The soup is hot. {{% /alert %}} {{#each dish}}"),
    ],
};

static LEFT_IN: LazyLock<Regex> = LazyLock::new(|| {
    exact(concat!(
        r"(?-u:\b)(?:TBD|TBC|TBA|tbd|tbc|tba|Tbd|Tba|Tbc|[Tt]\.b\.[dca]\.?|N\.N\.|TODO|FIXME|TKTK)(?-u:\b)|\[NEEDS CLARIFICATION:|(?:^|[:=|] ?)XXX+(?:[.;|]|$)|\?\?\?+ |\? \?\?",
        r"|[Ll]orem ipsum|(?-u:\b)XX+ ?(?:%|(?:ms|seconds|minutes|hours|days|weeks|months|users|customers|percent)(?-u:\b))",
        r"|(?:^|[:(,|–-] ?|(?-u:\b)(?:is|are|still|yet|remains?|date|name|price|limit|budget|owner|number|time|place) )[Tt]o be (?:determined|decided|defined|confirmed|announced|filled in|completed later|worked out|specified|finali[sz]ed|advised|clarified|agreed|fleshed out)(?-u:\b)",
        r"|(?-u:\b)(?:is|are) (?:still |currently |just )?being (?:drafted|written|worked on|worked out|prepared|discussed|clarified|negotiated|finali[sz]ed|decided|sorted out|collected)(?-u:\b)",
        r"|(?-u:\b)(?:is|are|'s) not (?:final|ready|settled|signed|approved|available|complete|agreed|chosen|finished|written|fixed) yet(?-u:\b)|(?-u:\b)(?:is|are) not yet (?:final|settled|signed|approved|agreed|chosen|finished|written|fixed|known|clear)(?-u:\b)|(?-u:\b)still (?:has|have|needs?) to (?:be (?:decided|agreed|defined|written|confirmed|approved|chosen|found|clarified|determined|discussed|specified|filled in|worked out|finali[sz]ed|named|signed|answered|checked|settled)|look|check|decide|agree|approve|confirm|sign|answer|choose|find|write|say|clarify|review)(?-u:\b)|[€$£] ?\?|[:=] ?\?$",
        r"|(?-u:\b)no (?:date|deadline|owner|budget|price|estimate|decision) yet(?-u:\b)",
        r"|(?-u:\b)(?:will|shall) be (?:defined|decided|determined|specified|agreed|worked out|clarified|named) (?:later|during|after|once|when|separately)(?-u:\b)",
        r"|(?:\(|– |: |- |, )(?:to|will) (?:follow|come)(?-u:\b)(?: (?:later|soon|shortly))?(?:[).;,]|$)|(?-u:\b)(?:details|numbers|figures|text|wording|more|rest|link|list|section|chapter|names?) (?:to|will) (?:follow|come)(?: later| soon| shortly)?(?:[).;]|$)",
        r"|(?-u:\b)(?:(?:[Ss]till|as yet) (?:open|undecided|unclear|unknown|missing|(?:to be|being|under) (?:discuss(?:ed|ion)|decided|review))|currently (?:undecided|under discussion))(?-u:\b)|(?-u:\b)(?:not|n't) (?:yet (?:been )?(?:decided|defined|agreed|specified|finali[sz]ed|known|clear)|(?:been )?(?:decided|defined|agreed|specified|finali[sz]ed|known|clear) yet|(?:been )?(?:decided|agreed|finali[sz]ed))(?:[.;)]|$)",
        r"|(?:–|-|:|—) (?:\*\*)?[A-Z][a-z]+ (?:to|will) (?:insert|add|provide|supply|confirm|fill in|complete|write|check|advise|find out)(?-u:\b)",
        r"|(?-u:\b)[Ww]e(?:'ll| will) (?:see(?: how it goes| then| later)?|figure (?:it|this|that) out(?: later)?|decide (?:that )?later|work (?:it|that) out later)(?:[.;,)]|$)",
        r"|(?-u:\b)(?:fill (?:this|me) in|your text here|insert here)(?-u:\b)|(?:^|[:|(–-] ?)[Cc]oming soon[.)]?$",
    ))
});

/// Cells and items of nothing but “to be found”.
static STILL_TO_DO: LazyLock<Regex> = LazyLock::new(|| {
    exact(r"^(?:still )?to be [a-z]+(?: (?:later|soon))?\.?$|^(?:open|tba)\.?$|^\?+$")
});

/// Items of nothing but “Primary goal 1”, as a template has them.
static SPECIMEN: LazyLock<Regex> = LazyLock::new(|| {
    exact(
        r"^(?:(?:primary|secondary|main|key) )?(?:goal|objective|risk|dependency|metric|milestone|feature|requirement|stakeholder|user story|assumption) [0-9x]$",
    )
});

fn specimens(reading: &Reading) -> impl Iterator<Item = Span> {
    let sentences = reading.document.sentences.iter().copied();
    sentences
        .filter(|it| is_specimen(reading, *it))
        .map(|it| it.span)
}

fn is_specimen(reading: &Reading, sentence: Sentence) -> bool {
    let document = &reading.document;
    document.block(sentence).kind == BlockKind::Item
        && SPECIMEN.is_match(document.lower(sentence.span).trim())
}

fn whole_cells(reading: &Reading) -> Vec<Span> {
    let document = &reading.document;
    let cells = document
        .sentences
        .iter()
        .filter(|it| document.row_label(**it).is_some() || document.lower(it.span).len() < 24);
    cells
        .filter(|it| STILL_TO_DO.is_match(document.lower(it.span)) && !is_status(reading, **it))
        .filter(|it| document.block(**it).kind == BlockKind::Cell)
        .map(|it| it.span)
        .collect()
}

/// Whether a cell is under “Status”, where “open” and “pending” say how far something is.
fn is_status(reading: &Reading, cell: Sentence) -> bool {
    let document = &reading.document;
    let head = head_of(reading, cell);
    let row = document.row(cell).map_or("", |it| document.quote(it.span));
    let marked = ["✅", "⏳", "❌", "🚧", "[x]"]
        .iter()
        .any(|it| row.contains(it));
    marked
        || head.is_some_and(|it| {
            ["status", "state", "progress"]
                .iter()
                .any(|word| document.lower(it).contains(word))
        })
}

/// Whether a sentence is still to be written, so that nothing else can be said of it.
pub(super) fn is_unwritten(reading: &Reading, sentence: Sentence) -> bool {
    is_specimen(reading, sentence) || is_left_in(reading.document.prose(sentence.span))
}

/// Whether a text (in its own letters) has such a word.
pub(super) fn is_left_in(prose: &str) -> bool {
    LEFT_IN.is_match(prose)
}

fn find(reading: &Reading) -> Vec<Problem> {
    let document = &reading.document;
    if reading.records_talk() {
        return Vec::new();
    }
    let in_prose = LEFT_IN.find_iter(&document.prose);
    let mut spans: Vec<Span> = in_prose.map(|it| it.range().into()).collect();
    spans.extend(slots(document));
    spans.sort();
    let mut hits: Vec<Hit<'_>> = Vec::new();
    spans.extend(whole_cells(reading));
    spans.extend(specimens(reading));
    spans.sort();
    for span in spans {
        let Some(sentence) = document.sentence_at(span.start) else {
            continue;
        };
        let again = hits
            .last()
            .is_some_and(|it| it.sentence.span == sentence.span);
        let block = document.block(sentence);
        let is_a_word = is_in_passing(reading, sentence, span);
        let label = document.quote(block.span).starts_with("**")
            && document.quote(block.span).trim_end().ends_with("**");
        let is_a_word = is_a_word || is_of_progress(document.lower(sentence.span));
        if !again && !label && !is_a_word && reading.is_judged(sentence) {
            let words = document.quote(span);
            hits.push(Hit {
                sentence,
                span,
                words,
            });
        }
    }
    let left = left_in(reading, &hits);
    left.into_iter().chain(empty_cells(reading)).collect()
}

fn left_in(reading: &Reading, hits: &[Hit<'_>]) -> Option<Problem> {
    let names: Vec<String> = hits.iter().map(|it| subject(reading, it)).collect();
    Problem::at(
        hits.iter().map(|it| it.sentence.span),
        Severity::Major,
        match names.as_slice() {
            [_] => format!("Placeholder left: {}", named(&names)),
            several => format!("{} placeholders left", several.len()),
        },
        "Anyone who plans from this text will have to guess what belongs here.",
        match hits {
            // “TBD” alone doesn’t say what is missing.
            [only] if names[0].contains(only.words.trim()) => format!(
                "What should replace “{}”? If that isn't decided yet: who decides, and by when?",
                only.words.trim()
            ),
            _ => format!(
                "What should go here: {}? If that isn't decided yet: who decides, and by when?",
                named(&names)
            ),
        },
    )
}

/// Rows with a name that, unlike other rows, have no value or only question marks.
fn empty_cells(reading: &Reading) -> Option<Problem> {
    let empty = rows_without_a_value(reading);
    let names: Vec<String> = empty.iter().map(|it| reading.gist(*it)).collect();
    let title = match names.as_slice() {
        [_] => format!("No value for {}", named(&names)),
        several => format!("No value in {} rows", several.len()),
    };
    Problem::at(
        empty,
        Severity::Major,
        title,
        "Readers can't tell whether the value was forgotten or there is none.",
        format!("What is the value for {}?", named(&names)),
    )
}

/// “Released: TBD” at the top of a proposal says that it isn't yet.
fn is_of_progress(text: &str) -> bool {
    const STAGES: [&str; 9] = [
        "accepted:",
        "pr:",
        "landed:",
        "released:",
        "stabilized:",
        "implemented:",
        "merged:",
        "approved:",
        "completed:",
    ];
    let text = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
    let text = text.strip_prefix("rfc ").unwrap_or(text);
    STAGES.iter().any(|it| text.starts_with(it)) && text.split_whitespace().count() <= 2
}
