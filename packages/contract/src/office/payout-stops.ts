import { nullable, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { Named } from "../named.ts";
import { Reasoned } from "./decision.ts";
import {
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  PROPOSING_REFUSALS,
  proposalRow,
} from "./decisions.ts";

/** That payouts were stopped: who did, when and why. `stopped_by` is null where a program of the club's machine did. */
const stopRow = {
  stopped_at: Instant,
  stopped_by: nullable(Named),
  stop_reason: string(),
};

/** A proposal to resume payouts, with the stop that it would end. */
export const PayoutResume = type({ ...proposalRow, ...stopRow });
export type PayoutResume = Infer<typeof PayoutResume>;

/** The stop that stands, and the proposal to end it where one waits. */
export const PayoutStop = type({ id: string(), ...stopRow, resume: nullable(PayoutResume) });
export type PayoutStop = Infer<typeof PayoutStop>;

export const getPayoutStop = declareEndpoint({
  name: "getPayoutStop",
  method: "GET",
  path: "/admin/payouts/stop",
  access: "staff",
  staff: { permission: "payout.read" },
  summary: "Whether payouts are stopped: who stopped them, when and why; null while they go out.",
  reply: type({ stop: nullable(PayoutStop) }),
});

export const stopPayouts = declareEndpoint({
  name: "stopPayouts",
  method: "POST",
  path: "/admin/payouts/stop",
  access: "staff",
  staff: { permission: "payout.stop", confirmed: true },
  once: true,
  status: 201,
  summary:
    "Stops payouts at once: from then on no batch is approved, given out or handed over, and no refund is released. One staff member is enough; resuming takes two.",
  body: Reasoned,
  reply: PayoutStop,
  refusals: { payouts_stopped: 409, gen_idempotency_mismatch: 409, gen_idempotency_busy: 409 },
});

export const proposePayoutResume = declareEndpoint({
  ...describeProposeCall("payout_resume"),
  name: "proposePayoutResume",
  path: "/admin/payouts/resume",
  summary: "Proposes to resume payouts. They stay stopped until another staff member approves it.",
  body: Reasoned,
  reply: PayoutResume,
  refusals: { ...PROPOSING_REFUSALS, payouts_not_stopped: 409 },
});

export const approvePayoutResume = declareEndpoint({
  ...describeApproveCall("payout_resume"),
  name: "approvePayoutResume",
  path: "/admin/payout-resumes/:id/approve",
  summary: "Resumes payouts as another staff member proposed. Harmless when repeated.",
  reply: PayoutResume,
});

export const rejectPayoutResume = declareEndpoint({
  ...describeRejectCall("payout_resume"),
  name: "rejectPayoutResume",
  path: "/admin/payout-resumes/:id/reject",
  summary:
    "Rejects what another staff member proposed: payouts stay stopped. Harmless when repeated.",
  reply: PayoutResume,
});

export const withdrawPayoutResume = declareEndpoint({
  ...describeWithdrawCall("payout_resume"),
  name: "withdrawPayoutResume",
  path: "/admin/payout-resumes/:id/withdraw",
  summary: "Takes back one's own proposal: payouts stay stopped. Harmless when repeated.",
  reply: PayoutResume,
});
