import { createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import { createSigner } from "#platform/signing.ts";
import { parseCheckpoint } from "./checkpoint.ts";
import { readCosignatures, signCheckpoint } from "./cosignature.ts";
import {
  createVerifierKey,
  isNoteSignedBy,
  parseNote,
  parseVerifierKey,
  SIGNATURE_TYPES,
  signNote,
  type VerifierKey,
} from "./note.ts";

/** Of golang.org/x/mod/sumdb/note: a key, its secret, and the only note that it can make of this text. */
const PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const PETER_SECRET = "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
const ENOCH = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop";
const TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_LINE =
  "\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
const ENOCH_LINE =
  "\u2014 EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n";

/** What sum.golang.org signed at this size. */
const GO_SUM = `go.sum database tree
35225469
vt5T6GaLCXvyHFl9VUvvItR43XZxfLgftEcTyO3eJCQ=

\u2014 sum.golang.org Az3grpukl5AXaVfYkLiDGORx/DN2nlcS5kZHR5uYOBV2KA2HgXpD+gu9HHONebHLAyaKbbTM75QTtPydhKCExixSfwQ=
`;
const GO_KEY = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8";

const keyOf = (text: string): VerifierKey => {
  const key = parseVerifierKey(text);
  if (key === undefined) throw new Error(`${text} is no key`);
  return key;
};
const read = (text: string) => parseNote(Buffer.from(text)) ?? { text: "", signatures: [] };

test("notes of other implementations are signed and verified to the byte", () => {
  const signer = createSigner(Buffer.from(PETER_SECRET, "base64").subarray(1));
  expect(signNote(TEXT, keyOf(PETER), signer)).toBe(`${TEXT}\n${PETER_LINE}`);
  const both = read(`${TEXT}\n${ENOCH_LINE}${PETER_LINE}`);
  expect(both.signatures.map(({ name }) => name)).toEqual(["EnochRoot", "PeterNeumann"]);
  expect([PETER, ENOCH, GO_KEY].map((key) => isNoteSignedBy(both, keyOf(key)))).toEqual([
    true,
    true,
    false,
  ]);
  // The example of C2SP signed-note.
  const example =
    "This is an example message.\n\n\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";
  const foo = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
  expect(isNoteSignedBy(read(example), keyOf(foo))).toBe(true);
  expect(isNoteSignedBy(read(GO_SUM), keyOf(GO_KEY))).toBe(true);
  expect(parseCheckpoint(read(GO_SUM).text)).toMatchObject({
    origin: "go.sum database tree",
    size: 35_225_469,
  });
});

test("no part of a key and no changed key is a key", () => {
  for (let from = 0; from <= PETER.length; from += 1) {
    for (let to = from + 1; to <= PETER.length; to += 1) {
      if (from === 0 && to === PETER.length) continue;
      expect(parseVerifierKey(PETER.slice(from, to))).toBeUndefined();
    }
  }
  const bytes = Buffer.from(PETER);
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) + 1, at);
    expect(parseVerifierKey(changed.toString())).toBeUndefined();
  }
  for (const bad of [
    "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==",
    "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  ]) {
    expect(parseVerifierKey(bad)).toBeUndefined();
  }
});

test("what is no note is not read, and a known key that does not verify signs for no one", () => {
  const note = `${TEXT}\n${PETER_LINE}`;
  const bad = [
    TEXT,
    `${TEXT}\n`,
    note.slice(0, -1),
    `${note}\n`,
    note.replace("\u2014", "-"),
    note.replace("If", "\u0001f"),
    note.replace("x08g", "x08g="),
    note.replace("PeterNeumann", "Peter+Neumann"),
    `${TEXT}\n${PETER_LINE.repeat(101)}`,
    `${"a".repeat(70_000)}\n\n${PETER_LINE}`,
  ];
  expect(bad.filter((one) => parseNote(Buffer.from(one)) !== undefined)).toEqual([]);
  expect(parseNote(Buffer.concat([Buffer.from(note), Buffer.from([0xff])]))).toBeUndefined();
  const spoilt = PETER_LINE.replace("x08go/ZJ", "x08go/ZK");
  expect(isNoteSignedBy(read(`${TEXT}\n${spoilt}${PETER_LINE}`), keyOf(PETER))).toBe(false);
  expect(isNoteSignedBy(read(note.replace("think", "thunk")), keyOf(PETER))).toBe(false);
});

const ROOT = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=";

test("a checkpoint is three lines and perhaps more, and nothing else", () => {
  const text = `example.com/behind-the-sofa\n20852163\n${ROOT}\n`;
  expect(parseCheckpoint(text)).toMatchObject({ size: 20_852_163 });
  expect(parseCheckpoint(`${text}more\n`)).toMatchObject({ size: 20_852_163 });
  const bad = [
    text.slice(0, -1),
    `${text}\n`,
    `\n1\n${ROOT}\n`,
    `a\n01\n${ROOT}\n`,
    `a\n-1\n${ROOT}\n`,
    `a\n9007199254740993\n${ROOT}\n`,
    `a\n1\n${ROOT}=\n`,
    `a\n1\nCsUY\n`,
    `a\n1\n`,
  ];
  expect(bad.filter((one) => parseCheckpoint(one) !== undefined)).toEqual([]);
});

test("a cosignature says when and of which text, by the letter of tlog-cosignature", () => {
  const seed = Buffer.alloc(32, 7);
  const signer = createSigner(seed);
  const key = createVerifierKey(
    "witness.example/w1",
    SIGNATURE_TYPES.cosignature,
    createPublicKey(signer.publicPem),
  );
  const at = new Date("2023-03-20T12:25:47.900Z");
  const text = `example.com/behind-the-sofa\n20852163\n${ROOT}\n`;
  const line = signCheckpoint(text, key, signer, at);
  const bytes = Buffer.from(line.split(" ")[2] ?? "", "base64");
  expect(bytes.length).toBe(4 + 8 + 64);
  expect(bytes.readBigUInt64BE(4)).toBe(1_679_315_147n);
  // The message of the specification's own example, signed by hand.
  const message = `cosignature/v1\ntime 1679315147\nexample.com/behind-the-sofa\n20852163\n${ROOT}\n`;
  expect(bytes.subarray(12)).toEqual(signer.sign(Buffer.from(message)));
  const note = read(`${text}\n${line}`);
  expect(readCosignatures(note, key)).toMatchObject([{ at: new Date("2023-03-20T12:25:47.000Z") }]);
  expect(readCosignatures({ ...note, text: text.replace("63", "64") }, key)).toBeUndefined();
  // As another implementation prints it: transparency-dev/formats.
  const remora = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";
  expect(keyOf(remora).type).toBe(SIGNATURE_TYPES.cosignature);
  expect(readCosignatures(note, keyOf(remora))).toEqual([]);
});
