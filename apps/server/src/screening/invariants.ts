import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What screening holds to, and the query that finds each row that breaks it. It names the hit alone: more roles read the integrity check. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "no member was activated while a sanctions hit stood": sql<{ about: string }>`
    select hit_id || ' stood when its member was activated' as about
      from identity_check document join sanctions_hit hit using (member_id)
      where kind = 'kyc' and document.status = 'validated' and hit.found_at <= document.decided_at
        and (hit.answer is null or hit.answer = 'true' or hit.answered_at > document.decided_at)`,
  "nothing was given to the bank while a sanctions hit stood": sql<{ about: string }>`
    select hit_id || ' stood when money of its member was given to the bank' as about
      from payout_batch batch join payout_line line using (batch_id) join withdrawal using (withdrawal_id)
        join sanctions_hit hit using (member_id)
      where batch.handed_at is not null and line.state <> 'dropped' and hit.found_at < batch.handed_at
        and (hit.answer is null or hit.answer = 'true' or hit.answered_at > batch.handed_at)`,
  "a sanctions hit is answered by an approved decision about it": sql<{ about: string }>`
    select hit_id || ' was answered by ' || coalesce(answered_by, '') as about from sanctions_hit
      where answer is not null and not exists (select from decision where decision_id = answered_by
        and kind = 'sanctions_answer' and subject_id = hit_id and status = 'approved' and payload ->> 'answer' = answer)`,
  "a screening has as many hits as it counted": sql<{ about: string }>`
    select screening_id || ' counted ' || hit_count || ', and fewer are kept' as about from screening
      where hit_count > (select count(*) from sanctions_hit where sanctions_hit.member_id = screening.member_id)`,
};

/** The names of everything that `checkScreeningInvariants` looks at. */
export const SCREENING_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each row of screening that breaks a rule; empty when there is none. */
export const checkScreeningInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
