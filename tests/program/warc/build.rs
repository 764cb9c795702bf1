//! Builds crawl files.

use std::io::Write;

/// A record with these lines in its header, and the length of its content.
pub(super) fn record(lines: &str, content: impl AsRef<[u8]>) -> Vec<u8> {
    let content = content.as_ref();
    record_with(&format!("{lines}Content-Length: {}\n", content.len()), content)
}

/// A record with exactly these lines in its header.
pub(super) fn record_with(lines: &str, content: impl AsRef<[u8]>) -> Vec<u8> {
    let header = format!("WARC/1.1\n{lines}\n").replace('\n', "\r\n");
    [header.as_bytes(), content.as_ref(), b"\r\n\r\n"].concat()
}

/// A text of a WET file.
pub(super) fn conversion(uri: &str, text: impl AsRef<[u8]>) -> Vec<u8> {
    record(&format!("WARC-Type: conversion\nWARC-Target-URI: {uri}\nContent-Type: text/plain\n"), text)
}

/// A response of HTTP with these lines in its header.
pub(super) fn response(uri: &str, lines: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let header = format!("HTTP/1.1 200 OK\n{lines}\n").replace('\n', "\r\n");
    let content = [header.as_bytes(), body.as_ref()].concat();
    let lines =
        format!("WARC-Type: response\nWARC-Target-URI: {uri}\nContent-Type: application/http; msgtype=response\n");
    record(&lines, content)
}

pub(super) fn gzip<B: AsRef<[u8]> + ?Sized>(bytes: &B) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes.as_ref()).expect("a buffer takes all");
    packed.finish().expect("a buffer takes all")
}

pub(super) fn zlib<B: AsRef<[u8]> + ?Sized>(bytes: &B) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes.as_ref()).expect("a buffer takes all");
    packed.finish().expect("a buffer takes all")
}

pub(super) fn deflate<B: AsRef<[u8]> + ?Sized>(bytes: &B) -> Vec<u8> {
    let mut packed = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes.as_ref()).expect("a buffer takes all");
    packed.finish().expect("a buffer takes all")
}

pub(super) fn zstandard<B: AsRef<[u8]> + ?Sized>(bytes: &B) -> Vec<u8> {
    zstd::encode_all(bytes.as_ref(), 3).expect("a buffer takes all")
}

/// A dictionary that `zstd` made of records.
pub(super) const DICTIONARY: &[u8] = include_bytes!("../../cases/warc/dictionary");

/// A frame that needs [`DICTIONARY`].
pub(super) fn zstandard_with_dictionary<B: AsRef<[u8]> + ?Sized>(bytes: &B) -> Vec<u8> {
    let mut packed = zstd::Encoder::with_dictionary(Vec::new(), 3, DICTIONARY).expect("it is a dictionary");
    packed.include_checksum(true).expect("it can");
    packed.write_all(bytes.as_ref()).expect("a buffer takes all");
    packed.finish().expect("a buffer takes all")
}

/// The frame at the start of a file that has its dictionary.
pub(super) fn dictionary_frame(dictionary: &[u8]) -> Vec<u8> {
    let len = u32::try_from(dictionary.len()).expect("it is short").to_le_bytes();
    [b"\x5D\x2A\x4D\x18", &len[..], dictionary].concat()
}

/// All records, each packed by `pack`.
pub(super) fn file(records: &[Vec<u8>], pack: impl Fn(&Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    records.iter().flat_map(pack).collect()
}
