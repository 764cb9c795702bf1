//! What a text says of its project in plain words: "This repository has been moved to ...". `[words]` in
//! `rules/data/kinds.toml` has the words that mean the same.
//!
//! `{this} {moved} to {the}* {place}` is found in `**These docs** have moved to [their new home](https://a.example/).`

use std::collections::BTreeMap;

/// A pattern of a statement.
#[derive(Debug)]
pub(super) struct Statement {
    items: Vec<Item>,
    /// For each item that a text must have, the first words of its phrases.
    required: Vec<WordSet>,
}

/// An item of a pattern.
#[derive(Debug)]
enum Item {
    /// `^`: a sentence starts here.
    Start,
    /// `$`: a sentence ends here.
    End,
    /// `!{name}`: none of the phrases comes next.
    Not(Vec<Vec<String>>),
    /// A word, or `{name}`: one of several phrases, each a list of words. The longest that matches counts.
    OneOf(Vec<Vec<String>>),
    /// `{name}*`: any number of them, up to [`MOST_REPEATED`].
    Repeated(Vec<Vec<String>>),
}

/// Words before what may be so one day, or is not so: `if this project is archived`, `nobody says that it is`.
const CONDITIONS: [&str; 18] = [
    "if", "when", "whether", "unless", "until", "once", "should", "would", "not", "nobody", "don't", "doesn't",
    "think", "thought", "assume", "say", "says", "said",
];

/// The most phrases of a repeated item.
const MOST_REPEATED: usize = 4;

/// A token of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// A word in lower case.
    Word(String),
    /// A URL, or a link with its text. Patterns call it `LINK`.
    Link,
    /// A link to a repository of a code host. Patterns call it `REPOSITORY`, or `LINK` as any other.
    Repository,
    /// The end of a sentence.
    End,
}

/// How patterns name a link, and one to a repository.
const LINK: &str = "LINK";
const REPOSITORY: &str = "REPOSITORY";

/// The words that mean the same, by the names of their groups.
pub(super) type Words = BTreeMap<String, Vec<String>>;

impl Statement {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// The pattern names a group of words that is not there.
    pub(super) fn read(text: &str, words: &Words) -> Result<Self, String> {
        let phrase = |phrase: &str| phrase.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let item = |part: &str| {
            let (is_repeated, is_excluded) = (part.ends_with('*'), part.starts_with('!'));
            let Some(name) = part.trim_matches(['*', '!']).strip_prefix('{') else {
                return Ok(match part {
                    "^" => Item::Start,
                    "$" => Item::End,
                    word => Item::OneOf(vec![phrase(word)]),
                });
            };
            let name = name.trim_end_matches('}');
            let group = words.get(name).ok_or_else(|| format!("no words named \"{name}\""))?;
            let mut phrases: Vec<_> = group.iter().map(|one| phrase(one)).collect();
            phrases.sort_by_key(|words| std::cmp::Reverse(words.len()));
            Ok(match (is_repeated, is_excluded) {
                (true, _) => Item::Repeated(phrases),
                (_, true) => Item::Not(phrases),
                _ => Item::OneOf(phrases),
            })
        };
        let items = text.split(' ').map(item).collect::<Result<Vec<_>, String>>()?;
        let first_words = |item: &Item| match item {
            Item::OneOf(phrases) => Some(phrases.iter().filter_map(|phrase| phrase.first()).collect()),
            Item::Start | Item::End | Item::Not(_) | Item::Repeated(_) => None,
        };
        Ok(Self { required: items.iter().filter_map(first_words).collect(), items })
    }

    /// The words of a text that say this: `this repo moved to ...`. They are words of the pattern, and so no secret.
    pub(super) fn find(&self, text: &Sentences) -> Option<String> {
        // most texts have none of the words of an item
        if !self.required.iter().all(|words| words.may_meet(&text.words)) {
            return None;
        }
        let tokens = &text.tokens;
        let first = match self.items.as_slice() {
            [Item::OneOf(_), ..] | [Item::Start, Item::OneOf(_), ..] => self.required.first(),
            _ => None,
        };
        let may_start = |at: &usize| match (first, text.bits[*at]) {
            (Some(first), Some(bit)) => first.has(bit),
            _ => true,
        };
        let mut starts = (0..tokens.len()).filter(may_start);
        let (start, end) = starts.find_map(|at| Some((at, self.match_end(tokens, at)?)))?;
        Some(tokens[start..end].iter().map(Token::shown).collect::<Vec<_>>().join(" "))
    }

