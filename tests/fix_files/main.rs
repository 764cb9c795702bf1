//! `urlint check --fix` under bad luck: killed, with a full disk, beside other writers. Nothing is ever lost.
#![cfg(unix)]

mod fixture;
mod kept;
mod killed;
mod names;
mod not_text;
mod outputs;
#[path = "../random/mod.rs"]
#[allow(dead_code, reason = "numbers are enough")]
mod random;
mod refused;
mod together;
