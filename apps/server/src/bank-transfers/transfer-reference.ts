import { toPortfolioId, type MemberId, type PortfolioId } from "@kinfold/contract/ids";
import type { TransferAccount, TransferNote } from "@kinfold/contract/payments";
import type { PortfolioCloth } from "@kinfold/contract/portfolio-name";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import { findIntent } from "#payments/index.ts";
import { findPlan } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { createReference } from "#platform/ids.ts";
import { findPortfolio } from "#units/index.ts";

/** What the member writes into their next transfer in this currency: the same each time, until a payment takes it. */
export async function openReference(
  db: Db,
  memberId: MemberId,
  currency: Currency,
  now: Date,
): Promise<string> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const open = await findOpen(db, memberId, currency);
    if (open !== undefined && (await findIntent(db, open)) === undefined) return open;
    // Someone's payment drew the same emails: this one will do for no one.
    if (open !== undefined) await takeReference(db, { reference: open, memberId, currency, now });
    // Taken by someone, or opened by ourselves a moment ago: look again.
    await sql`insert into transfer_reference (reference, member_id, currency, shown_at)
      select ${createReference("KIN")}, ${memberId}, ${currency}, ${now}::timestamptz
      on conflict do nothing`.execute(db);
  }
  throw new Error("no reference could be drawn");
}

/** The currency of this reference of the member, while no payment has it. */
async function findOpenCurrency(
  db: Db,
  memberId: MemberId,
  reference: string,
): Promise<Currency | undefined> {
  const { rows } = await sql<{ currency: Currency }>`select currency from transfer_reference
    where reference = ${reference} and member_id = ${memberId} and taken_at is null`.execute(db);
  return rows[0]?.currency;
}

async function findOpen(
  db: Db,
  memberId: MemberId,
  currency: Currency,
): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`select reference from transfer_reference
    where member_id = ${memberId} and currency = ${currency} and taken_at is null`.execute(db);
  return rows[0]?.reference;
}

/** Gives an open reference to a payment, for good. False when it is not this member's, of another currency, or taken. */
export async function takeReference(
  tx: Db,
  wanted: { reference: string; memberId: MemberId; currency: Currency; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update transfer_reference set taken_at = ${wanted.now}
    where reference = ${wanted.reference} and member_id = ${wanted.memberId}
      and currency = ${wanted.currency} and taken_at is null
    returning reference`.execute(tx);
  return rows.length > 0;
}

/** Whether there is such a place for the money: the wallet, a plan of the currency, or a portfolio of the member in it. */
async function canGoInto(
  db: Db,
  wanted: Omit<TransferNote, "amount" | "country" | "bank_choice"> & {
    memberId: MemberId;
    currency: Currency;
  },
): Promise<boolean> {
  const { product_id: planId, portfolio_id: portfolioId, memberId, currency } = wanted;
  const isNamed = (wanted.portfolio_name ?? wanted.portfolio_cloth ?? null) !== null;
  // Only a portfolio that is opened in a plan is named with it.
  if (isNamed && (planId === null || portfolioId !== null)) return false;
  if (planId === null) return portfolioId === null;
  if ((await findPlan(db, planId))?.currency !== currency) return false;
  if (portfolioId === null) return true;
  const portfolio = await findPortfolio(db, toPortfolioId(portfolioId));
  return (
    portfolio?.member_id === memberId &&
    portfolio.plan_id === planId &&
    portfolio.deleted_at === null
  );
}

/**
 * Notes what the member begins to transfer under their open reference; null says that they do not. False, and nothing noted, when
 * the reference is not open or not theirs, and when there is no such plan or portfolio of theirs in its currency.
 */
export async function noteBegun(
  tx: Db,
  { reference, memberId, now }: { reference: string; memberId: MemberId; now: Date },
  note: TransferNote | null,
): Promise<boolean> {
  const currency = await findOpenCurrency(tx, memberId, reference);
  if (currency === undefined) return false;
  if (note !== null && !(await canGoInto(tx, { ...note, memberId, currency }))) return false;
  const { rows } = await sql`update transfer_reference set
      begun_at = ${note === null ? null : now}::timestamptz,
      amount_minor = ${note?.amount ?? null}::bigint, country = ${note?.country ?? null},
      bank_choice = ${note?.bank_choice ?? null}, plan_id = ${note?.product_id ?? null}::integer,
      portfolio_id = ${note?.portfolio_id ?? null},
      portfolio_name = ${note?.portfolio_name ?? null}, cloth = ${note?.portfolio_cloth ?? null}
    where reference = ${reference} and member_id = ${memberId} and taken_at is null
    returning reference`.execute(tx);
  return rows.length > 0;
}

/** A transfer that was begun, and that no payment says was made. Minor units. */
export type BegunTransferRow = {
  reference: string;
  currency: Currency;
  amount_minor: Minor;
  begun_at: Date;
  country: TransferAccount["country"];
  bank_choice: TransferAccount["bank_choice"];
  plan_id: number | null;
  portfolio_id: PortfolioId | null;
  portfolio_name: string | null;
  cloth: PortfolioCloth | null;
};

/** What the member began to transfer, one of each currency at most. */
export async function listBegunTransfers(db: Db, memberId: MemberId): Promise<BegunTransferRow[]> {
  const { rows } =
    await sql<BegunTransferRow>`select reference, currency, amount_minor, begun_at, country, bank_choice,
      plan_id, portfolio_id, portfolio_name, cloth
    from transfer_reference where member_id = ${memberId} and taken_at is null
      and begun_at is not null and amount_minor is not null and country is not null
    order by begun_at, reference`.execute(db);
  return rows;
}
