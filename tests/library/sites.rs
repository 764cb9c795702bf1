//! References on sites that the generators themselves built: `tests/sites/` has the sources and what each of them made
//! of each reference.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use urlint::document::{Format, ReadOptions, read};
use urlint::scan::Form;
use urlint::site::{BrokenReferenceKind, DocumentReferences, MemoryFiles, References};
use urlint::text::LineIndex;

/// What is wrong with each reference, by line and text, of all documents of a site.
fn judged(files: &BTreeMap<String, Vec<u8>>) -> BTreeMap<(String, usize, String), Vec<&'static str>> {
    let references =
        References::new(files.iter().map(|(path, text)| (path.clone(), text)).collect::<MemoryFiles>()).trusted();
    let mut judged: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (path, text) in files {
        let format = Format::of(path, text);
        if format == Format::PLAIN {
            continue;
        }
        let mut options = ReadOptions::default().with_navigation_at(path);
        (options.references, options.anchors, options.broken) = (true, true, true);
        let document = DocumentReferences::new(&references, path.as_str(), format, text);
        let mut lines = LineIndex::new(text);
        for found in read(format, text, options).found {
            let verdict = match document.broken(&found).map(|broken| broken.kind) {
                None if found.form == Form::Label => "undefined",
                None => "lands",
                Some(BrokenReferenceKind::MissingAnchor) => "missing-anchor",
                Some(BrokenReferenceKind::UndefinedLabel) => "undefined",
                Some(_) => "missing-file",
            };
            let line = lines.position(found.span().start).line;
            judged.entry((path.clone(), line, found.text.into_owned())).or_default().push(verdict);
        }
    }
    judged
}

/// The files below a folder, by their paths in it.
fn files(root: &Path, folder: &Path, all: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path: PathBuf = entry.expect("an entry").path();
        if path.is_dir() {
            files(root, &path, all);
        } else {
            let name = path.strip_prefix(root).expect("it is below").to_str().expect("UTF-8").replace('\\', "/");
            all.insert(name, fs::read(&path).expect("a file"));
        }
    }
}

#[test]
fn references_lead_where_the_generators_say() {
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sites");
    let mut wrong = Vec::new();
    let mut counts = Vec::new();
    for entry in fs::read_dir(&sites).expect("tests/sites") {
        let site = entry.expect("an entry").path();
        let Ok(verdicts) = fs::read_to_string(site.join("verdicts.tsv")) else { continue };
        let name = site.file_name().expect("a name").to_string_lossy().into_owned();
        let mut all = BTreeMap::new();
        files(&site.join("site"), &site.join("site"), &mut all);
        let judged = judged(&all);
        let (mut rows, mut differ) = (0, 0);
        for row in verdicts.lines().filter(|line| !line.starts_with('#')).skip(1) {
            let fields: Vec<&str> = row.split('\t').collect();
            let [file, line, reference, verdict, note, ..] = fields[..] else { panic!("{name}: {row}") };
            let suffixless = fields.get(5).is_some_and(|field| *field == "lands");
            rows += 1;
            let line: usize = line.parse().expect("a line");
            let read = as_read(reference);
            let ours =
                [reference, &read].iter().find_map(|text| judged.get(&(file.to_owned(), line, (*text).to_owned())));
            let undefined = || {
                let on_line = judged.iter().filter(|((path, at, _), _)| path == file && *at == line);
                on_line.flat_map(|(_, ours)| ours).any(|ours| *ours == "undefined")
            };
            let is_same = match ours {
                _ if verdict == "undefined" => undefined(),
                Some(ours) => ours.iter().any(|ours| *ours == verdict || suffixless && *ours == "lands"),
                None => verdict == "lands",
            };
            if !is_same {
                differ += 1;
                let ours = ours.map_or_else(|| "not read".to_owned(), |ours| ours.join(","));
                wrong.push(format!("{name}\t{file}:{line}\t{reference}\t{verdict}\tours {ours}\t{note}"));
            }
        }
        counts.push(format!("{name}: {} of {rows} agree", rows - differ));
    }
    counts.sort();
    wrong.sort();
    let path = sites.join("differences.tsv");
    let text = fs::read_to_string(&path).expect("tests/sites/differences.tsv");
    // each row ends with the reason
    let reasons: BTreeMap<&str, &str> =
        text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit_once('\t')).collect();
    if std::env::var_os("URLINT_BLESS").is_some() {
        let head = "# References that are not judged as the generator does, and why. Each row must be judged otherwise: a row that\n\
            # agrees is to be removed (`URLINT_BLESS=1 cargo test --test library sites`).\n\
            # site\tplace\treference\tgenerator\tours\tnote\twhy\n";
        let counts: String = counts.iter().map(|row| format!("# {row}\n")).collect();
        let reason = |row: &String| reasons.get(row.as_str()).copied().unwrap_or_default();
        let rows: String = wrong.iter().map(|row| format!("{row}\t{}\n", reason(row))).collect();
        fs::write(&path, [head, &counts, &rows].concat()).expect("it is written");
    }
    let new: Vec<_> = wrong.iter().filter(|row| reasons.get(row.as_str()).is_none_or(|why| why.is_empty())).collect();
    let gone: Vec<_> = reasons.keys().filter(|row| wrong.iter().all(|wrong| wrong != *row)).collect();
    assert!(new.is_empty() && gone.is_empty(), "new: {new:#?}\nno longer: {gone:#?}\n{}", counts.join("\n"));
}

