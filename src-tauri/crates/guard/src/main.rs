//! The guard, for programs that take longer to load than it does. Started by hand it does nothing.

fn main() {
    #[cfg(unix)]
    guard::play();
}
