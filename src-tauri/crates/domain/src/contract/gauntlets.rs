//! The types of gauntlets, their adversaries and what came of them.

use ts_rs::{Config, TS};

use crate::gauntlet::adversaries::{AdversaryRow, OwnAdversary};
use crate::gauntlet::concern::{AnsweredBefore, ResolvedConcern, StoredConcern};
use crate::gauntlet::funnel::{GauntletFunnel, IdleEvaluation};
use crate::gauntlet::place::{GauntletPlace, GauntletWhen};
use crate::gauntlet::plan::{Gauntlet, GauntletAdversary, GauntletCast};
use crate::gauntlet::point::{
    GauntletPoint, KnownAnswer, MergedFinding, PointRebuttal, PointRuling, PointState, Weighed,
};
use crate::gauntlet::response::ResponseProtocol;
use crate::gauntlet::run::{AttackerRun, BossRun, DroppedFinding, EvaluatorRun, GauntletRun};
use crate::gauntlet::spent::ModelSpent;
use crate::gauntlet::tally::{GauntletTally, GauntletVerdict};

/// Their declarations, all exported.
pub(super) fn declarations(config: &Config) -> String {
    let all = [
        GauntletWhen::decl(config),
        GauntletPlace::decl(config),
        ResponseProtocol::decl(config),
        OwnAdversary::decl(config),
        AdversaryRow::decl(config),
        GauntletAdversary::decl(config),
        GauntletCast::decl(config),
        Gauntlet::decl(config),
        ResolvedConcern::decl(config),
        StoredConcern::decl(config),
        AnsweredBefore::decl(config),
        MergedFinding::decl(config),
        KnownAnswer::decl(config),
        GauntletVerdict::decl(config),
        GauntletTally::decl(config),
        Weighed::decl(config),
        PointRebuttal::decl(config),
        PointRuling::decl(config),
        PointState::decl(config),
        GauntletPoint::decl(config),
        GauntletFunnel::decl(config),
        IdleEvaluation::decl(config),
        AttackerRun::decl(config),
        DroppedFinding::decl(config),
        EvaluatorRun::decl(config),
        BossRun::decl(config),
        GauntletRun::decl(config),
        ModelSpent::decl(config),
    ];
    all.map(|it| format!("\nexport {it}\n")).concat()
}
