//! `urlint report`: what earlier or distributed runs found becomes the reports of one run.

mod parquet_files;

use std::fs;
use std::path::Path;
use std::process::Output;

use parquet_files::Style;
use serde_json::Value;
use tempfile::TempDir;
use urlint::report::FindingsFormat;

use crate::html_pages;
use crate::run::{directory, fed, urlint};

/// Documents with all that reports show: in several encodings, formats and folders, with fixes of several edits,
/// repeats, suppressed findings and secrets.
fn documents() -> TempDir {
    let utf16 = |text: &str| format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    let many: String = (0..130).map(|nth| format!("hhttps://ziglang.org/{} and more\n", nth % 40)).collect();
    let texts: [(&str, Vec<u8>); 16] = [
        (".git/HEAD", Vec::new()),
        ("urlint.toml", b"select = ['all']\nrules.wrapped-url.joined = true\n".to_vec()),
        ("docs/urlint.toml", b"fail-on = 'error'\n".to_vec()),
        (
            "docs/guide.md",
            "Docs: hhttps://ziglang.org/doc and postgres://app:Xk29_vq@db.corp/x, see\n\
             <https://www.w3.org/TR/html-\n  imports/>.\n\
             Twice hhttps://ziglang.org/doc, shouted HTTPS://WWW.w3.org:443/a [x](missing.md) [y][none]\n"
                .into(),
        ),
        ("docs.md", "hhttps://ziglang.org/é and é <hhttps://ziglang.org/ü\n b>\n".into()),
        ("docs-b.md", "# 1\n\n[a](HTTP://WWW.IETF.ORG:80/a) é [b](http://www.ietf.org:80/%7e)\n".into()),
        ("docs/a/b.html", "<p>é &amp; <a href='hhttps://ziglang.org/?a=1&amp;b=2'>x</a></p>\n".into()),
        ("wide.txt", "日本 🍕 hhttps://ziglang.org/é\n日本 HTTPS://www.w3.org:443/ é x\n".into()),
        ("code.json", "{\"a\": \"hhttps://ziglang.org/\\u00e9\", \"b\": \"HTTPS:\\/\\/www.w3.org:443\\/\"}\n".into()),
        ("utf16.md", utf16("é 🍕 hhttps://ziglang.org/é\n<HTTPS://www.w3.org:443/a-\nb>\n")),
        ("mark.md", "\u{feff}hhttps://ziglang.org/é\n".into()),
        ("latin1.txt", b"caf\xe9 hhttps://ziglang.org/a\n".to_vec()),
        (
            "suppressed.md",
            "hhttps://ziglang.org/x <!-- urlint-ignore scheme-typo -->\nhhttps://ziglang.org/x\n\
             <!-- urlint-ignore-next-line scheme-typo -->\nhttps://www.ietf.org/\n"
                .into(),
        ),
        ("_posts/2013-09-07-a.md", "[x](hhttps://ziglang.org/a)\n".into()),
        ("many.txt", many.into()),
        (
            "odd \u{1b}[1m\u{202e}, \"q\"&'|]]>\n.md",
            "hhttps://ziglang.org/name and [x](fluxnet:a/1) or [y](fluxnet:b/1)\n".into(),
        ),
    ];
    directory(texts)
}

/// All reports of a run, by format, and what it printed.
struct Reports {
    texts: Vec<(&'static str, String)>,
    output: Output,
}

fn formats() -> impl Iterator<Item = &'static str> {
    FindingsFormat::ALL.iter().map(|format| format.name())
}

/// Runs the program in a folder with a report in each format.
fn reports(folder: &Path, args: &[&str], stdin: &[u8]) -> Reports {
    let out = tempfile::tempdir().expect("a directory");
    let mut command = urlint(folder);
    command.args(args);
    for format in formats() {
        command.arg("--output").arg(format!("{format}={}", out.path().join(format).display()));
    }
    let output = fed(&mut command, stdin);
    let read = |format| fs::read_to_string(out.path().join(format)).unwrap_or_default();
    Reports { texts: formats().map(|format| (format, read(format))).collect(), output }
}

