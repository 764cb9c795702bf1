//! What each function answers: the records that the command line prints as JSON.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use urlint::judge::{Judge, SingleText};
use urlint::lint::PRESETS;
use urlint::report::{
    Colors, Format as OutputFormat, ListStyle, OutputStyle, ParseReport, RecordFormatter, RenderedRecords, Secrets,
    Setup, Tally, file_name, finds, rule_address, write_finding,
};
use urlint::syntax::whatwg;
use urlint::text::Utf16Offsets;
use urlint::{Format, Rule, Standard};

use crate::options::{ParseOptions, TextOptions, WrongOption};

/// The functions of the package, in the order of their numbers in `npm/lib/module.mjs`.
#[derive(Clone, Copy)]
pub(crate) enum Function {
    Extract,
    Check,
    Fix,
    Parse,
    Formats,
    Rules,
}

/// The answer to a call.
pub(crate) enum Answer {
    /// A value in JSON.
    Json(Vec<u8>),
    /// A text.
    Text(Vec<u8>),
    /// The text of the call, unchanged.
    Same,
    /// What is wrong with an argument.
    Wrong(WrongOption),
}

impl Answer {
    /// The number of the kind, as `npm/lib/module.mjs` knows it.
    pub(crate) const fn kind(&self) -> u32 {
        match self {
            Self::Json(_) => 0,
            Self::Text(_) => 1,
            Self::Same => 2,
            Self::Wrong(WrongOption::Value(_)) => 3,
            Self::Wrong(WrongOption::Type(_)) => 4,
        }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Json(bytes) | Self::Text(bytes) => bytes,
            Self::Same => Vec::new(),
            Self::Wrong(WrongOption::Value(message) | WrongOption::Type(message)) => message.into_bytes(),
        }
    }
}

/// The judges of the last calls, each with its options: to prepare the rules takes as long as to judge 50 KB.
const MAX_JUDGES: usize = 4;

/// A judge and its options.
#[derive(Clone)]
struct KnownJudge {
    /// The options in JSON.
    json: Vec<u8>,
    judge: Rc<Judge>,
    options: Rc<TextOptions>,
}

thread_local! {
    static JUDGES: RefCell<Vec<KnownJudge>> = const { RefCell::new(Vec::new()) };
}

/// The judge of these options in JSON.
fn judge(json: &[u8]) -> Result<(Rc<Judge>, Rc<TextOptions>), WrongOption> {
    JUDGES.with_borrow_mut(|judges| {
        let known = judges.iter().position(|known| known.json == json).map(|at| judges.remove(at));
        let known = match known {
            Some(known) => known,
            None => {
                let options = TextOptions::read(json)?;
                let judge = Rc::new(Judge::new(&options.rules, options.relaxed));
                KnownJudge { json: json.to_owned(), judge, options: Rc::new(options) }
            }
        };
        if judges.len() == MAX_JUDGES {
            judges.remove(0);
        }
        judges.push(known.clone());
        Ok((known.judge, known.options))
    })
}

impl Function {
    /// The function of a number.
    pub(crate) fn numbered(number: u32) -> Option<Self> {
        let all = [Self::Extract, Self::Check, Self::Fix, Self::Parse, Self::Formats, Self::Rules];
        all.get(usize::try_from(number).ok()?).copied()
    }

    /// Calls it with options in JSON and the bytes of a text.
    pub(crate) fn answer(self, options: &[u8], text: &[u8], is_string: bool) -> Answer {
        let answer = match self {
            Self::Extract => extract(options, text, is_string),
            Self::Check => check(options, text, is_string),
            Self::Fix => fix(options, text, is_string),
            Self::Parse => parse(options, text),
            Self::Formats => Ok(formats()),
            Self::Rules => Ok(rules()),
        };
        answer.unwrap_or_else(Answer::Wrong)
    }
}

/// A text with its options.
fn single_text<'t>(bytes: &'t [u8], is_utf8: bool, options: &'t TextOptions) -> SingleText<'t> {
    SingleText { bytes, is_utf8, path: options.path.as_deref(), format: options.format }
}

/// The name of a text in its records.
fn name(options: &TextOptions) -> String {
    let path = options.path.as_deref().unwrap_or("<text>");
    file_name(Path::new(path), Secrets::Hidden).into_owned()
}

