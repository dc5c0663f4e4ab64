//! Why a page or a search failed.

/// Why, as the end of a sentence such as “example.org wasn’t read: …”.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The address can’t be fetched.
    #[error("it isn’t the address of a web page")]
    NoAddress,
    /// It leads to a private network.
    #[error("{0} is on this machine or a private network, and isn’t an allowed host")]
    Private(String),
    /// The name can’t be resolved.
    #[error("{0} wasn’t found")]
    Unknown(String),
    /// There was no connection, or it broke.
    #[error("the connection failed")]
    Connection,
    /// It took too long.
    #[error("there was no complete answer within {0} seconds")]
    Slow(u64),
    /// It redirects again and again.
    #[error("it redirects too often")]
    Redirects,
    /// The server refused.
    #[error("the server returned status {0}")]
    Status(u16),
    /// The key of a service was refused.
    #[error("the key was refused{}", behind_colon(.0))]
    Key(String),
    /// The service requires a payment first.
    #[error("the credit for the service is used up, or a payment is due{}", behind_colon(.0))]
    Payment(String),
    /// The plan that the key belongs to allows no more searches.
    #[error("your plan’s searches are used up{}", behind_colon(.0))]
    Used(String),
    /// The limit that the user set for searches beyond their plan is reached.
    #[error("your pay-as-you-go limit is reached{}", behind_colon(.0))]
    PaidLimit(String),
    /// The service doesn’t accept the query.
    #[error("the service doesn’t accept the query{}", behind_colon(.0))]
    Query(String),
    /// The service redirects to this address.
    #[error(
        "the service redirects to {0}, and Whetstone doesn’t follow it there with your key and queries"
    )]
    Moved(String),
    /// A service that takes no key refused.
    #[error(
        "the service refused to answer in JSON: allow `json` under `search: formats` in its settings"
    )]
    NoJson,
    /// The service got too many requests.
    #[error("the service got too many requests{}", behind_colon(.0))]
    Limited(String),
    /// It isn’t text.
    #[error("it isn’t a text page{}", in_parentheses(.0))]
    Type(String),
    /// It is text, but not readable.
    #[error("it has no readable text")]
    Unreadable,
    /// It is text, but too long or too deeply nested to read.
    #[error("it is too long or too deeply nested to be read")]
    TooMuch,
    /// A search returned something other than JSON results.
    #[error("the answer isn’t a list of results in JSON")]
    NoResults,
    /// A service answered with an error instead of results.
    #[error("the service answered with an error{}", behind_colon(.0))]
    Refused(String),
    /// A service found nothing because the engines it queries didn’t answer.
    #[error("none of the service’s search engines answered")]
    Unresponsive,
    /// This machine can’t open connections at all.
    #[error("this machine can’t open connections ({0})")]
    Broken(String),
}

impl Trouble {
    /// Why a search failed, as the end of a sentence, and what to do about it.
    pub fn with_advice(&self) -> String {
        format!("{self}. {}", self.advice()).trim_end().to_owned()
    }

    /// What to do about a service, in a sentence; empty if the trouble itself says it.
    fn advice(&self) -> &'static str {
        match self {
            Self::Payment(_) => "Add credit at the service, or set up another one.",
            Self::Used(_) => {
                "Choose a larger plan at the service, wait until yours renews, or set up another service."
            }
            Self::PaidLimit(_) => "Raise the limit at the service, or set up another service.",
            Self::Query(_) => "Check the address of the service, or set up another one.",
            Self::Moved(_) => "If the service moved there, set that as its address.",
            _ => "",
        }
    }
}

/// “: rate limited”; nothing if the service doesn’t say why.
fn behind_colon(why: &str) -> String {
    match why.trim_end_matches('.') {
        "" => String::new(),
        why => format!(": {why}"),
    }
}

/// “ (image/png)”; nothing if the server doesn’t say what it is.
fn in_parentheses(kind: &str) -> String {
    match kind {
        "" => String::new(),
        kind => format!(" ({kind})"),
    }
}
