//! Lineage: which candidates stood in the prompt that another came from, as a directed acyclic graph.

use petgraph::Direction as Way;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::Archive;

/// The graph of a run: a node per candidate, an edge from each exemplar to the candidates it inspired.
#[derive(Debug, Clone)]
pub struct Lineage {
    graph: DiGraph<u32, ()>,
}

impl Lineage {
    /// The lineage of everything in the archive.
    pub fn of(archive: &Archive) -> Self {
        let mut graph = DiGraph::with_capacity(archive.candidates().len(), 0);
        for candidate in archive.candidates() {
            let node = graph.add_node(candidate.id);
            for &exemplar in &candidate.exemplars {
                graph.add_edge(NodeIndex::new(exemplar as usize), node, ());
            }
        }
        Lineage { graph }
    }

    /// The candidate and all its ancestors, in order of id.
    pub fn ancestry(&self, id: u32) -> Vec<u32> {
        let mut found = std::collections::BTreeSet::from([id]);
        let mut open = vec![NodeIndex::new(id as usize)];
        while let Some(node) = open.pop() {
            for parent in self.graph.neighbors_directed(node, Way::Incoming) {
                if found.insert(self.graph[parent]) {
                    open.push(parent);
                }
            }
        }
        found.into_iter().collect()
    }

    /// Number of generations of exemplars behind a candidate: 0 if its prompt had none.
    pub fn depth(&self, id: u32) -> u32 {
        // Exemplars have smaller ids, so one pass in order of id settles every depth.
        let mut depth = vec![0u32; id as usize + 1];
        for node in 0..=id as usize {
            for parent in self.graph.neighbors_directed(NodeIndex::new(node), Way::Incoming) {
                depth[node] = depth[node].max(depth[parent.index()] + 1);
            }
        }
        depth[id as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Direction, Outcome, Score};

    #[test]
    fn ancestry_and_depth_follow_the_exemplars() {
        let mut archive = Archive::new(Direction::Minimize);
        for (id, exemplars) in [vec![], vec![], vec![0], vec![2, 1], vec![]].into_iter().enumerate() {
            archive.push(Candidate {
                id: id as u32,
                text: String::new(),
                thought: None,
                program: None,
                exemplars,
                outcome: Outcome::Scored(Score::new(id as f64).expect("finite")),
                repeat: false,
            });
        }
        let lineage = Lineage::of(&archive);
        assert_eq!(lineage.ancestry(3), vec![0, 1, 2, 3]);
        assert_eq!(lineage.ancestry(4), vec![4]);
        assert_eq!((lineage.depth(3), lineage.depth(2), lineage.depth(4)), (2, 1, 0));
    }
}
