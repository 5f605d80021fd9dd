#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Trains a model for a few steps on this accelerator, under several settings, and writes the runs for `cutaway calibrate`.

  cutaway convert config.json --set sequence_length=4096 --out model.graph.json
  measure_training.py model.graph.json --vary microbatch_size=1,2,4 --vary recompute=none,full --out runs.csv
  cutaway calibrate runs.csv --graph model.graph.json --devices devices.json --out mine.calibration.json

Each run is one combination of the values: the median time of a step and the most that PyTorch's allocator held. One
that does not fit in memory is left out and told. Weights are random, nothing is downloaded. Needs torch 2.9 or newer.

With --profile DIR each run also writes a trace, DIR/NAME.json.gz, in which every pass has a label, as a pipeline of one
stage has it. It goes beside the plan of the same settings, or into a line of runs for `cutaway calibrate`:

  measure_training.py model.graph.json --vary microbatches=4 --profile traces --out runs.csv
  cutaway compare model.graph.json --devices devices.json --plan plan.json --run traces/NAME.json.gz

Layers with plain attention, dense or of gated experts; what is kept for the backward pass is what a training plan of Cutaway counts.
"""
import argparse
import contextlib
import csv
import functools
import itertools
import json
import os
import statistics
import sys
import time

try:
    import torch

    from . import training_functions, training_model
except ImportError as error:
    sys.exit(f"measure_training: torch 2.9 or newer is needed: {error}")

CHOICES = {
    "microbatch_size": int,
    "microbatches": int,
    "recompute": ("none", "selective", "core_attn", "mlp", "moe", "full"),
    "attention": ("fused", "unfused"),
    "precision": ("bf16", "fp16", "fp32"),
}
DEFAULTS = {"microbatch_size": 1, "microbatches": 1, "recompute": "none", "attention": "fused", "precision": "bf16"}
DTYPES = {"bf16": torch.bfloat16, "fp16": torch.float16, "fp32": torch.float32}


def parse_variation(text):
    field, equals, values = text.partition("=")
    if not equals or field not in CHOICES:
        raise argparse.ArgumentTypeError(f'"{text}" is not FIELD=VALUE,… with one of {", ".join(CHOICES)}')
    kind = CHOICES[field]
    parts = values.split(",")
    if kind is int:
        if not all(part.isdigit() and int(part) > 0 for part in parts):
            raise argparse.ArgumentTypeError(f'{field}: "{values}" are no positive integers')
        return field, [int(part) for part in parts]
    if unknown := [part for part in parts if part not in kind]:
        raise argparse.ArgumentTypeError(f'{field}: "{unknown[0]}" is not one of {", ".join(kind)}')
    return field, parts


def combinations(variations):
    fields = {field: [value] for field, value in DEFAULTS.items()}
    fields.update(variations)
    for values in itertools.product(*fields.values()):
        yield dict(zip(fields, values))


def random_batches(model, settings):
    shape = settings["microbatch_size"], model.head["sequence_length"]
    for _ in range(settings["microbatches"]):
        tokens = torch.randint(model.head["vocab_size"], shape, device=model.device)
        yield tokens, tokens.roll(-1, 1)


@contextlib.contextmanager
def labelled(device, name):
    """A pass as torch.distributed.pipelining names it in traces. The host runs ahead of an accelerator: it waits here
    for the end of the pass, so that the label lasts as long."""
    with torch.profiler.record_function(name):
        yield
        if device == "cuda":
            torch.cuda.synchronize()


def step_of(graph, settings, options, has_labels=False):
    """What trains a new model by one step each time that it is called, and is done when it returns."""
    as_pass = functools.partial(labelled, options.device) if has_labels else contextlib.nullcontext
    model = training_model.Model(graph, DTYPES[settings["precision"]], options.device)
    optimizer = training_model.Optimizer(model.parameters)
    batches = list(random_batches(model, settings))

    def take_step():
        for number, (tokens, targets) in enumerate(batches):
            with as_pass(f"PP:0F{number}"):
                loss = model.loss(tokens, targets, settings) / len(batches)
            with as_pass(f"PP:0B{number}"):
                loss.backward()
        optimizer.step()
        if options.device == "cuda":
            torch.cuda.synchronize()

    return take_step


def measure(graph, settings, options):
    """Seconds of a step and the most bytes held during one."""
    take_step = step_of(graph, settings, options)
    on_cuda = options.device == "cuda"
    times = []
    for step in range(options.warm_up + options.steps):
        if step == options.warm_up and on_cuda:
            torch.cuda.reset_peak_memory_stats()
        begun = time.perf_counter()
        take_step()
        times.append(time.perf_counter() - begun)
    return statistics.median(times[options.warm_up :]), torch.cuda.max_memory_allocated() if on_cuda else None


def profile(graph, settings, options):
    """More steps under PyTorch's profiler, with a label for each pass; writes the trace."""
    os.makedirs(options.profile, exist_ok=True)
    take_step = step_of(graph, settings, options, has_labels=True)
    schedule = torch.profiler.schedule(wait=1, warmup=1, active=3, repeat=1)
    with torch.profiler.profile(schedule=schedule, profile_memory=True) as profiler:
        for _ in range(5):
            take_step()
            profiler.step()
    profiler.export_chrome_trace(os.path.join(options.profile, name_of(settings).replace(" ", "_") + ".json.gz"))


