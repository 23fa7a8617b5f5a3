/** Figures of the reconciliation: a day of an account, and a disagreement, as each side has it. */
import { sql } from "kysely";
import { traceRecorded, type RecordedRow } from "./recorded-figures.ts";
import type { Trace } from "./rows.ts";

const DAY_PARTS = {
  ledger: [
    "Ledger",
    "Every posting of that day to this account, as it was added up. In is above zero.",
  ],
  gateway: ["Provider", "What the provider said of the payments of that day."],
  kept: ["It keeps", "What the provider said that it keeps of them."],
  bank: [
    "Bank",
    "The lines of the bank’s statement of that day: all for the bank, the provider’s payouts for a provider.",
  ],
  difference: [
    "Difference",
    "What the other side says, less what the ledger says: the provider, and for the bank its statement.",
  ],
} as const;

/** A day of an account as one side has it: `day-ledger:2026-10-31:card:NGN`. */
export const traceDay = (part: keyof typeof DAY_PARTS): Trace => {
  const [title, formula] = DAY_PARTS[part];
  return traceRecorded({
    title,
    formula,
    of: "reconciliation_day",
    find: (ids) => sql<RecordedRow>`
      select to_char(on_day, 'YYYY-MM-DD') || ':' || account || ':' || currency as subject, null as member_id, currency,
          coalesce(case ${part} when 'ledger' then ledger_minor when 'gateway' then gateway_minor when 'kept' then kept_minor
            when 'bank' then bank_minor
            else case account when 'bank' then bank_minor else gateway_minor end - ledger_minor end, 0) as minor,
          account as words, 'added up by the comparison' as note, computed_at as at, null as transaction_id
        from reconciliation_day
        where to_char(on_day, 'YYYY-MM-DD') || ':' || account || ':' || currency = any (${[...ids]}::text[])
        order by on_day, account, currency`,
  });
};

const ITEM_PARTS = {
  ledger: ["Ledger", "What the ledger has of it."],
  other: ["The other side", "What the provider or the bank has of it."],
  difference: [
    "Difference",
    "What the other side has, less what the ledger has; nothing counts as zero.",
  ],
} as const;

/** A disagreement as one side has it. */
export const traceDisagreement = (part: keyof typeof ITEM_PARTS): Trace => {
  const [title, formula] = ITEM_PARTS[part];
  return traceRecorded({
    title,
    formula,
    of: "reconciliation_item",
    find: (ids) => sql<RecordedRow>`
      select item_id as subject, null as member_id, currency,
          case ${part} when 'ledger' then coalesce(ledger_minor, 0) when 'other' then coalesce(other_minor, 0)
            else coalesce(other_minor, 0) - coalesce(ledger_minor, 0) end as minor,
          about as words, subject as note, found_at as at,
          (select transaction_id from wallet_transaction where wallet_transaction.reference = subject
            order by row_no limit 1) as transaction_id
        from reconciliation_item where item_id = any (${[...ids]}::text[]) order by found_at, item_id`,
  });
};
