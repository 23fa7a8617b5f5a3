import {
  type BankAccountId,
  type CheckId,
  type MemberId,
  type ReviewSubjectId,
  type StaffId,
  toBankAccountId,
} from "@kinfold/contract/ids";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { addWorkingDays, readHolidays, lagosDay, type Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { followPromise } from "#promises/index.ts";
import { IDENTITY_PROMISE } from "./promise.ts";
import { DECIDED_WITHIN_WORKING_DAYS } from "./rules.ts";
import type { NameMatch } from "./name-match.ts";

export type CheckKind = "kyc" | "poa" | "bvn";
export type CheckStatus = "pending" | "validated" | "rejected" | "expired";

export type CheckRow = { kind: CheckKind; status: CheckStatus; reason: string | null };

export type AccountSlot = "ngn" | "usd" | "other";

/** A bank account as it is stored. Its number is whole: never log the row. */
export type BankAccountRow = {
  bank_account_id: BankAccountId;
  slot: AccountSlot;
  currency: Currency;
  bank_name: string;
  bank_code: string | null;
  bank_country: string;
  account_name: string;
  account_number: string;
  is_iban: boolean;
  swift_code: string | null;
  routing_number: string | null;
  name_match: NameMatch;
  verified_at: Date | null;
  payout_available_at: Date;
  declined_reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: StaffId | null;
};

const ACCOUNT =
  sql.raw(`bank_account_id, slot, currency, bank_name, bank_code, bank_country, account_name,
  account_number, is_iban, swift_code, routing_number, name_match, verified_at, payout_available_at, declined_reason,
  created_at, decided_at, decided_by`);

/** The documents of a member that stand, at most one of each kind. */
export async function listChecks(db: Db, memberId: MemberId): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`select kind, status, reason from identity_check
    where member_id = ${memberId} and replaced_at is null`.execute(db);
  return rows;
}

/** How many BVNs were decided since then, and how many of them were refused. */
export async function countBvnChecks(
  db: Db,
  since: Date,
): Promise<{ checked: number; refused: number }> {
  const { rows } = await sql<{
    checked: number;
    refused: number;
  }>`select count(*)::integer as checked,
      (count(*) filter (where status = 'rejected'))::integer as refused
    from identity_check where kind = 'bvn' and decided_at > ${since}::timestamptz`.execute(db);
  return rows[0] ?? { checked: 0, refused: 0 };
}

/** The bank accounts of a member that stand, at most one in each slot. */
export async function listBankAccounts(db: Db, memberId: MemberId): Promise<BankAccountRow[]> {
  const { rows } =
    await sql<BankAccountRow>`select ${ACCOUNT} from bank_account where member_id = ${memberId} and replaced_at is null
    order by slot`.execute(db);
  return rows;
}

