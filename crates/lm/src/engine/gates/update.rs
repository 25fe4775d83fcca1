//! The ES update against f64, and the fingerprint of what it makes.

use candle_core::DType;
use coevo_core::{Noise, ParamGenome, Scope, WeightUpdate};

use super::{Small, genome};
use crate::engine::reference::noise;
use crate::{Weight, WeightSource};

fn update(noise: Noise, scope: &Scope) -> WeightUpdate {
    let terms = (0..9)
        .map(|i| {
            let genome = ParamGenome { scope: scope.clone(), ..genome(i, noise) };
            // One of them counts in N but weighs nothing.
            (genome, if i == 4 { 0.0 } else { f64::from(i) - 3.7 })
        })
        .collect();
    WeightUpdate { alpha: 0.03, terms }
}

/// theta + alpha / N * sum_i z_i * epsilon_i in f64.
fn truth(before: &Weight, name: &str, update: &WeightUpdate) -> Vec<f64> {
    let mut sum = vec![0.0; before.data.len()];
    for (genome, z) in &update.terms {
        let noise = noise(genome, name, &before.shape, DType::F64).unwrap();
        for (sum, noise) in sum.iter_mut().zip(noise.flatten_all().unwrap().to_vec1::<f64>().unwrap()) {
            *sum += z * noise;
        }
    }
    let rate = update.alpha / update.terms.len() as f64;
    before.data.iter().zip(sum).map(|(&w, sum)| f64::from(w) + rate * sum).collect()
}

#[test]
fn matches_f64() {
    for small in Small::families() {
        for kind in [Noise::LowRank(1), Noise::LowRank(3), Noise::Full] {
            for scope in [Scope::Full, Scope::AllLinear] {
                let mut engine = small.engine();
                let update = update(kind, &scope);
                engine.update(&update).unwrap();
                for (name, _) in small.config().tensors() {
                    let before = small.load(&name).unwrap();
                    let after = engine.export_tensor(&name).unwrap();
                    if !scope.covers(&name) {
                        assert_eq!(after, before, "{name}");
                        continue;
                    }
                    assert_ne!(after, before, "{name}");
                    for (&got, want) in after.data.iter().zip(truth(&before, &name, &update)) {
                        assert!((f64::from(got) - want).abs() < 3e-7 * want.abs().max(0.3), "{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn threads_do_not_change_it() {
    let small = Small::llama();
    for kind in [Noise::LowRank(2), Noise::Full] {
        let prints: Vec<String> = [1, 2, 5]
            .map(|threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| {
                    let mut engine = small.engine();
                    engine.update(&update(kind, &Scope::Full)).unwrap();
                    engine.fingerprint()
                })
            })
            .into();
        assert!(prints.iter().all(|print| *print == prints[0]));
    }
}

#[test]
fn fingerprint_follows_the_bytes() {
    let small = Small::llama();
    let mut engine = small.engine();
    let before = engine.fingerprint();
    assert_eq!(before.len(), 64);
    assert_eq!(before, small.engine().fingerprint());
    let genome = genome(0, Noise::LowRank(1));
    engine.update(&WeightUpdate { alpha: 0.1, terms: vec![(genome.clone(), 0.0)] }).unwrap();
    assert_eq!(engine.fingerprint(), before);
    engine.update(&WeightUpdate { alpha: 0.1, terms: vec![] }).unwrap();
    assert_eq!(engine.fingerprint(), before);
    let one = ParamGenome { scope: Scope::Names(vec!["layers.1.mlp.down".into()]), ..genome };
    engine.update(&WeightUpdate { alpha: 0.1, terms: vec![(one, 1.0)] }).unwrap();
    assert_ne!(engine.fingerprint(), before);
    // Golden: it must follow neither the packing nor the version of this program.
    assert_eq!(before, "956b48638a100df5e4c74a62b3c3fdffe856870236aec05204cb4779c5fb2b26");
}

#[test]
fn refuses_mixed_and_infinite_terms() {
    let mut engine = Small::llama().engine();
    let before = engine.fingerprint();
    let mixed = vec![(genome(0, Noise::LowRank(1)), 1.0), (genome(1, Noise::Full), 1.0)];
    let infinite = vec![(genome(0, Noise::LowRank(1)), f64::NAN)];
    for terms in [mixed, infinite] {
        assert!(engine.update(&WeightUpdate { alpha: 0.1, terms }).is_err());
        assert_eq!(engine.fingerprint(), before);
    }
}
