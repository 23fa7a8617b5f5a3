import type { ErasureId, MemberId, StaffId, SubjectId } from "@kinfold/contract/ids";
import type { AuditedApproval } from "./approvals.ts";
import type { JsonObject } from "./canonical-json.ts";
import type { EntryRow } from "./store.ts";

/** An entry's line, read again. */
export type Written = {
  number: number;
  at: string;
  actor:
    | { kind: "staff"; id?: StaffId }
    | { kind: "member"; id?: MemberId }
    | { kind: "system"; id?: undefined };
  action: string;
  subject: { kind: string; id: SubjectId };
  member_id?: MemberId;
  reason?: string;
  before?: JsonObject;
  after?: JsonObject;
  approval?: AuditedApproval;
  /** Entries from before erasures have none. */
  salt?: string;
  /** The erasure that took its reason, and what was before and after. */
  erased_by?: ErasureId;
};

/** Which staff member did it; undefined where a member or the system did. */
export const findActingStaff = ({ actor }: Pick<Written, "actor">): StaffId | undefined =>
  actor.kind === "staff" ? actor.id : undefined;

/** Reads the line of an entry. It is ours: the database checked its form when it was written. */
export function parseEntry({ entry }: Pick<EntryRow, "entry">): Written {
  const written: Written = JSON.parse(entry);
  return written;
}
