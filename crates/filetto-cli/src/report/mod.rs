//! Reports: tables, plots and the page that holds them.

pub mod environment;
pub mod page;
pub mod plot;
pub mod table;
pub mod typeset;
