import { boolean, enums, nullable, number, object, type, type Infer } from "superstruct";
import { Amount } from "./amount.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Bvn } from "./kyc.ts";
import { VirtualAccount } from "./wallets.ts";

/**
 * The caller's naira account number. none: they did not ask for one. being_made: its provider has not answered yet. failed: it was
 * not made, and can be asked for again.
 */
export const AccountNumber = type({
  state: enums(["none", "being_made", "open", "failed"]),
  account: nullable(VirtualAccount),
  /** What the provider keeps of each transfer: a percentage, and at most so much naira. */
  fee: type({ percent: number(), at_most: Amount }),
  /** False until the caller's BVN is validated: the provider needs it. */
  has_bvn: boolean(),
});
export type AccountNumber = Infer<typeof AccountNumber>;

export const getAccountNumber = declareEndpoint({
  name: "getAccountNumber",
  method: "GET",
  path: "/wallet/account-number",
  access: "member",
  summary:
    "The caller's own naira account number, and what its provider keeps of a transfer. Refused to who holds no naira.",
  reply: AccountNumber,
  refusals: { wallet_wrong_currency: 422 },
});

/** The BVN is shown to the provider and not stored. */
export const AccountNumberForm = object({ bvn: Bvn });
export type AccountNumberForm = Infer<typeof AccountNumberForm>;

export const openAccountNumber = declareEndpoint({
  name: "openAccountNumber",
  method: "POST",
  path: "/wallet/account-number",
  access: "member",
  summary:
    "Asks a payment provider for a naira account number of the caller's own. Asked again, it answers the one that there is.",
  body: AccountNumberForm,
  reply: AccountNumber,
  refusals: {
    wallet_wrong_currency: 422,
    account_number_needs_bvn: 409,
    account_number_other_bvn: 422,
  },
});
