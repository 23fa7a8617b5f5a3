/**
 * How the accepted look of a story is kept: a PNG in few colours for people, and in it two fingerprints for the
 * comparison: of the exact pixels, which decides, and of the file that the browser made of them, which is quicker to
 * compare and enough when it is the same. A fifth of the bytes, and still not one pixel may differ.
 */
import { createHash } from "node:crypto";
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
const PALETTE = 3;
const RGBA = 6;

/** Enough for text and cloth to look right, few enough for a small file. */
const COLOURS = 64;
const FINGERPRINT = "Fingerprint\0";
const SCREENSHOT = "Screenshot\0";

export type Picture = {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  pixels: Buffer;
  /** Those that it was kept in, in their order. */
  colours?: readonly number[];
};

// The tests run these loops in a context of their own, where every look at a global, Math among them, is a long way.
const { abs, floor } = Math;

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const byLeft = abs(guess - left);
  const byUp = abs(guess - up);
  const byCorner = abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** What each filter of the PNG format predicts for a byte from its neighbours. */
const PREDICTED: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

function unfilter(raw: Buffer, rowBytes: number, height: number, step: number): Buffer {
  const out = Buffer.alloc(rowBytes * height);
  const above = Buffer.alloc(rowBytes);
  for (let y = 0; y < height; y += 1) {
    const from = y * (rowBytes + 1) + 1;
    const row = out.subarray(y * rowBytes, (y + 1) * rowBytes);
    raw.copy(row, 0, from, from + rowBytes);
    const filter = raw[from - 1] ?? 0;
    const predicted = PREDICTED[filter];
    if (filter !== 0 && predicted !== undefined) {
      for (let x = 0; x < rowBytes; x += 1) {
        const left = x < step ? 0 : (row[x - step] ?? 0);
        const corner = x < step ? 0 : (above[x - step] ?? 0);
        row[x] = (row[x] ?? 0) + predicted(left, above[x] ?? 0, corner);
      }
    }
    row.copy(above);
  }
  return out;
}

function chunksOf(png: Buffer): { name: string; data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    chunks.push({ name: png.toString("latin1", at + 4, at + 8), data });
  }
  return chunks;
}

/**
 * The pixels of a picture as Chromium's screenshots and this file write it.
 * Throws on a PNG of any other kind: eight bits a channel, not interlaced, opaque.
 */
export function readPicture(png: Buffer): Picture {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error("This is not a PNG.");
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, kind, , , interlaced] = png.subarray(24, 29);
  const step = kind === RGB ? 3 : kind === RGBA ? 4 : kind === PALETTE ? 1 : 0;
  if (depth !== 8 || step === 0 || interlaced !== 0) throw new Error("This is not a screenshot.");

  const chunks = chunksOf(png);
  const data = chunks.filter(({ name }) => name === "IDAT").map((chunk) => chunk.data);
  const bytes = unfilter(inflateSync(Buffer.concat(data)), width * step, height, step);
  if (kind === RGB) return { width, height, pixels: bytes };

  const palette = chunks.find(({ name }) => name === "PLTE")?.data;
  const colours = Array.from({ length: (palette?.length ?? 0) / 3 }, (_, place) =>
    colourAt(palette ?? bytes, place * 3),
  );
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (palette !== undefined) {
      const place = (bytes[pixel] ?? 0) * 3;
      pixels[pixel * 3] = palette[place] ?? 0;
      pixels[pixel * 3 + 1] = palette[place + 1] ?? 0;
      pixels[pixel * 3 + 2] = palette[place + 2] ?? 0;
    } else {
      if (bytes[pixel * 4 + 3] !== 0xff) throw new Error("A screenshot is opaque.");
      pixels[pixel * 3] = bytes[pixel * 4] ?? 0;
      pixels[pixel * 3 + 1] = bytes[pixel * 4 + 1] ?? 0;
      pixels[pixel * 3 + 2] = bytes[pixel * 4 + 2] ?? 0;
    }
  }
  return palette === undefined ? { width, height, pixels } : { width, height, pixels, colours };
}

/** The exact pixels of a picture as a short text. */
function fingerprint({ width, height, pixels }: Picture): string {
  return createHash("sha256").update(`${width}x${height}\n`).update(pixels).digest("hex");
}

const fileFingerprint = (png: Buffer): string => createHash("sha256").update(png).digest("hex");

function keptText(png: Buffer, title: string): string | undefined {
  const texts = chunksOf(png).filter(({ name }) => name === "tEXt");
  const ours = texts
    .map(({ data }) => data.toString("latin1"))
    .find((text) => text.startsWith(title));
  return ours?.slice(title.length);
}

