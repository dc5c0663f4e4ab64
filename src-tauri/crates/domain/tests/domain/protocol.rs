//! Forms of debate, as they are stored and named.

use domain::Protocol;

#[test]
fn a_form_is_stored_under_its_key() {
    for protocol in Protocol::ALL {
        let stored = serde_json::to_string(&protocol).expect("a name");
        assert_eq!(stored, format!("\"{}\"", protocol.key()));
        let depths = protocol.depths();
        assert!(depths.contains(&protocol.usual()), "{protocol:?}");
    }
}
