//! Windows drive letters (URL Standard, "URL miscellaneous").

use crate::syntax::byte_class::ALPHA;

/// `C:` or `C|`.
pub(super) fn is_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), &[letter, b':' | b'|'] if ALPHA.has(letter))
}

/// Whether a path starts with a drive letter, and nothing else is in its first segment: `C:/a`, but not `C:a`.
pub(super) fn starts_with_windows_drive_letter(text: &str) -> bool {
    text.get(..2).is_some_and(is_windows_drive_letter)
        && matches!(text.as_bytes().get(2), None | Some(b'/' | b'\\' | b'?' | b'#'))
}

/// `C:` only.
pub(super) fn is_normalized_windows_drive_letter(segment: &str) -> bool {
    is_windows_drive_letter(segment) && segment.ends_with(':')
}
