# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Makes the wheel that pip installs, so that installing needs nothing that would have to be downloaded (PEP 517)."""
import base64
import hashlib
import os
import zipfile

NAME, VERSION = "cutaway", "0.1.0"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: See how a machine-learning model is cut across devices, from Python
License: Apache-2.0
Requires-Python: >=3.9
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: cutaway\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def files():
    """Names in the wheel and what they hold."""
    here = os.path.dirname(os.path.abspath(__file__))
    for folder, _, names in sorted(os.walk(os.path.join(here, NAME))):
        for name in sorted(names):
            if name.endswith((".py", ".typed")):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    yield os.path.relpath(path, here), file.read()
    yield f"{NAME}-{VERSION}.dist-info/METADATA", METADATA.encode()
    yield f"{NAME}-{VERSION}.dist-info/WHEEL", WHEEL.encode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    wheel = f"{NAME}-{VERSION}-py3-none-any.whl"
    record = f"{NAME}-{VERSION}.dist-info/RECORD"
    lines = []
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files():
            archive.writestr(name, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}")
        archive.writestr(record, "\n".join([*lines, f"{record},,"]) + "\n")
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the package is installed from the checkout: pip install resources/python")
