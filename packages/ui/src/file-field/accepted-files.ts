/** Why a file was not taken. The page says it in its own words. */
export type FileRefusal = "type" | "size" | "empty" | "several";

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

/** Why these files cannot be taken, judged by count, name and size, or undefined when the only one can. */
export function findRefusal(
  files: readonly File[],
  accept: readonly string[],
  maxBytes: number,
): FileRefusal | undefined {
  const [file] = files;
  if (file === undefined || files.length > 1) return "several";
  if (!isAccepted(file, accept)) return "type";
  if (file.size > maxBytes) return "size";
  return file.size === 0 ? "empty" : undefined;
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The accept list as people say it: "JPG, PNG or PDF, up to 10MB". */
export function formatAccepted(accept: readonly string[], maxBytes: number): string {
  const kinds = accept.map((entry) =>
    entry
      .replace(/^\.|^.*\/(?!\*)/, "")
      .replace("/*", "")
      .toUpperCase()
      .replace("JPEG", "JPG"),
  );
  return `${either.format(new Set(kinds))}, up to ${formatSize(maxBytes).replace(" ", "")}`;
}

/** A file's size in the decimal units that phones show: "512 bytes", "248 KB", "3.4 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  // Rounded up, so that a file a little over the limit never reads as being at it.
  return `${Math.ceil(bytes / 100_000) / 10} MB`;
}
