//! Grammars that mask a model's tokens: Lark text in, the set of allowed tokens at each step out.
//!
//! What it is not: a sampler ([`crate::RowSampler`] draws from the mask) or a tokenizer: it needs the
//! bytes of every token and nothing else. llguidance walks its trie of those bytes in step with an
//! Earley parser.
//!
//! Canonical tokenisation does not matter here. llguidance can force the one tokenisation that the
//! tokenizer would give to text that the grammar leaves no choice about, and needs the tokenizer for it.
//! We tell it that we have none (`ApproximateTokEnv`), so that nothing is ever forced: every split of
//! a sentence into tokens is allowed, and the model's own probabilities choose between them.
//!
//! ```
//! # fn main() -> Result<(), coevo_lm::LmError> {
//! use coevo_lm::GrammarFactory;
//! let tokens: Vec<Vec<u8>> = [" ", "a", "+", " a", "<end>"].iter().map(|t| t.as_bytes().to_vec()).collect();
//! let factory = GrammarFactory::new(tokens, &|id| id == 4, &[4])?;
//! let mut state = factory.compile(r#"start: " a" ("+a")?"#)?.start();
//! assert_eq!(state.mask()?.tokens, [0, 3]);
//! state.commit(3)?;
//! assert_eq!(state.mask()?.tokens, [2]);
//! assert!(state.mask()?.end);
//! # Ok(())
//! # }
//! ```

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use coevo_core::Avoided;
use llguidance::api::{StopReason, TopLevelGrammar};
use llguidance::{Matcher, ParserFactory};
use toktrie::{ApproximateTokEnv, InferenceCapabilities, SimpleVob, TokEnv, TokRxInfo, TokTrie};

use crate::LmError;

/// Longer tokens do not fit the trie's nodes; the longest known ones are runs of 1024 spaces.
const LONGEST_TOKEN: usize = 1000;

/// Compiles grammars for one tokenizer. Built once per tokenizer, shared by all threads.
pub struct GrammarFactory {
    parsers: ParserFactory,
    tokens: Arc<Tokens>,
    /// By text: a run has one grammar per task and asks for it once per row.
    compiled: Mutex<HashMap<Box<str>, Grammar>>,
}

/// What a state has to know about the vocabulary.
struct Tokens {
    /// Tokens that are text: bit `id` of word `id / 32`.
    text: Vec<u32>,
    /// The text of each; empty where it is none.
    bytes: Vec<Vec<u8>>,
    ends: Vec<u32>,
}

impl Tokens {
    fn is_text(&self, id: u32) -> bool {
        self.text.get(id as usize / 32).is_some_and(|word| (word >> (id % 32)) & 1 == 1)
    }
}

impl GrammarFactory {
    /// `token_bytes`: the text of token `id` at index `id`. `is_special` tokens are no text: no grammar
    /// can reach them, however they are spelled. `ends`: the tokens that end a turn, at least one.
    ///
    /// # Errors
    /// Without an end, or when one lies outside the vocabulary.
    pub fn new(
        mut token_bytes: Vec<Vec<u8>>,
        is_special: &dyn Fn(u32) -> bool,
        ends: &[u32],
    ) -> Result<Self, LmError> {
        let n = token_bytes.len();
        if ends.is_empty() {
            return Err(LmError::Grammar(
                "the tokenizer names no end-of-turn token, so that no sentence could end".to_owned(),
            ));
        }
        if let Some(end) = ends.iter().find(|&&end| end as usize >= n) {
            return Err(LmError::Grammar(format!(
                "end-of-turn token {end} lies outside the vocabulary of {n}"
            )));
        }
        let mut text = vec![0u32; n.div_ceil(32)];
        for (id, bytes) in token_bytes.iter_mut().enumerate() {
            // A token without bytes is not in the trie. 0xff is no byte of UTF-8, and llguidance marks
            // special tokens with it.
            let special = ends.contains(&(id as u32)) || is_special(id as u32);
            if special || bytes.len() > LONGEST_TOKEN || bytes.contains(&TokTrie::SPECIAL_TOKEN_MARKER) {
                bytes.clear();
            }
            if !bytes.is_empty() {
                text[id / 32] |= 1 << (id % 32);
            }
        }
        let trie = TokTrie::from(&TokRxInfo::new(n as u32, ends[0]), &token_bytes);
        let env: TokEnv = Arc::new(ApproximateTokEnv::new(trie));
        let mut parsers = ParserFactory::new(&env, InferenceCapabilities::default(), &[])
            .map_err(|e| LmError::Grammar(format!("the vocabulary does not fit: {}", reason(&e))))?;
        parsers.quiet();
        parsers.limits_mut().verbose_errors = false;
        Ok(GrammarFactory {
            parsers,
            tokens: Arc::new(Tokens { text, bytes: token_bytes, ends: ends.to_vec() }),
            compiled: Mutex::default(),
        })
    }

