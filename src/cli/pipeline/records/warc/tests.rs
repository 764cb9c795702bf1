//! Properties of the framing of crawl files.

use std::io::{self, Cursor, Read, Write};
use std::ops::Range;

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;

use super::decoded_payload::DecodedPayload;
use super::framer::{Frame, Framed, Framer};
use super::is_crawl_file_name;
use super::members::Members;
use super::target::Target;

/// The size of the longest content in these tests.
const LONGEST: usize = 2000;

/// How a file is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Packing {
    None,
    Gzip,
    Zstandard,
    /// All records in one member.
    OneMember,
    /// Members that do not end with records.
    Cut,
}

const PACKINGS: [Packing; 5] = [Packing::None, Packing::Gzip, Packing::Zstandard, Packing::OneMember, Packing::Cut];

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes).expect("a buffer takes all");
    packed.finish().expect("a buffer takes all")
}

fn record(content: &[u8]) -> Vec<u8> {
    let header = format!("WARC/1.1\r\nWARC-Type: resource\r\nContent-Length: {}\r\n\r\n", content.len());
    [header.as_bytes(), content, b"\r\n\r\n"].concat()
}

/// A file of records, and the range of each in it.
fn file(records: &[Vec<u8>], packing: Packing) -> (Vec<u8>, Vec<Range<usize>>) {
    if matches!(packing, Packing::OneMember | Packing::Cut) {
        let content = records.concat();
        let len = if packing == Packing::Cut { 37 } else { content.len() };
        let packed: Vec<u8> = content.chunks(len).flat_map(gzip).collect();
        return (packed.clone(), vec![0..packed.len(); records.len()]);
    }
    let mut file = Vec::new();
    let ranges = records.iter().map(|record| {
        let start = file.len();
        file.extend(match packing {
            Packing::Gzip => gzip(record),
            Packing::Zstandard => zstd::encode_all(&record[..], 1).expect("a buffer takes all"),
            _ => record.clone(),
        });
        start..file.len()
    });
    let ranges = ranges.collect();
    (file, ranges)
}

/// What was found in a file: the records, and the number of messages.
#[derive(PartialEq, Eq, Default, Debug)]
struct Found {
    records: Vec<FoundRecord>,
    messages: usize,
}

#[derive(PartialEq, Eq, Debug)]
struct FoundRecord {
    number: u64,
    offset: u64,
    problem: Option<String>,
    /// `None` if it is too long.
    content: Option<Vec<u8>>,
}

impl Found {
    fn contents(&self) -> Vec<&[u8]> {
        self.records.iter().filter_map(|record| record.content.as_deref()).collect()
    }
}

/// Reads a file whole. INVARIANT: records are in order, and do not overlap.
fn read(input: impl Read + Send + 'static) -> Found {
    let mut framer = Framer::new(Members::new(Box::new(input)), LONGEST);
    let mut found = Found::default();
    let mut end = 0;
    while let Some(frame) = framer.next_frame() {
        match frame {
            Frame::Record(record) => {
                assert!(end <= record.header.start && record.header.end == record.content.start, "{record:?}");
                end = record.content.end;
                found.messages += usize::from(record.problem.is_some() || record.is_too_long);
                if let Target::Payload(payload) = Target::of(&record, framer.framed()) {
                    _ = DecodedPayload::of(&payload, &framer.framed()[record.content.clone()], LONGEST);
                }
                let content = (!record.is_too_long).then(|| framer.framed()[record.content.clone()].to_vec());
                let Framed { number, offset, problem, .. } = record;
                found.records.push(FoundRecord { number, offset, problem, content });
            }
            Frame::Damage { .. } | Frame::Other { .. } => found.messages += 1,
        }
        if framer.framed_len() > LONGEST {
            let taken = framer.take().len();
            assert!(end <= taken);
            end = 0;
        }
    }
    found
}

/// A reader that yields its bytes in pieces.
struct InPieces(Cursor<Vec<u8>>, usize);

impl Read for InPieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(self.1);
        self.0.read(&mut buffer[..len])
    }
}

