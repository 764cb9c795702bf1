//! Files that are not text, or not in the encoding that they are read in: none is written, whoever names it. What is
//! text beside them is fixed, right in every byte.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::process::Stdio;

use super::fixture::{Fixture, NEW, OLD, outcome};

/// What a file of some kind holds, and what it holds when its URLs are fixed, if that may be: by the number of the
/// file.
type Content = fn(usize) -> (Vec<u8>, Option<Vec<u8>>);

/// A kind of files: how their names begin and end.
struct Kind {
    name: &'static str,
    ending: &'static str,
    content: Content,
}

/// How many files of each kind there are.
const EACH: usize = 7;

/// All that is fixable; a file that is written would be seen.
const ALL: [&str; 5] = ["--fix", "--unsafe-fixes", "--select", "ALL", "--quiet"];

const fn kind(name: &'static str, ending: &'static str, content: Content) -> Kind {
    Kind { name, ending, content }
}

const KINDS: &[Kind] = &[
    kind("text", "txt", |nth| (lines(nth, OLD), Some(lines(nth, NEW)))),
    kind("marked", "txt", |nth| {
        let marked = |line| join(&[b"\xEF\xBB\xBF", &lines(nth, line), "é\r\n".as_bytes()]);
        (marked(OLD), Some(marked(NEW)))
    }),
    kind("utf16le", "txt", |nth| (units(nth, "\u{feff}", OLD, true), Some(units(nth, "\u{feff}", NEW, true)))),
    kind("utf16be", "txt", |nth| (units(nth, "\u{feff}", OLD, false), Some(units(nth, "\u{feff}", NEW, false)))),
    kind("unmarked-utf16le", "txt", |nth| (units(nth, "", OLD, true), None)),
    kind("unmarked-utf16be", "txt", |nth| (units(nth, "", OLD, false), None)),
    kind("broken-utf16", "txt", |nth| (join(&[&units(nth, "\u{feff}", OLD, true), b"\x00\xD8\n\0"]), None)),
    kind("utf32", "txt", |nth| {
        let text = format!("\u{feff}{}", OLD.repeat(nth + 1));
        (text.chars().flat_map(|character| u32::from(character).to_le_bytes()).collect(), None)
    }),
    kind("declared/shift_jis", "txt", |nth| {
        let with = |line| join(&[&lines(nth, line), b"\x83\x5C\x82\xA0\n", &lines(nth, line)]);
        (with(OLD), Some(with(NEW)))
    }),
    kind("declared/broken", "txt", |nth| (join(&[&lines(nth, OLD), b"\x82\xA0 \x82\xFF\n"]), None)),
    kind("shift_jis", "txt", |nth| (join(&[&lines(nth, OLD), b"\x83\x5C\x82\xA0\n"]), None)),
    kind("euc-jp", "txt", |nth| (join(&[b"\xA4\xA2\xA4\xA4\n", &lines(nth, OLD)]), None)),
    kind("iso-2022-jp", "txt", |nth| (join(&[b"\x1B$B$\"$$\x1B(B\n", &lines(nth, OLD)]), None)),
    kind("latin1", "md", |nth| (join(&[&lines(nth, OLD), b"caf\xE9\n"]), None)),
    kind("mixed", "md", |nth| (join(&["café\n".as_bytes(), &lines(nth, OLD), b"caf\xE9\n"]), None)),
    kind("sqlite", "db", |nth| (join(&[b"SQLite format 3\0\x10\0\x01\x01", &lines(nth, OLD)]), None)),
    kind("zip", "zip", |nth| (join(&[b"PK\x03\x04\x14\x01\x01\x01", &lines(nth, OLD)]), None)),
    kind("document", "docx", |nth| {
        let xml = format!("<a href=\"HTTPS://docs.ietf.org/{nth}\">there</a>");
        (join(&[b"PK\x03\x04\x14\0\0\0\0\0[Content_Types].xml<Types/>word/_rels", xml.as_bytes()]), None)
    }),
    kind("pdf", "pdf", |nth| (pdf(b"%PDF-1.7\n", nth, b""), None)),
    kind("pdf-with-nul", "pdf", |nth| (pdf(b"%PDF-1.4\n%\xE2\xE3\0\n", nth, b"\0"), None)),
    kind("pdf-after-others", "pdf", |nth| (pdf(b"\r\n#!print\r\n%PDF-1.7\n", nth, b""), None)),
    kind("png", "png", |nth| (join(&[b"\x89PNG\r\n\x1A\n\0\0\0\x40tEXtURL\0", &lines(nth, OLD)]), None)),
    kind("jpeg", "jpg", |nth| (join(&[b"\xFF\xD8\xFF\xFE\x01\x40", &lines(nth, OLD)]), None)),
    kind("elf", "so", |nth| (join(&[b"\x7FELF\x02\x01\x01", &lines(nth, OLD), b"\0"]), None)),
    kind("packed", "gz", |nth| {
        // stored, so that the text can be seen
        let starts: [&[u8]; EACH] = [
            b"\x1F\x8B\x08\x01\x11\x22\x33\x44\x02\x03",
            b"\x1F\x9D\x90",
            b"\x28\xB5\x2F\xFD\x24\x40\x01",
            b"\xFD7zXZ\0\x01",
            b"BZh91AY&SY",
            b"LZIP\x01",
            b"7z\xBC\xAF\x27\x1C",
        ];
        (join(&[starts[nth], &lines(nth, OLD)]), None)
    }),
    kind("torrent", "torrent", |nth| {
        let url = format!("HTTPS://docs.ietf.org/{nth}");
        (format!("d8:announce{}:{url}4:infod4:name1:x7:privatei1eee", url.len()).into_bytes(), None)
    }),
    kind("netstrings", "txt", |nth| {
        let line = OLD.trim_end();
        (format!("{}:{line},", line.len()).repeat(nth + 1).into_bytes(), None)
    }),
    kind("counted", "dump", |nth| {
        let starts = [
            "SVN-fs-dump-format-version: 2\n\nContent-length: 34\n\n",
            "WARC/1.1\r\nContent-Length: 34\r\n\r\n",
            "blob\nmark :1\ndata 34\n",
            "*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*2\r\n$34\r\n",
            "!<arch>\na.txt/          0           0     0     644     34        `\n",
            "%PDF-",
            "SIMPLE  =                    T / ",
        ];
        (join(&[starts[nth].as_bytes(), &lines(nth, OLD)]), None)
    }),
    kind("serialised", "txt", |nth| {
        let value = "HTTPS://docs.ietf.org/".repeat(nth + 1);
        (format!("a:1:{{s:3:\"url\";s:{}:\"{value}\";}}", value.len()).into_bytes(), None)
    }),
    kind("framed", "txt", |nth| {
        let url = OLD.trim_end();
        let len = url.len();
        let texts = [
            format!("li1e{len}:{url}e"),
            format!("(3:url{len}:{url})"),
            format!("# a\nprogress b\nblob\nmark :1\ndata {len}\n{url}\n"),
            format!("00099nam a2200049 a 4500{url}\x1D"),
            format!("\x0C\na.txt,{}\n{url}\x7Fa\x011,1\n", len + 7),
            format!("a:1:{{i:0;C:1:\"U\":{len}:{{{url}}}}}"),
            format!("<p>s:{len}:&#34;{url}&#34;;"),
        ];
        (texts[nth].clone().into_bytes(), None)
    }),
    kind("measured", "txt", |nth| {
        let url = OLD.trim_end();
        let len = url.len();
        let texts = [
            format!("K 3\nurl\nV {len}\n{url}\nEND\n"),
            format!("set url 0 0 {len}\r\n{url}\r\n"),
            format!("# type: string\n# length: {len}\n{url}\n"),
            format!("* 1 FETCH (BODY[TEXT] {{{len}}}\r\n{url})\r\n"),
            format!("+3,{len}:url->{url}\n\n"),
            format!("{}:3:url,{len}:{url};}}", len + 9),
            format!("%!PS-Adobe-3.0\n%%BeginData: 1\n({url}) show\n%%EndData\n"),
        ];
        (texts[nth].clone().into_bytes(), None)
    }),
    // serialised data, without a NUL
    kind("encoded", "bin", |nth| {
        let url = &b"HTTPS://docs.ietf.org/"[..];
        let len = [url.len() as u8];
        let texts: [&[&[u8]]; EACH] = [
            &[b"\n", &len, url, b"\x12\x02ab"],
            &[b"x", &len, url],
            &[b"\x04\x08I\"", &[len[0] + 5], url, b"\x06:\x06ET"],
            &[b"(lp0\nU", &len, url, b"q\x01a."],
            &[b"8=FIX.4.2\x019=38\x01149=", url, b"\x0110=062\x01\n"],
            &[b"a\n\x1F\nFile: a\n", url, b"\n\x1F\nTag Table:\nNode: Top\x7F1\n\x1F\nEnd Tag Table\n"],
            &[b"filedesc://a.arc 0.0.0.0 19960923142103 text/plain 76\n", url, b"\n"],
        ];
        (join(texts[nth]), None)
    }),
    kind("signed", "xml", |nth| {
        let signature =
            "<ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:SignatureValue>x</ds:SignatureValue>";
        (format!("<a>{signature}</ds:Signature><b href=\"HTTPS://docs.ietf.org/{nth}\"/></a>").into_bytes(), None)
    }),
    kind("versions", "txt,v", |nth| {
        let text = OLD.repeat(nth + 1);
        let head = "head\t1.2;\naccess;\nsymbols;\nlocks; strict;\n\n1.2\ndate\t2001.01.01.00.00.00;";
        (format!("{head}\n\ndesc\n@@\n\n1.2\nlog\n@x\n@\ntext\n@{text}@\n").into_bytes(), None)
    }),
    kind("message", "http", |nth| {
        let with = |line: &str| {
            let head = format!("PUT /{nth} HTTP/1.1\r\nReferer: {}\r\n", line.trim_end());
            let (body, len) = (OLD, OLD.len());
            let text = if nth % 2 == 0 {
                format!("{head}Content-Length: {len}\r\n\r\n{body}")
            } else {
                format!("{head}Transfer-Encoding: chunked\r\n\r\n{len:x}\r\n{body}\r\n0\r\n\r\n")
            };
            text.into_bytes()
        };
        (with(OLD), Some(with(NEW)))
    }),
    // what is beside the values is text
    kind("dump", "sql", |nth| {
        let len = OLD.trim_end().len() * (nth + 1) + 2;
        let with = |line: &str| {
            let value = format!("{}\\r\\n", OLD.trim_end().repeat(nth + 1));
            let row = format!("INSERT INTO o VALUES (1,'s:{len}:\\\"{value}\\\";'),(2,'b:0;');\n");
            format!("-- {line}{row}-- {line}").into_bytes()
        };
        let [old, new] = ["hhttps", "https"].map(|scheme| with(&format!("See {scheme}://docs.ietf.org/ there.\n")));
        (old, Some(new))
    }),
    kind("rtf", "rtf", |nth| {
        let raw = OLD.trim_end();
        let with = |line: &str| {
            let line = line.repeat(nth + 1);
            format!("{{\\rtf1 {line}{{\\pict\\bin{} {raw}}}{line}}}", raw.len()).into_bytes()
        };
        (with(OLD), Some(with(NEW)))
    }),
    kind("rtf-with-nul", "rtf", |nth| (join(&[b"{\\rtf1 {\\pict\\bin2 \0\x01}", &lines(nth, OLD), b"}"]), None)),
    kind("late-nul", "txt", |nth| {
        // two are long
        let len = if nth < 2 { 5 << 20 } else { 64 << 10 };
        (join(&[&lines(nth, OLD), &b"words \n".repeat(len / 7 + 1), b"\0\n"]), None)
    }),
];

