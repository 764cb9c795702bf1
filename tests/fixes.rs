//! Fixes: what each rule's examples say is what comes of them, and nothing else changes.

use urlint::document::Format;
use urlint::fix::fix;
use urlint::lint::{Applicability, Engine, Options, Rule, rules};

/// The rule's own engine, as an example sets it.
fn engine(rule: &Rule, example: &urlint::lint::Example) -> Engine {
    let mut options = Options::default();
    // what a rule says of other rules shows where they run
    if rule.group() != "meta" {
        options.select([rule.id()]).expect("it is a rule");
    }
    for (name, value) in &example.options {
        options.set(rule.id(), name, value.clone()).expect("it is an option");
    }
    Engine::new(&options)
}

fn format(example: &urlint::lint::Example) -> Format {
    example.format.as_deref().map_or(Format::PLAIN, |name| Format::named(name).expect("a format"))
}

#[test]
fn examples_are_mended_as_they_say() {
    let (mut wrong, mut mended) = (Vec::new(), 0);
    for rule in rules() {
        for example in rule.bad() {
            let Some(expected) = &example.fixed else { continue };
            mended += 1;
            let text = example.unmarked().0;
            let fixed = fix(&engine(rule, example), format(example), text.as_bytes(), Applicability::Unsafe);
            let fixed = String::from_utf8_lossy(&fixed.text).into_owned();
            if fixed != *expected {
                wrong.push(format!("{}: {text:?}\n  expected {expected:?}\n     found {fixed:?}", rule.id()));
            }
        }
    }
    println!("{mended} examples, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
