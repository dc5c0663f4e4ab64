//! By what texts are weighed in debates, and what it was worth that sides competed.

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

    /// Whether debates can be held with these settings.
    ///
    /// # Errors
    /// When a kind of text is left without criteria, or with more than seats can go by.
    pub fn check_settings(&self, settings: &Settings) -> Result<(), Error> {
        forms::check_criteria(&settings.criteria)
    }

    /// What debates came to in which sides competed, beside single reviews of the same kinds of text.
    pub async fn figures(&self) -> Result<Vec<KindFigures>, Error> {
        let store = self.store.clone();
        off_thread(move || worth::figures(&store)).await
    }
}
