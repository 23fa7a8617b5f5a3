import type { CheckedDocument } from "../document-checks.ts";
import { formatClaim, type SquareCode } from "./document-claim.ts";

/** What is known of a document in someone's hand. */
export type DocumentEvidence = {
  /** What the club answers about its code; unreachable: it could not be asked. */
  answer: CheckedDocument | "unknown" | "unreachable";
  /** What its square code says; unreadable: something that the club does not write. Undefined where none was scanned. */
  square: SquareCode | "unreadable" | undefined;
  /** SHA-256 of its file, in hexadecimal; undefined where there is only a print. */
  fileSha256: string | undefined;
};

/**
 * What comes of checking a document. changed: the file or the square code is not what the club issued. signed: the club signed what the square
 * code says, and could not be asked whether it still holds.
 */
export type DocumentOutcome =
  | { outcome: "genuine"; document: CheckedDocument }
  | { outcome: "changed"; part: "file" | "square code"; document: CheckedDocument | undefined }
  | { outcome: "expired"; document: CheckedDocument }
  | { outcome: "withdrawn"; document: CheckedDocument }
  | { outcome: "signed"; square: SquareCode }
  | { outcome: "unknown" | "unreachable" };

/** Whether a square code is not the club's, or is of another document or claim than the club has under its code. */
function isSquareForged(
  square: DocumentEvidence["square"],
  document: CheckedDocument | undefined,
): boolean {
  if (square === undefined) return false;
  if (square === "unreadable" || square.isSigned === false) return true;
  if (document === undefined) return false;
  const { code, claim } = document;
  if (square.code !== code) return true;
  return (
    document.state === "valid" &&
    claim !== null &&
    formatClaim({ code, claim }) !== formatClaim(square)
  );
}

/** Judges a document or an email: what was changed comes before what has expired, for a changed document was never valid. */
export function judgeDocument({ answer, square, fileSha256 }: DocumentEvidence): DocumentOutcome {
  const document = typeof answer === "string" ? undefined : answer;
  if (isSquareForged(square, document)) {
    return { outcome: "changed", part: "square code", document };
  }
  if (answer === "unreachable") {
    const isSigned = square !== undefined && square !== "unreadable" && square.isSigned === true;
    return isSigned && fileSha256 === undefined
      ? { outcome: "signed", square }
      : { outcome: "unreachable" };
  }
  if (document === undefined) return { outcome: "unknown" };
  if (document.state === "withdrawn") return { outcome: "withdrawn", document };
  // An email that was saved as a file has as many hashes as there are programs that save emails.
  const hasFile = fileSha256 !== undefined && document.email === null;
  if (hasFile && !document.sha256.includes(fileSha256)) {
    return { outcome: "changed", part: "file", document };
  }
  return { outcome: document.state === "expired" ? "expired" : "genuine", document };
}
