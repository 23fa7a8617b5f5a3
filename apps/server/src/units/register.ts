import type { MemberId, PortfolioId, ValuationId, WalletId } from "@kinfold/contract/ids";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Count, Db, RowNumber } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";

/** What a portfolio holds at the end of a day. Units have four decimals, prices six; worth is in minor units, half up. */
export type RegisterRow = {
  portfolio_id: PortfolioId;
  reference: string;
  member_id: MemberId;
  plan_id: number;
  plan_name: string;
  currency: Currency;
  units: string;
  unit_price: string | null;
  priced_on: Day | null;
  worth_minor: Minor | null;
};

/** The same of all portfolios of a plan together. */
export type RegisterTotal = {
  plan_id: number;
  plan_name: string;
  currency: Currency;
  units: string;
  unit_price: string | null;
  worth_minor: Minor | null;
  holder_count: Count;
};

/** Units by what was dealt until the end of the day, as it is known now: at corrected prices where they were corrected. A unit of a plan of a fixed rate is one. */
const heldOn = (on: Day, planId: number | null) => sql`(
  select portfolio.portfolio_id, portfolio.wallet_id, portfolio.reference, portfolio.member_id, plan.plan_id, plan.name as plan_name, plan.currency,
      held.units, coalesce(priced.unit_price, case plan.valuation_method when 'fixed_rate' then 1 end) as unit_price, priced.dealt_on
    from (select portfolio_id, sum(units) as units from unit_entry
        where dealt_on <= ${on}::date and (${planId}::integer is null or plan_id = ${planId}) group by portfolio_id) held
      join portfolio using (portfolio_id) join plan using (plan_id)
      left join lateral (select dealing.unit_price, dealing.dealt_on from dealing
        where dealing.plan_id = plan.plan_id and dealing.dealt_on <= ${on}::date
        order by dealing.dealt_on desc, correction_no desc limit 1) priced on true
    where held.units <> 0)`;

const worth = sql`floor(units * unit_price * 100 + 0.5)`;

/** One page of who holds units at the end of this day, by plan and reference, and how many portfolios do. */
export async function listRegister(
  db: Db,
  { on, planId }: { on: Day; planId: number | null },
  page: { page: number; perPage: number },
): Promise<{ rows: RegisterRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from ${heldOn(on, planId)} register`.execute(db);
  const { rows } =
    await sql<RegisterRow>`select portfolio_id, reference, member_id, plan_id, plan_name, currency,
      coalesce(units, 0)::numeric(24, 4)::text as units, unit_price::numeric(18, 6)::text as unit_price,
      to_char(dealt_on, 'YYYY-MM-DD') as priced_on, ${worth}::bigint as worth_minor
    from ${heldOn(on, planId)} register order by plan_id, reference ${limitToPage(page)}`.execute(
      db,
    );
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** A portfolio of a plan with what it is worth at the end of a day. Minor units. */
export type HeldWorth = {
  portfolio_id: PortfolioId;
  wallet_id: WalletId;
  reference: string;
  worth_minor: Minor;
};

/** What each portfolio of a plan with a unit price is worth at the end of a day, as the register has it. Those without units are left out. */
export async function listHeldWorth(
  db: Db,
  { on, planId }: { on: Day; planId: number },
): Promise<HeldWorth[]> {
  const { rows } =
    await sql<HeldWorth>`select portfolio_id, wallet_id, reference, coalesce(${worth}, 0)::bigint as worth_minor
    from ${heldOn(on, planId)} register order by reference`.execute(db);
  return rows;
}

/** What is held of each plan at the end of this day. The worth is the sum of each portfolio's, so that both lists agree. */
export async function sumRegister(
  db: Db,
  { on, planId }: { on: Day; planId: number | null },
): Promise<RegisterTotal[]> {
  const { rows } = await sql<RegisterTotal>`select plan_id, plan_name, currency,
      coalesce(sum(units), 0)::numeric(24, 4)::text as units, unit_price::numeric(18, 6)::text as unit_price,
      sum(${worth})::bigint as worth_minor, count(distinct member_id) as holder_count
    from ${heldOn(on, planId)} register group by plan_id, plan_name, currency, unit_price order by plan_id`.execute(
    db,
  );
  return rows;
}

/** A price of a plan that was dealt, the newest of its plan at the end of a month or one of that month's. */
export type DealtPrice = {
  plan_id: number;
  plan_name: string;
  currency: Currency;
  valuation_id: ValuationId;
  dealt_on: Day;
  /** Six decimals. */
  unit_price: string;
  /** 0 is the price as it was published first; each correction of it counts on. */
  correction_no: number;
  /** The price of its plan at the end of the month. */
  is_newest: boolean;
};

/** Every price that was dealt for a day of these, and of each plan the newest until the last of them; by plan and day. */
export async function listDealtPrices(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<DealtPrice[]> {
  const { rows } =
    await sql<DealtPrice>`select dealing.plan_id, plan.name as plan_name, plan.currency, dealing.valuation_id,
      to_char(dealing.dealt_on, 'YYYY-MM-DD') as dealt_on, dealing.unit_price::text as unit_price, dealing.correction_no,
      coalesce(dealing.valuation_id = newest.valuation_id, false) as is_newest
    from dealing join plan on plan.plan_id = dealing.plan_id
      cross join lateral (select valuation_id from dealing last
        where last.plan_id = plan.plan_id and last.dealt_on <= ${to}::date
        order by last.dealt_on desc, last.correction_no desc limit 1) newest
    where dealing.dealt_on <= ${to}::date and (dealing.dealt_on >= ${from}::date or dealing.valuation_id = newest.valuation_id)
    order by dealing.plan_id, dealing.dealt_on, dealing.correction_no`.execute(db);
  return rows;
}

/** The number of the newest entry of units; zero while there is none. */
export async function readHighestEntry(db: Db): Promise<RowNumber> {
  const { rows } = await sql<{ highest: RowNumber }>`
    select coalesce(max(entry_no), 0) as highest from unit_entry`.execute(db);
  return rows[0]?.highest ?? 0n;
}
