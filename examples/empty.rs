//! A window with an empty page: what no program can start faster than. `cargo xtask bench window`
//! compares with it.

use tauri::{WebviewUrl, WebviewWindowBuilder};

fn main() -> tauri::Result<()> {
    let mut context = tauri::generate_context!();
    context.config_mut().app.windows.clear();
    tauri::Builder::default()
        .setup(|app| {
            let page = WebviewUrl::External("about:blank".parse()?);
            WebviewWindowBuilder::new(app, "main", page)
                .inner_size(1360.0, 860.0)
                .build()?;
            Ok(())
        })
        .run(context)
}
