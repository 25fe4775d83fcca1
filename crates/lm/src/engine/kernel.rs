//! The instruction sets, and the one loop that the engine's time goes into: a tile of a matrix product.
//!
//! This is the crate's only file with `unsafe`: intrinsics read and write through raw pointers, and code
//! compiled for an instruction set may run only where the CPU has it. Both are fenced here: [`Tile::run`]
//! checks every bound before the first pointer is made, and a [`Kernel`] exists only for an instruction
//! set that was detected.
//!
//! Contract: every output is one chain of fused multiply-adds over the depth, in order, from zero (or
//! from the value already there). Fusing is exact in IEEE 754, so all instruction sets, tile shapes and
//! batch sizes give the same bits.

/// Outputs that stand side by side in a packed matrix: two AVX-512 registers.
pub const PANEL: usize = 32;

/// Floats in a cache line.
const LINE: usize = 16;

/// Most rows that one pass over a panel takes: 12 x 2 accumulators fill the 32 registers of AVX-512.
const TALL: usize = 12;

/// Most of a panel's depth that many rows pass over at once: 32 KB of weights.
const DEEP: usize = 256;

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

/// A product of some rows with some panels: for row i, panel p and lane l,
/// `out[p][i][l] = sum over k of left[i][k] * right[p][k][l]`, fused, in the order of k.
pub struct Tile<'a> {
    /// Rows of activations, `left_stride` apart.
    pub left: &'a [f32],
    /// From one row to the next, at least `depth`.
    pub left_stride: usize,
    /// How many rows.
    pub rows: usize,
    /// Length of the sums.
    pub depth: usize,
    /// Panels [depth][PANEL], `right_stride` apart.
    pub right: &'a [f32],
    /// From one panel to the next.
    pub right_stride: usize,
    /// How many panels.
    pub panels: usize,
    /// PANEL outputs for each row and panel.
    pub out: &'a mut [f32],
    /// From one row of outputs to the next.
    pub out_stride: usize,
    /// From one panel of outputs to the next.
    pub out_panel: usize,
    /// Whether the chains go on from what `out` holds, or start at zero.
    pub resume: bool,
    /// What will be read next, such as the panels of the next tile: fetched into the second-level cache
    /// on the way. Changes no result.
    pub ahead: &'a [f32],
}

impl Tile<'_> {
    /// Computes the tile.
    ///
    /// # Panics
    /// When a slice is too short for the sizes.
    pub fn run(self, kernel: Kernel) {
        if self.rows == 0 || self.panels == 0 {
            return;
        }
        let left_end = (self.rows - 1) * self.left_stride + self.depth;
        let right_end = (self.panels - 1) * self.right_stride + self.depth * PANEL;
        let out_end = (self.rows - 1) * self.out_stride + (self.panels - 1) * self.out_panel + PANEL;
        assert!(left_end <= self.left.len(), "left: {left_end} of {}", self.left.len());
        assert!(right_end <= self.right.len(), "right: {right_end} of {}", self.right.len());
        assert!(out_end <= self.out.len(), "out: {out_end} of {}", self.out.len());
        // Few rows go with many panels, so that there are always enough independent chains to hide the
        // latency of a fused multiply-add. Many rows take a panel in blocks of its depth, each of which
        // stays in the first-level cache while all rows pass over it.
        let (tall, broad) = kernel.shape(self.rows);
        let blocks = self.rows.div_ceil(tall);
        let height = self.rows.div_ceil(blocks);
        let slices = if blocks > 1 { self.depth.div_ceil(DEEP).max(1) } else { 1 };
        let deep = self.depth.div_ceil(slices);
        // An even share of what comes next goes with each part.
        let parts = self.panels.div_ceil(broad) * slices * blocks;
        let mut ahead = self.ahead.chunks(self.ahead.len().div_ceil(parts).next_multiple_of(LINE).max(LINE));
        let mut panel = 0;
        while panel < self.panels {
            let panels = match self.panels - panel {
                left if left >= broad => broad,
                3 => 2,
                left => left,
            };
            for slice in 0..slices {
                let k = slice * deep;
                let mut row = 0;
                while row < self.rows {
                    let rows = height.min(self.rows - row);
                    let part = Part {
                        depth: deep.min(self.depth - k),
                        left: &self.left[row * self.left_stride + k..],
                        left_stride: self.left_stride,
                        right: &self.right[panel * self.right_stride + k * PANEL..],
                        right_stride: self.right_stride,
                        out: &mut self.out[row * self.out_stride + panel * self.out_panel..],
                        out_stride: self.out_stride,
                        out_panel: self.out_panel,
                        resume: self.resume || slice > 0,
                        ahead: ahead.next().unwrap_or(&[]),
                    };
                    part.run(kernel, rows, panels);
                    row += rows;
                }
            }
            panel += panels;
        }
    }
}

