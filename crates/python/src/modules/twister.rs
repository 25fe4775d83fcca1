//! MT19937, made at its first number: to seed one costs microseconds, and few programs draw.

use rand_mt::Mt;

/// How the state follows from the seed.
#[derive(Debug, Clone, Copy)]
enum Seed {
    /// As numpy's legacy generator seeds.
    Number(u32),
    /// As CPython seeds with an integer of up to 64 bits.
    Key(u64),
}

/// A generator that is seeded when it is first asked.
#[derive(Debug, Clone)]
pub(crate) struct Twister {
    seed: Seed,
    made: Option<Box<Mt>>,
}

impl Twister {
    pub(crate) fn of_number(seed: u32) -> Self {
        Twister { seed: Seed::Number(seed), made: None }
    }

    pub(crate) fn of_key(seed: u64) -> Self {
        Twister { seed: Seed::Key(seed), made: None }
    }

    #[inline]
    pub(crate) fn next_u32(&mut self) -> u32 {
        let seed = self.seed;
        self.made.get_or_insert_with(|| Box::new(seed.twister())).next_u32()
    }
}

impl Seed {
    #[cold]
    fn twister(self) -> Mt {
        match self {
            Seed::Number(seed) => Mt::new(seed),
            Seed::Key(seed) => {
                let (low, high) = (seed as u32, (seed >> 32) as u32);
                let key: &[u32] = if high == 0 { &[low] } else { &[low, high] };
                Mt::new_with_key(key.iter().copied())
            }
        }
    }
}
