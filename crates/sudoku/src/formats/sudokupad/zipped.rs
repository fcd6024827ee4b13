//! Zipped JSON: what `SudokuPad` makes of JSON to shorten it.
//!
//! Keys have short names and no quotes, quotes are single, empty objects in lists are nothing, `t` and `f` are truth values,
//! and colours are six digits without `#` (`#0` black, `#F` white).
//!
//! ```text
//! {ce:[[,{v:5},],[,,{v:1}]],ca:[{v:'title: it\'s small'}],re:[[[0,0],[0,1]]]}
//! ```

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};

/// How deep objects and lists may stand in each other.
const DEEPEST: usize = 32;

/// Short names of keys.
const KEYS: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// The value that a text stands for; `None` if it is not in this form.
pub(crate) fn unzip(text: &str) -> Option<Value> {
    let mut reader = Reader { rest: text.trim() };
    let value = reader.value(0, false)?;
    reader.rest.is_empty().then_some(value)
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    /// Takes a sign if it is the next.
    fn takes(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Takes the signs up to one that ends a word.
    fn word(&mut self) -> String {
        let end = self.rest.find([',', ':', '[', ']', '{', '}']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.trim().into()
    }

    fn value(&mut self, depth: usize, is_member: bool) -> Option<Value> {
        if DEEPEST < depth {
            return None;
        }
        match self.rest.chars().next()? {
            '{' => self.object(depth),
            '[' => self.list(depth),
            '\'' | '"' => self.text().map(Value::String),
            _ => scalar(&self.word(), is_member),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.rest = &self.rest[1..];
        let mut map = Map::new();
        while !self.takes('}') {
            let key = if self.rest.starts_with(['\'', '"']) { self.text()? } else { self.word() };
            if key.is_empty() || !self.takes(':') {
                return None;
            }
            let long = KEYS.iter().find(|(short, _)| *short == key).map_or(key.as_str(), |(_, long)| long);
            let value = self.value(depth + 1, true)?;
            map.insert(long.into(), value);
            if !self.takes(',') && !self.rest.starts_with('}') {
                return None;
            }
        }
        Some(Value::Object(map))
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.rest = &self.rest[1..];
        let mut list = Vec::new();
        loop {
            // An empty list was left out, so this is a list of an object that is empty.
            let is_empty = self.rest.starts_with([',', ']']);
            list.push(if is_empty { Value::Object(Map::new()) } else { self.value(depth + 1, false)? });
            if self.takes(']') {
                return Some(Value::Array(list));
            }
            if !self.takes(',') {
                return None;
            }
        }
    }

    /// A text in quotes of either kind.
    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        let mut signs = self.rest.chars();
        let quote = signs.next()?;
        loop {
            match signs.next()? {
                sign if sign == quote => break,
                '\\' => text.push(match signs.next()? {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' => {
                        let code: String = signs.by_ref().take(4).collect();
                        char::from_u32(u32::from_str_radix(&code, 16).ok()?).unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    sign => sign,
                }),
                sign => text.push(sign),
            }
        }
        self.rest = signs.as_str();
        Some(text)
    }
}

fn scalar(word: &str, is_member: bool) -> Option<Value> {
    let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        "t" if is_member => Some(Value::Bool(true)),
        "f" if is_member => Some(Value::Bool(false)),
        "#0" if is_member => Some("#000000".into()),
        "#F" if is_member => Some("#FFFFFF".into()),
        _ if is_member && is_colour => Some(alloc::format!("#{word}").into()),
        _ => serde_json::from_str(word).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zipped_json_is_json() {
        let zipped = r"{ce:[[,{v:5},],[]],ca:[{v:'title: it\'s \\small',u:t,c1:#0,c2:12ab34}],cs:64,ok:-1.5,none:null}";
        let json = r##"{"cells":[[{},{"value":5},{}],[{}]],
            "cages":[{"value":"title: it's \\small","underlays":true,"borderColor":"#000000","backgroundColor":"#12ab34"}],
            "cellSize":64,"ok":-1.5,"none":null}"##;
        assert_eq!(unzip(zipped), serde_json::from_str(json).ok());
        for bad in ["{a:}", "{a:[1}", "{a:1", "{:1}", "{a:b}", "{a:'x}", "", "{a:1}}"] {
            assert_eq!(unzip(bad), None, "{bad}");
        }
        assert_eq!(unzip(&"[".repeat(100_000)), None);
    }
}
