import { sql, type RawBuilder } from "kysely";
import { findBrokenInvariants, type BrokenInvariant } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";

type Row = { about: string | null };

const poolOf = (kind: string) => sql`coalesce((select sum(entry.amount_minor) from ledger.entry
  join ledger.account using (account_id) where account.name = 'plan:' || plan.plan_id || ':' || ${kind}::text), 0)`;

/** What units promise, in the words of an auditor, and the query that finds anyone who breaks it. */
const INVARIANTS: Readonly<Record<string, RawBuilder<Row>>> = {
  "a holding is the sum of its entries": sql<Row>`
    select coalesce(held.portfolio_id, moved.portfolio_id) || ' holds ' || coalesce(held.units, 0) || ', its entries '
        || coalesce(moved.units, 0) as about
      from unit_holding held
      full join (select portfolio_id, sum(units) as units, count(*) as times from unit_entry group by 1) moved
        using (portfolio_id)
      where held.units is distinct from moved.units or held.version is distinct from moved.times`,
  "members' units are the plan's units": sql<Row>`
    select plan.name || ' was left with ' || last.units_after || ', its members hold ' || coalesce(held.units, 0) as about
      from plan
      join lateral (select units_after from dealing where dealing.plan_id = plan.plan_id
        order by dealt_on desc, correction_no desc limit 1) last on true
      left join (select plan_id, sum(units) as units from unit_holding group by 1) held using (plan_id)
      where last.units_after <> coalesce(held.units, 0)`,
  "a dealing goes on from the one before": sql<Row>`
    select valuation_id as about from (
      select valuation_id, units_before, lag(units_after, 1, 0) over (partition by plan_id order by dealt_on, correction_no) as left_units
        from dealing) line where units_before <> left_units`,
  "a dealing is its entries": sql<Row>`
    select dealing.valuation_id as about from dealing
      left join (select valuation_id, sum(units) filter (where units > 0) as bought, -sum(units) filter (where units < 0) as sold
        from unit_entry group by 1) moved using (valuation_id)
      where units_allotted <> coalesce(bought, 0) or units_redeemed <> coalesce(sold, 0)`,
  "a plan's money is its units at their price": sql<Row>`
    select plan.name || ' has ' || ${poolOf("pool")} || ', its units are worth ' || worth.minor as about
      from plan
      left join lateral (select unit_price from dealing where dealing.plan_id = plan.plan_id
        order by dealt_on desc, correction_no desc limit 1) last on true
      left join (select plan_id, sum(units) as units from unit_holding group by 1) held using (plan_id)
      cross join lateral (select round(coalesce(held.units, 0)
        * case plan.valuation_method when 'fixed_rate' then 1 else coalesce(last.unit_price, 0) end * 100) as minor) worth
      where ${poolOf("pool")} <> worth.minor`,
  "what waits is what was paid and not dealt": sql<Row>`
    select plan.name || ' has ' || ${poolOf("waiting")} || ' waiting, its orders ' || coalesce(asked.minor, 0) as about
      from plan
      left join (select plan_id, sum(amount_minor) as minor from portfolio_order
        where kind <> 'redemption' and status = 'queued_for_dealing' group by 1) asked using (plan_id)
      where ${poolOf("waiting")} <> coalesce(asked.minor, 0)`,
  "every contribution in the ledger has its order": sql<Row>`
    select journal.once_key as about from ledger.journal
      left join portfolio_order o on o.order_id = journal.meta->>'order'
      where journal.kind = 'plan_contribution'
        and (o.order_id is null or o.status not in ('queued_for_dealing', 'allotted', 'refunded')
          or (select sum(amount_minor) from ledger.posting where posting.journal_id = journal.journal_id) <> o.amount_minor)`,
  "every order that was paid has its journal": sql<Row>`
    select o.reference as about from portfolio_order o
      left join ledger.journal on journal.once_key = 'order:' || o.order_id || ':paid'
      where o.kind <> 'redemption' and o.status in ('queued_for_dealing', 'allotted', 'refunded')
        and journal.journal_id is null`,
  "every order that was dealt has its entry": sql<Row>`
    select o.reference as about from portfolio_order o left join unit_entry entry using (order_id)
      where (o.status = 'allotted') <> (entry.order_id is not null)
        or (o.status = 'allotted' and (abs(entry.units) <> o.units or entry.amount_minor <> o.amount_minor))`,
  "no one redeems more than they hold": sql<Row>`
    select asked.portfolio_id as about
      from (select portfolio_id, sum(units) as units from portfolio_order
        where kind = 'redemption' and status = 'queued_for_dealing' group by 1) asked
      left join unit_holding held using (portfolio_id) where asked.units > coalesce(held.units, 0)`,
};

/** The names of everything that `checkUnitInvariants` looks at. */
export const UNIT_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** Holds units, orders and plans against the ledger, and names whatever does not agree. Changes nothing. */
export function checkUnitInvariants(db: Db): Promise<BrokenInvariant[]> {
  return findBrokenInvariants(db, INVARIANTS);
}
