import type { SettingKindName, TwoPersonKind } from "@kinfold/contract/office/setting-kinds";
import type { SettingValue } from "@kinfold/contract/office/settings";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import { limitToPage } from "#platform/paging.ts";

/** A change that was made. */
export type ChangeRow = {
  subject_id: string;
  version: number;
  before: SettingValue | null;
  after: SettingValue;
  reason: string;
  changed_by: string;
  changed_at: Date;
  proposed_by: string | null;
};

const change = sql`subject_id, c.version, c.before, c.after, c.reason, c.changed_by, c.changed_at,
  p.proposed_by from setting_change c left join setting_proposal p using (proposal_id)`;

/** The newest change of each setting of a kind. */
export async function newestChanges(db: Db, kind: SettingKindName): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select distinct on (c.subject_id) c.${change}
    where c.kind = ${kind} order by c.subject_id, c.version desc`.execute(db);
  return rows;
}

/** Every change of one setting, newest first. */
export async function changesOf(db: Db, kind: SettingKindName, id: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select c.${change}
    where c.kind = ${kind} and c.subject_id = ${id} order by c.version desc`.execute(db);
  return rows;
}

/** How often a setting was changed. */
export async function versionOf(db: Db, kind: SettingKindName, id: string): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version
    from setting_change where kind = ${kind} and subject_id = ${id}`.execute(db);
  return rows[0]?.version ?? 0;
}

export type NewChange = {
  kind: SettingKindName;
  id: string;
  version: number;
  before: SettingValue | undefined;
  after: SettingValue;
  reason: string;
  by: string;
  at: Date;
  proposalId: string | null;
};

const json = (value: SettingValue | undefined) =>
  value === undefined ? null : JSON.stringify(value);

/** Puts a change on record, for good. */
export async function insertChange(tx: Db, made: NewChange): Promise<void> {
  await sql`insert into setting_change (kind, subject_id, version, before, after, reason, changed_by, changed_at, proposal_id)
    values (${made.kind}, ${made.id}, ${made.version}, ${json(made.before)}::jsonb, ${json(made.after)}::jsonb,
      ${made.reason}, ${made.by}, ${made.at}, ${made.proposalId})`.execute(tx);
}

/** A change that somebody proposed. */
export type ProposalRow = {
  proposal_id: string;
  kind: TwoPersonKind;
  subject_id: string | null;
  version: number;
  before: SettingValue | null;
  after: SettingValue;
  reason: string;
  status: "open" | "approved" | "rejected";
  proposed_by: string;
  proposed_at: Date;
  decide_by: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
};

export type NewProposal = {
  kind: TwoPersonKind;
  id: string | null;
  version: number;
  before: SettingValue | undefined;
  after: SettingValue;
  reason: string;
  by: string;
  at: Date;
  decideBy: Date;
};

/** Writes a proposal down and answers its id. Breaks `one_open_proposal_per_setting`. */
export async function insertProposal(tx: Db, wish: NewProposal): Promise<string> {
  const proposalId = newId("spr");
  await sql`insert into setting_proposal (proposal_id, kind, subject_id, version, before, after, reason, proposed_by, proposed_at,
      decide_by)
    values (${proposalId}, ${wish.kind}, ${wish.id}, ${wish.version}, ${json(wish.before)}::jsonb,
      ${json(wish.after)}::jsonb, ${wish.reason}, ${wish.by}, ${wish.at},
      ${wish.decideBy})`.execute(tx);
  return proposalId;
}

/** The proposal of this id, held until the transaction ends when it is to be decided. */
export async function proposalById(
  db: Db,
  id: string,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`select * from setting_proposal
    where proposal_id = ${id} ${isHeld ? sql`for no key update` : sql``}`.execute(db);
  return rows[0];
}

/** Open proposals of a kind, by the setting that they are about. */
export async function openProposals(
  db: Db,
  kind: SettingKindName,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ subject_id: string; proposal_id: string }>`
    select subject_id, proposal_id from setting_proposal
      where kind = ${kind} and status = 'open' and subject_id is not null`.execute(db);
  return new Map(rows.map(({ subject_id, proposal_id }) => [subject_id, proposal_id]));
}

export type ProposalDecision = {
  status: "approved" | "rejected";
  by: string;
  at: Date;
  reason: string;
};

/** Decides about a proposal, for good. The database refuses its author, and a second decision. */
export async function decideProposal(
  tx: Db,
  id: string,
  decision: ProposalDecision,
): Promise<void> {
  await sql`update setting_proposal set status = ${decision.status}, decided_by = ${decision.by},
      decided_at = ${decision.at}::timestamptz, decision_reason = ${decision.reason}
    where proposal_id = ${id}`.execute(tx);
}

/** One page of proposals, newest first, and how many there are in all. */
export async function pageOfProposals(
  db: Db,
  { status }: { status: ProposalRow["status"] | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ProposalRow[]; total: number }> {
  const matching = sql`(${status ?? null}::text is null or status = ${status ?? null})`;
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total from setting_proposal where ${matching}`.execute(db);
  const { rows } = await sql<ProposalRow>`select * from setting_proposal where ${matching}
    order by proposed_at desc, proposal_id ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}
