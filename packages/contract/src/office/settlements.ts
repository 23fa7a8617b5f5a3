import { enums, nullable, object, optional, string, type, type Infer } from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging } from "../paging.ts";
import {
  describeApproveCall,
  DECIDING_REFUSALS,
  proposalRow,
  describeProposeCall,
  PROPOSING_REFUSALS,
  describeRejectCall,
  describeWithdrawCall,
} from "./decisions.ts";
import { queueRow } from "./queues.ts";
import { requireText } from "../typed-text.ts";

/** Through whom a payment comes that a provider collects. */
export const SettledGateway = enums(["card", "transfer", "card_us"]);
export type SettledGateway = Infer<typeof SettledGateway>;

/** unposted: a statement has it and the ledger does not. proposed: someone wants it posted, and another person has to agree. */
export const SettlementState = enums(["unposted", "proposed", "posted"]);
export type SettlementState = Infer<typeof SettlementState>;

/** That a line is a provider's payout: proposed by one staff member, posted by another. */
export const SettlementProposal = type({
  ...proposalRow,
  line_id: string(),
  gateway: SettledGateway,
  /** What the provider kept beside what it paid. */
  kept: Amount,
});
export type SettlementProposal = Infer<typeof SettlementProposal>;

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
  /** The one that waits, or was posted. */
  proposal: nullable(SettlementProposal),
});
export type Settlement = Infer<typeof Settlement>;

export const listSettlements = declareEndpoint({
  name: "listSettlements",
  method: "GET",
  path: "/admin/settlements",
  access: "staff",
  staff: { permission: "settlement.read" },
  summary:
    "What providers paid out to our bank, oldest first. Without a state: what is not in the ledger yet.",
  query: type({
    ...paging,
    state: optional(SettlementState),
    gateway: optional(SettledGateway),
  }),
  reply: describeList(Settlement),
});

export const proposeSettlement = declareEndpoint({
  ...describeProposeCall("settlement"),
  name: "proposeSettlement",
  path: "/admin/settlements/:id/propose",
  summary:
    "Says that a line is a provider's payout, and what it kept. Nothing moves in the ledger until another staff member posts it.",
  body: object({ gateway: SettledGateway, kept: Amount, reason: requireText("Say why.") }),
  reply: SettlementProposal,
  refusals: {
    ...PROPOSING_REFUSALS,
    settlement_line_used: 409,
    settlement_kept_impossible: 422,
    settlement_more_than_collected: 409,
  },
});

export const postSettlement = declareEndpoint({
  ...describeApproveCall("settlement"),
  name: "postSettlement",
  path: "/admin/settlement-proposals/:id/post",
  summary:
    "Posts what another staff member proposed: the money stands in our bank, and no longer with the provider. Harmless when repeated.",
  reply: SettlementProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, settlement_more_than_collected: 409 },
});

export const refuseSettlement = declareEndpoint({
  ...describeRejectCall("settlement"),
  name: "refuseSettlement",
  path: "/admin/settlement-proposals/:id/refuse",
  summary:
    "Does not post what another staff member proposed. The line waits again. Harmless when repeated.",
  reply: SettlementProposal,
});

export const withdrawSettlement = declareEndpoint({
  ...describeWithdrawCall("settlement"),
  name: "withdrawSettlement",
  path: "/admin/settlement-proposals/:id/withdraw",
  summary: "Takes back one's own proposal. The line waits again. Harmless when repeated.",
  reply: SettlementProposal,
});
