# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Runs the program: documents go through unnamed files, progress comes from a pseudo-terminal, Ctrl-C is passed on."""
from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import termios
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._errors import CutawayError
from ._progress import Progress

_chosen: Optional[str] = None

Document = Union[str, bytes, Mapping[str, Any]]


def use_program(path: Union[str, "os.PathLike[str]", None]) -> None:
    """Sets the program to run from now on. None: `$CUTAWAY_PROGRAM`, else the program installed with this package,
    else `cutaway` on PATH."""
    global _chosen
    _chosen = None if path is None else os.fspath(path)


def program() -> str:
    """The path of the program. CutawayError if there is none."""
    wanted = _chosen or os.environ.get("CUTAWAY_PROGRAM") or _installed() or "cutaway"
    found = shutil.which(wanted)
    if not found:
        raise CutawayError(f'the program "{wanted}" is not found: install Cutaway, or name it with cutaway.use_program()')
    return found


def _installed() -> Optional[str]:
    """The program beside this file, if a wheel installed it."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "app", "cutaway")
    return path if os.access(path, os.X_OK) else None


def start() -> None:
    """The command `cutaway` of an environment: replaces itself with the program."""
    try:
        path = program()
    except CutawayError as error:
        raise SystemExit(f"cutaway: {error}") from None
    os.execv(path, [path, *sys.argv[1:]])


def run(arguments: Sequence[str], documents: Mapping[str, Document] = {}, progress: bool = True, title: str = "") -> bytes:
    """The program's standard output. An argument `{name}` is replaced with a document. Raises CutawayError with the
    program's message if it fails; its warnings become Python warnings."""
    files = {name: _file_of(document) for name, document in documents.items()}
    try:
        command = [program()] + [_named(argument, files) for argument in arguments]
        output, said, status = _communicate(command, list(files.values()), Progress(title or arguments[0], progress))
    finally:
        for descriptor in files.values():
            os.close(descriptor)
    lines = [_readable(line, files) for line in said.splitlines() if line.strip()]
    if status != 0:
        raise CutawayError(_message(lines) or f"cutaway ended with status {status}", status)
    for line in lines:
        _warn(line)
    return output


def _file_of(document: Document) -> int:
    """A descriptor of an unnamed file with the document."""
    if isinstance(document, str):
        document = document.encode()
    elif not isinstance(document, bytes):
        document = json.dumps(document).encode()
    descriptor = os.memfd_create("cutaway", 0)
    with open(descriptor, "wb", closefd=False) as file:
        file.write(document)
    return descriptor


def _named(argument: str, files: Mapping[str, int]) -> str:
    match = re.fullmatch(r"\{(\w+)\}", argument)
    return f"/proc/self/fd/{files[match[1]]}" if match else argument


def _readable(line: str, files: Mapping[str, int]) -> str:
    """Messages begin with the file's name, which is a number here."""
    for name, descriptor in files.items():
        line = re.sub(rf"(^|: )(/proc/self/fd/)?{descriptor}(?=: )", rf"\g<1>{name}", line)
    return line


def _message(lines: List[str]) -> str:
    ours = [line[len("cutaway: "):] for line in lines if line.startswith("cutaway: ")]
    errors = [line for line in ours if not line.startswith("warning: ")]
    return errors[-1] if errors else "\n".join(lines[-1:])


def _warn(line: str) -> None:
    import warnings

    warnings.warn(line.replace("cutaway: warning: ", "", 1), stacklevel=4)


def _communicate(command: List[str], descriptors: List[int], progress: Progress) -> Tuple[bytes, str, int]:
    """Standard output, messages and exit status. Standard error is a terminal, so that the program shows progress."""
    ours, theirs = _terminal()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs,
                               pass_fds=descriptors, start_new_session=True)
    os.close(theirs)
    chunks: Dict[int, List[bytes]] = {process.stdout.fileno(): [], ours: []}  # type: ignore[union-attr]
    try:
        _read_all(chunks, ours, progress)
        status = process.wait()
    except BaseException:  # Ctrl-C above all
        process.send_signal(signal.SIGINT)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        raise
    finally:
        progress.close()
        os.close(ours)
        process.stdout.close()  # type: ignore[union-attr]
    output, said = list(chunks.values())
    return b"".join(output), _without_progress(b"".join(said).decode(errors="replace")), status


def _terminal() -> Tuple[int, int]:
    """Both ends of a terminal, or of a pipe (without progress) if the machine has no free terminal."""
    try:
        ours, theirs = pty.openpty()
    except OSError:
        return os.pipe()
    settings = termios.tcgetattr(theirs)
    settings[1] &= ~termios.OPOST  # line ends as they are written
    termios.tcsetattr(theirs, termios.TCSANOW, settings)
    return ours, theirs


def _read_all(chunks: Dict[int, List[bytes]], terminal: int, progress: Progress) -> None:
    open_descriptors = set(chunks)
    while open_descriptors:
        for descriptor in select.select(list(open_descriptors), [], [])[0]:
            try:
                data = os.read(descriptor, 1 << 16)
            except OSError:  # how a terminal says that its other side is closed
                data = b""
            if not data:
                open_descriptors.discard(descriptor)
                continue
            chunks[descriptor].append(data)
            if descriptor == terminal:
                progress.read(data)


def _without_progress(text: str) -> str:
    """What follows the last clearing of the line, line by line."""
    return "\n".join(line.rpartition("\r\x1b[K")[2] for line in text.split("\n"))
