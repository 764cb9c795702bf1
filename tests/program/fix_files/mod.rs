//! `urlint check --fix` under bad luck: killed, with a full disk, beside other writers. Nothing is ever lost.

mod concurrent;
mod fixture;
mod killed;
mod names;
mod not_text;
mod outputs;
mod preserved;
mod refused;
