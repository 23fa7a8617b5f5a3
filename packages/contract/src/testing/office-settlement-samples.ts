import { toMinor } from "@kinfold/money";
import { sampleDigest } from "./passkey-samples.ts";
import { HOUR_MS } from "../durations.ts";
import type { Settlement } from "../office/settlements.ts";

/** What providers paid out, as staff see it. The clock of stories stands at 12 November 2026, 18:00 UTC. */
const STORY_NOW = Date.parse("2026-11-12T18:00:00.000Z");
const at = (hoursFromNow: number): string =>
  new Date(STORY_NOW + hoursFromNow * HOUR_MS).toISOString();

const PAYERS = [
  ["NIP/PAYSTACK PAYMENTS LTD/SETTLEMENT", "card"],
  ["MONNIFY SETTLEMENT", "transfer"],
  ["FLUTTERWAVE TECHNOLOGY/PAYOUT", "card_us"],
] as const;

/** A payout that is on a statement and not in the ledger, due in so many hours. */
export function createSettlement(index: number, dueInHours: number): Settlement {
  const [narration, gateway] = PAYERS[index % PAYERS.length] ?? PAYERS[0];
  return {
    id: `bsl_${index}`,
    created_at: at(dueInHours - 48),
    due_at: at(dueInHours),
    claimed_by: null,
    narration,
    account_number: "0123456789",
    value_on: "2026-11-11",
    amount: toMinor(84_250_000n + BigInt(index) * 1_250_050n),
    currency: "NGN",
    gateway,
    state: "unposted",
    with_provider: toMinor(251_340_000n),
    proposal: null,
  };
}

export const unposted: Settlement = createSettlement(0, -5);

export const proposedSettlement: Settlement = {
  ...createSettlement(3, 30),
  state: "proposed",
  proposal: {
    id: "pst_1",
    kept: toMinor(1_263_750n),
    proposed_by: { id: "stf_bisi", name: "Bisi Alabi" },
    created_at: at(-18),
    due_at: at(30),
    claimed_by: null,
    reason: "Paystack paid the cards of 10 November",
    status: "proposed",
    decided_by: null,
    decided_at: null,
    decision_reason: null,
    is_own: false,
    digest: sampleDigest,
    line_id: "bsl_3",
    gateway: "card",
  },
};

export const postedSettlement: Settlement = {
  ...proposedSettlement,
  state: "posted",
  proposal: proposedSettlement.proposal && {
    ...proposedSettlement.proposal,
    status: "approved",
    decided_by: { id: "stf_emeka", name: "Emeka Nwosu" },
    decided_at: at(-2),
    decision_reason: "Agrees with the provider's report and the statement",
  },
};

/** One of each kind, the most urgent first. */
export const settlements: Settlement[] = [
  unposted,
  { ...createSettlement(1, 4), claimed_by: "Halima Sani" },
  createSettlement(2, 20),
  proposedSettlement,
];

/** As many as no one looked at for months. */
export const hundredsOfSettlements: Settlement[] = Array.from({ length: 240 }, (_, index) =>
  createSettlement(index, index / 4 - 40),
);
