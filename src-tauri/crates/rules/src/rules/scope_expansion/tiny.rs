//! Parts of a page, of a text or of a line of code.

use std::sync::LazyLock;

use domain::pattern::Regex;

use crate::pattern::words;

/// One thing that is so small that nothing large belongs to it: a part of a page, of a text or of a line of code.
pub(super) static TINY: LazyLock<Regex> = LazyLock::new(|| {
    words(concat!(
        r"(?:button|label|icon|link|tool-?tip|field|input|dialog|modal|popup|pop-?over|heading|footer|colou?r|thumbnail|avatar|logo|favicon|drop-?down|picker|caption|column|cell|check ?box|radio|spinner|badge|toast|banner|(?:search |scroll ?|progress |tool)?bar|toggle|slider|cursor|caret|legend|axis|tick|symbol|counter|place-?holder|breadcrumb|marker|map pin|arrow|chevron|star rating|handle|corner|edge|gap|border|outline|underline|focus ring|shadow|margin|padding|spacing|indent(?:ation)?|alignment|font|highlight|animation|ripple|accent|emoji|watermark|hover (?:text|state|effect)|focus|shortcut|alt text",
        r"|time-?stamp|sort order|page number|line number|subject(?: line)?|sub-?title|comma|apostrophe|colon|semi-?colon|hyphen|dash|dot|bracket|quotation mark|question mark|umlaut|character|digit|decimal|decimal (?:point|place)|spelling|plural|singular|space|newline|blank|line break|suffix|prefix|leap year|week ?day|pixel|zip code|postal code|attribute|null check|log line|status code|exit code|default value|variable|constant|(?:error|success|log) message|phone number|user name|e-?mail address)s?",
    ))
});