    /// The index after the tokens that match from `start` on.
    fn match_end(&self, tokens: &[Token], start: usize) -> Option<usize> {
        let mut at = start;
        for item in &self.items {
            match item {
                Item::Start if at == 0 || tokens[at - 1] == Token::End => {}
                Item::End if tokens.get(at).is_none_or(|token| *token == Token::End) => {}
                Item::Not(phrases) if phrase_len(phrases, &tokens[at..]).is_none() => {}
                Item::Start | Item::End | Item::Not(_) => return None,
                Item::OneOf(phrases) => at += phrase_len(phrases, &tokens[at..])?,
                Item::Repeated(phrases) => {
                    let mut left = MOST_REPEATED;
                    while let Some(len) = phrase_len(phrases, &tokens[at..]).filter(|_| left > 0) {
                        at += len;
                        left -= 1;
                    }
                }
            }
        }
        let mut before = tokens[..start].iter().rev().take_while(|token| **token != Token::End).map(Token::shown);
        (!before.any(|word| CONDITIONS.contains(&word))).then_some(at)
    }
}

impl Token {
    fn shown(&self) -> &str {
        match self {
            Self::Word(word) => word,
            Self::Link | Self::Repository => "...",
            Self::End => "",
        }
    }
}

/// The number of words of the longest phrase that the tokens start with.
fn phrase_len(phrases: &[Vec<String>], tokens: &[Token]) -> Option<usize> {
    let is_same = |(word, token): (&String, &Token)| match token {
        Token::Word(own) => word == own,
        Token::Link => word == LINK,
        Token::Repository => word == LINK || word == REPOSITORY,
        Token::End => false,
    };
    let starts = |phrase: &&Vec<String>| phrase.len() <= tokens.len() && phrase.iter().zip(tokens).all(is_same);
    phrases.iter().find(starts).map(Vec::len)
}

/// A set of words, by their hashes: it may seem to have one that it has not.
#[derive(Clone, Debug)]
struct WordSet([u64; Self::BITS / 64]);

impl WordSet {
    /// Several times as many as a text at the start of a document has words.
    const BITS: usize = 4096;

    const EMPTY: Self = Self([0; Self::BITS / 64]);

    /// The bit of a word.
    fn bit(word: &str) -> u16 {
        // FNV-1a; its upper bits depend on all bytes
        let hash = word
            .bytes()
            .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
        (hash >> 48) as u16 % Self::BITS as u16
    }

    fn insert(&mut self, bit: u16) {
        self.0[usize::from(bit / 64)] |= 1 << (bit % 64);
    }

    /// Whether it may have the word of this bit; if not, it does not have it.
    fn has(&self, bit: u16) -> bool {
        self.0[usize::from(bit / 64)] >> (bit % 64) & 1 == 1
    }

    /// Whether both may have a word; if not, they have none in common.
    fn may_meet(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }
}

impl<W: AsRef<str>> FromIterator<W> for WordSet {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        let mut set = Self::EMPTY;
        words.into_iter().for_each(|word| set.insert(Self::bit(word.as_ref())));
        set
    }
}

/// A text as the words of its sentences.
#[derive(Debug)]
pub(super) struct Sentences {
    tokens: Vec<Token>,
    /// For each token, the bit of its word; `None` if it is no word.
    bits: Vec<Option<u16>>,
    /// The words, and the links as patterns name them.
    words: WordSet,
}

impl Sentences {
    /// Reads a text in any markup: emphasis, tags and signs are left out, and so are lists, tables and blocks of code,
    /// which are about other things. A sentence ends at `.` or `!` before white space, at an empty line and at the end of a
    /// heading. One that ends with `?` is left out.
    pub(super) fn of(text: &[u8]) -> Self {
        let text = String::from_utf8_lossy(text);
        let mut tokens = Vec::new();
        let mut is_in_code = false;
        for line in text.lines() {
            let line = line.trim();
            let is_fence = line.starts_with("```") || line.starts_with("~~~");
            is_in_code ^= is_fence;
            let is_item = ["- ", "* ", "+ ", "|"].iter().any(|start| line.starts_with(start));
            if is_in_code || is_fence || is_item {
                tokens.push(Token::End);
                continue;
            }
            let is_heading = line.starts_with('#') || line.starts_with('=');
            if line.is_empty() || is_heading {
                tokens.push(Token::End);
            }
            push_line(line, &mut tokens);
            if is_heading {
                tokens.push(Token::End);
            }
        }
        let bit = |token: &Token| if let Token::Word(word) = token { Some(WordSet::bit(word)) } else { None };
        let bits: Vec<_> = tokens.iter().map(bit).collect();
        let has = |wanted| tokens.contains(&wanted);
        let (has_link, has_repository) = (has(Token::Link), has(Token::Repository));
        let links = [(has_link || has_repository).then_some(LINK), has_repository.then_some(REPOSITORY)];
        let mut words: WordSet = links.into_iter().flatten().collect();
        bits.iter().flatten().for_each(|bit| words.insert(*bit));
        Self { tokens, bits, words }
    }
}

