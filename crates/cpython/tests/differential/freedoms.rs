//! The list of known differences, each with its reason.

/// Known differences of one section.
pub struct Freedoms(Vec<String>);

impl Freedoms {
    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|known| known == name)
    }

    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.0.iter()
    }
}

/// The entries of a section: `name ;; reason` below `[section]`.
pub fn of(section: &str) -> Freedoms {
    let mut current = "";
    let mut names = Vec::new();
    for line in include_str!("../freedoms.txt").lines().filter(|line| !line.is_empty()) {
        if line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'))
            && ["corpus", "tables"].contains(&name)
        {
            current = name;
            continue;
        }
        let (name, reason) = line.rsplit_once(" ;; ").expect("an entry is `name ;; reason`");
        assert!(!reason.trim().is_empty(), "{name} has no reason");
        if current == section {
            names.push(name.trim().to_owned());
        }
    }
    Freedoms(names)
}
