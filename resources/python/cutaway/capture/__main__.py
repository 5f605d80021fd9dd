# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
from .fx import main

main()
