//! Plants random secrets of every kind in documents of several formats and looks for them: every command and every
//! format is run on what is planted, and nothing of it may be seen.

mod plants;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use urlint::report::FindingsFormat;

use crate::run::{fed, urlint, write};
use plants::{Kind, Pair, Settings, Watch, kinds, pairs, places, random, settings};

/// The variable that names the file of the job's page.
const STEP_SUMMARY: &str = "GITHUB_STEP_SUMMARY";

/// What the program writes to standard output and standard error.
fn output(directory: &Path, args: &[&str], stdin: &[u8]) -> Vec<u8> {
    output_of(&mut program(directory, args), args, stdin)
}

fn program(directory: &Path, args: &[&str]) -> Command {
    let mut command = urlint(directory);
    command.args(args);
    command
}

fn output_of(command: &mut Command, args: &[&str], stdin: &[u8]) -> Vec<u8> {
    let output = fed(command, stdin);
    assert!(output.status.code().is_some_and(|code| code < 3), "{args:?}: {output:?}");
    [output.stdout, output.stderr].concat()
}

/// The arguments that write the findings in every format to files in a directory.
fn every_format(directory: &Path) -> Vec<String> {
    let formats = FindingsFormat::ALL.iter().map(|format| format.name());
    formats.map(|name| format!("--output={name}={}", directory.join(name).display())).collect()
}

/// How many of the pairs of a kind and a place are planted: each so many-th.
const EACH: usize = 6;

/// Runs that show findings or URLs, every format among them; files are written to `written`.
fn runs(written: &Path) -> Vec<Vec<String>> {
    let texts = |args: &[&str]| args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>();
    let every = every_format(written);
    let baseline = format!("--write-baseline={}", written.join("baseline.json").display());
    vec![
        [texts(&["check", "--select=all", "--sarif-suppressed", "--step-summary"]), every].concat(),
        texts(&["check", "--select=all", "--ignore-suppressions", "--relaxed", "--format=json"]),
        texts(&["check", "--select=all", "--verbose", "--statistics"]),
        texts(&["check", "--select=all", "--relaxed", &baseline]),
        texts(&["check", "--select=all", "--diff"]),
        texts(&["check", "--select=all", "--relaxed", "--diff", "--unsafe-fixes", "--verbose"]),
        texts(&["extract", "--references", "--relaxed"]),
        texts(&["extract", "--unique", "--only-urls", "--relaxed"]),
        texts(&["extract", "--references", "--relaxed", "--format=json"]),
        texts(&["extract", "--format=jsonl", "--unique"]),
        texts(&["inventory", "--references", "--relaxed", "--by=url"]),
        texts(&["inventory", "--references", "--relaxed", "--by=host", "--format=json"]),
    ]
}

/// What all of these runs put out, distinguished by their arguments.
fn outputs(directory: &Path, written: &Path, more: &[&str], stdin: &[u8], visit: &mut dyn FnMut(&str, &[u8])) {
    for args in runs(written) {
        let args: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
        let mut command = program(directory, &args);
        let shown = output_of(command.env(STEP_SUMMARY, written.join("summary.md")), &args, stdin);
        visit(&format!("{args:?}"), &shown);
        for entry in fs::read_dir(written).expect("a directory") {
            let path = entry.expect("a file").path();
            visit(&format!("{args:?}: {}", path.display()), &fs::read(&path).expect("a readable file"));
            fs::remove_file(path).expect("it was written just now");
        }
    }
}

