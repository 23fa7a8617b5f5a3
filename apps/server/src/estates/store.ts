import type {
  BankAccountId,
  DecisionId,
  EstateGrantId,
  EstateHoldId,
  MemberId,
  StaffId,
  WithdrawalId,
} from "@kinfold/contract/ids";
import type { EstateGrantKind } from "@kinfold/contract/office/estates";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import type { MediaType } from "#platform/files/examining/examination.ts";
import { createId } from "#platform/ids.ts";

/** A grant of probate or letters of administration, as stored. */
export type GrantRow = {
  grant_id: EstateGrantId;
  member_id: MemberId;
  kind: EstateGrantKind;
  grant_number: string;
  court: string;
  granted_on: Day;
  representatives: string[];
  stored_name: string;
  media_type: MediaType;
  uploaded_at: Date;
  uploaded_by: StaffId;
  uploaded_by_name: string;
  approved_at: Date | null;
};

const GRANT = sql`grant_id, estate_grant.member_id, estate_grant.kind, grant_number, court, to_char(granted_on, 'YYYY-MM-DD') as granted_on,
  representatives, stored_name, media_type, uploaded_at, uploaded_by, uploader.name as uploaded_by_name, approved_at`;
const GRANTS = sql`estate_grant join staff uploader on uploader.staff_id = uploaded_by
  join estate_hold using (hold_id) `;

/** The grants for the hold of this member's account that stands, the newest first. */
export async function listGrants(db: Db, memberId: MemberId): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`select ${GRANT} from ${GRANTS}
    where estate_grant.member_id = ${memberId} and released_at is null order by uploaded_at desc, grant_id`.execute(
    db,
  );
  return rows;
}

/** A grant, whosever it is; undefined when there is none of this id. */
export async function findGrant(db: Db, id: EstateGrantId): Promise<GrantRow | undefined> {
  const { rows } =
    await sql<GrantRow>`select ${GRANT} from ${GRANTS} where grant_id = ${id}`.execute(db);
  return rows[0];
}

/** The grant that two staff members approved for this member; undefined while there is none. */
export const findApprovedGrant = async (
  db: Db,
  memberId: MemberId,
): Promise<GrantRow | undefined> =>
  (await listGrants(db, memberId)).find(({ approved_at: at }) => at !== null);

/** Adds a grant. */
export async function insertGrant(
  tx: Db,
  grant: Omit<GrantRow, "grant_id" | "uploaded_by_name" | "approved_at"> & {
    hold_id: EstateHoldId;
    file_name: string;
    size_bytes: number;
    sha256: Buffer;
  },
): Promise<EstateGrantId> {
  const id = createId("egr");
  await sql`insert into estate_grant (grant_id, member_id, hold_id, kind, grant_number, court, granted_on, representatives, stored_name,
      file_name, media_type, size_bytes, sha256, uploaded_at, uploaded_by)
    values (${id}, ${grant.member_id}, ${grant.hold_id}, ${grant.kind}, ${grant.grant_number}, ${grant.court}, ${grant.granted_on}::date,
      ${grant.representatives}::text[], ${grant.stored_name}, ${grant.file_name}, ${grant.media_type}, ${grant.size_bytes},
      ${grant.sha256}, ${grant.uploaded_at}, ${grant.uploaded_by})`.execute(tx);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id is born here.
  return id as EstateGrantId;
}

/** Approves a grant, as two staff members who opened it decided. */
export async function markGrantApproved(
  tx: Db,
  id: EstateGrantId,
  { by, at }: { by: DecisionId; at: Date },
): Promise<void> {
  await sql`update estate_grant set approved_at = ${at}, approved_by = ${by} where grant_id = ${id}`.execute(
    tx,
  );
}

/** Writes down that a staff member looks at the file of a grant. */
export async function insertGrantView(
  tx: Db,
  view: { grantId: EstateGrantId; by: StaffId; at: Date },
): Promise<void> {
  await sql`insert into estate_grant_view (view_id, grant_id, viewed_by, viewed_at)
    values (${createId("egv")}, ${view.grantId}, ${view.by}, ${view.at})`.execute(tx);
}

/** Which of these grants this staff member has opened. */
export async function filterOpenedGrants(
  db: Db,
  grantIds: readonly EstateGrantId[],
  by: StaffId,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    grant_id: EstateGrantId;
  }>`select distinct grant_id from estate_grant_view
    where grant_id = any (${[...grantIds]}::text[]) and viewed_by = ${by}`.execute(db);
  return new Set(rows.map(({ grant_id: id }) => id));
}

/** Those of these stored files that a grant names. */
export async function filterGrantFiles(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ stored_name: string }>`select stored_name from estate_grant
    where stored_name = any (${[...names]}::text[])`.execute(db);
  return rows.map(({ stored_name: name }) => name);
}

/** Records a bank account of an estate, as two staff members decided. */
export async function insertEstateAccount(
  tx: Db,
  account: {
    bankAccountId: BankAccountId;
    memberId: MemberId;
    grantId: EstateGrantId;
    by: DecisionId;
    at: Date;
  },
): Promise<void> {
  await sql`insert into estate_account (bank_account_id, member_id, grant_id, recorded_at, recorded_by)
    values (${account.bankAccountId}, ${account.memberId}, ${account.grantId}, ${account.at}, ${account.by})`.execute(
    tx,
  );
}

/** An account to which an estate is paid. */
export type EstateAccountRow = {
  bank_account_id: BankAccountId;
  currency: Currency;
  bank_name: string;
  account_name: string;
  account_end: string;
  payout_available_at: Date;
};

/** The accounts of the estate of this member that stand, at most one in each currency. */
export async function listEstateAccounts(db: Db, memberId: MemberId): Promise<EstateAccountRow[]> {
  const { rows } =
    await sql<EstateAccountRow>`select bank_account_id, currency, bank_name, account_name, right(account_number, 4) as account_end,
      payout_available_at
    from estate_account join bank_account using (bank_account_id)
    where estate_account.member_id = ${memberId} and replaced_at is null and verified_at is not null and name_match = 'match'
      and is_paid_to_estate(estate_account.member_id, bank_account_id)
    order by currency, slot`.execute(db);
  return rows;
}

/** Ties a withdrawal to the estate that it is paid to, and to who asked for it. */
export async function insertEstateWithdrawal(
  tx: Db,
  row: { withdrawalId: WithdrawalId; grantId: EstateGrantId; by: StaffId; at: Date },
): Promise<void> {
  await sql`insert into estate_withdrawal (withdrawal_id, grant_id, requested_by, requested_at)
    values (${row.withdrawalId}, ${row.grantId}, ${row.by}, ${row.at})`.execute(tx);
}

/** What was paid to the estate of this member, by currency. */
export async function sumPaidToEstate(
  db: Db,
  memberId: MemberId,
): Promise<ReadonlyMap<Currency, Minor>> {
  const { rows } = await sql<{ currency: Currency; paid_minor: Minor }>`select currency,
      sum(amount_minor - fee_minor)::bigint as paid_minor
    from withdrawal join estate_withdrawal using (withdrawal_id)
    where member_id = ${memberId} and status = 'paid' group by currency`.execute(db);
  return new Map(rows.map(({ currency, paid_minor: minor }) => [currency, minor]));
}
