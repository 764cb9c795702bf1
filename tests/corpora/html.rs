//! Holds the attributes found in the HTML of the judged corpus against those that another tokenizer finds.
//!
//! Every URL that an attribute of HTML holds must be found as often as the other one finds it, references undone,
//! relative ones too. What differs for a reason is listed in `html/differences.tsv`: the file, who finds it, how often,
//! the URL, the reason; a line that is not so any more fails.
//!
//! Where the corpus is absent the test passes and says so, but on a build server (`CI` is set) it fails.

use std::collections::{BTreeMap, BTreeSet};

use crate::archive::each_file;
use crate::differences::{self, Differences};
use crate::shared_data::shared;
use html5gum::{DefaultEmitter, State, Token, Tokenizer};
use urlint::document::{Format, ReadOptions, read};
use urlint::scan::{Context, Form};

/// Without optimization only every so many-th document is read.
const SAMPLE: usize = if cfg!(debug_assertions) { 8 } else { 1 };

/// Attributes that hold one URL, on any element.
const URLS: [&str; 10] =
    ["href", "src", "action", "formaction", "cite", "poster", "background", "longdesc", "usemap", "xlink:href"];

/// How often each URL is found.
type Tally = BTreeMap<String, isize>;

#[test]
fn attributes_equal_those_of_another_tokenizer() {
    let Some(shared) = shared() else { return };
    let listed = differences::listed(include_str!("../cases/corpora/html_differences.tsv"));
    let (mut files, mut urls, mut of_sample) = (0_usize, 0, BTreeSet::new());
    let mut found: Differences = BTreeMap::new();
    each_file(&shared.join("corpus/docs.tar.zst"), |path, text| {
        let format = Format::of(path, text);
        if format.name() != "html" {
            return;
        }
        files += 1;
        if !files.is_multiple_of(SAMPLE) {
            return;
        }
        of_sample.insert(path.to_owned());
        let (ours, others) = (ours(format, text), others(text));
        urls += others.values().sum::<isize>();
        for url in ours.keys().chain(others.keys()).collect::<BTreeSet<_>>() {
            let more = ours.get(url).unwrap_or(&0) - others.get(url).unwrap_or(&0);
            if more != 0 {
                let who = if more > 0 { "ours" } else { "html5gum" };
                found.insert((path.to_owned(), who.to_owned(), url.escape_default().to_string()), more);
            }
        }
    });
    println!("{files} files, of them read {}: {urls} URLs", of_sample.len());
    assert!(files > 1_000, "only {files} files of HTML in the archive");

    differences::hold(&found, &listed, &of_sample);
}

/// What we find as the whole value of an attribute.
fn ours(format: Format, text: &[u8]) -> Tally {
    let mut options = ReadOptions::default();
    options.references = true;
    let mut tally = Tally::new();
    for found in read(format, text, options).found {
        let is_target = matches!(found.context, Context::Link | Context::Image | Context::Attribute);
        let before = text[..found.span().start].trim_ascii_end();
        let before = before.strip_suffix(b"\"").or_else(|| before.strip_suffix(b"'")).unwrap_or(before);
        if is_target && found.form == Form::Destination && before.trim_ascii_end().ends_with(b"=") {
            *tally.entry(found.text.into_owned()).or_default() += 1;
        }
    }
    tally
}

/// What the values of attributes are by the other tokenizer.
fn others(text: &[u8]) -> Tally {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(false);
    let mut tokens = Tokenizer::new_with_emitter(text, emitter);
    let mut tally = Tally::new();
    while let Some(token) = tokens.next() {
        let Ok(token) = token;
        let Token::StartTag(tag) = token else { continue };
        for (name, value) in &tag.attributes {
            let is_url = URLS.iter().any(|own| own.as_bytes() == name.as_slice());
            let is_url = is_url || name.as_slice() == b"data" && tag.name.as_slice() == b"object";
            if is_url {
                let bytes: Vec<u8> = value.iter().copied().filter(|byte| !b"\t\n\r".contains(byte)).collect();
                let url = String::from_utf8_lossy(bytes.trim_ascii()).into_owned();
                if !url.is_empty() {
                    *tally.entry(url).or_default() += 1;
                }
            }
        }
        match tag.name.as_slice() {
            b"script" => tokens.set_state(State::ScriptData),
            b"title" | b"textarea" => tokens.set_state(State::RcData),
            b"style" | b"iframe" | b"xmp" | b"noembed" | b"noframes" => tokens.set_state(State::RawText),
            b"plaintext" => tokens.set_state(State::PlainText),
            _ => {}
        }
    }
    tally
}
