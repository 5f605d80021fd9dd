#!/usr/bin/env python3
"""Prints the parallel plans of a Hugging Face model as JSON, for `cutaway import`.

    export_hf_plan.py MODEL_TYPE > plan.json          llama, mixtral, ... as config.json's model_type has it

Plans are attributes of the configuration class and stand in no file. Nothing is downloaded. Needs transformers.
"""
import json
import sys


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    from transformers import AutoConfig, AutoModel

    config = AutoConfig.for_model(sys.argv[1])
    model = AutoModel._model_mapping.get(type(config), None)
    plans = {name: getattr(config, f"base_model_{name}", None) for name in ("tp_plan", "pp_plan", "ep_plan")}
    prefix = getattr(model, "base_model_prefix", "") or ""
    print(json.dumps({"model_type": config.model_type, **plans, "base_model_prefix": prefix}, indent=1))


if __name__ == "__main__":
    main()
