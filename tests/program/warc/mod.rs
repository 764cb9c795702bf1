//! `--input warc`: the files of crawlers.

mod build;

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::run::{directory, fed, urlint, write};
use build::*;

/// Runs `extract` on crawl files: the status, the URLs, and the messages.
fn extract(directory: &Path, args: &[&str], stdin: &[u8]) -> (Option<i32>, Vec<String>, Vec<String>) {
    let output =
        fed(urlint(directory).args(["extract", "--no-config", "--only-urls", "--input", "warc"]).args(args), stdin);
    let lines = |bytes: &[u8]| String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect();
    (output.status.code(), lines(&output.stdout), lines(&output.stderr))
}

/// What a crawl file yields as a file and as standard input, which must be the same.
fn urls_of(file: &[u8]) -> (Option<i32>, Vec<String>, Vec<String>) {
    let directory = tempfile::tempdir().expect("a directory");
    write(directory.path().join("a.warc"), file);
    let (status, urls, messages) = extract(directory.path(), &["a.warc"], b"");
    let piped = extract(directory.path(), &["--stdin-filename", "a.warc", "-"], file);
    assert_eq!(piped, (status, urls.clone(), messages.clone()));
    let one_thread = extract(directory.path(), &["--threads", "1", "a.warc"], b"");
    assert_eq!(one_thread, (status, urls.clone(), messages.clone()));
    (status, urls, messages)
}

/// Records of all types; those that are read have a URL each: `http://1.example/` and so on.
fn records() -> Vec<Vec<u8>> {
    vec![
        record("WARC-Type: warcinfo\n", "software: http://no.example/\r\n"),
        response("http://a.example/", "Content-Type: text/html\n", "<a href='http://1.example/'>x</a>"),
        record("WARC-Type: request\n", "GET / HTTP/1.1\r\nReferer: http://no.example/\r\n\r\n"),
        record("WARC-Type: metadata\n", "outlink: http://no.example/\r\n"),
        record("WARC-Type: revisit\n", "HTTP/1.1 200 OK\r\nLink: http://no.example/\r\n\r\n"),
        conversion("http://b.example/", "See http://2.example/ and more words"),
        record("WARC-Type: resource\nContent-Type: text/plain\n", "http://3.example/"),
    ]
}

fn numbered(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("http://{number}.example/")).collect()
}

#[test]
fn all_packings_give_the_same() {
    let records = records();
    let with_dictionary =
        |dictionary: &[u8]| [dictionary_frame(dictionary), file(&records, zstandard_with_dictionary)].concat();
    let files = [
        file(&records, Vec::clone),
        file(&records, gzip),
        gzip(&records.concat()),
        file(&records, zstandard),
        zstandard(&records.concat()),
        with_dictionary(DICTIONARY),
        with_dictionary(&zstandard(DICTIONARY)),
        // members that do not end with records
        records.concat().chunks(100).flat_map(gzip).collect(),
        [file(&records, gzip), vec![0; 2000]].concat(),
        // without carriage returns
        String::from_utf8(records.concat()).expect("UTF-8").replace("\r\n\r\nWARC", "\n\nWARC").into_bytes(),
    ];
    for (number, file) in files.iter().enumerate() {
        assert_eq!(urls_of(file), (Some(0), numbered(3), Vec::new()), "file {number}");
    }
}

