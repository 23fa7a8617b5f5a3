import { sql } from "kysely";
import type { PromiseItem, RowPromise, SubjectName } from "#promises/index.ts";

/** A sanctions hit is answered within a day. The case names no member: nothing of it is written to them, nor exported. */
export const SANCTIONS_PROMISE: RowPromise = {
  name: "exception",
  owner: "compliance",
  escalatesTo: ["compliance"],
  isInWorkingDays: false,
  claimedAs: ["sanctions_hit"],
  nameSubjects: (
    ids,
  ) => sql<SubjectName>`select hit_id as subject_id, 'Sanctions hit' as name, member_id, true as is_confidential
      from sanctions_hit where hit_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select hit_id as subject_id, null::text as member_id, found_at as began_at, due_at,
      answered_at as ended_at, false as is_void
    from sanctions_hit`,
};
