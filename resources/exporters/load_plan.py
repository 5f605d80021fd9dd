#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""`cutaway.torchrec_plan` where the package cutaway is not installed.

  from load_plan import load_plan
  model = DistributedModelParallel(module, plan=load_plan("plan.json"), ...)
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), os.pardir, "python"))
from cutaway.torchrec_plan import load_plan, plan_of  # noqa: E402, F401
