//! The last patterns pass over a debate's result.

use crate::patterns::{Annotated, EARLIER, PatternsAsked, PatternsPass, number_in};
use crate::view::PartKey;
use crate::{TextHash, View};

fn has_text(pass: &PatternsPass) -> bool {
    pass.came_to.as_ref().is_some_and(|it| it.text.is_some())
}

impl View {
    pub(super) fn ask_patterns(&mut self, key: &str, asked: &PatternsAsked) -> Vec<PartKey> {
        let Some(number) = number_in(key) else {
            return Vec::new();
        };
        match &mut self.patterns {
            Some(pass) if has_text(pass) => {
                pass.number = number;
                pass.again = Some(Box::new(asked.in_short()));
            }
            patterns => {
                *patterns = Some(Box::new(PatternsPass {
                    number,
                    asked: asked.in_short(),
                    came_to: None,
                    again: None,
                    is_earlier: false,
                }));
            }
        }
        vec![PartKey::Patterns]
    }

    pub(super) fn annotate(&mut self, key: &str, annotated: &Annotated) -> Vec<PartKey> {
        let number = number_in(key);
        let Some(pass) = self
            .patterns
            .as_mut()
            .filter(|it| Some(it.number) == number)
        else {
            return Vec::new();
        };
        let again = pass.again.take();
        match &mut pass.came_to {
            Some(earlier) if annotated.text.is_none() && !earlier.notes.is_empty() => {
                let read = again.iter().flat_map(|it| &it.warnings);
                earlier.warnings = read.chain(&annotated.warnings).cloned().collect();
                earlier.warnings.push(EARLIER.to_owned());
                earlier.usage = earlier.usage.plus(annotated.usage);
                pass.is_earlier = true;
            }
            came_to => {
                *came_to = Some(annotated.clone());
                pass.is_earlier = false;
                pass.asked = again.map_or_else(|| pass.asked.clone(), |it| *it);
            }
        }
        vec![PartKey::Patterns]
    }

    /// Drops notes on a text other than the one that is proposed now.
    pub(super) fn outdate_patterns(&mut self, proposed: &TextHash) -> Option<PartKey> {
        self.patterns
            .take_if(|pass| pass.asked.text != *proposed)
            .map(|_| PartKey::Patterns)
    }
}
