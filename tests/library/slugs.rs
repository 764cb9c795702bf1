//! The ids of headings, against what the renderers' own tests say, and against what renderers made of other headings.

use crate::shared_data::shared;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use urlint::document::{AnchorKind, Format, ReadOptions, read};
use urlint::site::slug::{
    Asciidoctor, HeadingForm, HeadingText, HugoIds, Kramdown, MdBook, MystPreset, Pandoc, PymdownxCase, PythonMarkdown,
    PythonSlugify, SlugStyle, Slugger, Surroundings, UnicodeForm, VitePress, ZolaSlugs,
};

/// A row of a table: the heading, its id, the page or the option, and what else there is.
struct Row {
    heading: String,
    id: String,
    group: String,
    context: String,
}

/// How the headings of a row are written.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    Plain,
    Html,
    Markdown,
}

fn rows(path: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(path).expect("a table");
    let row = |line: &str| {
        let mut columns = line.split('\t').map(unescaped);
        let mut next = || columns.next().unwrap_or_default();
        Row { heading: next(), id: next(), group: next(), context: next() }
    };
    text.lines().skip(1).map(row).collect()
}

/// The text of a column, in which `\\`, `\t`, `\n` and `\r` are escaped.
fn unescaped(column: &str) -> String {
    let mut text = String::new();
    let mut chars = column.chars();
    while let Some(c) = chars.next() {
        match (c, chars.clone().next()) {
            ('\\', Some(escaped @ ('\\' | 't' | 'n' | 'r'))) => {
                chars.next();
                text.push(match escaped {
                    't' => '\t',
                    'n' => '\n',
                    'r' => '\r',
                    _ => '\\',
                });
            }
            _ => text.push(c),
        }
    }
    text
}

fn python(slugify: PythonSlugify) -> SlugStyle {
    SlugStyle::PythonMarkdown(PythonMarkdown { slugify, ..PythonMarkdown::default() })
}

fn pymdownx(case: PymdownxCase, percent_encode: bool, form: UnicodeForm) -> SlugStyle {
    python(PythonSlugify::Pymdownx { case, percent_encode, form })
}

/// The renderer that a file and a group name. A file that is none of those below is named after its renderer.
fn style(file: &str, row: &Row) -> SlugStyle {
    let (group, context) = (row.group.as_str(), row.context.as_str());
    match file {
        "github-slugger" => SlugStyle::Remark,
        "lychee-github" => SlugStyle::GitHub,
        "docusaurus" => SlugStyle::Docusaurus,
        "docutils" => SlugStyle::Docutils,
        "sphinx-make_id" => SlugStyle::SphinxObject,
        "gitlab" if group.starts_with("markup") => SlugStyle::GitLabMarkup,
        "gitlab" => SlugStyle::GitLab { tiers: group == "string_to_anchor" },
        "goldmark" => SlugStyle::Goldmark,
        "hugo" if group.starts_with("github-ascii") => SlugStyle::Hugo(HugoIds::GitHubAscii),
        "hugo" if group.starts_with("blackfriday") => SlugStyle::Hugo(HugoIds::Blackfriday),
        "hugo" => SlugStyle::Hugo(HugoIds::GitHub),
        "kramdown" => {
            let prefix = context.strip_prefix("auto_id_prefix: ").or(match group {
                "kramdown seq:prefix" => Some("hallo_"),
                _ => None,
            });
            SlugStyle::Kramdown(Kramdown {
                gfm: group.starts_with("gfm"),
                transliterate: context.contains("transliterated_header_ids: true"),
                strip: context.contains("auto_id_stripping: true"),
                prefix: prefix.unwrap_or_default().to_owned(),
            })
        }
        "mdbook" => SlugStyle::MdBook(MdBook::Later),
        "mdit-vue-slugify" => SlugStyle::VitePress(VitePress::V1),
        "myst" | "myst-unique" => SlugStyle::Myst(match group {
            "preset:gitlab" => MystPreset::GitLab,
            "preset:docutils" => MystPreset::Docutils,
            _ => MystPreset::GitHub,
        }),
        "pandoc" => {
            SlugStyle::Pandoc(Pandoc { gfm: group.starts_with("gfm"), ascii: group.contains("ascii_identifiers") })
        }
        "pymdownx-slugs" => {
            let case = match group.split(' ').next() {
                Some("case=lower") => PymdownxCase::Lower,
                Some("case=lower-ascii") => PymdownxCase::LowerAscii,
                Some("case=fold") => PymdownxCase::Fold,
                _ => PymdownxCase::None,
            };
            let form = if group.contains("NFD") { UnicodeForm::Nfd } else { UnicodeForm::Nfc };
            pymdownx(case, group.contains("percent_encode"), form)
        }
        "python-markdown-toc" => python(PythonSlugify::Ascii),
        "rustdoc" => SlugStyle::Rustdoc,
        "zola" if group.contains("on") => SlugStyle::Zola(ZolaSlugs::On),
        "zola" => SlugStyle::Zola(ZolaSlugs::Off),
        "asciidoctor" => SlugStyle::Asciidoctor(Asciidoctor::default()),
        _ => {
            let recorded = recorded();
            let named = recorded.iter().filter(|(name, ..)| file.starts_with(name)).max_by_key(|(name, ..)| name.len());
            named.map(|(_, style, _)| style.clone()).unwrap_or_else(|| panic!("no renderer for {file}"))
        }
    }
}

