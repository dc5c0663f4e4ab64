use domain::text::document::find::{PatternHit, PatternHits, PatternSearch, hits};

fn search(text: &str, pattern: &str) -> PatternSearch {
    PatternSearch {
        text: text.to_owned(),
        pattern: pattern.to_owned(),
        case_sensitive: false,
        whole_words: false,
    }
}

/// The matched text and groups of each match.
fn check(search: &PatternSearch, expected: &[&str]) {
    let found = hits(search, || false);
    assert!(matches!(found, PatternHits::Hits { .. }), "{search:?}");
    let PatternHits::Hits { hits } = found else {
        return;
    };
    let units: Vec<u16> = search.text.encode_utf16().collect();
    for PatternHit { from, to, groups } in &hits {
        let there = String::from_utf16_lossy(&units[*from as usize..*to as usize]);
        assert_eq!(there, groups[0], "where it says");
    }
    let found: Vec<&str> = hits.iter().map(|hit| hit.groups[0].as_str()).collect();
    assert_eq!(found, expected, "{search:?}");
}

#[test]
fn hits_stand_where_an_editor_counts_them() {
    check(&search("A🎈 fee, the 🎈FEE", "fee"), &["fee", "FEE"]);
    check(&search("one\ntwo\n", "^t.*$"), &["two"]);
    check(&search("a\n\nb", "^"), &["", "", ""]);
    check(&search("aab", "a*"), &["aa", ""]);
    check(&search("nothing", "x"), &[]);
}

#[test]
fn options_narrow_a_search() {
    let text = "Link, link, linked, _link";
    let case_sensitive = PatternSearch {
        case_sensitive: true,
        ..search(text, "link")
    };
    check(&case_sensitive, &["link", "link", "link"]);
    let whole_words = PatternSearch {
        whole_words: true,
        ..search(text, "link")
    };
    check(&whole_words, &["Link", "link"]);
}

#[test]
fn groups_that_took_no_part_are_empty() {
    let PatternHits::Hits { hits } = hits(&search("ab", "(a)(x)?(b)"), || false) else {
        panic!("nothing was looked for");
    };
    assert_eq!(hits[0].groups, ["ab", "a", "", "b"]);
}

#[test]
fn a_search_says_why_there_are_no_hits() {
    let no_pattern = |pattern| {
        let found = hits(&search("text", pattern), || false);
        assert_eq!(found, PatternHits::NoPattern {}, "{pattern}");
    };
    for pattern in ["(", "a{2,1}", "(?=a)", r"(a)\1"] {
        no_pattern(pattern);
    }
    let too_large = hits(&search("text", r"(\w{1000}){1000}"), || false);
    assert_eq!(too_large, PatternHits::TooMuch {});
    let given_up = hits(&search("text", "t"), || true);
    assert_eq!(given_up, PatternHits::TooMuch {});
}

#[test]
fn a_pattern_that_backtracks_without_end_elsewhere_comes_to_one_here() {
    let text = format!("{}!", "a".repeat(100_000));
    check(&search(&text, "(a+)+$"), &[]);
    check(&search(&text, "(a|a|a*)*b"), &[]);
}
