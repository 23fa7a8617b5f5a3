import { crc32, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPicture, smallPng, writePicture, type Picture } from "./small-png.ts";

function picture(width: number, height: number, colourAt: (at: number) => number): Picture {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels.writeUIntBE(colourAt(at), at * 3, 3);
  return { width, height, pixels };
}

const fewColours = picture(40, 30, (at) => [0x19_25_55, 0xf8_f6_ef, 0xca_93_31][at % 3] ?? 0);
const manyColours = picture(64, 64, (at) => (at * 2_654_435_761) % 0xff_ff_ff);

/** A screenshot as browsers write it: four bytes a pixel, unfiltered. */
function asBrowserWould({ width, height, pixels }: Picture, opacity = 0xff): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let at = 0; at < width * height; at += 1) {
    const to = Math.floor(at / width) * (width * 4 + 1) + 1 + (at % width) * 4;
    pixels.copy(rows, to, at * 3, at * 3 + 3);
    rows[to + 3] = opacity;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer): Buffer => {
    const frame = Buffer.alloc(12 + data.length);
    frame.writeUInt32BE(data.length, 0);
    frame.write(name, 4, "latin1");
    data.copy(frame, 8);
    frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length);
    return frame;
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("an accepted picture keeps every pixel", () => {
  test.each([
    ["with a palette", fewColours],
    ["without one", manyColours],
    ["of a single pixel", picture(1, 1, () => 0x11_19_38)],
  ])("%s", (_, original) => {
    const small = smallPng(asBrowserWould(original));
    expect(readPicture(small)).toEqual(original);
  });
});

test("a picture in few colours takes a byte a pixel before compression", () => {
  const small = writePicture(fewColours);
  expect(small[25]).toBe(3);
  expect(small.length).toBeLessThan(asBrowserWould(fewColours).length);
});

test("a picture that cannot shrink is left as it is", () => {
  const small = smallPng(asBrowserWould(fewColours));
  expect(smallPng(small)).toBe(small);
});

test("anything but a screenshot is turned away", () => {
  expect(() => readPicture(Buffer.from("not a picture at all"))).toThrow("not a PNG");
  expect(() => readPicture(asBrowserWould(fewColours, 0x80))).toThrow("opaque");
});
