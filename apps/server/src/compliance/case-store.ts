import type {
  CaseNoteId,
  DecisionId,
  MemberId,
  StaffId,
  SubjectId,
  SuspiciousCaseId,
  TransactionId,
} from "@kinfold/contract/ids";
import type { CaseOrigin, CaseState } from "@kinfold/contract/office/suspicious-cases";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Count, Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { limitToPage } from "#platform/paging.ts";
import { CASE_DUE_MS } from "./rules.ts";

/** A case as stored, with its member and the newest proposal to close it. */
export type CaseRow = {
  case_id: SuspiciousCaseId;
  member_id: MemberId;
  member_name: string;
  code: string;
  origin: CaseOrigin;
  origin_id: SubjectId | null;
  reason: string;
  opened_by: StaffId;
  opened_at: Date;
  due_at: Date;
  state: CaseState;
  ended_at: Date | null;
  nfiu_reference: string | null;
  reported_on: Day | null;
  reported_by: StaffId | null;
  transaction_count: number;
  proposal_id: DecisionId | null;
};

/** SQL: the cases that a staff member of this membership may read: none is about themself. */
const selectCases = (reader: MemberId | null): RawBuilder<unknown> => sql`(
  select kept.case_id, kept.member_id, first_name || ' ' || last_name as member_name, customer_code as code, origin, origin_id, reason,
    opened_by, opened_at, due_at, coalesce(outcome, 'open') as state, ended_at, nfiu_reference,
    to_char(reported_on, 'YYYY-MM-DD') as reported_on, reported_by,
    (select count(*)::int from suspicious_case_transaction about where about.case_id = kept.case_id) as transaction_count,
    (select decision_id from decision where kind = 'no_suspicion' and subject_id = kept.case_id and status <> 'withdrawn'
      order by proposed_at desc limit 1) as proposal_id
  from suspicious_case kept join member on member.member_id = kept.member_id
  where kept.member_id is distinct from ${reader}::text) readable`;

const SHOWN = sql`select case_id, member_id, member_name, code, origin, origin_id, reason, opened_by, opened_at, due_at, state, ended_at,
  nfiu_reference, reported_on, reported_by, transaction_count, proposal_id`;

/** SQL: until when each open case is to be reported or closed. */
export const selectOpenCases = (_now: Date, reader: MemberId | null): RawBuilder<unknown> =>
  sql`select due_at from ${selectCases(reader)} where state = 'open'`;

