//! RFC 1738: nothing is wrong in a URL just where the interpreter of the RFC's own rules, which the tests have, takes it.

#![no_main]

#[path = "../../tests/library/bnf/automaton.rs"]
mod automaton;
#[path = "../../tests/library/bnf/grammar.rs"]
mod grammar;
#[path = "../../tests/library/bnf/recogniser.rs"]
mod recogniser;

use std::cell::RefCell;

use grammar::Grammar;
use libfuzzer_sys::fuzz_target;
use recogniser::{RULES, Recogniser};
use urlint::syntax::{Url, rfc1738};

thread_local! {
    static RECOGNISER: RefCell<Recogniser> = RefCell::new(Recogniser::new(&Grammar::read(RULES)));
}

fuzz_target!(|text: &str| {
    let violations = rfc1738::violations(&Url::split(text));
    let recognised = RECOGNISER.with_borrow_mut(|recogniser| recogniser.recognises(text));
    assert_eq!(violations.is_empty(), recognised, "{violations:?}");
});
