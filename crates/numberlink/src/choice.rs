//! Which engine answers.
//!
//! | rules | board | engine of [`Auto`](Engine::Auto) |
//! |---|---|---|
//! | `tight` | plain rectangles, black cells too | [`tight`](crate::tight) |
//! | touch `any` | all | [`frontier`](crate::frontier) |
//! | all others | all | [`edge`](crate::edge) |
//!
//! The frontier does not know rules of touch: it lists what it finds, and a last filter throws most of it away.
//!
//! Measured on generated boards, 20 each of 8x8 and 10x10 and 10 of 12x12, uniqueness, 2 seconds each:
//! where all cells are used the edge model takes 2 to 800 times less than the frontier (8x8: 5 ms for 40 ms; 10x10: 6 ms for 4,600 ms),
//! on boards with walls and warps too.
//! Where cells may stay empty it takes a third to a fortieth on 8x8 and 10x10 (10x10: 2 boards undecided for 6), and about as much on 12x12.
//! The engine `sat` is slower on the former and much better on the latter: ask for it by name.

use alloc::string::ToString;

use crate::board::Puzzle;
use crate::config::{Config, Engine, Unsupported};
use crate::frontier::Plan;
use crate::rules::{Rules, Touch};

/// The engine that `config` asks for; never [`Engine::Auto`].
///
/// # Errors
///
/// If that engine does not answer these rules on this board.
pub(crate) fn engine(puzzle: &Puzzle, config: &Config) -> Result<Engine, Unsupported> {
    let is_tight = puzzle.rules() == Rules::TIGHT && puzzle.board().is_plain();
    match config.engine {
        Engine::Auto if is_tight => Ok(Engine::Tight),
        Engine::Auto if puzzle.rules().touch == Touch::Any => Ok(Engine::Frontier),
        Engine::Auto => Ok(Engine::Edge),
        Engine::Tight if !is_tight => {
            let found = if puzzle.rules() == Rules::TIGHT { "a board that has some" } else { puzzle.rules().word() };
            Err(Unsupported {
                engine: Engine::Tight,
                answers: "rules `tight` on squares without walls, bridges and warps",
                found: found.to_string(),
            })
        }
        Engine::Frontier if !Plan::fits(puzzle) => Err(Unsupported {
            engine: Engine::Frontier,
            answers: "boards whose states can be written: up to 255 edges across, in 2,048 bits with their labels",
            found: alloc::format!("{} columns and {} rows", puzzle.board().columns(), puzzle.board().rows()),
        }),
        engine => Ok(engine),
    }
}

/// Who goes on when an engine that was chosen may not take more memory.
///
/// Without `sat` a search ends there, unless it could not even begin: states of the frontier that are too long to write.
pub(crate) const fn next(engine: Engine, is_writable: bool) -> Option<Engine> {
    match engine {
        #[cfg(feature = "sat")]
        Engine::Frontier | Engine::Tight => Some(Engine::Sat),
        #[cfg(not(feature = "sat"))]
        Engine::Frontier if !is_writable => Some(Engine::Edge),
        _ => {
            let _ = is_writable;
            None
        }
    }
}