/// A report without what records do not say: how many files and URLs were read, and how many findings suppressed.
fn without_counts(text: &str) -> String {
    if text.starts_with("<!doctype html>") {
        return html_pages::without_counts(text);
    }
    let line = |line: &str| match line.split_once(" in ") {
        Some((findings, rest)) if findings.ends_with("finding") || findings.ends_with("findings") => {
            let (_, kinds) = rest.split_once(": ").unwrap_or_default();
            let kinds: Vec<_> = kinds.split("; ").collect();
            let kinds: Vec<_> = kinds
                .iter()
                .map(|part| match part.split_once(" suppressed") {
                    Some((_, rest)) => rest.to_owned(),
                    None => format!("; {part}"),
                })
                .collect();
            format!("{findings}{}\n", kinds.concat())
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[track_caller]
fn assert_same(checked: &Reports, reported: &Reports) {
    let shown = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    for ((format, expected), (_, text)) in checked.texts.iter().zip(&reported.texts) {
        assert!(!expected.is_empty(), "{format}");
        let (expected, text) = (without_counts(expected), without_counts(text));
        let differing = expected.lines().zip(text.lines()).find(|(a, b)| a != b);
        assert!(expected == text, "{format}: {differing:?} {}", shown(&reported.output));
    }
    assert_eq!(checked.output.status.code(), reported.output.status.code(), "{}", shown(&reported.output));
}

fn records(reports: &Reports) -> Vec<Value> {
    let jsonl = &reports.texts.iter().find(|(format, _)| *format == "jsonl").expect("it is one").1;
    jsonl.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Writes records as a file of this kind, from 0: JSON Lines, an array, and Parquet in each style.
fn write_part(path: &Path, records: &[Value], kind: usize) -> String {
    let lines = || records.iter().map(Value::to_string).collect::<Vec<_>>();
    let (ending, bytes) = match kind {
        0 => ("jsonl", lines().iter().flat_map(|line| format!("{line}\n").into_bytes()).collect()),
        1 => ("json", serde_json::to_vec_pretty(records).expect("JSON")),
        kind => ("parquet", parquet_files::file(records, parquet_files::styles()[kind - 2], &[])),
    };
    let path = path.with_extension(ending);
    fs::write(&path, bytes).expect("a file");
    path.display().to_string()
}

/// INVARIANT: findings in any number of files, order and format become the reports of the run that found them.
#[test]
fn parts_become_one_report() {
    let folder = documents();
    let checked = reports(folder.path(), &["check", "."], b"");
    let records = records(&checked);
    assert!(records.len() > 150 && records.iter().any(|record| record["fix"]["whole"].is_object()));
    for key in ["nth", "byte_col", "once", "kinds", "fix"] {
        assert!(records.iter().any(|record| !record[key].is_null()), "no finding has {key}");
    }
    let kinds = parquet_files::styles().len() + 2;
    let inputs = tempfile::tempdir().expect("a directory");
    let report = |files: &[String]| {
        let mut args = vec!["report", "--input"];
        args.extend(files.iter().map(String::as_str));
        assert_same(&checked, &reports(folder.path(), &args, b""));
    };
    for kind in 0..kinds {
        report(&[write_part(&inputs.path().join("all"), &records, kind)]);
    }
    arbtest::arbtest(|u| {
        let mut records = records.clone();
        for nth in (1..records.len()).rev() {
            records.swap(nth, u.int_in_range(0..=nth).unwrap_or(0));
        }
        // a task that was tried again wrote its rows twice
        let again: usize = u.int_in_range(0..=records.len())?;
        records.extend_from_within(..again);
        let mut files = Vec::new();
        let mut rest = &*records;
        while !rest.is_empty() {
            let (part, after) = rest.split_at(u.int_in_range(1..=rest.len()).unwrap_or(rest.len()));
            let kind = u.int_in_range(0..=kinds - 1).unwrap_or(0);
            files.push(write_part(&inputs.path().join(format!("part-{}", files.len())), part, kind));
            rest = after;
        }
        report(&files);
        Ok(())
    })
    .budget_ms(3_000);
}

/// The options of a check do the same to its records.
#[test]
fn options_are_those_of_a_check() {
    let folder = documents();
    let records = records(&reports(folder.path(), &["check", "."], b""));
    let inputs = tempfile::tempdir().expect("a directory");
    let input = write_part(&inputs.path().join("all"), &records, 0);
    let same = |options: &[&str]| {
        let run = |first: &[&str]| {
            let output = urlint(folder.path()).args(first).args(options).output().expect("it starts");
            let text = without_counts(&String::from_utf8(output.stdout).expect("UTF-8"));
            (output.status.code(), text, String::from_utf8(output.stderr).expect("UTF-8"))
        };
        let (checked, reported) = (run(&["check", "."]), run(&["report", "--input", &input]));
        let differing = checked.1.lines().zip(reported.1.lines()).find(|(a, b)| a != b);
        assert!(checked == reported, "{options:?}: {differing:?} {} {}", checked.2, reported.2);
    };
    for options in [
        "--statistics",
        "--statistics --format json",
        "--statistics --format markdown",
        "--max-findings 7",
        "--max-findings 7 --format sarif",
        "--group-by url",
        "--fail-on info --format junit",
        "--exit-zero",
        "--color always",
    ] {
        same(&options.split(' ').collect::<Vec<_>>());
    }
    let baseline = folder.path().join("baseline.json");
    let written = |first: &[&str]| {
        _ = fs::remove_file(&baseline);
        let output =
            urlint(folder.path()).args(first).arg("--write-baseline=baseline.json").output().expect("it starts");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(&baseline).expect("a baseline")
    };
    let by_check = written(&["check", "."]);
    assert_eq!(by_check, written(&["report", "--input", &input]));
    fs::write(&baseline, by_check.replacen("hhttps://ziglang.org/1\"", "hhttps://ziglang.org/none\"", 1))
        .expect("a baseline");
    same(&["--baseline", "baseline.json"]);
    same(&["--baseline", "baseline.json", "--sarif-suppressed", "--format", "gitlab", "--output", "sarif=/dev/null"]);
}

/// Without the files, all but the source lines is there. In a changed file, only lines that are as they were are shown.
#[test]
fn lines_are_those_of_the_files_as_they_were() {
    let text = "hhttps://ziglang.org/a\nhhttps://ziglang.org/b\nhhttps://ziglang.org/c\n";
    let folder = directory([("a.md", text)]);
    let found = fed(urlint(folder.path()).args(["check", "--format", "jsonl", "."]), b"").stdout;
    fs::write(folder.path().join("a.md"), text.replace("org/b", "org/x")).expect("a file");
    let shown = |folder: &Path| {
        let output = fed(urlint(folder).args(["report", "--input", "-"]), &found);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines()
            .filter(|line| line.trim_start().starts_with("hhttps:"))
            .map(|line| line.trim().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(shown(folder.path()), ["hhttps://ziglang.org/a", "hhttps://ziglang.org/c"]);
    fs::write(folder.path().join("a.md"), b"\xff\n").expect("a file");
    assert_eq!(shown(folder.path()), [""; 0]);
    assert_eq!(shown(tempfile::tempdir().expect("a directory").path()), [""; 0]);
}

/// The name of a file that has a secret leads nowhere: only its source lines are lacking.
#[test]
fn files_whose_names_are_hidden_are_reported() {
    let folder = directory([("https:/joe:Xk29_vq@db.corp/a.md", "hhttps://ziglang.org/name\n")]);
    let checked = reports(folder.path(), &["check", "."], b"");
    let lines = records(&checked)[0].to_string();
    let mut reported = reports(folder.path(), &["report", "--input", "-"], lines.as_bytes());
    let human = reported.texts[0].1.clone();
    assert!(human.contains("scheme-typo") && !human.contains("hhttps://"), "{human}");
    reported.texts[0].1.clone_from(&checked.texts[0].1);
    let is_html = |(format, _): &(&str, String)| *format == "html";
    let nth = reported.texts.iter().position(is_html).expect("it is one");
    let lacks = |row: &serde_json::Map<String, Value>| !row.contains_key("lines");
    assert!(html_pages::rows(&reported.texts[nth].1).iter().all(lacks));
    reported.texts[nth].1.clone_from(&checked.texts[nth].1);
    assert_same(&checked, &reported);
}

/// The fingerprints of a run in another directory stay.
#[test]
fn fingerprints_are_kept() {
    let folder = directory([("repository/.git/HEAD", ""), ("repository/docs/a.md", "hhttps://ziglang.org/a\n")]);
    let docs = folder.path().join("repository/docs");
    let args = ["check", "--format", "jsonl", "a.md"];
    let found = fed(urlint(docs).args(args), b"").stdout;
    let elsewhere = tempfile::tempdir().expect("a directory");
    let reported = fed(urlint(elsewhere.path()).args(["report", "--format", "jsonl", "--input", "-"]), &found).stdout;
    assert_eq!(String::from_utf8_lossy(&reported), String::from_utf8_lossy(&found));
}

fn finding() -> Value {
    serde_json::json!({
        "schema_version": 2, "path": "docs/a.md", "line": 1, "col": 5, "end_line": 1, "end_col": 11, "start_byte": 4,
        "end_byte": 10, "rule": "scheme-typo", "severity": "error", "message": "it is wrong", "url": "hhttps://a.org/",
        "context": "prose", "help": "", "fix": null,
    })
}

/// A cell that is nothing but a token is in no report, whatever its column.
#[test]
fn cells_that_are_tokens_are_hidden() {
    // names of rules have no underscores and no upper-case letters
    let (token, rule) = ("ghp_x8Kq83hd7Zp29dkQm4Lw7Rt2Vb6Nc9", "sk-x8kq83hd7zp29dkqm4lw7rt2vb6nc94f1e7g");
    let edit = serde_json::json!({
        "line": 1, "col": 5, "end_line": 1, "end_col": 11, "start_byte": 4, "end_byte": 10, "text": token,
    });
    let texts =
        ["path", "id", "severity", "message", "url", "context", "help", "once", "fingerprint", "source", "error"];
    let mut values: Vec<(&str, Value)> = texts.map(|key| (key, token.into())).into();
    values.push(("rule", rule.into()));
    values.push(("kinds", serde_json::json!([token])));
    values.push(("fix", serde_json::json!({"applicability": "safe", "edits": [edit], "whole": edit})));
    for (key, value) in values {
        let mut record = finding();
        record[key] = value;
        if key == "source" {
            record["source_offset"] = 7.into();
        }
        let style = parquet_files::styles()[0];
        let folder = directory([
            ("in/a.jsonl", format!("{record}\n").into_bytes()),
            ("in/b.json", format!("[{record}]").into_bytes()),
            ("in/c.parquet", parquet_files::file(&[record], style, &[])),
        ]);
        let reported = reports(folder.path(), &["report", "--input", "in"], b"");
        let printed = [reported.output.stdout, reported.output.stderr].concat();
        let texts = reported.texts.iter().map(|(_, text)| &**text);
        for text in texts.chain([&*String::from_utf8_lossy(&printed)]) {
            assert!(![token, rule].iter().any(|token| text.contains(&token[3..])), "{key}: {text}");
        }
    }
}

/// Reports a Parquet file; returns the messages and the status.
fn report_parquet(bytes: &[u8]) -> (String, Option<i32>) {
    let folder = directory([("a.parquet", bytes)]);
    let output = fed(urlint(folder.path()).args(["report", "--format", "concise", "--input", "a.parquet"]), b"");
    let text = [output.stderr, output.stdout].concat();
    (String::from_utf8(text).expect("UTF-8"), output.status.code())
}

#[test]
fn wrong_parquet_files_are_named() {
    let style = parquet_files::styles()[0];
    let records = [finding(), finding()];
    let check = |bytes: &[u8], parts: &[&str]| {
        let (text, status) = report_parquet(bytes);
        let has_all = parts.iter().all(|part| text.contains(part));
        assert!(has_all && text.starts_with("urlint: a.parquet: "), "{parts:?}: {text}");
        assert_eq!((status, text.matches("a.parquet").count()), (Some(2), 1), "{text}");
    };
    let of_schema = |schema: &str| parquet_files::file_of_schema(&records, style, schema);
    check(&parquet_files::file(&records, style, &["rule"]), &["there is no column `rule` (a string fits"]);
    check(&parquet_files::file(&records, style, &["end_byte"]), &["there is no column `end_byte` (an integer fits"]);
    let schema = parquet_files::schema(style, &[]);
    let wrong =
        schema.replace("optional int64 line;\noptional int64 col", "optional binary line (UTF8);\noptional int64 col");
    check(&of_schema(&wrong), &["the column `line` is of the type BYTE_ARRAY", "(an integer fits)"]);
    let wrong = schema.replacen("optional int64 end_col;", "optional int64 end_col (TIMESTAMP_MILLIS);", 1);
    check(&of_schema(&wrong), &["the column `end_col` is of the type INT64 (TIMESTAMP_MILLIS)", "(an integer fits)"]);
    let wrong = schema.replacen("optional binary message (UTF8);", "repeated binary message (UTF8);", 1);
    check(&of_schema(&wrong), &["the column `message` is of the type a list (a string fits)"]);
    let null = |key: &str| {
        let mut record = finding();
        record[key] = Value::Null;
        record
    };
    let bytes = parquet_files::file(&[finding(), null("url")], style, &[]);
    check(&bytes, &["row 2: no `url`, so no finding (give ", "\n1 finding", "docs/a.md:1:5: error"].map(str::trim));
    let mut long = finding();
    long["message"] = "x".repeat(33 << 20).into();
    check(&parquet_files::file(&[long, finding()], style, &[]), &["row 1: `message` makes the row longer than 32 MiB"]);
    let mut many = finding();
    many["kinds"] = vec!["k"; 1_000_001].into();
    check(&parquet_files::file(&[many, finding()], style, &[]), &["row 1: `kinds` has more than 1,000,000 items"]);
    let mut other = finding();
    other["schema_version"] = 3.into();
    check(&parquet_files::file(&[other], style, &[]), &["row 1: schema_version is 3, and this urlint knows 2 only ("]);
    let bytes = parquet_files::file(&records, style, &[]);
    check(&bytes[..bytes.len() - 20], &["cannot be read as Parquet: ", "(write the file again)"]);
    check(b"PAR1", &["cannot be read as Parquet: "]);
}

/// Columns that are not needed may be missing.
#[test]
fn columns_may_be_missing() {
    let style = parquet_files::styles()[0];
    let optional =
        ["schema_version", "id", "context", "help", "once", "nth", "byte_col", "end_byte_col", "fingerprint"];
    let optional = [&optional[..], &["content_fingerprint", "error", "fix", "kinds"]].concat();
    let (text, status) = report_parquet(&parquet_files::file(&[finding()], style, &optional));
    assert_eq!(status, Some(1), "{text}");
    assert!(text.starts_with("docs/a.md:1:5: error[scheme-typo]: it is wrong\n1 finding in 1 file"), "{text}");
}

/// INVARIANT: no damage to a file makes the program panic, and the exit status says that something is wrong with it.
#[test]
fn damaged_files_are_errors() {
    let folder = tempfile::tempdir().expect("a directory");
    let records: Vec<Value> = (0..9)
        .map(|nth| {
            let mut record = finding();
            record["line"] = (nth + 1).into();
            record["end_line"] = (nth + 1).into();
            record["kinds"] = serde_json::json!(["a", "b"]);
            record["fix"] = serde_json::json!({"applicability": "safe", "edits": [{"line": 1, "col": 5, "end_line": 1,
                "end_col": 6, "start_byte": 4, "end_byte": 5, "text": "x"}]});
            record
        })
        .collect();
    let styles: Vec<Style> = parquet_files::styles();
    let files: Vec<Vec<u8>> = styles.iter().map(|style| parquet_files::file(&records, *style, &[])).collect();
    let lines: Vec<u8> = records.iter().flat_map(|record| format!("{record}\n").into_bytes()).collect();
    arbtest::arbtest(|u| {
        let mut bytes = u.choose(&files)?.clone();
        if u.ratio(1, 6)? {
            bytes = lines.clone();
        }
        for _ in 0..u.int_in_range(1..=4)? {
            let at = u.int_in_range(0..=bytes.len() - 1)?;
            match u.int_in_range(0..=3)? {
                0 => bytes[at] = u.arbitrary()?,
                1 => bytes[at] ^= 1 << u.int_in_range(0..=7)?,
                2 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, u.arbitrary()?),
            }
        }
        let path = folder.path().join("a.parquet");
        fs::write(&path, &bytes).expect("a file");
        let output = fed(urlint(folder.path()).args(["report", "--format", "jsonl", "--input", "a.parquet"]), b"");
        let errors = String::from_utf8_lossy(&output.stderr);
        let status = output.status.code();
        assert!(status.is_some_and(|status| status <= 2) && !errors.contains("panicked"), "{status:?}: {errors}");
        Ok(())
    })
    .budget_ms(6_000);
}

/// Folders are read in order, without what Spark and the like put beside the findings.
#[test]
fn folders_are_read() {
    let style = parquet_files::styles()[0];
    let parquet = parquet_files::file(&[finding()], style, &[]);
    let line = format!("{}\n", finding());
    let folder = directory([
        ("out/_SUCCESS", Vec::new()),
        ("out/_metadata.json", b"{}".to_vec()),
        ("out/.part-0.jsonl.crc", b"x".to_vec()),
        ("out/.part-0.jsonl", b"x".to_vec()),
        ("out/notes.txt", b"x".to_vec()),
        ("out/part-0.parquet", parquet),
        ("out/lang=en/part-1.jsonl", line.clone().into_bytes()),
        ("out/lang=en/part-2.json", format!("[{line}]").into_bytes()),
        ("out/empty.jsonl", Vec::new()),
    ]);
    let output = fed(urlint(folder.path()).args(["report", "--format", "concise", "--input", "out"]), b"");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let expected = "docs/a.md:1:5: error[scheme-typo]: it is wrong\n1 finding in 1 file: 1 error\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}
