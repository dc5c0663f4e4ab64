//! Closing the window without losing the last edits or the author's last decision.
//!
//! The window is hidden while the page stores its text and waits for work in progress, for up to
//! fifteen seconds.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tauri::{Emitter, Manager, Window, WindowEvent};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::data_folder::Opening;
use crate::instance::Instance;
use crate::window;

/// The longest that a page may take to store everything. The store itself waits ten seconds for another
/// process, and after that the page still has to report the failure.
const LONGEST: Duration = Duration::from_secs(15);

/// What a closing window waits for.
#[derive(Default)]
pub(crate) struct Closing(Mutex<State>);

/// The page's answer to a closing window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Everything is stored.
    Saved,
    /// Something couldn’t be stored, and the author is told.
    Unsaved,
    /// The author is asked something first.
    Stays,
}

#[derive(Default)]
struct State {
    /// Where to send the page's answer.
    asked: Option<oneshot::Sender<Answer>>,
    /// Whether the last answer was that the page couldn't store everything.
    refused: bool,
}

impl Closing {
    /// Starts waiting for the page; `None` if something already waits.
    fn begin(&self) -> Option<oneshot::Receiver<Answer>> {
        let mut state = self.state();
        if state.asked.is_some() {
            return None;
        }
        let (sender, receiver) = oneshot::channel();
        state.asked = Some(sender);
        Some(receiver)
    }

    /// The page reports whether everything is stored.
    pub(crate) fn answer(&self, saved: bool) {
        self.say(if saved {
            Answer::Saved
        } else {
            Answer::Unsaved
        });
    }

    /// The page asks its author first: the window stays until it is closed again.
    pub(crate) fn stay(&self) {
        self.say(Answer::Stays);
    }

    fn say(&self, answer: Answer) {
        if let Some(asked) = self.state().asked.take() {
            // The receiver may have given up by now.
            let _ = asked.send(answer);
        }
    }

    /// Whether the window may close: everything is stored, the page doesn't answer, or the author was told
    /// before that something can't be stored, and closes it again.
    fn may_close(&self, answer: Option<Answer>) -> bool {
        let mut state = self.state();
        state.asked = None;
        let may = match answer {
            None | Some(Answer::Saved) => true,
            Some(Answer::Unsaved) => state.refused,
            Some(Answer::Stays) => false,
        };
        state.refused = answer == Some(Answer::Unsaved) && !may;
        may
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hides a closing window, asks the page to store everything, and closes the window once that is done,
/// or takes too long. If the page can't, the window is shown again.
pub(crate) fn on_window_event(window: &Window, event: &WindowEvent) {
    let WindowEvent::CloseRequested { api, .. } = event else {
        return;
    };
    api.prevent_close();
    let Some(answer) = window.state::<Closing>().begin() else {
        return;
    };
    window.state::<Instance>().release();
    if let Err(error) = window.hide() {
        tracing::warn!(%error, "the window could not be hidden");
    }
    let window = window.clone();
    tauri::async_runtime::spawn(async move {
        let saved = stored(&window, answer).await;
        let done = if window.state::<Closing>().may_close(saved) {
            window.destroy()
        } else {
            let opening = window.state::<Opening>();
            window.state::<Instance>().claim_again(opening.folder());
            window.show().and_then(|()| window.set_focus())
        };
        if let Err(error) = done {
            tracing::error!(%error, "the window could be neither closed nor shown again");
        }
    });
}

/// The page's answer; `None` if there is no page yet, or it doesn't answer.
async fn stored(window: &Window, answer: oneshot::Receiver<Answer>) -> Option<Answer> {
    if !window::is_drawn(window.app_handle()) {
        return None;
    }
    if let Err(error) = window.emit("closing", ()) {
        tracing::warn!(%error, "could not tell the page that the window is closing");
        return None;
    }
    let saved = heard(answer, LONGEST).await;
    if saved.is_none() {
        tracing::warn!("the page did not answer whether everything is stored");
    }
    saved
}

/// The page's answer within this time; `None` if it doesn't answer.
async fn heard(answer: oneshot::Receiver<Answer>, longest: Duration) -> Option<Answer> {
    timeout(longest, answer).await.ok().and_then(Result::ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_goes_once_everything_is_stored_or_its_author_insists() {
        use Answer::{Saved, Stays, Unsaved};
        for (answers, goes) in [
            (vec![Some(Saved)], vec![true]),
            (vec![None], vec![true]),
            (vec![Some(Unsaved), Some(Unsaved)], vec![false, true]),
            (vec![Some(Unsaved), Some(Saved)], vec![false, true]),
            (
                vec![Some(Unsaved), Some(Unsaved), Some(Unsaved)],
                vec![false, true, false],
            ),
            (
                vec![Some(Stays), Some(Stays), Some(Saved)],
                vec![false, false, true],
            ),
            (
                vec![Some(Stays), Some(Unsaved), Some(Unsaved)],
                vec![false, false, true],
            ),
        ] {
            let closing = Closing::default();
            let went: Vec<bool> = answers
                .iter()
                .map(|&answer| {
                    let heard = closing.begin().expect("nobody else asks");
                    assert!(closing.begin().is_none(), "it was asked twice");
                    if let Some(answer) = answer {
                        closing.say(answer);
                    }
                    drop(heard);
                    closing.may_close(answer)
                })
                .collect();
            assert_eq!(went, goes, "{answers:?}");
        }
    }

    #[tokio::test]
    async fn a_page_that_says_nothing_is_waited_for_no_longer_than_that() {
        let closing = Closing::default();
        let silent = closing.begin().expect("nobody else asks");
        assert_eq!(heard(silent, Duration::ZERO).await, None);
        assert!(closing.may_close(None));
        let spoke = closing.begin().expect("nobody else asks");
        closing.answer(false);
        assert_eq!(heard(spoke, Duration::ZERO).await, Some(Answer::Unsaved));
    }

    #[test]
    fn a_page_has_time_to_hear_that_the_store_waited_in_vain() {
        assert!(LONGEST > store::PATIENCE, "{LONGEST:?}");
    }

    #[tokio::test]
    async fn the_page_is_heard_once() {
        let closing = Closing::default();
        closing.answer(true);
        let heard = closing.begin().expect("nobody else asks");
        closing.answer(false);
        closing.answer(true);
        assert_eq!(heard.await, Ok(Answer::Unsaved));
    }
}
