import {
  array,
  boolean,
  enums,
  nullable,
  object,
  optional,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "./amount.ts";
import { addRule, describeStruct, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { FileReply } from "./file.ts";
import { Instant } from "./instant.ts";
import { PURPOSE_MAX_CHARACTERS } from "./limits.ts";
import { Currency, MovedAmount } from "./money.ts";
import { Day } from "./paging.ts";

/** What a member can prove: what they held at the end of the newest day whose balances stand in the ledger log. Minor units once read. */
export const ProvableFunds = type({
  /** Null before the first such day. */
  day: nullable(Day),
  totals: array(type({ currency: Currency, amount: Amount })),
  /** The member's name, as a proof shows it. */
  name: string(),
});
export type ProvableFunds = Infer<typeof ProvableFunds>;

/** One proof of funds. Amounts are minor units once read. */
export const FundsProof = type({
  code: string(),
  says: enums(["at_least", "full_figures"]),
  /** What was held at least; null with full figures. */
  least: nullable(type({ currency: Currency, amount: Amount })),
  day: Day,
  purpose: string(),
  valid_until: Day,
  shows_name: boolean(),
  made_at: Instant,
  withdrawn_at: nullable(Instant),
  state: enums(["valid", "expired", "withdrawn"]),
});
export type FundsProof = Infer<typeof FundsProof>;

const Purpose = describeStruct(
  addRule(withMessage(string(), "Say what it is for."), (text) => {
    const { length } = text.trim();
    if (length === 0) return "Say what it is for.";
    return length > PURPOSE_MAX_CHARACTERS
      ? `Use at most ${PURPOSE_MAX_CHARACTERS} characters.`
      : undefined;
  }),
  { type: "string", minLength: 1, maxLength: PURPOSE_MAX_CHARACTERS },
);

export const FundsProofForm = object({
  says: enums(["at_least", "full_figures"]),
  /** What was held at least: with at_least alone. */
  least: optional(object({ currency: Currency, amount: MovedAmount })),
  day: Day,
  purpose: Purpose,
  valid_until: Day,
  shows_name: boolean(),
});
export type FundsProofForm = Infer<typeof FundsProofForm>;

export const getProvableFunds = declareEndpoint({
  name: "getProvableFunds",
  method: "GET",
  path: "/funds-proof/funds",
  access: "member",
  summary: "What the member held at the end of the newest day that can be proven.",
  reply: ProvableFunds,
});

export const listFundsProofs = declareEndpoint({
  name: "listFundsProofs",
  method: "GET",
  path: "/funds-proof",
  access: "member",
  summary: "The member's proofs of funds, the newest first.",
  reply: array(FundsProof),
});

export const makeFundsProof = declareEndpoint({
  name: "makeFundsProof",
  method: "POST",
  path: "/funds-proof",
  access: "member",
  summary:
    "Makes a proof of funds: full figures, or at least an amount, on a day, for a purpose and until a day.",
  body: FundsProofForm,
  reply: FundsProof,
  refusals: { proof_not_held: 422, proof_day_wrong: 422, proof_end_wrong: 422 },
});

export const getFundsProofPdf = declareEndpoint({
  name: "getFundsProofPdf",
  method: "GET",
  path: "/funds-proof/:code/pdf",
  access: "member",
  summary: "A proof of funds as PDF. One that has ended or was withdrawn is not printed again.",
  reply: FileReply,
  refusals: { proof_ended: 409 },
});

export const withdrawFundsProof = declareEndpoint({
  name: "withdrawFundsProof",
  method: "DELETE",
  path: "/funds-proof/:code",
  access: "member",
  summary:
    "Withdraws a proof of funds: anyone who checks it from now on reads so. Harmless when repeated.",
  reply: FundsProof,
});
