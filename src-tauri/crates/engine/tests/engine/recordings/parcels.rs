//! A document that a product manager might write, and three reviewers and an editor who debate it.

use domain::answer::{
    AskedQuestion, CritiqueAnswer, DeclinedFinding, ProposedEdit, QuestionsAnswer, RaisedFinding,
    SynthesisAnswer,
};
use domain::task::Origin;
use domain::{Kind, Severity, TaskId};
use engine::Plan;
use store::NewTask;
use testkit::scripted::{StandIn, Turn};

use super::priced;
use crate::common::{Bench, plan};

pub(super) const TITLE: &str = "Refunds for late parcels";

pub(super) const TEXT: &str = include_str!("parcels.md");

/// Three reviewers and an editor.
pub(super) struct Voices {
    pub(super) security: StandIn,
    pub(super) oncall: StandIn,
    pub(super) pm: StandIn,
    pub(super) editor: StandIn,
}

impl Voices {
    /// They agree in the third round.
    pub(super) fn agree() -> Self {
        Self {
            security: priced(security()),
            oncall: priced(oncall()),
            pm: priced(pm()),
            editor: priced([first_edits(), second_edits()]),
        }
    }

    /// The plan with all of them in seats.
    pub(super) fn plan(&self) -> Plan {
        let seats = [
            ("security", self.security.own("claude-cli/sonnet")),
            ("oncall", self.oncall.own("codex-cli/gpt")),
            ("pm", self.pm.own("claude-cli/sonnet")),
        ];
        plan(&seats, self.editor.own("claude-cli/sonnet"))
    }
}

/// The document as a task.
pub(super) fn task(bench: &Bench) -> TaskId {
    task_of(bench, TEXT)
}

/// A task with another text.
pub(super) fn task_of(bench: &Bench, text: &str) -> TaskId {
    let task = NewTask {
        title: TITLE.to_owned(),
        kind: Kind::Prd,
        body: text.to_owned(),
        origin: Origin::Typed,
        path: None,
        project: None,
    };
    let document = bench.desk.store().create_task(task).expect("a task");
    document.row.id
}

/// What it raises first.
pub(super) fn first_of_security() -> [RaisedFinding; 2] {
    [
        raised(
            Severity::Major,
            "No limit on how long photos are kept",
            "a photo of the label",
            "The label shows a name and an address. Kept forever, the photos become a store of personal \
             data that nobody asked for.",
            "After how many days is the photo deleted?",
        ),
        raised(
            Severity::Minor,
            "The request number can be guessed",
            "shows the request number in the address bar",
            "If numbers count up, one customer can open the request of another.",
            "Is the page shown to its owner only?",
        ),
    ]
}

pub(super) fn security() -> [Turn; 2] {
    [objects(&first_of_security()), approves()]
}

/// What it raises first.
pub(super) fn first_of_oncall() -> [RaisedFinding; 2] {
    [
        raised(
            Severity::Blocking,
            "No answer from the carrier is not covered",
            "The refund is paid as soon as the carrier confirms the delay.",
            "The carrier is another company. If its service is down or never confirms, the customer waits \
             for money that nobody will send, and nobody here is told.",
            "How long do we wait for the answer, and who decides after that?",
        ),
        raised(
            Severity::Minor,
            "“A small team” names no owner",
            "A small team checks requests at first.",
            "When requests pile up on a Monday, nobody knows whose work it is.",
            "Which team, and how many people a day?",
        ),
    ]
}

pub(super) fn oncall() -> [Turn; 3] {
    let second = [raised(
        Severity::Blocking,
        "The page promises a refund before anyone decides",
        "The refund is paid once the carrier confirms the delay",
        "Between request and answer the page says nothing, so the customer emails support, which this was \
         meant to avoid.",
        "What does the page say until the carrier answers?",
    )];
    [objects(&first_of_oncall()), objects(&second), approves()]
}

/// What it raises first.
pub(super) fn first_of_pm() -> [RaisedFinding; 3] {
    [
        raised(
            Severity::Blocking,
            "No answer from the carrier is not covered",
            "The refund is paid as soon as the carrier confirms the delay.",
            "The carrier may never answer, and then the customer waits without an end.",
            "When does somebody decide without the carrier?",
        ),
        raised(
            Severity::Major,
            "“Easily” has no measure",
            "Customers can easily request a refund.",
            "Two people can disagree for a year whether requesting a refund is easy, and both be right.",
            "In how many minutes, and for what share of customers?",
        ),
        raised(
            Severity::Major,
            "The states of a request are not named",
            "The customer can come back and see where the request stands.",
            "It can be two states or nine, and a refused customer can ask again without end.",
            "Which states are there, and how often can a customer ask again?",
        ),
    ]
}

pub(super) fn pm() -> [Turn; 3] {
    let second = [
        raised(
            Severity::Minor,
            "No sample size for satisfaction",
            "Reach 70%+ satisfaction with the refund experience.",
            "Seven of ten answers reach it, and so do seven thousand of ten thousand.",
            "How many answers are needed, and where are they collected?",
        ),
        raised(
            Severity::Minor,
            "No baseline for support time",
            "Support spends less time on refund emails.",
            "Without today's number nobody can tell later whether it went down.",
            "How many emails are there now, and how many fewer do you expect?",
        ),
    ];
    [objects(&first_of_pm()), objects(&second), approves()]
}