fn source(file: &str, row: &Row) -> Source {
    match file {
        "docusaurus" | "goldmark" | "kramdown" | "pandoc" => Source::Markdown,
        "hugo" if row.context != "sanitizeAnchorName" => Source::Markdown,
        "mdbook" if row.context.contains("markdown source") => Source::Markdown,
        "zola" if row.group.starts_with("seq:") => Source::Markdown,
        "rustdoc" if row.heading.starts_with('#') => Source::Markdown,
        "python-markdown-toc" => Source::Html,
        "gitlab" if row.context == "HTML source" => Source::Html,
        file if file.ends_with("-build") => Source::Markdown,
        _ => Source::Plain,
    }
}

fn heading(style: &SlugStyle, source: Source, text: &str) -> HeadingText {
    match source {
        Source::Plain => HeadingText::plain(text),
        Source::Html => HeadingText::html(text),
        Source::Markdown => {
            let form = if text.contains('\n') { HeadingForm::Setext } else { HeadingForm::Atx };
            let around = Surroundings { form, ..Surroundings::default() };
            let text = text.strip_prefix("dt: ").unwrap_or(text).trim_end_matches("\n---");
            HeadingText::markdown(style, text.trim_start_matches('#'), &around)
        }
    }
}

/// The ids of the headings of an AsciiDoc document in a row of its own.
fn asciidoc(row: &Row, page: &mut Option<Slugger>) -> String {
    let mut options = Asciidoctor::default();
    let (mut attributes, mut id, mut has_ids) = (HashMap::new(), None, true);
    let mut title = "";
    for line in row.heading.lines().filter(|line| !line.is_empty() && line.bytes().any(|byte| byte != b'-')) {
        let around = Surroundings { attribute: &|name| attributes.get(name).cloned(), ..Surroundings::default() };
        if let Some(found) = HeadingText::asciidoc_block_id(line, &around) {
            id = Some(found);
        } else if let Some((name, value)) = line.strip_prefix(':').and_then(|line| line.split_once(':')) {
            let value = value.trim();
            match name {
                "idprefix" => options.prefix = value.to_owned(),
                "idseparator" => options.separator = value.chars().next(),
                "sectids!" => has_ids = false,
                _ => {
                    attributes.insert(name.to_owned(), value.to_owned());
                }
            }
        } else {
            title = line.strip_prefix("== ").unwrap_or(line);
        }
    }
    if !has_ids {
        return String::new();
    }
    let around = Surroundings { attribute: &|name| attributes.get(name).cloned(), ..Surroundings::default() };
    let mut heading = HeadingText::asciidoc(title, &around);
    heading.id = id.or(heading.id);
    let style = SlugStyle::Asciidoctor(options);
    page.get_or_insert_with(|| Slugger::new(style)).slug(&heading)
}

