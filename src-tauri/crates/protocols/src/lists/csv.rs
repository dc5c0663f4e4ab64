//! Items from tables: from CSV, and from the rows of any table.

/// Names of the column that holds items, the likeliest first.
const ITEM: [&str; 8] = [
    "item",
    "title",
    "action",
    "task",
    "summary",
    "action item",
    "name",
    "description",
];

/// Names of the columns next to it.
const BESIDE: [&str; 16] = [
    "id", "no", "nr", "#", "owner", "assignee", "who", "due", "due date", "deadline", "date",
    "status", "state", "priority", "notes", "type",
];

/// The items of a text that is CSV.
pub(super) fn items(text: &str) -> Vec<String> {
    column(rows(text))
}

/// Whether a text is a CSV table that says in its header where its items are.
pub(super) fn is_table_of_items(text: &str) -> bool {
    let Some(first) = text.lines().find(|line| !line.trim().is_empty()) else {
        return false;
    };
    let header = rows(first).pop().unwrap_or_default();
    header
        .iter()
        .all(|cell| is_one_of(cell, &ITEM) || is_one_of(cell, &BESIDE))
        && header.iter().any(|cell| is_one_of(cell, &ITEM))
        && text.trim_start().lines().count() > 1
}

/// The column of a table's rows that holds its items: the one with such a name in the header, otherwise the
/// first with words in it.
pub(super) fn column(mut rows: Vec<Vec<String>>) -> Vec<String> {
    let is_header = |row: &Vec<String>| {
        row.iter()
            .any(|cell| is_one_of(cell, &ITEM) || is_one_of(cell, &BESIDE))
    };
    let header = match rows.first() {
        Some(first) if is_header(first) => rows.remove(0),
        _ => Vec::new(),
    };
    let named = |name: &&str| header.iter().position(|cell| is_one_of(cell, &[name]));
    let at = ITEM
        .iter()
        .find_map(named)
        .unwrap_or_else(|| with_words(&rows));
    let cells = rows
        .into_iter()
        .filter_map(|mut row| (at < row.len()).then(|| row.swap_remove(at)));
    cells.collect()
}

/// The first column in which most cells contain words; the first one if there is none.
fn with_words(rows: &[Vec<String>]) -> usize {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let in_words = |at: &usize| {
        let cells = rows.iter().filter_map(|row| row.get(*at));
        cells.filter(|cell| is_in_words(cell)).count() * 2 > rows.len()
    };
    // In a table that is wider than this, the last columns add nothing.
    (0..width.min(50)).find(in_words).unwrap_or_default()
}

/// Words, and not a number or a label such as `A-12`.
fn is_in_words(cell: &str) -> bool {
    let letters = cell.chars().filter(|it| it.is_alphabetic()).count();
    let digits = cell.chars().filter(char::is_ascii_digit).count();
    letters > digits && (letters > 2 || !cell.is_ascii())
}

fn is_one_of(cell: &str, names: &[&str]) -> bool {
    let cell = cell.trim().trim_start_matches('\u{feff}').to_lowercase();
    names.contains(&cell.as_str())
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let text = text.trim_start_matches('\u{feff}');
    let reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let records = reader.into_records().map_while(Result::ok);
    let rows = records.map(|record| record.iter().map(str::to_owned).collect());
    rows.collect()
}

/// The separator of cells in the first line that has one.
fn delimiter(text: &str) -> u8 {
    for line in text.lines() {
        let mut quoted = false;
        let mut counts = [(b';', 0), (b'\t', 0), (b',', 0)];
        for byte in line.bytes() {
            quoted ^= byte == b'"';
            let mut counts = counts.iter_mut();
            if let Some((_, count)) = counts.find(|(sign, _)| !quoted && *sign == byte) {
                *count += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        if let Some((sign, 1..)) = most {
            return sign;
        }
    }
    b','
}