    /// The compiled form of a Lark grammar; the second time from the cache.
    ///
    /// # Errors
    /// When the text is no grammar (with line and column), or when no token of the vocabulary can begin
    /// a sentence.
    pub fn compile(&self, lark: &str) -> Result<Grammar, LmError> {
        // Held while compiling: rows that start together would otherwise all compile the same text. A
        // panic cannot leave the map half-changed.
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(grammar) = compiled.get(lark) {
            return Ok(grammar.clone());
        }
        let parser = self
            .parsers
            .create_parser(TopLevelGrammar::from_lark(lark.to_owned()))
            .map_err(|e| LmError::Grammar(format!("cannot compile: {}", reason(&e))))?;
        let mut start = GrammarState {
            matcher: Matcher::new(Ok(parser)),
            tokens: Arc::clone(&self.tokens),
            mask: None,
            finished: false,
            avoid: Arc::default(),
            written: Vec::new(),
        };
        for warning in start.matcher.grammar_warnings() {
            tracing::warn!(warning, "grammar");
        }
        // The first mask is the same for all rows, and the lexer states that it needs are copied with it.
        start.mask()?;
        let grammar = Grammar { start: Arc::new(start) };
        compiled.insert(lark.into(), grammar.clone());
        Ok(grammar)
    }
}

/// A compiled grammar. Clones share it.
#[derive(Clone)]
pub struct Grammar {
    start: Arc<GrammarState>,
}

impl Grammar {
    /// A state at the beginning of a sentence. States share nothing that one of them changes, so that
    /// rows run in parallel without waiting for each other.
    pub fn start(&self) -> GrammarState {
        (*self.start).clone()
    }
}

/// What may come next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mask {
    /// Tokens of text that may come next, ascending.
    pub tokens: Vec<u32>,
    /// Whether the sentence may end here.
    pub end: bool,
}

/// A place in a sentence.
pub struct GrammarState {
    matcher: Matcher,
    tokens: Arc<Tokens>,
    /// Of this place; `None` until somebody asks.
    mask: Option<Arc<Mask>>,
    finished: bool,
    /// What the sentence must not be, where there is another way to end it.
    avoid: Arc<Avoided>,
    /// The sentence so far, without white space; kept where there is something to avoid.
    written: Vec<u8>,
}

impl Clone for GrammarState {
    fn clone(&self) -> Self {
        GrammarState {
            // A plain clone would share the lexer behind a lock, which all rows would then fight for.
            matcher: self.matcher.deep_clone(),
            tokens: Arc::clone(&self.tokens),
            mask: self.mask.clone(),
            finished: self.finished,
            avoid: Arc::clone(&self.avoid),
            written: self.written.clone(),
        }
    }
}