fn push_line(line: &str, tokens: &mut Vec<Token>) {
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let len = if rest.starts_with("http://") || rest.starts_with("https://") {
            let len = rest.find([' ', '\t', ')', '>', ']', '"', '\'']).unwrap_or(rest.len());
            tokens.push(link(&rest[..len]));
            len
        } else if let Some(len) = link_len(rest) {
            tokens.push(link(&rest[..len]));
            len
        } else if let Some(len) = tag_len(rest) {
            tokens.extend(rest[..len].contains("href=").then(|| link(&rest[..len])));
            len
        } else if c.is_alphanumeric() {
            let len = rest.find(|c: char| !c.is_alphanumeric() && !"-'’".contains(c)).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..len].to_lowercase()));
            len
        } else {
            let after = rest[c.len_utf8()..].trim_start_matches(['*', '_', '"', ')']);
            if ".!?".contains(c) && (after.is_empty() || after.starts_with([' ', '\t'])) {
                if c == '?' {
                    let start = tokens.iter().rposition(|token| *token == Token::End).map_or(0, |end| end + 1);
                    tokens.truncate(start);
                }
                tokens.push(Token::End);
            }
            c.len_utf8()
        };
        rest = &rest[len..];
    }
}

/// The hosts of repositories, and the first names of their own pages.
const CODE_HOSTS: [&str; 4] = ["//github.com/", "//gitlab.com/", "//codeberg.org/", "//bitbucket.org/"];
const PAGES_OF_HOSTS: [&str; 7] = ["features", "marketplace", "apps", "sponsors", "orgs", "topics", "about"];

/// The token of a link, given with its URL: `https://github.com/a/b` leads to a repository, `https://github.com/a` does not.
fn link(text: &str) -> Token {
    let path = CODE_HOSTS.iter().find_map(|host| Some(text.split_once(host)?.1));
    let mut names = path.unwrap_or_default().split(['/', ')', '"', '\'', '>', '#', '?']);
    let is_owner = names.next().is_some_and(|owner| !owner.is_empty() && !PAGES_OF_HOSTS.contains(&owner));
    let has_name = names.next().is_some_and(|name| !name.is_empty());
    if is_owner && has_name { Token::Repository } else { Token::Link }
}

/// The length of the tag of HTML that a text starts with.
fn tag_len(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('<')?;
    let is_tag = inner.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
    inner.find('>').filter(|_| is_tag && !inner.starts_with("http")).map(|end| end + 2)
}

/// The length of the link `[text](target)` or `[text][label]` that a text starts with.
fn link_len(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('[')?;
    let close = inner.find([']', '[']).filter(|at| inner[*at..].starts_with(']'))?;
    let target = &inner[close + 1..];
    let end = match target.chars().next()? {
        '(' => target.find(')')?,
        '[' => target.find(']')?,
        _ => return None,
    };
    Some(text.len() - target.len() + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_said(pattern: &str, text: &str) -> bool {
        let group = |name: &str, words: &[&str]| (name.to_owned(), words.iter().map(|&word| word.to_owned()).collect());
        let words = Words::from([
            group("this", &["this repo", "these docs"]),
            group("moved", &["moved", "have moved", "has been moved"]),
            group("the", &["the", "our", "new"]),
            group("place", &["LINK", "repository"]),
        ]);
        Statement::read(pattern, &words).expect("a pattern").find(&Sentences::of(text.as_bytes())).is_some()
    }

    #[test]
    fn statements_are_found() {
        let moved = "{this} {moved} to {the}* {place}";
        for text in [
            "# A\n\n> **These docs** have moved to [their new home](https://a.example/).",
            "This repo has been moved\nto our new repository",
            "This repo moved to https://a.example/b",
            "This repo moved to [a][b]",
            "<p><b>This repo</b> moved to <a href='https://a.example/'>it</a></p>",
        ] {
            assert!(is_said(moved, text), "{text}");
        }
        for text in [
            "This repo has been moved to Python 3, see https://a.example/",
            "This repo has been moved. To the repository:",
            "This repo\n\nmoved to https://a.example/b",
            "That repo moved to https://a.example/b",
            "Write to us when this repo moved to https://a.example/b",
            "Is it so that this repo moved to https://a.example/b ?",
            "- this repo moved to https://a.example/b",
            "```\nthis repo moved to https://a.example/b\n```",
            "",
        ] {
            assert!(!is_said(moved, text), "{text}");
        }
        assert!(is_said("{this} moved !{the}", "This repo moved"));
        assert!(!is_said("{this} moved !{the}", "This repo moved the files"));
        assert!(is_said("{this} moved to REPOSITORY", "This repo moved to [b](https://github.com/a/b)."));
        assert!(!is_said("{this} moved to REPOSITORY", "This repo moved to [b](https://github.com/features/b)."));
        assert!(is_said("^ {moved} to LINK", "# Moved to https://a.example/"));
        assert!(!is_said("^ {moved} to LINK", "It moved to https://a.example/"));
        assert!(
            is_said("{this} {moved} $", "This repo has been moved!")
                && !is_said("{this} {moved} $", "this repo moved a")
        );
        assert!(Statement::read("{none}", &Words::new()).is_err());
    }

    #[test]
    fn any_text_is_read() {
        for text in ["[", "[a](", "[a", "http://", "é [é](é) É.", "****", "[[[[[["] {
            Sentences::of(text.as_bytes());
        }
        assert!(Sentences::of(b"\xff[a](b)\xff").tokens.contains(&Token::Link));
    }
}
