//! Runs every rule over its own cases, and checks what all rules have in common.

use std::collections::HashSet;

use super::RULES;
use crate::diff;
use crate::rule::cases::{Case, fires, silent};

/// Ten lines that are new.
macro_rules! ten {
    ($line:literal) => {
        concat!(
            $line, $line, $line, $line, $line, $line, $line, $line, $line, $line
        )
    };
}

/// A hundred and sixty of them.
macro_rules! many {
    ($line:literal) => {
        concat!(
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line),
            ten!($line)
        )
    };
}

pub(super) const LONG_FUNCTION: Case = fires(
    "src/cart.rs",
    concat!(
        "+pub async fn sums(\n+    cart: &Cart,\n+) -> u32 {\n",
        many!("+    one();\n"),
        "+}"
    ),
    "pub async fn sums(",
);
pub(super) const LONG_PYTHON: Case = fires(
    "shop/cart.py",
    concat!(
        "+def sums(cart):\n",
        many!("+    one()\n"),
        "+\n+def other():\n+    pass"
    ),
    "def sums(cart):",
);
pub(super) const LONG_ARROW: Case = fires(
    "src/cart.ts",
    concat!(
        "+export const sums = async (cart: Cart): Promise<number> => {\n",
        many!("+  one();\n"),
        "+};"
    ),
    "export const sums = async (cart: Cart): Promise<number> => {",
);
pub(super) const LONG_PARAMETERS: Case = fires(
    "src/cart.ts",
    concat!(
        "+const sums = (\n+  cart: Cart,\n+  rate = 1,\n+): number => {\n",
        many!("+  one();\n"),
        "+};"
    ),
    "const sums = (",
);
pub(super) const LONG_ELEMENT: Case = fires(
    "src/cart.tsx",
    concat!(
        "+export const View: FC<Props> = ({ cart }) => (\n",
        many!("+  <p>one</p>\n"),
        "+);"
    ),
    "export const View: FC<Props> = ({ cart }) => (",
);
pub(super) const LONG_WRAPPED: Case = fires(
    "src/cart.tsx",
    concat!(
        "+const View = forwardRef<Row, Props>((props, ref) => {\n",
        many!("+  one();\n"),
        "+});"
    ),
    "const View = forwardRef<Row, Props>((props, ref) => {",
);
pub(super) const LONG_METHOD: Case = fires(
    "src/cart.ts",
    concat!(
        " class Cart {\n+  private async sums(rate: number, of = all()): Promise<number> {\n",
        many!("+    one();\n"),
        "+  }\n }"
    ),
    "private async sums(rate: number, of = all()): Promise<number> {",
);
pub(super) const LONG_PROPERTY: Case = fires(
    "src/cart.ts",
    concat!(
        " class Cart {\n+  private handler = async (event: Event): Promise<void> => {\n",
        many!("+    one();\n"),
        "+  };\n }"
    ),
    "private handler = async (event: Event): Promise<void> => {",
);
pub(super) const LONG_CONSTRUCTOR: Case = fires(
    "src/cart.ts",
    concat!(
        " class Cart {\n+  constructor(\n+    private rate: number,\n+  ) {\n",
        many!("+    one();\n"),
        "+  }\n }"
    ),
    "constructor(",
);
pub(super) const LONG_DEFAULT: Case = fires(
    "src/cart.tsx",
    concat!(
        "+export default memo(forwardRef(({ cart }, ref) => {\n",
        many!("+  one();\n"),
        "+}));"
    ),
    "export default memo(forwardRef(({ cart }, ref) => {",
);
pub(super) const LONG_PROTOTYPE: Case = fires(
    "src/cart.js",
    concat!(
        "+Cart.prototype.sums = function (rate) {\n",
        many!("+  one();\n"),
        "+};"
    ),
    "Cart.prototype.sums = function (rate) {",
);
pub(super) const LONG_CALL: Case = silent(
    "src/cart.ts",
    concat!(
        " function sums() {\n+  addAll(\n",
        many!("+    one(),\n"),
        "+  );\n }"
    ),
);
pub(super) const LONG_WORDS: Case = silent(
    "shop/cart.py",
    concat!(
        "+def sums(cart):\n+    \"\"\"Sums.\n",
        many!("+    One more word.\n"),
        "+    \"\"\"\n+    return 0\n+\n+def other():\n+    pass"
    ),
);
pub(super) const LONG_CPP_CONSTRUCTOR: Case = fires(
    "src/cart.cpp",
    concat!(
        "+Cart<T>::Cart(int rate) : rate_(rate) {\n",
        many!("+  one();\n"),
        "+}"
    ),
    "Cart<T>::Cart(int rate) : rate_(rate) {",
);
pub(super) const LONG_BLOCK: Case = silent(
    "src/cart.ts",
    concat!(
        " function sums() {\n+  if (all(rate)) {\n",
        many!("+    one();\n"),
        "+  }\n }"
    ),
);
pub(super) const LONG_CPP: Case = fires(
    "src/cart.cpp",
    concat!(
        " class Cart {\n+  int sums(const Cart &cart, int rate) const {\n",
        many!("+    one();\n"),
        "+  }\n };"
    ),
    "int sums(const Cart &cart, int rate) const {",
);
pub(super) const LONG_C: Case = fires(
    "src/cart.c",
    concat!(
        "+static int cart_sum(const struct cart *cart,\n+\t\t    int rate)\n+{\n",
        many!("+\tone();\n"),
        "+#ifdef DEBUG\n+\ttwo();\n+#endif\n+out:\n+\treturn 0;\n+}"
    ),
    "static int cart_sum(const struct cart *cart,",
);
pub(super) const LONG_VALUE: Case = silent(
    "src/cart.tsx",
    concat!("+const view = (\n", many!("+  <p>one</p>\n"), "+);\n+}"),
);
pub(super) const LONG_TABLE: Case = silent(
    "src/cart.c",
    concat!(
        "+static const struct cart carts[] = {\n",
        many!("+\t{ .name = one(1) },\n"),
        "+};"
    ),
);
pub(super) const LONG_TEST: Case = silent(
    "tests/cart.rs",
    concat!("+fn sums() {\n", many!("+    one();\n"), "+}"),
);
pub(super) const LONG_LIST: Case = silent(
    "src/cart.rs",
    concat!(
        "+fn names() -> Vec<&str> {\n+    vec![\n",
        many!("+        \"one\",\n"),
        "+    ]\n+}"
    ),
);

