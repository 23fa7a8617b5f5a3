import type { PortfolioId } from "@kinfold/contract/ids";
import { add, negate, subtract, toMoney, ZERO } from "@kinfold/money";
import { sql } from "kysely";
import { lagosDay, type Day } from "#calendar/index.ts";
import { postEarnedInterest, postPaidRedemption } from "#ledger/index.ts";
import { formatPlanRowLabel, lockPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { recordTransaction } from "#transactions/index.ts";
import { sumInterest, computeWithholdingHalfUp, type Lot } from "./fixed-rate.ts";
import { notifyInvestor } from "./emails.ts";
import { formatNewLockIn, formatNextTerm } from "./next-term.ts";
import { sellAtMaturity } from "./redeem.ts";
import { toMinorAtOne, PRICE_OF_ONE, toUnitsAtOne } from "./rules.ts";
import {
  beginTerm,
  drawReference,
  listEntries,
  insertEntries,
  lockPortfolio,
  type EntryRow,
  type PortfolioRow,
} from "./store.ts";

/** The lots of a fixed-rate portfolio in its present term: what was there when it began, and what was added since. */
export function listLots(entries: readonly EntryRow[], startOn: Day): Lot[] {
  return entries.map(({ units, dealt_on: dealtOn }) => ({
    principalMinor: toMinorAtOne(units),
    from: dealtOn > startOn ? dealtOn : startOn,
  }));
}

type Ending = { plan: PlanRow; portfolio: PortfolioRow; maturedOn: Day; at: Date };

/** Pays out what a fixed rate brought, or begins another term with it. */
async function endFixedTerm(tx: Db, context: Platform, ending: Ending): Promise<void> {
  const { plan, portfolio, maturedOn, at } = ending;
  const { portfolio_id: portfolioId, wallet_id: walletId, member_id: memberId } = portfolio;
  const { plan_id: planId, currency } = plan;
  const entries = await listEntries(tx, [portfolioId]);
  const lots = listLots(entries, portfolio.start_on ?? maturedOn);
  const principalMinor = toMinorAtOne(portfolio.units);
  const interestMinor = sumInterest(lots, portfolio.interest_bps ?? 0, maturedOn);
  const taxMinor = computeWithholdingHalfUp(interestMinor);
  const earnedMinor = subtract(interestMinor, taxMinor);
  const isRolledOver = portfolio.maturity_action === "rollover";
  const reference = await drawReference(tx);
  const name = `maturity:${portfolioId}:${maturedOn}`;
  const event = { eventAt: at, planId, meta: { portfolio: portfolioId, reference } };
  await postEarnedInterest(tx, {
    ...event,
    idempotencyKey: `${name}:interest`,
    sum: toMoney(currency, interestMinor),
    taxMinor,
  });
  const entry = {
    portfolio_id: portfolioId,
    planId,
    order_id: null,
    valuationId: null,
    unitPrice: PRICE_OF_ONE,
    dealt_on: maturedOn,
    at,
  };
  const label = formatPlanRowLabel(plan);
  const sum = toMoney(currency, add(principalMinor, earnedMinor));
  if (isRolledOver) {
    if (earnedMinor > 0n) {
      const units = toUnitsAtOne(earnedMinor);
      await insertEntries(tx, [{ ...entry, kind: "rollover", units, amount_minor: earnedMinor }]);
    }
    await beginTerm(tx, [portfolioId], {
      startOn: maturedOn,
      method: plan.valuation_method,
    });
  } else {
    await postPaidRedemption(tx, {
      ...event,
      idempotencyKey: `${name}:paid`,
      walletId,
      sum,
      feeMinor: ZERO,
    });
    await recordTransaction(tx, {
      walletId,
      reference,
      type: "return",
      direction: "credit",
      sum,
      status: "success",
      description: `${label} matured`,
      portfolioId,
      at,
    });
    const units = negate(portfolio.units);
    await insertEntries(tx, [{ ...entry, kind: "maturity", units, amount_minor: principalMinor }]);
  }
  await sql`insert into maturity (portfolio_id, matured_on, reference, principal_minor, interest_minor, tax_minor, action,
      matured_at)
    values (${portfolioId}, ${maturedOn}::date, ${reference}, ${principalMinor}, ${interestMinor}, ${taxMinor},
      ${portfolio.maturity_action}, ${at}::timestamptz)`.execute(tx);
  await notifyInvestor(
    tx,
    context,
    memberId,
    { label, reference, sum },
    {
      kind: "matured",
      interestMinor,
      taxMinor,
      ...(isRolledOver && { nextTerm: formatNextTerm(portfolio, plan, maturedOn) }),
    },
  );
}

/** Begins another term with the units that are there, and says until when they are locked in again. */
async function goOnInUnits(tx: Db, context: Platform, ending: Ending): Promise<void> {
  const { plan, portfolio, maturedOn } = ending;
  const { portfolio_id: portfolioId, reference, lock_in_days: lockInDays } = portfolio;
  const { currency, valuation_method: method } = plan;
  await beginTerm(tx, [portfolioId], { startOn: maturedOn, method });
  await notifyInvestor(
    tx,
    context,
    portfolio.member_id,
    { label: formatPlanRowLabel(plan), reference, sum: toMoney(currency, ZERO) },
    {
      kind: "rolled_over",
      portfolioId,
      endedOn: maturedOn,
      nextTerm: [
        ...formatNextTerm(portfolio, plan, maturedOn),
        ...formatNewLockIn(lockInDays, maturedOn),
      ],
    },
  );
}

async function end(tx: Db, platform: Platform, portfolioId: PortfolioId, planId: number) {
  const at = platform.clock.now();
  const plan = await lockPlan(tx, planId, { for: "contribution" });
  assertExists(plan, "a plan vanished");
  const portfolio = await lockPortfolio(tx, portfolioId);
  const { matures_on: maturedOn } = portfolio;
  // Another person may have been here while we waited.
  if (maturedOn === null || maturedOn > lagosDay(at) || portfolio.units <= 0n) return false;
  if (plan.valuation_method === "fixed_rate") {
    await endFixedTerm(tx, platform, { plan, portfolio, maturedOn, at });
    return true;
  }
  if (portfolio.maturity_action === "rollover") {
    await goOnInUnits(tx, platform, { plan, portfolio, maturedOn, at });
    return true;
  }
  return sellAtMaturity(tx, platform, { plan, portfolio, at });
}

/**
 * Ends every term that is over in Lagos: fixed-rate money and its interest go into the wallet or on into another term, and
 * units are put up for the next dealing. Harmless when repeated, and when nights were missed. Answers how many ended.
 */
export async function matureDue(platform: Platform): Promise<number> {
  const { clock, db, log, outbox } = platform;
  const { rows } = await sql<{ portfolio_id: PortfolioId; plan_id: number }>`
    select portfolio.portfolio_id, portfolio.plan_id from portfolio join unit_holding held using (portfolio_id)
      where matures_on <= ${lagosDay(clock.now())}::date and held.units > coalesce((
        select sum(asked.units) from portfolio_order asked where asked.portfolio_id = portfolio.portfolio_id
          and asked.kind = 'redemption' and asked.status = 'queued_for_dealing'), 0)
      order by matures_on, portfolio_id`.execute(db);
  let ended = 0;
  for (const { portfolio_id: portfolioId, plan_id: planId } of rows) {
    if (await runTransaction(db, (tx) => end(tx, platform, portfolioId, planId))) ended += 1;
  }
  if (ended > 0) {
    log.info({ ended }, "terms ended");
    outbox.nudge();
  }
  return ended;
}
