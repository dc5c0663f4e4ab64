//! Debates and their reports as resources.

use domain::page::{DebateQuery, DebateRow};
use domain::setup::ReportFormat;
use domain::text::redact::Redactor;
use domain::{DebateId, example};
use rmcp::ErrorData;
use rmcp::model::{
    ListResourceTemplatesResult, ListResourcesResult, ReadResourceResult, Resource,
    ResourceContents, ResourceTemplate,
};

use super::addresses::{self, DEBATES, REPORT};
use super::host::Host;
use super::shown;
use crate::history;
use crate::output::Failure;

const JSON: &str = "application/json";
const MARKDOWN: &str = "text/markdown";

/// Debates per page of the list; each is two resources.
const PAGE: u32 = 50;

/// A page of debates and reports, newest first; the cursor is the last debate of the previous page. Blocks.
pub(super) fn list(host: &Host, cursor: Option<String>) -> Result<ListResourcesResult, Failure> {
    let store = host.desk.store();
    let rows = history::held(
        store,
        DebateQuery {
            after: history::behind(store, cursor)?,
            limit: PAGE,
            ..DebateQuery::default()
        },
    )?;
    let redactor = Redactor::new(&store.settings()?.patterns);
    let both = rows.iter().flat_map(|row| both(row, &redactor));
    let mut page = ListResourcesResult::with_all_items(both.collect());
    let is_full = rows.len() == PAGE as usize;
    let last = rows.last().filter(|_| is_full);
    page.next_cursor = last.map(|row| row.debate.to_string());
    Ok(page)
}

fn both(row: &DebateRow, redactor: &Redactor) -> [Resource; 2] {
    let title = redactor.redact(&row.title).text;
    let result = redactor.redact(&history::result(row)).text;
    let about = format!("{} · {}: {result}", row.started_at, row.protocol.label());
    let debate = Resource::new(addresses::debate(&row.debate), row.debate.to_string())
        .with_title(title.clone())
        .with_description(about.clone())
        .with_mime_type(JSON);
    let report = Resource::new(
        addresses::report(&row.debate),
        format!("{}{REPORT}", row.debate),
    )
    .with_title(format!("Report: {title}"))
    .with_description(about)
    .with_mime_type(MARKDOWN);
    [debate, report]
}

/// The address templates.
pub(super) fn templates() -> ListResourceTemplatesResult {
    let debate = ResourceTemplate::new(format!("{DEBATES}{{id}}"), "debate")
        .with_title("A debate")
        .with_description(
            "Everything about a debate, as whetstone history show ID --json prints it.",
        )
        .with_mime_type(JSON);
    let report = ResourceTemplate::new(format!("{DEBATES}{{id}}{REPORT}"), "report")
        .with_title("The report on a debate")
        .with_description("The report in Markdown, without secrets.")
        .with_mime_type(MARKDOWN);
    ListResourceTemplatesResult::with_all_items(vec![debate, report])
}

/// The content at an address. Blocks.
pub(super) fn read(host: &Host, address: &str) -> Result<ReadResourceResult, ErrorData> {
    let place = address.strip_prefix(DEBATES);
    let place =
        place.filter(|id| !id.is_empty() && !example::is_debate(&DebateId::new((*id).to_owned())));
    let Some(place) = place else {
        return Err(unknown(address));
    };
    let (id, format, mime) = match place.strip_suffix(REPORT) {
        Some(id) => (id, ReportFormat::Md, MARKDOWN),
        None => (place, ReportFormat::Json, JSON),
    };
    let debate = DebateId::new(id.to_owned());
    let text = rendered(host, &debate, format).map_err(|failure| failed(address, &failure))?;
    let content = ResourceContents::text(text, address).with_mime_type(mime);
    Ok(ReadResourceResult::new(vec![content]))
}

fn rendered(host: &Host, debate: &DebateId, format: ReportFormat) -> Result<String, Failure> {
    let store = host.desk.store();
    let view = store.view(debate)?;
    let patterns = store.settings()?.patterns;
    let bytes = shown::covered(host, debate, &view, &patterns, |source| {
        ::report::render(source, format)
    })?;
    let bytes = bytes.map_err(|why| crate::output::unrendered(&why))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn failed(address: &str, failure: &Failure) -> ErrorData {
    if failure.is_wrong_use() {
        return unknown(address);
    }
    ErrorData::internal_error(failure.words(), None)
}

fn unknown(address: &str) -> ErrorData {
    ErrorData::resource_not_found(
        format!(
            "There is no resource {address}. List the resources, or call search_debates for the IDs of debates."
        ),
        None,
    )
}
