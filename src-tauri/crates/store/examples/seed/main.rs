//! Fills a data folder with made-up debates, to look at and to measure with many of them: `seed FOLDER
//! DEBATES SEED [long]`. The same seed produces the same debates, spread over the two years before now;
//! long ones have twenty rounds with eight seats.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

mod debate;
mod raised;
mod random;
mod setup;
mod world;

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use domain::task::Origin;
use domain::{DebateId, Kind, TaskId, VersionId};
use jiff::{SignedDuration, Timestamp};
use store::{NewTask, Store};

use debate::{About, Held, Length};
use random::Random;
use world::Subject;

/// Debates on one task, on average.
const PER_TASK: usize = 25;

/// Debates that are written together: they share one wait for the disk.
const BATCH: usize = 200;

const YEARS: SignedDuration = SignedDuration::from_hours(2 * 365 * 24);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let count: usize = arguments.next().ok_or("how many debates?")?.parse()?;
    let seed: u64 = arguments.next().ok_or("which seed?")?.parse()?;
    let length = match arguments.next().as_deref() {
        Some("long") => Length::Long,
        Some(other) => return Err(format!("{other}? A debate is long or usual.").into()),
        None => Length::Usual,
    };
    let began = Instant::now();
    let store = Store::open(Path::new(&folder))?;
    let mut random = Random::new(seed);
    let tasks = tasks(&store, count.div_ceil(PER_TASK), &mut random)?;
    let mut findings = 0;
    let starts = starts(count, &mut random)?;
    for batch in starts.chunks(BATCH) {
        findings += write(&store, &tasks, batch, length, &mut random)?;
    }
    println!(
        "{count} debates with {findings} findings on {} tasks in {folder}, in {:.1} s.",
        tasks.len(),
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

struct Task {
    id: TaskId,
    version: VersionId,
    subject: Subject,
}

fn tasks(store: &Store, count: usize, random: &mut Random) -> Result<Vec<Task>, Box<dyn Error>> {
    let mut tasks = Vec::with_capacity(count);
    for number in 0..count {
        let subject = world::subject(number, random);
        let task = store.create_task(NewTask {
            title: subject.title.clone(),
            kind: Kind::Prd,
            body: subject.text.clone(),
            origin: Origin::Typed,
            path: None,
            project: None,
        })?;
        let version = store.snapshot(&task.row.id)?.id;
        tasks.push(Task {
            id: task.row.id,
            version,
            subject,
        });
    }
    Ok(tasks)
}

/// When the debates began, oldest first.
fn starts(count: usize, random: &mut Random) -> Result<Vec<Timestamp>, Box<dyn Error>> {
    let millis = usize::try_from(YEARS.as_millis())?;
    let first = Timestamp::now() - YEARS;
    let mut starts = Vec::with_capacity(count);
    for _ in 0..count {
        let after = i64::try_from(random.below(millis))?;
        starts.push(first + SignedDuration::from_millis(after));
    }
    starts.sort_unstable();
    Ok(starts)
}

fn write(
    store: &Store,
    tasks: &[Task],
    starts: &[Timestamp],
    length: Length,
    random: &mut Random,
) -> Result<usize, Box<dyn Error>> {
    let mut held: Vec<Held> = Vec::with_capacity(starts.len());
    for &start in starts {
        let task = &tasks[random.below(tasks.len())];
        let about = About {
            task: &task.id,
            version: &task.version,
            title: &task.subject.title,
            text: &task.subject.text,
        };
        held.push(debate::hold(
            id(start, random),
            &about,
            start,
            length,
            random,
        ));
    }
    let findings = held.iter().map(|one| one.findings).sum();
    let texts: Vec<String> = held
        .iter_mut()
        .flat_map(|one| std::mem::take(&mut one.texts))
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let debates: Vec<_> = held
        .into_iter()
        .map(|one| (one.debate, one.facts))
        .collect();
    store.take_in(&debates, &texts)?;
    Ok(findings)
}

/// An identifier with the time of the debate.
fn id(start: Timestamp, random: &mut Random) -> DebateId {
    let mut bytes = [0; 10];
    for (byte, chance) in bytes
        .iter_mut()
        .zip(std::iter::repeat_with(|| random.next()))
    {
        *byte = chance.to_le_bytes()[0];
    }
    let millis = u64::try_from(start.as_millisecond()).unwrap_or_default();
    let id = uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid();
    DebateId(id.to_string())
}
