import { enums, nullable, object, optional, string, type, type Infer } from "superstruct";
import { Amount } from "../amount.ts";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging } from "../paging.ts";
import { GivenId } from "./decision.ts";
import { queueRow } from "./queues.ts";
import { requireText } from "./words.ts";
import { Named } from "../named.ts";

/** Through whom a payment comes that a provider collects. */
export const SettledGateway = enums(["card", "transfer", "card_us"]);
export type SettledGateway = Infer<typeof SettledGateway>;

/** unposted: a statement has it and the ledger does not. proposed: someone wants it posted, and another person has to agree. */
export const SettlementState = enums(["unposted", "proposed", "posted"]);
export type SettlementState = Infer<typeof SettlementState>;

/** A line of the bank with which a provider paid out what it had collected. */
export const Settlement = type({
  ...queueRow,
  narration: string(),
  account_number: string(),
  value_on: Day,
  /** What arrived at the bank. */
  amount: Amount,
  currency: Currency,
  gateway: SettledGateway,
  state: SettlementState,
  /** What our ledger says that the provider has of ours now. */
  with_provider: Amount,
  proposal: nullable(
    type({
      id: string(),
      /** What the provider kept beside what it paid. */
      kept: Amount,
      proposed_by: Named,
      proposed_at: Instant,
      reason: string(),
    }),
  ),
  posted_by: nullable(Named),
});
export type Settlement = Infer<typeof Settlement>;

export const listSettlements = endpoint({
  name: "listSettlements",
  method: "GET",
  path: "/admin/settlements",
  access: "staff",
  staff: { permission: "settlement.read" },
  summary:
    "What providers paid out to our bank, oldest first. Without a state: what is not in the books yet.",
  query: type({
    ...paging,
    state: optional(SettlementState),
    gateway: optional(SettledGateway),
  }),
  reply: describeList(Settlement),
});

export const proposeSettlement = endpoint({
  name: "proposeSettlement",
  method: "POST",
  path: "/admin/settlements/:id/propose",
  access: "staff",
  staff: { permission: "settlement.propose" },
  summary:
    "Says that a line is a provider's payout, and what it kept. Nothing moves in the books until somebody else posts it.",
  body: object({ gateway: SettledGateway, kept: Amount, reason: requireText("Say why.") }),
  reply: Settlement,
  refusals: {
    settlement_line_used: 409,
    settlement_kept_impossible: 422,
    settlement_more_than_collected: 409,
  },
});

const answer = object({ proposal_id: GivenId, reason: requireText("Say why.") });

export const postSettlement = endpoint({
  name: "postSettlement",
  method: "POST",
  path: "/admin/settlements/:id/post",
  access: "staff",
  staff: { permission: "settlement.confirm" },
  summary:
    "Posts what somebody else proposed: the money stands in our bank, and no longer with the provider.",
  body: answer,
  reply: Settlement,
  refusals: {
    settlement_changed: 409,
    settlement_more_than_collected: 409,
    staff_second_pair: 403,
  },
});

export const refuseSettlement = endpoint({
  name: "refuseSettlement",
  method: "POST",
  path: "/admin/settlements/:id/refuse",
  access: "staff",
  staff: { permission: "settlement.refuse" },
  summary: "Does not post it: also whoever proposed it may say so. The line waits again.",
  body: answer,
  reply: Settlement,
  refusals: { settlement_changed: 409 },
});
