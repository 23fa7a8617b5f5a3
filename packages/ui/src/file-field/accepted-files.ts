import { FILE_WORDS } from "./file-words.ts";

/**
 * Why a file was not taken. The page says it in its own words; for `heic` there is HEIC_ADVICE. `several` are more files than
 * the field takes.
 */
export type FileRefusal = "type" | "heic" | "size" | "empty" | "several";

/** What someone can do whose iPhone saved a photo in a format that no one else opens. */
export const HEIC_ADVICE =
  "This photo is in Apple’s HEIC format, which we cannot open. On your iPhone, go to Settings, Camera, Formats, choose Most Compatible and take it again. Or take a screenshot of the photo and choose that.";

/** What browsers call the kinds that the club takes, for photos that arrive without an extension. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".pdf": "application/pdf",
};

const extensionOf = (name: string): string => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? "";

function isAccepted({ name, type }: File, accept: readonly string[]): boolean {
  const extension = extensionOf(name);
  return accept.some((entry) => {
    const kind = entry.toLowerCase();
    if (kind.endsWith("/*")) return type.startsWith(kind.slice(0, -1));
    if (kind.includes("/")) return type === kind;
    return extension === "" ? type !== "" && type === MEDIA_TYPES[kind] : extension === kind;
  });
}

const HEIC_NAMES: ReadonlySet<string> = new Set([".heic", ".heif"]);
const HEIC_TYPES: ReadonlySet<string> = new Set(["image/heic", "image/heif"]);
/** What stands behind "ftyp" at the beginning of such a photo, whatever its name is. */
const HEIC_BRANDS: ReadonlySet<string> = new Set([
  "heic",
  "heix",
  "heim",
  "heis",
  "hevc",
  "hevx",
  "mif1",
  "msf1",
]);
const BRAND_ENDS_AT = 12;

/** Whether a photo says by its name or its media type that it is HEIC or HEIF. */
const isNamedHeic = ({ name, type }: File): boolean =>
  HEIC_NAMES.has(extensionOf(name)) || HEIC_TYPES.has(type);

/** A file that still lies in a cloud is fetched by the phone as it is read: it is not waited for, since the server looks again. */
const READ_WITHIN_MS = 1_000;

/** Whether a file holds a HEIC or HEIF photo, judged by its first bytes. False for what cannot be read within a second. */
async function holdsHeic(file: File): Promise<boolean> {
  const nothing = new Promise<ArrayBuffer>((resolve) => {
    setTimeout(() => resolve(new ArrayBuffer()), READ_WITHIN_MS);
  });
  try {
    const first = await Promise.race([file.slice(0, BRAND_ENDS_AT).arrayBuffer(), nothing]);
    const text = String.fromCharCode(...new Uint8Array(first));
    return text.slice(4, 8) === "ftyp" && HEIC_BRANDS.has(text.slice(8, BRAND_ENDS_AT));
  } catch {
    return false;
  }
}

/** Whether the page takes such photos, by any of the ways to say so. */
const acceptsHeic = (accept: readonly string[]): boolean =>
  accept.some((entry) => /heic|heif|^image\/\*$/i.test(entry));

/** Why a file cannot be taken, judged by its name, its size and its first bytes, or undefined when it can. */
export async function findFileRefusal(
  file: File,
  accept: readonly string[],
  maxBytes: number,
): Promise<FileRefusal | undefined> {
  if (!isAccepted(file, accept)) return isNamedHeic(file) ? "heic" : "type";
  if (file.size > maxBytes) return "size";
  if (file.size === 0) return "empty";
  return !acceptsHeic(accept) && (await holdsHeic(file)) ? "heic" : undefined;
}

/** The accept list as people say it: "JPG, PNG or PDF, up to 10MB". */
export function formatAccepted(
  accept: readonly string[],
  maxBytes: number,
  words = FILE_WORDS,
): string {
  const kinds = accept.map((entry) =>
    entry
      .replace(/^\.|^.*\/(?!\*)/, "")
      .replace("/*", "")
      .toUpperCase()
      .replace("JPEG", "JPG"),
  );
  return words.accepted([...new Set(kinds)], formatSize(maxBytes, words).replace(" ", ""));
}

/** A file's size in the decimal units that phones show: "512 bytes", "248 KB", "3.4 MB". */
export function formatSize(bytes: number, words = FILE_WORDS): string {
  if (bytes < 1000) return words.bytes(bytes);
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  // Rounded up, so that a file a little over the limit never reads as being at it.
  return `${Math.ceil(bytes / 100_000) / 10} MB`;
}
