"""Damages files: their bytes, the values of JSON documents, the files in archives."""
import io
import json
import re
import zipfile

NUMBERS = [b"0", b"-1", b"1e308", b"9223372036854775807", b"9223372036854775808", b"-0.0", b"1e-320", b"4294967296", b"NaN",
           b"null", b"\"\"", b"[]", b"{}", b"true"]
VALUES = NUMBERS + [b"[[]]", b'"x"', b"2", b"1e-9"]


def damaged_bytes(content, other, chance):
    data = bytearray(content)
    for _ in range(chance.choice([1, 1, 1, 2, 8])):
        at = chance.randrange(len(data) + 1)
        length = chance.choice([1, 1, 2, 8, 64, 1024])
        kind = chance.randrange(9)
        if kind == 0 and data:
            data[min(at, len(data) - 1)] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del data[at:at + length]
        elif kind == 2:
            data[at:at] = data[at:at + length] * chance.choice([1, 2, 20])
        elif kind == 3:
            data[at:at] = bytes(chance.randrange(256) for _ in range(min(length, 64)))
        elif kind == 4:
            data[at:] = b""
        elif kind == 5:
            begin = chance.randrange(len(other) + 1)
            data[at:at] = other[begin:begin + length]
        elif kind == 6:
            found = list(re.finditer(rb"-?\d+(\.\d+)?", bytes(data[:200000])))
            if found:
                match = chance.choice(found)
                data[match.start():match.end()] = chance.choice(NUMBERS)
        elif kind == 7:
            lines = bytes(data).split(b"\n")
            i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            data = bytearray(b"\n".join(lines))
        else:
            data[at:at] = chance.choice([b"[", b"{", b"(", b"\"", b"\\", b"\0", b"\xff", b"[[[[" * 500, b"\t"])
    return bytes(data)


def places(value):
    """Every list or object of a document with every key or index of it."""
    found, open_values = [], [value]
    while open_values:
        holder = open_values.pop()
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            found.append((holder, key))
            if isinstance(holder[key], (dict, list)):
                open_values.append(holder[key])
    return found


def damaged_document(document, chance):
    """The JSON document with values lost, repeated, swapped or extreme: what reads it comes further than its syntax."""
    for _ in range(chance.choice([1, 1, 1, 2, 8])):
        found = places(document)
        if not found:
            break
        (holder, key), (other, other_key) = chance.choice(found), chance.choice(found)
        kind = chance.randrange(5)
        if kind == 0:
            del holder[key]
        elif kind == 1:
            holder[key] = json.loads(chance.choice(VALUES))
        elif kind == 2:
            holder[key] = json.loads(json.dumps(other[other_key]))
        elif kind == 3 and isinstance(holder, list):
            holder.insert(key, json.loads(json.dumps(holder[key])))
        elif isinstance(holder[key], (int, float)):
            holder[key] = chance.choice([-1, 2, 1000, 0.5]) * holder[key]
    return json.dumps(document).encode()


def document_of(content):
    """What the bytes are as JSON, if they are a list or an object."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, (dict, list)) else None


def damaged_inside(content, other, chance):
    """The archive with one of its files damaged, so that checksums hold and what reads that file sees it."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(made, "w") as changed:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        chosen = chance.choice(names)
        for name in names:
            inside = archive.read(name)
            changed.writestr(zipfile.ZipInfo(name), damaged(inside, other, chance) if name == chosen else inside)
    return made.getvalue()


def damaged(content, other, chance):
    """The bytes of a file after something happened to them; some of `other`'s may be among them."""
    if zipfile.is_zipfile(io.BytesIO(content)) and chance.random() < 0.8:
        return damaged_inside(content, other, chance)
    document = document_of(content) if chance.random() < 0.5 else None
    return damaged_bytes(content, other, chance) if document is None else damaged_document(document, chance)
