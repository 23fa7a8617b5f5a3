import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";

const SUMS = "SHA256SUMS";
const SIGNATURE = "SHA256SUMS.sig";

/** The SHA-256 of a file, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Writes the hashes of these files of a folder beside them, and signs that list with an Ed25519 key in PEM. */
export async function signFiles(
  folder: string,
  names: readonly string[],
  keyPem: string,
): Promise<void> {
  const key = createPrivateKey(keyPem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("the key is not of Ed25519");
  const lines = await Promise.all(
    names.toSorted().map(async (name) => `${await hashFile(join(folder, name))}  ${name}\n`),
  );
  const sums = Buffer.from(lines.join(""));
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SIGNATURE), sign(null, sums, key));
}

/** What is wrong with a signed folder, by the public key in PEM: a sentence for each. Empty when it is as it was signed. */
export async function findSignatureFaults(folder: string, publicPem: string): Promise<string[]> {
  const [sumsFile, signatureFile] = [join(folder, SUMS), join(folder, SIGNATURE)];
  if (!existsSync(sumsFile) || !existsSync(signatureFile))
    return [`${SUMS} or ${SIGNATURE} is missing`];
  const sums = readFileSync(sumsFile);
  if (!verify(null, sums, createPublicKey(publicPem), readFileSync(signatureFile)))
    return [`${SUMS} was not signed by this key, or was changed`];
  const faults: string[] = [];
  for (const line of sums.toString("utf8").trimEnd().split("\n")) {
    const [hash = "", name = ""] = line.split("  ");
    const path = join(folder, basename(name));
    if (!existsSync(path)) faults.push(`${name} is missing`);
    else if ((await hashFile(path)) !== hash) faults.push(`${name} is not what was signed`);
  }
  return faults;
}
