//! `repr` and `str` of values that hold others, written for the host or for the program itself.

use std::rc::Rc;

use super::Value;
use super::mapping::{Dict, DictKind, Part};
use super::object::ClassKind;
use super::text::{ELLIPSIS, leaf};
use crate::error::Fallible;

/// How deep the host's texts go, and their longest, in bytes: what lies beyond ends in an ellipsis.
const DEEPEST: usize = 60;
const LONGEST: usize = 1 << 20;

/// Who a text is written for: what it may cost, and what values say of themselves.
pub(crate) trait Author: Sized {
    /// Whether `more` bytes may be written behind the `written` ones; where not, the text is cut.
    ///
    /// # Errors
    ///
    /// Whatever ends the text.
    fn room(&mut self, written: usize, more: usize) -> Fallible<bool>;

    /// Writes what is inside a container.
    ///
    /// # Errors
    ///
    /// Of `inner`, or where this is too deep.
    fn inside(
        writer: &mut Writer<Self>,
        inner: impl FnOnce(&mut Writer<Self>) -> Fallible<()>,
    ) -> Fallible<()>;

    /// What a value says of itself, by methods of its class or because its text costs much; `None` leaves it
    /// to the writer.
    ///
    /// # Errors
    ///
    /// Of those methods.
    fn own(&mut self, value: &Value, quote: bool) -> Fallible<Option<String>>;

    /// The pairs of a `Counter`, the most common first; `None` where its counts have no order.
    ///
    /// # Errors
    ///
    /// Of comparing.
    fn ranked(&mut self, counter: &Dict) -> Fallible<Option<Vec<Value>>>;
}

/// The host: nothing runs, nothing fails, what is deep or long is cut.
pub(super) struct Bounded;

impl Bounded {
    pub(super) fn text(value: &Value, quote: bool) -> String {
        let mut writer = Writer::new(Bounded);
        // It has no way to fail; what was written would do even so.
        let _ = writer.write(value, quote);
        writer.out
    }
}

impl Author for Bounded {
    fn room(&mut self, written: usize, _: usize) -> Fallible<bool> {
        Ok(written <= LONGEST)
    }

    fn inside(
        writer: &mut Writer<Self>,
        inner: impl FnOnce(&mut Writer<Self>) -> Fallible<()>,
    ) -> Fallible<()> {
        if writer.open.len() > DEEPEST {
            writer.out.push_str(ELLIPSIS);
            return Ok(());
        }
        inner(writer)
    }

    fn own(&mut self, _: &Value, _: bool) -> Fallible<Option<String>> {
        Ok(None)
    }

    fn ranked(&mut self, _: &Dict) -> Fallible<Option<Vec<Value>>> {
        Ok(None)
    }
}

/// A text being written.
pub(crate) struct Writer<A> {
    pub(crate) author: A,
    pub(crate) out: String,
    /// The containers around this place, to see where one holds itself.
    open: Vec<*const ()>,
}

impl<A: Author> Writer<A> {
    pub(crate) fn new(author: A) -> Writer<A> {
        Writer { author, out: String::new(), open: Vec::new() }
    }

    /// `repr(value)` where `quote`, else `str(value)`.
    pub(crate) fn write(&mut self, value: &Value, quote: bool) -> Fallible<()> {
        let more = if let Value::Str(text) = value { text.as_str().len() } else { 0 };
        if !self.author.room(self.out.len(), more)? {
            self.out.push_str(ELLIPSIS);
            return Ok(());
        }
        if let Some(own) = self.author.own(value, quote)? {
            self.out.push_str(&own);
            return Ok(());
        }
        match value {
            Value::List(items) => self.container(address(items), "[", "[...]", |writer| {
                writer.items(|at| items.get(at))?;
                writer.put("]")
            }),
            Value::Tuple(items) if items.class.is_some() => {
                let class = items.class.as_ref();
                let names = class.map_or(&[][..], |class| &class.fields[..]);
                let open = format!("{}(", class.map_or("", |class| &class.name));
                self.container(address(items), &open, "(...)", |writer| {
                    let named = names.iter().zip(items.iter());
                    writer.fields(named.map(|((name, _), item)| (&**name, item.clone())))
                })
            }
            Value::Tuple(items) => self.container(address(items), "(", "(...)", |writer| {
                writer.items(|at| items.get(at).cloned())?;
                writer.put(if items.len() == 1 { ",)" } else { ")" })
            }),
            Value::Deque(deque) => self.container(address(deque), "deque([", "[...]", |writer| {
                let items = deque.to_vec();
                writer.items(|at| items.get(at).cloned())?;
                match deque.limit {
                    Some(limit) => writer.put(&format!("], maxlen={limit})")),
                    None => writer.put("])"),
                }
            }),
            Value::Set(set) if set.keys().is_empty() => {
                self.put(if set.frozen { "frozenset()" } else { "set()" })
            }
            Value::Set(set) => {
                let (open, close) = if set.frozen { ("frozenset({", "})") } else { ("{", "}") };
                self.container(address(set), open, "set(...)", |writer| {
                    let keys: Vec<Value> = set.keys().iter().map(|key| key.value().clone()).collect();
                    writer.items(|at| keys.get(at).cloned())?;
                    writer.put(close)
                })
            }
            Value::Dict(dict) => self.dict(dict),
            Value::View(view) => {
                let open = match view.part {
                    Part::Keys => "dict_keys([",
                    Part::Values => "dict_values([",
                    Part::Items => "dict_items([",
                };
                self.container(address(view), open, ELLIPSIS, |writer| {
                    writer.items(|at| view.dict.entry(at, view.part))?;
                    writer.put("])")
                })
            }
            Value::Slice(slice) => self.container(address(slice), "slice(", ELLIPSIS, |writer| {
                let parts = [&slice.start, &slice.stop, &slice.step];
                writer.items(|at| parts.get(at).map(|&part| part.clone()))?;
                writer.put(")")
            }),
            Value::Instance(instance) if instance.class.kind == ClassKind::Data => {
                let open = format!("{}(", instance.class.name);
                self.container(address(instance), &open, ELLIPSIS, |writer| {
                    let fields = instance.class.fields.iter();
                    writer.fields(
                        fields
                            .map(|(name, _)| (&**name, instance.attributes.get(name).unwrap_or(Value::None))),
                    )
                })
            }
            Value::Exception(exception) if quote => {
                let open = format!("{}(", exception.kind.name());
                self.container(address(exception), &open, ELLIPSIS, |writer| {
                    writer.items(|at| exception.args.get(at).cloned())?;
                    writer.put(")")
                })
            }
            Value::Exception(exception) => match exception.shown() {
                Some((shown, quote)) => {
                    self.container(address(exception), "", ELLIPSIS, |writer| writer.write(&shown, quote))
                }
                None => Ok(()),
            },
            plain => {
                leaf(plain, quote, &mut self.out);
                Ok(())
            }
        }
    }

