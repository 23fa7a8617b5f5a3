import type { MemberId } from "@kinfold/contract/ids";
import type { StaffPerson } from "@kinfold/contract/office/staff";
import { readMemberNames } from "#members/index.ts";
import type { Db } from "#platform/db.ts";
import type { PersonRow } from "./people-store.ts";

type Names = ReadonlyMap<string, string>;

const memberNamed = (names: Names, id: MemberId | null): { id: MemberId; name: string } | null =>
  id === null ? null : { id, name: names.get(id) ?? id };

/** Staff accounts as admins and auditors see them, with the members they are linked to. */
export async function readPersonViews(db: Db, rows: readonly PersonRow[]): Promise<StaffPerson[]> {
  const names = await readMemberNames(
    db,
    rows.flatMap(({ member_id: id }) => id ?? []),
  );
  return rows.map((row) => personView(row, names));
}

function personView(row: PersonRow, names: Names): StaffPerson {
  return {
    id: row.staff_id,
    name: row.name,
    email: row.email,
    roles: row.roles,
    joined_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    open_change: row.open_change,
    member: memberNamed(names, row.member_id),
  };
}
