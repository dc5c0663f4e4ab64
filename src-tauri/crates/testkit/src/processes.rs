//! Processes of this machine, on systems that list them in `/proc`.

use std::fs;

/// Processes that were started with `argument` and are still running.
pub fn started_with(argument: &str) -> Vec<u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter(|entry| {
            // A process that has ended has no command line.
            let command = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            command
                .split(|&byte| byte == 0)
                .any(|word| word == argument.as_bytes())
        })
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}