/// The id that a row of a file gets, on its page.
fn id(file: &str, row: &Row, page: &mut Option<Slugger>) -> String {
    let style = style(file, row);
    let is_slug = matches!(file, "docutils" | "mdit-vue-slugify" | "myst" | "sphinx-make_id");
    if is_slug {
        return style.slug(&row.heading);
    }
    if file == "asciidoctor" {
        return asciidoc(row, page);
    }
    let heading = heading(&style, source(file, row), &row.heading);
    page.get_or_insert_with(|| Slugger::new(style)).slug(&heading)
}

/// Where a row is on the page of the row before it.
fn continues(file: &str, row: &Row, before: Option<&Row>) -> bool {
    let Some(before) = before else { return false };
    let is_sequence = row.group.contains("seq:") || row.group == "one-document-in-order";
    // the rows of this file name no pages
    let is_repeated = file == "python-markdown-toc" && row.heading == before.heading;
    file == "github-slugger"
        || row.group == before.group && (is_sequence && !row.group.contains("single") || is_repeated)
}

/// The rows that are known to differ: file and heading, with the reason.
fn exceptions() -> HashMap<(String, String), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/slugs/exceptions.tsv");
    rows(&path).into_iter().map(|row| ((row.heading, row.id), row.group)).collect()
}

#[test]
fn ids_are_those_of_the_renderers_own_tests() {
    let Some(shared) = shared() else { return };
    let exceptions = exceptions();
    let (mut wrong, mut count, mut unused) = (Vec::new(), 0, exceptions.clone());
    let mut files: Vec<_> = std::fs::read_dir(shared.join("references/data")).expect("the tables").flatten().collect();
    files.sort_by_key(std::fs::DirEntry::path);
    for file in
        files.into_iter().map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "tsv"))
    {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if name == "PROVENANCE" {
            continue;
        }
        let rows = rows(&file);
        let mut page = None;
        let (mut own, mut right) = (0, 0);
        for (at, row) in rows.iter().enumerate() {
            if !continues(&name, row, at.checked_sub(1).map(|at| &rows[at])) {
                page = None;
                if name == "zola" && row.group.starts_with("seq:") {
                    page = Some(zola_page(&rows, &row.group));
                }
            }
            if name == "myst-unique" {
                let taken = row.group.split(['[', ']', '"', ',', ' ']).filter(|id| !id.is_empty());
                let mut slugger = Slugger::new(style(&name, row));
                taken.for_each(|id| slugger.reserve(id));
                page = Some(slugger);
            }
            if row.group == "unique" {
                let mut slugger = Slugger::new(style(&name, row));
                slugger.reserve("foo");
                page = Some(slugger);
            }
            let id = id(&name, row, &mut page);
            own += 1;
            let wanted = if row.id == "<auto>" { id.as_str() } else { row.id.as_str() };
            if id == wanted {
                right += 1;
                continue;
            }
            let known = [(name.clone(), row.heading.clone()), (name.clone(), format!("group {}", row.group))];
            known.iter().for_each(|key| drop(unused.remove(key)));
            if !known.iter().any(|key| exceptions.contains_key(key)) {
                wrong.push(format!("{name}: {:?} [{}]: {id:?}, not {:?}", row.heading, row.group, row.id));
            }
        }
        count += own;
        println!("{name}: {right} of {own}");
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    // those of the other test
    unused.retain(|(name, _), _| !name.starts_with("recorded "));
    assert!(unused.is_empty(), "listed in exceptions.tsv, and right: {unused:?}");
}

