import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

type Row = { about: string | null };

/** What published prices promise, in the words of an auditor, and the query that finds the person who breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<Row>>> = {
  "a published price was dealt, and nothing else was": sql<Row>`
    select coalesce(published.valuation_id, dealing.valuation_id) as about
      from (select * from valuation where status = 'approved') published
      full join dealing using (valuation_id)
      where (published.plan_id, published.valued_on, published.unit_price, published.is_correction,
          case when is_correction then dealing.units_before else published.units end)
        is distinct from (dealing.plan_id, dealing.dealt_on, dealing.unit_price, dealing.correction_no > 0,
          dealing.units_before)`,
  "a correction is of the price that stood before it": sql<Row>`
    select correction.valuation_id as about from valuation correction
      left join valuation_correction link using (valuation_id)
      left join valuation wrong on wrong.valuation_id = link.corrects
      where correction.is_correction and (wrong.status is distinct from 'approved'
        or (wrong.plan_id, wrong.valued_on) is distinct from (correction.plan_id, correction.valued_on)
        or wrong.version >= correction.version)`,
  "the club bears what corrections left to members": sql<Row>`
    select dealing.valuation_id || ' says ' || coalesce(borne.minor, 0) || ', the ledger ' || coalesce(booked.minor, 0) as about
      from dealing
      left join (select valuation_id, sum(borne_minor) as minor from correction_share group by 1) borne using (valuation_id)
      left join (
        select journal.meta->>'valuation' as valuation_id,
            sum(case when account.name like 'plan:%' then posting.amount_minor else -posting.amount_minor end) as minor
          from ledger.journal join ledger.posting using (journal_id)
          join ledger.account on account.account_id = posting.credit_account
          where journal.kind = 'plan_correction' group by 1) booked using (valuation_id)
      where coalesce(borne.minor, 0) <> coalesce(booked.minor, 0)`,
  "two people stand behind a published price": sql<Row>`
    select valuation_id as about from valuation
      where status = 'approved' and (decided_by is null or decided_by = drafted_by)`,
};

/** The names of everything that `checkValuationInvariants` looks at. */
export const VALUATION_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Holds published prices against what was dealt, and names whatever does not agree. Changes nothing. */
export function checkValuationInvariants(db: Db): Promise<BrokenInvariant[]> {
  return findBrokenInvariants(db, INVARIANTS);
}
