//! A hook whose program was moved or removed.

use std::process::{Command, Stdio};

use domain::hook::Hook;
use engine::hooks;

use super::new_repository;
use crate::common::Bench;

#[test]
fn a_hook_whose_program_is_gone_says_so_in_one_sentence() {
    for (hook, what) in [(Hook::PreCommit, "commit"), (Hook::PrePush, "push")] {
        let bench = Bench::new();
        let shop = bench.folder.path().join("shop");
        new_repository(&shop);
        let gone = bench.folder.path().join("it's gone");
        let installed = hooks::install(Some(&shop), hook, &gone).expect("a hook");
        let run = Command::new(&installed.file)
            .current_dir(&shop)
            .env("PATH", "/usr/bin:/bin")
            .stdin(Stdio::null())
            .output()
            .expect("a hook that runs");
        assert!(run.status.success(), "{run:?}");
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!(
            said,
            format!(
                "Whetstone can’t be found, so this {what} wasn’t reviewed. Install it again, or remove this hook.\n"
            )
        );
    }
}
