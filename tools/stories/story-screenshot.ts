/** Where two screenshots differ, pixel by pixel. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { readPixels } from "./fingerprint.ts";

/** Left, top, width and height, in px. */
export type Box = readonly [left: number, top: number, width: number, height: number];

export type Difference = {
  /** A PNG of where the two differ: in red, on a faint copy of the later one. It is as large as both together. */
  png: Buffer;
  /** How many pixels differ, and what surrounds them. */
  points: number;
  bounds: Box;
  /** The pixels that differ outside of what was expected: how many, and a name of their shape wherever it stands. */
  unexpected?: { points: number; shape: string };
};

/** Red, for a pixel that differs. */
const CHANGED = [0xd0, 0x10, 0x30] as const;
/** The side of a cell of the map of where pixels are expected to differ. */
const CELL_PX = 4;

/** Which cells of a screenshot these boxes touch. */
function mapBoxes(boxes: readonly Box[], width: number, height: number): (at: number) => boolean {
  const columns = Math.ceil(width / CELL_PX);
  const rows = Math.ceil(height / CELL_PX);
  const cells = new Uint8Array(columns * rows);
  const cellOf = (px: number, most: number): number =>
    Math.min(most, Math.max(0, Math.floor(px / CELL_PX)));
  for (const [left, top, across, down] of boxes) {
    const from = cellOf(left, columns);
    const to = cellOf(left + across, columns - 1);
    for (let row = cellOf(top, rows); row <= cellOf(top + down, rows - 1); row += 1)
      cells.fill(1, row * columns + from, row * columns + to + 1);
  }
  return (at) => {
    const row = Math.floor(Math.floor(at / width) / CELL_PX);
    return cells[row * columns + Math.floor((at % width) / CELL_PX)] === 1;
  };
}

/** What pixels have in common wherever they stand: the places of each beside the first of them. */
function nameShape(places: readonly number[], width: number): string {
  const left = places.reduce((least, at) => Math.min(least, at % width), width);
  const [first = 0] = places;
  const top = Math.floor(first / width);
  const hash = createHash("sha256");
  for (const at of places) hash.update(`${(at % width) - left},${Math.floor(at / width) - top} `);
  return hash.digest("hex").slice(0, 16);
}

/** Compares two screenshots pixel by pixel. `expected` is where pixels may differ. */
export async function compareScreenshots(
  before: Buffer,
  after: Buffer,
  expected: readonly Box[],
): Promise<Difference> {
  const [old, now] = await Promise.all([readPixels(before), readPixels(after)]);
  const width = Math.max(old.width, now.width);
  const height = Math.max(old.height, now.height);
  const pixels = Buffer.alloc(width * height * 3);
  const isExpected = mapBoxes(expected, width, height);
  const unexpected: number[] = [];
  let points = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const isInBoth = x < old.width && x < now.width && y < old.height && y < now.height;
      const atOld = (y * old.width + x) * 3;
      const atNow = (y * now.width + x) * 3;
      const isSame =
        isInBoth &&
        old.data[atOld] === now.data[atNow] &&
        old.data[atOld + 1] === now.data[atNow + 1] &&
        old.data[atOld + 2] === now.data[atNow + 2];
      if (isSame) {
        pixels.fill(0xd0 + ((now.data[atNow + 1] ?? 0) >> 3), at * 3, at * 3 + 3);
        continue;
      }
      [pixels[at * 3], pixels[at * 3 + 1], pixels[at * 3 + 2]] = CHANGED;
      points += 1;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
      if (isInBoth && !isExpected(at)) unexpected.push(at);
    }
  }
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return {
    png,
    points,
    bounds: points === 0 ? [0, 0, 0, 0] : [left, top, right - left, bottom - top],
    ...(unexpected.length > 0 && {
      unexpected: { points: unexpected.length, shape: nameShape(unexpected, width) },
    }),
  };
}
