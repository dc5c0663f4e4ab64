//! The criteria by which debates weigh texts, and what competing sides were worth.

use domain::figures::KindFigures;
use domain::page::{CriteriaRow, Settings};
use protocols::forms;
use table::off_thread;

use super::Desk;
use crate::{Error, worth};

impl Desk {
    /// The criteria that are built in for each kind of text, for Settings.
    pub fn criteria(&self) -> Vec<CriteriaRow> {
        forms::criteria_rows()
    }

    /// Checks that debates can be held with these settings.
    ///
    /// # Errors
    /// When a kind of text has no criteria, or more than seats can use.
    pub fn check_settings(&self, settings: &Settings) -> Result<(), Error> {
        forms::check_criteria(&settings.criteria)
    }

    /// Results of debates with competing sides, compared with single reviews of the same kinds of text.
    pub async fn figures(&self) -> Result<Vec<KindFigures>, Error> {
        let store = self.store.clone();
        off_thread(move || worth::figures(&store)).await
    }
}
