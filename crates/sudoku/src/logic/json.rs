//! Steps as JSON: cells are written `r1c2`, houses `r3`, `c4` or `b5`, techniques by their names.

use alloc::string::{String, ToString};

use serde::ser::{Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer};

use super::cells::{Candidate, Cells, Digits, Houses};
use super::explainer::ExplainerRating;
use super::rating::Rating;
use super::step::{Literal, Step};
use super::technique::{Level, Technique};

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.into_iter().map(|cell| Self::of(cell).to_string()))
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl Serialize for Houses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.into_iter().map(|house| Self::of(house).to_string()))
    }
}

impl Serialize for Candidate {
    /// As `{"cell":"r1c2","digit":3}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut candidate = serializer.serialize_struct("Candidate", 2)?;
        candidate.serialize_field("cell", &Cells::of(self.cell).to_string())?;
        candidate.serialize_field("digit", &self.digit)?;
        candidate.end()
    }
}

impl Serialize for Literal {
    /// As `r1c2=3` or `r1c2<>3`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Serialize for Step {
    /// With its text in the usual notation and in sentences besides the data.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut step = serializer.serialize_struct("Step", 9)?;
        step.serialize_field("technique", &self.technique)?;
        step.serialize_field("code", self.technique.facts().code)?;
        step.serialize_field("text", &self.to_string())?;
        step.serialize_field("why", &self.sentences())?;
        step.serialize_field("cells", &self.cells)?;
        step.serialize_field("digits", &self.digits)?;
        step.serialize_field("placements", &self.placements[..])?;
        step.serialize_field("eliminations", &self.eliminations[..])?;
        step.serialize_field("reason", &self.reason)?;
        step.end()
    }
}

impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rating = serializer.serialize_struct("Rating", 5)?;
        rating.serialize_field("level", &self.level())?;
        rating.serialize_field("score", &self.score)?;
        rating.serialize_field("solved", &self.is_solved)?;
        rating.serialize_field("steps", &self.steps())?;
        rating.serialize_field("techniques", &Uses(self))?;
        rating.end()
    }
}

/// How often each technique was used, by name.
struct Uses<'r>(&'r Rating);

impl Serialize for Uses<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut uses = serializer.serialize_map(None)?;
        for (technique, number) in self.0.techniques() {
            uses.serialize_entry(technique.name(), &number)?;
        }
        uses.end()
    }
}

impl Serialize for ExplainerRating {
    /// As `{"er":2.3,"ep":1.2,"ed":1.2,"solved":true}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rating = serializer.serialize_struct("ExplainerRating", 4)?;
        for (name, tenths) in [("er", self.er), ("ep", self.ep), ("ed", self.ed)] {
            rating.serialize_field(name, &(f64::from(tenths) / 10.0))?;
        }
        rating.serialize_field("solved", &self.is_solved)?;
        rating.end()
    }
}

/// A house by its short name.
pub(super) fn house<S: Serializer>(house: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Houses::of(*house))
}

/// A cell by its name.
pub(super) fn cell<S: Serializer>(cell: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Cells::of(*cell))
}

/// Cells in their order.
pub(super) fn cells<S: Serializer, const N: usize>(cells: &[u8; N], serializer: S) -> Result<S::Ok, S::Error> {
    let mut all = serializer.serialize_seq(Some(N))?;
    for &cell in cells {
        all.serialize_element(&Cells::of(cell).to_string())?;
    }
    all.end()
}

/// A house, if there is one.
pub(super) fn optional_house<S: Serializer>(house: &Option<u8>, serializer: S) -> Result<S::Ok, S::Error> {
    house.map(|house| Houses::of(house).to_string()).serialize(serializer)
}

/// A cell, if there is one.
pub(super) fn optional_cell<S: Serializer>(cell: &Option<u8>, serializer: S) -> Result<S::Ok, S::Error> {
    let name: Option<String> = cell.map(|cell| Cells::of(cell).to_string());
    name.serialize(serializer)
}
