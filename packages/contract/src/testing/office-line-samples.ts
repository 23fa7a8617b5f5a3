import { toMinor } from "@kinfold/money";
import { HOUR_MS } from "../durations.ts";
import type { BankOpening } from "../office/bank-openings.ts";
import type {
  BankLine,
  LineDecision,
  LineReopening,
  LineState,
  LineSuggestion,
  SentPayout,
} from "../office/line-outcomes.ts";
import { sampleDigest } from "./passkey-samples.ts";

/** Lines of the bank, as staff see them. The clock of stories stands at 12 November 2026, 18:00 UTC. */
const STORY_NOW = Date.parse("2026-11-12T18:00:00.000Z");
const at = (hoursFromNow: number): string =>
  new Date(STORY_NOW + hoursFromNow * HOUR_MS).toISOString();

const WORDS: readonly (readonly [narration: string, minor: bigint, state: LineState])[] = [
  ["NIP CHARGE + VAT", -5_375n, "open"],
  ["NIP/ZEN/KAYODE STORES/PURCHASE", 25_000_000n, "open"],
  ["SMS ALERT CHARGES", -698n, "open"],
  ["KINFOLD BULK/5 BENEFICIARIES/0411-2", -140_500_000n, "open"],
  ["ELECTRONIC MONEY TRANSFER LEVY", -5_000n, "open"],
  ["NIP/GTB/OKAFOR ADAEZE N/KIN-PQE7RT", 2_500_000n, "receipt"],
  ["CASH DEPOSIT BY AN UNKNOWN HAND", 432_109n, "suspense"],
];

/** A line of the bank; several of them differ by their number. */
export function createBankLine(index: number, change: Partial<BankLine> = {}): BankLine {
  const [narration, minor, state] = WORDS[index % WORDS.length] ?? WORDS[0] ?? ["", -1n, "open"];
  return {
    id: `bsl_${index}`,
    account_number: "0123456789",
    booked_on: "2026-11-11",
    value_on: "2026-11-11",
    narration,
    bank_reference: null,
    amount: toMinor(minor),
    currency: "NGN",
    later_narration: null,
    is_added_later: false,
    state,
    decision_id: state === "suspense" ? "lno_1" : null,
    ...change,
  };
}

export const bankLines: BankLine[] = WORDS.map((_, index) => createBankLine(index));
export const openLines: BankLine[] = bankLines.filter(({ state }) => state === "open");
export const suspenseLines: BankLine[] = bankLines.filter(({ state }) => state === "suspense");

/** As many as no one decided for months. */
export const hundredsOfBankLines: BankLine[] = Array.from({ length: 240 }, (_, index) =>
  createBankLine(index),
);

const samples = (...indexes: number[]) =>
  indexes.map((index) => {
    const {
      state: _state,
      decision_id: _decision,
      booked_on: _day,
      ...line
    } = createBankLine(index);
    return line;
  });

export const lineSuggestions: LineSuggestion[] = [
  {
    id: "payout bsl_3",
    outcome: "payout",
    account_numbers: ["0123456789"],
    currency: "NGN",
    first_on: "2026-11-11",
    last_on: "2026-11-11",
    line_count: 1,
    total: toMinor(-140_500_000n),
    samples: samples(3),
    payout_references: ["KIN-W61T01", "KIN-W61T02", "KIN-W61T03", "KIN-W61T04", "KIN-W61T05"],
    groups: [{ line_ids: ["bsl_3"], payouts: [{ batch_id: "pob_1", withdrawal_id: "wdl_1" }] }],
  },
  {
    id: "bank_charge bsl_0",
    outcome: "bank_charge",
    account_numbers: ["0123456789"],
    currency: "NGN",
    first_on: "2026-11-02",
    last_on: "2026-11-11",
    line_count: 24,
    total: toMinor(-128_975n),
    samples: samples(0, 2),
    payout_references: [],
    groups: [{ line_ids: ["bsl_0", "bsl_2"], payouts: [] }],
  },
];

export const proposedCharges: LineDecision = {
  id: "lno_2",
  created_at: at(-18),
  due_at: at(30),
  claimed_by: null,
  reason: "Agrees with the bank's tariff",
  status: "proposed",
  proposed_by: { id: "stf_bisi", name: "Bisi Alabi" },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: sampleDigest,
  outcome: "bank_charge",
  account_numbers: ["0123456789"],
  currency: "NGN",
  first_on: "2026-11-02",
  last_on: "2026-11-11",
  line_count: 24,
  reopened_count: 0,
  total: toMinor(-128_975n),
  samples: samples(0, 2),
  payout_references: [],
};

export const proposedPayouts: LineDecision = {
  ...proposedCharges,
  id: "lno_3",
  due_at: at(-5),
  outcome: "payout",
  line_count: 1,
  total: toMinor(-140_500_000n),
  samples: samples(3),
  payout_references: lineSuggestions[0]?.payout_references ?? [],
};

export const approvedSuspense: LineDecision = {
  ...proposedCharges,
  id: "lno_1",
  outcome: "suspense",
  line_count: 1,
  total: toMinor(432_109n),
  samples: samples(6),
  reopened_count: 1,
  status: "approved",
  decided_by: { id: "stf_emeka", name: "Emeka Nwosu" },
  decided_at: at(-2),
  decision_reason: "No one claims it as yet",
};

export const lineDecisions: LineDecision[] = [proposedPayouts, proposedCharges];

/** As many as no one decided for months. */
export const hundredsOfLineDecisions: LineDecision[] = Array.from({ length: 240 }, (_, index) => ({
  ...proposedCharges,
  id: `lno_many_${index}`,
  due_at: at(index / 4 - 40),
}));

export const proposedReopening: LineReopening = {
  id: "lnr_1",
  created_at: at(-4),
  due_at: at(44),
  claimed_by: null,
  reason: "A member sent us the bank's slip",
  status: "proposed",
  proposed_by: { id: "stf_bisi", name: "Bisi Alabi" },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: sampleDigest,
  outcome_id: "lno_1",
  outcome: "suspense",
  line_count: 1,
  total: toMinor(432_109n),
  currency: "NGN",
};

/** What an opening balance was: most of it is money of payments that the ledger has already. */
export const proposedOpening: BankOpening = {
  ...proposedReopening,
  id: "bop_1",
  reason: "Agrees with the cash book of 1 November",
  account_number: "0123456789",
  opened_on: "2026-11-02",
  opened: toMinor(5_000_000n),
  in_ledger: toMinor(4_500_000n),
  own_funds: toMinor(450_000n),
  suspense: toMinor(50_000n),
  expected: toMinor(4_500_000n),
};

/** Five payouts of one batch that the bank took as one sum, and one that waits for another line. */
export const sentPayouts: SentPayout[] = [
  ["Adaeze Okafor", 50_000_000n],
  ["Kayode Balogun", 40_500_000n],
  ["Halima Sani", 25_000_000n],
  ["Emeka Nwosu", 15_000_000n],
  ["Bisi Alabi", 10_000_000n],
  ["Tunde Bakare", 2_000_000n],
].map(([beneficiary, minor], at) => ({
  batch_id: at < 5 ? "bat_4" : "bat_5",
  withdrawal_id: `wdr_${at}`,
  reference: `KIN-PAY${at}XZ`,
  beneficiary: String(beneficiary),
  amount: toMinor(BigInt(minor ?? 0)),
  currency: "NGN",
  sent_on: "2026-11-10",
}));
