import { array, coerce, integer, min, string, type, type Infer } from "superstruct";
import { withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { JournalProof } from "../ledger-log.ts";

export const getJournalProof = declareEndpoint({
  name: "getJournalProof",
  method: "GET",
  path: "/admin/journals/:journal/proof",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary: "The proof that a journal is in the ledger log as it was posted.",
  reply: JournalProof,
  refusals: { not_found: 404 },
});

/** That the log at one checkpoint begins with the log at an earlier one. */
export const ConsistencyProof = type({
  from: integer(),
  to: integer(),
  /** Both checkpoints, as they were signed. */
  from_checkpoint: string(),
  to_checkpoint: string(),
  /** RFC 6962, section 2.1.2: hashes in Base64. */
  proof: array(string()),
});
export type ConsistencyProof = Infer<typeof ConsistencyProof>;

const Size = withMessage(
  coerce(min(integer(), 0), string(), (text) =>
    /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN,
  ),
  "Use the size of a checkpoint.",
);

export const getConsistencyProof = declareEndpoint({
  name: "getConsistencyProof",
  method: "GET",
  path: "/admin/ledger-log/consistency",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary: "The proof that the ledger log at one checkpoint begins with an earlier one.",
  query: type({ from: Size, to: Size }),
  reply: ConsistencyProof,
  refusals: { not_found: 404 },
});
