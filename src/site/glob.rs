//! Patterns of paths in the configurations of generators.

/// Whether a pattern matches a path: `*` and `?` match anything without `/`, `**` matches anything. A pattern of a
/// folder matches all paths in it.
///
/// `drafts/**`, `drafts` and `**/b.md` match `drafts/a/b.md`.
pub(crate) fn matches(pattern: &str, path: &str) -> bool {
    let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
    // a pattern after `**` matches from any name of the path on, others from the first one only
    let rest = pattern.strip_prefix("**");
    let is_deep = rest.is_some();
    let tokens = tokens(rest.map_or(pattern, |rest| rest.strip_prefix('/').unwrap_or(rest)));
    let ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
    ends.into_iter().any(|end| {
        let starts = std::iter::once(0).chain(path[..end].match_indices('/').map(|(at, _)| at + 1));
        let mut starts = starts.take_while(|start| is_deep || *start == 0);
        starts.any(|start| tokens_match(&tokens, &path[start..end]))
    })
}

/// A part of a pattern.
enum Token {
    Letter(char),
    /// `?`
    AnyLetter,
    /// `*`
    AnyName,
    /// `**`
    AnyPath,
}

fn tokens(pattern: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut letters = pattern.chars().take(LONGEST_PATTERN).peekable();
    while let Some(letter) = letters.next() {
        tokens.push(match letter {
            '*' if letters.next_if_eq(&'*').is_some() => Token::AnyPath,
            '*' => Token::AnyName,
            '?' => Token::AnyLetter,
            letter => Token::Letter(letter),
        });
    }
    tokens
}

/// The longest pattern that is looked at.
const LONGEST_PATTERN: usize = 500;

/// Whether the tokens match a whole path. `reached` says for each position in the tokens whether the path so far
/// reaches it.
fn tokens_match(tokens: &[Token], path: &str) -> bool {
    let mut reached = vec![false; tokens.len() + 1];
    reached[0] = true;
    let skip_stars = |reached: &mut [bool]| {
        for (at, token) in tokens.iter().enumerate() {
            reached[at + 1] |= reached[at] && matches!(token, Token::AnyName | Token::AnyPath);
        }
    };
    skip_stars(&mut reached);
    for letter in path.chars() {
        let mut next = vec![false; tokens.len() + 1];
        for (at, token) in tokens.iter().enumerate().filter(|(at, _)| reached[*at]) {
            match token {
                Token::Letter(expected) => next[at + 1] |= *expected == letter,
                Token::AnyLetter => next[at + 1] |= letter != '/',
                Token::AnyName => next[at] |= letter != '/',
                Token::AnyPath => next[at] = true,
            }
        }
        skip_stars(&mut next);
        reached = next;
    }
    reached[tokens.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_fit_paths() {
        for (pattern, path, expected) in [
            ("drafts/**", "drafts/a/b.md", true),
            ("drafts", "drafts/a.md", true),
            ("drafts/", "drafts.md", false),
            ("**/b.md", "a/x/b.md", true),
            ("**/b.md", "b.md", true),
            ("**/_*", "a/_b/c.md", true),
            ("*.md", "a/b.md", false),
            ("a?.md", "ab.md", true),
            ("**/.*", "a/.b/c", true),
            ("x/*.rst", "x/y.rst", true),
            ("a/**/b.md", "a/c/b.md", true),
        ] {
            assert_eq!(matches(pattern, path), expected, "{pattern} {path}");
        }
    }
}
