//! The rules: one file each, one line in the list. The order ranks findings of equal severity.

pub(crate) mod broken_link;
mod broken_sentence;
mod call_per_item;
pub(crate) mod case_by_case;
mod compound_requirement;
mod contradicting_figures;
mod direction_only;
pub(crate) mod doubled_word;
mod empty_section;
mod exposed_secret;
mod floating_date;
mod irreversible;
mod leftover_question;
pub(crate) mod list_numbers;
mod no_acceptance_criteria;
mod no_failure_path;
mod no_rollback;
mod no_success_measure;
mod no_time_zone;
mod no_timeout;
mod nobody_responsible;
mod open_ended;
mod open_permission;
mod past_date;
mod placeholder;
mod scope_boundary;
pub(crate) mod scope_expansion;
mod template_guidance;
pub(crate) mod two_technologies;
mod unanswered_fear;
mod unbounded_list;
mod unbounded_retry;
mod unchecked_assumption;
mod unchecked_input;
mod undefined_term;
mod unmeasured_outcome;
mod unprotected_data;
mod unstated_duration;
mod vague_measure;
mod vague_trigger;

use crate::rule::Rule;

/// All rules.
pub(crate) const RULES: &[Rule] = &[
    exposed_secret::RULE,
    unprotected_data::RULE,
    irreversible::RULE,
    contradicting_figures::RULE,
    undefined_term::RULE,
    no_acceptance_criteria::RULE,
    no_success_measure::RULE,
    unmeasured_outcome::RULE,
    direction_only::RULE,
    template_guidance::RULE,
    placeholder::RULE,
    empty_section::RULE,
    leftover_question::RULE,
    unstated_duration::RULE,
    no_failure_path::RULE,
    no_timeout::RULE,
    unbounded_retry::RULE,
    no_rollback::RULE,
    vague_trigger::RULE,
    open_permission::RULE,
    unchecked_input::RULE,
    unbounded_list::RULE,
    call_per_item::RULE,
    two_technologies::RULE,
    case_by_case::RULE,
    scope_expansion::RULE,
    past_date::RULE,
    floating_date::RULE,
    unanswered_fear::RULE,
    nobody_responsible::RULE,
    broken_sentence::RULE,
    vague_measure::RULE,
    vague_measure::SPEED,
    compound_requirement::RULE,
    no_time_zone::RULE,
    open_ended::RULE,
    scope_boundary::RULE,
    unchecked_assumption::RULE,
    broken_link::RULE,
    list_numbers::RULE,
    doubled_word::RULE,
];

#[cfg(test)]
mod tests;
