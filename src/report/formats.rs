//! Enums of output formats, each made of one table.

/// Defines an enum of formats. A row is a variant, its name in options, and what it is: `Json "json" "One JSON array"`.
macro_rules! formats {
    ($(#[$about_all:meta])* $formats:ident { $($format:ident $name:literal $about:literal)* }) => {
        $(#[$about_all])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum $formats {
            $(#[doc = $about] $format,)*
        }

        impl $formats {
            /// All formats.
            pub const ALL: &[Self] = &[$(Self::$format),*];

            /// The name of the format in options.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$format => $name,)* }
            }

            /// What the format is, in a few words.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Self::$format => $about,)* }
            }
        }
    };
}

pub(super) use formats;
