//! The text of a heading, as a renderer takes it for an id, and the id that is written beside it.

/// What an id is made of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeadingText {
    /// The text that the renderer takes.
    pub text: String,
    /// The id that is written in the source, such as `a` of `# Title {#a}`.
    pub id: Option<String>,
}

/// The form of a heading in Markdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HeadingForm {
    /// `# Title #`: a line.
    #[default]
    Atx,
    /// `Title` above `===`: one line or more.
    Setext,
}

/// What the document around a heading says of its text.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The form of the heading.
    pub form: HeadingForm,
    /// Whether a label is defined, so that `[a][label]` and `[label]` are links. If that is not known, the first is
    /// one.
    pub defines: Option<&'a dyn Fn(&str) -> bool>,
    /// The number of a footnote by its label without `^`; `None` where it is not defined.
    pub footnote: &'a dyn Fn(&str) -> Option<String>,
    /// The value of an attribute of an AsciiDoc document.
    pub attribute: &'a dyn Fn(&str) -> Option<String>,
}

/// A line of its own, with all footnotes defined, and no attribute.
impl Default for Surroundings<'_> {
    fn default() -> Self {
        Self { form: HeadingForm::Atx, defines: None, footnote: &|label| Some(label.to_owned()), attribute: &|_| None }
    }
}

impl std::fmt::Debug for Surroundings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Surroundings").field("form", &self.form).finish_non_exhaustive()
    }
}

impl HeadingText {
    /// A heading of this text.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), id: None }
    }
}
