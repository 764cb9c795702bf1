//! What an inventory is grouped and sorted by, and its formats.

use crate::report::formats::formats;

formats! {
    /// What the URLs of an inventory are grouped by.
    GroupBy {
        Host "host" "A row for each host"
        Domain "domain" "A row for each registrable domain, by the Public Suffix List"
        Scheme "scheme" "A row for each scheme"
        Url "url" "A row for each URL"
        File "file" "A row for each file"
    }
}

formats! {
    /// What the rows of an inventory are sorted by.
    InventorySort {
        Urls "urls" "The number of URLs, most first"
        Distinct "distinct" "The number of different URLs, most first"
        Files "files" "The number of files, most first"
        Name "name" "The name: the host, domain, scheme, URL or path"
    }
}

formats! {
    /// The formats of an inventory.
    InventoryFormat {
        Human "human" "A table for people to read"
        Csv "csv" "Comma-separated values with a header (RFC 4180)"
        Json "json" "One JSON array"
        Jsonl "jsonl" "One JSON object a line"
        Html "html" "A page that is searched and sorted, in one file"
        Parquet "parquet" "An Apache Parquet file"
        Sqlite "sqlite" "An SQLite file with the tables urls, places and hosts"
    }
}
