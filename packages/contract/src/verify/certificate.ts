import { decodeBase64, encodeHex, hashBytes } from "./bytes.ts";

/** The SHA-256 fingerprint of the first certificate in a PEM text, as readers of PDFs print it: `3F:A0:…`. Undefined where there is none. */
export async function computeFingerprint(pem: string): Promise<string | undefined> {
  const body = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/.exec(pem)?.[1];
  const bytes = body === undefined ? undefined : decodeBase64(body.replaceAll(/\s/g, ""));
  if (bytes === undefined) return undefined;
  const hex = encodeHex(await hashBytes(bytes)).toUpperCase();
  return (hex.match(/../g) ?? []).join(":");
}
