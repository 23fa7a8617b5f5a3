import {
  array,
  boolean,
  enums,
  nullable,
  number,
  object,
  optional,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Instant } from "../instant.ts";
import { Currency, MovedAmount, PricedRate } from "../money.ts";
import { describeList, paging, Search } from "../paging.ts";
import { GivenId, Reasoned } from "./decision.ts";
import {
  DECIDING_REFUSALS,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  proposalRow,
  PROPOSING_REFUSALS,
} from "./decisions.ts";
import { queueRow } from "./queues.ts";
import { requireText } from "../typed-text.ts";
import { Named } from "../named.ts";

/**
 * asked: of staff by one, and released by no one yet. sending: released, and its provider has not been heard. open: its provider
 * decides. owed: it went, and the wallet lacked some of it. recovery_proposed: someone wants to take what is owed. gone: it
 * went, and nothing is owed. stayed: it did not go. declined: staff thought better of it. reversal: our bank took it back, and
 * staff decide. reversal_proposed: one of them proposed an outcome. correction_proposed: a staff member wants to correct a
 * receipt that was confirmed. undo_proposed: one wants to undo a correction. undone: two did.
 */
export const PaymentReturnState = enums([
  "asked",
  "sending",
  "open",
  "owed",
  "recovery_proposed",
  "gone",
  "stayed",
  "declined",
  "reversal",
  "reversal_proposed",
  "correction_proposed",
  "undo_proposed",
  "undone",
]);
export type PaymentReturnState = Infer<typeof PaymentReturnState>;

/**
 * What becomes of money that our bank took back: it leaves the wallet for good, or it was no reversal. Of a correction: the
 * money leaves the wallet, or the correction is undone.
 */
export const ReversalOutcome = enums(["take", "release"]);
export type ReversalOutcome = Infer<typeof ReversalOutcome>;

/** What two staff members decide about a return: that it goes to its payer, that what is owed is taken, or a reversal's outcome. */
export const ReturnDecisionKind = enums(["refund", "recovery", "reversal"]);
export type ReturnDecisionKind = Infer<typeof ReturnDecisionKind>;

/** What one staff member proposed about a return, and another has to decide. */
export const ReturnProposal = type({
  ...proposalRow,
  return_id: string(),
  kind: ReturnDecisionKind,
  /** Of a reversal by our bank, or a correction. */
  outcome: nullable(ReversalOutcome),
});
export type ReturnProposal = Infer<typeof ReturnProposal>;

/** What of a payment goes back to its payer, or may. */
export const PaymentReturn = type({
  ...queueRow,
  kind: enums(["refund", "dispute", "reversal", "correction"]),
  provider: string(),
  /** Of the payment. */
  reference: string(),
  member: Named,
  /** What goes back to the payer, in the currency that was charged. */
  amount: Amount,
  currency: Currency,
  /** Naira for one dollar, where one was paid with the other, and which rate that is. */
  exchange_rate: nullable(number()),
  rate: nullable(PricedRate),
  /** The wallet's. What follows is in it. */
  credited_currency: Currency,
  held: Amount,
  /** What came out of the wallet for it; null until it went. */
  taken: nullable(Amount),
  /** What the wallet lacked and no one has taken since. */
  owed: Amount,
  recovered: Amount,
  /** The wallet; null for a contribution, which no wallet took part in. */
  wallet_id: nullable(string()),
  /** What the wallet has to spend now. */
  available: Amount,
  reason: string(),
  state: PaymentReturnState,
  /** Null when its provider told us of it. */
  asked_by: nullable(Named),
  /** The one that waits. */
  proposal: nullable(ReturnProposal),
});
export type PaymentReturn = Infer<typeof PaymentReturn>;

/** A payment that its provider may give back. */
export const RefundablePayment = type({
  reference: string(),
  member: Named,
  gateway: string(),
  paid_at: Instant,
  /** What arrived, in the currency that was charged, and how much of it no refund or dispute has claimed yet. */
  received: Amount,
  left: Amount,
  currency: Currency,
  credited: Amount,
  credited_currency: Currency,
  /** Naira for one dollar, where one was paid with the other, and which rate that is. */
  exchange_rate: nullable(number()),
  rate: nullable(PricedRate),
  wallet_id: string(),
  available: Amount,
});
export type RefundablePayment = Infer<typeof RefundablePayment>;

export const ReturnAction = enums([
  "asked",
  "released",
  "declined",
  "recovery_proposed",
  "recovered",
  "recovery_refused",
  "reversal_take_proposed",
  "reversal_release_proposed",
  "reversal_taken",
  "reversal_released",
  "reversal_refused",
]);
export type ReturnAction = Infer<typeof ReturnAction>;

export const PaymentReturnDetail = type({
  returned: PaymentReturn,
  decisions: array(type({ action: ReturnAction, by: Named, at: Instant, reason: string() })),
  /**
   * What would leave the wallet for a refund that waits: without the club's fee. Of a correction that waits: the member's whole
   * share, of which the wallet gives what it has and the rest is owed. Null where nothing waits.
   */
  leaves_wallet: nullable(Amount),
  /** The payment is the caller's own: another person decides. */
  is_own: boolean(),
});
export type PaymentReturnDetail = Infer<typeof PaymentReturnDetail>;

export const listReturns = declareEndpoint({
  name: "listReturns",
  method: "GET",
  path: "/admin/returns",
  access: "staff",
  staff: { permission: "return.read" },
  summary:
    "What of payments goes back or may, oldest first. Without a state: what waits for people.",
  query: type({
    ...paging,
    state: optional(PaymentReturnState),
    /** In references and the names of members. */
    search: optional(Search),
  }),
  reply: describeList(PaymentReturn),
});