/// The page of these rows: Zola reads all written ids before it makes any.
fn zola_page(rows: &[Row], group: &str) -> Slugger {
    let style = SlugStyle::Zola(if group.contains("on") { ZolaSlugs::On } else { ZolaSlugs::Off });
    let mut slugger = Slugger::new(style.clone());
    for row in rows.iter().filter(|row| row.group == group) {
        if let Some(id) = heading(&style, Source::Markdown, &row.heading).id {
            slugger.reserve(&id);
        }
    }
    slugger
}

#[test]
fn any_heading_has_an_id() {
    let signs: Vec<char> =
        "ab1 Ä日🎉\u{301}\u{FE0F}*_`~[]()<>{}!&#;:\\\"'|$^+=-./%@\n\t\u{A0}\u{91}\u{FFFE}\u{F0000}".chars().collect();
    let mut state = 23_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let around = Surroundings { attribute: &|name| Some(format!("<{name}>")), ..Surroundings::default() };
    for _ in 0..300 {
        let len = below(40);
        let text: String = (0..len).map(|_| signs[below(signs.len())]).collect();
        for (name, style, _) in recorded() {
            let mut ids = Slugger::new(style.clone());
            for heading in [
                HeadingText::markdown(&style, &text, &around),
                HeadingText::rst(&text),
                HeadingText::asciidoc(&text, &around),
                HeadingText::html(&text),
            ] {
                let first = ids.slug(&heading);
                let second = ids.slug(&HeadingText { id: None, ..heading.clone() });
                let is_free =
                    first != second || first.is_empty() || heading.id.is_some() || name.starts_with("kramdown");
                assert!(is_free, "{name}: {text:?} has {first:?} twice");
            }
        }
        HeadingText::asciidoc_block_id(&text, &around);
    }
}

#[test]
fn many_headings_take_their_time_each() {
    // each of these took time in proportion to the square, were numbers looked for from the start
    let each =
        ["remark", "kramdown-gfm", "python-markdown", "sphinx", "docutils", "asciidoctor", "rustdoc", "eleventy"];
    for (name, style, _) in recorded().into_iter().filter(|(name, ..)| each.contains(name)) {
        let mut ids = Slugger::new(style);
        for number in 0..10_000 {
            for text in ["Same", "Same 1", "Same_1", "!"] {
                ids.slug(&HeadingText::plain(text));
            }
            ids.reserve(&format!("same_{number}"));
        }
        println!("{name}");
    }
}

