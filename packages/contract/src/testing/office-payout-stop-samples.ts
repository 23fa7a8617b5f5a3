import type { PayoutResume, PayoutStop } from "../office/payout-stops.ts";
import { sampleDigest } from "./passkey-samples.ts";

const stopped = {
  stopped_at: "2026-11-12T17:20:00.000Z",
  stopped_by: { id: "stf_halima", name: "Halima Sani" },
  stop_reason: "The integrity check found a fault",
};

/** Payouts that a colleague stopped this evening, and no one proposed to resume yet. */
export const payoutStop: PayoutStop = { id: "pys_november", ...stopped, resume: null };

/** A finance maker proposes to resume them. */
export const payoutResume: PayoutResume = {
  id: "prs_november",
  ...stopped,
  created_at: "2026-11-12T17:50:00.000Z",
  due_at: "2026-11-13T17:50:00.000Z",
  claimed_by: null,
  reason: "The cause was found and put right",
  status: "proposed",
  proposed_by: { id: "stf_bisi", name: "Bisi Alabi" },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: sampleDigest,
};
