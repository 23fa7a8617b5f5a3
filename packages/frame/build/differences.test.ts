import { createHash } from "node:crypto";
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressDifference, writeDifferences } from "./differences.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-differences-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A build of these files. */
async function build(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const assets = join(folder, name);
  await mkdir(assets);
  for (const [file, text] of Object.entries(files)) await writeFile(join(assets, file), text);
  return assets;
}

const lines = (changed: string): string =>
  Array.from({ length: 400 }, (_, at) => `export const value${at} = ${(at * 7_919) % 10_007};`)
    .concat(changed)
    .join("\n");
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

test("a stream begins as RFC 9842 says, and gives the new file to who has the old one alone", async () => {
  const [old, content] = [Buffer.from(lines("a")), Buffer.from(lines("b"))];
  const difference = await compressDifference(content, old);
  expect(difference.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
  expect(difference.subarray(8, 40).toString("hex")).toBe(sha256(lines("a")));
  const packed = difference.subarray(40);
  expect(zstdDecompressSync(packed, { dictionary: old }).equals(content)).toBe(true);
  expect(packed.length).toBeLessThan(60);
  expect(() => zstdDecompressSync(packed)).toThrow();
});

/** How much of what came before a zstd stream needs, as the power of two in its head (RFC 8878, 3.1.1.1); 0 where that is its own size. */
function readWindow(stream: Buffer): number {
  expect(stream.readUInt32LE(0)).toBe(0xfd2fb528);
  const isOneSegment = ((stream[4] ?? 0) & 0x20) !== 0;
  return isOneSegment ? 0 : 10 + ((stream[5] ?? 0) >> 3);
}

test("a browser has room for it: at most 8 MB of what came before", async () => {
  const difference = await compressDifference(Buffer.from(lines("b")), Buffer.from(lines("a")));
  expect(readWindow(difference.subarray(40))).toBeLessThanOrEqual(23);
});

test("each changed file gets what is new since the file of its name, from each earlier build", async () => {
  const first = await build("first", {
    "page-AAAAaaaa.js": lines("1"),
    "look-CCCCcccc.css": lines("c"),
  });
  const second = await build("second", {
    "page-BBBBbbbb.js": lines("2"),
    "look-CCCCcccc.css": lines("c"),
  });
  const now = await build("now", {
    "page-D_-dDDDD.js": lines("3"),
    "look-CCCCcccc.css": lines("c"),
    "new-EEEEeeee.js": lines("new"),
    "page-D_-dDDDD.js.br": "",
  });
  expect(await writeDifferences(now, [second, first])).toBe(2);
  const written = (await readdir(now)).filter((file) => file.endsWith(".dcz"));
  expect(written.toSorted()).toEqual(
    [lines("1"), lines("2")].map((old) => `page-D_-dDDDD.js.${sha256(old)}.dcz`).toSorted(),
  );
  const [one = ""] = written;
  expect((await readFile(join(now, one))).length).toBeLessThan(200);
});

test("a file that has nothing of the old one is left to be loaded whole", async () => {
  const first = await build("first", { "page-AAAAaaaa.js": "x" });
  const now = await build("now", { "page-BBBBbbbb.js": "export const a = 1;" });
  expect(await writeDifferences(now, [first])).toBe(0);
});

test("names that share their beginning are told apart", async () => {
  const first = await build("first", { "page-AAAAaaaa.js": lines("1") });
  const now = await build("now", { "page-member-BBBBbbbb.js": lines("2") });
  expect(await writeDifferences(now, [first])).toBe(0);
});