impl GrammarState {
    /// The same place at the beginning of a sentence that is to be none of these: an end that would make it one is
    /// not allowed where anything else is.
    pub fn avoiding(mut self, avoid: &Arc<Avoided>) -> Self {
        self.avoid = Arc::clone(avoid);
        self.mask = self.mask.take().map(|mask| Arc::new(self.without_avoided((*mask).clone())));
        self
    }

    /// What may come next. Asked twice at one place, it is computed once.
    ///
    /// # Errors
    /// When the vocabulary has no token that could go on although the sentence may not end, or the
    /// grammar is too ambiguous for the parser's limits.
    pub fn mask(&mut self) -> Result<&Mask, LmError> {
        if self.mask.is_none() {
            self.mask = Some(Arc::new(self.compute_mask()?));
        }
        self.mask.as_deref().ok_or_else(|| LmError::Grammar("no mask".to_owned()))
    }

    /// Goes on by one token that the mask allows; a token that ends the turn ends the sentence.
    ///
    /// # Errors
    /// When the grammar does not allow the token here.
    pub fn commit(&mut self, token: u32) -> Result<(), LmError> {
        if self.tokens.ends.contains(&token) {
            if !self.mask()?.end {
                return Err(LmError::Grammar(format!("token {token} ends the turn inside a sentence")));
            }
            self.mask = Some(Arc::new(Mask { tokens: Vec::new(), end: true }));
            self.finished = true;
            return Ok(());
        }
        if self.finished || !self.tokens.is_text(token) {
            let why = if self.finished { "the sentence has ended" } else { "it is no text" };
            return Err(LmError::Grammar(format!("token {token} is not allowed here: {why}")));
        }
        self.mask = None;
        self.matcher
            .consume_token(token)
            .map_err(|e| LmError::Grammar(format!("token {token} is not allowed here: {}", reason(&e))))?;
        if !self.avoid.is_empty() {
            self.written.extend(Avoided::bare(&self.tokens.bytes[token as usize]));
        }
        self.finished = self.matcher.stop_reason() == StopReason::NoExtension;
        Ok(())
    }

