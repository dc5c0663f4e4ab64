//! A document as the rules read it: parsed, with the roles of its sentences and what is at stake.

use std::collections::HashSet;
use std::sync::{LazyLock, OnceLock};

use domain::pattern::Regex;
use domain::{Kind, Severity, Span};

use crate::document::{BlockKind, Document, Role, Sentence, parse};
use crate::evidence::{is_brief, is_told};
use crate::genre::{Genre, genre, is_compact, of_answer, shown_kind};
use crate::open::one_line;
use crate::pattern::{Places, words};
use crate::quoted::{code, is_in_file_name, shown};

/// Verbs that oblige somebody, whatever section they are in.
static MUST: LazyLock<Regex> =
    LazyLock::new(|| words(r"must|shall|needs? to|ha(?:s|ve) to|(?:is|are) required to"));
/// Verbs that promise.
static WILL: LazyLock<Regex> = LazyLock::new(|| words(r"will|should|won't"));
/// Verbs that promise if the text is about users.
static CAN: LazyLock<Regex> =
    LazyLock::new(|| words(r"can|cannot|(?:is|are) able to|wants? to|allows?|lets?|enables?"));
/// What makes a gap costly: money, people's data, safety, what can't be undone.
static STAKES: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"payments?|paid|pays?|charge[sd]?|fees?|refund(?:s|ed)?|invoices?|billing|payouts?|debts?|credit cards?|card numbers?|salar(?:y|ies)|bank accounts?|money|personal data|passwords?|medical|patients?|health records?|social security|safety|emergency|deletes?|deleted|erased?|irreversibl[ey]|permanently|credentials",
    )
});

/// The people a text may be for.
pub(crate) static PEOPLE: LazyLock<Regex> = LazyLock::new(|| {
    words(
        r"users?|customers?|audience|personas?|stakeholders?|operators?|developers?|clients?|visitors?|members?|employees?|staff|teams?|admins?|administrators?|guests?|readers?|tenants?|people|patients?|students?|teachers?|drivers?|buyers?|sellers?|anyone|everyone|as an? [a-z]+,",
    )
});

/// A document and what the rules can ask about it.
pub(crate) struct Reading {
    pub(crate) document: Document,
    pub(crate) genre: Genre,
    /// The kind that somebody chose, or that the text shows.
    pub(crate) kind: Kind,
    /// Whether it is so short that readers remember all of it.
    pub(crate) is_brief: bool,
    /// Whether it is an outline of so few words that nothing in it can be said elsewhere.
    pub(crate) is_compact: bool,
    /// Whether its sections name most parts of a plan for a product.
    pub(crate) is_outline: bool,
    /// The day, as `YYYY-MM-DD`; not set if nobody gave it.
    pub(crate) today: OnceLock<String>,
    /// What [`Reading::sentences`] gives, once it was asked for.
    judged: OnceLock<Vec<Sentence>>,
    /// Sentences that repeat another one as a criterion: judged where they were written first.
    repeated: HashSet<usize>,
    /// Words in quotation marks and cells of wordings, in the order of the text.
    shown: Vec<Span>,
    /// Indices of the blocks that are code outside a code block.
    code: HashSet<usize>,
}

/// A match of a pattern, and the sentence that it is in.
#[derive(Clone, Copy)]
pub(crate) struct Hit<'d> {
    pub(crate) sentence: Sentence,
    pub(crate) span: Span,
    pub(crate) words: &'d str,
}

impl Reading {
    /// Parses a text of a kind.
    pub(crate) fn of(text: &str, kind: Kind) -> Self {
        let document = parse(text);
        Self::read(kind, genre(kind, &document), document)
    }

    /// Parses the final text of a debate, of a kind.
    pub(crate) fn of_answer(text: &str, kind: Kind) -> Self {
        let document = parse(text);
        Self::read(kind, of_answer(kind, &document), document)
    }

