//! Files of findings in Parquet: any bytes give rows, each a finding or what is wrong with it, and memory is bounded.

#![no_main]

use std::io::Write;

use libfuzzer_sys::fuzz_target;
use urlint::cli::read_parquet_findings;

fuzz_target!(|input: &[u8]| {
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(input).expect("it is written");
    read_parquet_findings(file);
});
