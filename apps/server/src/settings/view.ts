import type { DecisionId, StaffId } from "@kinfold/contract/ids";
import type * as contract from "@kinfold/contract/office/settings";
import type { Db } from "#platform/db.ts";
import { readStaffNames } from "#staff/index.ts";
import type { SettingKind, StoredSetting } from "#platform/setting-kind.ts";
import { listNewestChanges, openProposals, type ChangeRow } from "./store.ts";

type Names = ReadonlyMap<string, string>;

const person = (names: Names, id: StaffId) => ({ id, name: names.get(id) ?? "" });

function view(
  kind: SettingKind["kind"],
  stored: StoredSetting,
  newest: ChangeRow | undefined,
  proposalId: DecisionId | undefined,
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
export async function listSettingsOfKind(
  db: Db,
  of: SettingKind,
  now: Date,
): Promise<contract.Setting[]> {
  const [all, changes, proposed] = await Promise.all([
    of.all(db, now),
    listNewestChanges(db, of.kind),
    openProposals(db, of.kind),
  ]);
  const newest = new Map(changes.map((row) => [row.subject_id, row]));
  const names = await readStaffNames(
    db,
    changes.map((row) => row.changed_by),
  );
  return all.map((stored) =>
    view(of.kind, stored, newest.get(stored.id), proposed.get(stored.id), names),
  );
}

/** What became of one setting, as the office reads it. */
export async function readChangeViews(
  db: Db,
  rows: readonly ChangeRow[],
): Promise<contract.SettingChange[]> {
  const names = await readStaffNames(
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

/** What a value is called, for the person who reads a list of them. */
export function formatTitle({
  name,
  bank_name: bank,
  account_number: number,
  naira_per_dollar: rate,
  are_drafts_offered: areDraftsOffered,
  floor,
  ceiling,
  title,
  version,
}: contract.SettingValue): string {
  if (typeof title === "string") return title;
  if (typeof version === "string") return `Version ${version}`;
  if (typeof name === "string") return name;
  if (typeof bank === "string") return `${bank}, ${String(number)}`;
  if (typeof areDraftsOffered === "boolean") {
    return areDraftsOffered ? "English and four drafts" : "English alone";
  }
  if (typeof floor === "string") return `₦${floor} to ₦${String(ceiling)} for a dollar`;
  return `₦${String(rate)} for a dollar`;
}
