import type { MemberId, SubjectId } from "@kinfold/contract/ids";
import type { PromiseKindName } from "@kinfold/contract/promises";
import type { Db } from "#platform/db.ts";
import type { PromiseKind } from "./kind.ts";

type NamedRow = { kind: PromiseKindName; subject_id: SubjectId; member_id: MemberId | null };

/** What naming subjects needs of the modules. */
export type NamingContext = {
  kinds: readonly PromiseKind[];
  readMemberNames: (db: Db, ids: readonly MemberId[]) => Promise<ReadonlyMap<string, string>>;
};

/** What stands for a subject that its reader may not know. */
const CONFIDENTIAL = "For compliance only";

/**
 * What these promises are about, by kind and id: their own name and the member whom they concern, never an id. What is confidential
 * is named to those who read what compliance does.
 */
export async function nameSubjects(
  db: Db,
  { kinds, readMemberNames }: NamingContext,
  rows: readonly NamedRow[],
  isForCompliance: boolean,
): Promise<(row: NamedRow) => string> {
  const subjects = new Map<string, { name: string; memberId: MemberId | null }>();
  for (const kind of kinds) {
    const ids = rows.filter((row) => row.kind === kind.name).map(({ subject_id: id }) => id);
    if (kind.nameSubjects === undefined || ids.length === 0) continue;
    for (const subject of (await kind.nameSubjects(ids).execute(db)).rows) {
      const isReadable = isForCompliance || !subject.is_confidential;
      subjects.set(`${kind.name} ${subject.subject_id}`, {
        name: isReadable ? subject.name : CONFIDENTIAL,
        memberId: isReadable ? subject.member_id : null,
      });
    }
  }
  const concerned = rows.map(({ member_id: id }) => id);
  for (const { memberId } of subjects.values()) concerned.push(memberId);
  const names = await readMemberNames(
    db,
    concerned.filter((id) => id !== null),
  );
  const nameOf = (id: MemberId | null): string | undefined =>
    id === null ? undefined : names.get(id);
  return ({ kind, subject_id: id, member_id: memberId }) => {
    const subject = subjects.get(`${kind} ${id}`);
    if (subject === undefined) return nameOf(memberId) ?? id;
    return [subject.name, nameOf(subject.memberId)].filter(Boolean).join(", ");
  };
}
