import { HOUR_MS } from "@kinfold/contract/durations";
import type { WalletId } from "@kinfold/contract/ids";
import { ZERO, type AnyMinor, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import { readBrokenConstraint, readSqlState, type Db } from "#platform/db.ts";
import { isOneOf } from "#platform/is-one-of.ts";
import { nameAvailableAccount, nameHeldAccount, type AccountName } from "./accounts.ts";
import {
  AmountNotPositive,
  BalanceShort,
  KeyReused,
  UnknownAccount,
  WalletClosed,
} from "./errors.ts";

/** One debit and one credit of one amount, in minor units. */
export type Posting = { debit: AccountName; credit: AccountName; amountMinor: AnyMinor };

/** One event in the ledger. */
export type Journal = {
  /** The same key with the same request moves money once, for ever. */
  idempotencyKey: string;
  kind: string;
  /** When it happened; may differ when the same request comes again. */
  eventAt: Date;
  postings: readonly Posting[];
  /** What an auditor needs to find the reason: ids and references, never a person's data. */
  meta: Readonly<Record<string, string>>;
};

function translated(error: unknown): unknown {
  const options = { cause: error };
  const constraint = readBrokenConstraint(error);
  if (constraint === "nobody_below_the_floor")
    return new BalanceShort("too little is left", options);
  if (constraint === "nothing_in_a_closed_account") {
    return new WalletClosed("the wallet is closed", options);
  }
  if (constraint === "an_amount_is_positive") {
    return new AmountNotPositive("an amount is more than zero", options);
  }
  if (constraint?.endsWith("_is_in_this_currency") === true) {
    return new UnknownAccount("one side of the posting is in another currency", options);
  }
  const state = readSqlState(error);
  if (state === "LD409") return new KeyReused("the key was used for another request", options);
  if (state === "LD003") return new UnknownAccount("there is no such account", options);
  return error;
}

type Posted = Pick<Journal, "idempotencyKey" | "postings">;

const postedIn = new WeakMap<Db, Posted[]>();

/**
 * The idempotency keys of the journals that this transaction has posted through `postJournal` and that changed what the wallet holds in
 * all, oldest first. What went between its two accounts changed nothing.
 */
export function readIdempotencyKeys(tx: Db, walletId: WalletId): readonly string[] {
  const ours = new Set<AccountName>([nameAvailableAccount(walletId), nameHeldAccount(walletId)]);
  const change = ({ debit, credit, amountMinor }: Posting): bigint =>
    (ours.has(credit) ? amountMinor : 0n) - (ours.has(debit) ? amountMinor : 0n);
  return (postedIn.get(tx) ?? [])
    .filter(({ postings }) => postings.reduce((sum, one) => sum + change(one), 0n) !== 0n)
    .map(({ idempotencyKey }) => idempotencyKey);
}

/**
 * Writes the journal with all of its postings, or nothing. True: posted now. False: this very request was posted before.
 * Throws BalanceShort, WalletClosed, KeyReused, UnknownAccount, AmountNotPositive; each spoils the transaction it is thrown in.
 * Locks the balances in the order of their ids. A transaction with several journals about different wallets first holds the plan
 * or the payment that they belong to: otherwise two such transactions could lock balances in opposite orders.
 */
export async function postJournal(db: Db, journal: Journal): Promise<boolean> {
  const { idempotencyKey, kind, eventAt, postings, meta } = journal;
  try {
    const { rows } = await sql<{ posted: boolean | null }>`select ledger.post(
      ${idempotencyKey}, ${kind}, ${eventAt}::timestamptz,
      ${postings.map(({ debit }) => debit)}::text[],
      ${postings.map(({ credit }) => credit)}::text[],
      ${postings.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${JSON.stringify(meta)}::jsonb) as posted`.execute(db);
    const isPosted = rows[0]?.posted === true;
    if (isPosted && db.isTransaction) {
      postedIn.set(db, [...(postedIn.get(db) ?? []), { idempotencyKey, postings }]);
    }
    return isPosted;
  } catch (error) {
    throw translated(error);
  }
}

/** Opens the two accounts of a wallet, at zero. Harmless when repeated. */
export async function openWalletAccounts(
  tx: Db,
  walletId: WalletId,
  currency: "NGN" | "USD",
): Promise<void> {
  await sql`select ledger.open_wallet(${walletId}, ${currency})`.execute(tx);
}

/** What a wallet holds, in minor units of its currency, all at one moment. */
export type Holdings = { availableMinor: Minor; heldMinor: Minor; movedAt: Date };

/** What these wallets hold, read in one statement so that money on its way between two accounts is in exactly one. */
export async function findHoldings(
  db: Db,
  walletIds: readonly WalletId[],
): Promise<ReadonlyMap<string, Holdings>> {
  const names = walletIds.flatMap((id) => [nameAvailableAccount(id), nameHeldAccount(id)]);
  const { rows } = await sql<{ name: string; amount_minor: Minor; moved_at: Date }>`
    select name, amount_minor, moved_at from ledger.account join ledger.balance using (account_id)
      where name ${isOneOf(names)}`.execute(db);
  const balances = new Map(rows.map(({ name, ...balance }) => [name, balance]));
  const holdings = new Map<string, Holdings>();
  for (const walletId of walletIds) {
    const available = balances.get(nameAvailableAccount(walletId));
    const held = balances.get(nameHeldAccount(walletId));
    if (available === undefined || held === undefined) continue;
    holdings.set(walletId, {
      availableMinor: available.amount_minor,
      heldMinor: held.amount_minor,
      movedAt: available.moved_at > held.moved_at ? available.moved_at : held.moved_at,
    });
  }
  return holdings;
}

/**
 * What a wallet holds, in minor units of its currency, with both of its accounts locked until the transaction ends. Call it
 * before the journals of that transaction, when what can be moved depends on what is there.
 */
export async function lockWallet(
  tx: Db,
  walletId: WalletId,
): Promise<{ availableMinor: Minor; heldMinor: Minor }> {
  try {
    const { rows } = await sql<{ available_minor: Minor; held_minor: Minor }>`
      select available_minor, held_minor from ledger.lock_wallet(${walletId}) as locked (available_minor, held_minor)
        where available_minor is not null and held_minor is not null`.execute(tx);
    const [row] = rows;
    assertExists(row, "a wallet was not locked");
    return { availableMinor: row.available_minor, heldMinor: row.held_minor };
  } catch (error) {
    throw translated(error);
  }
}

/** What an account of the club holds, in minor units: positive what it owes, negative what it owns. */
export async function readClubBalance(db: Db, account: AccountName): Promise<Minor> {
  const { rows } = await sql<{
    minor: Minor | null;
  }>`select ledger.club_balance(${account}) as minor`.execute(db);
  return rows[0]?.minor ?? ZERO;
}

/** Far longer than a transaction may take. */
const SETTLED_AFTER_MS = HOUR_MS;

/**
 * Notes what the club's accounts held so long ago, by the database's own clock, so that adding up begins there.
 * Answers how many had moved. Harmless when repeated.
 */
export async function takeSnapshots(
  db: Db,
  olderThanMs: number = SETTLED_AFTER_MS,
): Promise<number> {
  const { rows } = await sql<{ taken: number | null }>`
    select ledger.take_snapshots(make_interval(secs => ${olderThanMs / 1000})) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? 0;
}
