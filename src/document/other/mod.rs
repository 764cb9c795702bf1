//! Formats that are neither markup nor data nor programs: style sheets, patches, mail and plain text.

pub(super) mod css;
pub(super) mod diff;
pub(super) mod mail;
pub(super) mod plain;
