//! Keys and values of one row's past, in pages that rows with a common past share.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::buffer::Buffer;
use super::kernel::PANEL;
use crate::ModelConfig;

/// Positions in a page: one panel, so that scores and weighted sums are products with packed matrices.
pub const PAGE: usize = PANEL;

/// Bytes of pages in use, and the most there were.
#[derive(Debug, Default)]
pub struct Meter {
    now: AtomicUsize,
    peak: AtomicUsize,
}

impl Meter {
    fn add(&self, bytes: usize) {
        let now = self.now.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.peak.fetch_max(now, Ordering::Relaxed);
    }

    fn remove(&self, bytes: usize) {
        self.now.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// The most that was in use at once.
    pub fn peak(&self) -> usize {
        self.peak.load(Ordering::Relaxed)
    }
}

/// How a page is laid out.
#[derive(Debug, Clone, Copy)]
pub struct PageShape {
    kv_heads: usize,
    head_dim: usize,
    /// Panels that a head's values fill.
    pub value_panels: usize,
    layers: usize,
}

impl PageShape {
    /// For that model.
    pub fn new(config: &ModelConfig) -> PageShape {
        PageShape {
            kv_heads: config.kv_heads,
            head_dim: config.head_dim,
            value_panels: config.head_dim.div_ceil(PANEL),
            layers: config.layers,
        }
    }

    fn keys_len(&self) -> usize {
        self.head_dim * PAGE
    }

    fn head_len(&self) -> usize {
        self.keys_len() + self.value_panels * PAGE * PANEL
    }

    fn len(&self) -> usize {
        self.layers * self.kv_heads * self.head_len()
    }
}

/// 32 positions of every layer and head: keys as one panel [head_dim][32 positions], values as panels
/// [head_dim / 32][32 positions][32].
#[derive(Debug)]
struct Page {
    data: Buffer,
    meter: Arc<Meter>,
}

impl Page {
    fn new(shape: &PageShape, meter: &Arc<Meter>) -> Page {
        let data = Buffer::zeros(shape.len());
        meter.add(data.bytes());
        Page { data, meter: Arc::clone(meter) }
    }
}

impl Clone for Page {
    fn clone(&self) -> Page {
        self.meter.add(self.data.bytes());
        Page { data: self.data.clone(), meter: Arc::clone(&self.meter) }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.meter.remove(self.data.bytes());
    }
}

/// The past of one row. Cloning shares its pages; writing to a shared page copies it first.
#[derive(Debug, Clone)]
pub struct Cache {
    shape: PageShape,
    pages: Vec<Arc<Page>>,
    len: usize,
    meter: Arc<Meter>,
}

impl Cache {
    /// An empty past.
    pub fn new(shape: PageShape, meter: &Arc<Meter>) -> Cache {
        Cache { shape, pages: Vec::new(), len: 0, meter: Arc::clone(meter) }
    }

    /// Positions held.
    pub fn len(&self) -> usize {
        self.len
    }

    /// A cache of the first `len` positions, sharing the pages.
    pub fn prefix(&self, len: usize) -> Cache {
        let len = len.min(self.len);
        let mut prefix = self.clone();
        prefix.pages.truncate(len.div_ceil(PAGE));
        prefix.len = len;
        prefix
    }

    /// Makes room for `count` more positions, to be written with [`Cache::write`].
    pub fn grow(&mut self, count: usize) {
        while self.pages.len() * PAGE < self.len + count {
            self.pages.push(Arc::new(Page::new(&self.shape, &self.meter)));
        }
    }

    /// Counts so many written positions in.
    pub fn advance(&mut self, count: usize) {
        self.len += count;
    }

    /// Writes the key and the value [head_dim] of one head at a position.
    pub fn write(&mut self, layer: usize, head: usize, position: usize, key: &[f32], value: &[f32]) {
        let shape = self.shape;
        let data = &mut Arc::make_mut(&mut self.pages[position / PAGE]).data;
        let slot = position % PAGE;
        let part = &mut data[(layer * shape.kv_heads + head) * shape.head_len()..][..shape.head_len()];
        let (keys, values) = part.split_at_mut(shape.keys_len());
        for (lanes, &key) in keys.chunks_exact_mut(PAGE).zip(key) {
            lanes[slot] = key;
        }
        for (panel, value) in values.chunks_exact_mut(PAGE * PANEL).zip(value.chunks(PANEL)) {
            panel[slot * PANEL..][..value.len()].copy_from_slice(value);
        }
    }

    /// (keys, values) of one head in page `page`.
    pub fn read(&self, layer: usize, head: usize, page: usize) -> (&[f32], &[f32]) {
        let shape = self.shape;
        self.pages[page].data[(layer * shape.kv_heads + head) * shape.head_len()..][..shape.head_len()]
            .split_at(shape.keys_len())
    }
}
