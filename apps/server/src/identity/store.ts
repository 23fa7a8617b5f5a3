import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";

export type CheckKind = "kyc" | "poa" | "bvn";
export type CheckStatus = "pending" | "validated" | "rejected" | "expired";

export type CheckRow = { kind: CheckKind; status: CheckStatus; reason: string | null };

export type AccountSlot = "ngn" | "usd" | "other";
export type NameMatch = "match" | "review" | "mismatch";

/** A bank account as it is stored. Its number is whole: never log the row. */
export type BankAccountRow = {
  bank_account_id: string;
  slot: AccountSlot;
  currency: Currency;
  bank_name: string;
  bank_code: string | null;
  account_name: string;
  account_number: string;
  name_match: NameMatch;
  verified_at: Date | null;
  payout_available_at: Date;
};

/** The papers of a member that stand, at most one of each kind. */
export async function checksOf(db: Db, memberId: string): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`select kind, status, reason from identity_check
    where member_id = ${memberId} and replaced_at is null`.execute(db);
  return rows;
}

/** The bank accounts of a member that stand, at most one in each slot. */
export async function accountsOf(db: Db, memberId: string): Promise<BankAccountRow[]> {
  const { rows } =
    await sql<BankAccountRow>`select bank_account_id, slot, currency, bank_name, bank_code,
      account_name, account_number, name_match, verified_at, payout_available_at
    from bank_account where member_id = ${memberId} and replaced_at is null
    order by slot`.execute(db);
  return rows;
}

export type NewCheck = {
  memberId: string;
  kind: CheckKind;
  status: CheckStatus;
  reason?: string;
  submittedAt: Date;
  expectedBy: Day;
  decided?: { at: Date; by: string };
};

/** Adds a paper; the one of its kind before it is replaced. */
export async function putCheck(tx: Db, check: NewCheck): Promise<void> {
  await sql`update identity_check set replaced_at = ${check.submittedAt}
    where member_id = ${check.memberId} and kind = ${check.kind} and replaced_at is null`.execute(
    tx,
  );
  await sql`insert into identity_check (check_id, member_id, kind, status, reason, submitted_at, expected_by,
      decided_at, decided_by)
    values (${newId("chk")}, ${check.memberId}, ${check.kind}, ${check.status}, ${check.reason ?? null},
      ${check.submittedAt}, ${check.expectedBy}::date, ${check.decided?.at ?? null}::timestamptz,
      ${check.decided?.by ?? null})`.execute(tx);
}

export type NewBankAccount = {
  memberId: string;
  slot: AccountSlot;
  currency: Currency;
  bankName: string;
  bankCode?: string;
  bankCountry: string;
  accountName: string;
  accountNumber: string;
  swiftCode?: string;
  routingNumber?: string;
  nameMatch: NameMatch;
  verifiedAt: Date | null;
  payoutAvailableAt: Date;
  at: Date;
};

/** Adds a bank account, in place of the one in its slot, and answers its id. */
export async function putAccount(tx: Db, account: NewBankAccount): Promise<string> {
  await sql`update bank_account set replaced_at = ${account.at}
    where member_id = ${account.memberId} and slot = ${account.slot} and replaced_at is null`.execute(
    tx,
  );
  const id = newId("acc");
  await sql`insert into bank_account (bank_account_id, member_id, slot, currency, bank_name, bank_code, bank_country,
      account_name, account_number, swift_code, routing_number, name_match, verified_at, payout_available_at,
      created_at)
    values (${id}, ${account.memberId}, ${account.slot}, ${account.currency}, ${account.bankName},
      ${account.bankCode ?? null}, ${account.bankCountry}, ${account.accountName}, ${account.accountNumber},
      ${account.swiftCode ?? null}, ${account.routingNumber ?? null}, ${account.nameMatch},
      ${account.verifiedAt}::timestamptz, ${account.payoutAvailableAt}, ${account.at})`.execute(tx);
  return id;
}

/** The account of a withdrawal, replaced since or not. Its number is whole: never log it. */
export async function accountById(
  db: Db,
  bankAccountId: string,
): Promise<BankAccountRow | undefined> {
  const { rows } =
    await sql<BankAccountRow>`select bank_account_id, slot, currency, bank_name, bank_code,
      account_name, account_number, name_match, verified_at, payout_available_at
    from bank_account where bank_account_id = ${bankAccountId}`.execute(db);
  return rows[0];
}
