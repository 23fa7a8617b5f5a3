import { REVIEW_WORDS } from "@kinfold/contract/office/identity";
import { sql } from "kysely";
import {
  writeLateEmail,
  type PromiseItem,
  type RowPromise,
  type SubjectName,
} from "#promises/index.ts";

/** The last moment of a day in Lagos. */
const endOf = (day: string) =>
  sql`(${sql.raw(day)} + 1)::timestamp at time zone 'Africa/Lagos' - interval '1 millisecond'`;

/**
 * A document, a BVN or a bank account is checked by the working day that was promised. What a provider decides at once was never
 * promised; what staff open again after they answered is no promise either.
 */
export const IDENTITY_PROMISE: RowPromise = {
  name: "identity",
  owner: "operations",
  escalatesTo: ["compliance"],
  isInWorkingDays: true,
  claimedAs: ["identity"],
  nameSubjects: (ids) => sql<SubjectName>`select check_id as subject_id,
      coalesce(${JSON.stringify(REVIEW_WORDS)}::jsonb ->> kind, kind) as name, null::text as member_id, false as is_confidential
      from identity_check where check_id = any (${[...ids]}::text[])
    union all
    select bank_account_id, ${REVIEW_WORDS.account} || ' at ' || bank_name, null, false
      from bank_account where bank_account_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select check_id as subject_id, member_id, submitted_at as began_at, ${endOf("expected_by")} as due_at,
      case when status <> 'pending' or replaced_at is not null
        then greatest(submitted_at, coalesce(decided_at, replaced_at)) end as ended_at,
      status = 'pending' and replaced_at is not null as is_void
    from identity_check where status <> 'expired' and decided_by is distinct from 'register'
    union all
    select bank_account_id, member_id, review_from, ${endOf("review_by")},
      case when name_match = 'mismatch' or verified_at is not null or replaced_at is not null
        then greatest(review_from, coalesce(decided_at, verified_at, replaced_at)) end,
      name_match <> 'mismatch' and verified_at is null and replaced_at is not null
    from bank_account where review_from is not null and review_by is not null`,
  writeLate: async (_, late) =>
    writeLateEmail(late, {
      kind: "identity",
      emailKind: "identity_late",
      subject: "Our check of what you sent is late",
      page: "/dashboard/profile",
    }),
};
