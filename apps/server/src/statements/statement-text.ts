const UTF8 = new TextDecoder("utf-8");
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });
const WINDOWS_1252 = new TextDecoder("windows-1252");
/** Stands for bytes that are no character. */
const LOST = "\uFFFD";

/**
 * The text of a statement: UTF-16 where its first bytes say so, UTF-8, or else Windows-1252, in which Nigerian banks' older programs export. What no
 * encoding has is U+FFFD or a control character, for `hasLostText`. UTF-8 in which something broke stays UTF-8: read otherwise, its names would be other
 * names.
 */
export function decodeStatementText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return STRICT_UTF8.decode(bytes);
  } catch {
    const lenient = UTF8.decode(bytes);
    const isBrokenUtf8 = /[\u0080-\u{10ffff}]/u.test(lenient.replaceAll(LOST, ""));
    return isBrokenUtf8 ? lenient : WINDOWS_1252.decode(bytes);
  }
}

/** Whether a cell holds what is no text: bytes without a character, half a character, or control characters. */
export const hasLostText = (cell: string): boolean =>
  !cell.isWellFormed() ||
  // oxlint-disable-next-line no-control-regex -- these very characters are looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\uFFFD]/.test(cell);
