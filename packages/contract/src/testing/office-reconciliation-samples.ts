import { toMinor, ZERO } from "@kinfold/money";
import type {
  Night,
  NightlyChecks,
  NightlyPart,
  IntegrityReport,
  Disagreement,
  ReconciliationDay,
} from "../office/reconciliation.ts";

const day = (change: Partial<ReconciliationDay>): ReconciliationDay => {
  const row = {
    day: "2026-11-11",
    account: "card",
    currency: "NGN",
    ledger: toMinor(304_569_00n),
    gateway: toMinor(304_569_00n),
    kept: toMinor(4_568_53n),
    bank: null,
    difference: ZERO,
    unexplained: 0,
    explained: 0,
    oldest_unexplained_at: null,
    computed_at: "2026-11-12T00:20:04.000Z",
    ...change,
  } satisfies Omit<ReconciliationDay, "id">;
  return { id: `${row.day}:${row.account}:${row.currency}`, ...row };
};

/** Two days: one that agrees, with a statement, and one with what is not explained. */
export const days: ReconciliationDay[] = [
  day({}),
  day({
    account: "transfer",
    ledger: toMinor(1_250_000_00n),
    gateway: toMinor(1_255_000_00n),
    kept: toMinor(1_000_00n),
    difference: toMinor(5_000_00n),
    unexplained: 1,
    oldest_unexplained_at: "2026-11-12T00:20:04.000Z",
  }),
  day({
    account: "bank",
    ledger: toMinor(860_000_00n),
    gateway: null,
    kept: null,
    difference: null,
  }),
  day({
    day: "2026-11-10",
    bank: toMinor(298_114_20n),
    unexplained: 0,
    explained: 1,
    difference: toMinor(-1_000_00n),
    gateway: toMinor(303_569_00n),
  }),
  day({
    day: "2026-11-10",
    account: "bank",
    gateway: null,
    kept: null,
    ledger: toMinor(412_000_00n),
    bank: toMinor(710_114_20n),
    difference: toMinor(298_114_20n),
    unexplained: 2,
    oldest_unexplained_at: "2026-11-09T00:20:03.000Z",
  }),
];

const DUE = ["2026-11-11T23:00:00.000Z", "2026-11-12T22:59:59.000Z", "2026-11-17T23:00:00.000Z"];

/** One disagreement; the first is late, the second for today, the others for later. */
export function createDisagreement(
  index: number,
  change: Partial<Disagreement> = {},
): Disagreement {
  return {
    id: `rec_${index}`,
    day: index === 0 ? "2026-11-07" : "2026-11-10",
    account: index % 2 === 0 ? "bank" : "card",
    currency: "NGN",
    kind: index % 2 === 0 ? "only_at_bank" : "differs",
    status: "open",
    reference:
      index % 2 === 0 ? `lin_${4_400 + index}` : `KIN-7F3K${String(index).padStart(2, "0")}`,
    about: index % 2 === 0 ? "NIP/PAYSTACK PAYMENTS LTD/SETTLEMENT" : "Payment in",
    ledger: index % 2 === 0 ? null : toMinor(2_030_46n),
    other: index % 2 === 0 ? toMinor(298_114_20n) : toMinor(2_031_46n),
    difference: index % 2 === 0 ? toMinor(298_114_20n) : toMinor(1_00n),
    created_at: index === 0 ? "2026-11-07T00:20:00.000Z" : "2026-11-11T00:20:00.000Z",
    due_at: DUE[Math.min(index, 2)] ?? "",
    explained_by: null,
    explained_at: null,
    reason: null,
    settled_at: null,
    claimed_by: index === 1 ? "Halima Sani" : null,
    ...change,
  };
}

/** What is open: late, for today and for later. */
export const disagreements: Disagreement[] = [0, 1, 2].map((index) => createDisagreement(index));

/** Someone has said why. */
export const explained: Disagreement = createDisagreement(4, {
  status: "explained",
  explained_by: { id: "stf_bisi", name: "Bisi Alabi" },
  explained_at: "2026-11-12T09:30:00.000Z",
  reason: "Counted on another day. Paystack paid the cards of 9 November",
});

const PROMISES: readonly (readonly [part: string, promise: string])[] = [
  ["Ledger", "each currency adds up to zero"],
  ["Ledger", "a stored balance is the sum of its postings"],
  ["Ledger", "no one is below their floor"],
  ["Payments", "a payment that succeeded has its journal"],
  ["Units", "a plan's money is its units at their price"],
  ["Valuations", "two people stand behind a published price"],
];

/** A consistent ledger. */
export const consistent: IntegrityReport = {
  checked_at: "2026-11-12T18:00:00.000Z",
  took_ms: 412,
  journals: 20_418,
  postings: 47_903,
  is_consistent: true,
  promises: PROMISES.map(([part, promise]) => ({ part, promise, is_kept: true, broken_by: [] })),
};

