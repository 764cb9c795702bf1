//! The day on which a signed URL expires, by its parameters: 20231114 for `Expires=1700000000`.

/// The days from the first of March of the year 0 to the first of January 1970.
const DAYS_BEFORE_1970: u64 = 719_468;
/// The days of the 400 years after which the calendar repeats itself.
const ERA: u64 = 146_097;

/// The day as a number (`20261121`), from the rule in a row of the table and the values of the parameters. A rule is
/// the name of a parameter in seconds, `iso:`, `hex:` or `range:` and the name, or the names of a date and seconds with
/// a `+` between them.
pub(super) fn expiry_day<'q>(rule: &str, value: impl Fn(&str) -> Option<&'q [u8]>) -> Option<u32> {
    if let Some((date, seconds)) = rule.split_once('+') {
        let signed = end_of_day(value(date)?)?;
        return Some(day_of(signed + parse_number(value(seconds)?, 10)?));
    }
    let seconds = match rule.split_once(':') {
        Some(("iso", name)) => end_of_day(value(name)?)?,
        Some(("hex", name)) => parse_number(value(name)?, 16)?,
        Some((_, name)) => {
            // `1700000000;1700003600`: a `;` may be read as the end of the parameter
            let range = value(name)?;
            let last = range.iter().rposition(|byte| !byte.is_ascii_digit()).map_or(0, |at| at + 1);
            parse_number(&range[last..], 10)? + if last == 0 { 7 * 86400 } else { 0 }
        }
        None => parse_number(value(rule)?, 10)?,
    };
    Some(day_of(seconds))
}

fn parse_number(text: &[u8], radix: u32) -> Option<u64> {
    let text = std::str::from_utf8(text).ok().filter(|text| text.len() <= 12)?;
    u64::from_str_radix(text, radix).ok()
}

/// `20240131T...`, `2024-01-31...`: the seconds since 1970 at which that day ends.
fn end_of_day(date: &[u8]) -> Option<u64> {
    let digits: Vec<u8> = date.iter().take(10).copied().filter(u8::is_ascii_digit).take(8).collect();
    let part = |from: usize, to: usize| parse_number(digits.get(from..to)?, 10);
    let (year, month, day) = (part(0, 4)?, part(4, 6)?, part(6, 8)?);
    if year < 1970 || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // days of the civil calendar, with years that start in March
    let shifted = if month > 2 { year } else { year - 1 };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + of_year;
    Some((days - DAYS_BEFORE_1970 + 1) * 86400 - 1)
}

/// The day of a time in seconds since 1970, as a number: 20261121.
fn day_of(seconds: u64) -> u32 {
    let days = seconds / 86400 + DAYS_BEFORE_1970;
    let era = days / ERA;
    let of_era = days % ERA;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * shifted + 2) / 5 + 1, (shifted + 2) % 12 + 1);
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    u32::try_from(year * 10_000 + month * 100 + day).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rule: &str, parameters: &[(&str, &str)], expected: Option<u32>) {
        let value = |name: &str| parameters.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_bytes());
        assert_eq!(expiry_day(rule, value), expected, "{rule} {parameters:?}");
    }

    #[test]
    fn days() {
        check("expires", &[("expires", "1700000000")], Some(20231114));
        check("expires", &[("expires", "x")], None);
        check("expires", &[], None);
        check("iso:se", &[("se", "2024-02-29T10%3A00%3A00Z")], Some(20240229));
        check("hex:ex", &[("ex", "65f0a1b2")], Some(20240312));
        check("range:t", &[("t", "1700000000;1700086400")], Some(20231115));
        check("d+s", &[("d", "20231231T235959Z"), ("s", "604800")], Some(20240107));
        check("d+s", &[("d", "20231331T235959Z"), ("s", "604800")], None);
    }
}
