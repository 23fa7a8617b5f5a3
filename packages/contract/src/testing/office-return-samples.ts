import { toMinor, ZERO } from "@kinfold/money";
import { sampleDigest } from "./passkey-samples.ts";
import { HOUR_MS } from "../durations.ts";
import type {
  PaymentReturn,
  PaymentReturnDetail,
  RefundablePayment,
  ReturnProposal,
} from "../office/returns.ts";
import { pricedRate } from "./transaction-samples.ts";

/** Payments that go back, as staff see them. The clock of stories stands at 12 November 2026, 18:00 UTC. */
const STORY_NOW = Date.parse("2026-11-12T18:00:00.000Z");
const at = (hoursFromNow: number): string =>
  new Date(STORY_NOW + hoursFromNow * HOUR_MS).toISOString();

const MEMBERS = ["Adaeze Okafor", "Tunde Bakare", "Ngozi Eze", "James Whitfield", "Amaka Udo"];
const maker = { id: "stf_bisi", name: "Bisi Alabi" };

/** What waits to be decided about a return, proposed so many hours ago. */
const proposalOf = (
  returnId: string,
  {
    hoursAgo,
    ...given
  }: Pick<ReturnProposal, "id" | "kind" | "outcome" | "reason"> & { hoursAgo: number },
): ReturnProposal => ({
  ...given,
  return_id: returnId,
  created_at: at(-hoursAgo),
  due_at: at(48 - hoursAgo),
  claimed_by: null,
  status: "proposed",
  proposed_by: maker,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: sampleDigest,
});

/** A refund that waits to be released, due in so many hours. */
export function createRequestedRefund(index: number, dueInHours: number): PaymentReturn {
  const id = `ret_${index}`;
  return {
    id,
    created_at: at(dueInHours - 48),
    due_at: at(dueInHours),
    claimed_by: null,
    kind: "refund",
    provider: "paystack",
    reference: `KIN-${String(index + 2).padStart(6, "4")}`,
    member: { id: `mem_${index}`, name: MEMBERS[index % MEMBERS.length] ?? "" },
    amount: toMinor(10_152_300n),
    currency: "NGN",
    exchange_rate: null,
    rate: null,
    credited_currency: "NGN",
    held: ZERO,
    taken: null,
    owed: ZERO,
    recovered: ZERO,
    wallet_id: "wal_3m8ngn",
    available: toMinor(25_000_000n),
    reason: "Paid twice",
    state: "asked",
    asked_by: maker,
    proposal: proposalOf(id, {
      id: `rtd_${index}`,
      kind: "refund",
      outcome: null,
      reason: "Paid twice",
      hoursAgo: 48 - dueInHours,
    }),
  };
}

/** A refund of dollars that were paid for in naira. */
export const refundAtARate: PaymentReturn = {
  ...createRequestedRefund(0, 20),
  credited_currency: "USD",
  available: toMinor(25_000n),
  exchange_rate: 1545.5,
  rate: pricedRate,
};

/** A dispute that was lost after some of the money had been spent. */
export function createOwedReturn(index: number, dueInHours: number): PaymentReturn {
  return {
    ...createRequestedRefund(index, dueInHours),
    kind: "dispute",
    amount: toMinor(5_000_000n),
    taken: toMinor(2_000_000n),
    owed: toMinor(2_900_000n),
    available: toMinor(4_500_000n),
    reason: "disputed by the payer",
    state: "owed",
    asked_by: null,
    proposal: null,
  };
}

/** A transfer that our bank took back after some of it had been spent. */
export function createReversedTransfer(index: number, dueInHours: number): PaymentReturn {
  return {
    ...createRequestedRefund(index, dueInHours),
    kind: "reversal",
    provider: "bank",
    amount: toMinor(10_000_000n),
    held: toMinor(6_000_000n),
    owed: toMinor(4_000_000n),
    available: ZERO,
    reason:
      "our bank took it back: RVSL/NIP/GTB/AMAKA UDO/KIN-444446; it had credited NIP/GTB/AMAKA UDO/KIN-444446",
    state: "reversal",
    asked_by: null,
    proposal: null,
  };
}

const reversal = createReversedTransfer(4, 30);
const reversalProposed: PaymentReturn = {
  ...reversal,
  state: "reversal_proposed",
  proposal: proposalOf(reversal.id, {
    id: "rvd_1",
    kind: "reversal",
    outcome: "take",
    reason: "The bank confirmed it in writing",
    hoursAgo: 8,
  }),
};

/** A receipt that was confirmed for the wrong member, and some of it was spent since. */
export function createCorrectedReceipt(index: number, dueInHours: number): PaymentReturn {
  return {
    ...createRequestedRefund(index, dueInHours),
    kind: "correction",
    provider: "bank",
    amount: toMinor(10_000_000n),
    available: toMinor(6_000_000n),
    reason: "The line is another member's money",
    state: "correction_proposed",
    proposal: proposalOf(`ret_${index}`, {
      id: "rvd_7",
      kind: "reversal",
      outcome: "take",
      reason: "The line is another member's money",
      hoursAgo: 8,
    }),
  };
}

