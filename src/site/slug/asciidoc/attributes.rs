//! References to attributes: `{name}`.

use super::marks::is_word;
use crate::site::slug::heading::Surroundings;

/// The text with the values of the attributes that are known.
pub(super) fn replace(text: &str, around: &Surroundings<'_>) -> String {
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, from) = rest.split_at(at);
        let len = from[1..].chars().take_while(|c| is_word(*c) || *c == '-').map(char::len_utf8).sum::<usize>();
        let name = &from[1..1 + len];
        if let Some(inside) = from.strip_prefix("{set:")
            && let Some(end) = inside.bytes().take(256).position(|byte| byte == b'}')
        {
            replaced.push_str(before);
            rest = &inside[end + 1..];
            continue;
        }
        let is_reference = len > 0 && from[1 + len..].starts_with('}');
        let value = if is_reference { value(name, around) } else { None };
        match (before.strip_suffix('\\'), value) {
            (Some(before), _) if is_reference => {
                replaced.push_str(before);
                replaced.push_str(&from[..len + 2]);
            }
            (_, Some(value)) => {
                replaced.push_str(before);
                replaced.push_str(&value);
            }
            _ => {
                replaced.push_str(before);
                replaced.push_str(if is_reference { &from[..len + 2] } else { "{" });
            }
        }
        rest = &from[if is_reference { len + 2 } else { 1 }..];
    }
    replaced.push_str(rest);
    replaced
}

/// The value of an attribute: of the document, or one that all have.
fn value(name: &str, around: &Surroundings<'_>) -> Option<String> {
    let name = name.to_lowercase();
    if let Some(value) = (around.attribute)(&name) {
        return Some(value);
    }
    let value = match name.as_str() {
        "empty" | "blank" => "",
        "sp" => " ",
        "nbsp" => "&#160;",
        "zwsp" => "&#8203;",
        "wj" => "&#8288;",
        "apos" => "&#39;",
        "quot" => "&#34;",
        "lsquo" => "&#8216;",
        "rsquo" => "&#8217;",
        "ldquo" => "&#8220;",
        "rdquo" => "&#8221;",
        "deg" => "&#176;",
        "plus" => "&#43;",
        "brvbar" => "&#166;",
        "cpp" => "C&#43;&#43;",
        "cxx" => "C&#43;&#43;",
        "pp" => "&#43;&#43;",
        "vbar" => "|",
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "startsb" => "[",
        "endsb" => "]",
        "backslash" => "\\",
        "backtick" => "`",
        "asterisk" => "*",
        "tilde" => "~",
        "caret" => "^",
        "two-colons" => "::",
        "two-semicolons" => ";;",
        _ => return None,
    };
    Some(value.to_owned())
}
