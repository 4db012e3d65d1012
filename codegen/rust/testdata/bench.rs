//! Measures generated code beside the same checks written by hand, by turns, and prints the medians in nanoseconds as JSON.

use std::hint::black_box;
use std::time::Instant;

use contracts::shop::ReserveStockSubject;

/// By hand: the tokens are borrowed, and an error says what the generated one says, without words.
#[derive(Clone)]
pub struct Reserve<'a> {
    warehouse_id: &'a str,
    operation_id: &'a str,
}

#[derive(Debug)]
pub struct Wrong {
    pub token: usize,
    pub reason: &'static str,
    pub at: usize,
}

fn wrong<T>(token: usize, reason: &'static str, at: usize) -> Result<T, Wrong> {
    Err(Wrong { token, reason, at })
}

fn alike(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

impl<'a> Reserve<'a> {
    pub fn parse(text: &'a str) -> Result<Self, Wrong> {
        let mut tokens = text.split('.');
        let mut next = || tokens.next();
        let (Some(stock), Some(warehouse_id), Some(reserve), Some(operation_id), None) =
            (next(), next(), next(), next(), next())
        else {
            return wrong(text.split('.').count().min(4), "count", 0);
        };
        if stock != "stock" {
            return wrong(0, "literal", alike(stock, "stock"));
        }
        if !(2..=16).contains(&warehouse_id.len()) {
            return wrong(1, "length", warehouse_id.len().min(16));
        }
        let lower = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
        if let Some(at) = warehouse_id.bytes().position(|byte| !lower(byte)) {
            return wrong(1, "alphabet", at);
        }
        if !warehouse_id.as_bytes()[0].is_ascii_lowercase() {
            return wrong(1, "first", 0);
        }
        if reserve != "reserve" {
            return wrong(2, "literal", alike(reserve, "reserve"));
        }
        if operation_id.len() != 66 {
            return wrong(3, "length", operation_id.len().min(66));
        }
        let Some(rest) = operation_id.strip_prefix("op") else {
            return wrong(3, "prefix", alike(operation_id, "op"));
        };
        let hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if let Some(at) = rest.bytes().position(|byte| !hex(byte)) {
            return wrong(3, "alphabet", 2 + at);
        }
        Ok(Self {
            warehouse_id,
            operation_id,
        })
    }

    pub fn render(&self) -> String {
        ["stock.", self.warehouse_id, ".reserve.", self.operation_id].concat()
    }

    pub fn write_to(&self, out: &mut String) {
        out.push_str("stock.");
        out.push_str(self.warehouse_id);
        out.push_str(".reserve.");
        out.push_str(self.operation_id);
    }
}

fn texts() -> Vec<String> {
    let text = |i: u64| {
        let hash = |salt: u64| (i + salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let operation: String = (0..4).map(|salt| format!("{:016x}", hash(salt))).collect();
        format!("stock.w{}-{}.reserve.op{operation}", i % 97, hash(9) % 10_000)
    };
    (0..4096).map(text).collect()
}

fn time<T>(all: &[T], work: &mut dyn FnMut(&T)) -> f64 {
    let begin = Instant::now();
    for one in all {
        work(one);
    }
    begin.elapsed().as_nanos() as f64 / all.len() as f64
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

fn beside<A, B>(what: &str, a: &[A], mut generated: impl FnMut(&A), b: &[B], mut by_hand: impl FnMut(&B)) -> String {
    let (mut of, mut by) = (Vec::new(), Vec::new());
    for _ in 0..301 {
        of.push(time(a, &mut generated));
        by.push(time(b, &mut by_hand));
    }
    format!("\"{what}\":{{\"generated\":{},\"byHand\":{}}}", median(of), median(by))
}

fn main() {
    let texts = texts();
    let bad: Vec<String> = texts.iter().map(|text| text.replace("stock.w", "stock.W")).collect();
    let generated: Vec<_> = texts.iter().map(|text| ReserveStockSubject::parse(text).unwrap()).collect();
    let by_hand: Vec<_> = texts.iter().map(|text| Reserve::parse(text).unwrap()).collect();
    for (i, text) in texts.iter().enumerate() {
        assert!(generated[i].render() == *text && by_hand[i].render() == *text);
        let (a, b) = (ReserveStockSubject::parse(&bad[i]).unwrap_err(), Reserve::parse(&bad[i]).err().unwrap());
        assert_eq!((a.token, a.reason.as_str(), a.at), (b.token, b.reason, b.at));
    }
    let (mut one, mut other) = (String::new(), String::new());
    let parse = |text: &String| drop(black_box(ReserveStockSubject::parse(black_box(text))));
    let parse_by_hand = |text: &String| drop(black_box(Reserve::parse(black_box(text))));
    let all = [
        beside("parse", &texts, parse, &texts, parse_by_hand),
        beside("refuse", &bad, parse, &bad, parse_by_hand),
        beside("render", &generated, |s| drop(black_box(s.render())), &by_hand, |s| drop(black_box(s.render()))),
        beside("append", &generated, |s| { one.clear(); s.write_to(black_box(&mut one)) }, &by_hand, |s| { other.clear(); s.write_to(black_box(&mut other)) }),
    ];
    println!("{{{}}}", all.join(","));
}
