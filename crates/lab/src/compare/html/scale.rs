//! From data to the pixels of a plot.

/// A linear map of a range of values to a range of pixels.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    from: [f64; 2],
    to: [f64; 2],
    /// The one value that there is.
    single: Option<f64>,
}

impl Scale {
    /// A map of `from` to `to`; a range without width is widened, so that its value is in the middle.
    pub fn new(from: [f64; 2], to: [f64; 2]) -> Self {
        let [low, high] = from;
        let single = (high <= low).then_some(low);
        let pad = single.map_or(0.0, |value| 0.5 * value.abs().max(1.0));
        Scale { from: [low - pad, high + pad], to, single }
    }

    /// The smallest range that holds all finite values; `None` if there are none.
    pub fn range(values: impl Iterator<Item = f64>) -> Option<[f64; 2]> {
        values.filter(|v| v.is_finite()).fold(None, |range, v| match range {
            None => Some([v, v]),
            Some([low, high]) => Some([low.min(v), high.max(v)]),
        })
    }

    /// The pixel of a value, to a tenth; values outside the range are at its ends.
    pub fn at(&self, value: f64) -> f64 {
        let share = ((value - self.from[0]) / (self.from[1] - self.from[0])).clamp(0.0, 1.0);
        ((self.to[0] + share * (self.to[1] - self.to[0])) * 10.0).round() / 10.0
    }

    /// About `count` round values within the range, each with its text; the value itself where there is but one.
    pub fn ticks(&self, count: usize) -> Vec<(f64, String)> {
        if let Some(value) = self.single {
            return vec![(value, short(value))];
        }
        let [low, high] = self.from;
        let rough = (high - low) / count.max(1) as f64;
        let power = rough.log10().floor();
        let sizes = [(1.0, 0.0), (2.0, 0.0), (5.0, 0.0), (10.0, 1.0)];
        let (step, power) = sizes
            .into_iter()
            .map(|(size, more)| (size * 10f64.powf(power), power + more))
            .find(|(step, _)| *step >= rough)
            .unwrap_or((rough, power));
        // As many digits as tell one tick from the next.
        let digits = (-power).clamp(0.0, 15.0) as usize;
        let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
        (first..=last).map(|i| i as f64 * step).map(|tick| (tick, format!("{tick:.digits$}"))).collect()
    }
}

/// A number for an axis or a table: four significant figures, no trailing zeros.
pub fn short(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let digits = (3 - value.abs().log10().floor() as i32).clamp(0, 8) as usize;
    let text = format!("{value:.digits$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_and_ticks() {
        let scale = Scale::new([0.0, 10.0], [100.0, 0.0]);
        assert_eq!([scale.at(0.0), scale.at(2.5), scale.at(11.0)], [100.0, 75.0, 0.0]);
        let values: Vec<f64> = scale.ticks(5).into_iter().map(|(value, _)| value).collect();
        assert_eq!(values, [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        let texts = |low: f64, high: f64| {
            Scale::new([low, high], [0.0, 1.0]).ticks(4).into_iter().map(|(_, text)| text).collect::<Vec<_>>()
        };
        assert_eq!(texts(0.0, 10.0), ["0", "5", "10"]);
        assert_eq!(texts(202.8, 203.0), ["202.80", "202.85", "202.90", "202.95", "203.00"]);
        assert_eq!(texts(1740.0, 2712.0), ["2000", "2500"]);
        assert_eq!(texts(203.0, 203.0), ["203"]);
        assert_eq!(Scale::new([3.0, 3.0], [0.0, 10.0]).at(3.0), 5.0);
        assert_eq!(Scale::range([f64::NAN, 2.0, 1.0].into_iter()), Some([1.0, 2.0]));
        assert_eq!(Scale::range([f64::NAN].into_iter()), None);
    }

    #[test]
    fn numbers_are_short() {
        for (value, want) in
            [(0.0, "0"), (6.30174, "6.302"), (1500.0, "1500"), (0.5, "0.5"), (-0.01234, "-0.01234")]
        {
            assert_eq!(short(value), want);
        }
    }
}
