import { createHash, verify, X509Certificate } from "node:crypto";
import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { openRenderer } from "#platform/files/examining/draw-pdf.ts";
import { readOpened } from "./read-tagged-pdf.ts";

type Signature = { subFilter: string; time: string; ranges: number[]; contents: Buffer };

function readSignatures(pdfium: WrappedPdfiumModule, document: number): Signature[] {
  const { wasmExports } = pdfium.pdfium;
  const size = 65_536;
  const at = wasmExports.malloc(size);
  const take = (length: number): Buffer =>
    Buffer.from(Buffer.from(pdfium.pdfium.HEAPU8.buffer, at, length));
  const signatures = Array.from(
    { length: pdfium.FPDF_GetSignatureCount(document) },
    (_, number): Signature => {
      const one = pdfium.FPDF_GetSignatureObject(document, number);
      const name = take(pdfium.FPDFSignatureObj_GetSubFilter(one, at, size));
      const time = take(pdfium.FPDFSignatureObj_GetTime(one, at, size));
      const count = pdfium.FPDFSignatureObj_GetByteRange(one, at, size / 4);
      const range = take(4 * count);
      return {
        subFilter: name.toString("latin1").replace("\0", ""),
        time: time.toString("latin1").replace("\0", ""),
        ranges: Array.from({ length: count }, (__, index) => range.readInt32LE(4 * index)),
        contents: take(pdfium.FPDFSignatureObj_GetContents(one, at, size)),
      };
    },
  );
  wasmExports.free(at);
  return signatures;
}

/** A value as DER writes it: with its head, and without. */
type Der = { tag: number; whole: Buffer; content: Buffer };

function readDer(bytes: Buffer): Der {
  const first = bytes.readUInt8(1);
  const more = first < 0x80 ? 0 : first & 0x7f;
  const length = more === 0 ? first : bytes.readUIntBE(2, more);
  const head = 2 + more;
  return {
    tag: bytes.readUInt8(0),
    whole: bytes.subarray(0, head + length),
    content: bytes.subarray(head, head + length),
  };
}

function listDer({ content }: Der): Der[] {
  const list: Der[] = [];
  for (let rest = content; rest.length > 0;) {
    const one = readDer(rest);
    list.push(one);
    rest = rest.subarray(one.whole.length);
  }
  return list;
}

/** Goes down to the part at these places. */
function findDer(der: Der, ...places: number[]): Der {
  return places.reduce((one, place) => {
    const part = listDer(one)[place];
    if (part === undefined) throw new Error("the signature lacks a part");
    return part;
  }, der);
}

/** Object identifiers in DER, without their heads. */
const OID = {
  data: "2a864886f70d010701",
  signedData: "2a864886f70d010702",
  contentType: "2a864886f70d010903",
  messageDigest: "2a864886f70d010904",
  signingTime: "2a864886f70d010905",
  signingCertificateV2: "2a864886f70d010910022f",
  sha256: "608648016503040201",
} as const;
const SET = 0x31;

const toHex = ({ content }: Der): string => content.toString("hex");
const sha256 = (...parts: Uint8Array[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/** All bytes are signed but what the signature itself takes, which has nothing else. */
function* listRangeFaults(pdf: Buffer, { ranges }: Signature): Generator<string> {
  const [start = -1, length = -1, next = -1, rest = -1] = ranges;
  if (ranges.length !== 4 || start !== 0) yield "the signed bytes do not begin with the file";
  if (next + rest !== pdf.length) yield "the signed bytes do not end with the file";
  if (!/^<[0-9a-f]+>$/.test(pdf.subarray(length, next).toString("latin1"))) {
    yield "more than the signature is not signed";
  }
}

function* listFaults(
  pdf: Buffer,
  signature: Signature,
  published: readonly X509Certificate[],
): Generator<string> {
  const { subFilter, time, ranges, contents } = signature;
  if (subFilter !== "ETSI.CAdES.detached") yield `it is signed as ${subFilter}`;
  yield* listRangeFaults(pdf, signature);
  const cms = readDer(contents);
  if (contents.subarray(cms.whole.length).some((byte) => byte !== 0)) {
    yield "something stands behind the signature";
  }
  if (toHex(findDer(cms, 0)) !== OID.signedData) yield "it is no signed data";
  const signed = findDer(cms, 1, 0);
  const certificate = new X509Certificate(findDer(signed, 3, 0).whole);
  if (!published.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)) {
    yield "the certificate is not one that the club publishes";
  }
  const day = time.replace(/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const at = new Date(day);
  if (!(at >= certificate.validFromDate && at <= certificate.validToDate)) {
    yield "the certificate does not hold at the time of signing";
  }
  const signer = findDer(signed, 4, 0);
  if (toHex(findDer(signer, 2, 0)) !== OID.sha256) yield "its digest is not SHA-256";
  const serial = toHex(findDer(signer, 1, 1)).toUpperCase();
  if (serial !== certificate.serialNumber) yield "it names another certificate than it has";
  const attributes = findDer(signer, 3);
  const parts = listDer(attributes).map(({ whole }) => whole);
  if (parts.some((part, place) => Buffer.compare(part, parts[place - 1] ?? Buffer.alloc(0)) < 0)) {
    yield "its attributes are not in the order of DER";
  }
  const values = new Map(
    listDer(attributes).map((one) => [toHex(findDer(one, 0)), findDer(one, 1, 0)]),
  );
  const valueOf = (name: string): Der => values.get(name) ?? readDer(Buffer.from([5, 0]));
  const [start = 0, length = 0, next = 0, rest = 0] = ranges;
  const digest = sha256(pdf.subarray(start, start + length), pdf.subarray(next, next + rest));
  if (toHex(valueOf(OID.contentType)) !== OID.data) yield "it does not say that it signs data";
  if (toHex(valueOf(OID.messageDigest)) !== digest) yield "the bytes are others than were signed";
  if (values.has(OID.signingTime))
    yield "its time stands in its attributes, which PAdES does not allow";
  const identified = values.get(OID.signingCertificateV2);
  if (identified === undefined || toHex(findDer(identified, 0, 0, 0)) !== sha256(certificate.raw)) {
    yield "it does not sign which certificate it is of";
  }
  // Signed is the set that they are, not the place at which they stand.
  const signedBytes = Buffer.from(attributes.whole);
  signedBytes.writeUInt8(SET);
  const value = findDer(signer, 5).content;
  if (!verify("sha256", signedBytes, certificate.publicKey, value)) {
    yield "the key of its certificate did not sign it";
  }
}

/** Opens what lists everything that is wrong with the signature of a PDF. It shares nothing with what signs them. */
export async function openSignatureVerifier(): Promise<
  (pdf: Buffer, published: readonly X509Certificate[]) => string[]
> {
  const pdfium = await openRenderer();
  return (pdf, published) => {
    const signatures = readOpened(pdfium, pdf, (document) => readSignatures(pdfium, document));
    const [signature] = signatures;
    if (signature === undefined || signatures.length > 1) {
      return [`it has ${signatures.length} signatures`];
    }
    return [...listFaults(pdf, signature, published)];
  };
}
