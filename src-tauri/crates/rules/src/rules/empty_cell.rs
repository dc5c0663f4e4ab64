//! Table cells that nobody filled in.

use std::sync::LazyLock;

use domain::personas::PM;
use domain::{Severity, Span};
use regex::Regex;

use crate::document::{Row, Table, has_words};
use crate::pattern::words;
use crate::reading::Reading;
#[cfg(test)]
use crate::rule::cases::{fires, silent};
use crate::rule::{Problem, Rule};

pub(super) const RULE: Rule = Rule {
    name: "empty-cell",
    says: "Table cells that nobody filled in.",
    personas: &[PM],
    reads_english: false,
    mended: false,
    in_notes: true,
    find,
    #[cfg(test)]
    cases: &[
        fires(
            "| Phase | Owner |\n|--|--|\n| Beta | |\n| Live | Ann |",
            "| Beta | |",
        ),
        fires(
            "| Phase | Owner |\n|--|--|\n| Beta | |\n| Live | |",
            "| Live | |",
        ),
        fires("| Phase | Owner |\n|--|--|\n| Beta | ? |", "| Beta | ? |"),
        silent("| Phase | Owner |\n|--|--|\n| Beta | – |\n| Live | `x` |\n| Off | ![i](i.png) |"),
        silent("| | Free | Paid |\n|--|--|--|\n| Export | yes | yes |"),
        silent(
            "| Rule | A | B | C |\n|--|--|--|--|\n| one | x | | |\n| two | | x | |\n| three | | | x |",
        ),
        silent(
            "| Rule | Does | |\n|--|--|--|\n| a | one | ⭐ |\n| b | two | |\n| c | three | :wrench: |\n| d | four | |",
        ),
        silent(
            "| Part | Does | Never knows |\n|--|--|--|\n| a | one | b |\n| b | two | c and d |\n| c | three | d |\n| d | four | a |\n| e | five | |\n| f | six | |",
        ),
        silent(
            "| level | soup | bread | for |\n|--|--|--|--|\n| quick | no | yes | lunch |\n| auto | | | decided for the day |",
        ),
        silent(
            "| no | dish | cook | state |\n|--|--|--|--|\n| 1 | pea | | ok |\n| 2 | leek | | ok |\n| 3 | tea | Ann | no |\n| 4 | egg | | ok |\n| 5 | fig | Ben | no |\n| 6 | nut | | ok |\n| 7 | oat | | ok |",
        ),
        silent("| dish | cook | state |\n|--|--|--|\n| pea | Ann | ok |\n</menu>"),
        silent(
            "| flag | default | meaning |\n|--|--|--|\n| hot | off | warms |\n| json | | prints |",
        ),
        silent("| 菜 | 價 | 說明 |\n|--|--|--|\n| 湯 | 3 | |\n| 茶 | 2 | 熱 |"),
        fires(
            "| Step | Done by | Due |\n|--|--|--|\n| a | Ann | May 1 |\n| b | Ben | |\n| c | | |\n| d | Dan | |",
            "| c | | |",
        ),
        silent(
            "| Step | Days |  Who |\n|--|--|--|\n| a | 2 | Ann |\n| b | 3 | Ben |\n| **Total** | 5 | |",
        ),
        silent(
            "| Gate | Ours |\n|--|--|\n| paid | |\n| signed | ours ✓ |\n| unused | |\n| whole | ours ✓ |",
        ),
        silent(
            "| Way | A | B | C | D |\n|--|--|--|--|--|\n| Pan | yes | no | yes | no |\n| Comment | | only if hot | | |",
        ),
        silent(
            "| Week | Kitchens affected | What |\n|--|--|--|\n| 1 | | packing begins |\n| 2 | east | closed |\n| 3 | west | closed |",
        ),
        silent(
            "| Dish | Cook | Star |\n|--|--|--|\n| Pea | Ann | |\n| Leek | Ben | |\n| Tea | Cy | 2019 |",
        ),
        silent(
            "| Dish | Cook | Remarks of guests |\n|--|--|--|\n| Pea | Ann | |\n| Leek | Ben | |\n| Tea | Cy | good |\n| ... | ... | ... |\n| Egg | Di | cold |",
        ),
        silent("| Dish | Cook | ... |\n|--|--|--|\n| Pea | Ann | ... |\n| Leek | Ben | ... |"),
        silent(
            "| Dish | Cook | State |\n|--|--|--|\n| **Soups** | | |\n| Pea | Ann | hot |\n| Leek | Ben | hot |\n| Tea | Cy | hot |",
        ),
        silent(
            "| Dish | Cost |\n|--|--|\n| Pea | 1 |\n| Leek | 2 |\n| Tea | 3 |\n| | |\n| Sum | 6 |",
        ),
        silent(
            "| step | before | key | after |\n|--|--|--|--|\n| 1 | a | b | c |\n| end | d | | e |",
        ),
        silent(
            "| Title | Soup |\n|--|--|\n| Authors | Ann |\n| State | hot |\n| Created | May |\n| Notes by | Ben |\n| References | |",
        ),
        silent("| Field | Value |\n|--|--|\n| Type | text |\n| Default value | |"),
        silent(
            "| No | Dish | State | Hall |\n|--|--|--|--|\n| 1 | Pea | hot | |\n| 2 | Leek | hot | east |\n| 3 | Tea | hot | west |\n| 4 | Egg | hot | west |",
        ),
        fires(
            "| Dish | Owner |\n|--|--|\n| Pea | |\n| Leek | |\n| Tea | Ann |\n| Egg | |\n| Fig | Ben |",
            "| Pea | |",
        ),
        fires(
            "| Field | Type |\n|--|--|\n| Time | seconds |\n| Kind | |\n| Name | text |",
            "| Kind | |",
        ),
        silent(
            "| Sign | Dish | Stars | Where |\n|--|--|--|--|\n| a | Pea | 2 | east |\n| | Leek | | west |",
        ),
    ],
};