/** Whether a screenshot shows the very pixels that a kept picture was made of. */
export function isSamePicture(kept: Buffer, screenshot: Buffer): boolean {
  if (keptText(kept, SCREENSHOT) === fileFingerprint(screenshot)) return true;
  // Another processor may pack the same pixels into another file.
  return keptText(kept, FINGERPRINT) === fingerprint(readPicture(screenshot));
}

const colourAt = (pixels: Buffer, at: number): number =>
  ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);

function coloursByUse({ pixels }: Picture): number[] {
  const uses = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = colourAt(pixels, at);
    uses.set(colour, (uses.get(colour) ?? 0) + 1);
  }
  return [...uses].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour);
}

function distance(one: number, other: number): number {
  return (
    abs((one >> 16) - (other >> 16)) +
    abs(((one >> 8) & 0xff) - ((other >> 8) & 0xff)) +
    abs((one & 0xff) - (other & 0xff))
  );
}

/** More than any two colours are apart. */
const FARTHEST = 3 * 256;

function nearest(colour: number, among: readonly number[]): number {
  let best = 0;
  let least = FARTHEST;
  for (let place = 0; place < among.length; place += 1) {
    const away = distance(colour, among[place] ?? 0);
    if (away < least) {
      least = away;
      best = place;
    }
  }
  return best;
}

/** Kept as they are whatever stands beside them: the grounds, which may be a shade apart. */
const MOST_USED = 16;
/** Fewer and fewer shades are told apart, until there is room for all that is left. */
const SHADES = [48, 24, 12, 6, 0];

/**
 * The colours that a picture is kept in: the few most used, then one of each kind, so that a gradient behind a dialog
 * does not take the place of the red in its error, then the most used again.
 */
function fewColoursOf(picture: Picture): number[] {
  const byUse = coloursByUse(picture);
  const few = byUse.slice(0, MOST_USED);
  const taken = new Set(few);
  for (const shade of SHADES) {
    for (const colour of byUse) {
      if (few.length === COLOURS) return few;
      if (taken.has(colour) || few.some((one) => distance(one, colour) <= shade)) continue;
      few.push(colour);
      taken.add(colour);
    }
  }
  return few;
}

/** Answers the nearest of these colours to any colour, remembering what it was asked. */
function intoColours(colours: readonly number[]): (colour: number) => number {
  const known = new Map(colours.map((colour, place) => [colour, place]));
  return (colour) => {
    const place = known.get(colour) ?? nearest(colour, colours);
    known.set(colour, place);
    return place;
  };
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG in the colours that a screenshot uses most, carrying the fingerprints of all of them. */
export const keepScreenshot = (screenshot: Buffer): Buffer =>
  keep(readPicture(screenshot), fileFingerprint(screenshot));

/** The same for pixels that no browser packed. */
export function keep(picture: Picture, file = ""): Buffer {
  const { width, height, pixels } = picture;
  const colours = fewColoursOf(picture);
  const placeOf = intoColours(colours);
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at += 1) {
    rows[floor(at / width) * (width + 1) + 1 + (at % width)] = placeOf(colourAt(pixels, at * 3));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, PALETTE, 0, 0, 0], 8);
  const palette = Buffer.alloc(colours.length * 3);
  for (const [place, colour] of colours.entries()) palette.writeUIntBE(colour, place * 3, 3);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from(FINGERPRINT + fingerprint(picture), "latin1")),
    chunk("tEXt", Buffer.from(SCREENSHOT + file, "latin1")),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 8, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * Where a picture differs from the kept one, in red on a faint copy of it. The later picture is brought into the kept
 * one's colours first, so that a pixel that did not change is not shown as one that did.
 */
export function difference(before: Picture, after: Picture): Picture {
  const { colours = [] } = before;
  // With room to spare every colour was kept as it is.
  const asKept = colours.length === COLOURS ? intoColours(colours) : (colour: number) => colour;
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const pixels = Buffer.alloc(width * height * 3);
  const colourOf = (picture: Picture, x: number, y: number): number | undefined =>
    x < picture.width && y < picture.height
      ? colourAt(picture.pixels, (y * picture.width + x) * 3)
      : undefined;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const old = colourOf(before, x, y);
      const now = colourOf(after, x, y);
      const isSame = old !== undefined && now !== undefined && asKept(old) === asKept(now);
      const faint = ((now ?? 0) >> 8) & 0xff;
      const grey = 0xd0 + (faint >> 3);
      pixels.writeUIntBE(isSame ? grey * 0x01_01_01 : 0xd0_10_30, (y * width + x) * 3, 3);
    }
  }
  return { width, height, pixels };
}
