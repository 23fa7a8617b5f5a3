import type { MemberId } from "@kinfold/contract/ids";
import { HOUR_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { scaleTruncated, toMajor, toMinor } from "@kinfold/money";
import {
  addDays,
  lagosDay,
  findMonthEnd,
  startInLagos,
  type Day,
} from "@kinfold/server/calendar/index.ts";
import { runTransaction, type Db } from "@kinfold/server/platform/db.ts";
import { formatE6 } from "@kinfold/server/returns/index.ts";
import { matureDue, parsePriceE6 } from "@kinfold/server/units/index.ts";
import { createChance } from "../drill/chance.ts";
import { redeemDirectly } from "@kinfold/server/testing/invested.ts";
import { findMonthFaults, readPlansAtEnd } from "@kinfold/server/testing/plan-check.ts";
import { findMonthReportFaults } from "./member-month.ts";
import { beginLife, runMonth, PRICED } from "./month.ts";
import type { Report } from "../define-drill.ts";
import type { ClubOrders } from "./drill.ts";
import { openInvestors, openStaff } from "./people.ts";
import { correctMonth, publishMonth } from "./published.ts";
import { setClubStage, retryUntilAnswered, type ClubStage } from "./stage.ts";

const FIRST_DAY: Day = "2024-01-01";
const REPORTS_READ = 8;
const MEMORY = 1_048_576;
/** How often PostgreSQL is killed while a price is being published. */
const KILLED = 0.15;
/** How often a price is put right after it was published. */
const CORRECTED = 0.25;
/** Short, so that someone leaves early in few months as well. */
const LOCK_IN_DAYS = 30;
/** In this month someone leaves early, however few of the others do. */
const LEFT_EARLY_IN = 4;

/** What someone with every right does behind the club's back. */
async function spoil(db: Db, plant: ClubOrders["plant"]): Promise<void> {
  await runTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await (plant === "unit"
      ? sql`update unit_holding set units = units + 0.0001
          where portfolio_id = (select max(portfolio_id) from unit_holding)`.execute(tx)
      : sql`update ledger.posting set amount_minor = amount_minor + 1 where posting_id = (
          select max(posting_id) from ledger.entry join ledger.account using (account_id)
            where account.name = any (${PRICED.map(({ planId }) => `plan:${planId}:pool`)}::text[]))`.execute(
          tx,
        ));
    if (numAffectedRows !== 1n) throw new Error(`there is nothing to plant a ${plant} in`);
  });
}

async function shortenLockIn(owner: Db): Promise<void> {
  await runTransaction(owner, async (tx) => {
    await sql`alter table plan disable trigger two_people_change`.execute(tx);
    await sql`update plan set lock_in_days = ${LOCK_IN_DAYS} where lock_in_days > ${LOCK_IN_DAYS}`.execute(
      tx,
    );
    await sql`alter table plan enable trigger two_people_change`.execute(tx);
  });
}

/** Has a member ask all of a portfolio back that may be left, and not yet for nothing. */
async function leaveEarly({ platform, clock }: ClubStage): Promise<void> {
  const { db } = platform;
  const today = lagosDay(clock.now());
  const { rows } = await sql<{ portfolio_id: string; member_id: MemberId }>`
    select portfolio_id, member_id from portfolio join unit_holding using (portfolio_id)
      where early_exit_fee_bps > 0 and units > 0 and lock_in_until <= ${today}::date and matures_on > ${today}::date
        and not exists (select from portfolio_order placed where placed.portfolio_id = portfolio.portfolio_id
          and kind = 'redemption' and status = 'queued_for_dealing')
      order by portfolio_id limit 1`.execute(db);
  for (const { portfolio_id: portfolioId, member_id: memberId } of rows) {
    await redeemDirectly({ db, clock, platform }, memberId, portfolioId, "full");
  }
}

const memoryMb = (): number => Math.round(process.memoryUsage().rss / MEMORY);

/** The price before, moved by up to a tenth down or an eighth up. */
const moved = (price: string, perMille: number): string =>
  formatE6(scaleTruncated(parsePriceE6(price), BigInt(1_000 + perMille), 1_000n));