const correction = createCorrectedReceipt(4, 30);
const corrected: PaymentReturn = {
  ...correction,
  taken: toMinor(6_000_000n),
  owed: toMinor(4_000_000n),
  available: ZERO,
  state: "owed",
  proposal: null,
};
const checker = { id: "stf_emeka", name: "Emeka Nwosu" };
const correctionSteps: PaymentReturnDetail["decisions"] = [
  { action: "reversal_take_proposed", by: maker, at: at(-8), reason: correction.reason },
  { action: "reversal_taken", by: checker, at: at(-6), reason: "Agrees with the bank statement" },
];
const undoing = "It was this member’s money after all";

const proposed: PaymentReturn = {
  ...createOwedReturn(3, 40),
  state: "recovery_proposed",
  proposal: proposalOf("ret_3", {
    id: "rtd_4",
    kind: "recovery",
    outcome: null,
    reason: "The member agreed by telephone",
    hoursAgo: 8,
  }),
};

/** One of each kind that waits, the most urgent first. */
export const paymentReturns: PaymentReturn[] = [
  createRequestedRefund(0, -6),
  { ...createRequestedRefund(1, 3), claimed_by: "Halima Sani", available: toMinor(1_000_000n) },
  createOwedReturn(2, 20),
  proposed,
];

/** As many as a bad month has. */
export const hundredsOfReturns: PaymentReturn[] = Array.from({ length: 240 }, (_, index) =>
  index % 4 === 3
    ? createOwedReturn(index, index / 4 - 8)
    : createRequestedRefund(index, index / 4 - 8),
);

/** The detail of a return. */
export const createReturnDetail = (
  returned: PaymentReturn,
  change: Partial<PaymentReturnDetail> = {},
): PaymentReturnDetail => ({
  returned,
  decisions:
    returned.asked_by === null
      ? []
      : [{ action: "asked", by: maker, at: returned.created_at, reason: returned.reason }],
  leaves_wallet: ["asked", "correction_proposed"].includes(returned.state)
    ? toMinor(10_000_000n)
    : null,
  is_own: false,
  ...change,
});

const late = createRequestedRefund(0, -6);

export const returnDetails = {
  asked: createReturnDetail(late),
  short: createReturnDetail({ ...late, available: toMinor(1_000_000n) }),
  owed: createReturnDetail(createOwedReturn(2, 20)),
  owedBeyond: createReturnDetail({ ...createOwedReturn(2, 20), available: toMinor(150_000n) }),
  reversal: createReturnDetail(reversal),
  reversalProposed: createReturnDetail(reversalProposed, {
    decisions: [
      {
        action: "reversal_take_proposed",
        by: maker,
        at: at(-8),
        reason: "The bank confirmed it in writing",
      },
    ],
  }),
  correction: createReturnDetail(correction, { decisions: correctionSteps.slice(0, 1) }),
  corrected: createReturnDetail(corrected, { decisions: correctionSteps }),
  undoing: createReturnDetail(
    {
      ...corrected,
      state: "undo_proposed",
      proposal: proposalOf(corrected.id, {
        id: "rvd_9",
        kind: "reversal",
        outcome: "release",
        reason: undoing,
        hoursAgo: 3,
      }),
    },
    {
      decisions: [
        ...correctionSteps,
        { action: "reversal_release_proposed", by: maker, at: at(-3), reason: undoing },
      ],
    },
  ),
  undone: createReturnDetail(
    { ...corrected, state: "undone", owed: ZERO, available: toMinor(6_000_000n) },
    {
      decisions: [
        ...correctionSteps,
        { action: "reversal_release_proposed", by: maker, at: at(-3), reason: undoing },
        {
          action: "reversal_released",
          by: checker,
          at: at(-1),
          reason: "Agrees with the bank statement",
        },
      ],
    },
  ),
  proposed: createReturnDetail(proposed, {
    decisions: [
      {
        action: "recovery_proposed",
        by: maker,
        at: at(-8),
        reason: "The member agreed by telephone",
      },
    ],
  }),
  gone: createReturnDetail(
    {
      ...late,
      state: "gone",
      taken: toMinor(10_000_000n),
      proposal: null,
    },
    {
      decisions: [
        { action: "asked", by: maker, at: late.created_at, reason: "Paid twice" },
        {
          action: "released",
          by: { id: "stf_emeka", name: "Emeka Nwosu" },
          at: at(-2),
          reason: "Two payments of one day on the statement",
        },
      ],
    },
  ),
} as const;

/** A refund that was just asked for. */
export const requestedRefund: ReturnProposal = proposalOf("ret_0", {
  id: "rtd_0",
  kind: "refund",
  outcome: null,
  reason: "She paid twice.",
  hoursAgo: 0,
});

/** A payment of which all may be given back. */
export const refundable: RefundablePayment = {
  reference: "KIN-444442",
  member: { id: "mem_0", name: "Adaeze Okafor" },
  gateway: "card",
  paid_at: at(-30),
  received: toMinor(10_152_300n),
  left: toMinor(10_152_300n),
  currency: "NGN",
  credited: toMinor(10_000_000n),
  credited_currency: "NGN",
  exchange_rate: null,
  rate: null,
  wallet_id: "wal_3m8ngn",
  available: toMinor(25_000_000n),
};
