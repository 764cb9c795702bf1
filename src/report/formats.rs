//! Enums of output formats, each made of one table.

/// An enum of formats: of each its variant, the name that asks for it, and what it is.
macro_rules! formats {
    ($(#[$about_all:meta])* $formats:ident { $($format:ident $name:literal $about:literal)* }) => {
        $(#[$about_all])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum $formats {
            $(#[doc = $about] $format,)*
        }

        impl $formats {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$format),*];

            /// The name that asks for it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$format => $name,)* }
            }

            /// What it is, in a few words.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Self::$format => $about,)* }
            }
        }
    };
}

pub(super) use formats;
