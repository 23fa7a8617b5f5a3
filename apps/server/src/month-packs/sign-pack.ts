import { computeSha256, type Signer } from "#platform/signing.ts";
import { writeZip } from "#platform/zip.ts";

/** The files of a pack that its manifest does not name. */
export const SIGNED_WITH = {
  manifest: "manifest.json",
  signature: "manifest.json.sig",
  key: "public-key.pem",
  readme: "README.txt",
} as const;

const writeReadme = (title: string, { sha256 }: Signer): string =>
  `Kinfold, month end of ${title}

contents.json      everything that was closed, in one canonical text; amounts in kobo and cents
month-end.pdf      the month to read
*.csv, *.xlsx      trial balance, units register, prices, reconciliation
manifest.json      who closed the month and when, the audit's newest entry, and the SHA-256 of each file
manifest.json.sig  the club's Ed25519 signature of manifest.json
public-key.pem     the key that checks it

To check it:

1. Compare the key with the one that the office shows on the page of this month. A pack cannot vouch for its own key.
     openssl pkey -pubin -in public-key.pem -outform DER | openssl dgst -sha256
     ${sha256}
2. Check the signature.
     openssl pkeyutl -verify -rawin -pubin -inkey public-key.pem -sigfile manifest.json.sig -in manifest.json
3. Compare the SHA-256 of each file with manifest.json.
     openssl dgst -sha256 contents.json

With Kinfold's sources all three are: npm run check-pack -- --key ${sha256} FILE
`;

/**
 * Makes the archive of these files: a manifest with what is said of them and the SHA-256 of each, the signature of the manifest, and the
 * public key. The same files make the same bytes.
 */
export function signPack(
  title: string,
  facts: object,
  files: Readonly<Record<string, Uint8Array>>,
  signer: Signer,
): Buffer<ArrayBuffer> {
  const digests = Object.entries(files).map(([name, bytes]) => [name, computeSha256(bytes)]);
  const manifest = { ...facts, files: Object.fromEntries(digests) };
  const written = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return writeZip({
    [SIGNED_WITH.readme]: Buffer.from(writeReadme(title, signer)),
    [SIGNED_WITH.manifest]: written,
    [SIGNED_WITH.signature]: signer.sign(written),
    [SIGNED_WITH.key]: Buffer.from(signer.publicPem),
    ...files,
  });
}
