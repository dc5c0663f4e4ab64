//! Nothing that we start outlives us.
//!
//! Between us and each program, there is a small process of our own, the guard. It holds one end of a
//! [`Leash`]; we hold the other, and nobody else does. Once ours is closed, by us or by the kernel because
//! we were killed, the guard ends the program and all of its descendants. It does the same when the program
//! ends by itself, and then reports how it ended.
//!
//! A guard that is itself killed can no longer do that. Then we end what is left in its session
//! ([`end_session`]).
//!
//! The program writes directly to our pipes: its output costs nothing extra.
//!
//! On Linux, descendants are found wherever they are: they become the guard's children as soon as their own
//! parent is gone. Other systems have no such rule, so only the process group is ended there. Windows has
//! jobs for all of this, and needs no guard.
//!
//! The guard has a session of its own, so Ctrl+C in a terminal doesn't reach it. If the guard's binary
//! isn't installed, the running program acts as the guard (`--guard`). `examples/cost.rs` measures the
//! cost.
#![cfg(unix)]

mod leash;
mod missing;
mod play;
mod program;
mod session;
mod sweep;

pub use leash::{Guarded, Leash};
pub use missing::{NoGuard, is_missing, no_guard};
pub use play::play;
pub use session::end_session;
