//! The command line of Filetto.
fn main() {}
