import { sql } from "kysely";
import { coherence, type Incoherence } from "#ledger/index.ts";
import { paymentCoherence } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import { transactionCoherence } from "#transactions/index.ts";
import { unitsCoherence } from "#units/index.ts";
import { withdrawalCoherence } from "#withdrawals/index.ts";
import type { Journal, Withdrawal } from "./journal.ts";
import type { DrillMember } from "./people.ts";

/** What the database says against what was acknowledged. Each entry names a key, a wallet or a promise. */
export type Verdict = {
  lost: string[];
  doubled: string[];
  invented: string[];
  drifted: string[];
  incoherent: string[];
  contradicted: string[];
};

type Kept = {
  withdrawal_id: string;
  note: string | null;
  wallet_id: string;
  amount_minor: bigint;
  status: string;
};

type Intent = {
  reference: string;
  base_key: string | null;
  state: string;
  wallet_id: string;
  credited_minor: bigint | null;
  journals: bigint;
};

const OVER = new Set(["cancelled", "rejected", "failed"]);

/** An acknowledged "approved" may have gone out since. */
const stands = (said: Withdrawal["said"], status: string): boolean =>
  said === status || (said === "approved" && status === "processing");

class Books {
  readonly #expected = new Map<string, bigint>();

  constructor(members: readonly DrillMember[]) {
    for (const { wallets } of members) {
      for (const { walletId, openingMinor } of wallets) {
        this.#expected.set(`wallet:${walletId}:available`, openingMinor);
        this.#expected.set(`wallet:${walletId}:held`, 0n);
      }
    }
  }

  add(walletId: string, part: "available" | "held", minor: bigint): void {
    const name = `wallet:${walletId}:${part}`;
    this.#expected.set(name, (this.#expected.get(name) ?? 0n) + minor);
  }

  async drift(db: Db): Promise<string[]> {
    const { rows } = await sql<{ name: string; amount_minor: bigint }>`
      select name, amount_minor from ledger.balance join ledger.account using (account_id)`.execute(
      db,
    );
    return rows.flatMap(({ name, amount_minor: minor }) => {
      const expected = this.#expected.get(name) ?? 0n;
      return minor === expected ? [] : [`${name} has ${minor}, acknowledged is ${expected}`];
    });
  }
}

async function judgeWithdrawals(db: Db, journal: Journal, books: Books, found: Verdict) {
  const { rows } =
    await sql<Kept>`select withdrawal_id, note, wallet_id, amount_minor, status from withdrawal`.execute(
      db,
    );
  const byId = new Map(rows.map((row) => [row.withdrawal_id, row]));
  const acknowledged = new Set<string>();
  const seen = new Set<string>();
  for (const one of journal.withdrawals.values()) {
    acknowledged.add(one.withdrawalId);
    const row = byId.get(one.withdrawalId);
    if (row === undefined) found.lost.push(`${one.key}: ${one.withdrawalId} is not there`);
    else if (!stands(one.said, row.status)) {
      found.lost.push(`${one.key}: said ${one.said}, is ${row.status}`);
    } else if (row.amount_minor !== one.minor) found.drifted.push(`${one.key}: another amount`);
    const isOver = OVER.has(one.said);
    if (!isOver) books.add(one.walletId, "available", -one.minor);
    const isHeld = row?.status === "pending" || row?.status === "approved";
    if (!isOver && isHeld) books.add(one.walletId, "held", one.minor);
  }
  for (const { withdrawal_id: id, note } of rows) {
    const key = note ?? "";
    if (seen.has(key)) found.doubled.push(`${key}: ${id}`);
    else if (!acknowledged.has(id)) found.invented.push(`${key}: ${id} was never acknowledged`);
    seen.add(key);
  }
}

async function judgeDeposits(db: Db, journal: Journal, books: Books, found: Verdict) {
  const { rows } =
    await sql<Intent>`select intent.reference, intent.state, intent.wallet_id, intent.credited_minor,
      split_part(split_part(intent.once_key, ':', 3), '~', 1) as base_key,
      (select count(*) from ledger.journal where once_key = 'deposit:' || intent.reference) as journals
    from payment_intent intent`.execute(db);
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  for (const { key, reference, outcome, minor, walletId } of journal.deposits.values()) {
    const row = byReference.get(reference);
    if (row === undefined) found.lost.push(`${key}: ${reference} is not there`);
    const isCredited = row?.credited_minor === minor && row.journals === 1n;
    if (outcome === "success") {
      books.add(walletId, "available", minor);
      if (row !== undefined && !isCredited) found.lost.push(`${key}: ${reference} is ${row.state}`);
    } else if (row?.credited_minor != null) {
      found.invented.push(`${key}: ${reference} was ${outcome} and is credited`);
    }
  }
  const living = new Map<string, string>();
  for (const { reference, base_key: base, state, credited_minor: credited, journals } of rows) {
    const key = base ?? reference;
    const isAcknowledged = journal.deposits.get(key)?.reference === reference;
    if (credited !== null && !isAcknowledged)
      found.invented.push(`${key}: ${reference} is credited`);
    if (journals > (credited === null ? 0n : 1n)) found.doubled.push(`${key}: ${journals} credits`);
    if (state === "failed" || state === "expired") continue;
    const other = living.get(key);
    if (other !== undefined) found.doubled.push(`${key}: ${other} and ${reference}`);
    living.set(key, reference);
  }
}

async function judgeContributions(db: Db, journal: Journal, books: Books, found: Verdict) {
  const { rows } = await sql<{ reference: string; wallet_id: string; amount_minor: bigint }>`
    select portfolio_order.reference, wallet_id, amount_minor
      from portfolio_order join portfolio using (portfolio_id)`.execute(db);
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  const acknowledged = new Set<string>();
  for (const { key, reference, walletId, minor } of journal.contributions.values()) {
    acknowledged.add(reference);
    books.add(walletId, "available", -minor);
    const row = byReference.get(reference);
    if (row === undefined) found.lost.push(`${key}: ${reference} is not there`);
    else if (row.amount_minor !== minor || row.wallet_id !== walletId) {
      found.drifted.push(`${key}: another amount, or out of another wallet`);
    }
  }
  for (const { reference } of rows) {
    if (!acknowledged.has(reference)) found.invented.push(`${reference} was never acknowledged`);
  }
}

/** Compares everything that was acknowledged with everything that is there, key by key and wallet by wallet. */
export async function judge(
  db: Db,
  journal: Journal,
  members: readonly DrillMember[],
): Promise<Verdict> {
  const found: Verdict = {
    lost: [],
    doubled: [],
    invented: [],
    drifted: [],
    incoherent: [],
    contradicted: [...journal.contradictions],
  };
  const books = new Books(members);
  await judgeWithdrawals(db, journal, books, found);
  await judgeDeposits(db, journal, books, found);
  await judgeContributions(db, journal, books, found);
  found.drifted.push(...(await books.drift(db)));
  const broken: Incoherence[] = [
    ...(await coherence(db)),
    ...(await paymentCoherence(db)),
    ...(await transactionCoherence(db)),
    ...(await withdrawalCoherence(db)),
    ...(await unitsCoherence(db)),
  ];
  found.incoherent.push(...broken.map(({ invariant, about }) => `${invariant} (${about})`));
  return found;
}

/** True when nothing is wrong. */
export const isClean = (verdict: Verdict): boolean =>
  Object.values(verdict).every((entries) => entries.length === 0);
