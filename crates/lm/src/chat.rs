//! From a dialogue to the text and tokens that a chat model was trained on, by the model's own Jinja
//! template.
//!
//! What it is not: a tokenizer. Nothing is put before or after what the template writes; the answer
//! prefix follows it verbatim.

use coevo_core::{Message, Prompt};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Value;
use minijinja::{Environment, ErrorKind, context};

use crate::{LmError, Tokenizer};

/// ChatML, for models that have its tokens but no template.
pub(crate) const CHATML: &str = "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}";

const NAME: &str = "chat_template";

/// A model's chat template, compiled.
#[derive(Debug)]
pub struct ChatTemplate {
    environment: Environment<'static>,
    bos_token: String,
    eos_token: String,
}

impl ChatTemplate {
    /// Of a template's text; without one, ChatML where the vocabulary has its tokens.
    pub fn new(template: Option<&str>, tokenizer: &Tokenizer) -> Result<Self, LmError> {
        let chatml = ["<|im_start|>", "<|im_end|>"].iter().all(|t| tokenizer.id_of(t).is_some());
        let source = match template {
            Some(source) => source,
            None if chatml => CHATML,
            None => {
                return Err(LmError::Chat(
                    "the model has no chat template and no <|im_start|> token; use an instruct \
                     model, or add tokenizer_config.json or chat_template.jinja to its folder"
                        .to_owned(),
                ));
            }
        };
        let mut environment = Environment::new();
        // As transformers compiles them.
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
        environment.set_syntax(syntax.map_err(failed)?);
        environment.set_unknown_method_callback(minijinja_contrib::pycompat::unknown_method_callback);
        environment.add_function("raise_exception", |message: String| {
            Err::<String, _>(minijinja::Error::new(ErrorKind::InvalidOperation, message))
        });
        // `strftime_now` is left out on purpose: a prompt must not depend on the day. Templates that
        // know it test whether it is defined and fall back to a fixed date.
        environment
            .add_template_owned(NAME, source.to_owned())
            .map_err(|e| LmError::Chat(format!("it does not compile: {e}")))?;
        let text = |id: Option<u32>| id.and_then(|id| tokenizer.text_of(id)).unwrap_or_default();
        Ok(ChatTemplate {
            environment,
            bos_token: text(tokenizer.bos()),
            eos_token: text(tokenizer.eos().first().copied()),
        })
    }

    /// The text of a prompt: the dialogue, the start of the model's turn, and the answer prefix.
    pub fn render(&self, prompt: &Prompt) -> Result<String, LmError> {
        let template = self.environment.get_template(NAME).map_err(failed)?;
        let messages: Vec<Value> = prompt.messages.iter().map(as_value).collect();
        let mut text = template
            .render(context! {
                messages => messages,
                add_generation_prompt => true,
                bos_token => self.bos_token.as_str(),
                eos_token => self.eos_token.as_str(),
            })
            .map_err(failed)?;
        text.push_str(&prompt.answer_prefix);
        Ok(text)
    }

    /// The template's text.
    pub fn source(&self) -> Result<String, LmError> {
        Ok(self.environment.get_template(NAME).map_err(failed)?.source().to_owned())
    }

    /// The tokens of a prompt.
    pub fn encode_prompt(&self, tokenizer: &Tokenizer, prompt: &Prompt) -> Result<Vec<u32>, LmError> {
        tokenizer.encode(&self.render(prompt)?)
    }
}

fn as_value(message: &Message) -> Value {
    context! { role => message.role.name(), content => message.content.as_str() }
}

fn failed(error: minijinja::Error) -> LmError {
    // The detail is what `raise_exception` said, such as that roles must alternate.
    LmError::Chat(match error.detail() {
        Some(detail) => format!("it refuses the prompt: {detail}"),
        None => format!("it fails: {error}"),
    })
}

#[cfg(test)]
mod tests {
    use coevo_core::Role;

    use super::*;
    use crate::tiny_random;

    fn prompt(messages: &[(Role, &str)], answer_prefix: &str) -> Prompt {
        let messages = messages
            .iter()
            .map(|(role, content)| Message { role: *role, content: (*content).to_owned() })
            .collect();
        Prompt { messages, answer_prefix: answer_prefix.to_owned() }
    }

    #[test]
    fn chatml_stands_in_and_the_prefix_follows_verbatim() {
        let tokenizer = tiny_random::tokenizer().expect("built in");
        let chat = ChatTemplate::new(None, &tokenizer).expect("has the tokens");
        let prompt = prompt(&[(Role::System, "be brief"), (Role::User, "hi ")], "score =");
        let text = "<|im_start|>system\nbe brief<|im_end|>\n<|im_start|>user\nhi <|im_end|>\n\
                    <|im_start|>assistant\nscore =";
        assert_eq!(chat.render(&prompt).expect("renders"), text);
        let ids = chat.encode_prompt(&tokenizer, &prompt).expect("encodes");
        let start = tokenizer.id_of("<|im_start|>").expect("has it");
        assert_eq!(ids.iter().filter(|id| **id == start).count(), 3);
        assert_eq!(ids.len(), text.len() - 3 * "<|im_start|>".len() - 2 * "<|im_end|>".len() + 5);
    }

    #[test]
    fn templates_may_call_python_methods_and_refuse() {
        let tokenizer = tiny_random::tokenizer().expect("built in");
        let source = "{%- for m in messages %}\n    {%- if m.role == 'system' %}\n        \
                      {{- raise_exception('no system role') }}\n    {%- endif %}\n    \
                      {{- m['content'].strip().upper() if strftime_now is not defined }}\n{%- endfor %}";
        let chat = ChatTemplate::new(Some(source), &tokenizer).expect("compiles");
        assert_eq!(chat.render(&prompt(&[(Role::User, " hi ")], "")).expect("renders"), "HI");
        let error = chat.render(&prompt(&[(Role::System, "x")], "")).expect_err("refused");
        assert!(error.to_string().contains("no system role"), "{error}");
        let error = ChatTemplate::new(Some("{% for %}"), &tokenizer).expect_err("broken");
        assert!(error.to_string().contains("does not compile"), "{error}");
    }
}
