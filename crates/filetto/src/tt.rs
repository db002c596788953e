//! Memory for transposition tables: buckets of entries, on large pages where the system has them, without locks.
//!
//! What an entry says, how threads share it and which one gives way is each table's own business; allocation,
//! addressing, prefetch and wiping are here, once for the solvers and the engine.

use std::alloc::{Layout, alloc_zeroed};
use std::sync::atomic::AtomicU64;

use crate::memory::{Held, OutOfMemory, check};

/// What fresh memory is: entries that were never written.
///
/// # Safety
/// Zero bytes are a value of the type, and its values need not be dropped.
pub(crate) unsafe trait Zeroed {
    /// Makes it as if never written.
    fn wipe(&mut self);
}

// SAFETY: any eight bytes are an AtomicU64, and there is nothing to drop.
unsafe impl Zeroed for AtomicU64 {
    fn wipe(&mut self) {
        *self.get_mut() = 0;
    }
}

// SAFETY: an array is its items, one beside the other.
unsafe impl<T: Zeroed, const N: usize> Zeroed for [T; N] {
    fn wipe(&mut self) {
        self.iter_mut().for_each(T::wipe);
    }
}

/// A fixed number of buckets, at least one.
pub(crate) struct Buckets<B> {
    buckets: Box<[B]>,
    _held: Held,
}

/// The bytes of so many buckets.
fn bytes<B>(count: usize) -> usize {
    count.saturating_mul(size_of::<B>())
}

impl<B: Zeroed> Buckets<B> {
    /// Buckets that were never written. The system hands out the memory when it is used.
    pub(crate) fn try_zeroed(count: usize) -> Result<Buckets<B>, OutOfMemory> {
        let count = count.max(1);
        let refused = || OutOfMemory::of(bytes::<B>(count));
        let held = Held::new(bytes::<B>(count))?;
        let layout = Layout::array::<B>(count).map_err(|_| refused())?;
        assert!(layout.size() > 0, "a bucket has room for something");
        // SAFETY: the layout has a size.
        let memory = unsafe { alloc_zeroed(layout) }.cast::<B>();
        if memory.is_null() {
            return Err(refused());
        }
        advise_large_pages(memory.cast(), layout.size());
        // SAFETY: the memory comes from the global allocator with the very layout of a boxed slice of `count` buckets,
        // the one that the box gives it back with; it is nobody else's, and zero bytes are values of `B`.
        let buckets = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(memory, count)) };
        Ok(Buckets { buckets, _held: held })
    }

    /// Forgets everything.
    pub(crate) fn wipe(&mut self) {
        self.buckets.iter_mut().for_each(B::wipe);
    }
}

impl<B: Clone> Buckets<B> {
    /// Buckets that are all alike, for entries that zero bytes do not stand for.
    pub(crate) fn try_filled(count: usize, bucket: B) -> Result<Buckets<B>, OutOfMemory> {
        let (count, mut buckets) = (count.max(1), Vec::new());
        let held = Held::new(bytes::<B>(count))?;
        buckets.try_reserve_exact(count).map_err(|_| OutOfMemory::of(bytes::<B>(count)))?;
        buckets.resize(count, bucket);
        Ok(Buckets { buckets: buckets.into_boxed_slice(), _held: held })
    }

    /// Makes all buckets alike.
    pub(crate) fn fill(&mut self, bucket: B) {
        self.buckets.fill(bucket);
    }
}

impl<B> Buckets<B> {
    /// Refuses a number of buckets that could not be had now, without asking for them.
    pub(crate) fn check(count: usize) -> Result<(), OutOfMemory> {
        check(bytes::<B>(count))?;
        let refused = |_| OutOfMemory::of(bytes::<B>(count));
        Vec::<B>::new().try_reserve_exact(count).map_err(refused)
    }

    /// How many there are.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        self.buckets.len()
    }

    /// The bucket of a well mixed hash, whatever their number.
    #[inline(always)]
    pub(crate) fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// The bucket with a number.
    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> &B {
        &self.buckets[index]
    }

    /// The same for a table of one thread.
    #[inline(always)]
    pub(crate) fn at_mut(&mut self, index: usize) -> &mut B {
        &mut self.buckets[index]
    }

    /// All buckets, in order.
    pub(crate) fn into_buckets(self) -> impl Iterator<Item = B> {
        self.buckets.into_iter()
    }

    /// Asks the processor to fetch a bucket, so that it is there when it is needed.
    #[inline(always)]
    pub(crate) fn prefetch(&self, index: usize) {
        let bucket = self.at(index);
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch is a hint; the pointer comes from a reference and SSE is part of x86_64.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }
}

/// Asks for large pages; without effect where that is not possible. A table is read at random: with pages of 4 KiB
/// nearly every probe also misses the processor's cache of page addresses. A small table does without: to find large
/// pages may take the system tens of milliseconds, which a player under a clock does not have.
#[cfg(all(target_os = "linux", feature = "mmap"))]
fn advise_large_pages(memory: *mut u8, size: usize) {
    const LARGE_PAGE: usize = 2 << 20;
    const SMALL: usize = 64 << 20;
    let start = memory.addr().next_multiple_of(LARGE_PAGE);
    let end = (memory.addr() + size) / LARGE_PAGE * LARGE_PAGE;
    if size >= SMALL && start < end {
        // SAFETY: the range lies within an allocation that the caller holds; the advice changes no contents.
        unsafe { libc::madvise(memory.with_addr(start).cast(), end - start, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(all(target_os = "linux", feature = "mmap")))]
fn advise_large_pages(_: *mut u8, _: usize) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    type Bucket = [[AtomicU64; 2]; 4];

    fn words(buckets: &Buckets<Bucket>) -> impl Iterator<Item = u64> + '_ {
        let all = (0..buckets.count()).flat_map(|index| buckets.at(index).as_flattened());
        all.map(|word| word.load(Ordering::Relaxed))
    }

    #[test]
    fn fresh_and_wiped_memory_is_zero_and_is_given_back() {
        // The last one asks for large pages, and for a number of buckets that fills none of them.
        for count in [0, 1, 3, 1_000, (64 << 20) / size_of::<Bucket>() + 5] {
            let mut buckets = Buckets::<Bucket>::try_zeroed(count).unwrap();
            assert_eq!(buckets.count(), count.max(1));
            let last = buckets.count() - 1;
            assert_eq!(buckets.at(last)[3][1].load(Ordering::Relaxed), 0);
            buckets.at(last)[3][1].store(7, Ordering::Relaxed);
            buckets.prefetch(last);
            assert_eq!(words(&buckets).sum::<u64>(), 7);
            buckets.wipe();
            assert!(words(&buckets).all(|word| word == 0));
        }
    }

    #[test]
    fn what_the_system_does_not_have_is_refused() {
        for count in [usize::MAX, usize::MAX / size_of::<Bucket>(), isize::MAX as usize / 64] {
            assert!(Buckets::<Bucket>::try_zeroed(count).is_err(), "{count}");
            assert!(Buckets::try_filled(count, [0u64; 8]).is_err(), "{count}");
            assert!(Buckets::<Bucket>::check(count).is_err(), "{count}");
        }
    }

    #[test]
    fn every_hash_has_a_bucket() {
        for count in [1, 3, 64, 1_000_003] {
            let buckets = Buckets::try_filled(count, 0u8).unwrap();
            assert_eq!([0, u64::MAX].map(|hash| buckets.index(hash)), [0, count - 1]);
            assert!(buckets.into_buckets().all(|bucket| bucket == 0));
        }
    }
}