    /// Whether nothing but the end remains: no forward pass is needed to know what comes.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    fn compute_mask(&mut self) -> Result<Mask, LmError> {
        if self.finished {
            return Ok(Mask { tokens: Vec::new(), end: true });
        }
        let allowed = self.matcher.compute_mask().map_err(|e| {
            let reason = reason(&e);
            // The name that llguidance gives to an empty mask.
            let dead_end = reason == StopReason::NoExtensionBias.to_string();
            LmError::Grammar(if dead_end { DEAD_END.to_owned() } else { format!("cannot go on: {reason}") })
        })?;
        let end = allowed.is_allowed(self.tokens.ends[0]);
        let tokens = self.text_of(&allowed);
        if tokens.is_empty() && !end {
            return Err(LmError::Grammar(DEAD_END.to_owned()));
        }
        Ok(self.without_avoided(Mask { tokens, end }))
    }

    /// Without the ends of what is to be avoided; the mask as it is where nothing would be left.
    fn without_avoided(&self, mask: Mask) -> Mask {
        if self.avoid.is_empty() {
            return mask;
        }
        let end = mask.end && !self.avoid.contains_bare(&self.written);
        let mut sentence = self.written.clone();
        let mut goes_on = |&token: &u32| {
            sentence.truncate(self.written.len());
            sentence.extend(Avoided::bare(&self.tokens.bytes[token as usize]));
            !self.avoid.contains_bare(&sentence) || !self.ends_with(token)
        };
        let tokens: Vec<u32> = mask.tokens.iter().copied().filter(|token| goes_on(token)).collect();
        if tokens.is_empty() && !end { mask } else { Mask { tokens, end } }
    }

    /// Whether nothing but the end can follow the token, such as a line end behind an expression.
    fn ends_with(&self, token: u32) -> bool {
        let mut after = GrammarState { avoid: Arc::default(), mask: None, ..self.clone() };
        after.commit(token).is_ok() && after.finished
    }

    /// The tokens of text in a set. A grammar can name special tokens by number (`<[2]>`); they stay out.
    fn text_of(&self, allowed: &SimpleVob) -> Vec<u32> {
        let mut ids = Vec::new();
        for (word, (&allowed, &text)) in allowed.as_slice().iter().zip(&self.tokens.text).enumerate() {
            let mut bits = allowed & text;
            while bits != 0 {
                ids.push(word as u32 * 32 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        ids
    }
}

const DEAD_END: &str = "no token of the vocabulary can go on here, and the sentence may not end; \
                        does the grammar ask for characters or special tokens that the tokenizer lacks?";

/// The first line of the message: what follows are notes for llguidance's own developers and a picture
/// of the place, which it also gives as `line(column): ` or `at line(column): `.
fn reason(error: &dyn std::fmt::Display) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default().trim_end();
    let line = line.strip_prefix("at ").unwrap_or(line);
    let place = line.split_once("): ").and_then(|(place, rest)| Some((place.split_once('(')?, rest)));
    match place {
        Some(((line, column), rest)) if [line, column].iter().all(|n| n.parse::<u32>().is_ok()) => {
            format!("line {line}, column {column}: {rest}")
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECIAL: u32 = 5;
    const ENDS: [u32; 2] = [6, 7];

    fn factory() -> GrammarFactory {
        let texts: [&[u8]; 9] = [b"a", b"b", b"ab", b"<|", b"tool|>", b"<|tool|>", b"<end>", b"c", b"\xff"];
        let tokens = texts.iter().map(|text| text.to_vec()).collect();
        GrammarFactory::new(tokens, &|id| id == SPECIAL, &ENDS).expect("a vocabulary")
    }

    fn tokens(state: &mut GrammarState) -> Vec<u32> {
        state.mask().expect("a mask").tokens.clone()
    }

    fn compile_error(lark: &str) -> String {
        factory().compile(lark).err().expect("no grammar").to_string()
    }

    #[test]
    fn states_are_sendable_and_grammars_shared() {
        fn shared<T: Send + Sync>() {}
        fn sendable<T: Send>() {}
        shared::<GrammarFactory>();
        shared::<Grammar>();
        sendable::<GrammarState>();
    }

    #[test]
    fn every_split_into_tokens_is_allowed() {
        let mut state = factory().compile("start: \"ab\"").expect("a grammar").start();
        assert_eq!(tokens(&mut state), [0, 2]);
        state.commit(0).expect("allowed");
        assert_eq!(tokens(&mut state), [1]);
        assert!(!state.is_finished());
        state.commit(1).expect("allowed");
        assert!(state.is_finished());
        assert_eq!(state.mask().expect("a mask"), &Mask { tokens: vec![], end: true });
    }

    #[test]
    fn the_end_comes_only_after_a_sentence() {
        for end in ENDS {
            let mut state = factory().compile("start: \"a\" \"b\"*").expect("a grammar").start();
            let error = state.commit(end).expect_err("nothing is written yet").to_string();
            assert!(error.contains("inside a sentence"), "{error}");
            state.commit(0).expect("allowed");
            assert_eq!(state.mask().expect("a mask"), &Mask { tokens: vec![1], end: true });
            assert!(!state.is_finished());
            state.commit(end).expect("allowed");
            assert!(state.is_finished());
            assert!(state.commit(1).is_err());
        }
    }

    #[test]
    fn special_tokens_are_no_text() {
        // Spelled out, the text can be written with ordinary tokens; the special token stays out, and so
        // do the end tokens, whatever their text is.
        let mut state = factory().compile("start: \"<|tool|>\" | \"c\" | \"a\"").expect("a grammar").start();
        assert_eq!(tokens(&mut state), [0, 3]);
        let error = state.commit(SPECIAL).expect_err("special").to_string();
        assert!(error.contains("it is no text"), "{error}");
        state.commit(3).expect("allowed");
        assert_eq!(tokens(&mut state), [4]);
        let error = compile_error("start: <[5]>");
        assert!(error.contains("no token of the vocabulary"), "{error}");
    }

    #[test]
    fn a_state_is_independent_of_its_clones() {
        let grammar = factory().compile("start: (\"a\" | \"b\" \"a\")+").expect("a grammar");
        let mut one = grammar.start();
        one.commit(1).expect("allowed");
        let mut two = one.clone();
        two.commit(0).expect("allowed");
        assert!(!one.mask().expect("a mask").end);
        assert_eq!(tokens(&mut one), [0, 2]);
        assert!(two.mask().expect("a mask").end);
        assert_eq!(tokens(&mut two), [0, 1, 2]);
    }

    #[test]
    fn what_is_avoided_has_to_go_on() {
        let avoid = |texts: &[&str]| {
            let mut avoided = Avoided::default();
            texts.iter().for_each(|text| avoided.insert(text));
            Arc::new(avoided)
        };
        let grammar = factory().compile("start: \"a\" (\"b\"){0,2} \"<|\"?").expect("a grammar");
        // Neither the end nor the token that only the end can follow.
        let mut state = grammar.start().avoiding(&avoid(&["ab", "ab<|"]));
        assert_eq!(tokens(&mut state), [0, 2]);
        state.commit(2).expect("allowed");
        assert_eq!(state.mask().expect("a mask"), &Mask { tokens: vec![1], end: false });
        state.commit(1).expect("allowed");
        assert_eq!(state.mask().expect("a mask"), &Mask { tokens: vec![3], end: true });
        // Where nothing else is left, it may be a repeat.
        let mut state = grammar.start().avoiding(&avoid(&["abb", "abb<|"]));
        state.commit(2).expect("allowed");
        state.commit(1).expect("allowed");
        assert_eq!(state.mask().expect("a mask"), &Mask { tokens: vec![3], end: true });
        assert_eq!(grammar.start().mask().expect("a mask").tokens, [0, 2], "the grammar is as it was");
    }

    #[test]
    fn a_token_that_is_not_allowed_is_an_error() {
        let mut state = factory().compile("start: \"a\"").expect("a grammar").start();
        let error = state.commit(1).expect_err("not allowed").to_string();
        assert!(error.starts_with("grammar: token 1 is not allowed here"), "{error}");
        assert!(!error.contains('<'), "{error}");
        assert!(state.commit(99).is_err());
    }

    #[test]
    fn a_wrong_grammar_names_the_line() {
        let place = "grammar: cannot compile: line ";
        for (lark, want) in [
            ("start: a\na: \"x\"\nb: (\n", "3, column 5: Expected"),
            ("start: a\na: \"x\" b\n", "2, column 4: unknown name: \"b\""),
            ("start: A\n\nA: /(/\n", "3, column 4: "),
        ] {
            let error = compile_error(lark);
            assert!(error.starts_with(&format!("{place}{want}")), "{error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }

    #[test]
    fn a_grammar_beyond_the_vocabulary_is_an_error() {
        let error = compile_error("start: \"z\"");
        assert!(error.contains("no token of the vocabulary can go on here"), "{error}");
    }

    #[test]
    fn a_text_is_compiled_once() {
        let factory = factory();
        let (one, two) = (factory.compile("start: \"a\""), factory.compile("start: \"a\""));
        let (one, two) = (one.expect("a grammar"), two.expect("a grammar"));
        assert!(Arc::ptr_eq(&one.start, &two.start));
    }

    #[test]
    fn a_vocabulary_needs_an_end() {
        let new = |ends: &[u32]| GrammarFactory::new(vec![b"a".to_vec()], &|_| false, ends).err();
        assert!(new(&[]).is_some_and(|e| e.to_string().contains("no end-of-turn token")));
        assert!(new(&[3]).is_some_and(|e| e.to_string().contains("outside the vocabulary of 1")));
    }
}
