#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""`python -m cutaway.capture.fx` where the package cutaway is not installed; see its --help."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), os.pardir, "python"))
from cutaway.capture import fx  # noqa: E402

if __name__ == "__main__":
    fx.main()
else:
    sys.modules[__name__] = fx  # for scripts that import this file
