import { sql } from "kysely";
import type { Check } from "./check.ts";

/** Half up to the minor unit: what so many units are worth at a price. */
const worth = (units: string, price: string) => sql.raw(`floor(${units} * ${price} * 100 + 0.5)`);

/** What each journal of this kind moved out of and into each account, by name. */
const moved = (kinds: string) =>
  sql.raw(`(
  select journal.once_key, journal.meta, debited.name as debit, credited.name as credit, posting.amount_minor as minor
    from ledger.journal join ledger.posting on posting.journal_id = journal.journal_id
    join ledger.account debited on debited.account_id = posting.debit_account
    join ledger.account credited on credited.account_id = posting.credit_account
    where journal.kind in (${kinds}))`);

/** Units, prices, dealings and terms. */
export const UNIT_CHECKS: readonly Check[] = [
  {
    promise: "a holding is what its entries come to",
    covers: [
      "unit_holding.units",
      "unit_holding.version",
      "unit_holding.plan_id",
      "unit_entry.units",
      "unit_entry.plan_id",
    ],
    find: sql`select coalesce(held.portfolio_id, entries.portfolio_id) || ' holds ' || coalesce(held.units::text, 'nothing')
        || ', its entries come to ' || coalesce(entries.units::text, 'nothing') as about
      from unit_holding held full join (
        select portfolio_id, sum(units) as units, count(*) as times, array_agg(distinct plan_id) as plans from unit_entry group by 1
      ) entries on entries.portfolio_id = held.portfolio_id
      left join portfolio on portfolio.portfolio_id = coalesce(held.portfolio_id, entries.portfolio_id)
      where (held.units, held.version, held.plan_id) is distinct from (entries.units, entries.times, portfolio.plan_id)
        or entries.plans <> array[portfolio.plan_id]`,
  },
  {
    promise:
      "an entry is dealt at the price and on the day of its dealing, and its money is its units at that price",
    covers: [
      "unit_entry.unit_price",
      "unit_entry.dealt_on",
      "unit_entry.amount_minor",
      "unit_entry.units",
    ],
    find: sql`select 'entry ' || entry_no || ' (' || entry.kind || ') is of ' || entry.units || ' at ' || entry.unit_price
        || ' on ' || entry.dealt_on || ' for ' || entry.amount_minor as about
      from unit_entry entry left join dealing on dealing.valuation_id = entry.valuation_id
      left join portfolio_order placed on placed.order_id = entry.order_id
      where (entry.valuation_id is not null and (entry.unit_price, entry.dealt_on, entry.plan_id)
          is distinct from (dealing.unit_price, dealing.dealt_on, dealing.plan_id))
        or (entry.valuation_id is null and entry.unit_price <> 1)
        or case entry.kind
          when 'allotment' then entry.units <> trunc(entry.amount_minor / 100.0 / entry.unit_price, 4)
          when 'redemption' then entry.amount_minor <> ${worth("-entry.units", "entry.unit_price")}
          when 'correction' then false
          else entry.amount_minor <> abs(entry.units) * 100 end`,
  },
  {
    promise: "an order that was dealt is its entry, less its fee for leaving early",
    covers: [
      "amount_minor",
      "units",
      "unit_price",
      "dealt_on",
      "valuation_id",
      "fee_minor",
      "fee_bps",
    ].map((column) => `portfolio_order.${column}`),
    find: sql`select coalesce(placed.reference, entry.order_id) || ' says ' || coalesce(placed.units::text, 'no units') || ' for '
        || coalesce(placed.amount_minor, 0) || ' less ' || coalesce(placed.fee_minor, 0) as about
      from portfolio_order placed full join unit_entry entry on entry.order_id = placed.order_id
      where (entry.order_id is not null or placed.status = 'allotted') and (
        (placed.status, placed.units, placed.amount_minor, placed.unit_price, placed.dealt_on, placed.valuation_id)
          is distinct from ('allotted', abs(entry.units), entry.amount_minor, entry.unit_price, entry.dealt_on, entry.valuation_id)
        or placed.fee_minor <> case when placed.kind = 'redemption'
          then floor(placed.amount_minor * placed.fee_bps / 10000.0 + 0.5) else 0 end)`,
  },
  {
    promise: "a fee for leaving early is what the portfolio agreed to, or none",
    covers: ["portfolio_order.fee_bps"],
    find: sql`select placed.reference || ' is charged ' || placed.fee_bps || ', its portfolio agreed to '
        || stake.early_exit_fee_bps as about
      from portfolio_order placed join portfolio stake on stake.portfolio_id = placed.portfolio_id
      where placed.fee_bps not in (0, stake.early_exit_fee_bps)`,
  },
  {
    promise:
      "a contribution was booked in its own amount, and a redemption paid what its units brought",
    covers: ["portfolio_order.amount_minor", "portfolio_order.fee_minor"],
    find: sql`select placed.reference || ' is of ' || placed.amount_minor || ', the ledger moved ' || coalesce(booked.minor, 0)
        as about
      from portfolio_order placed left join (
        select meta ->> 'order' as order_id, sum(minor) as minor, coalesce(sum(minor) filter (where credit like 'club:fees:%'), 0) as fee
          from ${moved("'plan_contribution', 'plan_redemption'")} line where meta ? 'order' group by 1) booked
        on booked.order_id = placed.order_id
      where case when placed.kind = 'redemption'
        then placed.status = 'allotted' and (placed.amount_minor, placed.fee_minor)
          is distinct from (coalesce(booked.minor, 0), coalesce(booked.fee, 0))
        else booked.minor is distinct from
          case when placed.status in ('queued_for_dealing', 'allotted', 'refunded') then placed.amount_minor end
          and (booked.minor is not null or placed.status <> 'refunded') end`,
  },
  {
    promise: "a dealing goes on from the one before, and is what its entries and its price make it",
    covers: [
      "unit_price",
      "units_before",
      "units_allotted",
      "units_redeemed",
      "units_after",
      "contributed_minor",
      "redeemed_minor",
      "growth_minor",
      "residue_minor",
      "pool_minor",
      "dealt_on",
      "plan_id",
      "correction_no",
    ].map((column) => `dealing.${column}`),
    find: sql`select 'dealing ' || line.valuation_id || ' of ' || line.dealt_on || ' does not add up' as about
      from (select dealing.*, lag(units_after, 1, 0) over plan as units_left, lag(pool_minor, 1, 0::bigint) over plan as pool_left,
            row_number() over (partition by plan_id, dealt_on order by correction_no) - 1 as corrections
          from dealing window plan as (partition by plan_id order by dealt_on, correction_no)) line
      left join lateral (
        select coalesce(sum(units) filter (where units > 0), 0) as bought, coalesce(-sum(units) filter (where units < 0), 0) as sold,
            coalesce(sum(amount_minor) filter (where kind = 'allotment'), 0) as paid_in,
            coalesce(sum(amount_minor) filter (where kind <> 'allotment'), 0) as paid_out
          from unit_entry entry where entry.valuation_id = line.valuation_id) entries on true
      left join valuation on valuation.valuation_id = line.valuation_id
      where (units_before, units_allotted, units_redeemed, units_after)
          is distinct from (units_left, bought, sold, units_left + bought - sold)
        or (contributed_minor, redeemed_minor) is distinct from (paid_in, paid_out)
        or pool_minor <> ${worth("(units_left + bought - sold)", "line.unit_price")}
        or growth_minor <> case correction_no when 0 then ${worth("units_left", "line.unit_price")} - pool_left
          else pool_minor + paid_out - pool_left end
        or residue_minor <> pool_left + growth_minor + paid_in - paid_out - pool_minor
        or correction_no <> corrections
        or (valuation.valuation_id is not null and (valuation.plan_id, valuation.valued_on, valuation.unit_price, valuation.status)
          is distinct from (line.plan_id, line.dealt_on, line.unit_price, 'approved'))`,
  },
  {
    promise: "a plan's growth and residue were booked as its dealings say",
    covers: ["dealing.growth_minor", "dealing.residue_minor"],
    find: sql`select 'dealing ' || dealing.valuation_id || ' grew by ' || growth_minor || ', the ledger by '
        || coalesce(booked.growth, 0) as about
      from dealing left join (
        select meta ->> 'valuation' as valuation_id,
            sum(case when credit like 'plan:%:pool' then minor else -minor end) filter (where once_key like '%:growth') as growth,
            sum(case when debit like 'plan:%:pool' then minor else -minor end) filter (where once_key like '%:residue') as residue
          from ${moved("'plan_revaluation', 'plan_residue'")} line group by 1) booked
        on booked.valuation_id = dealing.valuation_id
      where (growth_minor, residue_minor) is distinct from (coalesce(booked.growth, 0), coalesce(booked.residue, 0))`,
  },
  {
    promise:
      "a valuation's net is its assets less its liabilities, and all of its units at its price",
    covers: [
      "valuation.assets_minor",
      "valuation.liabilities_minor",
      "valuation.net_minor",
      "valuation.unit_price",
      "valuation.units",
    ],
    find: sql`select 'valuation ' || valuation_id || ' of ' || valued_on || ' says ' || net_minor as about
      from valuation where net_minor <> coalesce(assets_minor - liabilities_minor, net_minor)
        or abs(net_minor - ${worth("units", "unit_price")})
          > case when assets_minor is null then 0 else trunc(units / 10000) + 1 end`,
  },
  {
    promise: "a term ends when its months are over, and is locked in until then or for its days",
    covers: ["start_on", "matures_on", "lock_in_until", "tenor_months", "lock_in_days"].map(
      (column) => `portfolio.${column}`,
    ),
    find: sql`select stake.portfolio_id || ' began ' || coalesce(start_on::text, 'never') || ' and ends '
        || coalesce(matures_on::text, 'never') as about
      from portfolio stake join plan on plan.plan_id = stake.plan_id
      where start_on is not null and (
        matures_on is distinct from (start_on + make_interval(months => stake.tenor_months))::date
        or lock_in_until is distinct from case when plan.valuation_method = 'fixed_rate' and stake.tenor_months is not null
          then matures_on else start_on + stake.lock_in_days end)`,
  },
  {
    promise: "a term at a fixed rate brought the interest of its days, less a tenth",
    covers: [
      "maturity.principal_minor",
      "maturity.interest_minor",
      "maturity.tax_minor",
      "maturity.matured_on",
      "portfolio.interest_bps",
    ],
    find: sql`select ended.reference || ' says ' || interest_minor || ' of interest and ' || tax_minor || ' of tax on '
        || principal_minor || ', the days come to ' || coalesce(lots.interest, 0) as about
      from maturity ended join portfolio stake on stake.portfolio_id = ended.portfolio_id
      left join lateral (select greatest(
          (select max(matured_on) from maturity before where before.portfolio_id = ended.portfolio_id
            and before.matured_on < ended.matured_on),
          (select min(dealt_on) from unit_entry first where first.portfolio_id = ended.portfolio_id)) as began_on) term on true
      left join lateral (
        select sum(units * 100) as principal, sum(div(units * 100 * stake.interest_bps
            * greatest(0, ended.matured_on - greatest(dealt_on, began_on)) * 2 + 3650000, 7300000)) as interest
          from unit_entry lot where lot.portfolio_id = ended.portfolio_id and (lot.dealt_on < ended.matured_on
            or lot.dealt_on = ended.matured_on and lot.kind not in ('maturity', 'rollover'))) lots on true
      where (principal_minor, interest_minor, tax_minor) is distinct from
        (lots.principal, lots.interest, floor(lots.interest / 10 + 0.5))`,
  },
  {
    promise: "interest and tax were booked as the term brought them",
    covers: [
      "maturity.interest_minor",
      "maturity.tax_minor",
      "maturity.portfolio_id",
      "maturity.matured_on",
    ],
    find: sql`select ended.reference || ' says ' || interest_minor || ' less ' || tax_minor || ', the ledger '
        || coalesce(booked.interest, 0) || ' less ' || coalesce(booked.tax, 0) as about
      from maturity ended left join (
        select once_key, sum(minor) filter (where credit like 'plan:%:pool') as interest,
            coalesce(sum(minor) filter (where credit like 'club:withholding_tax:%'), 0) as tax
          from ${moved("'plan_interest'")} line group by 1) booked
        on booked.once_key = 'maturity:' || ended.portfolio_id || ':' || ended.matured_on || ':interest'
      where (interest_minor, tax_minor) is distinct from (coalesce(booked.interest, 0), coalesce(booked.tax, 0))`,
  },
];
