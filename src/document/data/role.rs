//! The role of a value, by the name of its key: of `"$schema": "http://a.example/"` it is a name, of `"src": "a.js"` a
//! link.

use crate::document::page::Page;
use crate::scan::Context;

/// The role of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Anything.
    Value,
    /// The name of a vocabulary or a schema; nothing is fetched from it.
    Name,
    /// The name of a vocabulary or a schema, or an object whose values are such names: the terms of a JSON-LD context.
    Names,
    /// A reference, whatever it looks like.
    Pointer,
    /// A reference, if it looks like one.
    Link,
}

impl Role {
    /// The role of the value of `key`: JSON Schema sections 8.1 and 8.2, JSON-LD 1.1 section 9.15, XML names as keys.
    pub(super) fn of(key: &[u8]) -> Self {
        match key {
            b"$schema" | b"$id" | b"@vocab" | b"xmlns" | b"targetNamespace" => Self::Name,
            b"@context" | b"$vocabulary" => Self::Names,
            b"$ref" | b"$dynamicRef" | b"$recursiveRef" => Self::Pointer,
            b"href" | b"src" => Self::Link,
            _ if key.starts_with(b"xmlns:") || key.starts_with(b"@xmlns") => Self::Name,
            _ => Self::Value,
        }
    }

    /// The context of a URL in a value of this role.
    pub(super) fn context(self) -> Context {
        match self {
            Self::Name | Self::Names => Context::Namespace,
            Self::Value | Self::Pointer | Self::Link => Context::Data,
        }
    }

    /// Whether a value of this role may be a relative reference, and relative references are requested.
    pub(super) fn may_refer(self, page: &Page<'_, '_, '_>) -> bool {
        matches!(self, Self::Pointer | Self::Link) && page.wants_references()
    }

    /// Whether `value` is a relative reference: one word without a scheme. The value of a `Link` must also have a `/`,
    /// `.`, `?` or `#`.
    pub(super) fn is_reference(self, value: &[u8]) -> bool {
        let first = value.iter().find(|byte| b":/?#".contains(byte));
        !value.is_empty()
            && first != Some(&b':')
            && !value.iter().any(|byte| byte.is_ascii_whitespace() || b"<>\"\\{}|^`".contains(byte))
            && (self == Self::Pointer || value.iter().any(|byte| b"/.?#".contains(byte)))
    }
}