/** A ledger of which one promise is broken. */
export const inconsistent: IntegrityReport = {
  ...consistent,
  is_consistent: false,
  promises: PROMISES.map(([part, promise], index) => ({
    part,
    promise,
    is_kept: index !== 1,
    broken_by: index === 1 ? ["wallet:wal_4h8t2w:available says 500, its postings 499"] : [],
  })),
};

const counts = (looked: Record<string, number>): NightlyPart["looked"] =>
  Object.entries(looked).map(([what, count]) => ({ what, count }));

/** What the parts report on a server that keeps backups, with these changes. */
function partsOf(
  change: {
    oracle?: Partial<NightlyPart>;
    charges?: Partial<NightlyPart>;
    backup?: Partial<NightlyPart>;
  } = {},
): NightlyPart[] {
  const fine = { findings: 0, failure: null };
  const ledger = counts({ promises: 96, journals: 20_418, postings: 47_903 });
  const rows = counts({ promises: 41, rows: 112_604 });
  const entries = counts({ entries: 8_120, anchors: 240 });
  const charges = counts({ charges: 38 });
  const copy = counts({
    "minutes old": 30,
    uploads: 1_311,
    promises: 137,
    journals: 20_418,
    postings: 47_903,
    rows: 112_604,
    entries: 8_120,
    anchors: 240,
    "other places": 1,
    copied: 4_322,
    compared: 17_406,
  });
  return [
    { part: "charges", took_ms: 2_140, looked: charges, ...fine, ...change.charges },
    { part: "ledger", took_ms: 6_020, looked: ledger, ...fine },
    { part: "oracle", took_ms: 9_310, looked: rows, ...fine, ...change.oracle },
    { part: "audit", took_ms: 1_205, looked: entries, ...fine },
    { part: "backup", took_ms: 48_310, looked: copy, ...fine, ...change.backup },
  ];
}

/** A night on which every part looked and found nothing. */
const passedNight = (day: string): Night => ({
  day,
  status: "passed",
  checked_at: `${day}T01:50:00.000Z`,
  took_ms: 18_675,
  parts: partsOf(),
  broken: [],
});

const notRun = (day: string): Night => ({
  day,
  status: "not_run",
  checked_at: null,
  took_ms: null,
  parts: [],
  broken: [],
});

const before = ["2026-11-11", "2026-11-10", "2026-11-09"].map(passedNight);

/** The last check is fresh, complete and found nothing. */
export const nightlyPassed: NightlyChecks = {
  is_overdue: false,
  last_complete_at: "2026-11-12T01:50:00.000Z",
  not_archived_since: null,
  nights: [passedNight("2026-11-12"), ...before],
};

/** The disk of the backups is full since noon. */
export const nightlyNotArchived: NightlyChecks = {
  ...nightlyPassed,
  not_archived_since: "2026-11-12T11:04:00.000Z",
};

/** The club was installed today. */
export const nightlyNever: NightlyChecks = {
  is_overdue: false,
  last_complete_at: null,
  not_archived_since: null,
  nights: [],
};

/** The last check found a row that was changed past the rules of the database. */
export const nightlyFound: NightlyChecks = {
  ...nightlyPassed,
  nights: [
    {
      ...passedNight("2026-11-12"),
      status: "found",
      parts: partsOf({ oracle: { findings: 2 } }),
      broken: [
        {
          promise: "every row is as it was last written",
          broken_by: ["wallet wal_4h8t2w is not as it was written"],
        },
        {
          promise: "the accounts of a wallet are its owner's, in its currency",
          broken_by: ["wallet:wal_4h8t2w:available belongs to mem_9k2"],
        },
      ],
    },
    ...before,
  ],
};

/** A payment provider did not answer in the last check. */
export const nightlyIncomplete: NightlyChecks = {
  ...nightlyPassed,
  last_complete_at: "2026-11-11T01:50:00.000Z",
  nights: [
    {
      ...passedNight("2026-11-12"),
      status: "incomplete",
      parts: partsOf({ charges: { failure: "No answer from paystack." } }),
    },
    ...before,
  ],
};

/** The newest backup could not be restored. */
export const nightlyNotRestored: NightlyChecks = {
  ...nightlyIncomplete,
  nights: [
    {
      ...passedNight("2026-11-12"),
      status: "incomplete",
      parts: partsOf({
        backup: {
          looked: [],
          failure:
            "It was not restored. backup_damaged: base/20261112T012003Z-5e1f0a77/database.000002 cannot be read. Use another backup.",
        },
      }),
    },
    ...before,
  ],
};

/** A server that keeps no backups of its own. */
export const nightlyWithoutBackup: NightlyChecks = {
  ...nightlyPassed,
  nights: [{ ...passedNight("2026-11-12"), parts: partsOf().slice(0, 4) }],
};

/** No check ran on the last two nights. */
export const nightlyOverdue: NightlyChecks = {
  is_overdue: true,
  last_complete_at: "2026-11-10T01:50:00.000Z",
  not_archived_since: null,
  nights: [
    notRun("2026-11-12"),
    notRun("2026-11-11"),
    ...["2026-11-10", "2026-11-09"].map(passedNight),
  ],
};
