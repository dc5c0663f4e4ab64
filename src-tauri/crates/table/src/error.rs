//! What can go wrong besides the ways a debate itself can end.

use domain::Hint;
use domain::page::{AppError, ErrorCode};

/// An error of the engine. Each says what happened, to what, and what to do next.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The request can't be carried out.
    #[error("{message}")]
    Invalid {
        /// What is wrong with it.
        message: String,
        /// What to do next.
        hint: Hint,
    },
    /// A file that the request is about is gone.
    #[error("{message}")]
    Missing {
        /// Which, and from where.
        message: String,
        /// What to do next.
        hint: Hint,
    },
    /// A model or service failed.
    #[error("{message}")]
    Failed {
        /// Which, and how.
        message: String,
        /// What to do next.
        hint: Hint,
    },
    /// Someone else changed what was about to be written.
    #[error("{message}")]
    Changed {
        /// What.
        message: String,
        /// What to do next.
        hint: Hint,
    },
    /// Another process is running the debate.
    #[error("This debate is running in another window or terminal.")]
    Busy,
    /// A bug in Whetstone.
    #[error("{0}")]
    Internal(String),
}

impl Error {
    /// A request that can't be carried out.
    pub fn invalid(message: impl Into<String>, hint: impl Into<Hint>) -> Self {
        Self::Invalid {
            message: message.into(),
            hint: hint.into(),
        }
    }

    /// A file that is gone.
    pub fn missing(message: impl Into<String>, hint: impl Into<Hint>) -> Self {
        Self::Missing {
            message: message.into(),
            hint: hint.into(),
        }
    }

    /// A model or a service that failed.
    pub fn failed(message: impl Into<String>, hint: impl Into<Hint>) -> Self {
        Self::Failed {
            message: message.into(),
            hint: hint.into(),
        }
    }

    /// A bug, in words.
    pub fn internal(message: impl Into<String>) -> Self {
        Self::Internal(message.into())
    }

    /// The error as it is passed to the page.
    pub fn app_error(&self) -> AppError {
        self.told(Hint::in_window)
    }

    /// The error as a terminal and `--json` show it.
    pub fn in_terminal(&self) -> AppError {
        match self {
            Self::Store(error) => error.in_terminal(),
            _ => self.told(Hint::in_terminal),
        }
    }

    fn told(&self, words: impl Fn(&Hint) -> &str) -> AppError {
        let (code, hint) = match self {
            Self::Store(error) => return error.app_error(),
            Self::Invalid { hint, .. } => (ErrorCode::Invalid, words(hint).to_owned()),
            Self::Missing { hint, .. } => (ErrorCode::NotFound, words(hint).to_owned()),
            Self::Failed { hint, .. } => (ErrorCode::Model, words(hint).to_owned()),
            Self::Changed { hint, .. } => (ErrorCode::Conflict, words(hint).to_owned()),
            Self::Busy => (
                ErrorCode::Busy,
                "Wait until it ends, or stop it where it runs.".to_owned(),
            ),
            Self::Internal(_) => (
                ErrorCode::Internal,
                "Nothing is lost. Try again. If it keeps happening, please report it.".to_owned(),
            ),
        };
        AppError {
            code,
            message: self.to_string(),
            hint,
            detail: format!("{self:?}"),
        }
    }
}

/// Runs `work`, which may block on the disk, off the asynchronous threads.
pub async fn off_thread<T, E>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, Error>
where
    T: Send + 'static,
    E: Send + 'static,
    Error: From<E>,
{
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result.map_err(Error::from),
        Err(stopped) => Err(Error::internal(format!("a task ended early: {stopped}"))),
    }
}