    fn put(&mut self, text: &str) -> Fallible<()> {
        self.out.push_str(text);
        Ok(())
    }

    /// A container that opens with `open`, or stands as `itself` where it is already around this place.
    fn container(
        &mut self,
        place: *const (),
        open: &str,
        itself: &str,
        inner: impl FnOnce(&mut Self) -> Fallible<()>,
    ) -> Fallible<()> {
        if self.open.contains(&place) {
            return self.put(itself);
        }
        self.open.push(place);
        let result = A::inside(self, |writer| {
            writer.put(open)?;
            inner(writer)
        });
        self.open.pop();
        result
    }

    fn items(&mut self, item: impl Fn(usize) -> Option<Value>) -> Fallible<()> {
        self.series(|at| item(at).map(|item| (None, item)))
    }

    /// Items, with their keys where they have some, until there is none. They are asked for one by one: the
    /// program's methods may change a list while it is written.
    fn series(&mut self, part: impl Fn(usize) -> Option<(Option<Value>, Value)>) -> Fallible<()> {
        for at in 0.. {
            let Some((key, value)) = part(at) else { break };
            if at > 0 {
                self.put(", ")?;
            }
            if !self.author.room(self.out.len(), 0)? {
                return self.put(ELLIPSIS);
            }
            if let Some(key) = key {
                self.write(&key, true)?;
                self.put(": ")?;
            }
            self.write(&value, true)?;
        }
        Ok(())
    }

    fn fields<'a>(&mut self, fields: impl Iterator<Item = (&'a str, Value)>) -> Fallible<()> {
        for (k, (name, value)) in fields.enumerate() {
            self.put(if k > 0 { ", " } else { "" })?;
            self.put(name)?;
            self.put("=")?;
            self.write(&value, true)?;
        }
        self.put(")")
    }

    fn dict(&mut self, dict: &Rc<Dict>) -> Fallible<()> {
        let place = address(dict);
        match &dict.kind {
            DictKind::Plain => self.pairs(place, "{", "}", "{...}", dict),
            DictKind::Ordered if dict.len() == 0 => self.put("OrderedDict()"),
            DictKind::Ordered => self.container(place, "OrderedDict([", ELLIPSIS, |writer| {
                writer.items(|at| dict.entry(at, Part::Items))?;
                writer.put("])")
            }),
            DictKind::Counter if dict.len() == 0 => self.put("Counter()"),
            DictKind::Counter => match self.author.ranked(dict)? {
                None => self.pairs(place, "Counter({", "})", "Counter(...)", dict),
                Some(pairs) => self.container(place, "Counter({", "Counter(...)", |writer| {
                    writer.series(|at| match pairs.get(at) {
                        Some(Value::Tuple(pair)) => Some((Some(pair[0].clone()), pair[1].clone())),
                        _ => None,
                    })?;
                    writer.put("})")
                }),
            },
            DictKind::Default(factory) => {
                self.put("defaultdict(")?;
                self.write(factory, true)?;
                self.put(", ")?;
                self.pairs(place, "{", "}", "{...}", dict)?;
                self.put(")")
            }
        }
    }

    fn pairs(
        &mut self,
        place: *const (),
        open: &str,
        close: &str,
        itself: &str,
        dict: &Dict,
    ) -> Fallible<()> {
        self.container(place, open, itself, |writer| {
            writer.series(|at| {
                let map = dict.map();
                map.get_index(at).map(|(key, value)| (Some(key.value().clone()), value.clone()))
            })?;
            writer.put(close)
        })
    }
}

fn address<T>(shared: &Rc<T>) -> *const () {
    Rc::as_ptr(shared).cast()
}
