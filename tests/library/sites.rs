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
        let mut options = ReadOptions::default();
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
            let ours = judged.get(&(file.to_owned(), line, reference.to_owned()));
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
    let rows = |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    if std::env::var_os("URLINT_BLESS").is_some() {
        let head = "# References that are not judged as the generator does, yet. Each row must be judged otherwise: a row that\n\
            # agrees is to be removed (`URLINT_BLESS=1 cargo test --test library sites`).\n\
            # site\tplace\treference\tgenerator\tours\tnote\n";
        fs::write(
            &path,
            [head, &counts.iter().map(|row| format!("# {row}\n")).collect::<String>(), &wrong.join("\n"), "\n"]
                .concat(),
        )
        .expect("it is written");
    }
    let known = rows(&fs::read_to_string(&path).expect("tests/sites/differences.tsv"));
    let new: Vec<_> = wrong.iter().filter(|row| !known.contains(row)).collect();
    let gone: Vec<_> = known.iter().filter(|row| !wrong.contains(row)).collect();
    assert!(new.is_empty() && gone.is_empty(), "new: {new:#?}\nno longer: {gone:#?}\n{}", counts.join("\n"));
}