/// The labels follow the order of the merged findings: F1 the carrier, F2 easily, F3 photos, F4 states,
/// F5 the team, F6 the number.
pub(super) fn first_edits() -> Turn {
    let edits = [
        edit(
            "as soon as the carrier confirms the delay",
            "once the carrier confirms the delay; after 24 hours without an answer the refunds team decides",
            "F1",
        ),
        edit(
            "easily request a refund",
            "request a refund in under two minutes, without calling",
            "F2",
        ),
        edit(
            "a photo of the label",
            "a photo of the label, which is deleted 90 days after the decision",
            "F3",
        ),
        edit(
            "see where the request stands.",
            "see whether it is received, in review, paid or refused, and why.",
            "F4",
        ),
        edit(
            "It comes back if the request is refused.",
            "It comes back once, if the request is refused.",
            "F4",
        ),
        edit("A small team", "The refunds team, two people a day,", "F5"),
    ];
    let declined = [(
        "F6",
        "“The page thanks the customer” is the order page, which asks for a sign-in already.",
    )];
    synthesis(edits.to_vec(), &declined)
}

/// F1 the promise, F2 the sample size or the baseline: whichever comes first in the text.
pub(super) fn second_edits() -> Turn {
    let edits = [
        edit(
            "once the carrier confirms the delay;",
            "once the carrier confirms the delay; until then the page says “not decided yet”;",
            "F1",
        ),
        edit(
            "spends less time on refund emails",
            "answers a third fewer refund emails than in June (1,140)",
            "F2",
        ),
        edit(
            "Reach 70%+ satisfaction with the refund experience.",
            "Reach 70%+ satisfaction with the refund experience.\n- Count at least 200 answers on the \
             confirmation page. Baseline: 58% in the spring survey.",
            "F3",
        ),
    ];
    synthesis(edits.to_vec(), &[])
}

const BUSINESS: &str = "- Business customers ask their account manager.\n";
const RESULTS: &str = "- 60% of refund requests arrive through the app within three months.\n";

/// Removes the 90 days again, adds far more than anybody asked for, and drops two items.
pub(super) fn swells() -> Turn {
    let more = "Later releases may pay automatically. Before that happens, the team agrees on the amounts that \
                are paid without a look, on the number of requests a customer may send in a month, on the \
                wording of a refusal in every language of the shop, on the report that finance reads each \
                week, and on the person who may switch automatic payment off at any hour of the day. Each of \
                these decisions is written down with its date and its reasons, so that a new member of the \
                team can read in an hour what was decided, what was tried before and why it was given up. \
                The list is read again every quarter, and whatever nobody uses any more is deleted from it. \
                Support, finance and the carriers see the list, comment on it, and say which of the rules \
                cost them time.";
    let edits = vec![
        edit(", which is deleted 90 days after the decision", "", "F1"),
        edit("Later releases may pay automatically.", more, "F1"),
        edit(BUSINESS, "", ""),
        edit(RESULTS, "", ""),
    ];
    synthesis(edits, &[])
}

/// Puts one of the items back.
pub(super) fn puts_back() -> Turn {
    let next = "- Reach 70%+ satisfaction";
    let edits = vec![edit(next, &format!("{RESULTS}{next}"), "")];
    synthesis(edits, &[])
}

/// What the editor asks the author first.
pub(super) fn questions() -> Turn {
    let asked = |question: &str, why: &str| AskedQuestion {
        question: question.to_owned(),
        why: why.to_owned(),
    };
    Turn::answer(&QuestionsAnswer {
        questions: vec![
            asked(
                "What is left out of the first release on purpose?",
                "What nobody rules out grows while it is being built.",
            ),
            asked(
                "Who decides if the carrier never answers?",
                "Otherwise the request stays open, and the customer emails support after all.",
            ),
            asked(
                "What must keep working exactly as it does today?",
                "What is not named breaks without anyone noticing.",
            ),
        ],
    })
}

pub(super) fn raised(
    severity: Severity,
    title: &str,
    quote: &str,
    concern: &str,
    suggestion: &str,
) -> RaisedFinding {
    RaisedFinding {
        concern: concern.to_owned(),
        suggestion: suggestion.to_owned(),
        ..crate::common::voices::finding(severity, title, quote)
    }
}

pub(super) fn objects(findings: &[RaisedFinding]) -> Turn {
    crate::common::voices::objects(findings)
}

pub(super) fn approves() -> Turn {
    Turn::answer(&CritiqueAnswer {
        listed: 0,
        approve: true,
        findings: Vec::new(),
        evidence: vec![
            "The page thanks the customer and shows the request number.".to_owned(),
            "The date is set after the pilot with two carriers.".to_owned(),
        ],
    })
}

pub(super) fn edit(find: &str, replace: &str, label: &str) -> ProposedEdit {
    ProposedEdit {
        find: find.to_owned(),
        nth: None,
        replace: replace.to_owned(),
        findings: vec![label.to_owned()],
    }
}

pub(super) fn synthesis(edits: Vec<ProposedEdit>, declined: &[(&str, &str)]) -> Turn {
    let declined = declined.iter().map(|(finding, reason)| DeclinedFinding {
        finding: (*finding).to_owned(),
        reason: (*reason).to_owned(),
    });
    Turn::answer(&SynthesisAnswer {
        edits,
        declined: declined.collect(),
        recorded: Vec::new(),
    })
}