fn find(reading: &Reading) -> Vec<Problem> {
    let mut cells = 0;
    let mut rows: Vec<(Span, String)> = Vec::new();
    for table in &reading.document.tables {
        let body: Vec<&Row> = table.rows.iter().filter(|it| !it.header).collect();
        if is_matrix(reading, &body) {
            continue;
        }
        let mut marks = marked_columns(reading, &body);
        marks.extend(sparse_columns(reading, table, &body));
        marks.extend(optional_columns(reading, table));
        for row in body {
            // A line behind a table without a bar is no row of it.
            let is_row = reading.document.quote(row.span).contains('|');
            if !is_row || is_a_sum(reading, row) || is_a_remark(reading, row) {
                continue;
            }
            // A row of which only the first and the last cell say something explains the whole.
            let filled = row.cells.iter().filter(|it| !is_empty(reading, **it));
            let mut ends = [row.cells.first(), row.cells.last()].into_iter().flatten();
            if row.cells.len() > 3 && filled.count() == 2 && ends.all(|it| !is_empty(reading, *it))
            {
                continue;
            }
            // An empty first cell goes on with the row above.
            let filled = row.cells.iter().filter(|it| !is_empty(reading, **it));
            let filled = filled.count();
            // One cell alone under an empty first one heads the rows below.
            let goes_on = row.cells.len() > 1
                && row.cells.first().is_some_and(|it| is_empty(reading, *it))
                && filled > 0;
            if goes_on {
                continue;
            }
            let empty = row
                .cells
                .iter()
                .enumerate()
                .filter(|(column, it)| !marks.contains(column) && is_empty(reading, **it))
                .count();
            // One gap in a larger table is what there is to say.
            let asked = (0..row.cells.len())
                .any(|it| is_empty(reading, row.cells[it]) && asks_each(reading, table, it));
            // A row of one bold cell heads the rows below it.
            let heads = reading
                .document
                .quote(row.cells[0])
                .trim()
                .starts_with("**");
            let bare = filled == 1 && !heads && row.cells.len() > 2;
            if empty > 0 && filled > 0 && (asked || bare || is_small(table)) {
                cells += empty;
                rows.push((row.span, label(reading, row)));
            }
        }
    }
    if cells > MOST_CELLS {
        return Vec::new();
    }
    let names: Vec<&str> = rows
        .iter()
        .map(|it| it.1.as_str())
        .filter(|it| !it.is_empty())
        .collect();
    let names = crate::rule::named(names);
    let (title, lack) = match cells {
        1 => ("A table cell is empty".to_owned(), "a value is"),
        many => (format!("{many} table cells are empty"), "values are"),
    };
    let beside = if names.is_empty() {
        String::new()
    } else {
        format!(" beside {names}")
    };
    Problem::at(
        rows.iter().map(|it| it.0),
        Severity::Major,
        title,
        format!("Readers can't tell whether {lack} missing, unknown or not needed."),
        format!("What belongs in the empty cells{beside}?"),
    )
    .into_iter()
    .collect()
}

