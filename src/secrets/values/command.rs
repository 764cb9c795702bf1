//! Secrets in the words after a command, or before it: `net user joe Xk29vq7Zp1`, `IDENTIFIED BY 'Xk29vq7Zp1'`,
//! `echo joe:Xk29vq7Zp1 | chpasswd`; and in the words after those of a sentence: "log in with `joe` / `Xk29vq7Zp1`".

use std::sync::LazyLock;

use super::assigned::{is_hidden, value_from};
use super::value::{SecretCriterion, is_secret};
use super::{Secret, unsure_secrets};
use crate::syntax::byte_class::Class;
use crate::text::{ClassPositions, Span, VectorClass, embedded, fields};

/// The bytes that end a word without quotation marks.
const ENDS: Class = Class::of(b"\"'<>`|;&()").or(Class::range(0, b' '));

/// The bytes that end the words of a command.
const ENDS_COMMAND: Class = Class::of(b"|;&\n\r");

/// The bytes after the name of a command.
const AFTER_NAME: Class = Class::of(b" \t\r\n;\"')|&");
static NAME_ENDS: VectorClass = VectorClass::new(AFTER_NAME.table());

/// The bytes of a user in front of a password.
const USER: Class = super::name::NAME.or(Class::of(b"@\\"));

/// How many words after a command are examined, and how many bytes before it.
const MAX_WORDS: usize = 16;
const MAX_BEFORE: usize = 256;

/// A command, and where its secrets are.
struct Command {
    /// The words, in lower case, the last one first.
    words: Vec<&'static [u8]>,
    positions: Vec<SecretPosition>,
}

/// Where a secret is.
enum SecretPosition {
    /// After an option, or joined to it.
    Option(&'static [u8]),
    /// The word with this number after the command.
    Word(usize),
    /// In a word after the command, after a user and this sign; `in_sentence` if a sentence may have such a word too.
    Pair { sign: u8, in_sentence: bool },
    /// In the last word before a pipe, after a sign if there is one.
    Piped(Option<u8>),
}

impl SecretPosition {
    /// Parses a position of `commands.tsv`: `-p`, `2`, `:`, `~:`, `|`, `|:`.
    fn parse(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        match bytes {
            [b'-', ..] => Self::Option(bytes),
            [b'|', signs @ ..] => Self::Piped(signs.first().copied()),
            [b'~', sign, ..] => Self::Pair { sign: *sign, in_sentence: true },
            [sign, ..] if !sign.is_ascii_digit() => Self::Pair { sign: *sign, in_sentence: false },
            _ => Self::Word(text.parse().unwrap_or(1)),
        }
    }
}

/// The commands, by their last two letters.
static COMMANDS: LazyLock<Vec<Vec<Command>>> = LazyLock::new(|| {
    let command = |row: Vec<&'static str>| Command {
        words: row[0].split(' ').rev().map(str::as_bytes).collect(),
        positions: row[1].split(' ').map(SecretPosition::parse).collect(),
    };
    let mut commands: Vec<Vec<Command>> = std::iter::repeat_with(Vec::new).take(1 << 10).collect();
    for command in fields(embedded!("commands.tsv")).map(command) {
        if let [.., first, second] = command.words[0] {
            commands[pair(*first, *second)].push(command);
        }
    }
    commands
});

/// Which three last letters a command may have, as a bit for each. Most words are done here.
static LAST_LETTERS: [u32; 1 << 10] = {
    let (table, mut letters) = (include_bytes!("commands.tsv"), [0; 1 << 10]);
    let mut at = 3;
    while at < table.len() {
        if table[at] == b'\t' {
            letters[pair(table[at - 2], table[at - 1])] |= 1 << letter(table[at - 3]);
        }
        at += 1;
    }
    letters
};

/// The number of a letter, which is equal for both cases; 0 for what is in no word.
const fn letter(byte: u8) -> usize {
    if byte.is_ascii_alphanumeric() { (byte & 0x1f) as usize } else { 0 }
}

