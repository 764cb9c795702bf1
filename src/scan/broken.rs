//! A link whose markup is broken, as the reader of its format sees it.

use std::fmt;

use crate::text::Span;

/// A link whose markup is broken, so that readers see no link, or one that leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Broken {
    /// What is broken.
    pub kind: BrokenKind,
    /// The bytes of the source from the first to the last of the link's markup.
    pub span: Span,
    /// Of a second definition or anchor: the bytes of the first one.
    pub first: Option<Span>,
}

impl Broken {
    pub(crate) const fn new(kind: BrokenKind, span: Span) -> Self {
        Self { kind, span, first: None }
    }

    /// A second definition or anchor, after the first one.
    pub(crate) const fn after(self, first: Span) -> Self {
        Self { first: Some(first), ..self }
    }
}

/// The ways in which the markup of a link is broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BrokenKind {
    /// `[text][label]` or `[label][]`, where the document does not define the label.
    UndefinedLabel,
    /// The same, where a file that the document includes by its name may define the label: `{% include links.md %}`.
    UndefinedUnlessIncluded,
    /// `[text](#name)`, where the document has no such heading or anchor.
    MissingAnchor,
    /// `[label]: URL`, where the label is defined before with another target.
    SecondDefinition,
    /// `<a id="name">`, where an anchor before it has the name.
    SecondAnchor,
    /// `[text] (URL)`.
    SpaceBeforeTarget,
    /// `(text)[URL]`.
    Reversed,
    /// `[text][URL]`.
    SquareTarget,
    /// `[text]((URL))`.
    DoubledParenthesis,
    /// `[text]()`.
    EmptyTarget,
    /// `[text](URL`, without a closing parenthesis in the line.
    Unclosed,
    /// `[text](URL with spaces)`.
    SpaceInTarget,
    /// `[text]([other](URL))`.
    LinkInTarget,
    /// `[text(URL)]`.
    TargetInText,
    /// `[label] URL` or `[label] : URL`, where a definition is meant.
    MissingColon,
    /// `[label]: (URL)`.
    ParenthesesInDefinition,
    /// `[label]: URL[other]: URL`.
    DefinitionsRunTogether,
    /// `` `text <URL>` `` of reStructuredText, without the `_` after it.
    MissingUnderscore,
    /// `` :ref:`text <URL>` `` of reStructuredText.
    UrlInRole,
    /// `` `text<URL>`_ `` of reStructuredText.
    NoSpaceBeforeAngle,
}

impl BrokenKind {
    /// Its name: lower case, with hyphens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UndefinedLabel => "undefined-label",
            Self::UndefinedUnlessIncluded => "undefined-unless-included",
            Self::MissingAnchor => "missing-anchor",
            Self::SecondDefinition => "second-definition",
            Self::SecondAnchor => "second-anchor",
            Self::SpaceBeforeTarget => "space-before-target",
            Self::Reversed => "reversed",
            Self::SquareTarget => "square-target",
            Self::DoubledParenthesis => "doubled-parenthesis",
            Self::EmptyTarget => "empty-target",
            Self::Unclosed => "unclosed",
            Self::SpaceInTarget => "space-in-target",
            Self::LinkInTarget => "link-in-target",
            Self::TargetInText => "target-in-text",
            Self::MissingColon => "missing-colon",
            Self::ParenthesesInDefinition => "parentheses-in-definition",
            Self::DefinitionsRunTogether => "definitions-run-together",
            Self::MissingUnderscore => "missing-underscore",
            Self::UrlInRole => "url-in-role",
            Self::NoSpaceBeforeAngle => "no-space-before-angle",
        }
    }

    /// Whether a label is not defined in the document.
    pub(crate) const fn is_undefined_label(self) -> bool {
        matches!(self, Self::UndefinedLabel | Self::UndefinedUnlessIncluded)
    }

    /// Whether the markup is reported even where no URL is in it.
    pub(crate) const fn needs_no_url(self) -> bool {
        matches!(
            self,
            Self::UndefinedLabel
                | Self::UndefinedUnlessIncluded
                | Self::MissingAnchor
                | Self::Reversed
                | Self::SpaceBeforeTarget
                | Self::SpaceInTarget
                | Self::DoubledParenthesis
                | Self::EmptyTarget
                | Self::Unclosed
        )
    }
}

impl fmt::Display for BrokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
