//! Fish: as many cover houses as base houses, all places of a digit in the base lying in the cover.
//!
//! Each base house holds the digit once, so the cover houses hold it there and nowhere else.
//! Places of the base outside of the cover are fins, and so are places in two base houses (endo fins):
//! if one of them is true, the rest proves nothing; so only what sees all fins is removed.
//! A place in two cover houses would use up both: it is removed even from the base.
//!
//! | kind | base and cover |
//! |---|---|
//! | basic | rows and columns, or columns and rows |
//! | Franken | the same with boxes among either |
//! | mutant | any others |
//!
//! A finned fish of rows and columns in which a base house has one place or none without the fins is called sashimi.
//! Siamese: two finned fish with the same base that remove different things, as one step.
//!
//! Sizes 2 to 7 are called X-Wing, Swordfish, Jellyfish, Squirmbag, Whale and Leviathan.

mod search;

use core::ops::ControlFlow;

use crate::logic::board::Board;
use crate::logic::finder::{Find, Options, Sink};
use crate::logic::technique::Technique;

/// Which houses a fish is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Basic,
    Franken,
    Mutant,
}

/// What its fins are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fins {
    None,
    Finned,
    Sashimi,
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
struct Shape {
    technique: Technique,
    size: u32,
    kind: Kind,
    fins: Fins,
    is_siamese: bool,
}

macro_rules! fish {
    ($($name:ident $technique:ident $size:literal $kind:ident $fins:ident $is_siamese:literal;)*) => {
        /// Which finder belongs to which fish.
        pub(crate) const FINDERS: &[(Technique, Find)] = &[$((Technique::$technique, $name)),*];

        $(fn $name(board: &Board, options: &Options, sink: &mut dyn Sink) -> ControlFlow<()> {
            let shape = Shape {
                technique: Technique::$technique,
                size: $size,
                kind: Kind::$kind,
                fins: Fins::$fins,
                is_siamese: $is_siamese,
            };
            search::run(board, options, shape, sink)
        })*
    };
}

fish! {
    x_wing XWing 2 Basic None false;
    swordfish Swordfish 3 Basic None false;
    jellyfish Jellyfish 4 Basic None false;
    squirmbag Squirmbag 5 Basic None false;
    whale Whale 6 Basic None false;
    leviathan Leviathan 7 Basic None false;
    finned_x_wing FinnedXWing 2 Basic Finned false;
    finned_swordfish FinnedSwordfish 3 Basic Finned false;
    finned_jellyfish FinnedJellyfish 4 Basic Finned false;
    finned_squirmbag FinnedSquirmbag 5 Basic Finned false;
    finned_whale FinnedWhale 6 Basic Finned false;
    finned_leviathan FinnedLeviathan 7 Basic Finned false;
    sashimi_x_wing SashimiXWing 2 Basic Sashimi false;
    sashimi_swordfish SashimiSwordfish 3 Basic Sashimi false;
    sashimi_jellyfish SashimiJellyfish 4 Basic Sashimi false;
    sashimi_squirmbag SashimiSquirmbag 5 Basic Sashimi false;
    sashimi_whale SashimiWhale 6 Basic Sashimi false;
    sashimi_leviathan SashimiLeviathan 7 Basic Sashimi false;
    franken_x_wing FrankenXWing 2 Franken None false;
    franken_swordfish FrankenSwordfish 3 Franken None false;
    franken_jellyfish FrankenJellyfish 4 Franken None false;
    franken_squirmbag FrankenSquirmbag 5 Franken None false;
    franken_whale FrankenWhale 6 Franken None false;
    franken_leviathan FrankenLeviathan 7 Franken None false;
    finned_franken_x_wing FinnedFrankenXWing 2 Franken Finned false;
    finned_franken_swordfish FinnedFrankenSwordfish 3 Franken Finned false;
    finned_franken_jellyfish FinnedFrankenJellyfish 4 Franken Finned false;
    finned_franken_squirmbag FinnedFrankenSquirmbag 5 Franken Finned false;
    finned_franken_whale FinnedFrankenWhale 6 Franken Finned false;
    finned_franken_leviathan FinnedFrankenLeviathan 7 Franken Finned false;
    mutant_x_wing MutantXWing 2 Mutant None false;
    mutant_swordfish MutantSwordfish 3 Mutant None false;
    mutant_jellyfish MutantJellyfish 4 Mutant None false;
    mutant_squirmbag MutantSquirmbag 5 Mutant None false;
    mutant_whale MutantWhale 6 Mutant None false;
    mutant_leviathan MutantLeviathan 7 Mutant None false;
    finned_mutant_x_wing FinnedMutantXWing 2 Mutant Finned false;
    finned_mutant_swordfish FinnedMutantSwordfish 3 Mutant Finned false;
    finned_mutant_jellyfish FinnedMutantJellyfish 4 Mutant Finned false;
    finned_mutant_squirmbag FinnedMutantSquirmbag 5 Mutant Finned false;
    finned_mutant_whale FinnedMutantWhale 6 Mutant Finned false;
    finned_mutant_leviathan FinnedMutantLeviathan 7 Mutant Finned false;
    siamese_finned_swordfish SiameseFinnedSwordfish 3 Basic Finned true;
    siamese_finned_jellyfish SiameseFinnedJellyfish 4 Basic Finned true;
    siamese_sashimi_swordfish SiameseSashimiSwordfish 3 Basic Sashimi true;
    siamese_sashimi_jellyfish SiameseSashimiJellyfish 4 Basic Sashimi true;
    siamese_finned_franken_swordfish SiameseFinnedFrankenSwordfish 3 Franken Finned true;
    siamese_finned_franken_jellyfish SiameseFinnedFrankenJellyfish 4 Franken Finned true;
    siamese_finned_mutant_jellyfish SiameseFinnedMutantJellyfish 4 Mutant Finned true;
}
