//! The client’s own model as a reviewer: its questions go out while the client waits for news of a debate.
//!
//! Up to protocol 2025-11-25 the server asks the client during that call. Since 2026-07-28 it asks in the
//! answer to the call, and the client calls again with what its model said.

#![expect(
    deprecated,
    reason = "the protocol calls sampling deprecated, and clients still offer it"
)]

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use models::Errand;
use rmcp::model::{
    CallToolRequestParams, CreateMessageRequest, CreateMessageRequestParams, CreateMessageResult,
    InputRequest, InputRequiredResult, ProtocolVersion, SamplingMessage,
};
use rmcp::service::{RequestContext, ServiceError};
use rmcp::{Peer, RoleServer};
use tokio::time::timeout;

use super::host::Host;

/// Max consecutive rounds of questions for one call: clients give up after ten.
const MOST_IN_A_ROW: u32 = 8;

/// How soon a client leaves after it failed all questions, as some do when they exit.
const LEAVES_WITHIN: Duration = Duration::from_secs(1);

/// What the client lends during one call.
pub(super) struct Lent {
    host: Arc<Host>,
    context: RequestContext<RoleServer>,
    is_offered: bool,
    /// The debate that the call reads.
    debate: String,
    /// How often this call was already answered with questions; `None` if the client can be asked
    /// separately.
    asked: Option<u32>,
}

/// Whether the client offers its model. From now on, debates may ask it.
pub(super) fn is_offered(host: &Host, context: &RequestContext<RoleServer>) -> bool {
    let can = context.client_capabilities();
    let is_offered = can.is_some_and(|it| it.sampling.is_some());
    if is_offered {
        host.desk.lending().open();
    }
    is_offered
}

impl Lent {
    /// Takes what the client’s model has said since the last call.
    pub(super) fn during(
        host: &Arc<Host>,
        request: &mut CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Self {
        let lending = host.desk.lending();
        for (number, response) in request.input_responses.take().into_iter().flatten() {
            let Ok(number) = number.parse() else { continue };
            let answer = serde_json::from_value(response)
                .map_err(|error| format!("its answer can’t be read: {error}"))
                .and_then(|result| words(&result));
            lending.answer(number, answer);
        }
        let arguments = request.arguments.as_ref();
        let debate = arguments.and_then(|it| it.get("debate")?.as_str());
        let debate = debate.unwrap_or_default().to_owned();
        let asks_in_answers = context
            .protocol_version()
            .is_some_and(|it| it >= ProtocolVersion::V_2026_07_28);
        let asked = asks_in_answers.then(|| {
            // A client can’t refuse: it just calls again without an answer. Until then, it may read other
            // debates.
            lending.give_up(&debate, "the client called again without an answer");
            let state = request.request_state.as_deref();
            state.and_then(|it| it.parse().ok()).unwrap_or_default()
        });
        Self {
            host: host.clone(),
            context: context.clone(),
            is_offered: is_offered(host, context),
            debate,
            asked,
        }
    }

    /// Waits for questions. If the client can be asked separately, it is; otherwise the call is answered
    /// with the questions.
    pub(super) async fn questions(&self) -> InputRequiredResult {
        let can_ask = self.is_offered && self.asked.is_none_or(|asked| asked < MOST_IN_A_ROW);
        if !can_ask {
            return pending().await;
        }
        loop {
            self.host.desk.lending().wanted().await;
            let errands = self.host.desk.lending().take(&self.debate);
            if let Some(asked) = self.asked {
                let requests = errands.iter().map(|errand| {
                    let request = CreateMessageRequest::new(params(errand));
                    let request = InputRequest::CreateMessage(request);
                    (errand.number.to_string(), request)
                });
                let state = (asked + 1).to_string();
                return InputRequiredResult::new(Some(requests.collect()), Some(state));
            }
            for errand in errands {
                let (host, peer) = (self.host.clone(), self.context.peer.clone());
                tokio::spawn(async move {
                    if let Some(answer) = ask(&host, &peer, &errand).await {
                        host.desk.lending().answer(errand.number, answer);
                    }
                });
            }
        }
    }
}

/// What the client’s model said, or why it said nothing; `None` if the client is gone. Then the question
/// stays open, so that the debate is interrupted and asks again when it is continued.
async fn ask(
    host: &Host,
    peer: &Peer<RoleServer>,
    errand: &Errand,
) -> Option<Result<String, String>> {
    let why = match peer.create_message(params(errand)).await {
        Ok(result) => return Some(words(&result)),
        Err(ServiceError::McpError(error)) => error.message.to_string(),
        Err(
            ServiceError::TransportSend(_)
            | ServiceError::TransportClosed
            | ServiceError::Cancelled { .. },
        ) => return None,
        Err(error) => error.to_string(),
    };
    let leaves = timeout(LEAVES_WITHIN, host.gone.cancelled()).await;
    leaves.is_err().then_some(Err(why))
}

fn params(errand: &Errand) -> CreateMessageRequestParams {
    let prompt = SamplingMessage::user_text(&errand.prompt);
    CreateMessageRequestParams::new(vec![prompt], errand.most_tokens)
        .with_system_prompt(&errand.system)
}

/// What the client’s model said.
fn words(result: &CreateMessageResult) -> Result<String, String> {
    let said = result.message.content.iter();
    let texts: Vec<&str> = said
        .filter_map(|block| block.as_text())
        .map(|block| block.text.as_str())
        .collect();
    if texts.is_empty() {
        return Err("its answer has no text".to_owned());
    }
    Ok(texts.concat())
}