fn check(
    name: &str,
    find: fn(&crate::reading::Reading) -> Vec<crate::rule::Problem>,
    case: &Case,
) -> Result<(), String> {
    let diff = diff::parse(case.diff().as_bytes());
    assert!(diff.unread.is_empty(), "{name}: {:?}", case.change);
    let problems = find(&crate::reading::Reading::of(&diff));
    let quotes: Vec<&str> = problems.iter().map(|it| it.quote.as_str()).collect();
    let right = match case.quote {
        Some(quote) => quotes == [quote],
        None => quotes.is_empty(),
    };
    if right {
        return Ok(());
    }
    let shown: String = case.change.chars().take(400).collect();
    Err(format!(
        "{name}\n  {}: {shown:?}\n  want: {:?}\n  got: {quotes:?}",
        case.path, case.quote
    ))
}

#[test]
fn each_rule_holds_in_its_cases() {
    let wrong: Vec<String> = RULES
        .iter()
        .flat_map(|rule| {
            rule.cases
                .iter()
                .map(move |case| check(rule.name, rule.find, case))
        })
        .filter_map(Result::err)
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_rule_has_cases_of_both_sorts_and_a_name_of_its_own() {
    let mut names = HashSet::new();
    for rule in RULES {
        assert!(
            rule.cases.iter().any(|it| it.quote.is_some()),
            "{}",
            rule.name
        );
        assert!(
            rule.cases.iter().any(|it| it.quote.is_none()),
            "{}",
            rule.name
        );
        assert!(names.insert(rule.name), "{} twice", rule.name);
    }
}

#[test]
fn each_rule_says_in_a_sentence_of_its_own_what_it_looks_for() {
    let mut sentences = HashSet::new();
    for rule in RULES {
        let sentence = rule.says;
        let is_one = sentence.starts_with(char::is_uppercase)
            && sentence.ends_with('.')
            && sentence.len() <= 120;
        assert!(is_one, "{}: {sentence}", rule.name);
        assert!(sentences.insert(sentence), "{sentence} twice");
    }
}

#[test]
fn titles_are_short_and_all_words_are_sentences() {
    for rule in RULES {
        for case in rule.cases {
            let diff = diff::parse(case.diff().as_bytes());
            for problem in (rule.find)(&crate::reading::Reading::of(&diff)) {
                assert!(
                    problem.title.split_whitespace().count() <= 10,
                    "{}",
                    problem.title
                );
                assert!(problem.concern.ends_with('.'), "{}", problem.concern);
                assert!(problem.suggestion.ends_with('.'), "{}", problem.suggestion);
            }
        }
    }
}