impl Kernel {
    /// (rows, panels) of the largest part for so many rows.
    fn shape(self, rows: usize) -> (usize, usize) {
        match (self.0, rows) {
            #[cfg(target_arch = "x86_64")]
            (Level::Avx512, ..=3) => (3, 4),
            #[cfg(target_arch = "x86_64")]
            (Level::Avx512, ..=6) => (6, 2),
            #[cfg(target_arch = "x86_64")]
            (Level::Avx512, _) => (TALL, 1),
            #[cfg(target_arch = "x86_64")]
            (Level::Avx2, _) => (6, 1),
            (Level::Portable, _) => (4, 1),
        }
    }
}

/// As much of a tile as the registers hold.
struct Part<'a> {
    depth: usize,
    left: &'a [f32],
    left_stride: usize,
    right: &'a [f32],
    right_stride: usize,
    out: &'a mut [f32],
    out_stride: usize,
    out_panel: usize,
    resume: bool,
    ahead: &'a [f32],
}

impl Part<'_> {
    fn run(self, kernel: Kernel, rows: usize, panels: usize) {
        match kernel.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level was detected; `Tile::run` has checked that the slices, cut at this part's
            // first element, reach to its last.
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
                for half in 0..2 {
                    match (rows, panels) {
                        (1, 1) => self.avx2::<1, 2>(half),
                        (2, 1) => self.avx2::<2, 2>(half),
                        (3, 1) => self.avx2::<3, 2>(half),
                        (4, 1) => self.avx2::<4, 2>(half),
                        (5, 1) => self.avx2::<5, 2>(half),
                        (6, 1) => self.avx2::<6, 2>(half),
                        _ => unreachable!("no part of {rows} rows and {panels} panels"),
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
        // Lines to fetch ahead, in two runs, so that at most two go out per step.
        let lines = self.ahead.len() / LINE;
        let (ahead, half) = (self.ahead.as_ptr(), lines.div_ceil(2));
        let place = |row: usize, v: usize| row * self.out_stride + (v / 2) * self.out_panel + (v % 2) * 16;
        let mut sums = [[_mm512_setzero_ps(); VECTORS]; ROWS];
        // SAFETY: all offsets stay below the ends that `Tile::run` has checked: rows below ROWS, k below
        // the depth, vectors within the panels.
        unsafe {
            if self.resume {
                for (row, sums) in sums.iter_mut().enumerate() {
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = _mm512_loadu_ps(out.add(place(row, v)));
                    }
                }
            }
            for k in 0..self.depth {
                if k < half {
                    _mm_prefetch::<_MM_HINT_T1>(ahead.add(k * LINE).cast());
                }
                if half + k < lines {
                    _mm_prefetch::<_MM_HINT_T1>(ahead.add((half + k) * LINE).cast());
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

    /// `ROWS` rows by one half of a panel, in `ROWS * VECTORS` accumulators of eight.
    ///
    /// # Safety
    /// The CPU has AVX2 and FMA, and each slice holds the part's last element.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    unsafe fn avx2<const ROWS: usize, const VECTORS: usize>(&self, half: usize) {
        use std::arch::x86_64::{
            _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_set1_ps, _mm256_setzero_ps, _mm256_storeu_ps,
        };
        let (left, right, out) = (self.left.as_ptr(), self.right.as_ptr(), self.out.as_ptr().cast_mut());
        let mut sums = [[_mm256_setzero_ps(); VECTORS]; ROWS];
        // SAFETY: as in `avx512`.
        unsafe {
            if self.resume {
                for (row, sums) in sums.iter_mut().enumerate() {
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = _mm256_loadu_ps(out.add(row * self.out_stride + half * 16 + v * 8));
                    }
                }
            }
            for k in 0..self.depth {
                let mut weights = [_mm256_setzero_ps(); VECTORS];
                for (v, weight) in weights.iter_mut().enumerate() {
                    *weight = _mm256_loadu_ps(right.add(k * PANEL + half * 16 + v * 8));
                }
                for (row, sums) in sums.iter_mut().enumerate() {
                    let x = _mm256_set1_ps(*left.add(row * self.left_stride + k));
                    for (sum, &weight) in sums.iter_mut().zip(&weights) {
                        *sum = _mm256_fmadd_ps(x, weight, *sum);
                    }
                }
            }
            for (row, sums) in sums.iter().enumerate() {
                for (v, &sum) in sums.iter().enumerate() {
                    _mm256_storeu_ps(out.add(row * self.out_stride + half * 16 + v * 8), sum);
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
