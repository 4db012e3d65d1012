//! Asks the generated code what the vectors ask, and compares its descriptors with the model. The test writes the tables.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};

mod contracts;
mod dump;
mod tables;

use contracts::{SubjectError, TokenError};

/// Counts what a thread allocates.
struct Counting;

thread_local! {
    static ALLOCATED: Cell<usize> = const { Cell::new(0) };
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(of: impl FnOnce()) -> usize {
    let before = ALLOCATED.with(Cell::get);
    of();
    ALLOCATED.with(Cell::get) - before
}

type Tokens = BTreeMap<String, String>;

/// A token type: parses, and says what was made of it.
pub struct TokenType {
    pub of: (&'static str, &'static str),
    pub parse: fn(&str) -> Result<(), TokenError>,
    pub owned: fn(&str) -> [String; 5],
}

/// A channel: parses, and says what the subject is.
pub struct Channel {
    pub of: (&'static str, &'static str),
    pub parse: fn(&str) -> Result<(), SubjectError>,
    pub any: fn(&str) -> Option<&'static str>,
    pub tokens: fn(&str) -> Vec<(&'static str, String)>,
    pub rendered: fn(&str) -> [String; 5],
    pub info: &'static contracts::ChannelInfo,
}

/// A filter, made of tokens: its text, and whether it matches.
pub struct Filter {
    pub of: (&'static str, &'static str, &'static str),
    pub ask: fn(&Tokens, &[&str]) -> (String, Vec<bool>),
}

/// A line of the vectors, in its fields.
fn lines() -> Vec<Vec<String>> {
    let unescape = |field: &str| {
        let mut out = String::new();
        let mut chars = field.chars();
        while let Some(c) = chars.next() {
            out.push(match c {
                '\\' => match chars.next() {
                    Some('t') => '\t',
                    Some('n') => '\n',
                    Some('r') => '\r',
                    other => other.expect("an escape"),
                },
                c => c,
            });
        }
        out
    };
    let text = include_str!("vectors.txt");
    let split = |line: &str| line.split('\t').map(unescape).collect();
    text.split_terminator('\n').map(split).collect()
}

fn pairs(fields: &[String]) -> Tokens {
    let pair = |pair: &[String]| (pair[0].clone(), pair[1].clone());
    fields.chunks(2).map(pair).collect()
}

#[test]
fn tokens() {
    let types: HashMap<_, _> = tables::TOKEN_TYPES.iter().map(|t| (t.of, t)).collect();
    let mut asked = 0;
    for line in lines().iter().filter(|line| line[0] == "token") {
        let of = types[&(line[1].as_str(), line[2].as_str())];
        let text = line[3].as_str();
        let mut got = Ok(());
        let allocated = allocations(|| got = (of.parse)(text));
        assert_eq!(allocated, 0, "{line:?}");
        match got {
            Ok(()) => {
                assert_eq!(line[4], "", "{line:?}");
                assert!((of.owned)(text).iter().all(|owned| owned == text), "{line:?}");
            }
            Err(error) => {
                assert_eq!((error.reason.to_string(), error.at.to_string()), (line[4].clone(), line[5].clone()), "{line:?}");
            }
        }
        asked += 1;
    }
    println!("{asked} tokens");
    assert!(asked > 100);
}

#[test]
fn subjects() {
    let channels: HashMap<_, _> = tables::CHANNELS.iter().map(|c| (c.of, c)).collect();
    let mut asked = 0;
    for line in lines().iter().filter(|line| line[0] == "subject") {
        let of = channels[&(line[1].as_str(), line[2].as_str())];
        let text = line[3].as_str();
        let mut got = Ok(());
        let allocated = allocations(|| got = (of.parse)(text));
        match got {
            Ok(()) => {
                assert_eq!(allocated, 0, "{line:?}");
                assert_eq!(line[4], "", "{line:?}");
                let tokens = (of.tokens)(text).into_iter().map(|(name, token)| (name.to_string(), token));
                assert_eq!(tokens.collect::<Tokens>(), pairs(&line[5..]), "{line:?}");
                assert!((of.rendered)(text).iter().all(|rendered| rendered == text), "{line:?}: {:?}", (of.rendered)(text));
                assert_eq!((of.any)(text), Some(of.of.1), "{line:?}");
            }
            Err(error) => {
                let name = error.name.unwrap_or_default().to_string();
                let got = [error.reason.to_string(), error.token.to_string(), name, error.at.to_string()];
                assert_eq!(got, line[4..8], "{line:?}");
                assert_ne!((of.any)(text), Some(of.of.1), "{line:?}");
                assert_eq!((error.channel.key, error.channel.contract), (of.of.1, of.info.contract));
            }
        }
        asked += 1;
    }
    println!("{asked} subjects");
    assert!(asked > 100);
}

#[test]
fn filters() {
    let filters: HashMap<_, _> = tables::FILTERS.iter().map(|f| (f.of, f)).collect();
    let all = lines();
    let mut asked = 0;
    let mut rest = all.as_slice();
    while let [line, more @ ..] = rest {
        rest = more;
        if line[0] != "filter" {
            continue;
        }
        let of = filters[&(line[1].as_str(), line[2].as_str(), line[3].as_str())];
        let texts = more.iter().take_while(|line| line[0] == "matches" || line[0] == "misses");
        let texts: Vec<_> = texts.collect();
        let subjects: Vec<_> = texts.iter().map(|line| line[1].as_str()).collect();
        let (rendered, matches) = (of.ask)(&pairs(&line[5..]), &subjects);
        assert_eq!(rendered, line[4], "{line:?}");
        for (text, matches) in texts.iter().zip(matches) {
            assert_eq!(matches, text[0] == "matches", "{line:?}: {text:?}");
            asked += 1;
        }
    }
    println!("{asked} subjects of filters");
    assert!(asked > 100);
}

#[test]
fn backlinks() {
    for line in lines().iter().filter(|line| line[0] == "channel") {
        let found = tables::CHANNELS.iter().find(|c| c.of == (line[1].as_str(), line[2].as_str()));
        let info = found.expect("a channel").info;
        let contract = info.contract;
        let got = [contract.id, contract.version, contract.digest, contract.profile, info.key, info.address];
        assert_eq!(got, line[3..9].iter().map(String::as_str).collect::<Vec<_>>().as_slice());
        assert_eq!(info.operations, &line[9..]);
    }
}

#[test]
fn descriptors() {
    let mut compared = 0;
    for line in lines().iter().filter(|line| line[0] == "descriptors") {
        assert_eq!(tables::dumped(&line[1], &line[2]), line[3], "{} {}", line[1], line[2]);
        compared += 1;
    }
    println!("{compared} tables of descriptors");
    assert!(compared > 10);
}
