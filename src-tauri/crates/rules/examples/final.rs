//! Prints what the final checks say about files, for tuning them by hand: their flags, and how many words
//! were read.
#![expect(clippy::print_stdout, reason = "a tool for the terminal")]

use domain::Kind;

fn main() -> std::io::Result<()> {
    let (mut words, mut flags) = (0, 0);
    for path in std::env::args().skip(1) {
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        words += text.split_whitespace().count();
        for flag in rules::final_checks(Kind::Task, &text, &text, &[]) {
            flags += 1;
            println!("{path}\n  {}: {}", flag.check.key(), flag.title);
            println!("      > {:?}", flag.quote);
            for place in &flag.places {
                println!("      > {:?}", &text[place.range()]);
            }
            println!("      ? {}\n      ! {}", flag.question, flag.justification);
        }
    }
    println!("{flags} flags in {words} words");
    Ok(())
}
