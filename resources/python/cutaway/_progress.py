# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""A progress bar in notebooks and on terminals for work that takes over half a second."""
from __future__ import annotations

import html
import re
import sys
import time
from typing import Any, Optional

_LATEST = re.compile(rb"\r\x1b\[K([^\r\n\x1b]*)")


class Progress:
    def __init__(self, title: str, is_wanted: bool):
        self.title = title
        self._begin = time.monotonic()
        self._display: Optional[Any] = None
        self._kind = self._surface() if is_wanted else None
        self._is_shown = False

    def read(self, data: bytes) -> None:
        """Takes what the program wrote on its terminal and shows the last phase in it."""
        found = _LATEST.findall(data)
        if found and found[-1].strip() and time.monotonic() - self._begin > 0.5:
            self._show(found[-1].decode(errors="replace").strip())

    def show(self, phase: str, fraction: float) -> None:
        """Shows how many of several runs are done."""
        if time.monotonic() - self._begin > 0.5:
            self._show(f"{phase} {round(100 * fraction)} %")

    def close(self) -> None:
        if not self._is_shown:
            return
        if self._kind == "terminal":
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
        elif self._display is not None:
            self._display.update(_Html(""))

    def _show(self, phase: str) -> None:
        if self._kind is None:
            return
        percent = re.search(r" (\d+) %$", phase)
        fraction = int(percent[1]) / 100 if percent else None
        phase = phase[:percent.start()] if percent else phase
        self._is_shown = True
        if self._kind == "terminal":
            bar = "" if fraction is None else f" {'█' * round(20 * fraction):·<20} {round(100 * fraction)} %"
            sys.stderr.write(f"\r\x1b[K{self.title}: {phase}{bar}")
            sys.stderr.flush()
            return
        value = "" if fraction is None else f' value="{fraction:.2f}"'
        shown = _Html(f"<progress{value}></progress> {html.escape(self.title)}: {html.escape(phase)}")
        if self._display is None:
            from IPython.display import display  # type: ignore[import-not-found]

            self._display = display(shown, display_id=True)
        else:
            self._display.update(shown)

    @staticmethod
    def _surface() -> Optional[str]:
        if "IPython" in sys.modules:
            shell = sys.modules["IPython"].get_ipython()
            if shell is not None and shell.__class__.__name__ == "ZMQInteractiveShell":
                return "notebook"
        return "terminal" if sys.stderr is not None and sys.stderr.isatty() else None


class _Html:
    def __init__(self, text: str):
        self.text = text

    def _repr_html_(self) -> str:
        return self.text