/// A reference as it is read: of `{% link a.md %}#b` and `{{< ref "a.md#b" >}}` the argument of the tag, and what is
/// after it.
fn as_read(reference: &str) -> String {
    let tags = [("{% link ", "%}"), ("{% post_url ", "%}"), ("{{< ref ", ">}}"), ("{{< relref ", ">}}")];
    let argument = tags.iter().find_map(|(open, close)| {
        let (_, rest) = reference.split_once(open)?;
        let (argument, rest) = rest.split_once(close)?;
        Some([argument.trim().trim_matches('"'), rest].concat())
    });
    argument.unwrap_or_else(|| reference.to_owned())
}

/// What is wrong with the references of `document` in a repository with these files: those with a verdict.
#[track_caller]
fn check(document: &str, files: &[(&str, &str)], expected: &[(&str, &str)]) {
    let all = files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
    let judged = judged(&all);
    let wrong: Vec<(&str, &str)> = judged
        .iter()
        .filter(|((path, ..), _)| path == document)
        .flat_map(|((.., reference), verdicts)| verdicts.iter().map(move |verdict| (&**reference, *verdict)))
        .filter(|(_, verdict)| *verdict != "lands")
        .collect();
    assert_eq!(wrong, expected, "{document}");
}

#[test]
fn lines_of_files_are_counted() {
    let files = [
        ("a.md", "[b](b.rs#L2) [b](b.rs#L1-L3) [b](b.rs#L1C1-L2C9) [b](b.rs#L3C2) [c](c.rs#L9)"),
        ("b.rs", "fn a() {}\nfn b() {}\n"),
        ("c.rs", ""),
    ];
    check("a.md", &files, &[("b.rs#L1-L3", "missing-anchor"), ("b.rs#L3C2", "missing-anchor")]);
}

#[test]
fn documents_have_the_places_of_what_they_insert() {
    let files = [
        ("book.adoc", "= Book\n\ninclude::ch/one.adoc[]\n\n<<_two>> <<_three>>\n"),
        ("ch/one.adoc", "== One\n\n<<_one>> <<_four>> <<_five>>\n\ninclude::two.adoc[]\n"),
        ("ch/two.adoc", "== Two\n\n[#_four]\nText\n"),
    ];
    check("book.adoc", &files, &[("_three", "missing-anchor")]);
    check("ch/one.adoc", &files, &[("_five", "missing-anchor")]);
}

#[test]
fn templates_make_addresses() {
    let files = [
        ("_config.yml", "baseurl: /w\n"),
        ("Gemfile", "gem 'jekyll'\n"),
        (
            "a.md",
            "---\n---\n[b]({{ site.baseurl }}/b.html) [c]({{ site.baseurl }}/c.html) [b]({{ '/b.html#b' | relative_url }}) [c]({{ page.url }}) [c]({{ '/d.html' | relative_url }})",
        ),
        ("b.md", "---\n---\n# B\n"),
    ];
    let expected = [("{{ '/d.html' | relative_url }}", "missing-file"), ("{{ site.baseurl }}/c.html", "missing-file")];
    check("a.md", &files, &expected);
}

#[test]
fn what_programs_fill_in_is_left_alone() {
    let files = [
        ("a.md", "@[youtube](x1) [[toc]] [a](#12) [c](c.md)\n\n{% set x %}[d](d.md){% endset %}\n"),
        ("part.html", "<p><a href=\"#cc5\">a</a> <a href=\"b.html\">b</a></p>"),
        ("page.html", "<!doctype html><p id=x><a href=\"#x\">a</a> <a href=\"#y\"></a> <a href=\"#z\">b</a>"),
        ("demo.html", "<!doctype html><a href=\"#a\">a</a> <a href=\"#b\">b</a> <a href=\"#c\">c</a>"),
    ];
    check("a.md", &files, &[("c.md", "missing-file")]);
    check("part.html", &files, &[]);
    check("page.html", &files, &[("#z", "missing-anchor")]);
    check("demo.html", &files, &[]);
}

#[test]
fn mediawiki_has_headings() {
    let files = [("a.mediawiki", "== Some &rarr; part (x) ==\n\n[[#some--part-x|a]]  [[#other|b]] [[Category:C]]\n")];
    check("a.mediawiki", &files, &[("#other", "missing-anchor")]);
}

#[test]
fn labels_are_titles_and_anchors_of_any_document() {
    let files = [
        ("conf.py", "extensions = ['myst_parser']\nexclude_patterns = ['drafts/**']\n"),
        ("index.rst", "Start\n=====\n\n`Start`_ :ref:`other` :ref:`none` :doc:`drafts/x` :doc:`/../b`\n"),
        ("b.md", "(other)=\n# Other\n\n[o](#other) [p](#part)\n"),
        ("c.md", "# C\n\n[o](#other)\n"),
        ("drafts/x.rst", "X\n=\n"),
    ];
    check("index.rst", &files, &[("drafts/x", "missing-file"), ("none", "undefined")]);
    check("b.md", &files, &[("#part", "missing-anchor")]);
    check("c.md", &files, &[]);
}
