# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Makes what pip installs, without anything that would have to be downloaded (PEP 517).

Of a checkout: the package alone, which finds the program on PATH. With $CUTAWAY_FOLDER, the folder that
packaging/make-folder.sh makes, or of a source archive, which builds that folder first: the program as well.
"""
import base64
import hashlib
import io
import os
import platform
import subprocess
import tarfile
import zipfile

NAME, VERSION = "cutaway", "0.1.0"
HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
ARCHIVED = os.path.join(TOP, "PKG-INFO")  # only a source archive has it
INFO = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: See how a machine-learning model is cut across devices, and move the cuts
License: Apache-2.0
Requires-Python: >=3.9
"""
ENTRY_POINTS = f"[console_scripts]\n{NAME} = {NAME}._program:start\n"
PROJECT = """[build-system]
requires = []
build-backend = "wheel_of_package"
backend-path = ["resources/python"]

"""


def tag(folder):
    """Any system with the C library that the program was linked with, or a newer one."""
    if not folder:
        return "py3-none-any"
    major, minor = os.confstr("CS_GNU_LIBC_VERSION").split()[1].split(".")[:2]
    return f"py3-none-manylinux_{major}_{minor}_{platform.machine()}"


def files(folder, wheel_tag):
    """Names in the wheel, what they hold, and whether they are programs."""
    for at, _, names in sorted(os.walk(os.path.join(HERE, NAME))):
        for name in sorted(names):
            if name.endswith((".py", ".typed")):
                path = os.path.join(at, name)
                yield os.path.relpath(path, HERE), read(path), False
    for at, _, names in sorted(os.walk(folder)) if folder else ():
        for name in sorted(names):
            path = os.path.join(at, name)
            yield os.path.join(NAME, "app", os.path.relpath(path, folder)), read(path), os.access(path, os.X_OK)
    yield f"{INFO}/METADATA", METADATA.encode(), False
    pure = "false" if folder else "true"
    yield f"{INFO}/WHEEL", (f"Wheel-Version: 1.0\nGenerator: cutaway\nRoot-Is-Purelib: {pure}\n"
                            f"Tag: {wheel_tag}\n").encode(), False
    if folder:
        yield f"{INFO}/entry_points.txt", ENTRY_POINTS.encode(), False


def read(path):
    with open(path, "rb") as file:
        return file.read()


def build_folder():
    """The program and all that it needs in a folder, of the sources of an archive."""
    build = os.path.join(TOP, "build", "wheel")
    packages = os.path.join(build, "packages")
    os.makedirs(packages, exist_ok=True)
    for command in (["cmake", "-S", TOP, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                     "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG", "-DCUTAWAY_TESTS=OFF"],
                    ["cmake", "--build", build, "--target", "cutaway", "cutaway_worker", "cutaway_help"],
                    [os.path.join(TOP, "packaging", "make-folder.sh"), build, packages]):
        subprocess.run(command, check=True)
    made = os.path.join(build, "package", "folder")
    return os.path.join(made, *os.listdir(made))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    folder = os.environ.get("CUTAWAY_FOLDER") or (build_folder() if os.path.exists(ARCHIVED) else None)
    wheel_tag = tag(folder)
    wheel = f"{NAME}-{VERSION}-{wheel_tag}.whl"
    record = f"{INFO}/RECORD"
    lines = []
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, runs in files(folder, wheel_tag):
            add(archive, name, data, runs)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            quoted = f'"{name}"' if "," in name else name
            lines.append(f"{quoted},sha256={digest},{len(data)}")
        add(archive, record, "\n".join([*lines, f"{record},,"]).encode() + b"\n", False)
    return wheel


def add(archive, name, data, runs):
    """The same bytes whenever it is made."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = (0o100755 if runs else 0o100644) << 16
    archive.writestr(entry, data)


def build_sdist(sdist_directory, config_settings=None):
    """All sources that are kept in version control: what a build from them needs."""
    name = f"{NAME}-{VERSION}"
    kept = subprocess.run(["git", "-C", TOP, "ls-files", "-z"], check=True, capture_output=True).stdout.decode()
    with tarfile.open(os.path.join(sdist_directory, f"{name}.tar.gz"), "w:gz") as archive:
        for path in sorted(filter(None, kept.split("\0"))):
            archive.add(os.path.join(TOP, path), f"{name}/{path}")
        project = read(os.path.join(HERE, "pyproject.toml")).decode().partition("[project]")
        for path, text in (("PKG-INFO", METADATA), ("pyproject.toml", PROJECT + project[1] + project[2])):
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size = len(text.encode())
            archive.addfile(entry, io.BytesIO(text.encode()))
    return f"{name}.tar.gz"
