#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""`python -m cutaway.capture.training` where the package cutaway is not installed."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), os.pardir, "python"))
from cutaway.capture import training  # noqa: E402

if __name__ == "__main__":
    training.main()