fn extract(options: &[u8], text: &[u8], is_string: bool) -> Result<Answer, WrongOption> {
    let (judge, options) = judge(options)?;
    let utf16 = is_string.then(|| Utf16Offsets::new(text));
    let formatter = RecordFormatter::new(ListStyle::Json, Secrets::Hidden);
    let label = formatter.file_label(Path::new(&name(&options)));
    let mut rendered = RenderedRecords::default();
    judge.extract(&single_text(text, is_string, &options), |record| {
        let mut record = record.clone();
        record.file_label = &label;
        record.utf16 = utf16.as_ref().map(|utf16| (utf16.before(record.start), utf16.before(record.end)));
        formatter.add(&record, &mut rendered);
    });
    let mut out = Vec::with_capacity(rendered.len() + 8);
    let mut printer = formatter.printer();
    let printed = printer.print(rendered, Tally::default(), &mut out).and_then(|()| printer.finish(&mut out));
    printed.expect("a buffer takes all");
    Ok(Answer::Json(out))
}

fn check(options: &[u8], text: &[u8], is_string: bool) -> Result<Answer, WrongOption> {
    let (judge, options) = judge(options)?;
    let utf16 = is_string.then(|| Utf16Offsets::new(text));
    let findings = judge.check(&single_text(text, is_string, &options));
    let name = name(&options);
    let path =
        Setup::new(OutputStyle::new(Secrets::Hidden, Colors::Unused), "/".as_ref(), "/".as_ref()).from_root(&name);
    let mut out = vec![b'['];
    for (number, finding) in findings.iter().enumerate() {
        out.extend_from_slice(if number == 0 { b"" } else { b"," });
        write_finding(finding, &name, &path, utf16.as_ref(), &mut out);
    }
    out.push(b']');
    Ok(Answer::Json(out))
}

fn fix(options: &[u8], text: &[u8], is_string: bool) -> Result<Answer, WrongOption> {
    let (judge, options) = judge(options)?;
    match judge.fix(&single_text(text, is_string, &options), options.is_unsafe) {
        Ok(Some(fixed)) => Ok(Answer::Text(fixed)),
        Ok(None) => Ok(Answer::Same),
        Err(error) => Err(WrongOption::Value(format!("text: {error}"))),
    }
}

fn parse(options: &[u8], text: &[u8]) -> Result<Answer, WrongOption> {
    let ParseOptions { standard, href } = ParseOptions::read(options)?;
    let url = String::from_utf8_lossy(text);
    let mut report = ParseReport::of(&url, standard, OutputStyle::new(Secrets::Hidden, Colors::Unused));
    if standard == Standard::Whatwg {
        // our own parser decides what a browser accepts; how it is written, this one says
        let record = whatwg::parse(&url, None).record;
        let href = record.map(|record| href.unwrap_or_else(|| record.to_string()));
        report = report.with_href(href.as_deref());
    }
    let mut out = Vec::new();
    report.write(OutputFormat::Json, &mut out);
    Ok(Answer::Json(out))
}

/// All formats, by name: `{ name, about, patterns }`.
fn formats() -> Answer {
    let mut formats: Vec<Format> = Format::all().collect();
    formats.sort_unstable_by_key(|format| format.name());
    let format = |format: Format| {
        let patterns: Vec<String> = format.patterns().collect();
        serde_json::json!({ "name": format.name(), "about": format.about(), "patterns": patterns })
    };
    Answer::Json(serde_json::Value::from_iter(formats.into_iter().map(format)).to_string().into_bytes())
}

/// All built-in rules, by id, with keys of `urlint rules --format json`: those that need no examples to be run,
/// which would bring the models of all site generators.
fn rules() -> Answer {
    let presets = |rule: &Rule| PRESETS.iter().filter(|preset| preset.has(rule)).map(|preset| preset.name).collect();
    let rule = |rule: &Rule| {
        let presets: Vec<&str> = presets(rule);
        serde_json::json!({
            "id": rule.id(),
            "rule_group": rule.group(),
            "severity": rule.severity().name(),
            "is_default": rule.is_default(),
            "presets": presets,
            "finds": finds(rule),
            "message": rule.message(),
            "help": rule.help(),
            "docs": rule.docs().trim(),
            "cites": rule.cites(),
            "page": rule_address(rule),
        })
    };
    let mut rules: Vec<&Rule> = urlint::lint::rules().collect();
    rules.sort_unstable_by_key(|rule| rule.id());
    Answer::Json(serde_json::Value::from_iter(rules.into_iter().map(rule)).to_string().into_bytes())
}
