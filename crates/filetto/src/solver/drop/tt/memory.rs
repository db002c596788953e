//! Zeroed memory for a table, on large pages where the system has them.
//!
//! A table is read at random: with pages of 4 KiB nearly every probe also misses the processor's cache of page addresses.

use std::sync::atomic::AtomicU64;

/// A zeroed array of words.
pub fn zeroed(words: usize) -> Box<[AtomicU64]> {
    let plain = vec![0u64; words].into_boxed_slice();
    advise_large_pages(&plain);
    // SAFETY: an AtomicU64 has the size, alignment and bit validity of a u64, and the box is given up here.
    unsafe { Box::from_raw(Box::into_raw(plain) as *mut [AtomicU64]) }
}

/// Asks for large pages for the memory of `words`; without effect where that is not possible. A small table does
/// without: to find large pages may take the system tens of milliseconds, which a player under a clock does not have.
#[cfg(target_os = "linux")]
fn advise_large_pages(words: &[u64]) {
    const LARGE_PAGE: usize = 2 << 20;
    const SMALL: usize = 64 << 20;
    if size_of_val(words) < SMALL {
        return;
    }
    let start = words.as_ptr().addr().next_multiple_of(LARGE_PAGE);
    let end = (words.as_ptr().addr() + size_of_val(words)) / LARGE_PAGE * LARGE_PAGE;
    if start < end {
        let first = words.as_ptr().with_addr(start).cast_mut().cast();
        // SAFETY: the range lies within an allocation that we hold; the advice changes no contents.
        unsafe { libc::madvise(first, end - start, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise_large_pages(_: &[u64]) {}
