//! Ids in lines above a block: `[[id]]`, `[#id]`, `[id=x]`.

use super::attributes;
use crate::site::slug::heading::Surroundings;

/// The id in a line above a block. It is empty where the line says that the block has none.
pub(crate) fn block_id(line: &str, around: &Surroundings<'_>) -> Option<String> {
    let inside = line.trim_end().strip_prefix('[')?.strip_suffix(']')?;
    if let Some(anchor) = inside.strip_prefix('[').and_then(|inside| inside.strip_suffix(']')) {
        let id = anchor.split(',').next().unwrap_or_default();
        return (!id.is_empty()).then(|| id.to_owned());
    }
    let inside = attributes::replace(inside, around);
    let mut id = None;
    for (number, attribute) in inside.split(',').map(str::trim).enumerate() {
        if let Some((_, value)) = attribute.split_once('=').filter(|(name, _)| name.trim() == "id") {
            id = Some(value.trim().trim_matches(['"', '\'']).to_owned());
        } else if number == 0
            && !attribute.contains('=')
            && let Some((_, rest)) = attribute.split_once('#')
        {
            id = Some(rest.split(['.', '%', '#']).next().unwrap_or_default().to_owned());
        }
    }
    id
}
