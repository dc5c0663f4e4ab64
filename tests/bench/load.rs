//! How much of the machine processes use.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

/// Ticks of the kernel’s clock per second; Linux reports this value to every program.
const TICKS: f64 = 100.0;

/// The share of one core that processes use over a period, in percent.
pub(crate) fn share(processes: &[u32], time: Duration) -> f64 {
    let (before, began) = (ticks(processes), Instant::now());
    thread::sleep(time);
    (ticks(processes) - before) / TICKS / began.elapsed().as_secs_f64() * 100.0
}

/// How many tasks wanted a core, over the last minute.
pub(crate) fn average() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}

fn ticks(processes: &[u32]) -> f64 {
    processes.iter().map(|&id| ticks_of(id)).sum()
}

/// In user and kernel mode; 0 for a process that is gone.
fn ticks_of(process: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let behind = stat.rsplit_once(") ").map_or("", |(_, behind)| behind);
    let fields = behind.split(' ').skip(11).take(2);
    fields.filter_map(|field| field.parse::<f64>().ok()).sum()
}
