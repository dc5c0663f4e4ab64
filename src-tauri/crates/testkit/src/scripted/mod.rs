//! A scripted stand-in for a command-line model.
//!
//! ```no_run
//! use testkit::scripted::{Script, StandIn, Turn};
//!
//! let stand_in = StandIn::new(&Script::text([
//!     Turn::text("no JSON at all").for_shape("critique/1").on_call(1),
//!     Turn::answer(&serde_json::json!({"approve": true})).in_pieces(4, 10),
//! ]));
//! let spec = stand_in.own("echo");
//! // … ask it …
//! assert_eq!(stand_in.calls().len(), 2);
//! ```

mod build;
mod log;
pub mod play;
mod script;
mod stand_in;

pub use build::program;
pub use domain::model::CliFormat;
pub use log::Call;
pub use script::{Checked, Ending, Flood, Leaves, Say, Script, Turn, When};
pub use stand_in::StandIn;
