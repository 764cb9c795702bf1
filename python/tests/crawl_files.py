"""Crawl files, whole and damaged."""

import gzip


def record(uri, text, *, kind="conversion", length=None):
    """A record of a WET file; ``length`` is what its header says instead of the truth."""
    content = text.encode()
    header = (
        f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\n"
        f"Content-Type: text/plain\r\nContent-Length: {len(content) if length is None else length}\r\n\r\n"
    )
    return header.encode() + content + b"\r\n\r\n"


RECORDS = [
    record("https://a.example/1", "see http://a.example/%zz"),
    record("https://b.example/2", "é <HTTP://b.example/> and nothing else\n" * 50),
    record("https://c.example/3", "no URL at all"),
    record("https://d.example/4", "http://d.example//x//y and http://joe:s3cret@d.example/"),
]

PACKED = [gzip.compress(each) for each in RECORDS]

#: File names, contents, and how many records of each cannot be read.
FILES = {
    "whole.warc.wet": (b"".join(RECORDS), 0),
    "whole.warc.wet.gz": (b"".join(PACKED), 0),
    "truncated.warc.wet.gz": (b"".join(PACKED)[:-20], 1),
    "length.warc.wet": (RECORDS[0] + record("https://x.example/", "http://x.example/%zz", length=7000) + RECORDS[1], 1),
    "damaged.warc.wet.gz": (PACKED[0] + PACKED[1][:40] + b"\0" * 20 + PACKED[2] + PACKED[3], 1),
    "not-utf8.warc.wet": (RECORDS[0] + RECORDS[3].replace(b"and", b"\xff\xfe\xff"), 0),
    "empty.warc.wet.gz": (b"", 1),
    "none.warc.wet": (b"<html>no crawl file</html>\n" * 100, 1),
}
