//! By what texts are weighed in debates.

use domain::page::{CriteriaRow, Settings};

use super::Desk;
use crate::{Error, forms};

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
}
