import { crc32, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  difference,
  isSamePicture,
  keep,
  keepScreenshot,
  readPicture,
  type Picture,
} from "./story-picture.ts";

function picture(width: number, height: number, colourAt: (at: number) => number): Picture {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels.writeUIntBE(colourAt(at), at * 3, 3);
  return { width, height, pixels };
}

const fewColours = picture(40, 30, (at) => [0x19_25_55, 0xf8_f6_ef, 0xca_93_31][at % 3] ?? 0);
const manyColours = picture(64, 64, (at) => (at * 2_654_435_761) % 0xff_ff_ff);

/** A screenshot as browsers write it: four bytes a pixel, unfiltered. */
function asBrowserWould({ width, height, pixels }: Picture, opacity = 0xff, level = 1): Buffer {
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
    chunk("IDAT", deflateSync(rows, { level })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a kept picture knows the exact pixels", () => {
  test.each([
    ["in few colours", fewColours],
    ["in many", manyColours],
    ["of a single pixel", picture(1, 1, () => 0x11_19_38)],
  ])("%s", (_, original) => {
    const fresh = readPicture(asBrowserWould(original));
    expect(fresh).toEqual(original);
    expect(isSamePicture(keep(fresh), asBrowserWould(original))).toBe(true);
    expect(isSamePicture(keepScreenshot(asBrowserWould(original)), asBrowserWould(original))).toBe(
      true,
    );
  });

  test("however the browser packed them", () => {
    const packedBetter = asBrowserWould(manyColours, 0xff, 9);
    expect(packedBetter).not.toEqual(asBrowserWould(manyColours));
    expect(isSamePicture(keepScreenshot(asBrowserWould(manyColours)), packedBetter)).toBe(true);
  });

  test("and tells one that differs by a shade nobody sees", () => {
    const almost = picture(64, 64, (at) => (at * 2_654_435_761) % 0xff_ff_ff);
    almost.pixels[700] = (almost.pixels[700] ?? 0) ^ 1;
    const kept = keepScreenshot(asBrowserWould(almost));
    expect(isSamePicture(kept, asBrowserWould(manyColours))).toBe(false);
  });

  test("and tells one of another shape", () => {
    const other = { ...fewColours, width: fewColours.height, height: fewColours.width };
    const kept = keepScreenshot(asBrowserWould(other));
    expect(isSamePicture(kept, asBrowserWould(fewColours))).toBe(false);
  });
});

test("a kept picture shows what was there", () => {
  expect(readPicture(keep(fewColours))).toMatchObject(fewColours);
  const { width, height } = readPicture(keep(manyColours));
  expect([width, height]).toEqual([64, 64]);
  expect(keep(manyColours).length).toBeLessThan(asBrowserWould(manyColours).length / 3);
});

test("a difference is red where something changed, and nowhere else", () => {
  const moved = picture(40, 30, (at) => (at === 41 ? 0 : fewColours.pixels.readUIntBE(at * 3, 3)));
  const { pixels } = difference(fewColours, moved);
  const red = Array.from({ length: 1200 }, (_, at) => at).filter((at) => {
    const [r = 0, g = 0] = pixels.subarray(at * 3, at * 3 + 2);
    return r > g + 50;
  });
  expect(red).toEqual([41]);
  expect(
    difference(
      fewColours,
      picture(50, 30, () => 0),
    ).width,
  ).toBe(50);
});

test("anything but a screenshot is turned away", () => {
  expect(() => readPicture(Buffer.from("not a picture at all"))).toThrow("not a PNG");
  expect(() => readPicture(asBrowserWould(fewColours, 0x80))).toThrow("opaque");
  const noneOfOurs = asBrowserWould(fewColours);
  expect(isSamePicture(noneOfOurs, noneOfOurs)).toBe(false);
});

test("a gradient leaves room for the one red line", () => {
  const busy = picture(200, 200, (at) => (at < 40 ? 0xb4_23_18 : ((at % 200) << 8) | 0x10));
  const { pixels } = readPicture(keep(busy));
  expect(pixels.subarray(0, 3).toString("hex")).toBe("b42318");
});

test("what did not change is not shown as changed, though it is kept in few colours", () => {
  const changed = picture(64, 64, (at) =>
    at === 9 ? 0 : manyColours.pixels.readUIntBE(at * 3, 3),
  );
  const { pixels } = difference(readPicture(keep(manyColours)), changed);
  const red = Array.from({ length: 64 * 64 }, (_, at) => at).filter(
    (at) => (pixels[at * 3] ?? 0) > (pixels[at * 3 + 1] ?? 0) + 50,
  );
  expect(red).toEqual([9]);
});