/// Whether each cell of a table has something to say, as there are so few.
fn is_small(table: &Table) -> bool {
    const FEW: usize = 3;
    let rows = table.rows.iter().filter(|it| !it.header).count();
    rows <= FEW && table.rows.iter().all(|it| it.cells.len() <= FEW)
}

/// So many empty cells are how the tables are meant to be.
const MOST_CELLS: usize = 12;

/// A row of remarks says something only where there is something to say.
fn is_a_remark(reading: &Reading, row: &Row) -> bool {
    const NAMES: [&str; 5] = ["comment", "note", "remark", "example", "default"];
    row.cells.first().is_some_and(|cell| {
        let label = reading.document.lower(*cell);
        let label = label.trim_matches([' ', '*', '_', '|']);
        NAMES.iter().any(|it| label.starts_with(it))
    })
}

/// A row that adds up the others says so in the columns that can be added up, and a row named for what
/// there is beside the rest may be empty.
fn is_a_sum(reading: &Reading, row: &Row) -> bool {
    const NAMES: [&str; 7] = [
        "total",
        "sum",
        "overall",
        "other",
        "superseded",
        "supersedes",
        "average",
    ];
    row.cells.iter().any(|cell| {
        let label = reading
            .document
            .lower(*cell)
            .trim_matches([' ', '*', '_', '|']);
        NAMES.iter().any(|it| label.starts_with(it))
    })
}

/// A table of crosses: there an empty cell says no.
fn is_matrix(reading: &Reading, rows: &[&Row]) -> bool {
    let filled = rows
        .iter()
        .flat_map(|row| row.cells.iter().skip(1))
        .filter(|it| !is_empty(reading, **it));
    let mut short = filled.map(|it| reading.document.quote(*it).trim().chars().count() <= 1);
    let first = short.next();
    first == Some(true) && short.all(|it| it)
}

/// Columns of marks, or that say nothing but one and the same: there an empty cell says no, too.
fn marked_columns(reading: &Reading, rows: &[&Row]) -> Vec<usize> {
    let columns = rows.iter().map(|it| it.cells.len()).max().unwrap_or(0);
    let is_marked = |column: &usize| {
        let cells = rows.iter().filter_map(|it| it.cells.get(*column));
        let filled: Vec<&str> = cells
            .filter(|it| !is_empty(reading, **it))
            .map(|it| reading.document.quote(*it).trim())
            .collect();
        let is_mark = |it: &&str| {
            let bare = !it.contains(char::is_alphanumeric);
            bare || is_emoji_name(it) || matches!(*it, "Y" | "y" | "X" | "x")
        };
        !filled.is_empty() && filled.iter().all(is_mark)
            || filled.len() >= 2 && filled.iter().all(|it| *it == filled[0])
    };
    (1..columns).filter(is_marked).collect()
}

