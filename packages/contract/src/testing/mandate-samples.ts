import { toMinor } from "@kinfold/money";
import type { Mandate } from "../mandates.ts";

const waiting: Mandate = {
  id: "mdt_4h8t2wxkq9n3m7pd",
  state: "waiting",
  bank_name: "GTBank",
  last4: "4471",
  most_a_month: toMinor(20_000_000n),
  taken_this_month: toMinor(0n),
  ends_on: "2029-11-12",
  consent_link: "https://checkout.paystack.com/82t4mp5b5mfn51h",
  asked_at: "2026-11-12T17:40:00.000Z",
  active_at: null,
  ended_at: null,
  end_reason: null,
};

const active: Mandate = {
  ...waiting,
  state: "active",
  consent_link: null,
  taken_this_month: toMinor(5_025_126n),
  active_at: "2026-11-12T17:55:00.000Z",
};

const over = { consent_link: null, ended_at: "2026-11-12T17:58:00.000Z" } as const;

/** Direct-debit mandates, one in each state. */
export const mandates = {
  asked: { ...waiting, state: "asked", consent_link: null },
  waiting,
  activating: { ...waiting, state: "activating", consent_link: null },
  active,
  refusedName: { ...waiting, ...over, state: "refused", end_reason: "other_name" },
  refusedAccount: { ...waiting, ...over, state: "refused", end_reason: "other_account" },
  cancelled: { ...active, ...over, state: "ended", end_reason: "member" },
  endedByBank: { ...active, ...over, state: "ended", end_reason: "bank" },
  expired: { ...active, ...over, state: "ended", end_reason: "expired" },
} satisfies Record<string, Mandate>;
