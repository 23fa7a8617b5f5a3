import { parseMajor, toMajor } from "@kinfold/money";
import { is } from "superstruct";
import { DocumentClaim, type DocumentKey } from "../document-checks.ts";
import { parseDocumentCode } from "../document-code.ts";
import { decodeBase64Url, encodeBase64Url, encodeText, type Bytes } from "./bytes.ts";

/** Signatures of documents are of nothing else: what is signed begins with this line. */
const SUBJECT = "kinfold document";
const VERSION = "1";
const FIELDS = 11;

/** A document's code, and what the document says. */
export type CodedClaim = { code: string; claim: DocumentClaim };

/** What is signed of a document, without the line that names the subject: one field a line. */
export function formatClaim({ code, claim }: CodedClaim): string {
  const figures = claim.figures.map(({ currency, amount }) => `${currency}${toMajor(amount)}`);
  return [
    VERSION,
    code,
    claim.kind,
    claim.issued_on,
    claim.from ?? "",
    claim.on,
    claim.opening === null ? "" : toMajor(claim.opening),
    figures.join(" "),
    claim.valid_until ?? "",
    claim.holder ?? "",
    claim.purpose ?? "",
  ]
    .map((field) => field.replaceAll(/\s+/g, " "))
    .join("\n");
}

const orNull = (text: string): string | null => (text === "" ? null : text);

/** Reads what `formatClaim` wrote; undefined when it is anything else. */
export function parseClaim(text: string): CodedClaim | undefined {
  const fields = text.split("\n");
  const [version, code = "", kind, issued, from = "", on, opening = "", figures = ""] = fields;
  const [until = "", holder = "", purpose = ""] = fields.slice(8);
  if (version !== VERSION || fields.length !== FIELDS) return undefined;
  const claim: unknown = {
    kind,
    issued_on: issued,
    from: orNull(from),
    on,
    opening: opening === "" ? null : parseMajor(opening),
    figures: figures
      .split(" ")
      .flatMap((figure) =>
        figure === ""
          ? []
          : [{ currency: figure.slice(0, 3), amount: parseMajor(figure.slice(3)) }],
      ),
    valid_until: orNull(until),
    holder: orNull(holder),
    purpose: orNull(purpose),
  };
  if (parseDocumentCode(code) !== code || !is(claim, DocumentClaim)) return undefined;
  return formatClaim({ code, claim }) === text ? { code, claim } : undefined;
}

/** The bytes that the club signs for a claim. */
export const encodeClaim = (text: string): Bytes => encodeText(`${SUBJECT}\n${text}`);

/** What stands behind the # of the address in a square code: the claim, the key's name and the signature. */
export const formatSquareCode = (text: string, kid: string, signature: Uint8Array): string =>
  `${encodeBase64Url(encodeText(text))}.${kid}.${encodeBase64Url(signature)}`;

/** What a square code says. `signature` is null where no one can tell: without keys, or where this browser has no Ed25519. */
export type SquareCode = CodedClaim & { isSigned: boolean | null };

function readText(encoded: string): string | undefined {
  const bytes = decodeBase64Url(encoded);
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A key signs from its first day to its last. */
const signedOn = ({ from, until }: DocumentKey, day: string): boolean =>
  from <= day && (until === null || day <= until);

async function isSignedBy(
  key: DocumentKey,
  text: string,
  signature: Bytes,
): Promise<boolean | null> {
  const raw = decodeBase64Url(key.x);
  if (raw?.length !== 32) return false;
  const imported = await crypto.subtle
    .importKey("raw", raw, "Ed25519", false, ["verify"])
    .catch(() => null);
  return (
    imported && (await crypto.subtle.verify("Ed25519", imported, signature, encodeClaim(text)))
  );
}

/**
 * Reads and verifies what stands behind the # of the address in a square code. Undefined when it is no such text. Without keys no one
 * can tell who signed it; a key that the club does not publish, or that did not sign on the day, is not the club's.
 */
export async function verifySquareCode(
  fragment: string,
  keys: readonly DocumentKey[] | undefined,
): Promise<SquareCode | undefined> {
  const [encoded = "", kid = "", signed = "", ...more] = fragment.split(".");
  const text = readText(encoded);
  const read = text === undefined ? undefined : parseClaim(text);
  const signature = decodeBase64Url(signed);
  if (text === undefined || read === undefined || signature === undefined || more.length > 0) {
    return undefined;
  }
  if (keys === undefined) return { ...read, isSigned: null };
  const key = keys.find((one) => one.kid === kid && signedOn(one, read.claim.issued_on));
  return { ...read, isSigned: key === undefined ? false : await isSignedBy(key, text, signature) };
}
