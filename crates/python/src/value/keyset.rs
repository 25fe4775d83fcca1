//! The hash table behind sets. Where a key lies decides the order of iteration, and programs depend on it
//! (`list(set(nodes))[0]`, `unvisited.pop()`), so the table probes, grows and shrinks as CPython 3.11's does.

use super::hash;
use super::key::Key;

const SMALLEST: usize = 8;
/// Neighbours that are looked at before the probe jumps.
const NEIGHBOURS: usize = 9;
/// Probes that one search may take before they are counted as work.
const FREE_PROBES: usize = 32;

#[derive(Debug, Default)]
enum Slot {
    #[default]
    Empty,
    /// A key was removed here; searches go on behind it.
    Gone,
    Full(i64, Key),
}

/// Distinct keys in the order of their slots.
#[derive(Debug)]
pub(crate) struct KeySet {
    slots: Vec<Slot>,
    /// Slots that are not empty, removed keys included.
    fill: usize,
    used: usize,
    /// Where `pop` looks next.
    finger: usize,
    /// Probes of long searches that nobody has paid for yet.
    work: std::cell::Cell<usize>,
}

impl Default for KeySet {
    fn default() -> Self {
        KeySet { slots: Vec::new(), fill: 0, used: 0, finger: 0, work: std::cell::Cell::new(0) }
    }
}

impl KeySet {
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Slots that are held.
    pub(crate) fn capacity(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Key> {
        self.slots.iter().filter_map(|slot| match slot {
            Slot::Full(_, key) => Some(key),
            _ => None,
        })
    }

    /// The first key at or behind a slot, and the slot behind it.
    pub(crate) fn from(&self, at: usize) -> Option<(&Key, usize)> {
        self.slots.get(at..)?.iter().enumerate().find_map(|(k, slot)| match slot {
            Slot::Full(_, key) => Some((key, at + k + 1)),
            _ => None,
        })
    }

    /// Probes of long searches since the last call, to be paid for.
    pub(crate) fn take_work(&self) -> usize {
        self.work.take()
    }

    fn mask(&self) -> usize {
        self.slots.len().max(SMALLEST) - 1
    }

    /// Visits the slots in the order in which a key of this hash is sought, until `stop`.
    fn probe(slots: &[Slot], hash: i64, mut stop: impl FnMut(&Slot) -> bool) -> (usize, usize) {
        let mask = slots.len() - 1;
        let mut perturb = hash as u64;
        let mut at = hash as usize & mask;
        let mut count = 0;
        loop {
            let last = if at + NEIGHBOURS <= mask { at + NEIGHBOURS } else { at };
            for (k, slot) in slots[at..=last].iter().enumerate() {
                count += 1;
                if stop(slot) {
                    return (at + k, count);
                }
            }
            perturb >>= 5;
            at = at.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb as usize) & mask;
        }
    }

    fn find(&self, hash: i64, key: &Key) -> Option<usize> {
        if self.used == 0 {
            return None;
        }
        let (at, count) = Self::probe(&self.slots, hash, |slot| match slot {
            Slot::Empty => true,
            Slot::Full(own, known) => *own == hash && known == key,
            Slot::Gone => false,
        });
        self.pay(count);
        matches!(self.slots[at], Slot::Full(..)).then_some(at)
    }

    fn pay(&self, count: usize) {
        if count > FREE_PROBES {
            self.work.set(self.work.get() + count);
        }
    }

    pub(crate) fn contains(&self, key: &Key) -> bool {
        self.find(hash::of(key.value()), key).is_some()
    }

    /// Adds a key; false where it was there.
    pub(crate) fn insert(&mut self, key: Key) -> bool {
        let hash = hash::of(key.value());
        self.insert_hashed(hash, key)
    }

    fn insert_hashed(&mut self, hash: i64, key: Key) -> bool {
        if self.slots.is_empty() {
            self.slots.resize_with(SMALLEST, Slot::default);
        }
        // The last removed slot on the way is used again.
        let (mut step, mut gone) = (0, None);
        let (at, count) = Self::probe(&self.slots, hash, |slot| {
            step += 1;
            match slot {
                Slot::Empty => true,
                Slot::Full(own, known) => *own == hash && *known == key,
                Slot::Gone => {
                    gone = Some(step);
                    false
                }
            }
        });
        self.pay(count);
        if let Slot::Full(..) = self.slots[at] {
            return false;
        }
        self.used += 1;
        if let Some(gone) = gone {
            let mut left = gone;
            let (at, _) = Self::probe(&self.slots, hash, |_| {
                left -= 1;
                left == 0
            });
            self.slots[at] = Slot::Full(hash, key);
            return true;
        }
        self.slots[at] = Slot::Full(hash, key);
        self.fill += 1;
        if self.fill * 5 >= self.mask() * 3 {
            self.grow();
        }
        true
    }

    fn grow(&mut self) {
        let least = if self.used > 50_000 { self.used * 2 } else { self.used * 4 };
        self.resize(least);
    }

    /// Moves the keys to a table of more than `least` slots, without the removed ones.
    fn resize(&mut self, least: usize) {
        let mut size = SMALLEST;
        while size <= least {
            size *= 2;
        }
        let mut slots = Vec::new();
        slots.resize_with(size, Slot::default);
        for slot in std::mem::replace(&mut self.slots, slots) {
            if let Slot::Full(hash, key) = slot {
                self.place(hash, key);
            }
        }
        self.fill = self.used;
    }