fn join(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

fn lines(nth: usize, line: &str) -> Vec<u8> {
    line.repeat(nth + 1).into_bytes()
}

fn units(nth: usize, mark: &str, line: &str, is_low_first: bool) -> Vec<u8> {
    let text = format!("{mark}{}", line.repeat(nth + 1));
    text.encode_utf16().flat_map(|unit| if is_low_first { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect()
}

fn pdf(start: &[u8], nth: usize, within: &[u8]) -> Vec<u8> {
    let object = format!("1 0 obj\n<< /URI (HTTPS://docs.ietf.org/{nth}) >>\nendobj\n");
    join(&[start, object.as_bytes(), within, b"xref\n0 1\nstartxref\n80\n%%EOF\n"])
}

/// A directory of all of them, and what each is to hold at the end.
fn directory() -> (Fixture, BTreeMap<String, Vec<u8>>) {
    let fixture = Fixture::new(0);
    fs::create_dir(fixture.path("declared")).expect("a directory");
    fixture.write("declared/urlint.toml", "encoding = \"shift_jis\"\n");
    let mut expected = BTreeMap::new();
    for Kind { name, ending, content } in KINDS {
        for nth in 0..EACH {
            let name = format!("{name}-{nth}.{ending}");
            let (old, new) = content(nth);
            fixture.write(&name, &old);
            expected.insert(name, new.unwrap_or(old));
        }
    }
    (fixture, expected)
}

#[track_caller]
fn check(fixture: &Fixture, expected: &BTreeMap<String, Vec<u8>>) {
    let wrong: Vec<_> = expected.iter().filter(|(name, bytes)| fixture.read(name) != **bytes).collect();
    let messages = wrong.iter().map(|(name, _)| {
        let bytes = fixture.read(name);
        format!("{name}: {:?}\n", String::from_utf8_lossy(&bytes[..bytes.len().min(500)]))
    });
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), expected.len(), messages.collect::<String>());
}

#[test]
fn named() {
    let (fixture, expected) = directory();
    assert!(expected.len() >= 200 && KINDS.len() >= 20);
    let names: Vec<&str> = expected.keys().map(String::as_str).collect();
    let mut args = ALL.to_vec();
    args.retain(|arg| *arg != "--quiet");
    let (status, messages) = fixture.run(&[&args, &names[..]].concat());
    check(&fixture, &expected);
    assert_eq!(status, Some(2), "some have an encoding that is not known");
    for line in [
        "urlint: sqlite-0.db: skipped: binary (SQLite): not fixed\n",
        "urlint: late-nul-2.txt: skipped: binary (a NUL at byte 65643): not fixed\n",
        "urlint: pdf-3.pdf: skipped: binary (PDF): not fixed\n",
        "urlint: packed-0.gz: skipped: binary (gzip); -z reads what is in it\n",
        "urlint: torrent-0.torrent: skipped: counted by length (bencode or netstrings): not fixed\n",
        "urlint: mixed-0.md: not fixed: not all of it is UTF-8 (name its encoding with --encoding, or turn it into UTF-8)\n",
        "urlint: declared/broken-0.txt: not fixed: not all of it is Shift_JIS (name its encoding with --encoding, or turn it into UTF-8)\n",
    ] {
        assert!(messages.contains(line), "{line}{messages}");
    }
    for name in ["text-", "utf16le-", "declared/shift_jis-", "dump-", "rtf-0"] {
        assert!(!messages.contains(&format!("urlint: {name}")), "{messages}");
    }
}

#[test]
fn listed() {
    let (fixture, expected) = directory();
    let names: String = expected.keys().map(|name| format!("{name}\n")).collect();
    fixture.write("list", names);
    fixture.run(&[&ALL[..], &["--files-from", "list"]].concat());
    check(&fixture, &expected);
}

#[test]
fn walked() {
    let (fixture, expected) = directory();
    let (_, messages) = fixture.run(&[&ALL[..4], &["--verbose", "."]].concat());
    check(&fixture, &expected);
    for line in [
        "urlint: pdf-3.pdf: skipped: binary (PDF); pass it explicitly to read it\n",
        "urlint: late-nul-0.txt: skipped: binary (a NUL at byte 5242915); pass it explicitly to read it\n",
        "urlint: torrent-0.torrent: skipped: counted by length (bencode or netstrings): not fixed\n",
    ] {
        assert!(messages.contains(line), "{line}{messages}");
    }
}

#[test]
fn hooked() {
    let (fixture, expected) = directory();
    let names: Vec<&str> = expected.keys().map(String::as_str).collect();
    let (_, messages) = fixture.run(&[&ALL[..], &["--force-exclude"], &names[..]].concat());
    check(&fixture, &expected);
    assert!(!messages.contains("sqlite"), "{messages}");
}

#[test]
fn passed_on() {
    let (fixture, expected) = directory();
    for (name, expected) in expected.iter().filter(|(name, _)| name.contains("-2.")) {
        let mut command = fixture.command(&[&ALL[..], &["--stdin-filename", name, "-"]].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut run = command.spawn().expect("it starts");
        let mut input = run.stdin.take().expect("it is piped");
        let bytes = fixture.read(name);
        let output = std::thread::scope(|scope| {
            scope.spawn(move || input.write_all(&bytes));
            run.wait_with_output().expect("it ends")
        });
        assert_eq!(output.stdout, *expected, "{name}: {}", outcome(&output).1);
    }
}

/// A difference would be applied as a fix is.
#[test]
fn shown() {
    let (fixture, expected) = directory();
    let output = fixture.command(&[&["--diff"], &ALL[1..], &["."]].concat()).output().expect("it runs");
    let diff = String::from_utf8_lossy(&output.stdout);
    for (name, new) in &expected {
        assert_eq!(diff.contains(&format!("\n+++ b/{name}\n")), fixture.read(name) != *new, "{name}");
    }
}
