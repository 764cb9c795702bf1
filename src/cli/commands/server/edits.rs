//! Edits of documents, as the protocol has them.

use std::collections::HashMap;
use std::path::Path;

use lsp_types::{
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit, Uri, WorkspaceEdit,
};

use super::document::Text;
use super::workspace::Workspace;
use crate::report::line_diff::each_change;
use crate::text::Span;

/// The edits that turn a text into another one: one for each run of changed lines, without what is the same at its start
/// and end, so that cursors and marks stay where they are.
pub(super) fn between(old: &Text, new: &str) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    each_change(old.text.as_bytes(), new.as_bytes(), |change| {
        if !change.is_equal {
            edits.push(of_change(old, change.old.span, &new[change.new.span.range()]));
        }
    });
    edits
}

/// The edit that replaces a span, without what is the same at its start and end. No position is inside of a line break.
fn of_change(old: &Text, span: Span, new: &str) -> TextEdit {
    let replaced = &old.text[span.range()];
    let len_of_same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum()
    };
    let splits_break = |at: usize| old.text[..at].ends_with('\r') && old.text[at..].starts_with('\n');
    let mut same_start = len_of_same(&mut replaced.chars().zip(new.chars()));
    same_start -= usize::from(splits_break(span.start + same_start));
    let (rest_old, rest_new) = (&replaced[same_start..], &new[same_start..]);
    let mut same_end = len_of_same(&mut rest_old.chars().rev().zip(rest_new.chars().rev()));
    same_end -= usize::from(same_end > 0 && splits_break(span.end - same_end));
    let span = Span::new(span.start + same_start, span.end - same_end);
    TextEdit::new(old.range(span), rest_new[..rest_new.len() - same_end].to_owned())
}

/// The edits of some files, of the versions that are open.
pub(super) fn of_files<'p>(
    workspace: &Workspace,
    files: impl IntoIterator<Item = (&'p Path, Vec<TextEdit>)>,
) -> WorkspaceEdit {
    let files = files
        .into_iter()
        .filter_map(|(path, edits)| Some((workspace.uri_of(path)?, workspace.version_of(path), edits)));
    of_documents(workspace, files)
}

/// The edits of some documents by their URIs and versions.
pub(super) fn of_documents(
    workspace: &Workspace,
    documents: impl IntoIterator<Item = (Uri, Option<i32>, Vec<TextEdit>)>,
) -> WorkspaceEdit {
    if workspace.abilities.versioned_edits {
        let edits = documents.into_iter().map(|(uri, version, edits)| TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier { uri, version },
            edits: edits.into_iter().map(OneOf::Left).collect(),
        });
        let document_changes = Some(DocumentChanges::Edits(edits.collect()));
        return WorkspaceEdit { document_changes, ..WorkspaceEdit::default() };
    }
    #[expect(
        clippy::mutable_key_type,
        reason = "the type of the protocol; the part that changes is no part of its hash"
    )]
    let changes: HashMap<Uri, Vec<TextEdit>> = documents.into_iter().map(|(uri, _, edits)| (uri, edits)).collect();
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

#[cfg(test)]
mod tests {
    use super::super::position::Encoding;
    use super::*;

    /// A text after edits that do not overlap.
    fn applied(text: &Text, edits: &[TextEdit]) -> String {
        let mut spans: Vec<_> = edits.iter().map(|edit| (text.span(edit.range), &edit.new_text)).collect();
        spans.sort_by_key(|(span, _)| *span);
        let mut edited = text.text.clone();
        for (span, new) in spans.into_iter().rev() {
            edited.replace_range(span.range(), new);
        }
        edited
    }

    #[test]
    fn edits_turn_one_text_into_the_other() {
        arbtest::arbtest(|u| {
            let word =
                |u: &mut arbtest::arbitrary::Unstructured<'_>| u.choose(&["a\n", "b\r\n", "é", "€x\n", "😀"]).copied();
            let (mut old, mut new) = (String::new(), String::new());
            for _ in 0..u.int_in_range(0..=60)? {
                let word = word(u)?;
                match u.int_in_range(0..=3)? {
                    0 => old.push_str(word),
                    1 => new.push_str(word),
                    _ => {
                        old.push_str(word);
                        new.push_str(word);
                    }
                }
            }
            let text = Text::new(old, Encoding::Utf16);
            assert_eq!(applied(&text, &between(&text, &new)), new);
            Ok(())
        });
    }

    #[test]
    fn only_what_differs_is_replaced() {
        let text = Text::new("a\nsee HTTP://a.example/\nc\n".to_owned(), Encoding::Utf8);
        let edits = between(&text, "a\nsee http://a.example/\nc\n");
        let [edit] = &*edits else { panic!("one edit: {edits:?}") };
        assert_eq!((&text.text[text.span(edit.range).range()], &*edit.new_text), ("HTTP", "http"));
    }
}