export const getReturn = declareEndpoint({
  name: "getReturn",
  method: "GET",
  path: "/admin/returns/:id",
  access: "staff",
  staff: { permission: "return.read" },
  summary: "One of them, with everything that people decided about it.",
  reply: PaymentReturnDetail,
});

export const getRefundable = declareEndpoint({
  name: "getRefundable",
  method: "GET",
  path: "/admin/refundable/:reference",
  access: "staff",
  staff: { permission: "return.propose" },
  summary: "A payment, and what of it may still be given back by its provider.",
  reply: RefundablePayment,
  refusals: { payment_not_refundable: 409, staff_own_money: 403 },
});

export const askRefund = declareEndpoint({
  ...describeProposeCall("refund"),
  name: "askRefund",
  path: "/admin/returns",
  summary:
    "Asks for a payment, or a part of it, to go back to its payer. Nothing moves until another staff member releases it.",
  body: object({ reference: GivenId, amount: MovedAmount, reason: requireText("Say why.") }),
  reply: ReturnProposal,
  refusals: {
    ...PROPOSING_REFUSALS,
    payment_not_refundable: 409,
    payment_refund_too_large: 422,
  },
});

export const releaseRefund = declareEndpoint({
  ...describeApproveCall("refund"),
  name: "releaseRefund",
  path: "/admin/return-proposals/:id/release",
  summary:
    "Releases what another staff member asked for: the wallet's share is held and the provider is told, once. Harmless when repeated.",
  reply: ReturnProposal,
  refusals: {
    ...DECIDING_REFUSALS,
    ...APPROVING_REFUSALS,
    payouts_stopped: 409,
    wallet_insufficient: 409,
  },
});

export const rejectRefund = declareEndpoint({
  ...describeRejectCall("refund"),
  name: "rejectRefund",
  path: "/admin/return-proposals/:id/decline",
  staff: { permission: "return.decline" },
  summary:
    "Does not give what another staff member asked for. No money moves. Harmless when repeated.",
  reply: ReturnProposal,
});

export const withdrawRefund = declareEndpoint({
  ...describeWithdrawCall("refund"),
  name: "withdrawRefund",
  path: "/admin/return-proposals/:id/withdraw",
  staff: { permission: "return.propose" },
  summary: "Takes back what one asked for. No money moves. Harmless when repeated.",
  reply: ReturnProposal,
});

export const proposeRecovery = declareEndpoint({
  ...describeProposeCall("recovery"),
  name: "proposeRecovery",
  path: "/admin/returns/:id/propose-recovery",
  summary:
    "Proposes to take all that is owed out of the wallet. Nothing moves until another staff member agrees.",
  body: Reasoned,
  reply: ReturnProposal,
  refusals: { ...PROPOSING_REFUSALS, recovery_nothing_owed: 409, wallet_insufficient: 409 },
});

export const confirmRecovery = declareEndpoint({
  ...describeApproveCall("recovery"),
  name: "confirmRecovery",
  path: "/admin/recovery-proposals/:id/confirm",
  summary:
    "Takes what is owed out of the wallet, as another staff member proposed. The member is told. Harmless when repeated.",
  reply: ReturnProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, wallet_insufficient: 409 },
});

export const refuseRecovery = declareEndpoint({
  ...describeRejectCall("recovery"),
  name: "refuseRecovery",
  path: "/admin/recovery-proposals/:id/refuse",
  summary: "Does not take it now: it stays owed. Harmless when repeated.",
  reply: ReturnProposal,
});

export const withdrawRecovery = declareEndpoint({
  ...describeWithdrawCall("recovery"),
  name: "withdrawRecovery",
  path: "/admin/recovery-proposals/:id/withdraw",
  summary: "Takes back one's own proposal: it stays owed. Harmless when repeated.",
  reply: ReturnProposal,
});

export const proposeCorrection = declareEndpoint({
  ...describeProposeCall("reversal"),
  name: "proposeCorrection",
  path: "/admin/receipts/:reference/correct",
  summary:
    "Proposes to correct a confirmed receipt: what it credited leaves the wallet, or is owed, and its statement lines are free again. Nothing moves until another staff member confirms it.",
  body: Reasoned,
  reply: ReturnProposal,
  refusals: { ...PROPOSING_REFUSALS, receipt_not_correctable: 409 },
});

export const proposeReversal = declareEndpoint({
  ...describeProposeCall("reversal"),
  name: "proposeReversal",
  path: "/admin/returns/:id/propose-reversal",
  summary:
    "Proposes what becomes of money that our bank took back: it leaves the wallet, or what is held is released. Of a correction: that it is undone (release). Nothing moves until another staff member confirms it.",
  body: object({ outcome: ReversalOutcome, reason: requireText("Say why.") }),
  reply: ReturnProposal,
});

export const confirmReversal = declareEndpoint({
  ...describeApproveCall("reversal"),
  name: "confirmReversal",
  path: "/admin/reversal-proposals/:id/confirm",
  summary:
    "Does what another staff member proposed about money that our bank took back, or about a correction of a receipt. Harmless when repeated.",
  reply: ReturnProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, correction_superseded: 409 },
});

export const refuseReversal = declareEndpoint({
  ...describeRejectCall("reversal"),
  name: "refuseReversal",
  path: "/admin/reversal-proposals/:id/refuse",
  summary:
    "Does not agree with what another staff member proposed. The money stays held and owed. Harmless when repeated.",
  reply: ReturnProposal,
});

export const withdrawReversal = declareEndpoint({
  ...describeWithdrawCall("reversal"),
  name: "withdrawReversal",
  path: "/admin/reversal-proposals/:id/withdraw",
  summary: "Takes back one's own proposal. The money stays held and owed. Harmless when repeated.",
  reply: ReturnProposal,
});