#[test]
fn documents() {
    let (kinds, places, mut random) = (kinds(), places(), random());
    let (directory, written) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let mut watch = Watch::new();
    let mut sources = Vec::new();
    let first = random.below(EACH);
    for (nth_kind, kind) in kinds.iter().enumerate() {
        let places = places.iter().enumerate().filter(|(_, place)| place.wraps || !kind.wrapped);
        // there are few places for those that are wrapped
        let each = if kind.wrapped { 2 } else { EACH };
        for (nth_place, place) in places.skip((nth_kind + first) % each).step_by(each) {
            let number = watch.len();
            let url = watch.plant(kind, &place.file, &mut random);
            let path = directory.path().join(nth_kind.to_string()).join(&place.file);
            write(&path, place.content(number, &url));
            sources.push((nth_kind, nth_place));
        }
    }
    for (nth, Pair { kind, place }) in pairs().iter().enumerate() {
        let number = watch.len();
        let url = watch.plant(kind, &place.file, &mut random);
        write(directory.path().join(format!("pairs/{nth}")).join(&place.file), place.content(number, &url));
        sources.push((kinds.len(), places.len()));
    }
    assert!(watch.len() > 1000, "only {} secrets are planted", watch.len());
    // all of it is reported at once: one cause shows in many places
    let mut messages = String::new();
    outputs(directory.path(), written.path(), &["."], b"", &mut |args, shown| messages += &watch.leaks(args, shown));
    // what was planted was visible in the documents
    let mut seen = BTreeSet::new();
    for args in [&["check", "--select=all"][..], &["extract", "--references", "--relaxed", "--format=json"]] {
        let shown = output(directory.path(), &[args, &["--show-secrets", "."]].concat(), b"");
        seen.extend(watch.shown(&shown).into_keys());
    }
    for (nth, kind) in kinds.iter().enumerate() {
        assert!(seen.iter().any(|&plant| sources[plant].0 == nth), "{} is never shown", kind.url);
    }
    for (nth, place) in places.iter().enumerate() {
        let shown = seen.iter().filter(|&&plant| sources[plant].1 == nth).count();
        assert!(shown > 4, "{}: only {shown} are ever shown", place.file);
    }
    // last, since files are written
    let every = every_format(written.path());
    let every: Vec<&str> = every.iter().map(String::as_str).collect();
    let mut fixed = 0;
    for more in [&["--show-fixes"][..], &["--unsafe-fixes", "--show-fixes", "--verbose"]] {
        let args = [&["check", "--select=all", "--fix", "."], more, &every].concat();
        let shown = output(directory.path(), &args, b"");
        fixed += String::from_utf8_lossy(&shown).matches("\n@@ ").count();
        messages += &watch.leaks(&format!("{args:?}"), &shown);
        for entry in fs::read_dir(written.path()).expect("a directory") {
            let path = entry.expect("a file").path();
            messages += &watch.leaks(&format!("{args:?}: {}", path.display()), &fs::read(&path).expect("a file"));
        }
    }
    assert!(messages.is_empty(), "{messages}");
    assert!(fixed > 100, "only {fixed} places are fixed");
}

/// Kinds that an argument, a name of a file or a line of a configuration can hold.
fn short(kinds: &[Kind]) -> Vec<&Kind> {
    kinds.iter().filter(|kind| !kind.wrapped && kind.len() < 150 && !kind.spelling().contains('\n')).collect()
}

#[test]
fn names_of_files() {
    let (kinds, mut random) = (kinds(), random());
    let (directory, written) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let mut watch = Watch::new();
    let mut records = String::new();
    let text = "hhttps://h.corp/%zz https://joe:x@h.corp/";
    for (nth, kind) in short(&kinds).into_iter().enumerate() {
        let name = watch.plant(kind, "the name of a file", &mut random).trim_start_matches('/').to_owned();
        write(directory.path().join(format!("d{nth}/{name}.txt")), text);
        let name = watch.plant(kind, "the name of a directory", &mut random).trim_start_matches('/').to_owned();
        write(directory.path().join(format!("e{nth}/{name}/a.md")), text);
        let [id, path, name] = ["an id", "a path", "the text"]
            .map(|place| serde_json::to_string(&watch.plant(kind, place, &mut random)).expect("it is JSON"));
        records +=
            &format!("{{\"id\": {id}, \"path\": {path}, \"text\": \"{text}\"}}\n{{\"text\": {name}}}\n{{{name}\n");
        let name = watch.plant(kind, "--stdin-filename", &mut random);
        let args = [
            &["check", "--format=json"][..],
            &["check", "--color=always", "--hyperlink-format=vscode", "--verbose"],
            &["extract", "--format=human"],
        ];
        let args = [args[nth % args.len()], &["--stdin-filename", &name, "-"]].concat();
        watch.check(&format!("{args:?}"), &output(directory.path(), &args, text.as_bytes()));
    }
    outputs(directory.path(), written.path(), &["."], b"", &mut |args, shown| watch.check(args, shown));
    outputs(directory.path(), written.path(), &["--input=jsonl", "-"], records.as_bytes(), &mut |args, shown| {
        watch.check(args, shown);
    });
    let linked = ["check", "--color=always", "--hyperlink-format=vscode", "--verbose", "."];
    watch.check(&format!("{linked:?}"), &output(directory.path(), &linked, b""));
    let shown = output(directory.path(), &["check", "--show-secrets", "--verbose", "."], b"");
    assert!(watch.shown(&shown).len() > kinds.len(), "hardly a name is ever shown");
}

