//! A window's position, and the possible ones.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// At least this much of a window must be on a screen, or nobody can grab it.
const HOLD: i64 = 64;

/// A rectangle, in screen pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) maximised: bool,
}

/// A screen, in the same pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Place {
    /// The same place if it is fully visible, or else the middle of the first screen. Never smaller
    /// than `least`, and no larger than its screen if possible.
    pub(super) fn within(self, screens: &[Screen], least: (u32, u32)) -> Self {
        let there = screens
            .iter()
            .copied()
            .find(|screen| self.is_held_by(screen));
        let Some(screen) = there.or(screens.first().copied()) else {
            return self;
        };
        let width = self.width.min(screen.width).max(least.0);
        let height = self.height.min(screen.height).max(least.1);
        let (x, y) = match there {
            Some(_) => (
                pushed(self.x, width, screen.x, screen.width),
                pushed(self.y, height, screen.y, screen.height),
            ),
            None => (
                middle(width, screen.x, screen.width),
                middle(height, screen.y, screen.height),
            ),
        };
        Self {
            x,
            y,
            width,
            height,
            ..self
        }
    }

    fn is_held_by(&self, screen: &Screen) -> bool {
        shared(self.x, self.width, screen.x, screen.width) >= HOLD
            && shared(self.y, self.height, screen.y, screen.height) >= HOLD
    }
}

/// The length that two intervals share.
fn shared(a: i32, a_long: u32, b: i32, b_long: u32) -> i64 {
    let end = (i64::from(a) + i64::from(a_long)).min(i64::from(b) + i64::from(b_long));
    end - i64::from(a.max(b))
}

/// The start of an interval that should end within another one, and must start there.
fn pushed(at: i32, long: u32, from: i32, room: u32) -> i32 {
    let last = i64::from(from) + i64::from(room) - i64::from(long);
    narrowed(i64::from(at).min(last).max(i64::from(from)))
}

fn middle(long: u32, from: i32, room: u32) -> i32 {
    let spare = (i64::from(room) - i64::from(long)).max(0);
    narrowed(i64::from(from) + spare / 2)
}

fn narrowed(value: i64) -> i32 {
    i32::try_from(value).unwrap_or_default()
}

/// The saved place, if there is one.
pub(super) fn read(folder: &Path) -> Option<Place> {
    serde_json::from_slice(&std::fs::read(file(folder)).ok()?).ok()
}

/// Saves a place for the next start.
pub(super) fn write(folder: &Path, place: &Place) -> io::Result<()> {
    machine::write(&file(folder), serde_json::to_string(place)?)
}

fn file(folder: &Path) -> PathBuf {
    folder.join("window.json")
}

#[cfg(test)]
mod tests {
    use super::{Place, Screen};

    const LAPTOP: Screen = screen(0, 0, 1440, 900);
    const BESIDE: Screen = screen(1440, -200, 2560, 1440);

    const fn screen(x: i32, y: i32, width: u32, height: u32) -> Screen {
        Screen {
            x,
            y,
            width,
            height,
        }
    }

    fn check(screens: &[Screen], kept: (i32, i32, u32, u32), seen: (i32, i32, u32, u32)) {
        let (x, y, width, height) = kept;
        let kept = Place {
            x,
            y,
            width,
            height,
            maximised: false,
        };
        let Place {
            x,
            y,
            width,
            height,
            ..
        } = kept.within(screens, (900, 600));
        assert_eq!((x, y, width, height), seen, "{kept:?}");
    }

    #[test]
    fn a_place_on_a_screen_stays() {
        check(&[LAPTOP], (100, 50, 1200, 800), (100, 50, 1200, 800));
        check(
            &[LAPTOP, BESIDE],
            (1500, -100, 1200, 800),
            (1500, -100, 1200, 800),
        );
    }

    #[test]
    fn a_window_comes_back_from_a_screen_that_is_gone() {
        check(&[LAPTOP], (1500, -100, 1200, 800), (120, 50, 1200, 800));
        check(&[LAPTOP], (-5000, 9000, 1200, 800), (120, 50, 1200, 800));
        check(
            &[LAPTOP],
            (i32::MAX, i32::MIN, 1200, 800),
            (120, 50, 1200, 800),
        );
    }

    #[test]
    fn what_reaches_over_the_edge_is_pushed_back() {
        check(&[LAPTOP], (1000, 500, 1200, 800), (240, 100, 1200, 800));
        check(&[LAPTOP], (-300, -20, 1200, 800), (0, 0, 1200, 800));
    }

    #[test]
    fn no_window_is_too_small_or_larger_than_its_screen() {
        check(&[LAPTOP], (0, 0, 100, 100), (0, 0, 900, 600));
        check(&[LAPTOP], (0, 0, 9000, 9000), (0, 0, 1440, 900));
        check(
            &[screen(0, 0, 800, 500)],
            (0, 0, 1200, 800),
            (0, 0, 900, 600),
        );
    }

    #[test]
    fn without_a_screen_nothing_is_changed() {
        check(&[], (7, 8, 1000, 700), (7, 8, 1000, 700));
    }
}