/// Columns of which a good part is empty: nobody knows whether those cells were meant to be filled.
fn sparse_columns(reading: &Reading, table: &Table, rows: &[&Row]) -> Vec<usize> {
    const SEVERAL: usize = 3;
    let columns = rows.iter().map(|it| it.cells.len()).max().unwrap_or(0);
    let is_sparse = |column: &usize| {
        let cells = || rows.iter().filter_map(|it| it.cells.get(*column));
        let empty = cells().filter(|it| is_empty(reading, **it)).count();
        let mostly = empty < rows.len() && empty * 2 > cells().count();
        let partly = rows.len() > SEVERAL && empty * 3 >= cells().count();
        rows.len() >= SEVERAL && (mostly || partly) && !asks_each(reading, table, *column)
    };
    (1..columns).filter(is_sparse).collect()
}

/// Whether the head of a column asks for something that each row has.
fn asks_each(reading: &Reading, table: &Table, column: usize) -> bool {
    const ALWAYS: [&str; 6] = ["owner", "who", "due", "deadline", "target", "baseline"];
    let head = table.rows.iter().find(|it| it.header);
    let head = head.and_then(|it| it.cells.get(column));
    head.is_some_and(|it| {
        let asked = reading.document.lower(*it);
        ALWAYS.iter().any(|word| asked.contains(word))
    })
}

/// “:star:”, or several.
fn is_emoji_name(cell: &str) -> bool {
    cell.starts_with(':') && cell.ends_with(':') && !cell.contains("  ")
}

/// Columns in which a row needs to say nothing, by their heads: notes, exceptions, what something isn't.
fn optional_columns(reading: &Reading, table: &Table) -> Vec<usize> {
    // “Notes” in Chinese, which has no boundaries between words.
    const NOTES: [&str; 4] = ["備註", "备注", "說明", "说明"];
    static OPTIONAL: LazyLock<Regex> = LazyLock::new(|| {
        words(
            r"notes?|comments?|remarks?|examples?|exceptions?|except|unless|optional|never|not|[a-z]+n't|see also|defaults?|short|alias(?:es)?|reviewers?|against|affected|impacted|charters?|links?|remarques?|bemerkung(?:en)?|anmerkung(?:en)?|notas?|observaciones",
        )
    });
    let head = table.rows.iter().find(|it| it.header);
    let cells = head.into_iter().flat_map(|it| it.cells.iter().enumerate());
    let is_optional = |cell: &Span| {
        let head = reading.document.lower(*cell);
        OPTIONAL.is_match(head) || NOTES.iter().any(|it| head.contains(it))
    };
    cells
        .filter(|(_, cell)| is_optional(cell))
        .map(|(column, _)| column)
        .collect()
}

fn is_empty(reading: &Reading, cell: Span) -> bool {
    let document = &reading.document;
    let sealed = document.sealed.partition_point(|it| it.end <= cell.start);
    let holds_sealed = document
        .sealed
        .get(sealed)
        .is_some_and(|it| it.start < cell.end);
    let next = document.markers.partition_point(|it| it.start < cell.start);
    let marked = document
        .markers
        .get(next)
        .is_some_and(|it| it.end <= cell.end);
    let text = document.prose(cell).trim();
    if matches!(text, "?" | "??" | "???") {
        return true;
    }
    text.is_empty() && !holds_sealed && (marked || document.quote(cell).trim().is_empty())
}

fn label(reading: &Reading, row: &Row) -> String {
    let filled = || row.cells.iter().filter(|it| !is_empty(reading, **it));
    let worded = filled().find(|it| has_words(reading.document.prose(**it)));
    let filled = worded.or(filled().next());
    filled.map_or_else(String::new, |it| {
        reading.gist(*it).trim_matches(['|', ' ']).to_owned()
    })
}
