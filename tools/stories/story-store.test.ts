import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { computeFingerprint } from "./fingerprint.ts";
import { pruneStore, readStoredScreenshot, storeScreenshot } from "./story-store.ts";

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
  storeScreenshot(folder, fingerprint, { png });
  return fingerprint;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kinfold-screenshots-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a screenshot is found by its fingerprint, and nothing by another", async () => {
  const fingerprint = await store(10);
  expect(await readStoredScreenshot(folder, fingerprint)).toEqual({ png: await inGrey(10) });
  expect(await readStoredScreenshot(folder, fingerprint.replace(/.$/, "x"))).toBeUndefined();
});

test("what stands on its page is kept beside it, and goes with it", async () => {
  const png = await inGrey(12);
  const fingerprint = await computeFingerprint(png);
  storeScreenshot(folder, fingerprint, { png, elements: "{}" });
  expect(await readStoredScreenshot(folder, fingerprint)).toEqual({ png, elements: "{}" });
  pruneStore(folder, 0);
  expect(readdirSync(folder)).toEqual([]);
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
  expect(await readStoredScreenshot(folder, oldest)).toEqual({ png: await inGrey(1) });
  expect(await readStoredScreenshot(folder, older)).toEqual({ png: await inGrey(2) });
});