/// What a baseline still holds of files that are gone, and files that the program is to write.
#[test]
fn files_that_are_written() {
    let (kinds, mut random) = (kinds(), random());
    let mut watch = Watch::new();
    let mut repeated = 0;
    for kinds in short(&kinds).chunks(8) {
        let directory = tempfile::tempdir().expect("a directory");
        for (nth, kind) in kinds.iter().enumerate() {
            let name = watch.plant(kind, "a file that is gone", &mut random);
            let url = watch.plant(kind, "a URL that is gone", &mut random);
            let path = directory.path().join(format!("d/{nth}/{}.txt", name.trim_start_matches('/')));
            write(&path, "hhttps://h.corp/%zz\n");
            write(directory.path().join(format!("d/{nth}.txt")), format!("{url} hhttps://h.corp/%zz\n"));
        }
        let url = watch.plant(kinds[0], "the name of a baseline", &mut random).trim_start_matches('/').to_owned();
        let file = format!("e/{url}.json");
        fs::create_dir_all(directory.path().join(&file).parent().expect("a parent")).expect("a directory");
        for args in [
            &["check", "--select=all", &format!("--write-baseline={file}"), "d"][..],
            &["check", "--select=all", "--verbose", "--baseline", &file, "d"],
        ] {
            watch.check(&format!("{args:?}"), &output(directory.path(), args, b""));
        }
        let written = fs::read(directory.path().join(&file)).expect("a baseline");
        watch.check("the baseline", &written);
        fs::remove_dir_all(directory.path().join("d")).expect("it is there");
        let args = ["check", "--select=all", "--baseline", &file, "--format=json", "."];
        let shown = output(directory.path(), &args, b"");
        watch.check(&format!("{args:?}"), &shown);
        repeated += usize::from(String::from_utf8_lossy(&shown).contains("gone"));
        write(directory.path().join(&file), "{");
        watch.check("a baseline that is none", &output(directory.path(), &args, b""));
        for args in [["check", "--step-summary", "."], ["check", "--quiet", "--step-summary"]] {
            let page = watch.plant(kinds[0], STEP_SUMMARY, &mut random);
            let shown = output_of(program(directory.path(), &args).env(STEP_SUMMARY, format!("no/{page}")), &args, b"");
            watch.check("the page of a job", &shown);
        }
    }
    assert!(repeated > 4, "hardly anything is gone");
}