    fn read(kind: Kind, genre: Genre, document: Document) -> Self {
        let kind = shown_kind(kind, &document);
        let is_outline = genre == Genre::Product && matches!(kind, Kind::Prd | Kind::Requirements);
        Self {
            genre,
            kind,
            is_brief: is_outline || is_brief(&document),
            is_outline,
            is_compact: genre == Genre::Product && is_compact(&document),
            today: OnceLock::new(),
            judged: OnceLock::new(),
            repeated: repeated(&document),
            shown: shown(&document),
            code: code(&document),
            document,
        }
    }

    /// The sentences that are judged: not tables of contents, not the author's own open questions.
    pub(crate) fn sentences(&self) -> impl Iterator<Item = Sentence> + '_ {
        let all = self.document.sentences.iter().copied();
        let judged = || all.filter(|it| self.is_judged(*it)).collect();
        self.judged.get_or_init(judged).iter().copied()
    }

    /// Whether the rules read a sentence at all.
    pub(crate) fn is_judged(&self, sentence: Sentence) -> bool {
        !matches!(
            self.document.role(sentence),
            Role::Questions | Role::Contents
        ) && !self.repeated.contains(&sentence.span.start)
            && !self.is_shown(sentence.span)
            && !self.code.contains(&sentence.block)
    }

    /// Whether a place is only shown: in quotation marks, or in a table of wordings.
    pub(crate) fn is_shown(&self, span: Span) -> bool {
        let next = self.shown.partition_point(|it| it.end < span.end);
        let mut near = self.shown[next..].iter().take(2);
        near.any(|it| it.start <= span.start && span.end <= it.end)
    }

    /// The first match in each judged sentence, other than in words that are only shown.
    pub(crate) fn hits(&self, pattern: &Regex) -> Vec<Hit<'_>> {
        self.found(pattern, |it| !self.is_shown(it))
    }

    /// The same with words that are only shown: a message “Payment failed” says that payments may fail.
    pub(crate) fn mentioned(&self, pattern: &Regex) -> Vec<Hit<'_>> {
        self.found(pattern, |_| true)
    }

    fn found(&self, pattern: &Regex, is_wanted: impl Fn(Span) -> bool) -> Vec<Hit<'_>> {
        let mut hits: Vec<Hit<'_>> = Vec::new();
        for found in pattern.find_iter(&self.document.lower) {
            let Some(sentence) = self.document.sentence_at(found.start()) else {
                continue;
            };
            let again = hits
                .last()
                .is_some_and(|it| it.sentence.span == sentence.span);
            let inside = found.end() <= sentence.span.end;
            let named = || is_in_file_name(&self.document.lower, found.range().into());
            let wanted = || is_wanted(found.range().into());
            if inside && !again && wanted() && !named() && self.is_judged(sentence) {
                hits.push(Hit {
                    sentence,
                    span: found.range().into(),
                    words: found.as_str(),
                });
            }
        }
        hits
    }

    /// The first match in each judged sentence that says how things are or will be: not what they
    /// were, might have been or are feared to become.
    pub(crate) fn stated(&self, pattern: &Regex) -> Vec<Hit<'_>> {
        let mut hits = self.hits(pattern);
        hits.retain(|it| !self.document.role(it.sentence).is_aside());
        hits
    }

    /// The first match in each judged sentence that says how things will be.
    pub(crate) fn promised(&self, pattern: &Regex) -> Vec<Hit<'_>> {
        let mut hits = self.hits(pattern);
        hits.retain(|it| self.holds(it.sentence));
        hits
    }

    /// Whether a sentence is a scenario of a test (“Given …, when …, then …”), says how or why something is
    /// tested, or quotes what was asked for: it plays through what is required elsewhere.
    pub(crate) fn is_scenario(&self, sentence: Sentence) -> bool {
        let text = self.document.lower(sentence.span);
        let text = text.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
        let played = text.starts_with("given ") || text.starts_with("scenario");
        let marks = ["**given**", "**when**", "**then**", "**and**", "**but**"];
        let source = self.document.quote(self.document.block(sentence).span);
        let source = source
            .trim_start()
            .get(..9)
            .unwrap_or(source)
            .to_lowercase();
        let step = marks.iter().any(|it| source.starts_with(it));
        let block = self.document.lower(self.document.block(sentence).span);
        let block = block.trim_start_matches(|it: char| !it.is_ascii_alphabetic());
        let opened = |it: &str| block.starts_with(it);
        let input = block.contains("user description:") || block.contains(" tests verify");
        input
            || step
            || played && [" when ", " then "].iter().any(|it| text.contains(it))
            || ["independent test", "why this priority"]
                .iter()
                .any(|it| opened(it))
            || opened("given ") && block.contains(" when ") && block.contains(" then ")
    }

    /// Whether the text has sections or many sentences, so that what it says in passing isn't all it has to
    /// say.
    pub(crate) fn is_long(&self) -> bool {
        const MANY: usize = 12;
        self.document.sentences.len() > MANY || self.document.authored().nth(2).is_some()
    }

    /// Whether the text is long and explains more than it requires: a word in it can be vague because the
    /// sentences around it say what is meant. Where a product is set out in parts, each sentence counts.
    pub(crate) fn explains(&self) -> bool {
        self.is_long() && !self.is_outline
    }

    /// Whether it is a design of some length: it explains more than it promises.
    pub(crate) fn is_long_design(&self) -> bool {
        self.genre == Genre::Design && self.is_long()
    }

    /// Every match in the prose, to find out what is nearby.
    pub(crate) fn places<'r>(&'r self, pattern: &'r LazyLock<Regex>) -> Places<'r> {
        Places::of(pattern, &self.document.lower)
    }

    /// Whether the pattern occurs anywhere in the prose.
    pub(crate) fn mentions(&self, pattern: &Regex) -> bool {
        pattern.is_match(&self.document.lower)
    }

    /// Whether a sentence says what must be achieved, rather than reporting or weighing.
    pub(crate) fn promises(&self, sentence: Sentence) -> bool {
        let role = self.document.role(sentence);
        let text = self.document.lower(sentence.span);
        if role == Role::Background {
            return MUST.is_match(text);
        }
        if role.is_aside() {
            return false;
        }
        let listed = self.document.block(sentence).kind != BlockKind::Paragraph;
        if role.is_target() && (listed || role == Role::Requirements)
            || MUST.is_match(text)
            || WILL.is_match(text)
        {
            return true;
        }
        self.genre == Genre::Product && (listed || role != Role::Other || CAN.is_match(text))
            || self.is_plain_task(sentence)
    }

    /// Whether a sentence explicitly promises something, or is where promises are listed.
    pub(crate) fn binds(&self, sentence: Sentence) -> bool {
        let text = self.document.lower(sentence.span);
        let target = self.document.role(sentence).is_target();
        target || [&MUST, &WILL, &CAN].iter().any(|it| it.is_match(text))
    }

    /// Whether a sentence is an item of a list that the line above forbids: “The till must not:”.
    pub(crate) fn is_forbidden(&self, sentence: Sentence) -> bool {
        let document = &self.document;
        let mut above = document.blocks[..sentence.block].iter().rev();
        let lead = above.find(|it| it.kind != BlockKind::Item);
        let text = lead.map_or("", |it| document.lower(it.span)).trim_end();
        document.block(sentence).kind == BlockKind::Item && text.ends_with(" not:")
    }

    /// Whether a sentence promises, or, in a text for users, says how the thing will work.
    pub(crate) fn holds(&self, sentence: Sentence) -> bool {
        let text = self.document.lower(sentence.span);
        let says = self.genre == Genre::Product
            && !self.document.role(sentence).is_aside()
            && !is_told(text)
            && text.split_whitespace().nth(2).is_some();
        says || self.promises(sentence)
    }

    /// A short task without headings consists only of promises.
    fn is_plain_task(&self, sentence: Sentence) -> bool {
        self.genre == Genre::Product && self.document.heading(sentence).is_none()
    }

    /// The severity; a minor one goes up when the sentence is about money, people's data, safety or what
    /// can't be undone. No single word makes a finding blocking.
    pub(crate) fn weigh(&self, severity: Severity, sentence: Sentence) -> Severity {
        match (severity, self.stake(sentence)) {
            (Severity::Minor, Some(_)) => Severity::Major,
            (severity, _) => severity,
        }
    }

    /// The word that says what is at stake in a sentence.
    pub(crate) fn stake(&self, sentence: Sentence) -> Option<&str> {
        STAKES
            .find(self.document.lower(sentence.span))
            .map(|it| it.as_str())
    }

    /// What the sentence of a match says before it, as it was written.
    pub(crate) fn before(&self, hit: &Hit<'_>) -> &str {
        let start = hit.sentence.span.start.min(hit.span.start);
        self.document.quote(Span::new(start, hit.span.start))
    }

    /// The words at a place as the author wrote them, on one line, without markup.
    pub(crate) fn written(&self, span: Span) -> String {
        let text: Vec<&str> = self.document.prose(span).split_whitespace().collect();
        if text.iter().all(|it| it.bytes().all(|b| b == b'_')) {
            return one_line(self.document.quote(span));
        }
        text.join(" ")
    }

    /// The first words of a place, for naming it.
    pub(crate) fn gist(&self, span: Span) -> String {
        let end = self
            .document
            .source
            .floor_char_boundary(span.end.min(span.start + 400));
        let plain = self.plain(Span::new(span.start, end));
        let words: Vec<&str> = plain.split(' ').collect();
        if words.len() <= 9 {
            return plain.trim_end_matches(['.', ':', ';', '?', ' ']).to_owned();
        }
        let short = words[..natural_end(&words[..8])].join(" ");
        format!("{} …", short.trim_end_matches([',', ':', ';', '.']))
    }

    /// The words at a place on one line, code included, emphasis and addresses left out.
    pub(crate) fn plain(&self, span: Span) -> String {
        let document = &self.document;
        let prose = document.prose.as_bytes();
        let shown: String = document
            .quote(span)
            .char_indices()
            .filter(|(at, c)| c.is_whitespace() || prose[span.start + at] != b' ')
            .map(|(_, c)| c)
            .collect();
        if shown.trim().is_empty() {
            return one_line(document.quote(span));
        }
        one_line(&shown)
    }

    /// The heading that stands for a missing thing: the first with one of the roles, otherwise the first of
    /// all, otherwise the first sentence.
    pub(crate) fn stand_in(&self, roles: &[Role]) -> Option<Span> {
        let headings = || self.document.authored();
        let by_role = |role: &Role| headings().find(|it| it.role == *role);
        roles
            .iter()
            .find_map(by_role)
            .or(headings().next())
            .map(|it| it.text)
            .filter(|it| !it.is_empty())
            .or(self.document.sentences.first().map(|it| it.span))
    }
}

