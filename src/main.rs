//! The `urlint` program.

fn main() {}
