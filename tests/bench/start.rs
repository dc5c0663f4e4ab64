//! From the start of the program to a visible window that responds to commands, compared with a window with
//! an empty page.

use std::path::Path;

use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::id;
use outside::wait::until;

use crate::figures;

/// How often each is started; the two alternate.
const STARTS: usize = 9;

/// With the debates in `data`.
pub(crate) fn measure(data: &Path) -> anyhow::Result<()> {
    let home = Home::with_data(data)?;
    // The first start compiles shaders and fills the caches of both.
    let (mut ours, mut empty) = (Vec::new(), Vec::new());
    for turn in 0..=STARTS {
        let app = App::open(&home, &[])?;
        let full = took(&app, &id("task-row"))?;
        app.quit()?;
        let bare = took(&App::empty(&home)?, "body")?;
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

/// Milliseconds from its start until a window shows `css`.
fn took(app: &App, css: &str) -> anyhow::Result<f64> {
    app.page.see(css)?;
    until("the window is seen", || {
        let hidden = app.page.session().execute("return document.hidden", &[])?;
        Ok(hidden.as_bool() == Some(false))
    })?;
    Ok(app.began.elapsed().as_secs_f64() * 1000.0)
}
