import type * as contract from "@kinfold/contract/office/settings";
import type { Db } from "#platform/db.ts";
import { claimsOn, staffNames } from "#staff/index.ts";
import type { SettingKind, StoredSetting } from "#platform/setting-kind.ts";
import { newestChanges, openProposals, type ChangeRow, type ProposalRow } from "./store.ts";

/** What a proposal is called where it is claimed. */
const CLAIMED = "setting_proposal";

type Names = ReadonlyMap<string, string>;

const person = (names: Names, id: string) => ({ id, name: names.get(id) ?? "" });

function view(
  kind: SettingKind["kind"],
  stored: StoredSetting,
  newest: ChangeRow | undefined,
  proposalId: string | undefined,
  names: Names,
): contract.Setting {
  return {
    kind,
    ...stored,
    version: newest?.version ?? 0,
    changed_at: newest?.changed_at.toISOString() ?? null,
    changed_by: newest === undefined ? null : person(names, newest.changed_by),
    is_proposed: proposalId ?? null,
  };
}

/** Every setting of a kind, each with its newest change and whether another is proposed. */
export async function settingsOf(db: Db, of: SettingKind, now: Date): Promise<contract.Setting[]> {
  const [all, changes, proposed] = await Promise.all([
    of.all(db, now),
    newestChanges(db, of.kind),
    openProposals(db, of.kind),
  ]);
  const newest = new Map(changes.map((row) => [row.subject_id, row]));
  const names = await staffNames(
    db,
    changes.map((row) => row.changed_by),
  );
  return all.map((stored) =>
    view(of.kind, stored, newest.get(stored.id), proposed.get(stored.id), names),
  );
}

/** What became of one setting, as the office reads it. */
export async function changeViews(
  db: Db,
  rows: readonly ChangeRow[],
): Promise<contract.SettingChange[]> {
  const names = await staffNames(
    db,
    rows.flatMap((row) => [row.changed_by, row.proposed_by ?? row.changed_by]),
  );
  return rows.map((row) => ({
    version: row.version,
    before: row.before,
    after: row.after,
    reason: row.reason,
    changed_by: person(names, row.changed_by),
    changed_at: row.changed_at.toISOString(),
    proposed_by: row.proposed_by === null ? null : person(names, row.proposed_by),
  }));
}

/** What a value is called, for whoever reads a list of them. */
export function titleOf({
  name,
  bank_name: bank,
  account_number: number,
  naira_per_dollar: rate,
  title,
  version,
}: contract.SettingValue): string {
  if (typeof title === "string") return title;
  if (typeof version === "string") return `Version ${version}`;
  if (typeof name === "string") return name;
  if (typeof bank === "string") return `${bank}, ${String(number)}`;
  return `₦${String(rate)} for a dollar`;
}

/** A proposal as the office reads it, with what it would do when that is known. */
export async function proposalViews(
  db: Db,
  rows: readonly ProposalRow[],
  now: Date,
  effectsOf: (row: ProposalRow) => Promise<string[]>,
): Promise<contract.SettingProposal[]> {
  const names = await staffNames(
    db,
    rows.flatMap((row) => [row.proposed_by, row.decided_by ?? row.proposed_by]),
  );
  const ids = rows.map((row) => row.proposal_id);
  const claims = await claimsOn(db, CLAIMED, ids, now);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.proposal_id,
      kind: row.kind,
      setting_id: row.subject_id,
      title: titleOf(row.after),
      before: row.before,
      after: row.after,
      effects: row.status === "open" ? await effectsOf(row) : [],
      reason: row.reason,
      status: row.status,
      proposed_by: person(names, row.proposed_by),
      created_at: row.proposed_at.toISOString(),
      due_at: row.decide_by.toISOString(),
      claimed_by: claims.get(row.proposal_id) ?? null,
      decided_by: row.decided_by === null ? null : person(names, row.decided_by),
      decided_at: row.decided_at?.toISOString() ?? null,
      decision_reason: row.decision_reason,
    })),
  );
}
