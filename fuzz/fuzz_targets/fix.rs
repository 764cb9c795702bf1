//! Fixes: in every format, a second run has nothing to do, other lines and URLs stay, and a safe fix names the same
//! resource. The first byte of the input chooses the format, the second how safe fixes are.

#![no_main]

#[allow(dead_code, reason = "nothing is counted")]
#[path = "../../tests/support/fix_laws/mod.rs"]
mod fix_laws;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use fix_laws::law::{Seen, holds};
use urlint::document::Format;
use urlint::lint::{Applicability, Engine, Options};

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    let mut options = Options::default();
    options.select(["all"]).expect("it is a name");
    Engine::new(&options)
});

fuzz_target!(|input: &[u8]| {
    let [format, choice, text @ ..] = input else { return };
    let formats: Vec<Format> = Format::all().collect();
    let format = formats[usize::from(*format) % formats.len()];
    let least = if choice & 1 == 1 { Applicability::Unsafe } else { Applicability::Safe };
    if let Err(wrong) = holds(&ENGINE, format, text, least, &mut Seen::default()) {
        panic!("{}, {}: {wrong}", format.name(), least.name());
    }
});
