//! `--search-zip`: compressed files as what is in them.

use std::fs;
use std::io::Write;

use crate::run::{directory, fed, urlint};

const PAGE: &str = ".TH X 1\n.SH URL\nSee hhttps://www.ietf.org/a\\-b for more.\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(text).expect("a buffer takes all");
    packed.finish().expect("a buffer takes all")
}

fn outcome(directory: &std::path::Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = fed(urlint(directory).args(args), b"");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_file_inside_is_read_in_its_format() {
    let log = "https://www.ietf.org/ is fine\n".repeat(300_000) + "hhttps://www.ietf.org/last\n";
    let directory = directory([
        ("man/x.1.gz", gzip(PAGE.as_bytes())),
        ("man/y.1.zst", zstd::encode_all(PAGE.as_bytes(), 3).expect("a buffer takes all")),
        ("log.gz", gzip(log.as_bytes())),
        ("tar.gz", gzip(b"x.md\0\0\0\0\0 https://www.ietf.org/")),
    ]);
    let (status, found, errors) = outcome(directory.path(), &["check", "-z", "--format", "concise", "."]);
    let lines: Vec<_> = found.lines().map(|line| line.split_inclusive("]:").next().unwrap_or_default()).collect();
    let typo = "error[scheme-typo]:";
    let expected =
        [format!("log.gz:300001:1: {typo}"), format!("man/x.1.gz:3:5: {typo}"), format!("man/y.1.zst:3:5: {typo}")];
    assert_eq!(lines[..3], expected, "{errors}");
    assert!(lines[3].contains("3 of 3 files"), "{found}");
    assert_eq!((status, errors.as_str()), (Some(1), ""));
    // a character reference of roff is one of the format
    let urls = outcome(directory.path(), &["extract", "-z", "--only-urls", "man/x.1.gz"]).1;
    assert_eq!(urls, "hhttps://www.ietf.org/a-b\n");
}

#[test]
fn without_the_option_they_are_named() {
    let directory = directory([("x.1.gz", gzip(PAGE.as_bytes()))]);
    let (status, found, errors) = outcome(directory.path(), &["check", "x.1.gz"]);
    assert_eq!(errors.lines().next(), Some("urlint: x.1.gz: skipped: binary (gzip); -z reads what is in it"));
    assert!(errors.contains("no files to check under x.1.gz (1 left out: 1 compressed)"), "{errors}");
    assert_eq!((status, found.as_str()), (Some(0), "Checked 0 files (1 skipped), 0 URLs\n"));
}

#[test]
fn bombs_and_damaged_files_are_errors() {
    let damaged = &gzip(PAGE.as_bytes())[..30];
    let bomb = zstd::encode_all(&vec![b' '; 64 << 20][..], 3).expect("a buffer takes all");
    let directory = directory([("bomb.zst", &bomb[..]), ("damaged.gz", damaged), ("x.gz", &gzip(PAGE.as_bytes()))]);
    let (status, found, errors) = outcome(directory.path(), &["check", "-z", "--format", "concise"]);
    assert!(errors.contains("bomb.zst: cannot be read: it expands to more than 250 times its size"), "{errors}");
    assert!(errors.contains("damaged.gz: cannot be read: "), "{errors}");
    assert!(status == Some(2) && found.contains("x.gz:"), "{found}");
    let (status, _, errors) = outcome(directory.path(), &["check", "-z", "--max-filesize", "20", "x.gz"]);
    assert!(status == Some(2) && errors.contains("it expands to more than --max-filesize"), "{errors}");
}

#[test]
fn they_are_never_fixed() {
    let packed = gzip(PAGE.as_bytes());
    let directory = directory([("x.1.gz", &packed[..])]);
    for option in ["--fix", "--add-suppressions"] {
        let (status, found, errors) = outcome(directory.path(), &["check", "-z", option, "--format", "concise", "."]);
        assert_eq!(errors, "urlint: x.1.gz: compressed, so not fixed (unpack it to have it fixed)\n");
        assert!(status == Some(1) && found.contains("x.1.gz:3:5"), "{found}");
        assert!(!found.contains("[*]") && !found.contains("[?]"), "{found}");
        assert_eq!(fs::read(directory.path().join("x.1.gz")).expect("a file"), packed);
    }
}
