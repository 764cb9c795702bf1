//! What can be read of a configuration that is a program, such as `docusaurus.config.js` or `conf.py`: values that are
//! written as literals after their names.

/// The literal text after `key:` or `key =`, the first one in the program that is not in a comment.
///
/// `"module.exports = { baseUrl: '/a/' }"` has `/a/` for `baseUrl`.
pub(crate) fn text<'s>(program: &'s str, key: &str) -> Option<&'s str> {
    texts(program, key).next()
}

/// All literal texts after `key:` or `key =`.
pub(crate) fn texts<'s>(program: &'s str, key: &str) -> impl Iterator<Item = &'s str> {
    values(program, key).filter_map(literal)
}

/// The literals of a list after `key:` or `key =`: `["a", 'b']`.
pub(crate) fn list<'s>(program: &'s str, key: &str) -> Vec<&'s str> {
    let Some(list) = values(program, key).find_map(|value| value.strip_prefix(['[', '('])) else { return Vec::new() };
    let mut items = Vec::new();
    let mut rest = list;
    while let Some(at) = rest.find(['"', '\'', '`', ']', ')']) {
        if rest[at..].starts_with([']', ')']) {
            break;
        }
        let Some(item) = literal(&rest[at..]) else { break };
        items.push(item);
        rest = &rest[at + item.len() + 2..];
    }
    items
}

/// The keys of an object after `key:` or `key =`: of `{'a': 1, "b": (2, None)}` they are `a` and `b`.
pub(crate) fn keys<'s>(program: &'s str, key: &str) -> Vec<&'s str> {
    let Some(object) = values(program, key).find_map(|value| value.strip_prefix('{')) else { return Vec::new() };
    let (mut keys, mut rest, mut depth) = (Vec::new(), object, 0_usize);
    while let Some(at) = rest.find(['"', '\'', '(', '[', '{', ')', ']', '}']) {
        let opened = &rest[at..];
        rest = &opened[1..];
        match opened.as_bytes()[0] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth == 0 => break,
            b')' | b']' | b'}' => depth -= 1,
            _ => {
                let Some(text) = literal(opened) else { break };
                rest = &opened[text.len() + 2..];
                if depth == 0 && rest.trim_start().starts_with(':') {
                    keys.push(text);
                }
            }
        }
    }
    keys
}

/// The value of `key`, if it is set to `true` or `false`.
pub(crate) fn bool(program: &str, key: &str) -> Option<bool> {
    let is_word = |value: &str, word: &str| {
        value.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    values(program, key).find_map(|value| match value {
        value if is_word(value, "true") || is_word(value, "True") => Some(true),
        value if is_word(value, "false") || is_word(value, "False") => Some(false),
        _ => None,
    })
}

/// For each place where a key is set, the rest of the program from its value on.
fn values<'s>(program: &'s str, key: &str) -> impl Iterator<Item = &'s str> {
    program.match_indices(key).filter_map(move |(at, _)| {
        let before = program[..at].trim_end_matches(['"', '\'']);
        let line = before.rsplit_once('\n').map_or(before, |(_, line)| line);
        let is_comment = ["//", "#", "*"].iter().any(|sign| line.trim_start().starts_with(sign));
        let is_name = !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '.'));
        let after = program[at + key.len()..].trim_start_matches(['"', '\'']).trim_start();
        let value =
            after.strip_prefix(':').or_else(|| after.strip_prefix('=').filter(|rest| !rest.starts_with('=')))?;
        (is_name && !is_comment).then(|| value.trim_start())
    })
}

/// The text of the literal that a program starts with; one with an expression in it is none.
fn literal(program: &str) -> Option<&str> {
    let quote = program.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    let text = &program[1..];
    let text = &text[..text.find([quote, '\n'])?];
    (!text.contains(['\\', '$'])).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read() {
        let program = "// baseUrl: '/old/'\nexport default { baseUrl: '/a/', \"url\": \"https://a.example\", x: `b${c}`,\n cleanUrls: true, l: ['d', 'e'] }";
        assert_eq!(text(program, "baseUrl"), Some("/a/"));
        assert_eq!(text(program, "url"), Some("https://a.example"));
        assert_eq!(text(program, "x"), None);
        assert_eq!(bool(program, "cleanUrls"), Some(true));
        assert_eq!(list(program, "l"), ["d", "e"]);
        assert_eq!(keys("m = {'a': ('x', None), \"b\": 'c:d'}", "m"), ["a", "b"]);
        assert_eq!(list("exclude_patterns = [\"a/*\", 'b']", "exclude_patterns"), ["a/*", "b"]);
    }
}
