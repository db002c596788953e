//! A sparse set: small numbers that can be listed, with adding and removing in one step each.

/// Numbers below a fixed bound, each at most once.
#[derive(Clone, Debug, Default)]
pub(crate) struct SparseSet {
    items: Vec<u16>,
    /// Where a number stands in `items`; stale for those that are not in it.
    places: Vec<u16>,
}

impl SparseSet {
    /// An empty set for numbers below `bound`.
    pub(crate) fn new(bound: usize) -> SparseSet {
        SparseSet { items: Vec::new(), places: vec![0; bound] }
    }

    /// The numbers, in no particular order.
    #[inline]
    pub(crate) fn items(&self) -> &[u16] {
        &self.items
    }

    /// Adds a number that is not in it.
    #[inline]
    pub(crate) fn add(&mut self, item: u16) {
        self.places[item as usize] = self.items.len() as u16;
        self.items.push(item);
    }

    /// Takes out a number that is in it.
    #[inline]
    pub(crate) fn remove(&mut self, item: u16) {
        let place = self.places[item as usize] as usize;
        debug_assert_eq!(self.items[place], item);
        self.items.swap_remove(place);
        if let Some(moved) = self.items.get(place) {
            self.places[*moved as usize] = place as u16;
        }
    }
}
