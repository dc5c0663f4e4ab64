//! From the start of the program to a window that takes orders, against a window with an empty page.

use std::path::Path;
use std::time::Instant;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;

use crate::figures;

/// How often each is started, by turns.
const STARTS: usize = 9;

/// With the debates in `data`.
pub(crate) fn measure(data: &Path) -> anyhow::Result<()> {
    let home = Home::with_data(data)?;
    // The first start compiles shaders and fills the caches of both.
    let (mut ours, mut empty) = (Vec::new(), Vec::new());
    for turn in 0..=STARTS {
        let (full, bare) = (with_debates(&home)?, with_nothing(&home)?);
        if turn > 0 {
            ours.push(full);
            empty.push(bare);
        }
    }
    let (ours, empty) = (figures::median(&ours), figures::median(&empty));
    let about = format!("{ours:.0} ms against {empty:.0} ms for an empty window");
    figures::one("start with 10,000 debates", ours / empty, "×", 1.3, &about);
    Ok(())
}

fn with_debates(home: &Home) -> anyhow::Result<f64> {
    let began = Instant::now();
    let app = App::open(home, &[])?;
    app.page.see(&id("task-row"))?;
    let took = began.elapsed();
    app.quit()?;
    Ok(took.as_secs_f64() * 1000.0)
}

fn with_nothing(home: &Home) -> anyhow::Result<f64> {
    let began = Instant::now();
    let app = App::empty(home)?;
    app.page.see("body")?;
    Ok(began.elapsed().as_secs_f64() * 1000.0)
}