/// The renderers of the recorded tables, and how their headings are written.
fn recorded() -> Vec<(&'static str, SlugStyle, Markup)> {
    use Markup::{Asciidoc, Markdown, Rst};
    let python = |slugify, attr_list, footnotes| {
        SlugStyle::PythonMarkdown(PythonMarkdown { slugify, attr_list, footnotes, ..PythonMarkdown::default() })
    };
    let pymdownx = |case, percent_encode| PythonSlugify::Pymdownx { case, percent_encode, form: UnicodeForm::Nfc };
    let asciidoctor = |prefix: &str, separator| Asciidoctor { prefix: prefix.to_owned(), separator, js: false };
    vec![
        ("github", SlugStyle::GitHub, Markdown),
        ("remark", SlugStyle::Remark, Markdown),
        ("rehype", SlugStyle::Rehype, Markdown),
        ("docusaurus", SlugStyle::Docusaurus, Markdown),
        ("markdown-it-anchor", SlugStyle::MarkdownItAnchor, Markdown),
        ("eleventy", SlugStyle::Eleventy, Markdown),
        ("vitepress", SlugStyle::VitePress(VitePress::V1), Markdown),
        ("vitepress-2", SlugStyle::VitePress(VitePress::V2), Markdown),
        ("asciidoctor", SlugStyle::Asciidoctor(Asciidoctor::default()), Asciidoc),
        ("asciidoctor-hyphen", SlugStyle::Asciidoctor(asciidoctor("", Some('-'))), Asciidoc),
        ("asciidoctor-joined", SlugStyle::Asciidoctor(asciidoctor("id_", None)), Asciidoc),
        ("asciidoctor-js", SlugStyle::Asciidoctor(Asciidoctor::antora()), Asciidoc),
        ("kramdown-gfm", SlugStyle::Kramdown(Kramdown { gfm: true, ..Kramdown::default() }), Markdown),
        ("kramdown", SlugStyle::Kramdown(Kramdown::default()), Markdown),
        ("python-markdown", python(PythonSlugify::Ascii, false, false), Markdown),
        ("python-markdown-unicode", python(PythonSlugify::Unicode, true, true), Markdown),
        ("pymdownx-lower", python(pymdownx(PymdownxCase::Lower, false), true, true), Markdown),
        ("pymdownx-encoded", python(pymdownx(PymdownxCase::LowerAscii, true), true, false), Markdown),
        ("docutils", SlugStyle::Docutils, Rst),
        ("sphinx", SlugStyle::Sphinx, Rst),
        ("myst-sphinx", SlugStyle::Sphinx, Markdown),
        ("myst-github", SlugStyle::Myst(MystPreset::GitHub), Markdown),
        ("myst-gitlab", SlugStyle::Myst(MystPreset::GitLab), Markdown),
        ("pandoc-markdown", SlugStyle::Pandoc(Pandoc { gfm: false, ascii: false }), Markdown),
        ("pandoc-gfm", SlugStyle::Pandoc(Pandoc { gfm: true, ascii: false }), Markdown),
        ("hugo-github", SlugStyle::Hugo(HugoIds::GitHub), Markdown),
        ("hugo-github-ascii", SlugStyle::Hugo(HugoIds::GitHubAscii), Markdown),
        ("hugo-blackfriday", SlugStyle::Hugo(HugoIds::Blackfriday), Markdown),
        ("hugo-before-github", SlugStyle::HugoBefore0_144(HugoIds::GitHub), Markdown),
        ("hugo-before-github-ascii", SlugStyle::HugoBefore0_144(HugoIds::GitHubAscii), Markdown),
        ("hugo-before-blackfriday", SlugStyle::HugoBefore0_144(HugoIds::Blackfriday), Markdown),
        ("mdbook", SlugStyle::MdBook(MdBook::V0_5), Markdown),
        ("rustdoc", SlugStyle::Rustdoc, Markdown),
    ]
}

