import { createPublicKey } from "node:crypto";
import { unzipSync } from "fflate";
import { is, record, string, type, type Infer } from "superstruct";
import { computeKeySha256, computeSha256, isSignedBy } from "#platform/signing.ts";
import { SIGNED_WITH } from "./sign-pack.ts";

const Manifest = type({
  month: string(),
  closed_at: string(),
  contents_sha256: string(),
  files: record(string(), string()),
});

/** What a pack is, and everything that is wrong about it: nothing, when it is as the club signed it. */
export type PackCheck = {
  faults: string[];
  month: string | undefined;
  keySha256: string | undefined;
};

function readManifest(bytes: Uint8Array): Infer<typeof Manifest> | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return is(read, Manifest) ? read : undefined;
  } catch {
    return undefined;
  }
}

const readKey = (pem: Uint8Array) => {
  try {
    return createPublicKey(Buffer.from(pem));
  } catch {
    return undefined;
  }
};

function readArchive(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes);
  } catch {
    return {};
  }
}

/** Checks a pack by nothing but its own bytes: signature, digests, and that no file is missing or too many. With a key's SHA-256, that this key signed it. */
export function checkPack(bytes: Uint8Array, expectedKey?: string): PackCheck {
  const files = readArchive(bytes);
  const { [SIGNED_WITH.manifest]: written, [SIGNED_WITH.signature]: signature } = files;
  const { [SIGNED_WITH.key]: pem } = files;
  if (written === undefined || signature === undefined || pem === undefined) {
    return { faults: ["it is no pack of a month"], month: undefined, keySha256: undefined };
  }
  const key = readKey(pem);
  const manifest = readManifest(written);
  const keySha256 = key && computeKeySha256(key);
  const faults: string[] = [];
  if (key === undefined || !isSignedBy(key, written, signature)) {
    faults.push(`${SIGNED_WITH.manifest} is not what was signed`);
  }
  if (expectedKey !== undefined && keySha256 !== expectedKey) {
    faults.push(`it is signed by another key: ${keySha256 ?? "none"}`);
  }
  if (manifest === undefined) {
    return {
      faults: [...faults, `${SIGNED_WITH.manifest} cannot be read`],
      month: undefined,
      keySha256,
    };
  }
  for (const [name, sha256] of Object.entries(manifest.files)) {
    const file = files[name];
    if (file === undefined) faults.push(`${name} is missing`);
    else if (computeSha256(file) !== sha256) faults.push(`${name} is not what was signed`);
  }
  const named = new Set<string>([...Object.values(SIGNED_WITH), ...Object.keys(manifest.files)]);
  for (const name of Object.keys(files)) {
    if (!named.has(name)) faults.push(`${name} is not part of the pack`);
  }
  if (manifest.files["contents.json"] !== manifest.contents_sha256) {
    faults.push("contents.json is not what two people closed");
  }
  return { faults, month: manifest.month, keySha256 };
}
