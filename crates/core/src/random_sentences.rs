//! A control without a model: random sentences of the task's grammar.
//!
//! Whatever this finds was found by the grammar and the number of tries, not by a language model.

use async_trait::async_trait;

use crate::{
    Completion, ExpressionForm, Finish, LanguageModel, ModelCard, ModelError, Request, TokenSink, rng_for,
};

/// Deepest nesting of brackets in a sentence.
const DEPTH: u32 = 2;

/// Sentences that are drawn for a request while they are ones to be avoided.
const TRIES: u64 = 100;

/// Draws expressions from a form, whatever the prompt says.
#[derive(Debug, Clone)]
pub struct RandomSentences {
    form: ExpressionForm,
}

impl RandomSentences {
    /// Name in configs and journals.
    pub const NAME: &'static str = "random-sentences";

    /// A sampler of that form.
    pub fn new(form: ExpressionForm) -> Self {
        RandomSentences { form }
    }

    /// The request's sentence; the last of [`TRIES`] where all were to be avoided.
    fn sentence(&self, request: &Request) -> String {
        let draw = |number| self.form.random(&mut rng_for(request.seed, "sentence", number), DEPTH);
        let new = (0..TRIES - 1).map(draw).find(|sentence| !request.avoid.contains(sentence));
        new.unwrap_or_else(|| draw(TRIES - 1))
    }
}

#[async_trait]
impl LanguageModel for RandomSentences {
    fn card(&self) -> ModelCard {
        ModelCard {
            name: Self::NAME.to_owned(),
            architecture: "none".to_owned(),
            sha256: String::new(),
            parameters: 0,
            device: "cpu".to_owned(),
        }
    }

    async fn complete(
        &mut self,
        requests: &[Request],
        _sink: &dyn TokenSink,
    ) -> Result<Vec<Completion>, ModelError> {
        Ok(requests
            .iter()
            .map(|request| Completion {
                text: self.sentence(request),
                prompt_tokens: 0,
                shared_tokens: 0,
                generated_tokens: 0,
                finish: Finish::Stop,
            })
            .collect())
    }
}