def name_of(settings):
    return " ".join(f"{field}={value}" for field, value in settings.items())


def run_all(graph, options, write):
    for settings in combinations(dict(options.vary)):
        torch.compiler.reset()  # after eight shapes of one function PyTorch runs it uncompiled: a later run would seem slower
        try:
            seconds, held = measure(graph, settings, options)
            if options.profile:
                profile(graph, settings, options)
        except torch.OutOfMemoryError:
            print(f"{name_of(settings)}: does not fit in memory", file=sys.stderr)
            seconds = None
        if options.device == "cuda":
            torch.cuda.empty_cache()
        if seconds is not None:
            print(f"{name_of(settings)}: {seconds:.4f} s" + (f", {held / 1e9:.3f} GB" if held else ""), file=sys.stderr)
            write({"name": name_of(settings), **settings, "step_sec": f"{seconds:.6g}", "peak_bytes": held or ""})


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graph", help="a training graph, as `cutaway convert` writes it")
    parser.add_argument("--vary", metavar="FIELD=VALUES", type=parse_variation, action="append", default=[],
                        help="values of " + ", ".join(CHOICES))
    parser.add_argument("--out", metavar="RUNS.csv", required=True)
    parser.add_argument("--steps", type=int, default=5, help="that are timed (5)")
    parser.add_argument("--warm-up", type=int, default=3, help="steps before them (3)")
    parser.add_argument("--profile", "--traces", metavar="DIR", help="where a trace of each run is written, with labels "
                        "for cutaway compare --run")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", choices=("cuda", "cpu"))
    return parser.parse_args()


def main():
    options = parse_options()
    try:
        with open(options.graph, encoding="utf-8") as file:
            graph = json.load(file)
        if "transformer" not in graph:
            raise ValueError("no training graph; `cutaway convert config.json` makes one")
        training_model.check(graph["transformer"], [node["transformer"] for node in graph["nodes"] if "transformer" in node])
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"measure_training: {options.graph}: {error}")
    if options.device == "cuda":
        training_functions.Kernels.compile()
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(open(options.out, "w", newline="", encoding="utf-8"))
        table = csv.DictWriter(file, ["name", *DEFAULTS, "step_sec", "peak_bytes"])
        table.writeheader()

        def write(row):
            table.writerow(row)
            file.flush()

        run_all(graph, options, write)


if __name__ == "__main__":
    main()
