import sharp, { type PngOptions } from "sharp";
import { expect, test } from "vitest";
import { computeFingerprint, isFingerprint } from "./fingerprint.ts";
import { compareScreenshots } from "./story-screenshot.ts";

type Painted = { width: number; height: number; data: Buffer };

function paint(width: number, height: number, colourAt: (at: number) => number): Painted {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data.writeUIntBE(colourAt(at), at * 3, 3);
  return { width, height, data };
}

const pack = ({ data, width, height }: Painted, options?: PngOptions): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png(options)
    .toBuffer();

const manyColours = (at: number): number => (at * 2_654_435_761) % 0xff_ff_ff;
const screenshot = paint(64, 48, manyColours);

test("a screenshot is known by its size and its pixels", async () => {
  // The SHA-256 of "2x1\n" and the six bytes, made by another program.
  const two = await pack(paint(2, 1, (at) => [0x11_19_38, 0xf8_f6_ef][at] ?? 0));
  expect(await computeFingerprint(two)).toBe(
    "2x1 783fbc184dc517d963c42e5576ef20d56a3d5838671c9e6eaef6e8bccdc7997d",
  );
  expect(isFingerprint(await computeFingerprint(await pack(screenshot)))).toBe(true);
});

test("however the browser packed it, with a channel of opacity or without", async () => {
  const loosely = await pack(screenshot, { compressionLevel: 1 });
  const tightly = await pack(screenshot, { compressionLevel: 9, adaptiveFiltering: true });
  const opaque = await sharp(loosely).ensureAlpha().png().toBuffer();
  expect(tightly.equals(loosely)).toBe(false);
  expect(await computeFingerprint(tightly)).toBe(await computeFingerprint(loosely));
  expect(await computeFingerprint(opaque)).toBe(await computeFingerprint(loosely));
});

test("a shade no one sees and another shape are other screenshots", async () => {
  const almost = paint(64, 48, manyColours);
  almost.data[700] = (almost.data[700] ?? 0) ^ 1;
  const turned = { ...screenshot, width: screenshot.height, height: screenshot.width };
  const fields = new Set([
    await computeFingerprint(await pack(screenshot)),
    await computeFingerprint(await pack(almost)),
    await computeFingerprint(await pack(turned)),
  ]);
  expect(fields.size).toBe(3);
});

test("what is no screenshot, or not opaque, is turned away", async () => {
  const translucent = await sharp(await pack(screenshot))
    .ensureAlpha(0.5)
    .png()
    .toBuffer();
  await expect(computeFingerprint(translucent)).rejects.toThrow("opaque");
  await expect(computeFingerprint(Buffer.from("not a screenshot at all"))).rejects.toThrow();
  for (const text of ["", "390x844", `390x844 ${"a".repeat(63)}`, `x ${"a".repeat(64)}`]) {
    expect(isFingerprint(text)).toBe(false);
  }
});

async function redIn(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, at) => at).filter(
    (at) => (data[at * 3] ?? 0) > (data[at * 3 + 1] ?? 0) + 50,
  );
}

test("a difference is red where something changed, and nowhere else", async () => {
  const changed = paint(64, 48, (at) => manyColours(at) ^ (at === 65 ? 1 : 0));
  const { png, points, bounds } = await compareScreenshots(
    await pack(screenshot),
    await pack(changed),
    [],
  );
  expect(await redIn(png)).toEqual([65]);
  expect({ points, bounds }).toEqual({ points: 1, bounds: [1, 1, 1, 1] });
});

test("what one of two screenshots does not reach is red", async () => {
  const wider = paint(65, 48, (at) =>
    at % 65 === 64 ? 0 : manyColours(Math.floor(at / 65) * 64 + (at % 65)),
  );
  const { png } = await compareScreenshots(await pack(screenshot), await pack(wider), []);
  expect(await redIn(png)).toEqual(Array.from({ length: 48 }, (_, row) => row * 65 + 64));
});

test("a pixel outside of where it was expected is told, by a shape that has no place", async () => {
  const before = await pack(screenshot);
  const compareAt = async (
    ...places: number[]
  ): Promise<{ points: number; shape: string } | undefined> => {
    const changed = paint(64, 48, (at) => manyColours(at) ^ (places.includes(at) ? 1 : 0));
    const { unexpected } = await compareScreenshots(before, await pack(changed), [[0, 0, 3, 3]]);
    return unexpected;
  };
  expect(await compareAt(65)).toBeUndefined();
  expect(await compareAt(65, 64 * 20 + 30)).toMatchObject({ points: 1 });
  const [one, elsewhere, other] = [
    await compareAt(64 * 20 + 30, 64 * 20 + 31),
    await compareAt(64 * 40 + 10, 64 * 40 + 11),
    await compareAt(64 * 40 + 10, 64 * 40 + 12),
  ];
  expect(one).toEqual(elsewhere);
  expect(one).not.toEqual(other);
});
