//! The lineage of a champion as a layered graph: who stood in the prompt that it came from, and in theirs.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::scale::short;
use crate::compare::Ancestor;

/// Most nodes of a layer that are drawn.
const PER_LAYER: usize = 6;
const CELL: [f64; 2] = [118.0, 44.0];

/// The graph; `None` where the lineage was not kept.
pub fn plot(lineage: &[Ancestor]) -> Option<Markup> {
    let champion = lineage.last()?;
    // Parents have smaller ids and come first, so that one pass settles every layer.
    let mut layer: BTreeMap<u32, usize> = BTreeMap::new();
    for node in lineage {
        let depth = node.parents.iter().filter_map(|p| layer.get(p)).max().map_or(0, |d| d + 1);
        layer.insert(node.id, depth);
    }
    let depth = layer[&champion.id] + 1;
    let mut layers: Vec<Vec<&Ancestor>> = vec![Vec::new(); depth];
    for node in lineage {
        layers[layer[&node.id]].push(node);
    }
    let mut left_out = 0;
    for nodes in &mut layers {
        // The last of a layer were made last: the champion is one of them.
        let surplus = nodes.len().saturating_sub(PER_LAYER);
        left_out += surplus;
        nodes.drain(..surplus);
    }
    let rows = layers.iter().map(Vec::len).max().unwrap_or(1);
    let [width, height] = [CELL[0] * depth as f64, CELL[1] * rows as f64 + 8.0];
    let mut at: BTreeMap<u32, [f64; 2]> = BTreeMap::new();
    for (column, nodes) in layers.iter().enumerate() {
        let top = (height - CELL[1] * nodes.len() as f64) / 2.0;
        for (row, node) in nodes.iter().enumerate() {
            at.insert(node.id, [CELL[0] * column as f64 + 5.0, top + CELL[1] * row as f64 + 6.0]);
        }
    }
    Some(html! {
        div.scroll {
            svg.lineage viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height) role="img" {
                title { "lineage of candidate " (champion.id) }
                @for node in lineage {
                    @for parent in &node.parents {
                        @if let (Some([px, py]), Some([x, y])) = (at.get(parent), at.get(&node.id)) {
                            path.edge d=(format!(
                                "M{},{} C{},{} {},{} {},{}",
                                px + 96.0, py + 16.0, px + 107.0, py + 16.0, x - 11.0, y + 16.0, x, y + 16.0
                            )) {}
                        }
                    }
                }
                @for node in lineage {
                    @if let Some([x, y]) = at.get(&node.id) {
                        rect class=(if node.id == champion.id { "node champion" } else { "node" })
                            x=(x) y=(y) width="96" height="32" rx="5" {}
                        text.tick x=(x + 48.0) y=(y + 13.5) text-anchor="middle" { "#" (node.id) " " (node.operator) }
                        text.tick x=(x + 48.0) y=(y + 26.0) text-anchor="middle" {
                            (node.objective.map_or("invalid".to_owned(), short))
                        }
                    }
                }
            }
        }
        @if left_out > 0 {
            p.small { (left_out) " more ancestors are not drawn (the " (PER_LAYER) " latest of each layer are)." }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: u32, parents: &[u32]) -> Ancestor {
        Ancestor { id, parents: parents.to_vec(), objective: Some(1.0), operator: "e1".to_owned() }
    }

    #[test]
    fn every_edge_and_node_is_drawn_and_large_layers_are_cut_with_a_word() {
        assert!(plot(&[]).is_none());
        let small = plot(&[node(0, &[]), node(3, &[0]), node(7, &[3, 0])]).expect("nodes").into_string();
        assert_eq!(small.matches("class=\"edge\"").count(), 3);
        assert!(small.contains("#7 e1") && small.contains("node champion"), "{small}");
        let mut many: Vec<Ancestor> = (0..9).map(|id| node(id, &[])).collect();
        many.push(node(9, &[0, 1, 2, 3, 4, 5, 6, 7, 8]));
        let large = plot(&many).expect("nodes").into_string();
        assert!(large.contains("3 more ancestors are not drawn"), "{large}");
    }
}
