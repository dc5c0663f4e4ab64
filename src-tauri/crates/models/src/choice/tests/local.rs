//! Which model may be asked before anyone has agreed to a debate.

use super::*;

fn check(candidates: &[Candidate], model: Option<&str>) {
    let preference = Preference::built_in().expect("the order is built in");
    let wish = Wish::default();
    let choice = Choice {
        preference: &preference,
        candidates,
        wish: &wish,
        record: &TrackRecord::default(),
    };
    let asked = choice.on_this_machine().map(|one| one.name.as_str());
    assert_eq!(asked, model, "{candidates:?}");
}

#[test]
fn only_a_model_on_this_machine_is_asked_without_leave() {
    let llama = || local("ollama/llama3.2");
    check(&[], None);
    check(&claude(), None);
    let free = candidate("mine/free", Cost::Tokens { price: Price::FREE });
    let rules = candidate("offline/rules", Cost::BuiltIn);
    let others = [free, rules, paid("openai/gpt-5", 1), unknown("own")];
    check(&others, None);
    check(&[&others[..], &[llama()]].concat(), Some("ollama/llama3.2"));
    check(&[out(llama())], None);
    check(&[local("ollama/nomic-embed-text")], None);
    check(&[local("mine/big"), llama()], Some("ollama/llama3.2"));
}
