import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PATHS } from "../src/paths.ts";

const FOLDER = join(import.meta.dirname, "../public");

type Manifest = {
  id: string;
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
};
const manifest = JSON.parse(
  await readFile(join(FOLDER, "manifest.webmanifest"), "utf8"),
) as Manifest;

test("every icon of the manifest is there, as large as it says", async () => {
  const images = manifest.icons.filter(({ type }) => type === "image/png");
  expect(images.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
  for (const { src, sizes } of images) {
    const { width, height, format } = await sharp(join(FOLDER, src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
  }
});

test("a maskable icon is opaque to its edge, and its sign stays within the inner four fifths", async () => {
  const icon = manifest.icons.find(({ purpose }) => purpose === "maskable");
  const { data, info } = await sharp(join(FOLDER, icon?.src ?? ""))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [ground] = [data.subarray(0, 4).toString("hex")];
  expect(ground).toBe("192555ff");
  const middle = info.width / 2;
  let farthest = 0;
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const at = 4 * (y * info.width + x);
      if (data.subarray(at, at + 4).toString("hex") === ground) continue;
      farthest = Math.max(farthest, Math.hypot(x + 0.5 - middle, y + 0.5 - middle));
    }
  }
  expect(farthest / info.width).toBeGreaterThan(0.2);
  expect(farthest / info.width).toBeLessThanOrEqual(0.4);
});

test("the app begins, and its shortcuts lead, where the app has pages", () => {
  const pages: readonly unknown[] = Object.values(PATHS);
  for (const address of [
    manifest.id,
    manifest.start_url,
    ...manifest.shortcuts.map(({ url }) => url),
  ])
    expect(pages).toContain(address);
});

test("the colours around the page are the page's own, in both themes", async () => {
  const read = (path: string): Promise<string> => readFile(join(import.meta.dirname, path), "utf8");
  const tokens = await read("../../../packages/ui/src/styles/tokens.css");
  const grounds = [...tokens.matchAll(/--color-ground: (#\w+);/g)].map(([, colour]) => colour);
  const page = await read("../index.html");
  const colours = [...page.matchAll(/"theme-color" content="(#\w+)"/g)].map(([, colour]) => colour);
  expect(new Set(colours)).toEqual(new Set(grounds));
});
