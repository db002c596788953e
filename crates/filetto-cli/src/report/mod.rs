//! Reports: tables, plots and the page that holds them.

#[cfg(feature = "program")]
pub mod environment;
#[cfg(feature = "program")]
pub mod page;
#[cfg(feature = "program")]
pub mod plot;
pub mod table;
pub mod typeset;
