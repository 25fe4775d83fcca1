"""Greedy completions of an exported model by transformers, for the ignored test in src/export/tests.rs.

Run it with a Python that has torch and transformers:
    COEVO_TRANSFORMERS_PYTHON=python3 cargo test --release -p coevo -p coevo-lm -- --ignored transformers

Arguments: folder, number of new tokens, a JSON list of {"messages": [...], "prefix": "..."}. Prints a JSON list.
"""

import json
import sys

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

folder, new_tokens, dialogues = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
tokenizer = AutoTokenizer.from_pretrained(folder)
model = AutoModelForCausalLM.from_pretrained(folder).eval()
assert model.dtype == torch.float32, model.dtype

out = []
for dialogue in dialogues:
    text = tokenizer.apply_chat_template(dialogue["messages"], tokenize=False, add_generation_prompt=True)
    prompt = tokenizer(text + dialogue["prefix"], add_special_tokens=False, return_tensors="pt")
    with torch.no_grad():
        logits = model(**prompt).logits[0, -1]
        ids = model.generate(**prompt, do_sample=False, max_new_tokens=new_tokens)
    ids = ids[0, prompt["input_ids"].shape[1] :]
    out.append(
        {
            "prompt_ids": prompt["input_ids"][0].tolist(),
            "text": tokenizer.decode(ids, skip_special_tokens=True, clean_up_tokenization_spaces=False),
            "logits": logits.tolist(),
        }
    )
print(json.dumps(out))