#[test]
fn results_name_their_records() {
    let records = [
        response("http://a.example/", "Content-Type: text/html\n", "<p>see hhttp://1.example/</p>"),
        record("WARC-Type: request\n", "GET / HTTP/1.1\r\n\r\n"),
        conversion("http://b.example/", "See hhttp://2.example/ and more words"),
        record("WARC-Type: resource\nContent-Type: text/plain\n", "hhttp://3.example/"),
    ];
    let directory = tempfile::tempdir().expect("a directory");
    write(directory.path().join("d/a.warc"), records.concat());
    write(directory.path().join("d/a.warc.gz"), file(&records, gzip));
    for (command, file) in
        [("extract", "d/a.warc"), ("extract", "d/a.warc.gz"), ("check", "d/a.warc"), ("check", "d/a.warc.gz")]
    {
        let args = [command, "--no-config", "--input", "warc", "--format", "jsonl", file];
        let output = fed(urlint(directory.path()).args(args), b"");
        let packed = fs::read(directory.path().join(file)).expect("a file");
        let mut urls = Vec::new();
        for line in String::from_utf8(output.stdout).expect("UTF-8").lines() {
            let result: Value = serde_json::from_str(line).expect("JSON");
            let offset = result["source_offset"].as_u64().expect("a number") as usize;
            let index = match result["path"].as_str().expect("a path") {
                "http://a.example/" => 0,
                "http://b.example/" => 2,
                path => {
                    assert_eq!(path, format!("{file}:4"));
                    3
                }
            };
            // a reader finds the record there
            let expected = if file.ends_with(".gz") { gzip(&records[index]) } else { records[index].clone() };
            assert!(packed[offset..].starts_with(&expected) && result["source"] == file, "{command} {result}");
            let bytes = |key: &str| result[key].as_u64().expect("a number");
            urls.push((result["url"].as_str().expect("a URL").to_owned(), bytes("start_byte")));
        }
        urls.dedup();
        let expected = [(1, 7), (2, 4), (3, 0)].map(|(number, start)| (format!("hhttp://{number}.example/"), start));
        assert_eq!(urls, expected, "{command}");
    }
}

