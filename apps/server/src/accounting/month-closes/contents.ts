import { array, boolean, integer, nullable, object, string, type Infer } from "superstruct";
import { subtract, ZERO } from "@kinfold/money";
import { writeCanonicalJson } from "#audit/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import { computeSha256 } from "#platform/signing.ts";
import { computeDifference, listDays, listOpenItems } from "#reconciliation/index.ts";
import { listBankMonths, listOpenLines } from "#statements/index.ts";
import { listDealtPrices, listRegister } from "#units/index.ts";
import { readAccountViews } from "../account-views.ts";
import { sumLedger } from "../sum-ledger.ts";
import type { Month } from "./month.ts";

/** Everything that is closed with a month. Amounts are minor units as text; of members there are ids alone, for a close outlives their names. */
export const Contents = object({
  month: string(),
  /** The newest journal and entry of units that are part of it. */
  highest_journal: string(),
  highest_unit_entry: string(),
  trial_balance: array(
    object({
      account: string(),
      title: string(),
      currency: string(),
      accounts: integer(),
      opening: string(),
      debits: string(),
      credits: string(),
      closing: string(),
    }),
  ),
  units: array(
    object({
      plan: integer(),
      plan_name: string(),
      portfolio: string(),
      member: string(),
      currency: string(),
      units: string(),
      unit_price: nullable(string()),
      priced_on: nullable(string()),
      value: nullable(string()),
    }),
  ),
  prices: array(
    object({
      plan: integer(),
      plan_name: string(),
      currency: string(),
      valuation: string(),
      on: string(),
      unit_price: string(),
      correction: integer(),
      is_newest: boolean(),
    }),
  ),
  reconciliation: object({
    /** Each account of each day, with what the others say more than the ledger. */
    days: array(
      object({
        day: string(),
        account: string(),
        currency: string(),
        ledger: string(),
        provider: nullable(string()),
        bank: nullable(string()),
        difference: nullable(string()),
      }),
    ),
    banks: array(
      object({
        account: string(),
        currency: string(),
        ledger: string(),
        missing: array(object({ from: string(), through: string() })),
      }),
    ),
    /** Lines of the bank of which no one said what they are. */
    lines: array(
      object({
        id: string(),
        day: string(),
        account: string(),
        currency: string(),
        amount: string(),
      }),
    ),
    /** Disagreements that no one explained. */
    disagreements: array(
      object({
        id: string(),
        day: string(),
        account: string(),
        currency: string(),
        kind: string(),
        reference: string(),
        difference: string(),
      }),
    ),
  }),
});
export type Contents = Infer<typeof Contents>;

/** The parts of a close, each with a digest of its own, so that a refusal says what changed. */
export const PARTS = ["trial_balance", "units", "prices", "reconciliation"] as const;

const EVERY_ROW = { page: 1, perPage: 1_000_000 };
const text = (minor: bigint): string => String(minor);

/** The figures of a month as the ledger has them now. The numbers say up to where they were read when that was proposed. */
export async function readContents(
  db: Db,
  month: Month,
  highest: { journal: RowNumber | string; unitEntry: RowNumber | string },
): Promise<Contents> {
  const balances = await sumLedger(db, month.period);
  const viewOf = await readAccountViews(db, balances);
  const register = await listRegister(db, { on: month.to, planId: null }, EVERY_ROW);
  const days = { from: month.from, to: month.to };
  const reconciled = await listDays(db, days);
  return {
    month: month.name,
    highest_journal: String(highest.journal),
    highest_unit_entry: String(highest.unitEntry),
    trial_balance: balances.map((row) => ({
      account: row.name,
      title: viewOf(row.name, row.currency).title,
      currency: row.currency,
      accounts: Number(row.account_count),
      opening: text(row.opening_minor),
      debits: text(row.debits_minor),
      credits: text(row.credits_minor),
      closing: text(row.closing_minor),
    })),
    units: register.rows.map((row) => ({
      plan: row.plan_id,
      plan_name: row.plan_name,
      portfolio: row.reference,
      member: row.member_id,
      currency: row.currency,
      units: row.units,
      unit_price: row.unit_price,
      priced_on: row.priced_on,
      value: row.worth_minor === null ? null : text(row.worth_minor),
    })),
    prices: (await listDealtPrices(db, days)).map((row) => ({
      plan: row.plan_id,
      plan_name: row.plan_name,
      currency: row.currency,
      valuation: row.valuation_id,
      on: row.dealt_on,
      unit_price: row.unit_price,
      correction: row.correction_no,
      is_newest: row.is_newest,
    })),
    reconciliation: {
      days: reconciled.rows.toReversed().map((row) => {
        const difference = computeDifference(row);
        return {
          day: row.day,
          account: row.account,
          currency: row.currency,
          ledger: text(row.ledger_minor),
          provider: row.gateway_minor === null ? null : text(row.gateway_minor),
          bank: row.bank_minor === null ? null : text(row.bank_minor),
          difference: difference === null ? null : text(difference),
        };
      }),
      banks: (await listBankMonths(db, days)).map((row) => ({
        account: row.accountNumber,
        currency: row.currency,
        ledger: text(row.ledgerMinor),
        missing: row.missing,
      })),
      lines: (await listOpenLines(db, month.to)).map((row) => ({
        id: row.line_id,
        day: row.booked_on,
        account: row.account_number,
        currency: row.currency,
        amount: text(row.amount_minor),
      })),
      disagreements: (await listOpenItems(db, month.to)).map((row) => ({
        id: row.item_id,
        day: row.day,
        account: row.account,
        currency: row.currency,
        kind: row.kind,
        reference: row.subject,
        difference: text(subtract(row.other_minor ?? ZERO, row.ledger_minor ?? ZERO)),
      })),
    },
  };
}

/** The digest of each part. */
export const computeParts = (contents: Contents): Record<(typeof PARTS)[number], string> => ({
  trial_balance: computeSha256(writeCanonicalJson(contents.trial_balance)),
  units: computeSha256(writeCanonicalJson(contents.units)),
  prices: computeSha256(writeCanonicalJson(contents.prices)),
  reconciliation: computeSha256(writeCanonicalJson(contents.reconciliation)),
});
