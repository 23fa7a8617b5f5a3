import { FileMissing, createFileName, receiveBytes, type Files } from "./files.ts";
import type { MediaType } from "./examining/examination.ts";
import { examineFile, type Content, type Scanning } from "./file-content.ts";

/** A file of a member's as it is kept. */
export type Stored = { stored_name: string; media_type: MediaType };

const IMAGES = "pictures/";

const imageName = (storedName: string): string => `${IMAGES}${storedName}`;

/** The name of the file that this one belongs to: an image's is the file that it shows, any other's is its own. */
export const nameStoredContent = (name: string): string =>
  name.startsWith(IMAGES) ? name.slice(IMAGES.length) : name;

/** Keeps a file, and of a PDF its image beside it. Answers the name of the file. */
export async function keepContent(files: Files, kind: string, content: Content): Promise<string> {
  const storedName = createFileName(kind);
  if (content.pdf === undefined) await files.put(storedName, content.image);
  else {
    await files.put(imageName(storedName), content.image);
    await files.keep(storedName, content.pdf);
  }
  return storedName;
}

/** Takes a file away, and its image. */
export async function removeContent(files: Files, storedName: string): Promise<void> {
  await files.remove(storedName);
  await files.remove(imageName(storedName));
}

/**
 * What staff look at: an image in any case, of a PDF its drawn pages. A PDF that was kept before images were is drawn now. Refuses
 * `file_wrong_type` when it cannot be.
 */
export async function readImage(
  files: Files,
  { stored_name: storedName, media_type: type }: Stored,
  scanning: Scanning,
): Promise<{ type: MediaType; bytes: Buffer<ArrayBuffer> }> {
  if (type !== "application/pdf") return { type, bytes: await files.get(storedName) };
  try {
    return { type: "image/jpeg", bytes: await files.get(imageName(storedName)) };
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  const { image } = await receiveBytes(files, await files.get(storedName), (file) =>
    examineFile(file, scanning),
  );
  await files.put(imageName(storedName), image);
  return { type: "image/jpeg", bytes: Buffer.from(image) };
}
