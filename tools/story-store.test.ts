import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { computeFingerprint } from "./story-screenshot.ts";
import { pruneStore, readStoredScreenshot, storePicture } from "./story-store.ts";

let folder: string;
const inGrey = (shade: number): Promise<Buffer> =>
  sharp({
    create: { width: 40, height: 40, channels: 3, background: { r: shade, g: shade, b: shade } },
  })
    .png()
    .toBuffer();

async function store(shade: number): Promise<string> {
  const png = await inGrey(shade);
  const fingerprint = await computeFingerprint(png);
  storePicture(folder, fingerprint, png);
  return fingerprint;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kinfold-pictures-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a picture is found by its fingerprint, and nothing by another", async () => {
  const fingerprint = await store(10);
  expect(await readStoredScreenshot(folder, fingerprint)).toEqual(await inGrey(10));
  expect(await readStoredScreenshot(folder, fingerprint.replace(/.$/, "x"))).toBeUndefined();
});

test("a file that is not what its name says is dropped", async () => {
  const fingerprint = await store(10);
  const [file = ""] = readdirSync(folder);
  for (const impostor of [await inGrey(11), Buffer.from("half a pic")]) {
    writeFileSync(join(folder, file), impostor);
    expect(await readStoredScreenshot(folder, fingerprint)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  }
});

test("what was unused for longest goes first when there is no room", async () => {
  const [oldest, older, newest] = [await store(1), await store(2), await store(3)];
  for (const [place, file] of readdirSync(folder).entries()) {
    utimesSync(join(folder, file), 1000, 1000 + place);
  }
  const { length: bytes } = await inGrey(1);
  for (const fingerprint of [older, oldest]) await readStoredScreenshot(folder, fingerprint);
  pruneStore(folder, bytes * 2 + 10);
  expect(await readStoredScreenshot(folder, newest)).toBeUndefined();
  expect(await readStoredScreenshot(folder, oldest)).toEqual(await inGrey(1));
  expect(await readStoredScreenshot(folder, older)).toEqual(await inGrey(2));
});
