import {
  type DecisionId,
  type TransferAccountId,
  toTransferAccountId,
} from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { lockName, runTransaction } from "#platform/db.ts";
import type { ClubAccount } from "./transfer-accounts.ts";

/** An account, and whether members are shown it. */
export type KeptAccount = Omit<ClubAccount, "id"> & { id: TransferAccountId; is_active: boolean };

const kept = sql`account_id as id, country, bank_choice, currency, bank_name, account_name, account_number, account_type,
  routing_number, swift_code, bank_address, intermediary`;

/** Every account that the club ever showed, in its order. */
export async function listAllAccounts(db: Db): Promise<KeptAccount[]> {
  const { rows } = await sql<KeptAccount>`select ${kept}, is_active from transfer_account
    order by position`.execute(db);
  return rows;
}

/** The accounts that members are shown, of one currency, and of one country when it is given. */
export async function findAccounts(
  db: Db,
  wanted: { currency: Currency; country?: ClubAccount["country"] | undefined },
): Promise<ClubAccount[]> {
  const country = wanted.country ?? null;
  const { rows } = await sql<ClubAccount>`select ${kept} from transfer_account
    where is_active and currency = ${wanted.currency} and (${country}::text is null or country = ${country})
    order by position`.execute(db);
  return rows;
}

/** The number of the club's account that the member of a transfer says they paid into; undefined when they did not say. */
export async function findNamedAccount(db: Db, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_number: string }>`select account_number
    from bank_transfer join transfer_account using (account_id) where reference = ${reference}`.execute(
    db,
  );
  return rows[0]?.account_number;
}

/** Keeps an account as it is now. `proposalId` is null for the first set, which the database takes only while it is the first. */
export async function putAccount(
  tx: Db,
  account: KeptAccount,
  proposalId: DecisionId | null,
): Promise<void> {
  await sql`insert into transfer_account (account_id, country, bank_choice, currency, bank_name, account_name,
      account_number, account_type, routing_number, swift_code, bank_address, intermediary, is_active, proposal_id)
    values (${account.id}, ${account.country}, ${account.bank_choice}, ${account.currency}, ${account.bank_name},
      ${account.account_name}, ${account.account_number}, ${account.account_type}, ${account.routing_number},
      ${account.swift_code}, ${account.bank_address}, ${account.intermediary}, ${account.is_active}, ${proposalId})
    on conflict (account_id) do update set country = excluded.country, bank_choice = excluded.bank_choice,
      currency = excluded.currency, bank_name = excluded.bank_name, account_name = excluded.account_name,
      account_number = excluded.account_number, account_type = excluded.account_type,
      routing_number = excluded.routing_number, swift_code = excluded.swift_code,
      bank_address = excluded.bank_address, intermediary = excluded.intermediary, is_active = excluded.is_active,
      proposal_id = excluded.proposal_id`.execute(tx);
}

/** Gives a club that has no accounts yet those of its file. From then on two of the staff change them. */
export function giveFirstAccounts(db: Db, accounts: readonly ClubAccount[]): Promise<void> {
  return runTransaction(db, async (tx) => {
    await lockName(tx, "first transfer accounts");
    if ((await listAllAccounts(tx)).length > 0) return;
    for (const account of accounts) {
      await putAccount(
        tx,
        { ...account, id: toTransferAccountId(account.id), is_active: true },
        null,
      );
    }
  });
}
