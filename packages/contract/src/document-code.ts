/** Kinds of documents and emails that have a code: its first letters. */
export const DOCUMENT_PREFIXES = {
  statement: "KFS",
  portfolioReport: "KFR",
  monthReport: "KFM",
  fullStatement: "KFT",
  fundsProof: "KFP",
  email: "KFE",
} as const;
export type DocumentPrefix = (typeof DOCUMENT_PREFIXES)[keyof typeof DOCUMENT_PREFIXES];

/** The 32 characters of a code, 5 bits each: neither I, L and O, which are read as digits, nor U. */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const CODE = new RegExp(
  `^(${Object.values(DOCUMENT_PREFIXES).join("|")})([${CODE_ALPHABET}]{4})([${CODE_ALPHABET}]{4})([${CODE_ALPHABET}]{4})$`,
);

/**
 * A document's code as it is stored, of what a person typed: capitals, spaces and dashes do not matter, and the letters O, I and L are
 * read as the digits that they look like. Undefined when it is none.
 */
export function parseDocumentCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const [, ...parts] = CODE.exec(plain) ?? [];
  return parts.length === 0 ? undefined : parts.join("-");
}

/** The code in a file of the club: in the title of a PDF, in a line of a CSV, in the name of a sheet of an XLSX. Undefined when the file names none. */
export function findCodeInFile(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(bytes);
  const [written] = /KF[A-Z](?:-[0-9A-Z]{4}){3}/.exec(text) ?? [];
  return written === undefined ? undefined : parseDocumentCode(written);
}
