//! The layout of the menu bar, as data.

/// A section of a menu, separated from the next one.
pub(super) enum Part {
    /// The page's actions of a group.
    Actions(&'static str),
    /// The same in a submenu, which may contain more submenus.
    Below {
        title: &'static str,
        group: &'static str,
        menus: &'static [Part],
    },
    /// Cut, copy and paste.
    Clipboard,
    /// What a Mac has in the menu of each program.
    Services,
    /// The name and the version.
    About,
    /// Closes the program.
    Quit,
}

impl Part {
    /// Whether it is a submenu.
    pub(super) fn is_below(&self) -> bool {
        matches!(self, Self::Below { .. })
    }
}

/// Which items of a menu are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shows {
    /// All of them; unavailable ones are gray, where people still look for them.
    All,
    /// Only those available now: most of them aren't, most of the time.
    Fitting,
}

/// A menu of the bar. The letter after `&` opens it together with Alt.
pub(super) struct Layout {
    pub(super) title: &'static str,
    pub(super) shows: Shows,
    pub(super) parts: &'static [Part],
}

const FILE: Layout = Layout {
    title: "&File",
    shows: Shows::Fitting,
    parts: if cfg!(target_os = "macos") {
        &[
            Part::Actions("Task"),
            Part::Actions("File"),
            Part::Below {
                title: "Changed file",
                group: "Changed file",
                menus: &[],
            },
            Part::Actions("Planning"),
            Part::Actions("Archive"),
        ]
    } else {
        &[
            Part::Actions("Task"),
            Part::Actions("File"),
            Part::Below {
                title: "Changed file",
                group: "Changed file",
                menus: &[],
            },
            Part::Actions("Planning"),
            Part::Actions("Archive"),
            Part::Quit,
        ]
    },
};

const EDIT: Layout = Layout {
    title: "&Edit",
    shows: Shows::All,
    parts: &[
        Part::Actions("Edit"),
        Part::Clipboard,
        Part::Actions("Text"),
        Part::Below {
            title: "Format",
            group: "Format",
            menus: &[
                Part::Below {
                    title: "Heading",
                    group: "Heading",
                    menus: &[],
                },
                Part::Below {
                    title: "List",
                    group: "List",
                    menus: &[],
                },
            ],
        },
    ],
};

const VIEW: Layout = Layout {
    title: "&View",
    shows: Shows::All,
    parts: &[
        Part::Actions("Go to"),
        Part::Below {
            title: "Settings",
            group: "Settings",
            menus: &[],
        },
        Part::Actions("Zoom"),
        Part::Below {
            title: "Appearance",
            group: "View",
            menus: &[],
        },
    ],
};

const DEBATE: Layout = Layout {
    title: "&Debate",
    shows: Shows::Fitting,
    parts: &[
        Part::Actions("Debate"),
        Part::Below {
            title: "Other forms",
            group: "Form",
            menus: &[],
        },
        Part::Below {
            title: "This debate",
            group: "Now",
            menus: &[],
        },
        Part::Below {
            title: "Decide",
            group: "Result",
            menus: &[],
        },
        Part::Below {
            title: "Finding",
            group: "Finding",
            menus: &[],
        },
        Part::Below {
            title: "Review of changes",
            group: "Review",
            menus: &[],
        },
        Part::Below {
            title: "Report",
            group: "Report",
            menus: &[],
        },
    ],
};

const HELP: Layout = Layout {
    title: "&Help",
    shows: Shows::All,
    parts: if cfg!(target_os = "macos") {
        &[Part::Actions("Help")]
    } else {
        &[Part::Actions("Help"), Part::About]
    },
};

const PROGRAM: Layout = Layout {
    title: "Whetstone",
    shows: Shows::All,
    parts: &[Part::About, Part::Services, Part::Quit],
};

/// The menu bar.
pub(super) const BAR: &[Layout] = if cfg!(target_os = "macos") {
    &[PROGRAM, FILE, EDIT, VIEW, DEBATE, HELP]
} else {
    &[FILE, EDIT, VIEW, DEBATE, HELP]
};
