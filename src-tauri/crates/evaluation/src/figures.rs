//! The figures of a row, each with its interval.

use serde::Serialize;

use crate::DefectKind;
use crate::interval::{Interval, bootstrap, number, poisson, wilson};

/// What was found in one text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scored {
    /// Words of the text.
    pub words: usize,
    /// Its defects, and whether each was found.
    pub defects: Vec<(DefectKind, bool)>,
    /// Findings, with duplicates counted once.
    pub findings: usize,
    /// Those that find no defect.
    pub false_alarms: usize,
    /// Findings about words that the debate wrote.
    pub about_own_words: usize,
    /// Findings before merging.
    pub quotes: usize,
    /// Those whose quote is in the text.
    pub quotes_in_text: usize,
    /// Debates on the text.
    pub debates: usize,
    /// Those that lost a heading or a list item.
    pub debates_with_loss: usize,
    /// Headings and list items that were lost.
    pub lost: usize,
    /// Input and output together.
    pub tokens: u64,
    /// US dollars; `None` if unknown.
    pub cost_usd: Option<f64>,
}

/// A proportion with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// Numerator.
    pub count: usize,
    /// Denominator.
    pub of: usize,
    /// From 0 to 1; `None` if the denominator is 0.
    pub share: Option<f64>,
    /// Its interval (Wilson).
    pub interval: Option<Interval>,
}

/// A rate of events per 1,000 words.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// How many.
    pub count: usize,
    /// Per 1,000 words; `None` if there are no words.
    pub per_1000_words: Option<f64>,
    /// Its interval (Poisson, Byar).
    pub interval: Option<Interval>,
}

/// An amount, such as tokens or US dollars.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Amount {
    /// All texts together; `None` if unknown.
    pub total: Option<f64>,
    /// Per 1,000 words.
    pub per_1000_words: Option<f64>,
    /// Its interval (bootstrap over texts); `None` for fewer than two texts.
    pub interval: Option<Interval>,
}

/// How many defects of a kind were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OfKind {
    /// The kind.
    pub kind: DefectKind,
    /// Found.
    pub found: usize,
    /// Planted.
    pub planted: usize,
}

/// The figures of a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Texts that were reviewed.
    pub texts: usize,
    /// Their total number of words.
    pub words: usize,
    /// Debates over them.
    pub debates: usize,
    /// Findings, with duplicates counted once.
    pub findings: usize,
    /// Findings about words that debates wrote; they don't count in recall or false alarms.
    pub findings_about_own_words: usize,
    /// Defects that were found.
    pub recall: Share,
    /// Findings that find no defect.
    pub false_alarms: Rate,
    /// Findings whose quote is in the text.
    pub quotes_in_text: Share,
    /// Debates that lost a heading or a list item without a finding as a reason.
    pub lost_text: Share,
    /// How many of these were lost.
    pub lost_items: usize,
    /// Input and output together.
    pub tokens: Amount,
    /// US dollars.
    pub cost_usd: Amount,
    /// Recall by kind, for the kinds that were planted.
    pub kinds: Vec<OfKind>,
}

/// A row of the table: who reviewed, and the results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// `offline/rules`, `debate` or `alone`.
    pub name: String,
    /// The names of its models.
    pub models: Vec<String>,
    /// The results.
    #[serde(flatten)]
    pub figures: Figures,
}

impl Figures {
    /// The figures over texts. The seed is for the bootstrap.
    pub fn of(scored: &[Scored], seed: u64) -> Self {
        let sum = |count: fn(&Scored) -> usize| scored.iter().map(count).sum::<usize>();
        let words = sum(|it| it.words);
        let found = sum(|it| it.defects.iter().filter(|(_, found)| *found).count());
        #[expect(clippy::cast_precision_loss, reason = "far below 2⁵² tokens")]
        let tokens = scored.iter().map(|it| Some(it.tokens as f64));
        let costs = scored.iter().map(|it| it.cost_usd);
        Self {
            texts: scored.len(),
            words,
            debates: sum(|it| it.debates),
            findings: sum(|it| it.findings),
            findings_about_own_words: sum(|it| it.about_own_words),
            recall: share(found, sum(|it| it.defects.len())),
            false_alarms: rate(sum(|it| it.false_alarms), words),
            quotes_in_text: share(sum(|it| it.quotes_in_text), sum(|it| it.quotes)),
            lost_text: share(sum(|it| it.debates_with_loss), sum(|it| it.debates)),
            lost_items: sum(|it| it.lost),
            tokens: amount(scored, tokens.collect(), seed),
            cost_usd: amount(scored, costs.collect(), seed),
            kinds: kinds(scored),
        }
    }
}

fn share(count: usize, of: usize) -> Share {
    Share {
        count,
        of,
        share: (of > 0).then(|| number(count) / number(of)),
        interval: wilson(count, of),
    }
}

fn rate(count: usize, words: usize) -> Rate {
    let thousands = number(words) / 1_000.0;
    let limits = poisson(count);
    Rate {
        count,
        per_1000_words: (words > 0).then(|| number(count) / thousands),
        interval: (words > 0).then(|| Interval {
            low: limits.low / thousands,
            high: limits.high / thousands,
        }),
    }
}

/// An amount over texts; unknown if that of one text is.
fn amount(scored: &[Scored], amounts: Option<Vec<f64>>, seed: u64) -> Amount {
    let pairs: Option<Vec<(f64, f64)>> = amounts.map(|amounts| {
        let thousands = scored.iter().map(|it| number(it.words) / 1_000.0);
        amounts.into_iter().zip(thousands).collect()
    });
    let Some(pairs) = pairs else {
        return Amount {
            total: None,
            per_1000_words: None,
            interval: None,
        };
    };
    let (total, thousands) = pairs
        .iter()
        .fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
    Amount {
        total: Some(total),
        per_1000_words: (thousands > 0.0).then(|| total / thousands),
        interval: bootstrap(&pairs, seed),
    }
}

fn kinds(scored: &[Scored]) -> Vec<OfKind> {
    let kinds = DefectKind::ALL.into_iter().map(|kind| {
        let all = scored.iter().flat_map(|it| &it.defects);
        let planted = all.filter(|(of, _)| *of == kind);
        OfKind {
            kind,
            found: planted.clone().filter(|(_, found)| *found).count(),
            planted: planted.count(),
        }
    });
    kinds.filter(|it| it.planted > 0).collect()
}
