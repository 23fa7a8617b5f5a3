#!/usr/bin/env python3
"""Verifies a saved proof of a balance without the club: python3 verify_balance.py FILE

It needs Python 3.8 or later and nothing else. The formats are those of docs/decisions/0165 and of C2SP (tlog-proof, tlog-checkpoint,
tlog-cosignature); Ed25519 is the arithmetic of RFC 8032. Ends with 0 when everything holds, with 1 and a word that names the fault
otherwise, and with 2 when the file cannot be read.
"""

import base64
import hashlib
import json
import re
import sys

LIMIT = 2**63

# Ed25519, RFC 8032, sections 5.1 and 6.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - x2) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def add_points(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply_point(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add_points(result, point)
        point = add_points(point, point)
        scalar >>= 1
    return result


def is_same_point(one, other):
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0


def decode_point(data):
    y = int.from_bytes(data, "little")
    sign = y >> 255
    y &= (1 << 255) - 1
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def is_signed(public, message, signature):
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment = decode_point(public), decode_point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= Q:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    challenge = int.from_bytes(digest, "little") % Q
    return is_same_point(multiply_point(scalar, BASE), add_points(commitment, multiply_point(challenge, key)))


class Fault(Exception):
    pass


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def decode_base64(text):
    try:
        data = base64.b64decode(text, validate=True)
    except (ValueError, TypeError):
        raise Fault("malformed")
    if base64.b64encode(data).decode() != text:
        raise Fault("malformed")
    return data


def require(holds, fault):
    if not holds:
        raise Fault(fault)


def read_number(data):
    return int.from_bytes(data, "big")


