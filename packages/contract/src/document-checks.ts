import { array, enums, nullable, string, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { Currency } from "./money.ts";
import { Day } from "./paging.ts";

/** What a document says, as far as anyone who was given it may read it again. Amounts are minor units once read. */
export const DocumentClaim = type({
  /** at_least, full_figures: a proof of funds. */
  kind: enums([
    "statement",
    "portfolio_report",
    "month_report",
    "full_statement",
    "at_least",
    "full_figures",
  ]),
  issued_on: Day,
  /** The first day of a statement or report; null for a proof of funds. */
  from: nullable(Day),
  /** The day of the figures. */
  on: Day,
  /** What was there before the first day; null for a proof of funds, and for a full statement, which is of two currencies. */
  opening: nullable(Amount),
  /** The closing balance or value; the amount that was held at least; or the sum of each currency. */
  figures: array(type({ currency: Currency, amount: Amount })),
  /** The last day of a proof of funds; null for what has no end. */
  valid_until: nullable(Day),
  /** The member's name, where they chose to show it. */
  holder: nullable(string()),
  purpose: nullable(string()),
});
export type DocumentClaim = Infer<typeof DocumentClaim>;

/** An email that the club sent, for the person who has it in front of them. Its recipient is hinted at, such as "a•••@example.com". */
export const CheckedEmail = type({ subject: string(), sent_at: Instant, recipient: string() });
export type CheckedEmail = Infer<typeof CheckedEmail>;

/** What the club answers about a code. Once a proof has expired it has no figures and no purpose; once it is withdrawn, no claim. */
export const CheckedDocument = type({
  code: string(),
  state: enums(["valid", "expired", "withdrawn"]),
  withdrawn_on: nullable(Day),
  claim: nullable(DocumentClaim),
  /** What was sent under the code; null for a document. */
  email: nullable(CheckedEmail),
  /** SHA-256 of each file that the club issued under the code, in hexadecimal. Compared on the device of who checks. */
  sha256: array(string()),
});
export type CheckedDocument = Infer<typeof CheckedDocument>;

export const checkDocument = declareEndpoint({
  name: "checkDocument",
  method: "GET",
  path: "/document/verify/:code",
  access: "anyone",
  summary:
    "Whether the document or email of this code is genuine, expired or withdrawn, and what it says: for anyone who was given one.",
  reply: CheckedDocument,
});

/** Below the club's address: the public keys of the signatures in the square codes, as a JSON Web Key Set (RFC 7517, RFC 8037). */
export const DOCUMENT_KEYS_PATH = "/.well-known/kinfold-document-keys.json";

/** Below the club's address: the certificates of the signatures of its PDFs, as PEM, each under its fingerprint. */
export const DOCUMENT_CERTIFICATES_PATH = "/.well-known/kinfold-document-certificates.pem";

/** One public key, and the days on which it signed. */
export const DocumentKey = type({
  kty: enums(["OKP"]),
  crv: enums(["Ed25519"]),
  kid: string(),
  /** The 32 bytes of the key, in Base64 for addresses. */
  x: string(),
  from: Day,
  /** Null while it signs. */
  until: nullable(Day),
});
export type DocumentKey = Infer<typeof DocumentKey>;
export const DocumentKeys = type({ keys: array(DocumentKey) });