/** The holder's names of the accounts that were verified as each member's, replaced since or not. Members without one are left out. */
export async function readHolderNames(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, readonly string[]>> {
  const { rows } = await sql<{ member_id: MemberId; names: string[] }>`
    select member_id, array_agg(distinct account_name order by account_name) as names from bank_account
      where member_id = any (${[...memberIds]}::text[]) and verified_at is not null group by member_id`.execute(
    db,
  );
  return new Map(rows.map(({ member_id: id, names }) => [id, names]));
}

/** Who decided about an identity document: a staff member, the day on which it expired, the BVN provider, or a correction of what it says. */
export type CheckDecider = StaffId | "calendar" | "register" | "correction";

export type NewCheck = {
  memberId: MemberId;
  kind: CheckKind;
  status: CheckStatus;
  reason?: string;
  submittedAt: Date;
  expectedBy: Day;
  decided?: { at: Date; by: CheckDecider };
};

/** Adds a document, in place of the one of its kind before, and answers its id. */
export async function putCheck(tx: Db, check: NewCheck): Promise<CheckId> {
  await sql`update identity_check set replaced_at = ${check.submittedAt}
    where member_id = ${check.memberId} and kind = ${check.kind} and replaced_at is null`.execute(
    tx,
  );
  const id = createId("chk");
  await sql`insert into identity_check (check_id, member_id, kind, status, reason, submitted_at, expected_by,
      decided_at, decided_by)
    values (${id}, ${check.memberId}, ${check.kind}, ${check.status}, ${check.reason ?? null},
      ${check.submittedAt}, ${check.expectedBy}::date, ${check.decided?.at ?? null}::timestamptz,
      ${check.decided?.by ?? null})`.execute(tx);
  await followPromise(tx, IDENTITY_PROMISE, { memberId: check.memberId });
  return id;
}

/** A document with what was promised about it and what was decided. */
export type CurrentCheck = CheckRow & {
  check_id: CheckId;
  member_id: MemberId;
  submitted_at: Date;
  /** A day in Lagos. */
  expected_by: string;
  decided_at: Date | null;
};

const CURRENT = sql.raw(
  "check_id, member_id, kind, status, reason, submitted_at, expected_by::text as expected_by, decided_at",
);

/** The documents of a member that stand, with their dates. */
export async function listCurrentChecks(db: Db, memberId: MemberId): Promise<CurrentCheck[]> {
  const { rows } = await sql<CurrentCheck>`select ${CURRENT} from identity_check
    where member_id = ${memberId} and replaced_at is null`.execute(db);
  return rows;
}

/** A document that stands, held until the transaction ends; undefined when it was replaced or never was, and for a bank account. */
export async function lockCheck(
  tx: Db,
  checkId: ReviewSubjectId,
): Promise<CurrentCheck | undefined> {
  const { rows } = await sql<CurrentCheck>`select ${CURRENT} from identity_check
    where check_id = ${checkId} and replaced_at is null for update`.execute(tx);
  return rows[0];
}

/** Writes down what was decided about a document. Hold it first. */
export async function setCheck(
  tx: Db,
  checkId: CheckId,
  decided: { status: Exclude<CheckStatus, "pending">; reason?: string; at: Date; by: CheckDecider },
): Promise<void> {
  await sql`update identity_check set status = ${decided.status}, reason = ${decided.reason ?? null},
      decided_at = ${decided.at}, decided_by = ${decided.by}
    where check_id = ${checkId}`.execute(tx);
  await followPromise(tx, IDENTITY_PROMISE, { subjectId: checkId });
}

/** Since when staff are to look at an account, and the working day by which they will have; nothing when they need not. */
async function reviewOf(
  tx: Db,
  { nameMatch, verifiedAt }: { nameMatch: NameMatch; verifiedAt: Date | null },
  at: Date,
): Promise<{ from: Date | null; by: Day | null }> {
  if (verifiedAt !== null || nameMatch === "mismatch") return { from: null, by: null };
  const holidays = await readHolidays(tx);
  return { from: at, by: addWorkingDays(lagosDay(at), DECIDED_WITHIN_WORKING_DAYS, holidays) };
}

export type NewBankAccount = {
  memberId: MemberId;
  slot: AccountSlot;
  currency: Currency;
  bankName: string;
  bankCode?: string;
  bankCountry: string;
  accountName: string;
  accountNumber: string;
  swiftCode?: string;
  routingNumber?: string;
  isIban?: boolean;
  accountType?: string;
  branchCode?: string;
  bankAddress?: string;
  holderAddress?: string;
  intermediaryBank?: string;
  intermediarySwift?: string;
  intermediaryAccount?: string;
  nameMatch: NameMatch;
  verifiedAt: Date | null;
  payoutAvailableAt: Date;
  at: Date;
};

/** Adds a bank account, in place of the one in its slot, and answers its id. */
export async function putAccount(tx: Db, account: NewBankAccount): Promise<BankAccountId> {
  await sql`update bank_account set replaced_at = ${account.at}
    where member_id = ${account.memberId} and slot = ${account.slot} and replaced_at is null`.execute(
    tx,
  );
  const id = toBankAccountId(createId("acc"));
  const review = await reviewOf(tx, account, account.at);
  await sql`insert into bank_account (bank_account_id, member_id, slot, currency, bank_name, bank_code, bank_country,
      account_name, account_number, swift_code, routing_number, is_iban, account_type, branch_code, bank_address,
      holder_address, intermediary_bank, intermediary_swift, intermediary_account, name_match, verified_at,
      payout_available_at, created_at, review_from, review_by)
    values (${id}, ${account.memberId}, ${account.slot}, ${account.currency}, ${account.bankName},
      ${account.bankCode ?? null}, ${account.bankCountry}, ${account.accountName}, ${account.accountNumber},
      ${account.swiftCode ?? null}, ${account.routingNumber ?? null}, ${account.isIban ?? false},
      ${account.accountType ?? null}, ${account.branchCode ?? null}, ${account.bankAddress ?? null},
      ${account.holderAddress ?? null}, ${account.intermediaryBank ?? null},
      ${account.intermediarySwift ?? null}, ${account.intermediaryAccount ?? null}, ${account.nameMatch},
      ${account.verifiedAt}::timestamptz, ${account.payoutAvailableAt}, ${account.at}, ${review.from}::timestamptz,
      ${review.by}::date)`.execute(tx);
  await followPromise(tx, IDENTITY_PROMISE, { memberId: account.memberId });
  return id;
}

/** Lets no money go to any account of a member before this instant, to replaced ones neither. */
export async function delayPayouts(tx: Db, memberId: MemberId, until: Date): Promise<void> {
  await sql`update bank_account set payout_available_at = greatest(payout_available_at, ${until})
    where member_id = ${memberId}`.execute(tx);
}

/** The account of a withdrawal, replaced since or not. Its number is whole: never log it. */
export async function findBankAccount(
  db: Db,
  bankAccountId: BankAccountId,
): Promise<BankAccountRow | undefined> {
  const { rows } =
    await sql<BankAccountRow>`select ${ACCOUNT} from bank_account where bank_account_id = ${bankAccountId}`.execute(
      db,
    );
  return rows[0];
}

export type Judgement = {
  nameMatch: NameMatch;
  /** Null: nothing is paid there. */
  verifiedAt: Date | null;
  rejectionReason: string | null;
  at: Date;
  /** Who of the staff decided; null when a rule did. */
  by: StaffId | null;
};

/** Writes down what was found about an account. What is left to staff is promised anew. */
export async function judgeAccount(
  tx: Db,
  bankAccountId: BankAccountId,
  { nameMatch, verifiedAt, rejectionReason, at, by }: Judgement,
): Promise<void> {
  const review = await reviewOf(tx, { nameMatch, verifiedAt }, at);
  await sql`update bank_account set name_match = ${nameMatch},
      verified_at = ${verifiedAt}::timestamptz, declined_reason = ${rejectionReason},
      decided_at = ${by === null ? null : at}::timestamptz, decided_by = ${by},
      review_from = coalesce(${review.from}::timestamptz, review_from),
      review_by = coalesce(${review.by}::date, review_by)
    where bank_account_id = ${bankAccountId}`.execute(tx);
  await followPromise(tx, IDENTITY_PROMISE, { subjectId: bankAccountId });
}

/** An account and whose it is, replaced since or not; held until the transaction ends. Undefined for a document. */
export async function holdAccount(
  tx: Db,
  bankAccountId: ReviewSubjectId,
): Promise<(BankAccountRow & { member_id: MemberId }) | undefined> {
  const { rows } = await sql<
    BankAccountRow & { member_id: MemberId }
  >`select ${ACCOUNT}, member_id from bank_account
    where bank_account_id = ${bankAccountId} for update`.execute(tx);
  return rows[0];
}
