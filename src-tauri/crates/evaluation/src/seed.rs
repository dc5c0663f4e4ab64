//! Pseudorandom numbers from a seed, so that an evaluation can be repeated.

use domain::TextHash;

/// `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood: Fast Splittable Pseudorandom Number Generators,
/// OOPSLA 2014).
pub(crate) struct Random(u64);

impl Random {
    /// The numbers of a seed for one purpose. Other purposes get different numbers.
    pub(crate) fn new(seed: u64, purpose: &str) -> Self {
        let hash = TextHash::of(&format!("{seed} {purpose}")).0;
        let begin = hash.get(..16).unwrap_or_default();
        Self(u64::from_str_radix(begin, 16).unwrap_or(seed))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `most` - 1; 0 if `most` is 0.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        let scaled = (u128::from(self.next()) * most as u128) >> 64;
        usize::try_from(scaled).unwrap_or(0)
    }

    /// Shuffles a list: Fisher and Yates, from the end.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last + 1);
            list.swap(last, other);
        }
    }
}
