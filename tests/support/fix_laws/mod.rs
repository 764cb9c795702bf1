//! What is true of a text after its fixes, checked without the code that fixes texts.

pub(crate) mod law;
pub(crate) mod resource;

/// Which lines of a text may be others after fixes: those that one of these spans touches.
pub(crate) fn touched(text: &[u8], spans: impl IntoIterator<Item = (usize, usize)>) -> Vec<bool> {
    let starts: Vec<usize> = lines(text).scan(0, |at, line| Some(std::mem::replace(at, *at + line.len()))).collect();
    let line = |at: usize| starts.partition_point(|&start| start <= at).saturating_sub(1);
    let mut touched = vec![false; starts.len()];
    for (start, end) in spans {
        let joins = text[start..end].contains(&b'\n');
        let (first, last) = (line(start), line(if joins { end } else { end.saturating_sub(1).max(start) }));
        touched[first..=last].fill(true);
    }
    touched
}

/// Whether all other lines are there as they were, in order: so many lines are between them as before, or fewer where
/// some were joined. Says of the first that is not.
pub(crate) fn only_touched_lines_differ(before: &[u8], after: &[u8], touched: &[bool]) -> Result<(), String> {
    let (old, new): (Vec<_>, Vec<_>) = (lines(before).collect(), lines(after).collect());
    let joined = old.len().checked_sub(new.len()).ok_or_else(|| format!("{} lines were {}", new.len(), old.len()))?;
    // by how many lines what follows may have moved up so far
    let mut moved = vec![0];
    for (number, line) in old.iter().enumerate() {
        if touched[number] {
            let mut more: Vec<usize> = moved.iter().flat_map(|&up| [up, up + 1]).filter(|up| *up <= joined).collect();
            more.dedup();
            moved = more;
            continue;
        }
        moved.retain(|&up| number.checked_sub(up).and_then(|at| new.get(at)) == Some(line));
        if moved.is_empty() {
            return Err(format!("line {} differs: {:?}", number + 1, String::from_utf8_lossy(line)));
        }
    }
    match moved.contains(&joined) {
        true => Ok(()),
        false => Err(format!("{} lines were {}", new.len(), old.len())),
    }
}

/// The lines of a text with what ends them.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}
