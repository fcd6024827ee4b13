//! The names of techniques, and what is known about each: number, score, level, rating, place in the order.
//!
//! Order, scores and levels are those that `HoDoKu` begins with (its options can change them);
//! ratings are those of Sudoku Explainer and its extensions where they know the technique, else what lies nearest.
//! All of it is data: a solver with other costs sorts by other numbers.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use search_control::ConfigError;

/// How hard a technique, or a puzzle, is: the five words of `HoDoKu`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Fish, wings, single-digit patterns, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Large fish, forcing chains and nets, templates.
    Extreme,
}

impl Level {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Its name in options.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// The highest score of a puzzle of this level; a puzzle with more is of a higher one.
    #[must_use]
    pub const fn most_score(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

impl FromStr for Level {
    type Err = ConfigError;

    fn from_str(text: &str) -> Result<Self, ConfigError> {
        search_control::settings::by_word("level", &Self::ALL, Self::word, text)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What is known about a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its name.
    pub name: &'static str,
    /// Its number in `HoDoKu`'s library.
    pub code: &'static str,
    /// What a step costs.
    pub score: u32,
    /// How hard a puzzle is at least that needs it.
    pub level: Level,
    /// Ten times the rating after Sudoku Explainer.
    pub rating: u32,
    /// Techniques with a lower number are tried first.
    pub order: u32,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Whether it takes for granted that the puzzle has one solution.
    pub needs_uniqueness: bool,
    /// Whether a solver uses it if it is not told otherwise.
    pub is_usual: bool,
}

macro_rules! techniques {
    ($($technique:ident $name:literal $code:literal $score:literal $level:ident $rating:literal $order:literal
        [$($alias:literal)*] $needs_uniqueness:literal $is_usual:literal;)*) => {
        /// A technique, simplest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $name] $technique,)*
        }

        impl Technique {
            /// All of them, in the order in which they are tried.
            pub const ALL: &[Self] = &[$(Self::$technique),*];

            /// What is known about it.
            #[must_use]
            pub const fn facts(self) -> &'static Facts {
                const FACTS: &[Facts] = &[$(Facts {
                    name: $name,
                    code: $code,
                    score: $score,
                    level: Level::$level,
                    rating: $rating,
                    order: $order,
                    aliases: &[$($alias),*],
                    needs_uniqueness: $needs_uniqueness,
                    is_usual: $is_usual,
                }),*];
                &FACTS[self as usize]
            }
        }
    };
}

techniques! {
    FullHouse "Full House" "0000" 4 Easy 10 100 ["last digit"] false true;
    NakedSingle "Naked Single" "0003" 4 Easy 23 200 ["sole candidate"] false true;
    HiddenSingle "Hidden Single" "0002" 14 Easy 15 300 ["unique candidate"] false true;
    LockedPair "Locked Pair" "0110" 40 Medium 30 1000 [] false true;
    LockedTriple "Locked Triple" "0111" 60 Medium 36 1100 [] false true;
    LockedCandidates1 "Locked Candidates Type 1" "0100" 50 Medium 26 1200 ["pointing"] false true;
    LockedCandidates2 "Locked Candidates Type 2" "0101" 50 Medium 28 1210 ["claiming" "box-line reduction"] false true;
    NakedPair "Naked Pair" "0200" 60 Medium 30 1300 [] false true;
    NakedTriple "Naked Triple" "0201" 80 Medium 36 1400 [] false true;
    HiddenPair "Hidden Pair" "0210" 70 Medium 34 1500 [] false true;
    HiddenTriple "Hidden Triple" "0211" 100 Medium 40 1600 [] false true;
    NakedQuadruple "Naked Quadruple" "0202" 120 Hard 50 2000 ["naked quad"] false true;
    HiddenQuadruple "Hidden Quadruple" "0212" 150 Hard 54 2100 ["hidden quad"] false true;
    XWing "X-Wing" "0300" 140 Hard 32 2200 [] false true;
    Swordfish "Swordfish" "0301" 150 Hard 38 2300 [] false true;
    Jellyfish "Jellyfish" "0302" 160 Hard 52 2400 [] false true;
    Squirmbag "Squirmbag" "0303" 470 Unfair 60 2500 ["starfish"] false false;
    Whale "Whale" "0304" 470 Unfair 62 2600 [] false false;
    Leviathan "Leviathan" "0305" 470 Unfair 64 2700 [] false false;
    RemotePair "Remote Pair" "0703" 110 Hard 66 2800 ["remote pairs"] false true;
    BugPlusOne "Bivalue Universal Grave + 1" "0610" 100 Hard 56 2900 ["bug+1" "bug"] true true;
    Skyscraper "Skyscraper" "0400" 130 Hard 40 3000 [] false true;
    TwoStringKite "2-String Kite" "0401" 150 Hard 41 3100 ["two-string kite" "kite"] false true;
    DualTwoStringKite "Dual 2-String Kite" "0404" 150 Hard 41 3105 ["dual two-string kite"] false false;
    TurbotFish "Turbot Fish" "0403" 120 Hard 42 3120 ["turbot"] false true;
    EmptyRectangle "Empty Rectangle" "0402" 120 Hard 43 3170 [] false true;
    DualEmptyRectangle "Dual Empty Rectangle" "0405" 120 Hard 43 3175 [] false false;
    WWing "W-Wing" "0803" 150 Hard 70 3200 [] false true;
    XyWing "XY-Wing" "0800" 160 Hard 42 3300 ["y-wing"] false true;
    XyzWing "XYZ-Wing" "0801" 180 Hard 44 3400 [] false true;
    UniqueRectangle1 "Uniqueness Test 1" "0600" 100 Hard 45 3500 ["unique rectangle type 1" "unique rectangle 1" "ur1"] true true;
    UniqueRectangle2 "Uniqueness Test 2" "0601" 100 Hard 45 3600 ["unique rectangle type 2" "unique rectangle 2" "ur2"] true true;
    UniqueRectangle3 "Uniqueness Test 3" "0602" 100 Hard 46 3700 ["unique rectangle type 3" "unique rectangle 3" "ur3"] true true;
    UniqueRectangle4 "Uniqueness Test 4" "0603" 100 Hard 45 3800 ["unique rectangle type 4" "unique rectangle 4" "ur4"] true true;
    UniqueRectangle5 "Uniqueness Test 5" "0604" 100 Hard 45 3900 ["unique rectangle type 5" "unique rectangle 5" "ur5"] true true;
    UniqueRectangle6 "Uniqueness Test 6" "0605" 100 Hard 45 4000 ["unique rectangle type 6" "unique rectangle 6" "ur6"] true true;
    HiddenRectangle "Hidden Rectangle" "0606" 100 Hard 66 4010 ["hidden unique rectangle"] true true;
    AvoidableRectangle1 "Avoidable Rectangle Type 1" "0607" 100 Hard 66 4020 ["avoidable rectangle 1" "ar1"] true true;
    AvoidableRectangle2 "Avoidable Rectangle Type 2" "0608" 100 Hard 66 4030 ["avoidable rectangle 2" "ar2"] true true;
    FinnedXWing "Finned X-Wing" "0310" 130 Hard 43 4100 [] false true;
    SashimiXWing "Sashimi X-Wing" "0320" 150 Hard 43 4200 [] false true;
    FinnedSwordfish "Finned Swordfish" "0311" 200 Unfair 57 4300 [] false true;
    SiameseFinnedSwordfish "Siamese Finned Swordfish" "03111" 200 Unfair 57 4310 [] false false;
    SashimiSwordfish "Sashimi Swordfish" "0321" 240 Unfair 57 4400 [] false true;
    SiameseSashimiSwordfish "Siamese Sashimi Swordfish" "03211" 240 Unfair 57 4410 [] false false;
    FinnedJellyfish "Finned Jellyfish" "0312" 250 Unfair 60 4500 [] false true;
    SiameseFinnedJellyfish "Siamese Finned Jellyfish" "03121" 250 Unfair 60 4510 [] false false;
    SashimiJellyfish "Sashimi Jellyfish" "0322" 260 Unfair 60 4600 [] false true;
    SiameseSashimiJellyfish "Siamese Sashimi Jellyfish" "03221" 260 Unfair 60 4610 [] false false;
    FinnedSquirmbag "Finned Squirmbag" "0313" 470 Unfair 62 4700 [] false false;
    SashimiSquirmbag "Sashimi Squirmbag" "0323" 470 Unfair 63 4800 [] false false;
    FinnedWhale "Finned Whale" "0314" 470 Unfair 64 4900 [] false false;
    SashimiWhale "Sashimi Whale" "0324" 470 Unfair 65 5000 [] false false;
    FinnedLeviathan "Finned Leviathan" "0315" 470 Unfair 66 5100 [] false false;
    SashimiLeviathan "Sashimi Leviathan" "0325" 470 Unfair 67 5200 [] false false;
    SueDeCoq "Sue de Coq" "1101" 250 Unfair 75 5300 ["two-sector disjoint subsets"] false true;
    SimpleColorsTrap "Simple Colors Trap" "0500" 150 Hard 65 5330 ["simple colouring trap" "simple colors"] false true;
    SimpleColorsWrap "Simple Colors Wrap" "0501" 150 Hard 65 5331 ["simple colouring wrap"] false true;
    MultiColors1 "Multi Colors 1" "0502" 200 Hard 66 5360 ["multi-colors"] false true;
    MultiColors2 "Multi Colors 2" "0503" 200 Hard 66 5361 [] false true;
    XChain "X-Chain" "0701" 260 Unfair 66 5400 [] false true;
    XyChain "XY-Chain" "0702" 260 Unfair 70 5500 [] false true;
    ContinuousNiceLoop "Continuous Nice Loop" "0706" 280 Unfair 70 5600 [] false true;
    DiscontinuousNiceLoop "Discontinuous Nice Loop" "0707" 280 Unfair 70 5601 [] false true;
    Aic "AIC" "0708" 280 Unfair 70 5602 ["alternating inference chain"] false true;
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" "0709" 300 Unfair 72 5650 [] false true;
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" "0710" 300 Unfair 72 5651 [] false true;
    GroupedAic "Grouped AIC" "0711" 300 Unfair 72 5652 [] false true;
    AlsXz "Almost Locked Set XZ-Rule" "0901" 300 Unfair 75 5700 ["als-xz"] false true;
    AlsXyWing "Almost Locked Set XY-Wing" "0902" 320 Unfair 80 5800 ["als-xy-wing"] false true;
    AlsXyChain "Almost Locked Set XY-Chain" "0903" 340 Unfair 82 5900 ["als-xy-chain" "als chain"] false true;
    DeathBlossom "Death Blossom" "0904" 360 Unfair 85 6000 [] false false;
    FrankenXWing "Franken X-Wing" "0330" 300 Unfair 66 6100 [] false true;
    FrankenSwordfish "Franken Swordfish" "0331" 350 Unfair 66 6200 [] false true;
    FrankenJellyfish "Franken Jellyfish" "0332" 370 Unfair 62 6300 [] false false;
    FrankenSquirmbag "Franken Squirmbag" "0333" 470 Extreme 63 6400 [] false false;
    FrankenWhale "Franken Whale" "0334" 470 Extreme 64 6500 [] false false;
    FrankenLeviathan "Franken Leviathan" "0335" 470 Extreme 65 6600 [] false false;
    FinnedFrankenXWing "Finned Franken X-Wing" "0340" 390 Unfair 65 6700 [] false true;
    FinnedFrankenSwordfish "Finned Franken Swordfish" "0341" 410 Unfair 66 6800 [] false true;
    SiameseFinnedFrankenSwordfish "Siamese Finned Franken Swordfish" "03411" 410 Unfair 66 6810 [] false false;
    FinnedFrankenJellyfish "Finned Franken Jellyfish" "0342" 430 Unfair 67 6900 [] false false;
    SiameseFinnedFrankenJellyfish "Siamese Finned Franken Jellyfish" "03421" 430 Unfair 67 6910 [] false false;
    FinnedFrankenSquirmbag "Finned Franken Squirmbag" "0343" 470 Extreme 68 7000 [] false false;
    FinnedFrankenWhale "Finned Franken Whale" "0344" 470 Extreme 69 7100 [] false false;
    FinnedFrankenLeviathan "Finned Franken Leviathan" "0345" 470 Extreme 70 7200 [] false false;
    MutantXWing "Mutant X-Wing" "0350" 450 Extreme 70 7300 [] false false;
    MutantSwordfish "Mutant Swordfish" "0351" 450 Extreme 71 7400 [] false false;
    MutantJellyfish "Mutant Jellyfish" "0352" 450 Extreme 72 7500 [] false false;
    MutantSquirmbag "Mutant Squirmbag" "0353" 470 Extreme 73 7600 [] false false;
    MutantWhale "Mutant Whale" "0354" 470 Extreme 74 7700 [] false false;
    MutantLeviathan "Mutant Leviathan" "0355" 470 Extreme 75 7800 [] false false;
    FinnedMutantXWing "Finned Mutant X-Wing" "0360" 470 Extreme 75 7900 [] false false;
    FinnedMutantSwordfish "Finned Mutant Swordfish" "0361" 470 Extreme 76 8000 [] false false;
    FinnedMutantJellyfish "Finned Mutant Jellyfish" "0362" 470 Extreme 77 8100 [] false false;
    SiameseFinnedMutantJellyfish "Siamese Finned Mutant Jellyfish" "03621" 470 Extreme 77 8110 [] false false;
    FinnedMutantSquirmbag "Finned Mutant Squirmbag" "0363" 470 Extreme 78 8200 [] false false;
    FinnedMutantWhale "Finned Mutant Whale" "0364" 470 Extreme 79 8300 [] false false;
    FinnedMutantLeviathan "Finned Mutant Leviathan" "0365" 470 Extreme 80 8400 [] false false;
    KrakenFish1 "Kraken Fish Type 1" "0371" 500 Extreme 85 8450 [] false false;
    KrakenFish2 "Kraken Fish Type 2" "0372" 500 Extreme 85 8451 [] false false;
    ForcingChainContradiction "Forcing Chain Contradiction" "1301" 500 Extreme 80 8500 [] false true;
    ForcingChainVerity "Forcing Chain Verity" "1302" 500 Extreme 80 8501 [] false true;
    ForcingNetContradiction "Forcing Net Contradiction" "1303" 700 Extreme 90 8600 [] false true;
    ForcingNetVerity "Forcing Net Verity" "1304" 700 Extreme 90 8601 [] false true;
    TemplateSet "Template Set" "1201" 10000 Extreme 95 8700 [] false false;
    TemplateDelete "Template Delete" "1202" 10000 Extreme 95 8800 [] false false;
}

impl Technique {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The technique with this number in `HoDoKu`'s library; what follows a `-` is passed over.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let code = code.split('-').next()?;
        Self::ALL.iter().copied().find(|technique| technique.facts().code == code)
    }
}