def compute_sum(proof, holder):
    """The amount of all parts, and height, root and total that they lead to."""
    require(len(proof) >= 6 and proof[:4] == b"KFS1", "malformed")
    height, count = proof[4], proof[5]
    at = 6 + 28 * count
    require(height <= 24 and count > 0 and len(proof) >= at and (len(proof) - at) % 40 == 0, "malformed")
    amount, before, known = 0, -1, []
    for part in range(count):
        data = proof[6 + 28 * part : 34 + 28 * part]
        index, minor = read_number(data[:4]), read_number(data[4:12])
        require(before < index < 2**height and minor < LIMIT, "malformed")
        leaf = sha256(b"\x02", data[12:], data[4:12], holder.encode()) + data[4:12]
        known.append((index, leaf))
        amount, before = amount + minor, index
    for _ in range(height):
        above, one = [], 0
        while one < len(known):
            index, node = known[one]
            if index % 2 == 0 and one + 1 < len(known) and known[one + 1][0] == index + 1:
                sibling = known[one + 1][1]
                one += 1
            else:
                require(at + 40 <= len(proof), "malformed")
                sibling = proof[at : at + 40]
                at += 40
            left, right = (node, sibling) if index % 2 == 0 else (sibling, node)
            total = read_number(left[32:]) + read_number(right[32:])
            require(read_number(sibling[32:]) < LIMIT and total < LIMIT, "malformed")
            above.append((index // 2, sha256(b"\x03", left, right) + total.to_bytes(8, "big")))
            one += 1
        known = above
    require(len(known) == 1 and at == len(proof), "malformed")
    return amount, height, known[0][1][:32], read_number(known[0][1][32:])


def parse_checkpoint(note):
    text, gap, lines = note.rpartition("\n\n")
    text += "\n"
    parts = text.split("\n")
    require(gap != "" and len(parts) >= 4 and parts[0] != "" and re.fullmatch(r"0|[1-9]\d{0,14}", parts[1]), "malformed")
    root = decode_base64(parts[2])
    require(len(root) == 32, "malformed")
    signatures = []
    for line in lines.split("\n")[:-1]:
        found = re.fullmatch("\u2014 (\\S+) (\\S+)", line)
        require(found is not None, "malformed")
        signatures.append((found.group(1), decode_base64(found.group(2))))
    return {"text": text, "origin": parts[0], "size": int(parts[1]), "root": root, "signatures": signatures}


def parse_log_proof(text):
    head, gap, note = text.partition("\n\n")
    lines = head.split("\n")
    require(gap != "" and lines[0] == "c2sp.org/tlog-proof@v1" and len(lines) >= 2, "malformed")
    found = re.fullmatch(r"index (0|[1-9]\d{0,14})", lines[1])
    hashes = [decode_base64(line) for line in lines[2:]]
    require(found is not None and all(len(one) == 32 for one in hashes), "malformed")
    return int(found.group(1)), hashes, parse_checkpoint(note)


def is_in_log(text, index, hashes, checkpoint):
    """RFC 9162, section 2.1.3.2. The leaf's data is the SHA-256 of the text."""
    if index >= checkpoint["size"]:
        return False
    computed = sha256(b"\x00", sha256(text.encode()))
    at, last = index, checkpoint["size"] - 1
    for sibling in hashes:
        if last == 0:
            return False
        if at % 2 == 1 or at == last:
            computed = sha256(b"\x01", sibling, computed)
            while at % 2 == 0 and at != 0:
                at, last = at // 2, last // 2
        else:
            computed = sha256(b"\x01", computed, sibling)
        at, last = at // 2, last // 2
    return last == 0 and computed == checkpoint["root"]


def is_signed_with(checkpoint, vkey):
    """Whether the holder of a vkey (C2SP signed-note) signed the checkpoint, or cosigned it (tlog-cosignature)."""
    found = re.fullmatch(r"([^+]+)\+([0-9a-f]{8})\+(\S+)", vkey)
    if found is None:
        return False
    name, key_id = found.group(1), bytes.fromhex(found.group(2))
    try:
        key = decode_base64(found.group(3))
    except Fault:
        return False
    if len(key) != 33 or key[0] not in (1, 4) or sha256(name.encode() + b"\n", key)[:4] != key_id:
        return False
    own = [data[4:] for signer, data in checkpoint["signatures"] if signer == name and data[:4] == key_id]
    for signature in own:
        message = checkpoint["text"].encode()
        if key[0] == 4:
            message = b"cosignature/v1\ntime %d\n" % read_number(signature[:8]) + message
            signature = signature[8:]
        if not is_signed(key[1:], message, signature):
            return False
    return len(own) > 0


def verify(claimed):
    """What the file proves; raises Fault where it does not hold."""
    fields = ("holder", "day", "currency", "amount", "total", "proof", "text", "log_proof", "key")
    require(isinstance(claimed, dict) and all(isinstance(claimed.get(name), str) for name in fields), "malformed")
    proof = decode_base64(claimed["proof"])
    try:
        text = json.loads(claimed["text"])
    except ValueError:
        raise Fault("malformed")
    require(isinstance(text, dict) and text.get("leaf") == "kinfold liabilities 1", "malformed")
    require(re.fullmatch(r"[0-9a-f]{64}", str(text.get("root"))) is not None, "malformed")
    index, hashes, checkpoint = parse_log_proof(claimed["log_proof"])
    number = re.compile(r"0|[1-9]\d{0,18}")
    require(number.fullmatch(claimed["amount"]) and number.fullmatch(claimed["total"]), "malformed")
    for name in ("day", "currency", "total"):
        require(text.get(name) == claimed[name], "claim")
    holder, currency, subject = claimed["holder"], claimed["currency"], str(text.get("subject"))
    is_wallet = subject == "wallets:" + currency and holder.startswith("wallet ") and holder.endswith(" " + currency)
    require(is_wallet or (subject.startswith("plan:") and holder.startswith("portfolio ")), "claim")
    amount, height, root, total = compute_sum(proof, holder)
    require(amount == int(claimed["amount"]), "amount")
    require((height, root.hex(), str(total)) == (text.get("height"), text.get("root"), text.get("total")), "tree")
    require(is_in_log(claimed["text"], index, hashes, checkpoint), "log")
    key = claimed["key"]
    require(key.startswith(checkpoint["origin"] + "+") and is_signed_with(checkpoint, key), "signature")
    witnesses = [one.split("+")[0] for one in claimed.get("witnesses", []) if is_signed_with(checkpoint, one)]
    return {"size": checkpoint["size"], "root": base64.b64encode(checkpoint["root"]).decode(), "witnesses": witnesses}


def format_amount(minor, currency):
    return "%s %s.%02d" % (currency, format(int(minor) // 100, ","), int(minor) % 100)


def main(arguments):
    if len(arguments) != 1:
        print("Use: python3 verify_balance.py FILE", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            claimed = json.load(file)
    except (OSError, ValueError) as error:
        print("The file cannot be read: %s" % error, file=sys.stderr)
        return 2
    try:
        proven = verify(claimed)
    except Fault as fault:
        print("NOT SO: %s" % fault)
        return 1
    amount = format_amount(claimed["amount"], claimed["currency"])
    total = format_amount(claimed["total"], claimed["currency"])
    print("%s of %s is part of %s on %s." % (amount, claimed["holder"], total, claimed["day"]))
    print("Ledger log: %d entries, root %s. Witnesses: %s." % (proven["size"], proven["root"], ", ".join(proven["witnesses"]) or "none"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
