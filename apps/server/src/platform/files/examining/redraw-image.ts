import sharp from "sharp";

/** The longest edge of a kept image: enough to read the smallest print of a photographed page. */
const LONGEST_EDGE_PX = 4_000;
/** A larger image is a small file that unfolds into gigabytes. Telephones photograph with 108 megapixels, and nothing draws a PNG so large. */
const MOST_PIXELS = { "image/jpeg": 120_000_000, "image/png": 40_000_000 } as const;

// One file, one thread, nothing to be used again.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws an image anew from its pixels, turned the way it was held: what the camera wrote about place and time, and
 * whatever else hid in the file, stays behind. Undefined when it cannot be read.
 */
export async function redrawImage(
  bytes: Buffer,
  mediaType: "image/jpeg" | "image/png",
): Promise<Buffer | undefined> {
  const settings = {
    limitInputPixels: MOST_PIXELS[mediaType],
    failOn: "error",
    sequentialRead: true,
  } as const;
  try {
    const image = sharp(bytes, settings).autoOrient().resize({
      width: LONGEST_EDGE_PX,
      height: LONGEST_EDGE_PX,
      fit: "inside",
      withoutEnlargement: true,
    });
    return await (mediaType === "image/png" ? image.png() : image.jpeg({ quality: 88 })).toBuffer();
  } catch {
    return undefined;
  }
}