/** Lives the months of a club and compares everything with everything at the end of each. */
export async function runClubDrill(orders: ClubOrders): Promise<Report> {
  const { say } = orders;
  const stage = await setClubStage(`${FIRST_DAY}T06:00:00.000Z`);
  orders.onOpen(stage.close);
  const { clock, platform } = stage;
  const { db } = platform;
  const faults: string[] = [];
  const out = {
    contributed: 0,
    redeemed: 0,
    refused: 0,
    cut: 0,
    matured: 0,
    corrected: 0,
    leftEarly: 0,
    kills: 0,
  };
  try {
    const staff = await openStaff(db, clock.now());
    const people = await openInvestors(db, orders.members, clock.now());
    const lives = people.map(beginLife);
    const prices = new Map<number, string>(PRICED.map(({ planId }) => [planId, "100.000000"]));
    await shortenLockIn(stage.owner);
    let firstDay = FIRST_DAY;
    for (let month = 1; month <= orders.months; month += 1) {
      const monthAt = performance.now();
      const luck = createChance(orders.seed, month * 100_003);
      const actions = await runMonth(stage, lives, {
        firstDay,
        chanceOf: (member) => createChance(orders.seed, month * 1_000_003 + member),
      });
      if (month === LEFT_EARLY_IN) await leaveEarly(stage);
      const until = findMonthEnd(firstDay);
      clock.setTo(new Date(startInLagos(addDays(until, 1)).getTime() + 8 * HOUR_MS));
      out.matured += await retryUntilAnswered(stage, () => matureDue(platform));
      for (const { planId } of PRICED) {
        const unitPrice = moved(prices.get(planId) ?? "100", luck.between(-100, 125));
        prices.set(planId, unitPrice);
        // One at least, however few the months.
        const isKilled = luck.happens(KILLED) || (month === 1 && planId === 3);
        const killAfterMs = isKilled ? luck.between(0, 250) : undefined;
        if (killAfterMs !== undefined) out.kills += 1;
        const publishing = { planId, day: until, unitPrice, staff, killAfterMs };
        faults.push(...(await publishMonth(stage, publishing)));
        // One at least, however few the months.
        if (luck.happens(CORRECTED) || (month === 2 && planId === 3)) {
          const right = moved(unitPrice, luck.pick([-1, 1]) * luck.between(3, 60));
          prices.set(planId, right);
          await correctMonth(stage, { planId, unitPrice: right, staff });
          out.corrected += 1;
        }
      }
      if (orders.plant !== undefined && month === orders.months)
        await spoil(stage.owner, orders.plant);
      const plans = await retryUntilAnswered(stage, () => readPlansAtEnd(db));
      if (plans.length < PRICED.length) faults.push(`${until}: a plan was not published`);
      faults.push(...(await retryUntilAnswered(stage, () => findMonthFaults(db, plans))));
      for (const { memberId } of people.slice(0, REPORTS_READ)) {
        const at = { firstDay, now: clock.now() };
        faults.push(
          ...(await retryUntilAnswered(stage, () => findMonthReportFaults(db, memberId, at))),
        );
      }
      out.contributed += actions.contributed;
      out.redeemed += actions.redeemed;
      out.refused += actions.refused;
      out.cut += actions.cut;
      const seconds = ((performance.now() - monthAt) / 1_000).toFixed(1);
      const worth = plans
        .map(({ planId, poolMinor }) => `${planId}: ${toMajor(toMinor(poolMinor))}`)
        .join(", ");
      say(
        `${until.slice(0, 7)}  +${actions.contributed} −${actions.redeemed} (${actions.refused} refused)  ${worth}  ${seconds} s  ${memoryMb()} MB`,
      );
      firstDay = addDays(until, 1);
    }
    const { rows } = await sql<{
      orders: bigint;
    }>`select count(*) as orders from portfolio_order where fee_minor > 0`.execute(db);
    out.leftEarly = Number(rows[0]?.orders ?? 0n);
    if (orders.months >= LEFT_EARLY_IN && out.leftEarly === 0) {
      faults.push("no one paid a fee for leaving early");
    }
  } finally {
    await stage.close();
  }
  return {
    lines: [
      `${out.contributed} contributions, ${out.redeemed} redemptions (${out.leftEarly} early, with a fee), ${out.matured} terms ended, ${out.corrected} prices corrected, ${out.refused} refused, ${out.cut} cut off, ${out.kills} kills of PostgreSQL`,
    ],
    faults,
  };
}
