//! The last patterns pass over what a debate came to.

use crate::patterns::{Annotated, PatternsAsked, PatternsPass, number_in};
use crate::view::PartKey;
use crate::{TextHash, View};

impl View {
    pub(super) fn ask_patterns(&mut self, key: &str, asked: &PatternsAsked) -> Vec<PartKey> {
        let Some(number) = number_in(key) else {
            return Vec::new();
        };
        self.patterns = Some(Box::new(PatternsPass {
            number,
            asked: asked.in_short(),
            came_to: None,
        }));
        vec![PartKey::Patterns]
    }

    pub(super) fn annotate(&mut self, key: &str, annotated: &Annotated) -> Vec<PartKey> {
        let number = number_in(key);
        match &mut self.patterns {
            Some(pass) if Some(pass.number) == number => {
                pass.came_to = Some(annotated.clone());
                vec![PartKey::Patterns]
            }
            _ => Vec::new(),
        }
    }

    /// Notes on another text than the one that is proposed now say nothing about it.
    pub(super) fn outdate_patterns(&mut self, proposed: &TextHash) -> Option<PartKey> {
        self.patterns
            .take_if(|pass| pass.asked.text != *proposed)
            .map(|_| PartKey::Patterns)
    }
}
