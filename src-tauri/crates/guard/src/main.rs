//! The guard, for programs that take longer to load than it does. If started by hand, it does nothing.

fn main() {
    #[cfg(unix)]
    guard::play();
}
