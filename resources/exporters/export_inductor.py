#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""`python -m cutaway.capture.inductor` where the package cutaway is not installed; see its --help."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), os.pardir, "python"))
from cutaway.capture import inductor  # noqa: E402

if __name__ == "__main__":
    inductor.main()
else:
    sys.modules[__name__] = inductor  # for scripts that import this file
