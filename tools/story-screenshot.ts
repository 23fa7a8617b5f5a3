/**
 * What a picture of a story is known by: its size and the SHA-256 of its exact pixels, so that not one may differ. sharp
 * packs and unpacks PNG files.
 */
import { createHash } from "node:crypto";
import sharp from "sharp";

/** A size in pixels and a SHA-256: "390x844 6a1f…". */
export type Fingerprint = string;

export const isFingerprint = (text: string): boolean => /^\d+x\d+ [0-9a-f]{64}$/.test(text);

type Pixels = {
  width: number;
  height: number;
  /** Three bytes a pixel, red, green and blue. */
  data: Buffer;
};

// Several browsers draw beside this: more threads would only take turns with them.
sharp.concurrency(1);

async function readPixels(png: Buffer): Promise<Pixels> {
  // The browser's own pictures hold no alpha, and copying them to remove it would take as long as unpacking them.
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 4) return removeAlpha(data, info);
  if (info.channels !== 3) throw new Error("A screenshot has three colours a pixel.");
  return { width: info.width, height: info.height, data };
}

/** Keeps three bytes of each four. Throws when a pixel is not opaque. */
function removeAlpha(rgba: Buffer, { width, height }: { width: number; height: number }): Pixels {
  const data = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    if (rgba[from + 3] !== 255) throw new Error("A screenshot is opaque.");
    rgba.copy(data, to, from, from + 3);
  }
  return { width, height, data };
}

/**
 * The fingerprint of a picture. The same pixels have the same one, however a PNG file packs them.
 * Throws on what is no picture, or lets something shine through.
 */
export async function computeFingerprint(png: Buffer): Promise<Fingerprint> {
  const { width, height, data } = await readPixels(png);
  const sha256 = createHash("sha256").update(`${width}x${height}\n`).update(data).digest("hex");
  return `${width}x${height} ${sha256}`;
}

const CHANGED = Buffer.from([0xd0, 0x10, 0x30]);

/** A PNG of where two pictures differ: in red, on a faint copy of the later one. It is as large as both together. */
export async function drawDifference(before: Buffer, after: Buffer): Promise<Buffer> {
  const [old, now] = await Promise.all([readPixels(before), readPixels(after)]);
  const width = Math.max(old.width, now.width);
  const height = Math.max(old.height, now.height);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInBoth = x < old.width && x < now.width && y < old.height && y < now.height;
      const atOld = (y * old.width + x) * 3;
      const atNow = (y * now.width + x) * 3;
      const isSame =
        isInBoth && old.data.compare(now.data, atNow, atNow + 3, atOld, atOld + 3) === 0;
      if (isSame)
        pixels.fill(
          0xd0 + ((now.data[atNow + 1] ?? 0) >> 3),
          (y * width + x) * 3,
          (y * width + x) * 3 + 3,
        );
      else CHANGED.copy(pixels, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
