import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";

export type WalletRow = { wallet_id: string; currency: Currency };

/** The wallets of a member. */
export async function walletsOf(db: Db, memberId: string): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`select wallet_id, currency from wallet
    where member_id = ${memberId} order by currency`.execute(db);
  return rows;
}

/** The wallet with this id, if it is of this member. */
export async function walletOf(
  db: Db,
  memberId: string,
  walletId: string,
): Promise<WalletRow | undefined> {
  return (await walletsOf(db, memberId)).find(({ wallet_id }) => wallet_id === walletId);
}

/** Adds a wallet in each currency that the member has none in. */
export async function insertWallets(
  tx: Db,
  memberId: string,
  currencies: readonly Currency[],
  now: Date,
): Promise<void> {
  await sql`insert into wallet (wallet_id, member_id, currency, opened_at)
    select wallet_id, ${memberId}, currency, ${now}::timestamptz
    from unnest(${currencies.map(() => newId("wal"))}::text[], ${[...currencies]}::text[])
      as opened (wallet_id, currency)
    on conflict (member_id, currency) do nothing`.execute(tx);
}
