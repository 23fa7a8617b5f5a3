import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

/** What every account that is held for an estate holds to, and the query that finds each that breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ about: string }>>> = {
  "an account is held for an estate, and released, by approved decisions": sql<{ about: string }>`
    select hold_id || ' was held or released past two people' as about from estate_hold
      where not is_estate_decision(held_by, member_id, true)
        or released_by is not null and not is_estate_decision(released_by, member_id, false)`,
  "an approved hold or release has been carried out": sql<{ about: string }>`
    select decision_id || ' is approved and was not carried out' as about from decision
      where kind = 'estate_hold' and status = 'approved'
        and not exists (select from estate_hold where decision_id in (held_by, released_by))`,
  "a member who is held cannot sign in and is signed in nowhere": sql<{ about: string }>`
    select member_id || ' is held and can sign in' as about from estate_hold join member using (member_id)
      where released_at is null and (disabled_at is null
        or exists (select from session where session.member_id = member.member_id))`,
};

/** The names of everything that `checkEstateInvariants` looks at. */
export const ESTATE_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Names each hold that breaks a rule; empty when there is none. */
export const checkEstateInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBrokenInvariants(db, INVARIANTS);
