//! The file name of a report.

use domain::setup::ReportFormat;

#[test]
fn a_file_is_named_after_when_the_debate_began() {
    for (began, format, expected) in [
        (
            "2026-03-02T09:30:00.000Z",
            ReportFormat::Md,
            "debate_review_2026-03-02_093000.md",
        ),
        (
            "2026-12-31T23:59:59+02:00",
            ReportFormat::Pdf,
            "debate_review_2026-12-31_215959.pdf",
        ),
        ("", ReportFormat::Docx, "debate_review.docx"),
        ("../../etc", ReportFormat::Html, "debate_review.html"),
    ] {
        assert_eq!(report::file_name(began, format), expected);
    }
}
