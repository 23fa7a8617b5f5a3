import { toMinor } from "@kinfold/money";
import type { LargeTransaction } from "../office/large-transactions.ts";
import { staff } from "./office-samples.ts";

const large: LargeTransaction = {
  id: "txn_adaeze",
  created_at: "2026-11-10T09:30:00.000Z",
  due_at: "2026-11-17T22:59:59.999Z",
  claimed_by: null,
  reference: "KIN-7F3K9Q",
  member: { id: "mem_adaeze", name: "Adaeze Okafor" },
  code: "KIN-7Q2W9X",
  type: "deposit",
  amount: toMinor(620_000_000n),
  currency: "NGN",
  naira_amount: null,
  rule: "large",
  report: null,
  is_own: false,
};

/** A deposit that waits for its report, dollars of which the report is late, and a withdrawal that was reported. */
export const largeTransactions: LargeTransaction[] = [
  {
    ...large,
    id: "txn_tunde",
    created_at: "2026-11-10T12:00:00.000Z",
    due_at: "2026-11-11T22:59:59.999Z",
    reference: "KIN-2M8XTR",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    code: "KIN-4H8T2K",
    type: "withdrawal",
    amount: toMinor(1_250_000n),
    currency: "USD",
    naira_amount: toMinor(1_918_750_000n),
    rule: "international",
  },
  large,
  {
    ...large,
    id: "txn_reported",
    created_at: "2026-10-02T09:30:00.000Z",
    due_at: "2026-10-09T22:59:59.999Z",
    reference: "KIN-9P4LWD",
    type: "withdrawal",
    report: {
      nfiu_reference: "NFIU-CTR-2026-00117",
      reported_on: "2026-10-05",
      by: staff.compliance.name,
      noted_at: "2026-10-05T13:00:00.000Z",
    },
  },
];

/** Many of them, for pages. */
export const manyLargeTransactions: LargeTransaction[] = Array.from(
  { length: 120 },
  (_, at): LargeTransaction => ({ ...large, id: `txn_${String(at).padStart(16, "0")}` }),
);
