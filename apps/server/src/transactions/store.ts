import type {
  PortfolioId,
  RateId,
  TransactionId,
  WalletId,
  WithdrawalId,
} from "@kinfold/contract/ids";
import type { Gateway } from "@kinfold/contract/money";
import type { TransactionStatus, TransactionType } from "@kinfold/contract/transactions";
import type { Minor, Money } from "@kinfold/money";
import { sql, type RawBuilder } from "kysely";
import { readIdempotencyKeys } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { pipelineQuery, type Db, type RowNumber } from "#platform/db.ts";

/** What a new row says. */
export type NewTransaction = {
  walletId: WalletId;
  /** Made by the server and unique: `KIN-7F3K9Q`. */
  reference: string;
  type: TransactionType;
  direction: "credit" | "debit";
  sum: Money;
  /** Paid on top, in the currency that it was charged in; none unless said. */
  fee?: Money;
  status: TransactionStatus;
  description: string;
  gateway?: Gateway;
  withdrawalId?: WithdrawalId;
  portfolioId?: PortfolioId;
  /** Where the member reads its receipt. */
  receiptUrl?: string;
  /** The accepted rate that it was priced at, naira for one dollar as decimal text. */
  rate?: { rateId: RateId; nairaPerDollar: string };
  at: Date;
  /** The words of the first step. */
  note?: string;
};

/** What became of it. What is left out stays as it was. */
export type Advance = {
  status: TransactionStatus;
  at: Date;
  /** The words of this step. */
  note?: string;
  description?: string;
  receiptUrl?: string;
  /** What was really received, in minor units. Refused once the wallet was moved. */
  amountMinor?: Minor;
};

/** Holds the row of this reference until the transaction ends. */
export async function lockTransaction(
  tx: Db,
  reference: string,
): Promise<{ transactionId: TransactionId; walletId: WalletId; hasMoved: boolean }> {
  const { rows } = await sql<{
    transaction_id: TransactionId;
    wallet_id: WalletId;
    has_moved: boolean;
  }>`
    select transaction_id, wallet_id,
        exists (select from wallet_movement where transaction_id = wallet_transaction.transaction_id) as has_moved
      from wallet_transaction where reference = ${reference} for no key update`.execute(tx);
  const [row] = rows;
  assertExists(row, "there is no transaction of this reference");
  return { transactionId: row.transaction_id, walletId: row.wallet_id, hasMoved: row.has_moved };
}

/** Changes what is given and leaves the rest. The moment of completion is the first one in its status. */
export async function updateTransaction(
  tx: Db,
  transactionId: TransactionId,
  { status, at, description, receiptUrl, amountMinor }: Omit<Advance, "note">,
): Promise<void> {
  await sql`update wallet_transaction set
      completed_at = case when ${status} = 'pending' then null when status = ${status} then completed_at
        else ${at}::timestamptz end,
      status = ${status},
      description = coalesce(${description ?? null}, description),
      receipt_url = coalesce(${receiptUrl ?? null}, receipt_url),
      amount_minor = coalesce(${amountMinor ?? null}::bigint, amount_minor)
    where transaction_id = ${transactionId}`.execute(tx);
}

/** Adds a step after those that are there. */
export async function addStep(
  tx: Db,
  transactionId: TransactionId,
  { status, at, note }: { status: TransactionStatus; at: Date; note: string | undefined },
): Promise<void> {
  await sql`insert into wallet_transaction_step (transaction_id, position, status, note, at)
    select ${transactionId}, coalesce(max(position), 0) + 1, ${status}, ${note ?? null}, ${at}::timestamptz
      from wallet_transaction_step where transaction_id = ${transactionId}`.execute(tx);
}

/** A journal and what it changed in one wallet's whole balance, in minor units. */
export type Change = { journalId: RowNumber; changeMinor: Minor };
type ChangeRow = { journal_id: RowNumber; change_minor: Minor };

const changeIn = ([row]: readonly ChangeRow[]): Change | undefined =>
  row && { journalId: row.journal_id, changeMinor: row.change_minor };

/**
 * What the journal of this idempotency key changed in the wallet's whole balance, if no one noted it yet. Of one key and not of
 * many: PostgreSQL would plan it anew for each set of them, which costs more than the rest of the statement.
 */