/** One page of cases, those that are open first, and how many there are. */
export async function readPageOfCases(
  db: Db,
  reader: MemberId | null,
  state: CaseState | undefined,
  page: { page: number; perPage: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const wanted = sql`(${state ?? null}::text is null or state = ${state ?? null})`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from ${selectCases(reader)} where ${wanted}`.execute(db);
  const { rows } = await sql<CaseRow>`${SHOWN} from ${selectCases(reader)} where ${wanted}
    order by state <> 'open', case when state = 'open' then due_at end, opened_at desc, case_id ${limitToPage(page)}`.execute(
    db,
  );
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** A case; undefined when there is none, or it is about the reader. */
export async function findCase(
  db: Db,
  reader: MemberId | null,
  id: SuspiciousCaseId,
): Promise<CaseRow | undefined> {
  const { rows } =
    await sql<CaseRow>`${SHOWN} from ${selectCases(reader)} where case_id = ${id}`.execute(db);
  return rows[0];
}

/** Holds a case until the transaction ends. */
export async function holdCase(
  tx: Db,
  id: SuspiciousCaseId,
): Promise<{ member_id: MemberId; state: CaseState } | undefined> {
  const { rows } = await sql<{ member_id: MemberId; state: CaseState }>`
    select member_id, coalesce(outcome, 'open') as state from suspicious_case where case_id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Opens a case with its transactions. Throws a duplicate of `one_open_case_per_origin`. */
export async function insertCase(
  tx: Db,
  opened: {
    memberId: MemberId;
    origin: CaseOrigin;
    originId: SubjectId | null;
    reason: string;
    transactionIds: readonly TransactionId[];
    by: StaffId;
    at: Date;
  },
): Promise<SuspiciousCaseId> {
  const id = createId("str");
  await sql`insert into suspicious_case (case_id, member_id, origin, origin_id, reason, opened_by, opened_at, due_at)
    values (${id}, ${opened.memberId}, ${opened.origin}, ${opened.originId}, ${opened.reason}, ${opened.by},
      ${opened.at}, ${addMs(opened.at, CASE_DUE_MS)})`.execute(tx);
  await sql`insert into suspicious_case_transaction (case_id, transaction_id)
    select ${id}, unnest(${[...new Set(opened.transactionIds)]}::text[])`.execute(tx);
  return id;
}

/** The transactions of a case. */
export async function listCaseTransactionIds(
  db: Db,
  id: SuspiciousCaseId,
): Promise<TransactionId[]> {
  const { rows } = await sql<{ transaction_id: TransactionId }>`
    select transaction_id from suspicious_case_transaction where case_id = ${id}`.execute(db);
  return rows.map(({ transaction_id: one }) => one);
}

export type NoteRow = { note_id: CaseNoteId; text: string; written_by: StaffId; written_at: Date };

/** The notes of a case, oldest first. */
export async function listCaseNotes(db: Db, id: SuspiciousCaseId): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`select note_id, text, written_by, written_at
    from suspicious_case_note where case_id = ${id} order by note_no`.execute(db);
  return rows;
}

/** Adds a note to a case. */
export async function insertCaseNote(
  tx: Db,
  note: { id: SuspiciousCaseId; text: string; by: StaffId; at: Date },
): Promise<void> {
  await sql`insert into suspicious_case_note (note_id, case_id, text, written_by, written_at)
    values (${createId("cno")}, ${note.id}, ${note.text}, ${note.by}, ${note.at})`.execute(tx);
}

/** Ends a held case as reported. */
export async function setCaseReported(
  tx: Db,
  id: SuspiciousCaseId,
  report: { nfiuReference: string; reportedOn: Day; by: StaffId; at: Date },
): Promise<void> {
  await sql`update suspicious_case set outcome = 'reported', ended_at = ${report.at}, nfiu_reference = ${report.nfiuReference},
    reported_on = ${report.reportedOn}::date, reported_by = ${report.by} where case_id = ${id}`.execute(
    tx,
  );
}

/** Ends a held case without a report, by an approved decision. */
export async function setCaseClosed(
  tx: Db,
  id: SuspiciousCaseId,
  { by, at }: { by: DecisionId; at: Date },
): Promise<void> {
  await sql`update suspicious_case set outcome = 'no_suspicion', ended_at = ${at}, closed_by_decision = ${by}
    where case_id = ${id}`.execute(tx);
}

/**
 * What a staff member does not read in the audit or among the promises, because it says of themself what may not be disclosed: cases
 * about them, and transactions of theirs that were set aside.
 */
export async function listHiddenSubjects(db: Db, reader: MemberId | null): Promise<SubjectId[]> {
  if (reader === null) return [];
  const { rows } = await sql<{
    subject_id: SubjectId;
  }>`select case_id as subject_id from suspicious_case where member_id = ${reader}
    union all select transaction_id from unusual_transaction_review join wallet_transaction using (transaction_id) join wallet using (wallet_id)
      where wallet.member_id = ${reader}`.execute(db);
  return rows.map(({ subject_id: id }) => id);
}

/** The addresses of staff whom these cases are about, by case: nothing of a case is written to them. */
export async function readConcernedAddresses(
  db: Db,
  subjectIds: readonly SubjectId[],
): Promise<ReadonlyMap<SubjectId, string>> {
  const { rows } = await sql<{
    subject_id: SubjectId;
    email: string;
  }>`select case_id as subject_id, staff.email
    from suspicious_case join staff using (member_id) where case_id = any (${[...subjectIds]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ subject_id: id, email }) => [id, email]));
}

/** What a member is called, with their code; undefined when there is none. */
export async function findCaseMember(
  db: Db,
  memberId: MemberId,
): Promise<{ name: string; code: string } | undefined> {
  const { rows } = await sql<{ name: string; code: string }>`
    select first_name || ' ' || last_name as name, customer_code as code from member where member_id = ${memberId}`.execute(
    db,
  );
  return rows[0];
}

/** A bank account of a member, as a report names it. */
export type ReportAccount = {
  bank_name: string;
  account_name: string;
  account_number: string;
  currency: string;
};

/** Whom a report is about. */
export type ReportSubject = {
  first_name: string;
  last_name: string;
  code: string;
  email: string;
  phone: string;
  country: string;
  citizenship: string[];
  birth_date: Day | null;
  address: string | null;
  joined_at: Date;
  accounts: ReportAccount[];
};

/** The person and the bank accounts that a report about this member names, as the club has them now. */
export async function readReportSubject(db: Db, memberId: MemberId): Promise<ReportSubject> {
  const { rows } = await sql<
    Omit<ReportSubject, "accounts">
  >`select first_name, last_name, customer_code as code, email, phone,
      member.country, citizenship, to_char(date_of_birth, 'YYYY-MM-DD') as birth_date,
      concat_ws(', ', address ->> 'line_1', address ->> 'line_2', address ->> 'city', address ->> 'state', address ->> 'country') as address,
      created_at as joined_at
    from member left join member_profile profile on profile.member_id = member.member_id where member.member_id = ${memberId}`.execute(
    db,
  );
  const [person] = rows;
  assertExists(person, "a case is about no member");
  const { rows: accounts } =
    await sql<ReportAccount>`select bank_name, account_name, account_number, currency
    from bank_account where member_id = ${memberId} and replaced_at is null order by currency, slot`.execute(
      db,
    );
  return { ...person, accounts };
}
