import { array, enums, nullable, optional, string, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { Day } from "./paging.ts";

/** Whether what members own is what the ledger has and what banks and custodian confirmed for the day. Amounts are minor units once read. */
export const BalanceComparison = type({
  state: enums(["verified", "differs", "not_yet"]),
  /**
   * Null once verified. ledger, banks, custodian: the figure that differs. late_entries: the ledger has entries for the day that came
   * after. no_statement: a bank's statement does not reach the day. not_published: the day has no price of its own. price_only: a price
   * was entered without what the custodian holds. no_custodian: no one outside confirms the value of this plan.
   */
  reason: nullable(
    enums([
      "ledger",
      "banks",
      "custodian",
      "late_entries",
      "no_statement",
      "not_published",
      "price_only",
      "no_custodian",
    ]),
  ),
  /** What the ledger has of the total, added up another way. */
  ledger: Amount,
  /** Of a wallet: what banks hold beside members' wallets, such as plans and the club's own money. Of a plan: what was dealt on the day itself. */
  others: nullable(Amount),
  /** What banks or custodian confirmed; null while it is not there. */
  confirmed: nullable(Amount),
  /** What was confirmed less what it should be. */
  difference: nullable(Amount),
  /** Who confirmed what. */
  sources: array(type({ name: string(), amount: Amount })),
});
export type BalanceComparison = Infer<typeof BalanceComparison>;

/** What proves that a balance is part of what the club says that it owes. Amounts are minor units once read. */
export const BalanceProof = type({
  day: Day,
  /** midnight: as the day ended; close: after its month was closed; valuation: after its price was published. */
  basis: enums(["midnight", "close", "valuation"]),
  built_at: Instant,
  currency: enums(["NGN", "USD"]),
  /** How the leaves name the wallet or portfolio. */
  holder: string(),
  amount: Amount,
  /** What all members own of it together. */
  total: Amount,
  /** The parts of the amount, and that each is a leaf under the root, in Base64: the format is in decision 0165. */
  proof: string(),
  /** What the ledger log has of root and total, with its salt, as one canonical JSON text. Null until the first checkpoint after it. */
  text: nullable(string()),
  /** That the text is in the ledger log: a proof of C2SP tlog-proof with the newest checkpoint and its cosignatures. Null until then. */
  log_proof: nullable(string()),
  comparison: BalanceComparison,
  /** The newest day for which this balance is verified; null where there is none in the last weeks. */
  verified_on: nullable(Day),
});
export type BalanceProof = Infer<typeof BalanceProof>;

export const getWalletBalanceProof = declareEndpoint({
  name: "getWalletBalanceProof",
  method: "GET",
  path: "/wallet/:id/balance-proof",
  access: "member",
  summary:
    "The proof that the balance of the member's wallet at the end of a day is part of what the club owes to all wallets; of the newest day unless one is named.",
  query: type({ day: optional(Day) }),
  reply: BalanceProof,
  refusals: { not_found: 404 },
});

export const getPortfolioBalanceProof = declareEndpoint({
  name: "getPortfolioBalanceProof",
  method: "GET",
  path: "/portfolio/:id/balance-proof",
  access: "member",
  summary:
    "The proof that the value of the member's portfolio at the end of a day is part of what its plan owes to all; of the newest day unless one is named.",
  query: type({ day: optional(Day) }),
  reply: BalanceProof,
  refusals: { not_found: 404 },
});