/// How many of the first words of a sentence make sense alone: up to the end of a clause, or otherwise
/// without words that need others.
fn natural_end(words: &[&str]) -> usize {
    const FEWEST: usize = 4;
    const JOINING: [&str; 12] = [
        "and", "or", "but", "that", "which", "because", "when", "if", "while", "so", "—", "–",
    ];
    const WAITING: [&str; 27] = [
        "a", "an", "the", "of", "for", "to", "in", "on", "at", "by", "with", "from", "as", "is",
        "are", "be", "will", "can", "must", "should", "their", "its", "our", "your", "no", "not",
        "any",
    ];
    let is_end = |at: &usize| {
        JOINING.contains(&words[*at]) || words[*at - 1].ends_with([',', ';', ':', '.'])
    };
    if let Some(end) = (FEWEST..words.len()).rev().find(is_end) {
        return end;
    }
    let mut end = words.len() - 1;
    while end > FEWEST && WAITING.contains(&words[end - 1].to_ascii_lowercase().as_str()) {
        end -= 1;
    }
    end
}

fn repeated(document: &Document) -> HashSet<usize> {
    let key = |sentence: &Sentence| -> String {
        let text = document.lower(sentence.span);
        text.split_whitespace().collect()
    };
    let (criteria, others): (Vec<&Sentence>, Vec<&Sentence>) = document
        .sentences
        .iter()
        .partition(|it| document.role(**it) == Role::Criteria);
    if criteria.is_empty() {
        return HashSet::new();
    }
    let known: HashSet<String> = others.into_iter().map(key).collect();
    criteria
        .into_iter()
        .filter(|it| known.contains(&key(it)))
        .map(|it| it.span.start)
        .collect()
}
