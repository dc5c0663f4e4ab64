//! The rebuttal: each dismissed finding goes back to its adversary, with the reasons.

use domain::answer::Shape;
use domain::gauntlet::point::GauntletPoint;
use domain::gauntlet::run::GauntletRun;
use domain::gauntlet::stage::{Rebutted, Stage};
use domain::{Failure, Seat};
use futures::future::join_all;
use models::answer::Unreadable;
use table::{Answer, Halt, Raw};

use super::Ground;
use super::asking::{label, reasons};
use crate::prompt::Beside;

/// Asks about each dismissal. If an adversary doesn't answer, the dismissal holds.
pub(super) async fn all(ground: &Ground<'_>, run: &mut GauntletRun) -> Result<(), Halt> {
    let mut asked = Vec::new();
    let dismissed: Vec<(usize, GauntletPoint)> = dismissed(run);
    for (index, point) in dismissed {
        let name = format!("rebut/{}", index + 1);
        let Some(adversary) = ground.adversary(&point.finding.seat) else {
            continue;
        };
        if !ground.recall(run, &name) {
            asked.push((name, &adversary.seat, point));
        }
    }
    let answers = asked
        .iter()
        .map(|(name, seat, point)| one(ground, name, seat, point));
    let answers = join_all(answers).await;
    for ((name, seat, point), answer) in asked.iter().zip(answers) {
        let (said, absent) = match answer? {
            Ok(said) => (said, None),
            Err(failure) => {
                let so = "Its finding stays dismissed.";
                ground.warn_absent(name, seat, &failure, so).await?;
                (Said::default(), Some(failure))
            }
        };
        let rebuttal = Rebutted {
            finding: point.finding.id.clone(),
            challenged: said.challenged,
            reason: said.reason,
            absent,
        };
        ground
            .record(run, name, Stage::Rebutted { rebuttal })
            .await?;
    }
    Ok(())
}

/// The dismissed points with their positions among all points.
fn dismissed(run: &GauntletRun) -> Vec<(usize, GauntletPoint)> {
    let dismissed: Vec<_> = run.dismissed().map(|it| it.finding.id.clone()).collect();
    let points = run.points.iter().enumerate();
    let points = points.filter(|(_, it)| dismissed.contains(&it.finding.id));
    points.map(|(at, it)| (at, it.clone())).collect()
}

/// An adversary's response to a dismissal.
#[derive(Default)]
struct Said {
    challenged: bool,
    reason: String,
}

async fn one(
    ground: &Ground<'_>,
    name: &str,
    seat: &Seat,
    point: &GauntletPoint,
) -> Result<Result<Said, Failure>, Halt> {
    let finding = &point.finding;
    let beside = Beside {
        listed: ground.one(&label(0), finding),
        reasons: reasons(point),
        protocols: ground.protocols(std::iter::once(finding)),
        ..Beside::default()
    };
    let call = ground.call(name, seat, Shape::Rebuttal, &beside)?;
    match ground.table.ask(&call, said).await? {
        Answer::Read(said) => Ok(Ok(said)),
        Answer::Failed(failure) => Ok(Err(failure)),
    }
}

fn said(raw: &Raw<'_>) -> Result<Said, Unreadable> {
    read(&raw.restored()).ok_or_else(|| Unreadable {
        problem: "The answer begins with neither `ACCEPTED:` nor `CHALLENGED:`.".to_owned(),
        in_short: "says neither ACCEPTED nor CHALLENGED".to_owned(),
    })
}

/// The first line that begins with one of the two words, and everything after it.
fn read(text: &str) -> Option<Said> {
    let text = text.trim_start_matches('\u{feff}');
    let bare = |line: &str| {
        line.trim_start_matches(|letter: char| !letter.is_alphanumeric())
            .len()
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begin = at + line.len() - bare(line);
        at += line.len();
        let rest = &text[begin..];
        for (word, challenged) in [("accepted", false), ("challenged", true)] {
            let Some(found) = rest.get(..word.len()) else {
                continue;
            };
            let behind = rest[word.len()..].trim_start_matches(['*', '_', '`', ' ']);
            if found.eq_ignore_ascii_case(word) && behind.starts_with([':', '.', '-', '—', '–'])
            {
                let reason = behind
                    .trim_start_matches(|it: char| !it.is_alphanumeric() && it != '“' && it != '"');
                return Some(Said {
                    challenged,
                    reason: reason.trim_end().to_owned(),
                });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_rebuttal_is_read_as_models_write_it() {
        let cases = [
            (
                "ACCEPTED: The limit is in section 3.",
                Some((false, "The limit is in section 3.")),
            ),
            (
                "CHALLENGED: It isn’t.\nNobody checks it.",
                Some((true, "It isn’t.\nNobody checks it.")),
            ),
            ("**CHALLENGED:** It isn’t.", Some((true, "It isn’t."))),
            ("**Challenged**: It isn’t.", Some((true, "It isn’t."))),
            (
                "I thought about it.\n\naccepted: Fine.",
                Some((false, "Fine.")),
            ),
            ("> ACCEPTED: ", Some((false, ""))),
            ("I accepted: no.", None),
            ("Accepted by all", None),
            ("", None),
            (
                "```\nCHALLENGED: “quoted” words\n```",
                Some((true, "“quoted” words\n```")),
            ),
        ];
        for (text, expected) in cases {
            let said = read(text);
            let said = said.as_ref().map(|it| (it.challenged, it.reason.as_str()));
            assert_eq!(said, expected, "{text}");
        }
    }
}
