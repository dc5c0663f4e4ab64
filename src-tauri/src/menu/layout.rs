//! What stands where in the menu bar, as data.

/// A stretch of a menu, set off from the next one by a line.
pub(super) enum Part {
    /// The page's actions of a group.
    Actions(&'static str),
    /// The same, one level down, with more menus below.
    Below {
        title: &'static str,
        group: &'static str,
        menus: &'static [Part],
    },
    /// The same, where most of them can't be done most of the time: only those that can are shown.
    Fitting {
        title: &'static str,
        group: &'static str,
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
    /// Whether it opens to a menu of its own.
    pub(super) fn is_below(&self) -> bool {
        matches!(self, Self::Below { .. } | Self::Fitting { .. })
    }
}

/// A menu of the bar. The letter behind `&` opens it together with Alt.
pub(super) struct Layout {
    pub(super) title: &'static str,
    pub(super) parts: &'static [Part],
}

const FILE: Layout = Layout {
    title: "&File",
    parts: if cfg!(target_os = "macos") {
        &[
            Part::Actions("Task"),
            Part::Actions("File"),
            Part::Fitting {
                title: "Changed file",
                group: "Changed file",
            },
            Part::Actions("Planning"),
            Part::Actions("Archive"),
        ]
    } else {
        &[
            Part::Actions("Task"),
            Part::Actions("File"),
            Part::Fitting {
                title: "Changed file",
                group: "Changed file",
            },
            Part::Actions("Planning"),
            Part::Actions("Archive"),
            Part::Quit,
        ]
    },
};

const EDIT: Layout = Layout {
    title: "&Edit",
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
    parts: &[
        Part::Actions("Debate"),
        Part::Below {
            title: "Other forms",
            group: "Form",
            menus: &[],
        },
        Part::Fitting {
            title: "This debate",
            group: "Now",
        },
        Part::Fitting {
            title: "Decide",
            group: "Result",
        },
        Part::Fitting {
            title: "Finding",
            group: "Finding",
        },
        Part::Fitting {
            title: "Review of changes",
            group: "Review",
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
    parts: if cfg!(target_os = "macos") {
        &[Part::Actions("Help")]
    } else {
        &[Part::Actions("Help"), Part::About]
    },
};

const PROGRAM: Layout = Layout {
    title: "Whetstone",
    parts: &[Part::About, Part::Services, Part::Quit],
};

/// The menu bar.
pub(super) const BAR: &[Layout] = if cfg!(target_os = "macos") {
    &[PROGRAM, FILE, EDIT, VIEW, DEBATE, HELP]
} else {
    &[FILE, EDIT, VIEW, DEBATE, HELP]
};
