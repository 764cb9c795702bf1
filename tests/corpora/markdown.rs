//! Holds the links found in the Markdown of the judged corpus against those that two other parsers find.
//!
//! Inline links, images and autolinks must be the same in number and destination as pulldown-cmark's, definitions the
//! same as its definitions; comrak, which reports only the links, must find none that is missing here. What differs for
//! a reason is listed in `document/markdown_differences.tsv`: the file, who finds it, how often, the destination, the
//! reason.
//!
//! Where the corpus is absent the test passes and says so, but on a build server (`CI` is set) it fails.

use std::collections::{BTreeMap, BTreeSet};

use crate::archive::each_file;
use crate::differences::{self, Differences};
use crate::shared_data::shared;
use comrak::nodes::NodeValue;
use pulldown_cmark::{Event, LinkType, Tag};
use urlint::document::{Format, ReadOptions, read};
use urlint::scan::{Context, Form};
use urlint::syntax::Url;

/// Without optimization only every so many-th document is read.
const SAMPLE: usize = if cfg!(debug_assertions) { 16 } else { 1 };

/// How often each destination is found.
type Tally = BTreeMap<String, isize>;

#[test]
fn destinations_equal_those_of_other_parsers() {
    let Some(shared) = shared() else { return };
    let listed = differences::listed(include_str!("../cases/corpora/markdown_differences.tsv"));
    let (mut files, mut links, mut of_sample) = (0_usize, 0, BTreeSet::new());
    let mut found: Differences = BTreeMap::new();
    each_file(&shared.join("corpus/docs.tar.zst"), |path, text| {
        let format = Format::of(path, text);
        if format.name() != "markdown" && format.name() != "mdx" {
            return;
        }
        files += 1;
        if !files.is_multiple_of(SAMPLE) {
            return;
        }
        let Ok(text) = std::str::from_utf8(text) else { return };
        of_sample.insert(path.to_owned());
        let ours = Ours::of(format, text);
        links += ours.links.values().sum::<isize>() + ours.definitions.values().sum::<isize>();
        let body = without_front_matter(text);
        let (by_pulldown, definitions) = by_pulldown_cmark(body);
        let by_comrak = by_comrak(body);
        let mut differs = |who: &str, url: &str, count: isize| {
            if count != 0 {
                found.insert((path.to_owned(), who.to_owned(), url.to_owned()), count);
            }
        };
        let is_mdx = format.name() == "mdx";
        for url in ours.links.keys().chain(by_pulldown.keys()).collect::<BTreeSet<_>>() {
            let more = ours.links.get(url).unwrap_or(&0) - by_pulldown.get(url).unwrap_or(&0);
            // what is in JSX is Markdown, but HTML to the others
            differs(if more > 0 { "ours" } else { "pulldown-cmark" }, url, if is_mdx { more.min(0) } else { more });
        }
        for url in ours.definitions.keys().chain(&definitions).collect::<BTreeSet<_>>() {
            let more = isize::from(ours.definitions.contains_key(url)) - isize::from(definitions.contains(url));
            let who = if more > 0 { "our definition" } else { "pulldown-cmark's definition" };
            differs(who, url, if is_mdx { more.min(0) } else { more });
        }
        for url in &by_comrak {
            let known = ours.links.contains_key(url) || ours.definitions.contains_key(url);
            differs("comrak", url, -isize::from(!known));
        }
    });
    println!("{files} files, of them read {}: {links} links", of_sample.len());
    assert!(files > 10_000, "only {files} files of Markdown in the archive");

    differences::hold(&found, &listed, &of_sample);
}

/// The destinations that we find.
struct Ours {
    links: Tally,
    definitions: Tally,
}

impl Ours {
    fn of(format: Format, text: &str) -> Self {
        let (all, absolute) = (Self::with(format, text, true), Self::with(format, text, false));
        for (all, absolute) in [(&all.links, &absolute.links), (&all.definitions, &absolute.definitions)] {
            let mut expected = all.clone();
            expected.retain(|url, _| has_scheme(url));
            assert_eq!(&expected, absolute, "absolute links are the same whether or not relative ones are asked for");
        }
        all
    }

    fn with(format: Format, text: &str, references: bool) -> Self {
        let mut options = ReadOptions::default();
        options.references = references;
        let (mut links, mut definitions) = (Tally::new(), Tally::new());
        for found in read(format, text.as_bytes(), options).found {
            let tally = match (found.context, found.form) {
                (Context::Link | Context::Image, Form::Destination) if !is_markdown(found.before) => continue,
                (Context::Link | Context::Image, Form::Destination) | (Context::Autolink, _) => &mut links,
                (Context::Definition, Form::Destination) => &mut definitions,
                _ => continue,
            };
            *tally.entry(found.text.into_owned()).or_default() += 1;
        }
        Self { links, definitions }
    }
}

/// What is after the front matter; what pulldown-cmark takes for such may be anywhere.
fn without_front_matter(text: &str) -> &str {
    let Some(rest) = text.strip_prefix("---\n") else { return text };
    rest.find("\n---\n").map_or(text, |end| &rest[end + "\n---\n".len()..])
}

/// Whether a link is Markdown's, recognized by what is before it, not one of HTML's.
fn is_markdown(before: &[u8]) -> bool {
    let prefix = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'>';
    let len = before.iter().rposition(|byte| !prefix(byte)).map_or(0, |last| last + 1);
    let before = &before[..len];
    before.ends_with(b"](") || before.ends_with(b"<") || before.is_empty()
}

/// The destinations of links that are none by reference, and the definitions.
fn by_pulldown_cmark(text: &str) -> (Tally, BTreeSet<String>) {
    use pulldown_cmark::Options as With;
    let options = With::ENABLE_TABLES | With::ENABLE_FOOTNOTES | With::ENABLE_STRIKETHROUGH | With::ENABLE_TASKLISTS;
    let mut links = Tally::new();
    let mut parser = pulldown_cmark::Parser::new_ext(text, options);
    for event in parser.by_ref() {
        if let Event::Start(
            Tag::Link { link_type: LinkType::Inline | LinkType::Autolink, dest_url, .. }
            | Tag::Image { link_type: LinkType::Inline, dest_url, .. },
        ) = event
            && let Some(url) = counted(&dest_url)
        {
            *links.entry(url).or_default() += 1;
        }
    }
    let definitions = parser.reference_definitions().iter();
    (links, definitions.filter_map(|(_, definition)| counted(&definition.dest)).collect())
}

fn by_comrak(text: &str) -> BTreeSet<String> {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.footnotes = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, text, &options);
    let mut links = BTreeSet::new();
    for node in root.descendants() {
        if let NodeValue::Link(link) | NodeValue::Image(link) = &node.data.borrow().value {
            // the autolink of an address has none
            let address = link.url.strip_prefix("mailto:").filter(|_| !text.contains(&link.url));
            links.extend(counted(&link.url).filter(|_| address.is_none()));
        }
    }
    links
}

/// A destination that is a URL or a reference: not empty, and not only a scheme.
fn counted(url: &str) -> Option<String> {
    let url = url.trim_matches([' ', '\t', '\n', '\r', '\x0c']);
    let names = Url::split(url).scheme().is_none_or(|scheme| {
        let rest = &url[scheme.len() + 1..];
        rest.trim_start_matches('/').chars().next().is_some_and(|first| first != ':')
    });
    (!url.is_empty() && names).then(|| url.to_owned())
}

fn has_scheme(url: &str) -> bool {
    Url::split(url).scheme().is_some_and(|scheme| scheme.len() > 1)
}
