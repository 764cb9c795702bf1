//! Objects in configurations that are programs: the text between brackets that belong together.

/// The most places with a name that are examined, so that time stays linear.
const MOST_MATCHES: usize = 200;

/// The program with spaces in place of its comments `//` and `/* */`. Line breaks stay.
pub(crate) fn without_comments(program: &str) -> String {
    let mut out = String::with_capacity(program.len());
    let mut rest = program;
    while let Some(c) = rest.chars().next() {
        let len = match c {
            '"' | '\'' | '`' => text_len(rest),
            '/' if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                let end = rest.find("*/").map_or(rest.len(), |at| at + 2);
                out.extend(rest[..end].chars().filter(|c| *c == '\n'));
                rest = &rest[end..];
                continue;
            }
            c => c.len_utf8(),
        };
        out.push_str(&rest[..len]);
        rest = &rest[len..];
    }
    out
}

/// The text inside the first object or list after `key:`.
pub(crate) fn of<'s>(program: &'s str, key: &str) -> Option<&'s str> {
    program.match_indices(key).take(MOST_MATCHES).find_map(|(at, _)| {
        let is_name =
            !program[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-' | '/'));
        let after = program[at + key.len()..].trim_start_matches(['"', '\'']).trim_start();
        let value = after.strip_prefix(':').or_else(|| after.strip_prefix('='))?.trim_start();
        inner(value).filter(|_| is_name)
    })
}

/// For each literal text that ends with `name` what is in the object after it, as in `['name', { .. }]` and
/// `['name', ({ .. })]`; `""` if there is none. Imports of the name do not count.
pub(crate) fn after<'s>(program: &'s str, name: &str) -> impl Iterator<Item = &'s str> {
    let is_imported = |before: &str| {
        let before = before.rfind(['"', '\'', '`']).map_or("", |quote| before[..quote].trim_end());
        ["from", "import", "import("].iter().any(|sign| before.ends_with(sign))
    };
    program.match_indices(name).take(MOST_MATCHES).filter_map(move |(at, _)| {
        if is_imported(&program[..at]) {
            return None;
        }
        let rest = program[at + name.len()..].strip_prefix(['"', '\'', '`'])?;
        let rest = rest.trim_start().strip_prefix(')').unwrap_or(rest);
        // `['name', /** @type {T} */ ({ .. })]` has a cast of JSDoc
        let is_before = |c: char| c == '(' || c.is_whitespace();
        let object = rest.trim_start().strip_prefix(',').map(|object| object.trim_start_matches(is_before));
        Some(object.filter(|object| object.starts_with('{')).and_then(inner).unwrap_or_default())
    })
}

/// The object without what is in the objects and lists inside it.
pub(crate) fn shallow(object: &str) -> String {
    let mut out = String::new();
    let mut rest = object;
    while let Some(at) = rest.find(['{', '[', '(', '"', '\'', '`']) {
        out.push_str(&rest[..at]);
        let here = &rest[at..];
        let len = match (here.as_bytes().first(), inner(here)) {
            (Some(b'"' | b'\'' | b'`'), _) => {
                let len = text_len(here);
                out.push_str(&here[..len]);
                len
            }
            (_, Some(inner)) => {
                out.push_str("{}");
                inner.len() + 2
            }
            (_, None) => here.len(),
        };
        rest = &here[len..];
    }
    out.push_str(rest);
    out
}

/// The pairs of literal texts in an object: `'a': 'b'`, `a: 'b'`.
pub(crate) fn pairs(object: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = object;
    while let Some(at) = rest.find(['"', '\'', '`']) {
        let len = text_len(&rest[at..]);
        let text = rest[at..at + len].trim_matches(['"', '\'', '`']);
        let (before, after) = (rest[..at].trim_end(), rest[at + len..].trim_start());
        if let Some(value) = after.strip_prefix(':').map(str::trim_start) {
            let literal = value.starts_with(['"', '\'', '`']).then(|| &value[..text_len(value)]);
            pairs.push((text, literal.unwrap_or_default().trim_matches(['"', '\'', '`'])));
            rest = &value[literal.map_or(0, str::len)..];
            continue;
        }
        if let Some(before) = before.strip_suffix(':').map(str::trim_end) {
            let start = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
            pairs.push((&before[start..], text));
        }
        rest = &rest[at + len..];
    }
    pairs
}

/// The text between the bracket that the program starts with and the one that closes it.
pub(crate) fn inner(program: &str) -> Option<&str> {
    if !program.starts_with(['{', '[', '(']) {
        return None;
    }
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(found) = program[at..].find(['{', '}', '[', ']', '(', ')', '"', '\'', '`']) {
        at += found;
        match program.as_bytes()[at] {
            b'{' | b'[' | b'(' => depth += 1,
            b'}' | b']' | b')' if depth == 1 => return Some(&program[1..at]),
            b'}' | b']' | b')' => depth -= 1,
            _ => {
                at += text_len(&program[at..]);
                continue;
            }
        }
        at += 1;
    }
    None
}

/// The length of the literal text that the program starts with; it ends at the end of its line, unless it is in
/// backticks.
fn text_len(program: &str) -> usize {
    let bytes = program.as_bytes();
    let Some(&quote) = bytes.first() else { return 0 };
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii) => at += 1,
            b'\n' if quote != b'`' => return at,
            byte if byte == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_read() {
        let program =
            "presets: [['classic', { docs: { path: 'a', versions: { current: { path: 'x' } } }, blog: false }]]";
        let options = after(program, "classic").next().unwrap_or_default();
        assert!(options.ends_with("blog: false "));
        let imported = "import type { Options } from '@x/classic';\npresets: ['@x/classic', { a: 1 }]";
        assert_eq!(after(imported, "classic").collect::<Vec<_>>(), [" a: 1 "]);
        assert_eq!(after("[['x/classic', (\n{ a: 1 })]]", "classic").collect::<Vec<_>>(), [" a: 1 "]);
        let docs = of(options, "docs").unwrap_or_default();
        assert_eq!(shallow(docs).trim(), "path: 'a', versions: {}");
        assert_eq!(of(docs, "current"), Some(" path: 'x' "));
        assert_eq!(pairs("'/a': '/b', c: \"d\", 'e': { f: 'g' }"), [("/a", "/b"), ("c", "d"), ("e", ""), ("f", "g")]);
        assert_eq!(without_comments("a: 'b//c', // d\ne /* f\n */ g"), "a: 'b//c', \ne \n g");
    }
}
