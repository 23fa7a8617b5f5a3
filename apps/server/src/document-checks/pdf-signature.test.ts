import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentCheck } from "#pdf/index.ts";
import { openSignatureVerifier } from "../testing/find-signature-faults.ts";
import { SAMPLE_PDFS } from "../testing/sample-pdfs.ts";
import { createPdfKey, createPdfSigner, type PdfKey } from "./certificate.ts";

const PROOF = "funds-proofs/proof-pdf.ts";
const folder = mkdtempSync(join(tmpdir(), "kinfold-signature-"));

let verify: Awaited<ReturnType<typeof openSignatureVerifier>>;
let key: PdfKey;
let published: X509Certificate[];
let check: DocumentCheck;
let signed: Buffer;

const signWith = (one: PdfKey): DocumentCheck => ({
  address: "https://kinfold.test/check#claim.key.signature",
  signer: createPdfSigner(one),
});

const print = async (file: string, by = check): Promise<Buffer> => {
  const bytes = await SAMPLE_PDFS[file]?.(by);
  if (bytes === undefined) throw new Error(`no sample of ${file}`);
  return bytes;
};

beforeAll(async () => {
  verify = await openSignatureVerifier();
  key = await createPdfKey("Kinfold members club", new Date("2026-11-01T00:00:00Z"));
  published = [new X509Certificate(key.certificate)];
  check = signWith(key);
  signed = await print(PROOF);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  PROOF,
  "full-statements/statement-pdf.ts",
  "reports/month-pdf.ts",
  "reports/report-pdf.ts",
  "transactions/statement-pdf.ts",
])("the PDF of %s has a signature of the club over all its bytes", async (file) => {
  expect(verify(await print(file), published)).toEqual([]);
});

test("a PDF that is printed again is the same to the byte", async () => {
  expect((await print(PROOF)).equals(signed)).toBe(true);
});

test("the certificate is the club's own, for signatures alone", () => {
  const [certificate] = published;
  expect(certificate?.verify(certificate.publicKey)).toBe(true);
  expect(certificate?.subject).toBe("CN=Kinfold members club");
  expect(certificate?.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3_072);
});

test("one changed byte is found wherever it stands, in front of the signature, in it and behind it", () => {
  const from = signed.indexOf("/Contents <") + 11;
  const places = [9, from - 20, from + 900, signed.indexOf(">", from) + 30, signed.length - 9];
  for (const place of places) {
    const changed = Buffer.from(signed);
    changed.writeUInt8((changed.readUInt8(place) ^ 1) & 0xff, place);
    const judge = (): string[] => verify(changed, published);
    let faults: string[];
    try {
      faults = judge();
    } catch (error) {
      faults = [String(error)];
    }
    expect(faults, `byte ${place}`).not.toEqual([]);
  }
  const text = Buffer.from(signed);
  text.write("X", signed.indexOf("KFP-2222"));
  expect(verify(text, published)).toEqual(["the bytes are others than were signed"]);
});

test("signed bytes that leave something out are found", () => {
  const longer = Buffer.concat([signed, Buffer.from("\n% more\n")]);
  expect(verify(longer, published)).toContain("the signed bytes do not end with the file");
  const [range = "", first = "", second = "", rest = ""] =
    /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(signed.toString("latin1")) ?? [];
  const narrower = Buffer.from(signed);
  const shifted = `/ByteRange [0 ${Number(first) - 9} ${second} ${rest}]`;
  narrower.write(shifted.padEnd(range.length), signed.indexOf(range), "latin1");
  expect(verify(narrower, published)).toContain("more than the signature is not signed");
});

test("the certificate of someone else is found, also under the club's name", async () => {
  const other = await createPdfKey("Kinfold members club", new Date("2026-11-01T00:00:00Z"));
  const forged = await print(PROOF, signWith(other));
  expect(verify(forged, published)).toEqual(["the certificate is not one that the club publishes"]);
  const mixed = await print(PROOF, signWith({ ...other, certificate: key.certificate }));
  expect(verify(mixed, published)).toEqual(["the key of its certificate did not sign it"]);
});

test("what was never signed has no signature", async () => {
  expect(verify(await print("data-exports/data-pdf.ts"), published)).toEqual([
    "it has 0 signatures",
  ]);
});

const hasPdfsig = (): boolean => spawnSync("pdfsig", ["-v"]).error === undefined;
const hasCertutil = (): boolean => spawnSync("certutil", ["-H"]).error === undefined;

/** What pdfsig says about a file, with the certificates in a folder of NSS. */
function runPdfsig(bytes: Buffer, nss?: string): string {
  const file = join(folder, "signed.pdf");
  writeFileSync(file, bytes);
  const trust = nss === undefined ? [] : ["-nssdir", `sql:${nss}`];
  return spawnSync("pdfsig", [...trust, file], { encoding: "utf8" }).stdout;
}

test.runIf(hasPdfsig())(
  "pdfsig, where it is installed, accepts it and refuses a changed one",
  () => {
    const words = runPdfsig(signed);
    expect(words).toContain("Signature Type: ETSI.CAdES.detached");
    expect(words).toContain("Total document signed");
    expect(words).toContain("Signature Validation: Signature is Valid.");
    expect(words).toContain("Certificate Validation: Certificate issuer isn't Trusted.");
    const changed = Buffer.from(signed);
    changed.write("X", signed.indexOf("KFP-2222"));
    expect(runPdfsig(changed)).toContain("Signature Validation: Digest Mismatch.");
  },
);

test.runIf(hasPdfsig() && hasCertutil())(
  "pdfsig trusts it once the club's certificate is imported for signatures",
  () => {
    const nss = mkdtempSync(join(folder, "nss-"));
    const certificate = join(folder, "club.der");
    writeFileSync(certificate, key.certificate);
    const run = (...given: string[]): void =>
      expect(spawnSync("certutil", ["-d", `sql:${nss}`, ...given]).status).toBe(0);
    run("-N", "--empty-password");
    run("-A", "-n", "kinfold", "-t", ",C,", "-i", certificate);
    expect(runPdfsig(signed, nss)).toContain("Certificate Validation: Certificate is Trusted.");
  },
);

// What is skipped says nothing of itself.
if (!hasPdfsig() || !hasCertutil()) {
  // oxlint-disable-next-line no-console
  console.log("pdfsig or certutil is not installed: node:crypto alone judged the signatures");
}