const changeBy = (walletId: WalletId, idempotencyKey: string): RawBuilder<ChangeRow> =>
  sql<ChangeRow>`select journal.journal_id,
      sum(case when posting.credit_account = wallet.account_id then amount_minor else -amount_minor end)::bigint as change_minor
    from ledger.journal
    join ledger.posting using (journal_id)
    join ledger.account wallet
      on wallet.name in ('wallet:' || ${walletId} || ':available', 'wallet:' || ${walletId} || ':held')
        and wallet.account_id in (posting.debit_account, posting.credit_account)
    where journal.once_key = ${idempotencyKey}
      and not exists (select from wallet_movement noted
        where noted.journal_id = journal.journal_id and noted.wallet_id = ${walletId})
    group by journal.journal_id
    having sum(case when posting.credit_account = wallet.account_id then amount_minor else -amount_minor end) <> 0`;

async function firstChange(
  tx: Db,
  walletId: WalletId,
  idempotencyKeys: readonly string[],
): Promise<Change | undefined> {
  for (const idempotencyKey of idempotencyKeys) {
    // In the order in which they were posted, and seldom more than one.
    const { rows } = await changeBy(walletId, idempotencyKey).execute(tx);
    const change = changeIn(rows);
    if (change !== undefined) return change;
  }
  return undefined;
}

/**
 * What this very transaction changed in the wallet's whole balance and no one noted yet: minor units, negative for what
 * left. Undefined when it did not move, or moved between available and held only.
 */
export function readWalletChange(tx: Db, walletId: WalletId): Promise<Change | undefined> {
  return firstChange(tx, walletId, readIdempotencyKeys(tx, walletId));
}

/**
 * Adds the row with its first step, and answers what `readWalletChange` would, in one statement where a statement can say it. Breaks
 * `one_transaction_per_reference` when the reference is taken.
 */
export async function insertTransaction(
  tx: Db,
  transactionId: TransactionId,
  row: NewTransaction,
): Promise<Change | undefined> {
  const [idempotencyKey, ...later] = readIdempotencyKeys(tx, row.walletId);
  const listed = sql`insert into wallet_transaction (transaction_id, wallet_id, reference, type, direction, amount_minor,
          fee_minor, fee_currency, currency, status, description, gateway, withdrawal_id, portfolio_id, receipt_url,
          rate_id, exchange_rate, created_at, completed_at)
        values (${transactionId}, ${row.walletId}, ${row.reference}, ${row.type}, ${row.direction}, ${row.sum.amountMinor},
          ${row.fee?.amountMinor ?? 0n}, ${(row.fee ?? row.sum).currency}, ${row.sum.currency}, ${row.status}, ${row.description},
          ${row.gateway ?? null}, ${row.withdrawalId ?? null}, ${row.portfolioId ?? null}, ${row.receiptUrl ?? null},
          ${row.rate?.rateId ?? null}, ${row.rate?.nairaPerDollar ?? null}::numeric, ${row.at}::timestamptz,
          ${row.status === "pending" ? null : row.at}::timestamptz)`;
  const begun = sql`insert into wallet_transaction_step (transaction_id, position, status, note, at)
        values (${transactionId}, 1, ${row.status}, ${row.note ?? null}, ${row.at}::timestamptz)`;
  if (idempotencyKey === undefined) {
    await pipelineQuery(tx, sql`with listed as (${listed}) ${begun}`);
    return undefined;
  }
  const { rows } = await sql<ChangeRow>`with listed as (${listed}), begun as (${begun})
    ${changeBy(row.walletId, idempotencyKey)}`.execute(tx);
  return changeIn(rows) ?? firstChange(tx, row.walletId, later);
}

/** The newest movement of a wallet that was noted. */
export async function findLastMovement(
  tx: Db,
  walletId: WalletId,
): Promise<{ place: RowNumber; movedAt: Date } | undefined> {
  const { rows } = await sql<{ place: RowNumber; moved_at: Date }>`select place, moved_at
    from wallet_movement where wallet_id = ${walletId} order by place desc limit 1`.execute(tx);
  const [row] = rows;
  return row && { place: row.place, movedAt: row.moved_at };
}

/** Adds a line to the wallet's statement, and its balance and place to the row. */
export async function insertMovement(
  tx: Db,
  moved: Change & {
    transactionId: TransactionId;
    walletId: WalletId;
    place: RowNumber;
    balanceAfterMinor: Minor;
    movedAt: Date;
  },
): Promise<void> {
  await sql`with noted as (
      insert into wallet_movement (wallet_id, place, transaction_id, journal_id, change_minor, balance_after_minor, moved_at)
        values (${moved.walletId}, ${moved.place}, ${moved.transactionId}, ${moved.journalId}, ${moved.changeMinor},
          ${moved.balanceAfterMinor}, ${moved.movedAt}::timestamptz)
    )
    update wallet_transaction set balance_after_minor = ${moved.balanceAfterMinor}, last_place = ${moved.place}
      where transaction_id = ${moved.transactionId}`.execute(tx);
}