/// The number of two letters.
const fn pair(first: u8, second: u8) -> usize {
    letter(first) << 5 | letter(second)
}

/// The secrets of commands in `text`, sorted and disjoint. Linear: of each command, a bounded number of bytes is
/// examined.
pub(super) fn find(text: &[u8]) -> Vec<Secret> {
    let mut found = Vec::new();
    for at in ClassPositions::new(text, 0, &NAME_ENDS).chain([text.len()]) {
        for (command, start) in commands_at(text, at) {
            let words = words_after(text, at);
            found.extend(command.positions.iter().flat_map(|position| position.values(text, start, &words)));
        }
    }
    unsure_secrets(found)
}

/// Whether such a command ends before `at`.
#[inline]
pub(super) fn ends_at(text: &[u8], at: usize) -> bool {
    text.get(at).is_none_or(|&byte| AFTER_NAME.has(byte))
        && may_end_at(text, at)
        && commands_at(text, at).next().is_some()
}

/// Whether the last letters of the word before `at` are those of a command.
#[inline]
fn may_end_at(text: &[u8], at: usize) -> bool {
    let before = text[..at].strip_suffix(b":").unwrap_or(&text[..at]);
    let [rest @ .., first, second] = before else { return false };
    LAST_LETTERS[pair(*first, *second)] & 1 << rest.last().map_or(0, |&byte| letter(byte)) != 0
}

/// The commands that end before `at`, and where they start.
fn commands_at(text: &[u8], at: usize) -> impl Iterator<Item = (&'static Command, usize)> {
    let before = text[..at].strip_suffix(b":").unwrap_or(&text[..at]);
    let commands: &[Command] = match before {
        [.., first, second] if may_end_at(text, at) => &COMMANDS[pair(*first, *second)],
        _ => &[],
    };
    commands.iter().filter_map(move |command| Some((command, command.start(before)?)))
}

impl Command {
    /// Where this command starts at the end of a text.
    fn start(&self, before: &[u8]) -> Option<usize> {
        let mut rest = before;
        for (nth, word) in self.words.iter().enumerate() {
            rest = if nth > 0 { rest.trim_ascii_end() } else { rest };
            let len = if *word == b"*" {
                rest.iter().rev().take(MAX_BEFORE).take_while(|byte| !byte.is_ascii_whitespace()).count()
            } else {
                rest.get(rest.len().checked_sub(word.len())?..).filter(|own| own.eq_ignore_ascii_case(word))?.len()
            };
            rest = &rest[..rest.len() - len];
            let is_start = |byte: u8| byte.is_ascii_whitespace() || nth + 1 == self.words.len() && !USER.has(byte);
            rest.last().is_none_or(|&byte| is_start(byte)).then_some(())?;
        }
        Some(rest.len())
    }
}

impl SecretPosition {
    /// The secrets here, for a command that starts at `start`.
    fn values(&self, text: &[u8], start: usize, words: &[Span]) -> Vec<Span> {
        let text_of = |span: Span| &text[span.range()];
        let is_secret_value = |span: &Span| is_hidden(text_of(*span), SecretCriterion::Password);
        match *self {
            Self::Option(option) => {
                let value = |(nth, word): (usize, &Span)| match text_of(*word).strip_prefix(option)? {
                    [] => words.get(nth + 1).copied(),
                    rest => Some(Span::new(word.end - rest.len(), word.end)),
                };
                words.iter().enumerate().filter_map(value).filter(is_secret_value).collect()
            }
            Self::Word(number) => {
                // the only word of SQL is a string, and may start with any character
                let is_string = |word: &Span| number == 1 && b"\"'".contains(&text[word.start - 1]);
                let is_option = |word: &&Span| matches!(text_of(**word), [b'/' | b'-', ..]) && !is_string(word);
                let word = words.iter().filter(|word| !is_option(word)).nth(number - 1).copied();
                word.filter(is_secret_value).into_iter().collect()
            }
            Self::Pair { sign, in_sentence } => (0..words.len())
                .find_map(|nth| user_and_password(text, &words[nth..], sign, in_sentence))
                .into_iter()
                .collect(),
            Self::Piped(sign) => piped_secret(text, start, sign).filter(is_secret_value).into_iter().collect(),
        }
    }
}

