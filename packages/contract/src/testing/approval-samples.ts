import { toMinor } from "@kinfold/money";
import type { ReplyOf } from "../endpoint.ts";
import {
  APPROVAL_AREAS,
  type Approval,
  type ApprovalArea,
  type listApprovals,
} from "../office/approval-list.ts";
import type { ReceiptGroup } from "../office/receipts.ts";

const bisi = { id: "stf_bisi", name: "Bisi Alabi" };
const folake = { id: "stf_folake", name: "Folake Ojo" };

const approval = (change: Partial<Approval> & Pick<Approval, "id" | "kind">): Approval => ({
  opens: change.id,
  member: null,
  about: null,
  reason: null,
  proposed_by: bisi,
  created_at: "2026-11-12T06:42:00.000Z",
  due_at: "2026-11-12T15:31:00.000Z",
  amount: null,
  currency: null,
  status: "proposed",
  decided_at: null,
  ...change,
});

/** A morning of an approver: money in and out, a price, a document and a setting. */
export const approvals: readonly Approval[] = [
  approval({
    id: "dec_1",
    kind: "receipt",
    opens: "KIN-PQE7RT",
    about: "KIN-PQE7RT",
    member: { id: "mem_adaeze", name: "Adaeze Okafor" },
    reason: "Found on the bank statement",
    amount: toMinor(2_500_000n),
    currency: "NGN",
    due_at: "2026-11-11T15:31:00.000Z",
  }),
  approval({
    id: "rfp_1",
    kind: "refund",
    opens: "ret_1",
    about: "KIN-7F3K77",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    reason: "Paid twice by card",
    amount: toMinor(15_000_000n),
    currency: "NGN",
  }),
  approval({
    id: "val_1",
    kind: "valuation",
    about: "Ìrẹ̀pọ̀ Pool, 31 Oct 2026",
    proposed_by: folake,
    reason: "Custodian's statement of 31 October",
    amount: toMinor(481_230_000n),
    currency: "NGN",
    due_at: "2026-11-13T08:00:00.000Z",
  }),
  approval({
    id: "prp_1",
    kind: "identity",
    opens: "chk_1",
    member: { id: "mem_musa", name: "Musa Ibrahim" },
    proposed_by: folake,
    reason: "The passport is clear",
    due_at: "2026-11-13T22:59:59.999Z",
  }),
  approval({
    id: "wdr_1",
    kind: "withdrawal",
    about: "KIN-W-88Q2",
    member: { id: "mem_grace", name: "Grace Samuel" },
    proposed_by: null,
    amount: toMinor(2_500_000n),
    currency: "NGN",
    due_at: "2026-12-04T15:00:00.000Z",
  }),
  approval({
    id: "bat_1",
    kind: "payout_batch",
    about: "12 withdrawals",
    amount: toMinor(310_500n),
    currency: "USD",
    due_at: "2026-12-04T15:00:00.000Z",
  }),
  approval({
    id: "spr_1",
    kind: "setting_change",
    about: "rate",
    reason: "The rate of the day",
    due_at: "2026-12-05T15:00:00.000Z",
  }),
];

function countAreas(rows: readonly Approval[]): { area: ApprovalArea; count: number }[] {
  const areas = [...new Set(rows.map(({ kind }) => APPROVAL_AREAS[kind]))];
  return areas.map((area) => ({
    area,
    count: rows.filter(({ kind }) => APPROVAL_AREAS[kind] === area).length,
  }));
}

/** A page of them, counted. */
export const buildApprovals = (
  rows: readonly Approval[],
  counts: Partial<ReplyOf<typeof listApprovals>["counts"]> = {},
): ReplyOf<typeof listApprovals> => ({
  data: [...rows],
  meta: { total: rows.length, page: 1, per_page: 25, page_count: 1, next_cursor: null },
  counts: {
    for_me: rows.length,
    proposed: 6,
    decided: 22,
    late: 1,
    today: 1,
    areas: countAreas(rows),
    ...counts,
  },
});

/** Nothing waits for the staff member who is signed in. */
export const noApprovals: ReplyOf<typeof listApprovals> = buildApprovals([], {
  proposed: 0,
  decided: 0,
  late: 0,
  today: 0,
});

const NAMES = [
  "Ngozi Eze",
  "Kemi Balogun",
  "Tunde Bakare",
  "Musa Ibrahim",
  "Amaka Nwosu",
  "Bola Adeyemi",
];

/** So many similar receipts, of which the first four are samples. */
export function buildReceiptGroup(
  count: number,
  openedAt: readonly (string | null)[] = [],
): ReceiptGroup {
  const receipts = Array.from({ length: count }, (_, place) => ({
    id: `KIN-7F3K${String(place + 10)}`,
    proposal_id: `dec_${place}`,
    member: { id: `mem_${place}`, name: NAMES[place % NAMES.length] ?? "" },
    amount: toMinor(BigInt(50_000_000 - place * 1_250_000)),
  }));
  const chosen = ["largest", "first_transfer", "drawn", "drawn"] as const;
  return {
    id: "group",
    proposed_by: bisi,
    proposed_at: "2026-11-12T07:02:00.000Z",
    due_at: "2026-11-13T07:02:00.000Z",
    account_number: "0123456789",
    currency: "NGN",
    total: toMinor(receipts.reduce((sum, { amount }) => sum + amount, 0n)),
    wallet_count: count - 3,
    samples: receipts.slice(0, 4).map((receipt, place) =>
      Object.assign({}, receipt, {
        chosen: chosen[place] ?? "drawn",
        opened_at: openedAt[place] ?? null,
      }),
    ),
    receipts,
  };
}

/** One of many pages. */
export const hundredsOfApprovals: ReplyOf<typeof listApprovals> = {
  ...buildApprovals(
    Array.from({ length: 25 }, (_, place) => {
      const [first] = approvals;
      return { ...(first ?? approval({ id: "", kind: "receipt" })), id: `dec_${place}` };
    }),
    { for_me: 640, late: 3, today: 41, areas: [{ area: "money_in", count: 640 }] },
  ),
  meta: { total: 640, page: 1, per_page: 25, page_count: 26, next_cursor: null },
};