/// What is reported while files are watched.
#[test]
fn what_is_watched() {
    let (kinds, mut random) = (kinds(), random());
    let directory = tempfile::tempdir().expect("a directory");
    let mut watch = Watch::new();
    for (nth, kind) in short(&kinds).into_iter().enumerate() {
        let name = watch.plant(kind, "the name of a file", &mut random).trim_start_matches('/').to_owned();
        let url = watch.plant(kind, "a file", &mut random);
        write(directory.path().join(format!("{nth}/{name}.txt")), format!("{url} hhttps://h.corp/%zz\n"));
    }
    let mut child = program(directory.path(), &["check", "--watch", "--verbose", "--select=all", "."])
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut messages = Vec::new();
    for line in BufReader::new(child.stderr.take().expect("it is piped")).split(b'\n') {
        messages.extend(line.expect("it is readable"));
        messages.push(b'\n');
        if messages.ends_with(b"for changes (Ctrl-C ends)\n") {
            break;
        }
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    watch.check("--watch", &messages);
    assert!(messages.ends_with(b"(Ctrl-C ends)\n"), "{}", String::from_utf8_lossy(&messages));
}

#[test]
fn arguments() {
    let (kinds, Settings { arguments, .. }, mut random) = (kinds(), settings(), random());
    let directory = tempfile::tempdir().expect("a directory");
    write(directory.path().join("a.txt"), "hhttps://h.corp/%zz\n");
    let mut watch = Watch::new();
    let (mut repeated, mut nth) = (0, 0);
    let short = short(&kinds);
    for args in &arguments {
        for _ in 0..2 {
            let number = watch.len() + 10_000;
            let url = watch.plant(short[nth % short.len()], &args.join(" "), &mut random);
            let quoted = serde_json::to_string(&url).expect("it is JSON");
            let args: Vec<String> = args.iter().map(|arg| arg.replace("{u}", &url).replace("{q}", &quoted)).collect();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let shown = output(directory.path(), &args, b"hhttps://h.corp/%zz\n");
            watch.check(&format!("{args:?}"), &shown);
            repeated += usize::from(String::from_utf8_lossy(&shown).contains(&number.to_string()));
            nth += 1;
        }
    }
    assert!(repeated * 2 > watch.len(), "only {repeated} of {} arguments are repeated at all", watch.len());
}

#[test]
fn urls_that_are_asked_of() {
    let (kinds, mut random) = (kinds(), random());
    let directory = tempfile::tempdir().expect("a directory");
    let mut watch = Watch::new();
    let urls: Vec<String> = kinds
        .iter()
        .filter(|kind| kind.len() < 5000)
        .map(|kind| watch.plant(kind, "an argument", &mut random))
        .filter(|url| !url.contains('\n'))
        .collect();
    let urls: Vec<&str> = urls.iter().map(String::as_str).collect();
    let mut seen = BTreeSet::new();
    for standard in ["rfc1738", "rfc2396", "rfc3986", "whatwg"] {
        for format in ["human", "json", "jsonl"] {
            let format = format!("--format={format}");
            let standard = format!("--standard={standard}");
            for args in [
                &["parse", &standard, &format][..],
                &["resolve", &standard, &format, "http://a.corp/b/c?d"],
                &["resolve", &standard, &format, "--lenient", "https://api.corp/?api_key=YOUR_KEY"],
                &["normalize", "--steps", &format],
                &["normalize", &format],
            ] {
                let shown = output(directory.path(), &[args, &["--"], &*urls].concat(), b"");
                watch.check(&format!("{args:?}"), &shown);
            }
        }
        let args = ["parse", "--show-secrets", &format!("--standard={standard}"), "--"];
        seen.extend(watch.shown(&output(directory.path(), &[&args[..], &urls].concat(), b"")).into_keys());
    }
    assert!(seen.len() * 10 > urls.len() * 9, "only {} of {} are ever shown", seen.len(), urls.len());
}

#[test]
fn configurations() {
    let (kinds, Settings { configurations, rules, .. }, mut random) = (kinds(), settings(), random());
    let mut watch = Watch::new();
    let (mut repeated, mut nth) = (0, 0);
    let short = short(&kinds);
    for (text, is_rule) in configurations.iter().map(|text| (text, false)).chain(rules.iter().map(|text| (text, true)))
    {
        for _ in 0..2 {
            let number = watch.len() + 10_000;
            let url = watch.plant(short[nth % short.len()], text, &mut random);
            let quoted = serde_json::to_string(&url).expect("it is JSON");
            let content = text.replace("{u}", &url).replace("{q}", &quoted);
            let directory = tempfile::tempdir().expect("a directory");
            write(directory.path().join("a.txt"), "hhttps://h.corp/%zz x9k2\n");
            write(directory.path().join("own.toml"), if is_rule { &content } else { "" });
            let load = "[rules]\nload = ['own.toml']\n";
            write(directory.path().join("urlint.toml"), if is_rule { load } else { &content });
            let mut is_repeated = false;
            let runs: &[&[&str]] = match is_rule {
                true => &[
                    &["check", "--format=json", "."],
                    &["rules", "--format=json"],
                    &["explain", "own-rule"],
                    &["explain", "own-rule", "--format=json"],
                    &["rules", "--test", "own.toml"],
                    &["check", "--diff", "--unsafe-fixes", "."],
                    &["check", "--fix", "--unsafe-fixes", "--show-fixes", "."],
                ],
                false => &[&["check", "--select=all", "."], &["check", "--show-config", "a.txt"], &["rules"]],
            };
            for args in runs {
                let shown = output(directory.path(), args, b"");
                watch.check(&format!("{args:?} of {content}"), &shown);
                is_repeated |= String::from_utf8_lossy(&shown).contains(&number.to_string());
            }
            repeated += usize::from(is_repeated);
            nth += 1;
        }
    }
    assert!(repeated * 2 > watch.len(), "only {repeated} of {} values are repeated at all", watch.len());
}

/// What steers terminals: colours, titles, links, the bell, and what turns or hides text.
const STEERING: &str = "\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}2J\u{8}\u{7f}\u{202e}\u{200b}\u{2066}";

/// INVARIANT: nothing that is read steers a terminal; what is put out holds no control but the end of a line.
#[test]
fn nothing_steers_a_terminal() {
    let Settings { arguments, configurations, rules } = settings();
    let (directory, written) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let url = format!("hhttp://joe{STEERING}:x{STEERING}@h{STEERING}.corp/{STEERING}?{STEERING}#a{STEERING}");
    let quoted = serde_json::to_string(&url).expect("it is JSON").replace('\u{7f}', "\\u007f");
    let fill = |text: &str| text.replace("{u}", &url).replace("{q}", &quoted);
    for place in &places() {
        write(directory.path().join("in").join(&place.file), place.content(1, &url));
    }
    let name = url.replace("//", "");
    write(directory.path().join(format!("in/{name}.md")), "hhttps://h.corp/%zz\n");
    let mut repeated = false;
    let mut check = |what: &str, shown: &[u8]| {
        let mut text = String::from_utf8_lossy(shown).into_owned();
        if what.contains("--diff") || what.contains("--show-fixes") {
            // what applies a difference needs them
            text = text.replace("\r\n", "\n").replace('\t', " ");
        }
        let is_steering = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{200b}\u{2066}".contains(c);
        let at = text.find(is_steering);
        let around = at.map(|at| text[..at].chars().rev().take(80).collect::<Vec<_>>());
        let around = around.map(|before| before.into_iter().rev().collect::<String>());
        assert!(around.is_none(), "{what}: after {around:?}");
        repeated |= text.contains("\\x1b[31m") || text.contains("\\u001b[31m");
    };
    outputs(directory.path(), written.path(), &["in"], b"", &mut check);
    let record = format!("{{\"id\": {quoted}, \"path\": {quoted}, \"text\": {quoted}}}\n{quoted}\n");
    outputs(directory.path(), written.path(), &["--input=jsonl", "-"], record.as_bytes(), &mut check);
    let more = ["parse {u}", "parse --format=json {u}", "resolve http://a.corp {u}", "normalize --steps {u}"];
    let more = more.iter().map(|args| args.split(' ').map(str::to_owned).collect());
    for args in arguments.into_iter().chain(more) {
        let args: Vec<String> = args.iter().map(|arg| fill(arg)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        check(&format!("{args:?}"), &output(written.path(), &args, b""));
    }
    for (nth, text) in configurations.iter().chain(&rules).enumerate() {
        let is_rule = nth >= configurations.len();
        let directory = tempfile::tempdir().expect("a directory");
        let load = "[rules]\nload = ['own.toml']\n";
        write(directory.path().join("own.toml"), if is_rule { fill(text) } else { String::new() });
        write(directory.path().join("urlint.toml"), if is_rule { load.to_owned() } else { fill(text) });
        for args in [&["check", "--show-config", "."][..], &["rules", "--test", "own.toml"], &["explain", "own-rule"]] {
            check(text, &output(directory.path(), args, b""));
        }
    }
    assert!(repeated, "nothing was repeated");
}

#[test]
fn long_lines_end() {
    let (directory, written) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    for (nth, pattern) in
        ["//a:b@", "a:b@c.de ", "//a:Xk29vq7Zp1 ", "?token=9f8e7d6c5b&", "hhttps://h.corp/%zz "].iter().enumerate()
    {
        let text = format!("hhttps://h.corp/%zz {}", pattern.repeat((1 << 13) / pattern.len()));
        write(directory.path().join(format!("{nth}.txt")), text);
    }
    outputs(directory.path(), written.path(), &["."], b"", &mut |args, shown| {
        assert!(!shown.is_empty(), "{args}");
    });
}

/// Rows of a large table, read in windows: the row that names their columns is far before them.
#[test]
fn rows_far_below_the_names_of_their_columns() {
    let directory = tempfile::tempdir().expect("a directory");
    let row = |nth: usize| match nth % 200 {
        0 => "http://WWW.w3.org:80//a,joe,Hq7zP2mK9\n",
        _ => "/var/lib/urls/of/the/last/year,joe,Hq7zP2mK9\n",
    };
    let table: String = ["url,user,password\n"].into_iter().chain((0..120_000).map(row)).collect();
    fs::write(directory.path().join("big.txt"), &table).expect("a file");
    let written = tempfile::tempdir().expect("a directory");
    for args in runs(written.path()) {
        for input in ["big.txt", "-"] {
            let args: Vec<&str> = args.iter().map(String::as_str).chain(["--stdin-filename=big.txt", input]).collect();
            let output = output(directory.path(), &args, if input == "-" { table.as_bytes() } else { b"" });
            assert!(memchr::memmem::find(&output, b"Hq7zP2mK9").is_none(), "{args:?}");
        }
    }
    for file in fs::read_dir(written.path()).expect("a directory") {
        let written = fs::read(file.expect("a file").path()).expect("a file");
        assert!(memchr::memmem::find(&written, b"Hq7zP2mK9").is_none());
    }
}
