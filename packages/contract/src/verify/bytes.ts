/** Bytes that WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The UTF-8 of a text. */
export const encodeText = (text: string): Bytes => new TextEncoder().encode(text);

/** Standard Base64 with its padding. */
export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Standard Base64 with its padding, and nothing else; undefined otherwise. */
export function decodeBase64(text: string): Bytes | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return encodeBase64(bytes) === text ? bytes : undefined;
}

/** Base64 for addresses, without padding. */
export const encodeBase64Url = (bytes: Uint8Array): string =>
  encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Base64 for addresses without padding, and nothing else; undefined otherwise. */
export const decodeBase64Url = (text: string): Bytes | undefined =>
  /^[\w-]*$/.test(text)
    ? decodeBase64(
        text
          .replaceAll("-", "+")
          .replaceAll("_", "/")
          .padEnd(Math.ceil(text.length / 4) * 4, "="),
      )
    : undefined;

/** Bytes of hexadecimal digits, two for each; undefined when they are others. */
export function decodeHex(text: string): Bytes | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** The hexadecimal digits of bytes, two for each. */
export const encodeHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** All of these one after another. */
export function combineBytes(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Whether both are the same bytes. */
export const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** SHA-256 of all of these together. */
export async function hashBytes(...parts: readonly Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", combineBytes(...parts)));
}
