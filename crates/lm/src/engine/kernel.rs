//! The instruction sets, and the loops over registers that the engine's time goes into.
//!
//! This is the crate's only file with `unsafe`: intrinsics read and write through raw pointers, and code
//! compiled for an instruction set may run only where the CPU has it. Both are fenced here: bounds are
//! checked before a pointer is made, and a [`Kernel`] exists only for an instruction set that was
//! detected.

use super::lanes::Lanes;

/// Outputs that stand side by side in a packed matrix: two AVX-512 registers.
pub const PANEL: usize = 32;

/// Floats in a cache line.
pub const LINE: usize = 16;

/// Most rows that one pass over a panel takes: 12 x 2 accumulators fill the 32 registers of AVX-512.
pub const TALL: usize = 12;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    Portable,
}

/// An instruction set that this CPU has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Level);

/// Code that is compiled once per instruction set, so that its loops vectorise as widely as the CPU
/// allows. Mark `run` `#[inline(always)]`, and everything it calls.
pub trait Vectorised {
    /// What it returns.
    type Output;

    /// The work. Plain Rust: the compiler never fuses or reorders its arithmetic, so that the bits are
    /// the same on every instruction set.
    fn run(self) -> Self::Output;
}

impl Kernel {
    /// The best instruction set of this CPU.
    pub fn best() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        {
            // The features that `wide` and `narrow` below are compiled with.
            if std::arch::is_x86_feature_detected!("avx512f")
                && std::arch::is_x86_feature_detected!("avx512vl")
                && std::arch::is_x86_feature_detected!("avx512dq")
                && std::arch::is_x86_feature_detected!("avx512bw")
                && std::arch::is_x86_feature_detected!("avx2")
                && std::arch::is_x86_feature_detected!("fma")
            {
                return Kernel(Level::Avx512);
            }
            if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
                return Kernel(Level::Avx2);
            }
        }
        Kernel(Level::Portable)
    }

    /// Every instruction set of this CPU, the best first.
    #[cfg(test)]
    pub fn available() -> Vec<Kernel> {
        let all: &[Level] = match Kernel::best().0 {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => &[Level::Avx512, Level::Avx2, Level::Portable],
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => &[Level::Avx2, Level::Portable],
            Level::Portable => &[Level::Portable],
        };
        all.iter().map(|&level| Kernel(level)).collect()
    }

    /// As CPU vendors write it.
    pub fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512f",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2+fma",
            Level::Portable => "portable",
        }
    }

    /// Runs the work as compiled for this instruction set.
    #[inline]
    pub fn vectorise<V: Vectorised>(self, work: V) -> V::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a `Kernel` of this level is made only where `best` detected these features.
            Level::Avx512 => unsafe { wide(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above; the features of AVX-512 that `best` asks for include these.
            Level::Avx2 => unsafe { narrow(work) },
            Level::Portable => work.run(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx2,fma")]
fn wide<V: Vectorised>(work: V) -> V::Output {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn narrow<V: Vectorised>(work: V) -> V::Output {
    work.run()
}

impl Kernel {
    /// (rows, panels) of the largest part for so many rows.
    pub fn shape(self, rows: usize) -> (usize, usize) {
        match (self.0, rows) {
            #[cfg(target_arch = "x86_64")]
            (Level::Avx512, ..=3) => (3, 4),
            #[cfg(target_arch = "x86_64")]
            (Level::Avx512, ..=6) => (6, 2),
            #[cfg(target_arch = "x86_64")]
            (Level::Avx512, _) => (TALL, 1),
            #[cfg(target_arch = "x86_64")]
            (Level::Avx2, ..=1) => (1, 2),
            #[cfg(target_arch = "x86_64")]
            (Level::Avx2, _) => (6, 1),
            (Level::Portable, _) => (4, 1),
        }
    }
}

impl Kernel {
    /// Most of a panel's depth that many rows pass over at once: two thirds of the first-level cache in weights
    /// where that is 48 KB, as with AVX-512, and a half where it is 32 KB.
    pub fn deep(self) -> usize {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => 256,
            _ => 128,
        }
    }
}

impl Kernel {
    /// Runs all of `a` and `b`, and then the two rows of `tail`, through 32 lanes.
    pub fn lanes(
        self,
        kind: Lanes,
        a: &[[f32; PANEL]],
        b: &[[f32; PANEL]],
        tail: &[[f32; PANEL]; 2],
    ) -> [f32; PANEL] {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level was detected.
            Level::Avx512 => unsafe { lanes_avx512(kind, a, b, tail) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level was detected.
            Level::Avx2 => unsafe { lanes_avx2(kind, a, b, tail) },
            Level::Portable => lanes_portable(kind, a, b, tail),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn lanes_avx512(
    kind: Lanes,
    a: &[[f32; PANEL]],
    b: &[[f32; PANEL]],
    tail: &[[f32; PANEL]; 2],
) -> [f32; PANEL] {
    use std::arch::x86_64::{
        _mm512_add_ps, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_max_ps, _mm512_set1_ps, _mm512_storeu_ps,
    };
    let mut sums = [_mm512_set1_ps(kind.neutral()); 2];
    for (a, b) in a.iter().zip(b).chain(std::iter::once((&tail[0], &tail[1]))) {
        for (half, sum) in sums.iter_mut().enumerate() {
            // SAFETY: both halves of an array of 32.
            let (a, b) = unsafe {
                (_mm512_loadu_ps(a.as_ptr().add(half * 16)), _mm512_loadu_ps(b.as_ptr().add(half * 16)))
            };
            *sum = match kind {
                Lanes::Products => _mm512_fmadd_ps(a, b, *sum),
                Lanes::Sums => _mm512_add_ps(a, *sum),
                Lanes::Largest => _mm512_max_ps(a, *sum),
            };
        }
    }
    let mut lanes = [0.0; PANEL];
    for (half, &sum) in sums.iter().enumerate() {
        // SAFETY: both halves of an array of 32.
        unsafe { _mm512_storeu_ps(lanes.as_mut_ptr().add(half * 16), sum) };
    }
    lanes
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn lanes_avx2(kind: Lanes, a: &[[f32; PANEL]], b: &[[f32; PANEL]], tail: &[[f32; PANEL]; 2]) -> [f32; PANEL] {
    use std::arch::x86_64::{
        _mm256_add_ps, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_max_ps, _mm256_set1_ps, _mm256_storeu_ps,
    };
    let mut sums = [_mm256_set1_ps(kind.neutral()); 4];
    for (a, b) in a.iter().zip(b).chain(std::iter::once((&tail[0], &tail[1]))) {
        for (quarter, sum) in sums.iter_mut().enumerate() {
            // SAFETY: the quarters of an array of 32.
            let (a, b) = unsafe {
                (_mm256_loadu_ps(a.as_ptr().add(quarter * 8)), _mm256_loadu_ps(b.as_ptr().add(quarter * 8)))
            };
            *sum = match kind {
                Lanes::Products => _mm256_fmadd_ps(a, b, *sum),
                Lanes::Sums => _mm256_add_ps(a, *sum),
                Lanes::Largest => _mm256_max_ps(a, *sum),
            };
        }
    }
    let mut lanes = [0.0; PANEL];
    for (quarter, &sum) in sums.iter().enumerate() {
        // SAFETY: the quarters of an array of 32.
        unsafe { _mm256_storeu_ps(lanes.as_mut_ptr().add(quarter * 8), sum) };
    }
    lanes
}

fn lanes_portable(
    kind: Lanes,
    a: &[[f32; PANEL]],
    b: &[[f32; PANEL]],
    tail: &[[f32; PANEL]; 2],
) -> [f32; PANEL] {
    let mut lanes = [kind.neutral(); PANEL];
    for (a, b) in a.iter().zip(b).chain(std::iter::once((&tail[0], &tail[1]))) {
        for (lane, (&a, &b)) in lanes.iter_mut().zip(a.iter().zip(b)) {
            *lane = match kind {
                Lanes::Products => a.mul_add(b, *lane),
                Lanes::Sums | Lanes::Largest => kind.join(a, *lane),
            };
        }
    }
    lanes
}

/// As much of a [`Tile`](super::tile::Tile) as the registers hold; the fields are the tile's.
pub struct Part<'a> {
    pub depth: usize,
    pub left: &'a [f32],
    pub left_stride: usize,
    pub right: &'a [f32],
    pub right_stride: usize,
    pub out: &'a mut [f32],
    pub out_stride: usize,
    pub out_panel: usize,
    pub resume: bool,
    pub ahead: &'a [f32],
}

impl Part<'_> {
    /// Computes it, for at least one row and panel and at most [`Kernel::shape`].
    ///
    /// # Panics
    /// When a slice is too short for the sizes.
    pub fn run(self, kernel: Kernel, rows: usize, panels: usize) {
        let left_end = (rows - 1) * self.left_stride + self.depth;
        let right_end = (panels - 1) * self.right_stride + self.depth * PANEL;
        let out_end = (rows - 1) * self.out_stride + (panels - 1) * self.out_panel + PANEL;
        assert!(left_end <= self.left.len(), "left: {left_end} of {}", self.left.len());
        assert!(right_end <= self.right.len(), "right: {right_end} of {}", self.right.len());
        assert!(out_end <= self.out.len(), "out: {out_end} of {}", self.out.len());
        match kernel.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level was detected, and the slices reach to the part's last element.
            Level::Avx512 => unsafe {
                match (rows, panels) {
                    (1, 4) => self.avx512::<1, 8>(),
                    (2, 4) => self.avx512::<2, 8>(),
                    (3, 4) => self.avx512::<3, 8>(),
                    (1, 2) => self.avx512::<1, 4>(),
                    (2, 2) => self.avx512::<2, 4>(),
                    (3, 2) => self.avx512::<3, 4>(),
                    (4, 2) => self.avx512::<4, 4>(),
                    (5, 2) => self.avx512::<5, 4>(),
                    (6, 2) => self.avx512::<6, 4>(),
                    (1, 1) => self.avx512::<1, 2>(),
                    (2, 1) => self.avx512::<2, 2>(),
                    (3, 1) => self.avx512::<3, 2>(),
                    (4, 1) => self.avx512::<4, 2>(),
                    (5, 1) => self.avx512::<5, 2>(),
                    (6, 1) => self.avx512::<6, 2>(),
                    (7, 1) => self.avx512::<7, 2>(),
                    (8, 1) => self.avx512::<8, 2>(),
                    (9, 1) => self.avx512::<9, 2>(),
                    (10, 1) => self.avx512::<10, 2>(),
                    (11, 1) => self.avx512::<11, 2>(),
                    (12, 1) => self.avx512::<12, 2>(),
                    _ => unreachable!("no part of {rows} rows and {panels} panels"),
                }
            },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Level::Avx2 => unsafe {
                match (rows, panels) {
                    (1, 2) => self.avx2::<1, 8>(0, self.ahead),
                    (1, 1) => self.avx2::<1, 4>(0, self.ahead),
                    (2, 1) => self.avx2::<2, 4>(0, self.ahead),
                    (3, 1) => self.avx2::<3, 4>(0, self.ahead),
                    // Sixteen registers hold the sums of half a panel.
                    _ => {
                        let (first, second) = self.ahead.split_at(self.ahead.len() / 2 / LINE * LINE);
                        for (half, ahead) in [first, second].into_iter().enumerate() {
                            match (rows, panels) {
                                (4, 1) => self.avx2::<4, 2>(half * 16, ahead),
                                (5, 1) => self.avx2::<5, 2>(half * 16, ahead),
                                (6, 1) => self.avx2::<6, 2>(half * 16, ahead),
                                _ => unreachable!("no part of {rows} rows and {panels} panels"),
                            }
                        }
                    }
                }
            },
            Level::Portable => self.portable(rows, panels),
        }
    }

    /// `ROWS` rows by `VECTORS / 2` panels in `ROWS * VECTORS` accumulators.
    ///
    /// # Safety
    /// The CPU has AVX-512F, and each slice holds the part's last element.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f")]
    unsafe fn avx512<const ROWS: usize, const VECTORS: usize>(self) {
        use std::arch::x86_64::{
            _MM_HINT_T1, _mm_prefetch, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_set1_ps, _mm512_setzero_ps,
            _mm512_storeu_ps,
        };
        let (left, right, out) = (self.left.as_ptr(), self.right.as_ptr(), self.out.as_mut_ptr());
        // Lines to fetch ahead, in as many runs as lines go out per step.
        let (ahead, lines) = (self.ahead.as_ptr(), self.ahead.len() / LINE);
        let runs = lines.div_ceil(self.depth.max(1));
        let length = lines.div_ceil(runs.max(1));
        let place = |row: usize, v: usize| row * self.out_stride + (v / 2) * self.out_panel + (v % 2) * 16;
        let mut sums = [[_mm512_setzero_ps(); VECTORS]; ROWS];
        // SAFETY: all offsets stay below the ends that `run` has checked: rows below ROWS, k below the depth,
        // vectors within the panels; lines to fetch are whole lines of `ahead`.
        unsafe {
            if self.resume {
                for (row, sums) in sums.iter_mut().enumerate() {
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = _mm512_loadu_ps(out.add(place(row, v)));
                    }
                }
            }
            for k in 0..self.depth {
                for run in 0..runs {
                    let line = run * length + k;
                    if k < length && line < lines {
                        _mm_prefetch::<_MM_HINT_T1>(ahead.add(line * LINE).cast());
                    }
                }
                let mut weights = [_mm512_setzero_ps(); VECTORS];
                for (v, weight) in weights.iter_mut().enumerate() {
                    *weight =
                        _mm512_loadu_ps(right.add((v / 2) * self.right_stride + k * PANEL + (v % 2) * 16));
                }
                for (row, sums) in sums.iter_mut().enumerate() {
                    let x = _mm512_set1_ps(*left.add(row * self.left_stride + k));
                    for (sum, &weight) in sums.iter_mut().zip(&weights) {
                        *sum = _mm512_fmadd_ps(x, weight, *sum);
                    }
                }
            }
            for (row, sums) in sums.iter().enumerate() {
                for (v, &sum) in sums.iter().enumerate() {
                    _mm512_storeu_ps(out.add(place(row, v)), sum);
                }
            }
        }
    }

    /// `ROWS` rows by `VECTORS` times eight lanes from lane `from` on, in `ROWS * VECTORS` accumulators;
    /// fetches `ahead`.
    ///
    /// # Safety
    /// The CPU has AVX2 and FMA, each slice holds the part's last element, and the lanes lie within its panels.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    unsafe fn avx2<const ROWS: usize, const VECTORS: usize>(&self, from: usize, ahead: &[f32]) {
        use std::arch::x86_64::{
            _MM_HINT_T1, _mm_prefetch, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_set1_ps, _mm256_setzero_ps,
            _mm256_storeu_ps,
        };
        let (left, right, out) = (self.left.as_ptr(), self.right.as_ptr(), self.out.as_ptr().cast_mut());
        let lines = ahead.len() / LINE;
        let runs = lines.div_ceil(self.depth.max(1));
        let length = lines.div_ceil(runs.max(1));
        let ahead = ahead.as_ptr();
        let place =
            |row: usize, v: usize| row * self.out_stride + (v / 4) * self.out_panel + from + (v % 4) * 8;
        let mut sums = [[_mm256_setzero_ps(); VECTORS]; ROWS];
        // SAFETY: as in `avx512`.
        unsafe {
            if self.resume {
                for (row, sums) in sums.iter_mut().enumerate() {
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = _mm256_loadu_ps(out.add(place(row, v)));
                    }
                }
            }
            for k in 0..self.depth {
                for run in 0..runs {
                    let line = run * length + k;
                    if k < length && line < lines {
                        _mm_prefetch::<_MM_HINT_T1>(ahead.add(line * LINE).cast());
                    }
                }
                let weight = |v: usize| {
                    let place = (v / 4) * self.right_stride + k * PANEL + from + (v % 4) * 8;
                    _mm256_loadu_ps(right.add(place))
                };
                let x = |row: usize| _mm256_set1_ps(*left.add(row * self.left_stride + k));
                // The fewer of the two operands stay in registers while the others pass.
                if ROWS < VECTORS {
                    let mut xs = [_mm256_setzero_ps(); ROWS];
                    for (row, value) in xs.iter_mut().enumerate() {
                        *value = x(row);
                    }
                    for v in 0..VECTORS {
                        let weight = weight(v);
                        for (sums, &x) in sums.iter_mut().zip(&xs) {
                            sums[v] = _mm256_fmadd_ps(x, weight, sums[v]);
                        }
                    }
                } else {
                    let mut weights = [_mm256_setzero_ps(); VECTORS];
                    for (v, value) in weights.iter_mut().enumerate() {
                        *value = weight(v);
                    }
                    for (row, sums) in sums.iter_mut().enumerate() {
                        let x = x(row);
                        for (sum, &weight) in sums.iter_mut().zip(&weights) {
                            *sum = _mm256_fmadd_ps(x, weight, *sum);
                        }
                    }
                }
            }
            for (row, sums) in sums.iter().enumerate() {
                for (v, &sum) in sums.iter().enumerate() {
                    _mm256_storeu_ps(out.add(place(row, v)), sum);
                }
            }
        }
    }

    /// The same chains without intrinsics; where the CPU cannot fuse, `mul_add` does it in software.
    fn portable(self, rows: usize, panels: usize) {
        for panel in 0..panels {
            let right = &self.right[panel * self.right_stride..][..self.depth * PANEL];
            for row in 0..rows {
                let left = &self.left[row * self.left_stride..][..self.depth];
                let out = &mut self.out[row * self.out_stride + panel * self.out_panel..][..PANEL];
                let mut sums = [0.0f32; PANEL];
                if self.resume {
                    sums.copy_from_slice(out);
                }
                for (&x, weights) in left.iter().zip(right.chunks_exact(PANEL)) {
                    for (sum, &weight) in sums.iter_mut().zip(weights) {
                        *sum = x.mul_add(weight, *sum);
                    }
                }
                out.copy_from_slice(&sums);
            }
        }
    }
}
