//! The program: errors, settings, the menu.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::DataTrouble;
use crate::briefing::weights::UsualWeights;
use crate::briefing::{OwnSignal, OwnTechnology};
use crate::research::Searcher;
use crate::run::AgentSettings;
use crate::text::redact::OwnPattern;
use crate::{Kind, Profile, Role, TaskId};

/// The program and where its data lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AppInfo {
    /// Of Whetstone.
    pub version: String,
    /// The data folder.
    pub data_folder: String,
    /// A task to open at the start: one named on the command line, the sample, or the one that was open
    /// last.
    pub open_task: Option<TaskId>,
    /// Why the data can't be opened; nothing else can be asked for then.
    pub trouble: Option<DataTrouble>,
    /// What could not be read of what was written last, and where that is kept.
    pub torn: Option<String>,
}

/// An action of the page, as the native menu shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MenuAction {
    /// What the page is told when it is chosen.
    pub id: String,
    /// Its words.
    pub label: String,
    /// Which actions it stands among.
    pub group: String,
    /// As in "Mod+K"; Mod is Command on a Mac and Ctrl elsewhere.
    pub shortcut: Option<String>,
    /// Whether it can be done now.
    pub enabled: bool,
}

/// How the window looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Appearance {
    /// As the system says.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What the user set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// How the window looks.
    pub appearance: Appearance,
    /// The size of everything in the window, in percent.
    pub zoom: u16,
    /// The size of the text in the editor and its preview, in pixels.
    pub text_size: u8,
    /// Whether the system tells of debates while the window is not in front.
    pub notify: bool,
    /// Whether the first steps were finished or skipped.
    pub welcomed: bool,
    /// Secrets that only this user knows, in addition to the built-in patterns.
    pub patterns: Vec<OwnPattern>,
    /// Technologies that are recognized in texts in addition to the built-in ones.
    pub technologies: Vec<OwnTechnology>,
    /// How good or how cheap suggested models are.
    pub profile: Profile,
    /// Models that the user named for roles, whatever the profile says.
    pub roles: BTreeMap<Role, String>,
    /// A program and its arguments that is told, a line on its standard input, what each debate came to
    /// in which sides competed; empty for none.
    pub compete_command: Vec<String>,
    /// By what texts of a kind are weighed in debates, one line each, where the user says otherwise than
    /// what is built in.
    pub criteria: BTreeMap<Kind, Vec<String>>,
    /// Who searches the web for research; `None` until one is set up.
    pub search: Option<Searcher>,
    /// Hosts on a private network whose pages research may read: `wiki.example.org`.
    pub search_hosts: Vec<String>,
    /// Debates after which a system review is due; 0: never.
    pub review_every: u32,
    /// What sections weigh at least in documents of a kind, by the keys of sections.
    pub section_weights: UsualWeights,
    /// Words that say how much process a text deserves, in addition to the built-in ones.
    pub signals: Vec<OwnSignal>,
    /// Whether reports are copied into projects that have a folder for them.
    pub copies: bool,
    /// Which coding agent takes on tasks, and what it may do.
    pub agent: AgentSettings,
    /// Folders in whose repositories git hooks were installed. The page can’t change it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(skip)]
    pub hook_folders: Vec<String>,
}

impl Settings {
    /// What of them goes from one data folder to another: not where a key could be sent, which private hosts
    /// are trusted, who may change files, nor where hooks are.
    #[must_use]
    pub fn portable(self) -> Self {
        Self {
            search: None,
            search_hosts: Vec::new(),
            agent: AgentSettings::default(),
            hook_folders: Vec::new(),
            ..self
        }
    }

    /// The zoom as a factor, within what the window offers.
    pub fn zoom_factor(&self) -> f64 {
        f64::from(self.zoom.clamp(50, 200)) / 100.0
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            appearance: Appearance::System,
            zoom: 100,
            text_size: 15,
            notify: true,
            welcomed: false,
            patterns: Vec::new(),
            technologies: Vec::new(),
            profile: Profile::default(),
            roles: BTreeMap::new(),
            compete_command: Vec::new(),
            criteria: BTreeMap::new(),
            search: None,
            search_hosts: Vec::new(),
            review_every: 50,
            section_weights: UsualWeights::new(),
            signals: Vec::new(),
            copies: true,
            agent: AgentSettings::default(),
            hook_folders: Vec::new(),
        }
    }
}
