//! The atlas against published counts, and against the search of single puzzles.

use klotski::atlas::{Distances, PieceSet, SetAtlas, UNSOLVABLE};
use klotski::{Config, Metric, Puzzle, Solver, code};
use search_control::{LimitCheck, Limits, SeededRandom, Stop};

fn distances(atlas: &SetAtlas, metric: Metric) -> Distances {
    atlas.distances(metric, &mut LimitCheck::new(&Limits::none())).expect("no limit")
}

#[test]
fn there_are_as_many_layouts_as_published() {
    let sets = PieceSet::all();
    assert_eq!(sets.len(), 203);
    assert_eq!(sets.iter().map(|&set| SetAtlas::new(set).len()).sum::<usize>(), 29_334_498);
}

#[test]
fn numbers_and_layouts_come_back() {
    let mut random = SeededRandom::new(1);
    for set in PieceSet::all().into_iter().step_by(17) {
        let atlas = SetAtlas::new(set);
        for _ in 0..200 {
            let number = random.below(atlas.len() as u32) as usize;
            let layout = atlas.unrank(number);
            assert_eq!(atlas.rank(&layout), Some(number), "{set:?}\n{}", layout.draw());
        }
    }
}

/// The pieces of the classic: its layouts, groups, and the hardest in every metric.
#[test]
fn the_set_of_the_classic_has_its_published_numbers() {
    let atlas = SetAtlas::new(PieceSet { horizontal: 1, vertical: 4, single: 4 });
    assert_eq!(atlas.len(), 65_880);
    assert_eq!(atlas.components(&mut LimitCheck::new(&Limits::none())), Ok(898));
    for (metric, hardest) in [(Metric::Step, 126), (Metric::Slide, 101), (Metric::Move, 93)] {
        assert_eq!(distances(&atlas, metric).hardest.map(|(distance, _)| distance), Some(hardest), "{metric}");
    }
}

#[test]
fn distances_are_those_of_single_searches() {
    let mut random = SeededRandom::new(2);
    for set in [
        PieceSet { horizontal: 2, vertical: 3, single: 4 },
        PieceSet { horizontal: 0, vertical: 2, single: 3 },
        PieceSet { horizontal: 5, vertical: 0, single: 4 },
    ] {
        let atlas = SetAtlas::new(set);
        for metric in Metric::ALL {
            let found = distances(&atlas, metric);
            assert_eq!(found.distances.iter().filter(|&&distance| distance != UNSOLVABLE).count(), found.solvable);
            for _ in 0..6 {
                let number = random.below(atlas.len() as u32) as usize;
                // As rows of signs, equal pieces with names of their own.
                let layout = atlas.unrank(number);
                let puzzle: Puzzle = rows(&layout).parse().expect("a layout is a puzzle");
                let puzzle = puzzle.with_metric(metric);
                let length = Solver::new(&puzzle, Config::default())
                    .expect("few pieces")
                    .solve()
                    .answer
                    .solution()
                    .map(|s| s.len());
                let expected = Some(found.distances[number]).filter(|&distance| distance != UNSOLVABLE);
                assert_eq!(length, expected.map(usize::from), "{metric}\n{}", layout.draw());
                assert!(code::encode(&puzzle, &puzzle.start()).is_some());
            }
        }
    }
}

/// A layout as a text in which every piece has a letter.
fn rows(layout: &klotski::atlas::Layout) -> String {
    let mut signs = ['.'; 20];
    let mut letters = 'B'..;
    let mut put = |cells: u32, forms: &[usize]| {
        for cell in (0..20).filter(|cell| cells >> cell & 1 == 1) {
            let letter = letters.next().expect("more letters than pieces");
            forms.iter().for_each(|offset| signs[cell + offset] = letter);
        }
    };
    put(layout.horizontal, &[0, 1]);
    put(layout.vertical, &[0, 4]);
    put(layout.single, &[0]);
    [0, 1, 4, 5].iter().for_each(|offset| signs[usize::from(layout.large) + offset] = 'A');
    signs.chunks(4).map(|row| row.iter().collect::<String>() + "\n").collect()
}

#[test]
fn limits_stop_it() {
    let atlas = SetAtlas::new(PieceSet { horizontal: 1, vertical: 4, single: 4 });
    let stopped = |limits| atlas.distances(Metric::Step, &mut LimitCheck::new(&limits));
    assert_eq!(stopped(Limits::none().nodes(1_000)), Err(Stop::Nodes));
    assert_eq!(stopped(Limits::none().memory(1_000)), Err(Stop::Memory));
}

#[cfg(feature = "std")]
mod in_a_file {
    use std::io::Cursor;

    use klotski::atlas::file::{AtlasReader, AtlasWriter, Summary};

    use super::*;

    fn write(file: &mut Cursor<Vec<u8>>, nodes: u64) -> (Option<Stop>, Summary) {
        let mut writer = AtlasWriter::open(file, Metric::Slide).expect("an atlas");
        let before = writer.summary();
        let mut heard = Vec::new();
        let stop = writer.run(&Limits::none().nodes(nodes), |summary| heard.push(summary)).expect("room");
        assert_eq!(heard.len(), writer.summary().sets - before.sets);
        (stop, writer.summary())
    }

    #[test]
    fn what_is_whole_is_kept_and_the_rest_made_anew() {
        let mut file = Cursor::new(Vec::new());
        let (stop, first) = write(&mut file, 300_000);
        assert_eq!(stop, Some(Stop::Nodes));
        let whole = file.get_ref().clone();
        // Cut anywhere in the last set, or broken in it, the sets before stand and the same bytes come again.
        for (cut, broken) in [(1, None), (5, None), (whole.len() / 3, None), (0, Some(whole.len() - 9))] {
            let mut bytes = whole[..whole.len() - cut].to_vec();
            if let Some(at) = broken {
                bytes[at] ^= 1;
            }
            let mut file = Cursor::new(bytes);
            let (_, summary) = write(&mut file, 0);
            assert!(summary.sets < first.sets, "{cut} {broken:?}");
            let (_, summary) = write(&mut file, 700_000);
            assert!(first.sets <= summary.sets);
            assert_eq!(file.get_ref()[..whole.len()], whole[..]);
        }
        // What it holds are the distances of each set.
        let mut reader = AtlasReader::new(Cursor::new(&whole)).expect("an atlas");
        assert_eq!(reader.metric(), Metric::Slide);
        let mut sets = PieceSet::all().into_iter();
        let mut read = 0;
        while let Some(record) = reader.next_set().expect("no fault") {
            assert_eq!(Some(record.set), sets.next());
            assert_eq!(record.found, distances(&SetAtlas::new(record.set), Metric::Slide));
            read += 1;
        }
        assert_eq!(read, first.sets);
    }

    #[test]
    fn other_files_are_refused() {
        let open = |bytes: &[u8]| {
            AtlasWriter::open(Cursor::new(bytes.to_vec()), Metric::Move).map(|_| ()).map_err(|e| e.to_string())
        };
        let other = |message: &str| Err(message.to_owned());
        assert_eq!(open(b""), Ok(()));
        assert_eq!(open(b"KLOTSKI"), Ok(()), "a head that was cut off");
        assert_eq!(open(b"KLOTSKE"), other("expected an atlas, found another file"));
        assert_eq!(open(b"KLOTSKI-ATLAS\n\x02\x00"), other("expected an atlas of version 1, found another version"));
        assert_eq!(open(b"KLOTSKI-ATLAS\n\x01\x02"), other("expected an atlas in moves, found one in steps"));
        assert_eq!(open(b"KLOTSKI-ATLAS\n\x01\x00"), Ok(()));
    }
}