/// Only what distinguishes names: no case, no blanks, no dashes.
fn plain(name: &str) -> String {
    let spelt = name.chars().filter(|c| c.is_alphanumeric() || *c == '+').flat_map(char::to_lowercase);
    spelt.collect::<String>().replace("colour", "color")
}

impl FromStr for Technique {
    type Err = ConfigError;

    /// Its name, another name of it, or its number; case, blanks and dashes do not matter.
    fn from_str(text: &str) -> Result<Self, ConfigError> {
        let wanted = plain(text);
        let is_meant = |technique: &&Self| {
            let facts = technique.facts();
            plain(facts.name) == wanted
                || facts.code == text
                || facts.aliases.iter().any(|alias| plain(alias) == wanted)
        };
        match Self::ALL.iter().find(is_meant) {
            Some(&technique) => Ok(technique),
            // The answer lists all words.
            None => search_control::settings::by_word("technique", Self::ALL, Self::name, text),
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_numbers_and_aliases_are_told_apart() {
        let mut seen = alloc::collections::BTreeMap::new();
        for &technique in Technique::ALL {
            let facts = technique.facts();
            let names = facts.aliases.iter().copied().chain([facts.name, facts.code]);
            for name in names {
                assert_eq!(seen.insert(plain(name), technique), None, "{name}");
                assert_eq!(name.parse(), Ok(technique), "{name}");
            }
        }
        assert!(Technique::ALL.windows(2).all(|pair| pair[0].facts().order < pair[1].facts().order));
        assert!("no such thing".parse::<Technique>().is_err());
    }
}
