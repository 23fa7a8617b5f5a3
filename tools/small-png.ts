/** Rewrites a screenshot as the smallest PNG of the very same pixels: a palette where 256 colours suffice. */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
const PALETTE = 3;
const RGBA = 6;

export type Picture = { width: number; height: number; /** Three bytes a pixel. */ pixels: Buffer };

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const byLeft = Math.abs(guess - left);
  const byUp = Math.abs(guess - up);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** What a filter of the PNG format predicts for a byte from its neighbours. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function unfilter(raw: Buffer, rowBytes: number, height: number, step: number): Buffer {
  const out = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (rowBytes + 1)] ?? 0;
    const from = y * (rowBytes + 1) + 1;
    const to = y * rowBytes;
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x >= step ? (out[to + x - step] ?? 0) : 0;
      const up = y > 0 ? (out[to + x - rowBytes] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[to + x - rowBytes - step] ?? 0) : 0;
      out[to + x] = ((raw[from + x] ?? 0) + predicted(filter, left, up, corner)) & 0xff;
    }
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
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (palette !== undefined) {
      const place = (bytes[pixel] ?? 0) * 3;
      palette.copy(pixels, pixel * 3, place, place + 3);
    } else {
      if (bytes[pixel * 4 + 3] !== 0xff) throw new Error("A screenshot is opaque.");
      bytes.copy(pixels, pixel * 3, pixel * 4, pixel * 4 + 3);
    }
  }
  return { width, height, pixels };
}

/** The colours by first appearance and each pixel's place among them; undefined above 256. */
function indexed({ pixels }: Picture): { colours: Buffer; places: Buffer } | undefined {
  const known = new Map<number, number>();
  const places = Buffer.alloc(pixels.length / 3);
  for (let pixel = 0; pixel < places.length; pixel += 1) {
    const colour = pixels.readUIntBE(pixel * 3, 3);
    let place = known.get(colour);
    if (place === undefined) {
      place = known.size;
      if (place === 256) return undefined;
      known.set(colour, place);
    }
    places[pixel] = place;
  }
  const colours = Buffer.alloc(known.size * 3);
  for (const [colour, place] of known) colours.writeUIntBE(colour, place * 3, 3);
  return { colours, places };
}

/** Each row with the filter that leaves the smallest sum, as the format's authors advise. */
function filtered({ width, height, pixels }: Picture): Buffer {
  const rowBytes = width * 3;
  const out = Buffer.alloc((rowBytes + 1) * height);
  const attempts = [0, 1, 2, 3, 4].map(() => Buffer.alloc(rowBytes));
  for (let y = 0; y < height; y += 1) {
    let best = 0;
    let least = Infinity;
    for (const [filter, row] of attempts.entries()) {
      let sum = 0;
      for (let x = 0; x < rowBytes; x += 1) {
        const at = y * rowBytes + x;
        const left = x >= 3 ? (pixels[at - 3] ?? 0) : 0;
        const up = y > 0 ? (pixels[at - rowBytes] ?? 0) : 0;
        const corner = x >= 3 && y > 0 ? (pixels[at - rowBytes - 3] ?? 0) : 0;
        const byte = ((pixels[at] ?? 0) - predicted(filter, left, up, corner)) & 0xff;
        row[x] = byte;
        sum += byte < 128 ? byte : 256 - byte;
      }
      if (sum < least) {
        least = sum;
        best = filter;
      }
    }
    out[y * (rowBytes + 1)] = best;
    attempts[best]?.copy(out, y * (rowBytes + 1) + 1);
  }
  return out;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The smallest PNG of these pixels that this file knows to write. */
export function writePicture(picture: Picture): Buffer {
  const { width, height } = picture;
  const palette = indexed(picture);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, palette === undefined ? RGB : PALETTE, 0, 0, 0], 8);
  const rows =
    palette === undefined
      ? filtered(picture)
      : Buffer.concat(
          Array.from({ length: height }, (_, y) => [
            Buffer.of(0),
            palette.places.subarray(y * width, (y + 1) * width),
          ]).flat(),
        );
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    ...(palette === undefined ? [] : [chunk("PLTE", palette.colours)]),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The same pixels in fewer bytes; the given bytes when they cannot be beaten. Throws on anything but a screenshot. */
export function smallPng(png: Buffer): Buffer {
  const smaller = writePicture(readPicture(png));
  return smaller.length < png.length ? smaller : png;
}