/// The password in the first of these words, after a user and a sign, or in the third, after a sign as a word.
fn user_and_password(text: &[u8], words: &[Span], sign: u8, in_sentence: bool) -> Option<Span> {
    let first = &text[words.first()?.range()];
    let is_user = |user: &[u8]| !user.is_empty() && user.iter().all(|&byte| USER.has(byte));
    if let [_, between, password, ..] = words
        && text[between.range()] == [sign]
        && is_user(first)
    {
        // only a mark shows that it is no word of the sentence
        let is_marked = text[password.start - 1] != b' ';
        return is_password(&text[password.range()], in_sentence && !is_marked).then_some(*password);
    }
    let at = first.iter().position(|&byte| byte == sign).filter(|&at| is_user(&first[..at]))?;
    let rest = &first[at + 1..];
    let len = memchr::memchr(b'@', rest).unwrap_or(rest.len());
    let start = words[0].start + at + 1;
    is_password(&rest[..len], in_sentence).then(|| Span::new(start, start + len))
}

fn is_password(word: &[u8], in_sentence: bool) -> bool {
    let is_random = || is_secret(word, SecretCriterion::Named) && word.iter().any(u8::is_ascii_digit);
    memchr::memchr(b'/', word).is_none()
        && if in_sentence { is_random() } else { is_hidden(word, SecretCriterion::Password) }
}

/// What is put into the pipe before the command that starts at `start`: `echo Xk29vq7Zp1 | `.
fn piped_secret(text: &[u8], start: usize, sign: Option<u8>) -> Option<Span> {
    let from = start.saturating_sub(MAX_BEFORE);
    let before = &text[from..start];
    let before = before.strip_suffix(b"sudo ").unwrap_or(before).trim_ascii_end();
    let before = before.strip_suffix(b"|")?.trim_ascii_end();
    let quote = before.last().copied().filter(|byte| b"\"'".contains(byte));
    let end = before.len() - usize::from(quote.is_some());
    let is_before = |&byte: &u8| quote.map_or(byte == b' ' || ENDS_COMMAND.has(byte), |quote| byte == quote);
    let word = before[..end].iter().rposition(is_before)? + 1;
    // what is quoted may have the bytes that end a command
    let line = before[..word].iter().rposition(|&byte| ENDS_COMMAND.has(byte)).map_or(0, |at| at + 1);
    if ![&b"echo "[..], b"printf "].iter().any(|name| memchr::memmem::find(&before[line..word], name).is_some()) {
        return None;
    }
    let word = match sign {
        Some(sign) => word + before[word..end].iter().position(|&byte| byte == sign)? + 1,
        None => word,
    };
    Some(Span::new(from + word, from + end))
}

