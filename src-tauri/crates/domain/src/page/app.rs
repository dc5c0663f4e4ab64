//! The app itself: errors, settings, the menu.

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

/// The app and the location of its data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AppInfo {
    /// Whetstone's version.
    pub version: String,
    /// The data folder.
    pub data_folder: String,
    /// A task to open at startup: one named on the command line, the sample, or the one that was open last.
    pub open_task: Option<TaskId>,
    /// Why the data can't be opened; then nothing else can be requested.
    pub trouble: Option<DataTrouble>,
    /// Which recently written data couldn't be read, and where it was saved.
    pub torn: Option<String>,
    /// Whether the page had stopped working and was loaded again.
    pub page_lost: bool,
}

/// One of the page's actions, as the native menu shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MenuAction {
    /// What is sent to the page when it is chosen.
    pub id: String,
    /// Its label.
    pub label: String,
    /// The group of actions that it belongs to.
    pub group: String,
    /// As in "Mod+K"; Mod is Command on a Mac and Ctrl elsewhere.
    pub shortcut: Option<String>,
    /// Whether it is available now.
    pub enabled: bool,
}

/// How the window looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Appearance {
    /// Follow the system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The user's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// How the window looks.
    pub appearance: Appearance,
    /// The zoom of the whole window, in percent.
    pub zoom: u16,
    /// The text size in the editor and its preview, in pixels.
    pub text_size: u8,
    /// Whether to show system notifications about debates while the window isn't in front.
    pub notify: bool,
    /// Whether the first steps were finished or skipped.
    pub welcomed: bool,
    /// Secrets that only this user knows, in addition to the built-in patterns.
    pub patterns: Vec<OwnPattern>,
    /// Technologies that are recognized in texts in addition to the built-in ones.
    pub technologies: Vec<OwnTechnology>,
    /// The quality and cost level of suggested models.
    pub profile: Profile,
    /// Models that the user chose for roles, overriding the profile.
    pub roles: BTreeMap<Role, String>,
    /// A program and its arguments that receives, as a line on its standard input, the result of each debate
    /// in which sides competed; empty for none.
    pub compete_command: Vec<String>,
    /// The criteria for judging texts of a kind in debates, one line each, if the user changed the built-in
    /// ones.
    pub criteria: BTreeMap<Kind, Vec<String>>,
    /// Who searches the web for research; `None` until one is set up.
    pub search: Option<Searcher>,
    /// Hosts on a private network whose pages research may read: `wiki.example.org`.
    pub search_hosts: Vec<String>,
    /// A system review is due after this many debates; 0: never.
    pub review_every: u32,
    /// The minimum weight of sections in documents of a kind, by section key.
    pub section_weights: UsualWeights,
    /// Words that say how much process a text deserves, in addition to the built-in ones.
    pub signals: Vec<OwnSignal>,
    /// Whether reports are copied to projects that have a folder for them.
    pub copies: bool,
    /// Which coding agent runs tasks, and what it may do.
    pub agent: AgentSettings,
    /// Folders in whose repositories git hooks were installed. The page can't change this.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(skip)]
    pub hook_folders: Vec<String>,
}

impl Settings {
    /// The settings that are copied from one data folder to another. Not included: where a key could be
    /// sent, which private hosts are trusted, who may change files, and where hooks are.
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

    /// The zoom as a factor, within the range that the window offers.
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
