import {
  type MemberId,
  type StaffId,
  type SubjectId,
  toMemberId,
  toStaffId,
} from "@kinfold/contract/ids";
import { describeAction } from "@kinfold/contract/office/audit-words";
import type { AuditDetail, AuditRow } from "@kinfold/contract/office/audit";
import type { Db } from "#platform/db.ts";
import type { JsonObject } from "./canonical-json.ts";
import type { EntryRow } from "./store.ts";
import { findActingStaff, parseEntry, type Written } from "./written.ts";

/** What people are called, by their id. */
export type Names = ReadonlyMap<string, string>;

/** What the audit needs of the domains that call it, and which it therefore may not import. */
export type AuditContext = {
  staffNames: (db: Db, staffIds: readonly StaffId[]) => Promise<Names>;
  /** The roles that these of the staff have now. */
  staffRoles: (
    db: Db,
    staffIds: readonly StaffId[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  memberNames: (db: Db, memberIds: readonly MemberId[]) => Promise<Names>;
  /** Members whose name, address or number holds this text. */
  membersMatching: (db: Db, text: string) => Promise<readonly MemberId[]>;
  /** Staff members whose name or address holds this text. */
  staffMatching: (db: Db, text: string) => Promise<readonly StaffId[]>;
  /** What a staff member of this membership does not read, because it may not be disclosed to them as a member. */
  hiddenSubjects: (db: Db, reader: MemberId | null) => Promise<readonly SubjectId[]>;
};

const STAFF_ID = /^stf_/;
const MEMBER_ID = /^mem_/;

/** The texts of what was before or after, among which ids of people may be. */
const listIds = (values: JsonObject | undefined): string[] =>
  Object.values(values ?? {}).filter((value) => typeof value === "string");

/** The names of all that these entries speak of: who acted, whose account it concerns, and who is named before or after. */
export async function readNames(
  db: Db,
  context: AuditContext,
  written: readonly Written[],
): Promise<Names> {
  const staffIds = new Set<StaffId>();
  const memberIds = new Set<MemberId>();
  for (const entry of written) {
    const { actor, subject, member_id: concerned } = entry;
    const staffId = findActingStaff(entry);
    if (staffId !== undefined) staffIds.add(staffId);
    if (actor.kind === "member" && actor.id !== undefined) memberIds.add(actor.id);
    if (concerned !== undefined) memberIds.add(concerned);
    for (const id of [subject.id, ...listIds(entry.before), ...listIds(entry.after)]) {
      if (STAFF_ID.test(id)) staffIds.add(toStaffId(id));
      if (MEMBER_ID.test(id)) memberIds.add(toMemberId(id));
    }
  }
  const staff = await context.staffNames(db, [...staffIds]);
  const members = await context.memberNames(db, [...memberIds]);
  return new Map([...staff, ...members]);
}

/** An entry as the office lists it. */
export function toAuditRow(written: Written, names: Names): AuditRow {
  const { number, at, actor, action, subject, member_id: memberId, reason = null } = written;
  const nameOf = (id: string): string | null => names.get(id) ?? null;
  return {
    number,
    at,
    actor: {
      kind: actor.kind,
      id: actor.id ?? null,
      name: actor.id === undefined ? null : nameOf(actor.id),
    },
    action,
    sentence: describeAction(action),
    subject: { ...subject, name: nameOf(subject.id) },
    member: memberId === undefined ? null : { id: memberId, name: nameOf(memberId) },
    reason,
  };
}

/** An entry with all that is known of it. */
export function toAuditDetail(row: EntryRow, names: Names): AuditDetail {
  const written = parseEntry(row);
  return {
    ...toAuditRow(written, names),
    before: written.before ?? null,
    after: written.after ?? null,
    names: Object.fromEntries(names),
    line: row.entry,
    hash: row.hash.toString("hex"),
    previous_hash: row.previous_hash.toString("hex"),
  };
}
