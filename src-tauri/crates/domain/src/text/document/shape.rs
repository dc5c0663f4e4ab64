//! What a file keeps when its text is rewritten: its line ends and its byte order mark.

const MARK: char = '\u{feff}';

/// How a file ends its lines, and whether it begins with a byte order mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileShape {
    marked: bool,
    /// `None` if the file has no line breaks, or more than one kind.
    ends: Option<LineEnd>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineEnd {
    Feed,
    ReturnAndFeed,
}

impl FileShape {
    /// The shape of a file.
    pub fn of(file: &str) -> Self {
        let feeds = file.matches('\n').count();
        let returns = file.matches('\r').count();
        let pairs = file.matches("\r\n").count();
        let ends = match (feeds, returns) {
            (0, _) => None,
            (_, 0) => Some(LineEnd::Feed),
            _ => (pairs == feeds && pairs == returns).then_some(LineEnd::ReturnAndFeed),
        };
        Self {
            marked: file.starts_with(MARK),
            ends,
        }
    }

    /// A text as the file would contain it.
    pub fn dress(self, text: &str) -> String {
        let bare = text.strip_prefix(MARK).unwrap_or(text);
        let lines = match self.ends {
            None => bare.to_owned(),
            Some(LineEnd::Feed) => bare.replace("\r\n", "\n"),
            Some(LineEnd::ReturnAndFeed) => bare.replace("\r\n", "\n").replace('\n', "\r\n"),
        };
        if self.marked {
            format!("{MARK}{lines}")
        } else {
            lines
        }
    }
}
