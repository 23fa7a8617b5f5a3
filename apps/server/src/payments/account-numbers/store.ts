import type { MemberId, VirtualAccountId, WalletId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { KeptAccount } from "../providers/provider.ts";

/** The providers that keep account numbers for members. */
export type AccountProvider = "paystack" | "monnify";

/** A member's naira account number, as it is stored. */
export type VirtualAccountRow = {
  account_id: VirtualAccountId;
  member_id: MemberId;
  wallet_id: WalletId;
  provider: AccountProvider;
  state: "asked" | "open" | "failed";
  account_number: string | null;
  account_name: string | null;
  bank_name: string | null;
  asked_at: Date;
};

const columns = sql`account_id, member_id, wallet_id, provider, state, account_number, account_name, bank_name, asked_at`;

/** The account number of a member, or that one was asked for. */
export async function findVirtualAccount(
  db: Db,
  memberId: MemberId,
): Promise<VirtualAccountRow | undefined> {
  const { rows } =
    await sql<VirtualAccountRow>`select ${columns} from virtual_account where member_id = ${memberId}`.execute(
      db,
    );
  return rows[0];
}

/** The member's account that a provider knows by this number. */
export async function findAccountByNumber(
  db: Db,
  provider: string,
  accountNumber: string,
): Promise<VirtualAccountRow | undefined> {
  const { rows } = await sql<VirtualAccountRow>`select ${columns} from virtual_account
    where provider = ${provider} and account_number = ${accountNumber}`.execute(db);
  return rows[0];
}

/** Notes that a number is asked for, before its provider is. One that is open or asked for already stays as it is. */
export async function noteAsked(
  db: Db,
  asked: Pick<VirtualAccountRow, "account_id" | "member_id" | "wallet_id" | "provider"> & {
    at: Date;
  },
): Promise<VirtualAccountRow> {
  await sql`insert into virtual_account (account_id, member_id, wallet_id, currency, provider, state, asked_at)
    values (${asked.account_id}, ${asked.member_id}, ${asked.wallet_id}, 'NGN', ${asked.provider}, 'asked', ${asked.at})
    on conflict (member_id) do update set state = 'asked', asked_at = ${asked.at}
      where virtual_account.state = 'failed'`.execute(db);
  const row = await findVirtualAccount(db, asked.member_id);
  assertExists(row, "the account number was not asked for");
  return row;
}

/** Stores the number that a provider made. */
export async function openAccount(
  db: Db,
  accountId: VirtualAccountId,
  account: KeptAccount,
  at: Date,
): Promise<void> {
  await sql`update virtual_account set state = 'open', account_number = ${account.accountNumber},
      account_name = ${account.accountName}, bank_name = ${account.bankName}, opened_at = ${at}
    where account_id = ${accountId} and state <> 'open'`.execute(db);
}

/** Notes that no number was made. */
export async function noteFailed(db: Db, accountId: VirtualAccountId): Promise<void> {
  await sql`update virtual_account set state = 'failed'
    where account_id = ${accountId} and state = 'asked'`.execute(db);
}

/** The numbers that were asked for before this moment and that no provider has answered about, oldest first. */
export async function listUnanswered(db: Db, before: Date): Promise<VirtualAccountRow[]> {
  const { rows } = await sql<VirtualAccountRow>`select ${columns} from virtual_account
    where state = 'asked' and asked_at < ${before}::timestamptz order by asked_at, account_id limit 100`.execute(
    db,
  );
  return rows;
}