#[test]
fn payloads_are_decoded() {
    let text = "http://1.example/";
    let chunks = "4;x=y\r\nhttp\r\nD\r\n://1.example/\r\n0\r\nTrailer: x\r\n\r\n";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let payloads: &[(&str, Vec<u8>)] = &[
        ("", text.into()),
        ("Transfer-Encoding: chunked\n", chunks.into()),
        ("Content-Encoding: gzip\n", gzip(text)),
        ("Content-Encoding: X-GZIP\n", gzip(text)),
        ("Content-Encoding: deflate\n", zlib(text)),
        ("Content-Encoding: deflate\n", deflate(text)),
        ("Content-Encoding: zstd\n", zstandard(text)),
        ("Content-Encoding: deflate, gzip\n", gzip(&zlib(text))),
        ("content-encoding: gzip\nTransfer-encoding: gzip, chunked\n", gzip(text)),
        // crawlers that decode keep the headers
        ("Content-Encoding: gzip\nTransfer-Encoding: chunked\n", text.into()),
        ("Content-Encoding: deflate\n", text.into()),
        // its first byte may also start compressed bytes
        ("Content-Encoding: deflate\n", b"\nhttp://1.example/".to_vec()),
        ("Content-Type: text/plain; charset=utf-16be\n", utf16),
        ("Content-Type: text/html;\n charset=\"windows-1252\"\n", b"<p title='\xE9'>http://1.example/</p>".to_vec()),
        ("Content-Type: application/json\n", br#"{"a": "http:\/\/1.example\/"}"#.to_vec()),
        ("Content-Type: application/ld+json\n", br#"{"a": "http:\/\/1.example\/"}"#.to_vec()),
        ("Content-Type: text/css\n", b"a { b: url(http://1.example/) }".to_vec()),
        ("Content-Type: application/javascript\n", b"x = 'http:\\u002f/1.example/'".to_vec()),
        ("Content-Type: image/svg+xml\n", b"<svg><a href='http&#58;//1.example/'/></svg>".to_vec()),
        // single bytes that no text has
        ("Content-Type: text/html\n", b"<p>\0</p> http://1.example/ <p>\xFF</p>".to_vec()),
    ];
    for (lines, body) in payloads {
        let file = response("http://a.example/b?c.css", lines, body);
        assert_eq!(urls_of(&file), (Some(0), numbered(1), Vec::new()), "{lines}");
    }
    // by the path, where there is no type
    let json = response("http://a.example/b.json?c.css", "", br#"{"a": "http:\/\/1.example\/"}"#);
    assert_eq!(urls_of(&json).1, numbered(1));
    // HTTP/2, and no header at all
    let lines = "WARC-Type: response\nWARC-Target-URI: x\nContent-Type: application/http\n";
    assert_eq!(urls_of(&record(lines, "HTTP/2 200\nA: b\n\nhttp://1.example/")).1, numbered(1));
    assert_eq!(urls_of(&record(lines, "http://1.example/")).1, numbered(1));
}

#[test]
fn what_is_no_text_is_skipped() {
    let png = b"\x89PNG\r\n\x1A\n\0http://no.example/ ";
    let skipped: &[(&str, &[u8])] = &[
        ("Content-Type: image/png\n", png),
        ("Content-Type: text/html\n", png),
        ("Content-Type: video/mp4\n", b"http://no.example/"),
        ("", b"\0\x01http://no.example/"),
        ("Content-Type: application/octet-stream\n", b"PK\x03\x04http://no.example/"),
        ("Content-Type: text/html\n", b""),
    ];
    for (lines, body) in skipped {
        let file = [response("http://a.example/", lines, body), conversion("x", "http://1.example/")].concat();
        assert_eq!(urls_of(&file), (Some(0), numbered(1), Vec::new()), "{lines}");
    }
    let brotli = response("http://a.example/", "Content-Encoding: br\n", b"\x0b\x02\x80hello");
    let unknown = response("http://a.example/", "Content-Encoding: x\n", b"hello");
    let part = record("WARC-Type: continuation\n", "http://no.example/");
    let file = [brotli.clone(), brotli.clone(), unknown, part, conversion("x", "http://1.example/")].concat();
    let third = 2 * brotli.len();
    let (status, urls, messages) = urls_of(&file);
    assert_eq!((status, urls), (Some(0), numbered(1)));
    assert_eq!(messages.len(), 3, "{messages:?}");
    let note = |what: &str, at: usize| format!("urlint: a.warc: {what} not read, the first at byte {at} (");
    assert!(messages[0].starts_with(&note("2 records compressed by Brotli", 0)), "{messages:?}");
    assert!(messages[1].starts_with(&note("1 record in an unknown Content-Encoding", third)), "{messages:?}");
    assert!(messages[2].contains(": 1 record that continue another not read"), "{messages:?}");
}

/// One message about each damaged record, and all others are read.
#[test]
fn damage_costs_no_other_record() {
    let first = conversion("http://a.example/", "http://1.example/ ");
    let wrong = |length: &str| {
        let lines = format!("WARC-Type: conversion\nWARC-Target-URI: http://b.example/\n{length}");
        record_with(&lines, "some words http://2.example/ ")
    };
    let damaged = wrong("Content-Length: 29\n");
    let last = conversion("http://c.example/", "http://3.example/ ");
    let plain = |middle: &[u8]| [&first, middle, &last].concat();
    let packed = |middle: &[u8]| [&gzip(&first)[..], middle, &gzip(&last)].concat();
    let frames = |middle: &[u8]| [&zstandard(&first)[..], middle, &zstandard(&last)].concat();
    let (at, at_packed, at_frame) = (first.len(), gzip(&first).len(), zstandard(&first).len());
    let mut bad_sum = gzip(&damaged);
    let sum_at = bad_sum.len() - 8;
    bad_sum[sum_at] ^= 1;
    let mut bad_stream = gzip(&damaged);
    bad_stream[12..20].fill(0xFF);
    let mut bad_start = gzip(&damaged);
    bad_start[..3].fill(b'x');
    let mut bad_frame = zstandard(&damaged);
    bad_frame[8..20].fill(0xFF);
    let cut = |bytes: &[u8]| bytes[..bytes.len() - 30].to_vec();
    let bad_chunks = response("http://b.example/", "Transfer-Encoding: chunked\n", "20\r\nhttp://2.example/");
    let bad_coding = response("http://b.example/", "Content-Encoding: gzip\n", &gzip("http://2.example/")[..20]);
    let headless = record("WARC-Type: response\n", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nhttp://2.example/");
    // its HTTP header is longer than what is kept of it
    let long = format!("HTTP/1.1 200 OK\r\nX: {}", "x".repeat(33 << 20));
    let long = record("WARC-Type: response\n", long);
    let words: String = (0..3000).map(|number| format!("{} ", number * number)).collect();
    let raw = deflate(&format!("http://2.example/ {words}"));
    let cut_raw = response("http://b.example/", "Content-Encoding: deflate\n", &raw[..raw.len() / 2]);
    // the file, the offset of the damage, a part of the message, and which of the three URLs are read
    let cases: Vec<(Vec<u8>, usize, &str, &[usize])> = vec![
        (
            plain(&wrong("Content-Length: 5000\n")),
            at,
            "does not lead to its end, so it is read to the next",
            &[1, 2, 3],
        ),
        (plain(&wrong("Content-Length: 99999999999999999999999\n")), at, "does not lead to its end", &[1, 2, 3]),
        (plain(&wrong("Content-Length: 3\n")), at, "does not lead to its end", &[1, 2, 3]),
        (plain(&wrong("Content-Length: x1\n")), at, "its Content-Length is no number", &[1, 2, 3]),
        (plain(&wrong("")), at, "it has no Content-Length", &[1, 2, 3]),
        (plain(b"http://no.example/\r\n"), at, "20 bytes are no record", &[1, 3]),
        (plain(b"WARC/1.1\r\nWARC-Type: conversion\r\n"), at, "its header is cut", &[1, 3]),
        ([b"http://no.example/\r\n", &first[..], &last].concat(), 0, "20 bytes are no record", &[1, 3]),
        ([&first[..], &last, &cut(&damaged)].concat(), at + last.len(), "read to the end of the file", &[1, 3]),
        (packed(&gzip(&wrong("Content-Length: 5000\n"))), at_packed, "read to the end of its member", &[1, 2, 3]),
        (packed(&gzip(&wrong("Content-Length: 3\n"))), at_packed, "read to the end of its member", &[1, 2, 3]),
        (packed(&bad_sum), at_packed, "does not decompress: ", &[1, 2, 3]),
        (packed(&bad_stream), at_packed, "does not decompress: ", &[1, 3]),
        (packed(&bad_start), at_packed, "no gzip member starts here", &[1, 3]),
        (packed(b"garbage"), at_packed, "no gzip member starts here", &[1, 3]),
        (
            [&gzip(&first)[..], &gzip(&last), &cut(&gzip(&damaged))].concat(),
            at_packed + gzip(&last).len(),
            "the file ends within its gzip member",
            &[1, 3],
        ),
        (cut(&gzip(&first)), 0, "the file ends within its gzip member", &[]),
        (frames(&bad_frame), at_frame, "does not decompress: ", &[1, 3]),
        (frames(&cut(&zstandard(&damaged))), at_frame, "does not decompress: ", &[1, 3]),
        (zstandard_with_dictionary(&first), 0, "needs the dictionary", &[]),
        ([dictionary_frame(b"nonsense"), zstandard(&first)].concat(), 0, "its dictionary cannot be read", &[]),
        (plain(&bad_chunks), at, "its last chunk is cut", &[1, 2, 3]),
        (plain(&bad_coding), at, "its payload does not decompress", &[1, 3]),
        (plain(&cut_raw), at, "its payload does not decompress", &[1, 2, 3]),
        (plain(&headless), at, "its HTTP header does not end", &[1, 3]),
        (plain(&long), at, "longer than 33554432 bytes", &[1, 3]),
        (b"\xFD7zXZ\0abc".to_vec(), 0, "compressed by xz or bzip2", &[]),
    ];
    for (file, offset, message, expected) in cases {
        let (status, urls, messages) = urls_of(&file);
        // what is left of a damaged record may have a part of its URL
        let urls: Vec<_> = urls.into_iter().filter(|url| numbered(3).contains(url)).collect();
        let expected: Vec<_> = expected.iter().map(|number| format!("http://{number}.example/")).collect();
        assert_eq!((status, &urls), (Some(2), &sorted(&urls, expected)), "{message}: {messages:?}");
        assert_eq!(messages.len(), 1, "{message}: {messages:?}");
        let place = format!("urlint: a.warc: at byte {offset}: ");
        assert!(messages[0].starts_with(&place) && messages[0].contains(message), "{message}: {messages:?}");
        assert!(messages[0].ends_with(')'), "{messages:?}");
    }
}

/// Many damaged places of a file are counted.
#[test]
fn ten_damaged_places_are_listed() {
    let text = conversion("http://a.example/", "http://1.example/");
    let mut file = text.clone();
    for _ in 0..13 {
        file.extend_from_slice(&[b"other bytes\r\n", &text[..]].concat());
    }
    let (status, urls, messages) = urls_of(&file);
    assert_eq!((status, urls.len(), messages.len()), (Some(2), 14, 11), "{messages:?}");
    let last = "urlint: a.warc: 3 more places without a readable record (download or write the file again)";
    assert_eq!(messages[10], last);
}

/// The expected URLs in the order in which they were found.
fn sorted(found: &[String], mut expected: Vec<String>) -> Vec<String> {
    expected.sort_by_key(|url| found.iter().position(|found| found == url));
    expected
}

#[test]
fn other_files_are_reported() {
    let empty = "urlint: a.warc: empty, so no crawl file (download or write the file again)";
    let other =
        "urlint: a.warc: no crawl file: no line starts with WARC/1. (leave it out, or read it without --input warc)";
    for (file, message) in
        [(b"".to_vec(), empty), (b"http://no.example/\n".to_vec(), other), (gzip("http://no.example/"), other)]
    {
        assert_eq!(urls_of(&file), (Some(2), Vec::new(), vec![message.to_owned()]));
    }
    let directory =
        directory([("d/notes.md", "http://no.example/"), ("d/a.cdx", "x"), ("d/x.warc", "http://no.example/")]);
    write(directory.path().join("d/b.gz"), gzip(&conversion("http://a.example/", "http://1.example/")));
    write(directory.path().join("d/c.zst"), zstandard(&conversion("http://a.example/", "http://2.example/")));
    write(directory.path().join("d/index.cdx.gz"), gzip("http://no.example/"));
    write(directory.path().join("d/list.zst"), zstandard("http://no.example/"));
    write(directory.path().join("d/cut.gz"), &gzip("http://no.example/")[..5]);
    write(directory.path().join("d/x.wetnotes.txt"), "http://no.example/");
    let (status, urls, messages) = extract(directory.path(), &["d"], b"");
    assert_eq!((status, urls), (Some(2), numbered(2)));
    assert!(messages.len() == 1 && messages[0].starts_with("urlint: d/x.warc: no crawl file"), "{messages:?}");
}

#[test]
fn threads_change_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = |number: usize| {
        format!("word {number} http://h{}.example:80/{number} é\n", number % 50).repeat(1 + number % 60)
    };
    let records: Vec<_> =
        (0..700).map(|number| conversion(&format!("http://p{number}.example/"), text(number))).collect();
    let mut packed = file(&records, gzip);
    let middle = packed.len() / 2;
    packed[middle..middle + 20].fill(0);
    write(directory.path().join("a.warc.gz"), &packed);
    write(directory.path().join("b.warc"), records.concat());
    for command in [&["extract", "--format", "jsonl"][..], &["check", "--select", "all", "--format", "json"]] {
        let run = |threads: &str| {
            let args = ["--no-config", "--input", "warc", "--threads", threads, "a.warc.gz", "b.warc"];
            let output = fed(urlint(directory.path()).args(command).args(args), b"");
            (output.status.code(), output.stdout, output.stderr)
        };
        let one = run("1");
        assert_eq!(one.0, Some(2), "{}", String::from_utf8_lossy(&one.2));
        assert!(one.1.len() > 100_000);
        for threads in ["2", "7"] {
            assert!(run(threads) == one, "{command:?} {threads}");
        }
    }
}

#[test]
fn secrets_of_addresses_are_hidden() {
    let file = conversion("https://joe:hunter2@a.example/", "hhttp://joe:hunter3@1.example/");
    for args in [
        &["extract"][..],
        &["extract", "--format", "jsonl"],
        &["extract", "--format", "csv"],
        &["check"],
        &["check", "--format", "jsonl"],
        &["check", "--format", "sarif"],
        &["check", "--format", "gitlab"],
        &["check", "--format", "junit"],
    ] {
        let directory = tempfile::tempdir().expect("a directory");
        write(directory.path().join("a.warc"), &file);
        let output = fed(urlint(directory.path()).args(args).args(["--no-config", "--input", "warc", "a.warc"]), b"");
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(".example") && !text.contains("hunter"), "{args:?} {text}");
    }
}

/// Records are no files: they are not fixed, are in no repository, and have no lines in git.
#[test]
fn records_are_no_files() {
    let page = "<p><a href='gone.html'>x</a></p>";
    let directory = directory([(".git/HEAD", "ref: refs/heads/main\n")]);
    write(directory.path().join("a.warc"), response("docs/a.html", "Content-Type: text/html\n", page));
    let run = |args: &[&str]| {
        let output = fed(urlint(directory.path()).args(args).args(["--input", "warc", "a.warc"]), b"");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for args in [&["--fix"][..], &["--diff"], &["--changed-since", "HEAD"]] {
        let (status, message) = run(&[&["check"], args].concat());
        assert!(status == Some(2) && message.contains("--input warc"), "{args:?} {message}");
    }
    assert_eq!(run(&["check", "--select", "references"]), (Some(0), String::new()));
    assert_eq!(run(&["extract", "-z", "--only-urls"]).0, Some(0));
}
