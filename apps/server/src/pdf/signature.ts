import { createHash } from "node:crypto";
import type { Doc } from "./doc.ts";
import { PLAIN } from "./letters.ts";

/** Signs a PDF as the club. */
export type PdfSigner = {
  /** The name that stands in the PDF. */
  name: string;
  /** How many bytes a signature takes at most. */
  size: number;
  /** The detached signature (CMS, DER) over bytes with this SHA-256. The same digest has the same signature. */
  sign: (sha256: Buffer) => Buffer;
};

/** As wide as the places of a file of 9 GB. */
const WIDE = "**********";
const RANGES = `[0 /${WIDE} /${WIDE} /${WIDE}]`;
/** Of the signature field: its signature is there, and the file is only ever added to. */
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3;
/** Of its annotation: not shown, printed, locked. */
const HIDDEN_PRINTED_LOCKED = 2 | 4 | 128;

/** Leaves room in a PDF for its signature: a field that is not seen, on the page that is drawn now. */
export function reserveSignature(doc: Doc, { name, size }: PdfSigner, at: Date): void {
  const signature = doc.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    ByteRange: [0, WIDE, WIDE, WIDE],
    Contents: new Uint8Array(size),
    M: at,
    Name: asText(name),
  });
  const field = doc.ref({
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    T: asText("Signature"),
    TU: asText(`Signature of ${name}`),
    V: signature,
    F: HIDDEN_PRINTED_LOCKED,
    Rect: [0, 0, 0, 0],
    P: doc.page.dictionary,
  });
  doc.page.annotations.push(field);
  doc.font(PLAIN).initForm();
  // The library's types hide the catalogue. Nothing of the form is drawn anew, or the signature would no longer hold.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { AcroForm } = (doc as unknown as { _root: { data: { AcroForm: { data: object } } } })._root
    .data;
  const flags = { SigFlags: SIGNATURES_EXIST_AND_APPEND_ONLY, NeedAppearances: false };
  Object.assign(AcroForm.data, { Fields: [field], ...flags });
  for (const object of [signature, field]) object.end(undefined);
}

/** A text as the library writes it; a plain one is a name. */
const asText = (text: string): object => new String(text);

/** Signs every byte of a finished PDF but the room that was left for the signature. */
export function fillSignature(pdf: Buffer, { size, sign }: PdfSigner): void {
  const ranges = pdf.indexOf(RANGES);
  const contents = `/Contents <${"0".repeat(2 * size)}>`;
  const from = pdf.indexOf(contents) + contents.indexOf("<");
  if (ranges === -1 || from < contents.indexOf("<")) throw new Error("no room for a signature");
  const to = from + 2 * size + 2;
  const filled = `[0 ${from} ${to} ${pdf.length - to}]`;
  pdf.write(filled.padEnd(RANGES.length), ranges, "latin1");
  const digest = createHash("sha256").update(pdf.subarray(0, from)).update(pdf.subarray(to));
  const signature = sign(digest.digest());
  if (signature.length > size) throw new Error("the signature does not fit its room");
  pdf.write(signature.toString("hex"), from + 1, "latin1");
}
