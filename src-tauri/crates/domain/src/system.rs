//! Operating system errors in readable form.

use std::io;

/// An operating system error as a phrase without its number, to follow a colon: “it doesn't exist”.
pub fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it doesn’t exist".to_owned(),
        io::ErrorKind::PermissionDenied => "you don’t have permission".to_owned(),
        io::ErrorKind::NotADirectory => "part of the path isn’t a folder".to_owned(),
        io::ErrorKind::IsADirectory => "it’s a folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::QuotaExceeded => "your disk quota is used up".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::InvalidFilename => "the name isn’t valid".to_owned(),
        _ => {
            let words = error.to_string();
            let end = words.find(" (os error").unwrap_or(words.len());
            words[..end].to_owned()
        }
    }
}
