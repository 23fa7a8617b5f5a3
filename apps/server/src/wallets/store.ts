import type { WalletId, MemberId } from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { isOneOf } from "#platform/is-one-of.ts";

export type WalletRow = { wallet_id: WalletId; currency: Currency };

/** The open wallets of a member. */
export async function listWallets(db: Db, memberId: MemberId): Promise<WalletRow[]> {
  const wallets = await listWalletsEver(db, memberId);
  return wallets
    .filter(({ closed_at: closedAt }) => closedAt === null)
    .map(({ wallet_id, currency }) => ({ wallet_id, currency }));
}

/** The wallets that a member ever had, closed ones too. */
export async function listWalletsEver(
  db: Db,
  memberId: MemberId,
): Promise<(WalletRow & { closed_at: Date | null })[]> {
  const { rows } = await sql<
    WalletRow & { closed_at: Date | null }
  >`select wallet_id, currency, closed_at from wallet
    where member_id = ${memberId} order by currency`.execute(db);
  return rows;
}

/** A wallet with the code of its member. */
export type WalletHolder = {
  wallet_id: WalletId;
  customer_code: string;
  closed_at: Date | null;
};

/** Every wallet of a currency that there ever was, with the code of its member. */
export async function listWalletHolders(db: Db, currency: Currency): Promise<WalletHolder[]> {
  const { rows } = await sql<WalletHolder>`select wallet_id, customer_code, closed_at
    from wallet join member using (member_id) where currency = ${currency}
    order by wallet_id`.execute(db);
  return rows;
}

/** Whose wallets these are, by the wallet. */
export async function readWalletOwners(
  db: Db,
  walletIds: readonly WalletId[],
): Promise<ReadonlyMap<WalletId, MemberId>> {
  const { rows } = await sql<{ wallet_id: WalletId; member_id: MemberId }>`
    select wallet_id, member_id from wallet where wallet_id ${isOneOf(walletIds)}`.execute(db);
  return new Map(rows.map(({ wallet_id: id, member_id: owner }) => [id, owner]));
}

/** The open wallet with this id, if it is of this member. */
export async function findWallet(
  db: Db,
  memberId: MemberId,
  walletId: WalletId,
): Promise<WalletRow | undefined> {
  return (await listWallets(db, memberId)).find(({ wallet_id }) => wallet_id === walletId);
}

/** Adds a wallet in each currency that the member has none in. */
export async function insertWallets(
  tx: Db,
  memberId: MemberId,
  currencies: readonly Currency[],
  now: Date,
): Promise<void> {
  await sql`insert into wallet (wallet_id, member_id, currency, opened_at)
    select wallet_id, ${memberId}, currency, ${now}::timestamptz
    from unnest(${currencies.map(() => createId("wal"))}::text[], ${[...currencies]}::text[])
      as opened (wallet_id, currency)
    on conflict (member_id, currency) do nothing`.execute(tx);
}

/** The wallet with this id, open or closed, if it is of this member: what was in it may be read for ever. */
export async function findWalletEver(
  db: Db,
  memberId: MemberId,
  walletId: WalletId,
): Promise<WalletRow | undefined> {
  return (await listWalletsEver(db, memberId)).find(({ wallet_id }) => wallet_id === walletId);
}

/** The open naira wallet of a member, held until the transaction ends. Before its accounts, as anyone who credits it does. */
export async function lockOpenNaira(tx: Db, memberId: MemberId): Promise<WalletId | undefined> {
  const { rows } = await sql<{ wallet_id: WalletId }>`select wallet_id from wallet
    where member_id = ${memberId} and currency = 'NGN' and closed_at is null for no key update`.execute(
    tx,
  );
  return rows[0]?.wallet_id;
}

/** The open wallets of a member, held until the transaction ends. */
export async function lockOpenWallets(tx: Db, memberId: MemberId): Promise<WalletId[]> {
  const { rows } = await sql<{ wallet_id: WalletId }>`select wallet_id from wallet
    where member_id = ${memberId} and closed_at is null order by currency for no key update`.execute(
    tx,
  );
  return rows.map(({ wallet_id: id }) => id);
}

/** Whether this wallet is closed, and stays so or open until the transaction ends. */
export async function isClosed(tx: Db, walletId: WalletId): Promise<boolean> {
  const { rows } = await sql<{ is_closed: boolean }>`select closed_at is not null as is_closed
    from wallet where wallet_id = ${walletId} for share`.execute(tx);
  return rows[0]?.is_closed === true;
}

/** Closes a wallet, with nothing in it, or opens it again. Breaks `nothing_in_a_closed_account` when something is in it. */
export async function setClosed(tx: Db, walletId: WalletId, closedAt: Date | null): Promise<void> {
  await sql`update wallet set closed_at = ${closedAt}::timestamptz where wallet_id = ${walletId}`.execute(
    tx,
  );
}
