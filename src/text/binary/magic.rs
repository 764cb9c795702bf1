//! How known formats begin that are not text, or are but must not be edited as such.

use super::Binary;

/// How a format begins.
pub(super) struct Magic {
    /// Where in the file these bytes stand.
    at: usize,
    bytes: &'static [u8],
    /// What the file is then.
    pub(super) binary: Binary,
}

impl Magic {
    /// Whether a file begins so.
    pub(super) fn is_of(&self, file: &[u8]) -> bool {
        // nearly all files differ in the first byte
        file.get(self.at) == self.bytes.first() && file[self.at..].starts_with(self.bytes)
    }
}

const fn known(at: usize, bytes: &'static [u8], name: &'static str) -> Magic {
    Magic { at, bytes, binary: Binary::Known(name) }
}

const fn counted(bytes: &'static [u8], name: &'static str) -> Magic {
    Magic { at: 0, bytes, binary: Binary::Counted(name) }
}

/// The formats. Most also hold a NUL; those that may do without one are why there is a table, the others are named better.
pub(super) const MAGIC: &[Magic] = &[
    // compressed
    known(0, b"\x1F\x8B", "gzip"),
    known(0, b"\x1F\x9D", "compress"),
    known(0, b"\x1F\xA0", "compress"),
    known(0, b"\x28\xB5\x2F\xFD", "Zstandard"),
    known(0, b"\x04\x22\x4D\x18", "LZ4"),
    known(0, b"\xFD7zXZ\0", "xz"),
    known(4, b"1AY&SY", "bzip2"),
    known(4, b"\x17rE8P\x90", "bzip2"),
    known(0, b"LZIP\x01", "lzip"),
    known(0, b"\x89LZO", "lzop"),
    // archives
    known(0, b"PK\x03\x04", "ZIP"),
    known(0, b"PK\x05\x06", "ZIP"),
    known(0, b"PK\x07\x08", "ZIP"),
    known(0, b"7z\xBC\xAF\x27\x1C", "7-Zip"),
    known(0, b"Rar!\x1A\x07", "RAR"),
    known(0, b"MSCF\0\0\0\0", "a cabinet"),
    known(0, b"!<arch>\n", "ar"),
    known(0, b"xar!", "xar"),
    known(0, b"\xED\xAB\xEE\xDB", "RPM"),
    known(257, b"ustar", "tar"),
    // documents
    known(0, b"%PDF-", "PDF"),
    known(0, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an OLE document"),
    known(0, b"AT&TFORM", "DjVu"),
    known(0, b"\xC5\xD0\xD3\xC6", "PostScript with a preview"),
    known(0, b"bplist00", "a property list"),
    // pictures, sound, fonts
    known(0, b"\x89PNG\r\n\x1A\n", "PNG"),
    known(0, b"\xFF\xD8\xFF", "JPEG"),
    known(0, b"GIF87a", "GIF"),
    known(0, b"GIF89a", "GIF"),
    known(0, b"II*\0", "TIFF"),
    known(0, b"MM\0*", "TIFF"),
    known(0, b"8BPS", "Photoshop"),
    known(0, b"gimp xcf ", "GIMP"),
    known(8, b"WEBPVP8", "WebP"),
    known(8, b"WAVEfmt ", "WAVE"),
    known(8, b"AVI LIST", "AVI"),
    known(0, b"OggS\0", "Ogg"),
    known(0, b"fLaC\0", "FLAC"),
    known(0, b"ID3\x02", "MP3"),
    known(0, b"ID3\x03", "MP3"),
    known(0, b"ID3\x04", "MP3"),
    known(0, b"\x1AE\xDF\xA3", "Matroska"),
    known(0, b"wOFF", "a font"),
    known(0, b"wOF2", "a font"),
    // programs
    known(0, b"\x7FELF", "ELF"),
    known(0, b"\xCA\xFE\xBA\xBE", "Java or Mach-O"),
    known(0, b"\xCF\xFA\xED\xFE", "Mach-O"),
    known(0, b"\xCE\xFA\xED\xFE", "Mach-O"),
    known(0, b"\0asm", "WebAssembly"),
    known(0, b"BC\xC0\xDE", "LLVM"),
    known(0, b"\x1BLua", "Lua"),
    // data
    known(0, b"SQLite format 3\0", "SQLite"),
    known(0, b"PGDMP", "a PostgreSQL dump"),
    known(0, b"REDIS0", "Redis"),
    known(0, b"PAR1\x15", "Parquet"),
    known(0, b"Obj\x01", "Avro"),
    known(0, b"\x89HDF\r\n\x1A\n", "HDF5"),
    known(0, b"CDF\x01", "NetCDF"),
    known(0, b"CDF\x02", "NetCDF"),
    known(0, b"PACK\0\0\0", "a Git pack"),
    known(0, b"# v2 git bundle\n", "a Git bundle"),
    known(0, b"# v3 git bundle\n", "a Git bundle"),
    known(0, b"Salted__", "encrypted by OpenSSL"),
    known(0, b"age-encryption.org/", "encrypted by age"),
    counted(b"SIMPLE  =                    T", "FITS"),
    counted(b"SVN-fs-dump-format-version: ", "a Subversion dump"),
    counted(b"WARC/0.", "WARC"),
    counted(b"WARC/1.", "WARC"),
    counted(b"blob\nmark :", "git fast-import"),
    counted(b"blob\ndata ", "git fast-import"),
    counted(b"feature done\n", "git fast-import"),
    counted(b"reset refs/", "git fast-import"),
    counted(b"commit refs/", "git fast-import"),
    counted(b"*2\r\n$6\r\nSELECT\r\n", "a Redis log"),
];
