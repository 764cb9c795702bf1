//! The stages that a document goes through, each made ready so that only its own work is counted.

use std::hint::black_box;
use std::sync::LazyLock;

use urlint::document::{self, Format, may_hold_stray, read};
use urlint::lint::{Engine, Options};
use urlint::report::FindingsFormat;
use urlint::scan::{may_hold, scan};
use urlint::secrets::{redact, redact_text};
use urlint::syntax::Url;

use super::sample::{Sample, findings};

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The search for what may begin a URL.
    MayHold,
    /// The search for what was meant as a URL.
    MayHoldStray,
    /// Finding in plain text.
    Scan,
    /// Splitting what is found.
    Split,
    /// Hiding what is secret in what is found.
    Redact,
    /// Hiding what is secret in text.
    RedactText,
    /// Judging what is found.
    Check(Rules),
    /// Finding in a document.
    Read,
    /// Finding in a document, relative references too.
    References,
    /// All that `check` does with a document.
    Lint(Rules),
    /// Writing down what all rules say of a document.
    Report(FindingsFormat),
}

/// Which rules run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    Default,
    All,
}

/// What a stage is paid by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Byte,
    Url,
    Finding,
}

/// Work that is ready to be done, and how many units it is.
pub(crate) struct Ready<'t> {
    pub(crate) units: usize,
    pub(crate) run: Box<dyn FnOnce() -> usize + 't>,
}

static DEFAULT: LazyLock<Engine> = LazyLock::new(|| engine("default"));
static ALL: LazyLock<Engine> = LazyLock::new(|| engine("all"));

impl Rules {
    fn engine(self) -> &'static Engine {
        match self {
            Self::Default => &DEFAULT,
            Self::All => &ALL,
        }
    }
}

impl Stage {
    /// What it is paid by.
    pub(crate) const fn unit(self) -> Unit {
        match self {
            Self::Split | Self::Redact | Self::Check(_) => Unit::Url,
            Self::Report(_) => Unit::Finding,
            _ => Unit::Byte,
        }
    }

    /// Makes ready what it does with a text.
    pub(crate) fn ready(self, format: Format, text: &[u8]) -> Ready<'_> {
        let run: Box<dyn FnOnce() -> usize + '_> = match self {
            Self::MayHold => Box::new(|| usize::from(may_hold(text))),
            Self::MayHoldStray => Box::new(|| usize::from(may_hold_stray(text))),
            Self::Scan => Box::new(|| scan(text).map(|found| found.text.len()).sum()),
            Self::RedactText => Box::new(|| redact_text(text).len()),
            Self::Read => Box::new(move || read(format, text, document::ReadOptions::default()).found.len()),
            Self::References => Box::new(move || {
                let mut options = document::ReadOptions::default();
                options.references = true;
                read(format, text, options).found.len()
            }),
            Self::Lint(rules) => Box::new(move || rules.engine().check(format, text).len()),
            Self::Split | Self::Redact | Self::Check(_) => return self.ready_for_urls(format, text),
            Self::Report(form) => {
                let findings = findings::of(&ALL, format, text);
                let units = findings.len();
                return Ready { units, run: Box::new(move || findings::write(form, &ALL, &findings)) };
            }
        };
        Ready { units: text.len(), run }
    }

    fn ready_for_urls(self, format: Format, text: &[u8]) -> Ready<'_> {
        let found = read(format, text, document::ReadOptions::default()).found;
        let units = found.len();
        let run: Box<dyn FnOnce() -> usize + '_> = match self {
            Self::Split => {
                Box::new(move || found.iter().map(|found| Url::split(black_box(&found.text)).path().len()).sum())
            }
            Self::Redact => Box::new(move || found.iter().map(|found| redact(&found.text).len()).sum()),
            Self::Check(rules) => Box::new(move || {
                let mut findings = Vec::new();
                let judged = found.iter().map(|found| {
                    findings.clear();
                    rules.engine().check_url(format, text, found, &mut findings);
                    findings.len()
                });
                judged.sum()
            }),
            _ => Box::new(|| 0),
        };
        Ready { units, run }
    }
}

/// Has everything that is built once be built, so that it is not counted.
pub(crate) fn warm_up() {
    for sample in [Sample::dense(4 << 10), Sample::wrong(4 << 10)] {
        for rules in [Rules::Default, Rules::All] {
            black_box(rules.engine().check(Format::PLAIN, sample.text.as_bytes()));
        }
        black_box(redact_text(sample.text.as_bytes()));
    }
}

fn engine(rules: &str) -> Engine {
    let mut options = Options::default();
    options.select([rules]).expect("it is a name");
    Engine::new(&options)
}