/// Contents that differ from each other, of these pieces.
fn contents(u: &mut Unstructured<'_>, pieces: &[&[u8]]) -> Result<Vec<Vec<u8>>> {
    let count = u.int_in_range(1..=8)?;
    (0..count)
        .map(|number| {
            // so that little damage does not make one of another
            let mut content = format!("{number}:").repeat(8).into_bytes();
            for _ in 0..u.int_in_range(0..=20)? {
                content.extend_from_slice(u.choose(pieces)?);
            }
            content.extend_from_slice(b".");
            Ok(content)
        })
        .collect()
}

/// What contents may have; the last piece may be taken for the start of a record where a length is wrong.
const PIECES: [&[u8]; 7] = [
    b"text http://a.example/ ",
    b"\r\n\r\n",
    b"\n",
    b" WARC/1.0 ",
    b"Content-Length: 3\r\n\r\n",
    b"\xFF\0",
    b"\nWARC/1.0\r\n",
];
const PLAIN_PIECES: &[&[u8]] = PIECES.split_at(6).0;

#[test]
fn whole_files_are_read_whole() {
    arbtest(|u| {
        let packing = *u.choose(&PACKINGS)?;
        // a member that starts like a record is taken for one
        let pieces = if packing == Packing::Cut { &PIECES[..3] } else { &PIECES };
        let contents = contents(u, pieces)?;
        let records: Vec<_> = contents.iter().map(|content| record(content)).collect();
        let (file, ranges) = file(&records, packing);
        let found = read(Cursor::new(file.clone()));
        assert_eq!(found.contents(), contents, "{packing:?}");
        assert_eq!(found.messages, 0);
        for (number, record) in found.records.iter().enumerate() {
            assert_eq!(record.number, number as u64 + 1);
            assert!(packing == Packing::Cut || record.offset == ranges[number].start as u64, "{packing:?}");
        }
        let pieces = InPieces(Cursor::new(file), u.int_in_range(1..=50)?);
        assert_eq!(read(pieces), found);
        Ok(())
    });
}

/// Damage to a record costs no other, whatever it is, and is reported.
#[test]
fn one_damaged_record_leaves_the_others() {
    arbtest(|u| {
        let contents = contents(u, PLAIN_PIECES)?;
        let records: Vec<_> = contents.iter().map(|content| record(content)).collect();
        let packing = *u.choose(&PACKINGS[..3])?;
        let (mut file, ranges) = file(&records, packing);
        let damaged = u.choose_index(records.len())?;
        let Range { start, end } = ranges[damaged].clone();
        // a wrong number may lead to the end of another record, and without line breaks the next record has no line
        let range = match packing {
            Packing::None => start + records[damaged].len() - contents[damaged].len() - 4..end - 4,
            _ => start..end,
        };
        let at = u.int_in_range(range.start..=range.end - 1)?;
        let len = u.int_in_range(1..=3.min(range.end - at))?;
        let bytes: Vec<u8> = (0..u.int_in_range(0..=5)?).map(|_| u.arbitrary()).collect::<Result<_>>()?;
        file.splice(at..at + len, bytes);
        let found = read(Cursor::new(file));
        let found = found.contents();
        for (number, content) in contents.iter().enumerate().filter(|(number, _)| *number != damaged) {
            let times = found.iter().filter(|found| *found == content).count();
            assert_eq!(times, 1, "{packing:?}: record {number} of {found:?}");
        }
        Ok(())
    });
}

/// A wrong length, or none, costs nothing at all.
#[test]
fn wrong_lengths_are_reported_once() {
    arbtest(|u| {
        let contents = contents(u, PLAIN_PIECES)?;
        let mut records: Vec<_> = contents.iter().map(|content| record(content)).collect();
        let wrong = u.choose_index(records.len())?;
        let right = contents[wrong].len();
        let length = match u.int_in_range(0..=4)? {
            0 => "Content-Length: x".to_owned(),
            1 => "Content-Length:".to_owned(),
            2 => format!("Content-Length: {}", "9".repeat(u.int_in_range(5..=30)?)),
            // less by one or two lines is what some crawlers write
            3 if right > 2 => format!("Content-Length: {}", u.int_in_range(0..=right - 2)?),
            _ => "X: y".to_owned(),
        };
        let header = format!("WARC/1.0\r\nWARC-Type: resource\r\n{length}\r\n\r\n");
        records[wrong] = [header.as_bytes(), &contents[wrong], b"\r\n\r\n"].concat();
        let packing = *u.choose(&PACKINGS[..4])?;
        let found = read(Cursor::new(file(&records, packing).0));
        assert_eq!(found.records.len(), contents.len(), "{packing:?} {length} {found:?}");
        assert!(found.messages <= 1, "{packing:?} {length} {found:?}");
        for (number, content) in contents.iter().enumerate().filter(|(number, _)| *number != wrong) {
            assert_eq!(found.records[number].content.as_ref(), Some(content));
        }
        Ok(())
    });
}

