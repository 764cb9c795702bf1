//! Punycode (RFC 3492). Encoding takes the time of a sort: a bit for each letter says whether it is written already.

/// The most letters of a label that is encoded. With more it is too long for the DNS, whatever they are.
const MAX_LETTERS: usize = 1024;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// A label in Punycode, without `xn--`: `mnchen-3ya` for `münchen` (RFC 3492 section 6.3). `None` for labels of more
/// than 1024 letters.
///
/// The code has the letters in the order of their code points. For each, it has the number of positions between written
/// letters that were skipped since the letter before. So each step needs only how many letters between two positions
/// are written already, which is a count of bits.
pub(crate) fn encode(label: &str) -> Option<String> {
    let mut written = [0; MAX_LETTERS / 64];
    let mut code = String::with_capacity(label.len() + 8);
    let mut letters = Vec::with_capacity(label.len() / 2);
    let mut len = 0;
    for (position, c) in label.chars().enumerate() {
        if position == MAX_LETTERS {
            return None;
        }
        if c.is_ascii() {
            code.push(c);
            set_bit(&mut written, position);
        } else {
            letters.push((c, position));
        }
        len = position + 1;
    }
    letters.sort_unstable();
    let basic = code.len() as u32;
    if basic > 0 {
        code.push('-');
    }
    let (mut n, mut bias, mut delta, mut count) = (INITIAL_N, INITIAL_BIAS, 0, basic);
    for group in letters.chunk_by(|(one, _), (other, _)| one == other) {
        let letter = u32::from(group[0].0);
        delta += (letter - n) * (count + 1);
        let mut from = 0;
        for &(_, position) in group {
            delta += count_bits(&written, from, position);
            push_number(&mut code, delta, bias);
            bias = adapt_bias(delta, count + 1, count == basic);
            delta = 0;
            count += 1;
            from = position + 1;
        }
        delta += count_bits(&written, from, len) + 1;
        n = letter + 1;
        group.iter().for_each(|&(_, position)| set_bit(&mut written, position));
    }
    Some(code)
}

/// The letters that a code encodes; `None` where it does not decode (RFC 3492 section 6.2), and for codes of more than
/// 59 bytes, which with `xn--` are no label of the DNS.
pub(crate) fn decode(code: &str) -> Option<Vec<char>> {
    const MAX_CODE_LEN: usize = 59;
    if code.len() > MAX_CODE_LEN || !code.is_ascii() {
        return None;
    }
    let (basic, numbers) = code.rsplit_once('-').filter(|(basic, _)| !basic.is_empty()).unwrap_or(("", code));
    let mut label = Vec::with_capacity(code.len());
    label.extend(basic.chars());
    let is_first = |count: u32| count as usize == basic.len() + 1;
    let (mut n, mut bias, mut i, mut bytes) = (INITIAL_N, INITIAL_BIAS, 0_u32, numbers.bytes());
    while bytes.len() > 0 {
        let delta = read_number(&mut bytes, bias)?;
        let count = label.len() as u32 + 1;
        i = i.checked_add(delta)?;
        n = n.checked_add(i / count)?;
        i %= count;
        bias = adapt_bias(delta, count, is_first(count));
        label.insert(i as usize, char::from_u32(n)?);
        i += 1;
    }
    Some(label)
}

fn set_bit(bits: &mut [u64; MAX_LETTERS / 64], at: usize) {
    bits[at / 64] |= 1 << (at % 64);
}

/// The number of bits that are set in `from..to`.
fn count_bits(bits: &[u64; MAX_LETTERS / 64], from: usize, to: usize) -> u32 {
    if from >= to {
        return 0;
    }
    let (first, last) = (from / 64, (to - 1) / 64);
    let words = bits[first..=last].iter().zip(first..).map(|(&word, at)| {
        let word = if at == first { word & u64::MAX << (from % 64) } else { word };
        if at == last { word & u64::MAX >> (63 - (to - 1) % 64) } else { word }
    });
    words.map(u64::count_ones).sum()
}

/// Appends a number in digits whose base varies (RFC 3492 section 3.3).
fn push_number(code: &mut String, mut number: u32, bias: u32) {
    let digit = |value: u32| char::from(if value < 26 { b'a' + value as u8 } else { b'0' + (value - 26) as u8 });
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if number < threshold {
            return code.push(digit(number));
        }
        code.push(digit(threshold + (number - threshold) % (BASE - threshold)));
        number = (number - threshold) / (BASE - threshold);
        k += BASE;
    }
}

/// Reads a number that [`push_number`] wrote.
fn read_number(bytes: &mut std::str::Bytes<'_>, bias: u32) -> Option<u32> {
    let (mut number, mut weight, mut k) = (0_u32, 1_u32, BASE);
    loop {
        let digit = u32::from(match bytes.next()? {
            letter @ (b'a'..=b'z' | b'A'..=b'Z') => (letter | 0x20) - b'a',
            digit @ b'0'..=b'9' => digit - b'0' + 26,
            _ => return None,
        });
        number = number.checked_add(digit.checked_mul(weight)?)?;
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if digit < threshold {
            return Some(number);
        }
        weight = weight.checked_mul(BASE - threshold)?;
        k += BASE;
    }
}

/// The bias after a number (RFC 3492 section 6.1).
fn adapt_bias(delta: u32, count: u32, is_first: bool) -> u32 {
    const SKEW: u32 = 38;
    const DAMP: u32 = 700;
    let mut delta = delta / if is_first { DAMP } else { 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Random;

    #[test]
    fn samples_of_the_standard() {
        // RFC 3492 section 7.1, (A), (B), (D), (E), (G), (L) and (S)
        let samples = [
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
            ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
            ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
            ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
            ("-> $1.00 <-", "-> $1.00 <--"),
        ];
        for (label, code) in samples {
            assert_eq!(encode(label).as_deref(), Some(code), "{label}");
            assert_eq!(decode(code), Some(label.chars().collect()), "{code}");
        }
    }

    #[test]
    fn agrees_with_the_reference() {
        let letters = ['a', 'z', '-', '0', '\u{80}', 'ü', 'я', 'а', 'א', '語', '\u{ffff}', '\u{10000}', '\u{10ffff}'];
        let mut random = Random::new();
        for round in 0..20_000 {
            let len = random.below(if round % 100 == 0 { MAX_LETTERS + 1 } else { 70 });
            let letters = &letters[random.below(letters.len())..];
            let label: String = (0..len).map(|_| random.pick(letters)).collect();
            assert_eq!(encode(&label), idna::punycode::encode_str(&label), "{label}");
        }
    }

    #[test]
    fn a_label_of_more_letters_is_not_encoded() {
        assert!(encode(&"я".repeat(MAX_LETTERS)).is_some());
        assert_eq!(encode(&"я".repeat(MAX_LETTERS + 1)), None);
    }

    #[test]
    fn decodes_as_the_reference_does() {
        let mut random = Random::new();
        for _ in 0..100_000 {
            let code: String = (0..random.below(12)).map(|_| random.pick(b"abhkpz019-AZ_") as char).collect();
            assert_eq!(decode(&code), idna::punycode::decode(&code), "{code}");
        }
        for code in ["é", &"a".repeat(60)] {
            assert_eq!(decode(code), None);
        }
    }
}
