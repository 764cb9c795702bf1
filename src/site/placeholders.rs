//! References with a placeholder, so that it is not known where they lead.

use crate::scan::Found;

/// Whether a reference has a placeholder, an expression or a wildcard.
pub(super) fn has_placeholder(reference: &str) -> bool {
    if is_plain(reference) {
        return false;
    }
    // `partial$a.adoc` has a family of Antora
    let families = ["page", "image", "attachment", "partial", "example"];
    let is_family = |name: &str| families.iter().any(|own| name.ends_with(own));
    let reference = reference.split_once('$').filter(|(name, _)| is_family(name)).map_or(reference, |(_, rest)| rest);
    reference.contains(['{', '}', '<', '>', '$', '*', '|', '\\'])
        || reference.contains("%(")
        || reference.contains("%%")
        || ["...", "…", "%E2%80%A6"].iter().any(|dots| reference.contains(dots))
        || has_named_percent(reference)
        || is_disabled(reference)
        || ["path/to/", "link/to/"].iter().any(|sample| reference.contains(sample))
        || has_name_between_at_signs(reference)
        || reference.split(['/', '.', '?', '#']).any(is_replaced_name)
        || reference.split(|c: char| !c.is_ascii_alphanumeric()).any(is_number_placeholder)
}

/// Whether a reference has no sign of a placeholder: no byte that only placeholders have, no two underscores, and none of
/// `...`, `nnn`, `xxx`, `/to/` and `..a`. Most references are plain.
fn is_plain(reference: &str) -> bool {
    let bytes = reference.as_bytes();
    let follow = |at: usize, next: &[u8]| {
        bytes.get(at + 1..at + 1 + next.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(next))
    };
    let is_sign = |(at, byte): (usize, &u8)| match byte {
        b'{' | b'}' | b'<' | b'>' | b'$' | b'*' | b'|' | b'\\' | b'%' | b'@' | 0x80.. => true,
        b'_' => follow(at, b"_"),
        b'/' => follow(at, b"to/"),
        b'.' => follow(at, b".."),
        b'n' | b'N' => follow(at, b"nn"),
        b'x' | b'X' => follow(at, b"xx"),
        _ => false,
    };
    !is_disabled(reference) && !bytes.iter().enumerate().any(is_sign)
}

/// Whether dots before the name keep a reference from leading anywhere: `..guide/index`.
fn is_disabled(reference: &str) -> bool {
    reference.strip_prefix("..").is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// Whether a name is between percent signs, as in `%PUBLIC_URL%/a.png`, that no percent-encoding can start with.
fn has_named_percent(reference: &str) -> bool {
    let closed = reference.rsplit_once('%').map_or("", |(closed, _)| closed);
    let is_name = |name: &str| {
        let is_encoding = name.len() >= 2 && name.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit);
        !name.is_empty() && !is_encoding && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    closed.split('%').skip(1).any(is_name)
}

/// Whether a name is between at signs at the start, as in `@baseUrl@/a.html`.
fn has_name_between_at_signs(reference: &str) -> bool {
    let name = reference.strip_prefix('@').and_then(|rest| rest.split_once('@')).map_or("", |(name, _)| name);
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

/// Whether a name is one that a build replaces: `__ENTRY__`.
fn is_replaced_name(name: &str) -> bool {
    let inner = name.strip_prefix("__").and_then(|rest| rest.strip_suffix("__")).unwrap_or_default();
    !inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// Whether a word is the placeholder of a number: `NNNN`, `xxx`.
fn is_number_placeholder(word: &str) -> bool {
    word.len() >= 3 && b"nx".iter().any(|letter| word.bytes().all(|byte| byte.eq_ignore_ascii_case(letter)))
}

/// Whether a reference names an object of a program instead of a path, for the generator to look up: in Documenter.jl
/// ``[`sum`](@ref)`` and `[usage](@id usage)`, in ExDoc ``[insert](`Ecto.Repo.insert/2`)``.
pub(super) fn names_object(reference: &str) -> bool {
    const COMMANDS: [&str; 6] = ["ref", "id", "extref", "cite", "citet", "citep"];
    let first_word = reference.split(' ').next().unwrap_or_default();
    let is_code = reference.len() > 2 && reference.starts_with('`') && reference.ends_with('`');
    is_code || first_word.strip_prefix('@').is_some_and(|name| COMMANDS.contains(&name))
}

/// Whether a link embeds something by a name that is no path: `@[youtube](x)`.
pub(super) fn is_embedding(found: &Found<'_>) -> bool {
    let text = found.before.strip_suffix(b"(").and_then(|before| before.strip_suffix(b"]"));
    text.and_then(|text| text[..memchr::memrchr(b'[', text)?].last()).is_some_and(|byte| *byte == b'@')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_not_plain() {
        let with_placeholder = [
            "{a}/b",
            "<a>",
            "$a/b",
            "a*.md",
            "a|b",
            "a\\b",
            "a%(b)s",
            "%%REPO%%/issues",
            "a/...",
            "a/…",
            "a/%E2%80%A6",
            "%PUBLIC_URL%/a.png",
            "..guide/index",
            "path/to/a.md",
            "link/to/a.md",
            "@baseUrl@/a.html",
            "a/__ENTRY__.md",
            "a/NNNN.md",
            "XxX",
        ];
        for reference in with_placeholder {
            assert!(has_placeholder(reference), "{reference}");
        }
        for reference in
            ["../a/b.md#c-d", "a_b/nn/xx.md?c=d&e=f", "a..b", "into/a.md", "partial$a.adoc", "50%25", "a@b"]
        {
            assert!(!has_placeholder(reference), "{reference}");
        }
    }
}