/// A content that is too long has no records, whatever it has.
#[test]
fn long_contents_forge_no_records() {
    let forged = record(b"forged");
    arbtest(|u| {
        let mut long = Vec::new();
        while long.len() <= LONGEST {
            match u.ratio(1, 4)? {
                true => long.extend_from_slice(&forged),
                false => long.resize(long.len() + u.int_in_range(1..=LONGEST)?, b'x'),
            }
        }
        let records = [record(b"first"), record(&long), record(b"last")];
        for packing in &PACKINGS[..4] {
            let found = read(Cursor::new(file(&records, *packing).0));
            assert_eq!(found.contents(), [b"first".as_slice(), b"last"], "{packing:?}");
            assert_eq!((found.records.len(), found.messages), (3, 1), "{packing:?}");
        }
        // by a wrong length too, unless it leads elsewhere
        let mut cut = records[1].clone();
        cut.drain(cut.len() - 104..cut.len() - 4);
        let found = read(Cursor::new([&records[0][..], &cut, &records[2]].concat()));
        assert_eq!(found.contents().last(), Some(&b"last".as_slice()));
        Ok(())
    });
}

/// INVARIANT: no bytes make it panic, or read anything twice.
#[test]
fn any_bytes_are_framed() {
    let packed = gzip(&record(b"a"));
    let frame = zstd::encode_all(&record(b"b")[..], 1).expect("a buffer takes all");
    let long = vec![b'x'; LONGEST + 1];
    let http =
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip, deflate, zstd\r\n\r\n1\r\nx\r\n";
    let pieces: [&[u8]; 15] = [
        b"WARC/1.0\r\n",
        b"WARC/1.1\n",
        b"WARC-Type: response\r\n",
        b"Content-Length: 5\r\n",
        b"Content-Length: 3000\r\n",
        b"\r\n",
        b"\r\n\r\n",
        b"hello",
        &packed,
        &packed[..packed.len() - 3],
        &frame,
        b"\x5D\x2A\x4D\x18\x04\0\0\0abcd",
        b"\x1F\x8B\x08",
        &long,
        http,
    ];
    arbtest(|u| {
        let mut bytes = Vec::new();
        for _ in 0..u.int_in_range(0..=30)? {
            match u.ratio(1, 10)? {
                true => bytes.push(u.arbitrary()?),
                false => bytes.extend_from_slice(u.choose(&pieces)?),
            }
        }
        match u.int_in_range(0..=2)? {
            0 => bytes = gzip(&bytes),
            1 => bytes = zstd::encode_all(&bytes[..], 1).expect("a buffer takes all"),
            _ => {}
        }
        let len = u.int_in_range(1..=5000)?;
        let found = read(Cursor::new(bytes.clone()));
        assert_eq!(read(InPieces(Cursor::new(bytes), len)), found);
        Ok(())
    });
}

#[test]
fn crawl_files_by_name() {
    for name in ["a.warc", "A.WARC.GZ", "a.warc.wet", "a.warc.wet.gz", "a.wet.zst", "a.warc.zst"] {
        assert!(is_crawl_file_name(name), "{name}");
    }
    for name in ["a.warc.wat", "a.warc.wat.gz", "x.wetnotes.txt", "index.cdx.gz", "a.warc.txt", "warc", "a.gz"] {
        assert!(!is_crawl_file_name(name), "{name}");
    }
}
