import type { Disagreement, ReconciliationDay } from "@kinfold/contract/office/reconciliation";
import { subtract, ZERO, type Minor } from "@kinfold/money";
import type { Db } from "#platform/db.ts";
import { listClaims, readStaffNames } from "#staff/index.ts";
import type { DayRow, ItemRow } from "./store.ts";

/** What the other side says more than the ledger, in minor units; null with nothing to hold it against. */
export function computeDifference({
  account,
  ledger_minor: ledger,
  gateway_minor: gateway,
  bank_minor: bank,
}: DayRow): Minor | null {
  const other = account === "bank" ? bank : gateway;
  return other === null ? null : subtract(other, ledger);
}

/** A day of an account as staff read it. */
export const toReconciliationDay = (row: DayRow): ReconciliationDay => ({
  id: `${row.day}:${row.account}:${row.currency}`,
  day: row.day,
  account: row.account,
  currency: row.currency,
  ledger: row.ledger_minor,
  gateway: row.gateway_minor,
  kept: row.kept_minor,
  bank: row.bank_minor,
  difference: computeDifference(row),
  unexplained: row.unexplained,
  explained: row.explained,
  oldest_unexplained_at: row.oldest_unexplained_at?.toISOString() ?? null,
  computed_at: row.computed_at.toISOString(),
});

/** Disagreements as staff read them, with the names of who explained them and who has them open. */
export async function readItemViews(
  db: Db,
  rows: readonly ItemRow[],
  now: Date,
): Promise<Disagreement[]> {
  const ids = rows.map(({ item_id: id }) => id);
  const claims = await listClaims(db, "disagreement", ids, now);
  const names = await readStaffNames(
    db,
    rows.flatMap(({ explained_by: by }) => (by === null ? [] : [by])),
  );
  return rows.map((row) => ({
    id: row.item_id,
    day: row.day,
    account: row.account,
    currency: row.currency,
    kind: row.kind,
    status: row.status,
    reference: row.subject,
    about: row.about,
    ledger: row.ledger_minor,
    other: row.other_minor,
    difference: subtract(row.other_minor ?? ZERO, row.ledger_minor ?? ZERO),
    created_at: row.found_at.toISOString(),
    due_at: row.due_at.toISOString(),
    explained_by:
      row.explained_by === null
        ? null
        : { id: row.explained_by, name: names.get(row.explained_by) ?? row.explained_by },
    explained_at: row.explained_at?.toISOString() ?? null,
    reason: row.reason,
    settled_at: row.settled_at?.toISOString() ?? null,
    claimed_by: claims.get(row.item_id) ?? null,
  }));
}
