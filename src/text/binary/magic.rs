//! Magic numbers: the first bytes of formats that are not text, or are text that must not be edited.

use super::Binary;

/// The magic number of a format.
struct Magic {
    /// The offset of `bytes` in the file.
    at: usize,
    bytes: &'static [u8],
    /// The format of a file that has them.
    binary: Binary,
}

/// The format of a file, by its first bytes.
pub(super) fn detect(file: &[u8]) -> Option<Binary> {
    let may_be_at_start = file.first().is_some_and(|&first| IS_FIRST_BYTE[usize::from(first)]);
    let known: &[Magic] = if may_be_at_start { AT_START } else { &[] };
    known.iter().chain(INSIDE).find(|magic| magic.matches(file)).map(|magic| magic.binary)
}

impl Magic {
    fn matches(&self, file: &[u8]) -> bool {
        file.get(self.at..).is_some_and(|file| file.starts_with(self.bytes))
    }
}

/// For each byte, whether a format of `AT_START` starts with it. Nearly no text does.
static IS_FIRST_BYTE: [bool; 256] = {
    let mut first = [false; 256];
    let mut known = 0;
    while known < AT_START.len() {
        first[AT_START[known].bytes[0] as usize] = true;
        known += 1;
    }
    first
};

const fn known(bytes: &'static [u8], name: &'static str) -> Magic {
    known_at(0, bytes, name)
}

const fn known_at(at: usize, bytes: &'static [u8], name: &'static str) -> Magic {
    Magic { at, bytes, binary: Binary::Known(name) }
}

const fn counted(bytes: &'static [u8], name: &'static str) -> Magic {
    Magic { at: 0, bytes, binary: Binary::Counted(name) }
}

/// The formats that are known by the start of the file. Most files of them have a NUL too: for these, the table gives
/// only the name.
const AT_START: &[Magic] = &[
    // compressed
    known(b"\x1F\x8B", "gzip"),
    known(b"\x1F\x9D", "compress"),
    known(b"\x1F\xA0", "compress"),
    known(b"\x28\xB5\x2F\xFD", "Zstandard"),
    known(b"\x04\x22\x4D\x18", "LZ4"),
    known(b"\xFD7zXZ\0", "xz"),
    known(b"LZIP\x01", "lzip"),
    known(b"\x89LZO", "lzop"),
    // archives
    known(b"PK\x03\x04", "ZIP"),
    known(b"PK\x05\x06", "ZIP"),
    known(b"PK\x07\x08", "ZIP"),
    known(b"7z\xBC\xAF\x27\x1C", "7-Zip"),
    known(b"Rar!\x1A\x07", "RAR"),
    known(b"MSCF\0\0\0\0", "a cabinet"),
    known(b"!<arch>\n", "ar"),
    known(b"xar!", "xar"),
    known(b"\xED\xAB\xEE\xDB", "RPM"),
    // documents
    known(b"%PDF-", "PDF"),
    known(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an OLE document"),
    known(b"AT&TFORM", "DjVu"),
    known(b"\xC5\xD0\xD3\xC6", "PostScript with a preview"),
    known(b"bplist00", "a property list"),
    // pictures, sound, fonts
    known(b"\x89PNG\r\n\x1A\n", "PNG"),
    known(b"\xFF\xD8\xFF", "JPEG"),
    known(b"GIF87a", "GIF"),
    known(b"GIF89a", "GIF"),
    known(b"II*\0", "TIFF"),
    known(b"MM\0*", "TIFF"),
    known(b"8BPS", "Photoshop"),
    known(b"gimp xcf ", "GIMP"),
    known(b"OggS\0", "Ogg"),
    known(b"fLaC\0", "FLAC"),
    known(b"ID3\x02", "MP3"),
    known(b"ID3\x03", "MP3"),
    known(b"ID3\x04", "MP3"),
    known(b"\x1AE\xDF\xA3", "Matroska"),
    known(b"wOFF", "a font"),
    known(b"wOF2", "a font"),
    // programs
    known(b"\x7FELF", "ELF"),
    known(b"\xCA\xFE\xBA\xBE", "Java or Mach-O"),
    known(b"\xCF\xFA\xED\xFE", "Mach-O"),
    known(b"\xCE\xFA\xED\xFE", "Mach-O"),
    known(b"\0asm", "WebAssembly"),
    known(b"BC\xC0\xDE", "LLVM"),
    known(b"\x1BLua", "Lua"),
    known(b"\x04\x08", "Ruby data"),
    // data
    known(b"SQLite format 3\0", "SQLite"),
    known(b"PGDMP", "a PostgreSQL dump"),
    known(b"REDIS0", "Redis"),
    known(b"PAR1\x15", "Parquet"),
    known(b"Obj\x01", "Avro"),
    known(b"\x89HDF\r\n\x1A\n", "HDF5"),
    known(b"CDF\x01", "NetCDF"),
    known(b"CDF\x02", "NetCDF"),
    known(b"PACK\0\0\0", "a Git pack"),
    known(b"# v2 git bundle\n", "a Git bundle"),
    known(b"# v3 git bundle\n", "a Git bundle"),
    known(b"Salted__", "encrypted by OpenSSL"),
    known(b"age-encryption.org/", "encrypted by age"),
    counted(b"SIMPLE  =                    T", "FITS"),
    counted(b"SVN-fs-dump-format-version: ", "a Subversion dump"),
    counted(b"filedesc://", "ARC"),
    counted(b"WARC/0.", "WARC"),
    counted(b"WARC/1.", "WARC"),
    counted(b"*2\r\n$6\r\nSELECT\r\n", "a Redis log"),
];

/// The formats whose magic number is at a later offset.
const INSIDE: &[Magic] = &[
    known_at(4, b"1AY&SY", "bzip2"),
    known_at(4, b"\x17rE8P\x90", "bzip2"),
    known_at(257, b"ustar", "tar"),
    known_at(8, b"WEBPVP8", "WebP"),
    known_at(8, b"WAVEfmt ", "WAVE"),
    known_at(8, b"AVI LIST", "AVI"),
];
