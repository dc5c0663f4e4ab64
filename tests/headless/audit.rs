//! The audit log: verified by the doctor.

use outside::whetstone::Whetstone;

#[test]
fn the_doctor_verifies_the_audit_log_and_names_the_first_bad_record() -> anyhow::Result<()> {
    let whetstone = Whetstone::new()?;
    let draft = whetstone.document("draft.md", "# A draft\n\nThe page loads fast.\n")?;
    let debate = whetstone.refine(&draft)?["debate"].clone();
    let audit = whetstone.json(&["doctor", "--audit", "--json"])?;
    assert_eq!(
        (&audit["debates"], &audit["broken"]),
        (&1.into(), &serde_json::json!([]))
    );
    let said = whetstone.run(&["doctor", "--audit"])?.succeeded()?.out;
    assert!(said.starts_with("The audit log is intact"), "{said}");
    whetstone.run(&["doctor", "--rebuild"])?.succeeded()?;

    whetstone.tamper()?;
    let ran = whetstone.run(&["doctor", "--audit", "--json"])?;
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let broken = &ran.json()?["broken"][0];
    assert_eq!(
        (&broken["debate"], &broken["key"]),
        (&debate, &"end/1".into())
    );
    let message = broken["message"].as_str().unwrap_or_default();
    assert!(
        ran.err.contains(message) && message.contains("differs from what was recorded"),
        "{}",
        ran.err
    );
    assert_eq!(whetstone.run(&["doctor"])?.code, Some(1));
    Ok(())
}
