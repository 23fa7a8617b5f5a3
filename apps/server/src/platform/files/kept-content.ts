import { FileMissing, createFileName, receiveBytes, type Files } from "./files.ts";
import type { MediaType } from "./examining/examination.ts";
import { examineFile, type Content, type Scanning } from "./file-content.ts";

/** A file of a member's as it is kept. */
export type Stored = { stored_name: string; media_type: MediaType };

const PICTURES = "pictures/";

const pictureName = (storedName: string): string => `${PICTURES}${storedName}`;

/** The name of the file that this one belongs to: a picture's is the file that it shows, any other's is its own. */
export const nameStoredContent = (name: string): string =>
  name.startsWith(PICTURES) ? name.slice(PICTURES.length) : name;

/** Keeps a file, and of a PDF its picture beside it. Answers the name of the file. */
export async function keepContent(files: Files, kind: string, content: Content): Promise<string> {
  const storedName = createFileName(kind);
  if (content.pdf === undefined) await files.put(storedName, content.image);
  else {
    await files.put(pictureName(storedName), content.image);
    await files.keep(storedName, content.pdf);
  }
  return storedName;
}

/** Takes a file away, and its picture. */
export async function removeContent(files: Files, storedName: string): Promise<void> {
  await files.remove(storedName);
  await files.remove(pictureName(storedName));
}

/**
 * What staff look at: a picture in any case, of a PDF its drawn pages. A PDF that was kept before pictures were is drawn now. Refuses
 * `file_wrong_type` when it cannot be.
 */
export async function readPicture(
  files: Files,
  { stored_name: storedName, media_type: type }: Stored,
  scanning: Scanning,
): Promise<{ type: MediaType; bytes: Buffer<ArrayBuffer> }> {
  if (type !== "application/pdf") return { type, bytes: await files.get(storedName) };
  try {
    return { type: "image/jpeg", bytes: await files.get(pictureName(storedName)) };
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  const { image } = await receiveBytes(files, await files.get(storedName), (file) =>
    examineFile(file, scanning),
  );
  await files.put(pictureName(storedName), image);
  return { type: "image/jpeg", bytes: Buffer.from(image) };
}
