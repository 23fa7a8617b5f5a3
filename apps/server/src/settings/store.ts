import type { DecisionId, StaffId, SubjectId } from "@kinfold/contract/ids";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import type { SettingValue } from "@kinfold/contract/office/settings";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** A change that was made. */
export type ChangeRow = {
  subject_id: SubjectId;
  version: number;
  before: SettingValue | null;
  after: SettingValue;
  reason: string;
  changed_by: StaffId;
  changed_at: Date;
  proposed_by: StaffId | null;
};

const change = sql`subject_id, c.version, c.before, c.after, c.reason, c.changed_by, c.changed_at,
  d.proposed_by from setting_change c left join decision d on d.decision_id = c.proposal_id`;

/** The newest change of each setting of a kind. */
export async function listNewestChanges(db: Db, kind: SettingKindName): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select distinct on (c.subject_id) c.${change}
    where c.kind = ${kind} order by c.subject_id, c.version desc`.execute(db);
  return rows;
}

/** Every change of one setting, newest first. */
export async function listChanges(
  db: Db,
  kind: SettingKindName,
  id: SubjectId,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select c.${change}
    where c.kind = ${kind} and c.subject_id = ${id} order by c.version desc`.execute(db);
  return rows;
}

/** How often a setting was changed. */
export async function readVersion(db: Db, kind: SettingKindName, id: SubjectId): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version
    from setting_change where kind = ${kind} and subject_id = ${id}`.execute(db);
  return rows[0]?.version ?? 0;
}

/** What a setting was when it had been changed so often; undefined when it was not changed since. */
export async function findValueOfVersion(
  db: Db,
  { kind, id, version }: { kind: SettingKindName; id: SubjectId; version: number },
): Promise<SettingValue | undefined> {
  const { rows } = await sql<{ before: SettingValue | null }>`select before from setting_change
    where kind = ${kind} and subject_id = ${id} and version = ${version + 1}`.execute(db);
  return rows[0]?.before ?? undefined;
}

export type NewChange = {
  kind: SettingKindName;
  id: SubjectId;
  version: number;
  before: SettingValue | undefined;
  after: SettingValue;
  reason: string;
  by: StaffId;
  at: Date;
  proposalId: DecisionId | null;
};

const json = (value: SettingValue | undefined) =>
  value === undefined ? null : JSON.stringify(value);

/** Puts a change on record, for good. */
export async function insertChange(tx: Db, made: NewChange): Promise<void> {
  await sql`insert into setting_change (kind, subject_id, version, before, after, reason, changed_by, changed_at, proposal_id)
    values (${made.kind}, ${made.id}, ${made.version}, ${json(made.before)}::jsonb, ${json(made.after)}::jsonb,
      ${made.reason}, ${made.by}, ${made.at}, ${made.proposalId})`.execute(tx);
}

/** Open proposals of a kind, by the setting that they are about. */
export async function openProposals(
  db: Db,
  kind: SettingKindName,
): Promise<ReadonlyMap<string, DecisionId>> {
  const { rows } = await sql<{ id: SubjectId; decision_id: DecisionId }>`
    select coalesce(payload ->> 'id', '') as id, decision_id from decision
      where kind = 'setting_change' and status = 'proposed' and payload ->> 'setting' = ${kind} and subject_id is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, decision_id: decisionId }) => [id, decisionId]));
}
