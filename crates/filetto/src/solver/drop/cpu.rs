//! The same search compiled for more than one processor.
//!
//! Counting bits and shifting by a variable amount are single instructions on every x86 processor since 2013, but
//! a portable build may not use them. The body of the search is inlined into one function per [`Cpu`]; which one
//! runs is decided once per solve.

use super::order::Child;
use super::search::{Search, Stopped};
use super::shape::Shape;
use super::table::Table;

/// A set of instructions to compile the search for.
pub trait Cpu: Sized {
    /// The null-window search of a child; see [`Search::resolve`].
    fn resolve<S: Shape, T: Table<S>>(
        search: &mut Search<'_, S, T, Self>,
        child: Child<S::Word>,
        alpha: i32,
    ) -> Result<i32, Stopped>;
}

/// Whatever the target guarantees.
pub struct Portable;

impl Cpu for Portable {
    fn resolve<S: Shape, T: Table<S>>(
        search: &mut Search<'_, S, T, Self>,
        child: Child<S::Word>,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        search.resolve(child, alpha)
    }
}

/// x86-64 with the instructions of 2013.
#[cfg(target_arch = "x86_64")]
pub struct Haswell(());

#[cfg(target_arch = "x86_64")]
impl Haswell {
    /// Present if the processor has the instructions.
    pub fn detect() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }
}

#[cfg(target_arch = "x86_64")]
impl Cpu for Haswell {
    fn resolve<S: Shape, T: Table<S>>(
        search: &mut Search<'_, S, T, Self>,
        child: Child<S::Word>,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        // SAFETY: a search for this processor is only started where `detect` said yes.
        unsafe { resolve_haswell(search, child, alpha) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn resolve_haswell<S: Shape, T: Table<S>>(
    search: &mut Search<'_, S, T, Haswell>,
    child: Child<S::Word>,
    alpha: i32,
) -> Result<i32, Stopped> {
    search.resolve(child, alpha)
}
