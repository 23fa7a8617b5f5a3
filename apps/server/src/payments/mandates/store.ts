import type { BankAccountId, MandateId, MemberId, SubjectId } from "@kinfold/contract/ids";
import type { MandateEnd } from "@kinfold/contract/mandates";
import { toCharged, type ChargedMinor, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { lagosDay, type Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { SealedColumn } from "#platform/sealed-columns.ts";
import { readSecondFactorKeys } from "#platform/sealing.ts";

/** A mandate as it is stored. Amounts are kobo. */
export type MandateRow = {
  mandate_id: MandateId;
  member_id: MemberId;
  bank_account_id: BankAccountId;
  provider: "paystack";
  state: "asked" | "waiting" | "activating" | "active" | "ended";
  provider_reference: string | null;
  consent_link: string | null;
  token: Buffer | null;
  payer_email: string;
  bank_name: string;
  last4: string;
  most_a_month_minor: Minor;
  ends_on: Day;
  asked_at: Date;
  active_at: Date | null;
  ended_at: Date | null;
  end_reason: MandateEnd | null;
  is_to_be_revoked: boolean;
  next_check_at: Date | null;
};

const columns = sql`mandate_id, member_id, bank_account_id, provider, state, provider_reference, consent_link, token, payer_email,
  bank_name, last4, most_a_month_minor, to_char(ends_on, 'YYYY-MM-DD') as ends_on, asked_at, active_at, ended_at, end_reason,
  is_to_be_revoked, next_check_at`;

/** What a mandate is sealed for: its token opens for it alone. */
export const nameMandateOwner = (id: SubjectId): string => `mandate ${id}`;

/** Mandates that are debited on their dates. */
export const SEALED_MANDATES: SealedColumn = {
  table: "mandate",
  key: "mandate_id",
  column: "token",
  ownerOf: nameMandateOwner,
  ringOf: readSecondFactorKeys,
};

/** The newest mandate of a member, also one that has ended. */
export async function findNewestMandate(
  db: Db,
  memberId: MemberId,
): Promise<MandateRow | undefined> {
  const { rows } =
    await sql<MandateRow>`select ${columns} from mandate where member_id = ${memberId}
    order by (state <> 'ended') desc, asked_at desc, mandate_id desc limit 1`.execute(db);
  return rows[0];
}

/** The mandate that a member may still consent to or be debited by. */
export async function findLivingMandate(
  db: Db,
  memberId: MemberId,
): Promise<MandateRow | undefined> {
  const { rows } = await sql<MandateRow>`select ${columns} from mandate
    where member_id = ${memberId} and state <> 'ended'`.execute(db);
  return rows[0];
}

/** The mandate with this id. */
export async function readMandateRow(db: Db, id: MandateId): Promise<MandateRow> {
  const { rows } =
    await sql<MandateRow>`select ${columns} from mandate where mandate_id = ${id}`.execute(db);
  const [row] = rows;
  assertExists(row, "a mandate vanished");
  return row;
}

/** The same, held until the transaction ends: it neither ends nor is debited meanwhile. */
export async function lockMandate(tx: Db, id: MandateId): Promise<MandateRow> {
  const { rows } = await sql<MandateRow>`select ${columns} from mandate
    where mandate_id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  assertExists(row, "a mandate vanished");
  return row;
}

/** The mandate that its provider calls so. */
export async function findMandateByReference(
  db: Db,
  provider: string,
  reference: string,
): Promise<MandateRow | undefined> {
  const { rows } = await sql<MandateRow>`select ${columns} from mandate
    where provider = ${provider} and provider_reference = ${reference}`.execute(db);
  return rows[0];
}

/**
 * A mandate that may be debited on this day, held until the transaction ends: it cannot end while its provider is asked. Undefined once
 * it has ended, and for one that is not active yet.
 */
export async function holdDebitable(
  tx: Db,
  id: MandateId,
  today: Day,
): Promise<(MandateRow & { token: Buffer }) | undefined> {
  const { rows } = await sql<MandateRow>`select ${columns} from mandate
    where mandate_id = ${id} and state = 'active' and ends_on >= ${today}::date for share`.execute(
    tx,
  );
  const [row] = rows;
  return row === undefined || row.token === null ? undefined : { ...row, token: row.token };
}

/** Notes that a mandate is asked for, before its provider is. Breaks one_living_mandate_per_member where there is one. */
export async function insertMandate(
  db: Db,
  mandate: Pick<
    MandateRow,
    | "mandate_id"
    | "member_id"
    | "bank_account_id"
    | "provider"
    | "payer_email"
    | "bank_name"
    | "last4"
    | "most_a_month_minor"
    | "ends_on"
    | "asked_at"
  > & { next_check_at: Date },
): Promise<void> {
  await sql`insert into mandate (mandate_id, member_id, bank_account_id, provider, state, payer_email, bank_name, last4,
      most_a_month_minor, ends_on, asked_at, next_check_at)
    values (${mandate.mandate_id}, ${mandate.member_id}, ${mandate.bank_account_id}, ${mandate.provider}, 'asked',
      ${mandate.payer_email}, ${mandate.bank_name}, ${mandate.last4}, ${mandate.most_a_month_minor},
      ${mandate.ends_on}::date, ${mandate.asked_at}, ${mandate.next_check_at})`.execute(db);
}

/** What may change about a mandate. */
export type MandateChange = Partial<
  Pick<
    MandateRow,
    | "state"
    | "provider_reference"
    | "consent_link"
    | "token"
    | "active_at"
    | "ended_at"
    | "end_reason"
    | "is_to_be_revoked"
    | "next_check_at"
  >
>;

/** Changes a mandate that is held. What is left out stays; the database refuses a way back. */
export async function changeMandate(tx: Db, id: MandateId, to: MandateChange): Promise<void> {
  const sets = Object.entries(to).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update mandate set ${sql.join(sets)} where mandate_id = ${id}`.execute(tx);
}

/** Takes mandates whose provider is to be asked by now, for one server until the lease ends. */
export async function claimDueMandates(
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<MandateId[]> {
  const { rows } = await sql<{ mandate_id: MandateId }>`update mandate
    set next_check_at = ${until}::timestamptz
    where mandate_id in (select mandate_id from mandate where next_check_at <= ${now}::timestamptz
      order by next_check_at limit ${most} for no key update skip locked)
    returning mandate_id`.execute(db);
  return rows.map(({ mandate_id: id }) => id);
}

/** What is debited by a mandate in the month of this moment in Lagos, or is on its way. In kobo. */
export async function sumDebitedInMonth(db: Db, id: MandateId, at: Date): Promise<ChargedMinor> {
  const month = lagosDay(at).slice(0, 7);
  const { rows } = await sql<{
    minor: ChargedMinor;
  }>`select coalesce(sum(total_minor), 0)::bigint as minor
    from payment_intent where mandate_id = ${id} and state not in ('failed', 'abandoned', 'expired')
      and to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM') = ${month}`.execute(db);
  return rows[0]?.minor ?? toCharged(0n);
}
