# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0


class CutawayError(Exception):
    """One line from Cutaway that says what is wrong and where. `status` is the program's exit status, or None."""

    def __init__(self, message: str, status: "int | None" = None):
        super().__init__(message)
        self.status = status
