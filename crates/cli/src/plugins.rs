//! The one list of this repository's plugins. A test compares it with the folders in plugins/.

use std::sync::Arc;

use coevo::core::Registry;

/// Every task of this repository.
pub fn registry() -> Registry {
    Registry::new()
        .with("asp_construct", || Arc::new(coevo_asp_construct::AspConstruct::new()))
        .with("bpp_aco", || Arc::new(coevo_bpp_aco::BppAco::new()))
        .with("cvrp_aco", || Arc::new(coevo_cvrp_aco::CvrpAco::new()))
        .with("kp_construct", || Arc::new(coevo_kp_construct::KpConstruct::new()))
        .with("online_bin_packing", || Arc::new(coevo_online_bin_packing::OnlineBinPacking))
        .with("tsp_aco", || Arc::new(coevo_tsp_aco::TspAco::new()))
        .with("tsp_construct", || Arc::new(coevo_tsp_construct::TspConstruct::new()))
}
