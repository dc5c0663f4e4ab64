//! The window: its position, and when it is first shown.
//!
//! It is created hidden, placed where `window.json` in the data folder says, and shown when the page calls
//! `page_drawn`. A hidden web view draws no frame, so the page doesn't wait for one; until then the
//! window has the color of the theme.

mod page_lost;
mod place;

use std::time::Duration;

use domain::page::Settings;
use tauri::utils::config::Color;
use tauri::{
    AppHandle, LogicalSize, Manager, PhysicalPosition, PhysicalSize, WebviewWindow, Window,
    WindowEvent,
};
use tokio::sync::watch;

use crate::automation;
use crate::data_folder::Opening;
pub(crate) use page_lost::PageLost;
use place::{Place, Screen};

/// A page that takes longer than this is broken; a window without it can at least be closed.
const LONGEST_WAIT: Duration = Duration::from_secs(4);
/// The smallest window, in logical pixels, as in `tauri.conf.json`.
const LEAST: (f64, f64) = (900.0, 600.0);
const LIGHT: Color = Color(0xff, 0xff, 0xff, 0xff);
const DARK: Color = Color(0x17, 0x18, 0x1b, 0xff);

/// Whether the page has drawn itself.
pub(crate) struct Drawn(watch::Sender<bool>);

impl Default for Drawn {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

fn window(app: &AppHandle) -> Option<WebviewWindow> {
    app.get_webview_window("main")
}

/// Gives the window the color of the page, which is also the background of the menu bar.
pub(crate) fn color(app: &AppHandle, dark: bool) -> tauri::Result<()> {
    window(app).map_or(Ok(()), |window| {
        window.set_background_color(Some(if dark { DARK } else { LIGHT }))
    })
}

/// Applies the zoom in the settings to the page. A failure doesn't matter.
pub(crate) fn zoom(app: &AppHandle, settings: &Settings) {
    let done = window(app).map_or(Ok(()), |window| window.set_zoom(settings.zoom_factor()));
    if let Err(error) = done {
        tracing::warn!(%error, "could not set the zoom of the page");
    }
}

/// Places the window, which is still hidden, in its last position, with the color and the zoom of the page.
/// It is shown once the page has drawn itself.
pub(crate) fn prepare(app: &AppHandle, dark: bool, settings: &Settings) -> tauri::Result<()> {
    let Some(window) = window(app) else {
        return Ok(());
    };
    page_lost::reload(app, &window)?;
    color(app, dark)?;
    zoom(app, settings);
    if let Some(place) = place::read(app.state::<Opening>().folder()) {
        put(&window, place)?;
    }
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(LONGEST_WAIT).await;
        reveal(&app);
    });
    Ok(())
}

fn put(window: &WebviewWindow, place: Place) -> tauri::Result<()> {
    let screens: Vec<Screen> = window
        .available_monitors()?
        .iter()
        .map(|monitor| Screen {
            x: monitor.position().x,
            y: monitor.position().y,
            width: monitor.size().width,
            height: monitor.size().height,
        })
        .collect();
    let least = LogicalSize::<f64>::from(LEAST).to_physical(window.scale_factor()?);
    let place = place.within(&screens, (least.width, least.height));
    window.set_size(PhysicalSize::new(place.width, place.height))?;
    window.set_position(PhysicalPosition::new(place.x, place.y))?;
    if place.maximised {
        window.maximize()?;
    }
    Ok(())
}

/// Shows the window, if it is still hidden.
pub(crate) fn reveal(app: &AppHandle) {
    let seen = app.state::<Drawn>().0.send_replace(true);
    if seen {
        return;
    }
    if let Some(window) = window(app)
        && let Err(error) = window.show().and_then(|()| window.set_focus())
    {
        tracing::error!(%error, "the window could not be shown");
    }
}

/// Whether the page has drawn itself, so that it receives messages.
pub(crate) fn is_drawn(app: &AppHandle) -> bool {
    *app.state::<Drawn>().0.borrow()
}

/// Waits until the page receives messages.
pub(crate) async fn page_is_there(app: &AppHandle) {
    let mut drawn = app.state::<Drawn>().0.subscribe();
    // The sender lives as long as the program.
    let _ = drawn.wait_for(|drawn| *drawn).await;
}

/// Whether the window is in front.
pub(crate) fn is_in_front(app: &AppHandle) -> bool {
    if automation::is_on() {
        return !automation::is_away();
    }
    let focused = window(app).map(|window| window.is_focused());
    focused.is_some_and(|focused| focused.unwrap_or(false))
}

/// Brings the window to the front, once it exists.
pub(crate) fn bring_to_front(app: &AppHandle) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        page_is_there(&app).await;
        if let Some(window) = window(&app)
            && let Err(error) = window.unminimize().and_then(|()| window.set_focus())
        {
            tracing::warn!(%error, "the window could not be brought to the front");
        }
    });
}

/// Saves the position of a closing window.
pub(crate) fn on_window_event(window: &Window, event: &WindowEvent) {
    if !matches!(event, WindowEvent::CloseRequested { .. }) {
        return;
    }
    let opening = window.state::<Opening>();
    let folder = opening.folder();
    let kept = now(window, place::read(folder)).map(|place| place::write(folder, &place));
    match kept {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "could not save the position of the window"),
        Err(error) => tracing::warn!(%error, "the position of the window is unknown"),
    }
}

/// The window's position. One that fills the screen goes back to where it was `before`.
fn now(window: &Window, before: Option<Place>) -> tauri::Result<Place> {
    let maximised = window.is_maximized()?;
    if maximised && let Some(before) = before {
        return Ok(Place {
            maximised,
            ..before
        });
    }
    let (position, size) = (window.outer_position()?, window.inner_size()?);
    Ok(Place {
        x: position.x,
        y: position.y,
        width: size.width,
        height: size.height,
        maximised,
    })
}
