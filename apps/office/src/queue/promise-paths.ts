import type { PromiseCase } from "@kinfold/contract/office/promises";
import type { PromiseKindName } from "@kinfold/contract/promises";
import { PATHS } from "#paths.ts";

/** The page on which promises of each kind are answered. */
const QUEUE_PATHS: Readonly<Record<PromiseKindName, string>> = {
  receipt: PATHS.receipts,
  identity: PATHS.identity,
  payout: PATHS.withdrawals,
  valuation: PATHS.valuations,
  month_price: PATHS.valuations,
  statement: PATHS.statements,
  ledger_check: PATHS.nightlyChecks,
  rate: PATHS.settings,
  exception: PATHS.due,
  data_export: PATHS.dataRequests,
  member_correction: `${PATHS.dataRequests}?kind=corrections`,
  account_closure: `${PATHS.dataRequests}?kind=closings`,
  exco_referral: PATHS.exco,
};

/** The page on which promises of this kind are answered. */
export const findQueuePath = (kind: PromiseKindName): string => QUEUE_PATHS[kind];

/** The same, with this one open where the page can. */
export function findWorkPath({
  kind,
  subject_id: subject,
}: Pick<PromiseCase, "kind" | "subject_id">): string {
  const path = findQueuePath(kind);
  const name = encodeURIComponent(subject);
  switch (kind) {
    case "receipt":
      return `${path}?search=${name}`;
    case "valuation":
      return `${path}/${name}`;
    case "identity":
    case "payout":
    case "data_export":
    case "exco_referral":
      return `${path}?open=${name}`;
    case "member_correction":
    case "account_closure":
      return `${path}&open=${name}`;
    case "month_price":
    case "statement":
    case "ledger_check":
    case "rate":
    case "exception":
      return path;
  }
}
