/**
 * What a screenshot of a story is known by: its size and the SHA-256 of its exact pixels, so that not one may differ. sharp
 * packs and unpacks PNG files.
 */
import { createHash } from "node:crypto";
import sharp from "sharp";

/** A size in pixels and a SHA-256: "390x844 6a1f…". */
export type Fingerprint = string;

export const isFingerprint = (text: string): boolean => /^\d+x\d+ [0-9a-f]{64}$/.test(text);

/** The pixels of a screenshot. */
export type Pixels = {
  width: number;
  height: number;
  /** Three bytes a pixel, red, green and blue. */
  data: Buffer;
};

// Several browsers draw beside this: more threads would only take turns with them.
sharp.concurrency(1);

/** Unpacks a screenshot. Throws on what is no screenshot, or lets something shine through. */
export async function readPixels(png: Buffer): Promise<Pixels> {
  // The browser's own screenshots hold no alpha, and copying them to remove it would take as long as unpacking them.
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
 * The fingerprint of a screenshot. The same pixels have the same one, however a PNG file packs them.
 * Throws on what is no screenshot, or lets something shine through.
 */
export async function computeFingerprint(png: Buffer): Promise<Fingerprint> {
  const { width, height, data } = await readPixels(png);
  const sha256 = createHash("sha256").update(`${width}x${height}\n`).update(data).digest("hex");
  return `${width}x${height} ${sha256}`;
}