/// The words from `at` on, up to the end of the command; without quotation marks, and marks of emphasis.
fn words_after(text: &[u8], at: usize) -> Vec<Span> {
    let mut words = Vec::new();
    let mut at = at;
    while words.len() < MAX_WORDS {
        at += text[at..].iter().take_while(|byte| b" \t<".contains(byte)).count();
        let Some(&first) = text.get(at).filter(|&&byte| !ENDS_COMMAND.has(byte)) else { break };
        at += if text[at..].starts_with(b"**") { 2 } else { 0 };
        let quote = Some(first).filter(|byte| b"\"'`".contains(byte));
        let start = at + usize::from(quote.is_some());
        let word = value_from(text, start, quote, &ENDS);
        if !word.is_empty() {
            words.push(word);
        }
        // a quoted value is joined to its option: `-P'a b'`
        let is_joined = quote.is_none()
            && first == b'-'
            && text.get(word.end).is_some_and(|byte| b"\"'".contains(byte))
            && text.get(word.end + 1).is_some_and(|&next| !ENDS.has(next));
        let after = if is_joined { &[] } else { &text[word.end..] };
        let end = after.iter().take_while(|byte| b"\"'`*.,:!)]}~".contains(byte)).count();
        at = (word.end + end).max(start);
        if word.is_empty() && end == 0 && quote.is_none() && at < text.len() {
            at += 1;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::values::check_marked;

    #[test]
    fn words_of_commands() {
        for marked in [
            "echo «Hq7zP2mK9» | docker login -u joe --password-stdin; printf '%s' '«Summer2024»' | podman login h.corp",
            "unrar x -p«Summer2024» a.rar, unrar x -hp«Hq7zP2mK9» rar a -hp«Hq7zP2mK9» a.rar, zip -P «Hq7zP2mK9» a.zip b2c3d4.txt",
            "zip -P'«Hq7z P2mK9»' a.zip; mysql -u joe -p\"«Hq7z P2mK9»\" x; IDENTIFIED BY '«-Hq7zP2mK9»', identified by \"«/Hq7zP2mK9»\"",
            "echo 'joe:«Hq7z;P2|mK9»' | chpasswd; echo \"«Hq7z&P2mK9»\" | docker login h.corp; true; echo x; cat 'a2b3c4' | docker login",
            "http -a joe:«Hq7zP2mK9» h.corp; xh -a joe:«Hq7zP2mK9»; ab -A joe:«Hq7zP2mK9» x; rsync -a host:/mnt/disk2/ x",
            "sh -c \"mysql -u root -p\" > dump; f(\"mysql -p\" \"«Hq7zP2mK9»\"); echo start\nvault9 | docker login",
            "lftp -u joe,«Hq7zP2mK9» h.corp; mc alias set m https://h.corp minioadmin «Hq7zP2mK9»",
            "impdp scott/«tiger99»@orcl directory=x; sqlplus a/«Hq7zP2mK9»@//h.corp:1521/x; sqlplus / as sysdba",
            "echo joe:«Summer2024» | chpasswd\r\nbash -c \"echo joe:«Summer2024» | chpasswd\" IDENTIFIED BY\t'«Hq7zP2mK9»'",
            "echo joe:«Summer2024» | chpasswd; echo 'root:«Hq7zP2mK9»' | sudo chpasswd; chpasswd <<< \"joe:«Summer2024»\"",
            "snmpwalk -v2c -c «Hq7zP2mK9» h.corp; snmpget -v3 -u joe -a SHA -A «Hq7zP2mK9» -x AES -X '«Summer2024»'",
            "net user joe «Summer2024» /add; NET USE Z: \\\\h\\x /user:joe «Hq7zP2mK9»; net use Z: \\\\h\\x «Hq7zP2mK9» /user:joe",
            "CREATE USER joe IDENTIFIED BY '«Summer2024»'; ALTER USER a identified by «Hq7zP2mK9»;",
            "create user a@'%' IDENTIFIED WITH mysql_native_password BY '«Hq7zP2mK9»' ENCRYPTED PASSWORD '«Summer2024»'",
            "Log in with `joe` / `«Summer2024»`. Login: joe/«Hq7zP2mK9» Log in as **admin** / **«Summer2024»** now",
            "credentials: joe / «Hq7zP2mK9»; login with SAML2/OAuth2; sign in with user/password; log in as a/b",
            "docker login h2.corp | tee a2b3c4; cat a2b3c4x | docker login; echo $TOKEN | docker login; redis-cli -a x",
            "identified by Summer; identified by 2024; net user joe *; sudo chpasswd < a2b3c4d5; credentials",
        ] {
            check_marked(find, marked);
        }
    }
}
