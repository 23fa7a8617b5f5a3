import { sql } from "kysely";
import type { PromiseItem, RowPromise, SubjectName } from "#promises/index.ts";

/** A case is reported or closed within 24 hours. Its promise names no member: nothing of it is written to them, nor exported. */
export const CASE_PROMISE: RowPromise = {
  name: "exception",
  owner: "compliance",
  escalatesTo: ["compliance"],
  isInWorkingDays: false,
  claimedAs: ["suspicious_case"],
  nameSubjects: (
    ids,
  ) => sql<SubjectName>`select case_id as subject_id, 'Suspicious-transaction case' as name, member_id, true as is_confidential
      from suspicious_case where case_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select case_id as subject_id, null::text as member_id, opened_at as began_at, due_at, ended_at, false as is_void
    from suspicious_case`,
};
