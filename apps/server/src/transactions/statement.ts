import type { RateId, WalletId } from "@kinfold/contract/ids";
import type { PricedRate } from "@kinfold/contract/money";
import { add, addUp, ZERO, type Currency, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import { readAtOneMoment, type Db, type RowNumber } from "#platform/db.ts";
import { findPricedRates } from "#reference/index.ts";

/** One movement of the wallet. Minor units; the change is negative for what left. */
export type StatementLine = {
  /** Its place among all movements of the wallet. */
  place: RowNumber;
  reference: string;
  description: string;
  type: string;
  change_minor: Minor;
  balance_after_minor: Minor;
  moved_at: Date;
  /** Naira for one dollar, as decimal text, and the accepted rate that this is. */
  exchange_rate: string | null;
  rate: PricedRate | null;
};

/** What a wallet held before a stretch of Lagos days, what moved it, and what it held after. */
export type Statement = {
  walletId: WalletId;
  currency: Currency;
  from: Day;
  to: Day;
  openingMinor: Minor;
  inMinor: Minor;
  outMinor: Minor;
  closingMinor: Minor;
  lines: readonly StatementLine[];
};

async function balanceBefore(tx: Db, walletId: WalletId, instant: Date): Promise<Minor> {
  const { rows } = await sql<{ balance_after_minor: Minor }>`select balance_after_minor
    from wallet_movement where wallet_id = ${walletId} and moved_at < ${instant}
    order by moved_at desc, place desc limit 1`.execute(tx);
  return rows[0]?.balance_after_minor ?? ZERO;
}

async function linesWithin(
  tx: Db,
  walletId: WalletId,
  begin: Date,
  end: Date,
): Promise<StatementLine[]> {
  const { rows } = await sql<
    Omit<StatementLine, "rate"> & { rate_id: RateId | null }
  >`select place, reference, description, type, change_minor,
      wallet_movement.balance_after_minor, moved_at, trim_scale(exchange_rate)::text as exchange_rate, rate_id
    from wallet_movement join wallet_transaction using (transaction_id)
    where wallet_movement.wallet_id = ${walletId} and moved_at >= ${begin} and moved_at < ${end}
    order by place`.execute(tx);
  const rates = await findPricedRates(
    tx,
    rows.map(({ rate_id }) => rate_id),
  );
  return rows.map((row) => Object.assign(row, { rate: rates.get(row.rate_id) ?? null }));
}

/** A statement that does not add up is never printed. */
function proved({ openingMinor, closingMinor, lines, walletId }: Statement): void {
  let balance = openingMinor;
  for (const line of lines) {
    balance = add(balance, line.change_minor);
    if (balance !== line.balance_after_minor) {
      throw new Error(`the statement of ${walletId} breaks at ${line.reference}`);
    }
  }
  if (balance !== closingMinor) throw new Error(`the statement of ${walletId} does not close`);
}

/** Reads the statement of a wallet in a transaction that sees one moment, both days included. It adds up, or it throws. */
export async function readStatementIn(
  tx: Db,
  { walletId, currency }: { walletId: WalletId; currency: Currency },
  { from, to }: { from: Day; to: Day },
): Promise<Statement> {
  const begin = startInLagos(from);
  const end = startInLagos(addDays(to, 1));
  const lines = await linesWithin(tx, walletId, begin, end);
  const total = (isMeant: (minor: Minor) => boolean): Minor =>
    addUp(lines, ({ change_minor: minor }) => (isMeant(minor) ? minor : ZERO));
  const statement = {
    walletId,
    currency,
    from,
    to,
    openingMinor: await balanceBefore(tx, walletId, begin),
    inMinor: total((minor) => minor > 0n),
    outMinor: total((minor) => minor < 0n),
    closingMinor: await balanceBefore(tx, walletId, end),
    lines,
  };
  proved(statement);
  return statement;
}

/** Reads the statement of a wallet, both days included, all at one moment. It adds up, or it throws. */
export const readStatement = (
  db: Db,
  wallet: { walletId: WalletId; currency: Currency },
  stretch: { from: Day; to: Day },
): Promise<Statement> => readAtOneMoment(db, (tx) => readStatementIn(tx, wallet, stretch));
