import { array, integer, nullable, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";

/** Who cosigns the ledger log: the largest checkpoint that a witness saw, and when. */
export const LogWitness = type({
  name: string(),
  /** The key that verifies its cosignatures, as a verifier key of C2SP signed-note. */
  key: string(),
  /** How many journals the log had that the witness last cosigned; null before its first cosignature. */
  size: nullable(integer()),
  at: nullable(Instant),
});
export type LogWitness = Infer<typeof LogWitness>;

/** How the ledger log stands. */
export const LedgerLog = type({
  /** The address below which the log is published: `<prefix>/checkpoint` and `<prefix>/tile/…` (C2SP tlog-tiles). */
  prefix: string(),
  /** The key that verifies the log's signatures, as a verifier key of C2SP signed-note. */
  key: string(),
  /** How many journals the newest checkpoint is of; null before the first. */
  size: nullable(integer()),
  signed_at: nullable(Instant),
  /** The newest checkpoint with the cosignatures of the club's witnesses (C2SP tlog-checkpoint, tlog-cosignature); null before the first. */
  checkpoint: nullable(string()),
  witnesses: array(LogWitness),
});
export type LedgerLog = Infer<typeof LedgerLog>;

export const getLedgerLog = declareEndpoint({
  name: "getLedgerLog",
  method: "GET",
  path: "/ledger-log",
  access: "anyone",
  summary:
    "The newest checkpoint of the ledger log, who cosigned it, and the key that verifies it.",
  reply: LedgerLog,
});

/** What proves that a journal is in the ledger log as it was posted. */
export const JournalProof = type({
  /** The number of the journal. */
  journal: string(),
  /** All that the leaf says of it, with its salt, as one canonical JSON text. The leaf's data is the SHA-256 of its UTF-8. Null until the first checkpoint after it. */
  text: nullable(string()),
  /** A proof of C2SP tlog-proof: index, inclusion proof, and the newest checkpoint with its cosignatures. Null until the first checkpoint after it. */
  proof: nullable(string()),
});
export type JournalProof = Infer<typeof JournalProof>;

export const getTransactionProof = declareEndpoint({
  name: "getTransactionProof",
  method: "GET",
  path: "/wallet/transactions/:reference/proof",
  access: "member",
  summary: "Proofs of the journals that moved the member's wallet for one of their transactions.",
  reply: type({ journals: array(JournalProof) }),
  refusals: { not_found: 404 },
});
