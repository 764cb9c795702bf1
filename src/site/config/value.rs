//! A value of a configuration file, whatever language it is written in.

use std::collections::BTreeMap;

/// A value; numbers and dates are texts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Value {
    #[default]
    Null,
    Bool(bool),
    Text(String),
    List(Vec<Value>),
    Map(BTreeMap<String, Value>),
}

impl Value {
    /// The value at a path of keys with `.` between them; `Null` if there is none.
    pub(crate) fn at(&self, keys: &str) -> &Self {
        static NULL: Value = Value::Null;
        keys.split('.').fold(self, |value, key| match value {
            Self::Map(map) => map.get(key).unwrap_or(&NULL),
            _ => &NULL,
        })
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The items of a list; a value that is no list is a list of itself, as many generators read it.
    pub(crate) fn items(&self) -> &[Self] {
        match self {
            Self::Null => &[],
            Self::List(items) => items,
            one => std::slice::from_ref(one),
        }
    }

    /// The texts in a list.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.items().iter().filter_map(Self::text)
    }

    /// Whether nothing is set.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Map(map) => map.is_empty(),
            _ => false,
        }
    }

    /// The keys and values of a map.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &Self)> {
        let map = if let Self::Map(map) = self { Some(map) } else { None };
        map.into_iter().flatten().map(|(key, value)| (key.as_str(), value))
    }

    /// The item of a list that has this name: a text, or a map with it as its only key, whose value it then is. So
    /// `plugins: [search, {redirects: {..}}]` is written.
    pub(crate) fn named(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Map(map) => map.get(name),
            _ => self.items().iter().find_map(|item| match item {
                Self::Text(text) if text == name => Some(item),
                Self::Map(map) => map.get(name),
                _ => None,
            }),
        }
    }
}