/// The id without the number at its end.
fn without_number(id: &str) -> &str {
    id.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The headings that are found in the document of the first rows, if it has other forms of headings than `## `.
fn headings_of_page(rows: &[Row], style: &SlugStyle, around: &Surroundings<'_>) -> Vec<HeadingText> {
    let (before, after) = match rows[0].group.as_str() {
        "setext" => ("", "\n---\n\n"),
        "quote" => ("> ## ", "\n\n"),
        "list" => ("- ## ", "\n\n"),
        _ => return Vec::new(),
    };
    let page: Vec<&Row> = rows.iter().take_while(|row| row.group == rows[0].group).collect();
    let text: String = page.iter().map(|row| format!("{before}{}{after}", row.heading)).collect();
    let mut options = ReadOptions::default();
    options.anchors = true;
    let markdown = Format::named("markdown").expect("a format");
    let reading = read(markdown, text.as_bytes(), options);
    let headings = reading.anchors.iter().filter(|anchor| matches!(anchor.kind, AnchorKind::Heading { .. }));
    let form = if rows[0].group == "setext" { HeadingForm::Setext } else { HeadingForm::Atx };
    let around = Surroundings { form, ..*around };
    let headings: Vec<_> = headings.map(|anchor| HeadingText::markdown(style, &anchor.text, &around)).collect();
    assert_eq!(headings.len(), page.len(), "{text}");
    headings
}

#[derive(Clone, Copy)]
enum Markup {
    Markdown,
    Rst,
    Asciidoc,
}

#[test]
fn ids_are_those_that_renderers_made() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/slugs");
    let exceptions = exceptions();
    let (mut wrong, mut count, mut unused) = (Vec::new(), 0, exceptions.clone());
    for (name, style, markup) in recorded() {
        let rows = rows(&folder.join(name).with_extension("tsv"));
        let used_footnotes = RefCell::new(Vec::new());
        let around = Surroundings {
            defines: Some(&|label: &str| ["ref", "^1", "^note"].contains(&label.to_ascii_lowercase().as_str())),
            footnote: &|label| {
                let label = label.to_lowercase();
                let mut used = used_footnotes.borrow_mut();
                if !used.contains(&label) {
                    used.push(label.clone());
                }
                let number = used.iter().position(|used| *used == label).map(|at| (at + 1).to_string());
                number.filter(|_| ["1", "note"].contains(&label.as_str()))
            },
            ..Surroundings::default()
        };
        let heading_of = |row: &Row| match markup {
            Markup::Markdown => HeadingText::markdown(&style, &row.heading, &around),
            Markup::Rst => HeadingText::rst(&row.heading),
            Markup::Asciidoc => HeadingText::asciidoc(&row.heading, &around),
        };
        let mut ids = Slugger::new(style.clone());
        let (mut right, mut before) = (0, "");
        let mut found_in_page = Vec::new().into_iter();
        for (at, row) in rows.iter().enumerate() {
            if row.group != before {
                found_in_page = headings_of_page(&rows[at..], &style, &around).into_iter();
            }
            if row.group.is_empty() || row.group != before {
                used_footnotes.borrow_mut().clear();
                ids = Slugger::new(style.clone());
                // what is written in the document is known before the first heading
                let page = rows[at..].iter().take_while(|other| !row.group.is_empty() && other.group == row.group);
                if style.reads_written_ids_first() {
                    page.filter_map(|row| heading_of(row).id).for_each(|id| ids.reserve(&id));
                }
            }
            before = &row.group;
            let heading = found_in_page.next().unwrap_or_else(|| heading_of(row));
            let is_together = row.group.starts_with("all ");
            // together with others, some come again with a number
            let text = row.heading.strip_suffix(" 1").filter(|_| is_together).unwrap_or(&row.heading);
            let keys = [format!("recorded {name}"), "recorded *".to_owned()].map(|file| (file, text.to_owned()));
            let exception = keys.iter().find(|key| exceptions.contains_key(*key));
            if exception.is_some() && is_together && ids.clone().slug(&heading) != row.id {
                // the numbers of those after it depend on it
                let base = without_number(&row.id).strip_suffix('-').unwrap_or(&row.id);
                match &style {
                    SlugStyle::Kramdown(_) | SlugStyle::Rustdoc | SlugStyle::Eleventy => {
                        ids.slug(&HeadingText::plain(base));
                    }
                    SlugStyle::Pandoc(options) if options.gfm => _ = ids.slug(&HeadingText::plain(base)),
                    _ => ids.reserve(&row.id),
                }
                right += 1;
                continue;
            }
            let id = ids.slug(&heading);
            // in a document of much else, numbers count that too
            let counts_all = row.group.starts_with("all ") && matches!(style, SlugStyle::Sphinx | SlugStyle::Docutils);
            if id == row.id || counts_all && without_number(&id) == without_number(&row.id) {
                right += 1;
                continue;
            }
            if let Some(key) = exception {
                unused.remove(key);
            } else {
                wrong.push(format!("{name}: {:?} [{}]: {id:?}, not {:?}", row.heading, row.group, row.id));
            }
        }
        count += rows.len();
        println!("{name}: {right} of {}", rows.len());
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    unused.retain(|(name, _), _| name.starts_with("recorded "));
    assert!(unused.is_empty(), "listed in exceptions.tsv, and right: {unused:?}");
}
