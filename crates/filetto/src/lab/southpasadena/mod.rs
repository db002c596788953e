//! SouthPasadena taken apart: what each of its ideas buys under a clock (`ideas`), how often its table without bounds is
//! wrong (`bounds`), and what a whole game costs (`growth`).

pub mod bounds;
pub mod growth;
pub mod ideas;
