//! What to do next, where the window and the terminal differ.

/// What a person is told to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    window: String,
    terminal: Option<String>,
}

impl Hint {
    /// One thing to do in the window, and another in a terminal, where there is nothing to click.
    pub fn apart(window: impl Into<String>, terminal: impl Into<String>) -> Self {
        Self {
            window: window.into(),
            terminal: Some(terminal.into()),
        }
    }

    /// The wording in the window.
    pub fn in_window(&self) -> &str {
        &self.window
    }

    /// The wording in a terminal.
    pub fn in_terminal(&self) -> &str {
        self.terminal.as_ref().unwrap_or(&self.window)
    }
}

impl From<String> for Hint {
    fn from(everywhere: String) -> Self {
        Self {
            window: everywhere,
            terminal: None,
        }
    }
}

impl From<&str> for Hint {
    fn from(everywhere: &str) -> Self {
        everywhere.to_owned().into()
    }
}
