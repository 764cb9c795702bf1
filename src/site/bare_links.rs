//! How far the link goes that a generator makes of a bare URL.

/// What a generator makes of a URL in running text that no markup encloses.
///
/// Of `https://h.example/a。b` it may make no link, one that ends before `。`, or one with all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BareLinks {
    /// No link.
    None,
    /// A link that ends before punctuation beyond US-ASCII.
    UpToPunctuation,
    /// A link that ends before white space.
    UpToSpace,
}

impl BareLinks {
    /// A link up to white space, if the generator makes links of bare URLs.
    pub(crate) const fn up_to_space_if(makes_links: bool) -> Self {
        if makes_links { Self::UpToSpace } else { Self::None }
    }
}