    /// Puts a key that is not there into a table without removed keys.
    fn place(&mut self, hash: i64, key: Key) {
        let (at, count) = Self::probe(&self.slots, hash, |slot| matches!(slot, Slot::Empty));
        self.pay(count);
        self.slots[at] = Slot::Full(hash, key);
    }

    /// Makes room for `more` keys at once, as updates from sets and dicts do.
    pub(crate) fn make_room(&mut self, more: usize) {
        if (self.fill + more) * 5 >= self.mask() * 3 {
            self.resize((self.used + more) * 2);
        }
    }

    /// Removes a key and gives it back.
    pub(crate) fn take(&mut self, key: &Key) -> Option<Key> {
        self.take_hashed(hash::of(key.value()), key)
    }

    fn take_hashed(&mut self, hash: i64, key: &Key) -> Option<Key> {
        let at = self.find(hash, key)?;
        self.used -= 1;
        match std::mem::replace(&mut self.slots[at], Slot::Gone) {
            Slot::Full(_, key) => Some(key),
            _ => None,
        }
    }

    /// Removes some key.
    pub(crate) fn pop(&mut self) -> Option<Key> {
        if self.used == 0 {
            return None;
        }
        let mask = self.mask();
        let mut at = self.finger & mask;
        while !matches!(self.slots[at], Slot::Full(..)) {
            at = if at == mask { 0 } else { at + 1 };
        }
        self.finger = at + 1;
        self.used -= 1;
        match std::mem::replace(&mut self.slots[at], Slot::Gone) {
            Slot::Full(_, key) => Some(key),
            _ => None,
        }
    }

    /// Steps that the next `pop` may need to find a key.
    pub(crate) fn pop_cost(&self) -> usize {
        if self.used * 8 < self.slots.len() { self.slots.len() } else { 8 }
    }

    fn full(&self) -> impl Iterator<Item = (i64, &Key)> {
        self.slots.iter().filter_map(|slot| match slot {
            Slot::Full(hash, key) => Some((*hash, key)),
            _ => None,
        })
    }

    /// Adds the keys of another set.
    pub(crate) fn merge(&mut self, other: &KeySet) {
        if other.used == 0 {
            return;
        }
        if self.slots.is_empty() {
            self.slots.resize_with(SMALLEST, Slot::default);
        }
        self.make_room(other.used);
        if self.fill > 0 {
            for (hash, key) in other.full() {
                self.insert_hashed(hash, key.clone());
            }
            return;
        }
        if self.mask() == other.mask() && other.fill == other.used {
            for (slot, from) in self.slots.iter_mut().zip(&other.slots) {
                if let Slot::Full(hash, key) = from {
                    *slot = Slot::Full(*hash, key.clone());
                }
            }
        } else {
            for (hash, key) in other.full() {
                self.place(hash, key.clone());
            }
        }
        self.fill = other.used;
        self.used = other.used;
    }

    /// `set(self)`, which may order the keys differently.
    pub(crate) fn copied(&self) -> KeySet {
        let mut copy = KeySet::default();
        copy.merge(self);
        copy
    }

    /// `self & other`.
    pub(crate) fn intersection(&self, other: &KeySet) -> KeySet {
        let (walked, asked) = if other.used > self.used { (self, other) } else { (other, self) };
        let mut result = KeySet::default();
        for (hash, key) in walked.full() {
            if asked.find(hash, key).is_some() {
                result.insert_hashed(hash, key.clone());
            }
        }
        result
    }

    /// `self - other`.
    pub(crate) fn difference(&self, other: &KeySet) -> KeySet {
        if self.used >> 2 > other.used {
            let mut result = self.copied();
            result.subtract(other);
            return result;
        }
        let mut result = KeySet::default();
        for (hash, key) in self.full() {
            if other.find(hash, key).is_none() {
                result.insert_hashed(hash, key.clone());
            }
        }
        result
    }

    /// `self -= other`.
    pub(crate) fn subtract(&mut self, other: &KeySet) {
        if other.used >> 3 > self.used {
            let both = self.intersection(other);
            for (hash, key) in both.full() {
                self.take_hashed(hash, key);
            }
        } else {
            for (hash, key) in other.full() {
                self.take_hashed(hash, key);
            }
        }
        self.shrink();
    }

    /// Rids the table of removed keys where they are many, as differences end.
    pub(crate) fn shrink(&mut self) {
        if self.fill - self.used > self.mask() / 4 {
            self.grow();
        }
    }

    /// `self ^= other`: each key of the other is removed, or added where it was not there.
    pub(crate) fn toggle(&mut self, other: &KeySet) {
        for (hash, key) in other.full() {
            if self.take_hashed(hash, key).is_none() {
                self.insert_hashed(hash, key.clone());
            }
        }
    }

    /// Takes the keys of another table and gives its own back, as `&=` does; where `pop` looks next stays.
    pub(crate) fn trade(&mut self, other: KeySet) -> KeySet {
        let finger = self.finger;
        let old = std::mem::replace(self, other);
        self.finger = finger;
        old
    }

    /// The keys, for an orderly drop.
    pub(crate) fn into_keys(self) -> impl Iterator<Item = Key> {
        self.slots.into_iter().filter_map(|slot| match slot {
            Slot::Full(_, key) => Some(key),
            _ => None,
        })
    }
}

impl PartialEq for KeySet {
    fn eq(&self, other: &KeySet) -> bool {
        self.used == other.used && self.full().all(|(hash, key)| other.find(hash, key).is_some())
    }
}

impl FromIterator<Key> for KeySet {
    fn from_iter<I: IntoIterator<Item = Key>>(keys: I) -> KeySet {
        let mut set = KeySet::default();
        for key in keys {
            set.insert(key);
        }
        set
    }
}
