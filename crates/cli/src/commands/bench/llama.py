"""How fast llama.cpp reads prompts and decodes, for `coevo bench decode --llama-cpp`.

Takes one JSON object as its argument: model (path of a GGUF file), batches, prompt, steps, repeats, threads.
Prints one: version, rows of batch, prefill and decode (tokens/s, medians).
"""

import json
import statistics
import sys
import time

import llama_cpp as llama

# Tokens of one call while prompts are read: what llama.cpp takes by default.
CHUNK = 2048


def check(status, what):
    if status != 0:
        raise SystemExit(f"llama_decode returned {status} while {what}")


class Batch:
    """Rows of one context, each a sequence of its own."""

    def __init__(self, context, size):
        self.context = context
        self.batch = llama.llama_batch_init(max(CHUNK, size), 0, 1)

    def decode(self, entries, what):
        """One call for entries of (token, position, row, whether its logits are wanted)."""
        self.batch.n_tokens = len(entries)
        for k, (token, position, row, logits) in enumerate(entries):
            self.batch.token[k] = token
            self.batch.pos[k] = position
            self.batch.n_seq_id[k] = 1
            self.batch.seq_id[k][0] = row
            self.batch.logits[k] = logits
        check(llama.llama_decode(self.context, self.batch), what)

    def free(self):
        llama.llama_batch_free(self.batch)


def measure(model, size, prompt, steps, threads):
    settings = llama.llama_context_default_params()
    settings.n_ctx = size * (prompt + steps)
    settings.n_batch = settings.n_ubatch = CHUNK
    settings.n_seq_max = size
    settings.kv_unified = True
    settings.n_threads = settings.n_threads_batch = threads
    context = llama.llama_init_from_model(model, settings)
    if not context:
        raise SystemExit(f"llama.cpp cannot make a context for {size} rows")
    batch = Batch(context, size)
    words = llama.llama_vocab_n_tokens(llama.llama_model_get_vocab(model))
    # Different prompts, so that no row can share what another has read.
    token = lambda row, at: (7 + 31 * row + 17 * at) % words
    prompts = [(token(row, at), at, row, at + 1 == prompt) for row in range(size) for at in range(prompt)]

    started = time.perf_counter()
    for start in range(0, len(prompts), CHUNK):
        batch.decode(prompts[start : start + CHUNK], "reading prompts")
    prefill = time.perf_counter() - started

    started = time.perf_counter()
    for at in range(prompt, prompt + steps - 1):
        batch.decode([(token(row, at), at, row, True) for row in range(size)], "decoding")
    decode = time.perf_counter() - started
    batch.free()
    llama.llama_free(context)
    return size * prompt / prefill, size * (steps - 1) / decode


def main():
    wanted = json.loads(sys.argv[1])
    quiet = llama.llama_log_callback(lambda level, text, data: None)
    llama.llama_log_set(quiet, None)
    llama.llama_backend_init()
    model = llama.llama_model_load_from_file(wanted["model"].encode(), llama.llama_model_default_params())
    if not model:
        raise SystemExit(f"llama.cpp cannot read {wanted['model']}")
    rows = []
    for size in wanted["batches"]:
        once = lambda: measure(model, size, wanted["prompt"], wanted["steps"], wanted["threads"])
        runs = [once() for _ in range(wanted["repeats"])]
        prefill, decode = (statistics.median(rates) for rates in zip(*runs))
        rows.append({"batch": size, "prefill": prefill, "decode": decode})
    print(json.dumps({"version": llama.__version__, "rows": rows}))


main()
