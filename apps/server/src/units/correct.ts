import type { MemberId, PortfolioId, ValuationId, WalletId } from "@kinfold/contract/ids";
import { add, addUp, negate, subtract, toMinor, toMoney, ZERO, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import {
  readClubBalance,
  postBorneCorrection,
  namePlanAccount,
  postPlanRevaluation,
  postPaidRedemption,
} from "#ledger/index.ts";
import { formatPlanRowLabel, lockPlan, type PlanRow } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { createReference } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { recordTransaction } from "#transactions/index.ts";
import {
  computeCorrectedShare,
  type CorrectedShare,
  type DealtBefore,
} from "./correction-rules.ts";
import {
  findDealing,
  insertDealing,
  findNewestPrices,
  countDealings,
  sumPlanUnits,
} from "./dealing-store.ts";
import type { Valuation } from "./deal.ts";
import { parsePriceE6, parseUnitsE4, formatUnitsE4, computeWorthHalfUp } from "./decimals.ts";
import { CannotDeal } from "./errors.ts";
import { notifyInvestor } from "./emails.ts";
import { insertEntries } from "./store.ts";

type DealingContext = Pick<Platform, "env" | "outbox" | "clock">;

/** A portfolio that was dealt on the day, and what became of it there. */
type Dealt = DealtBefore & {
  portfolioId: PortfolioId;
  reference: string;
  memberId: MemberId;
  walletId: WalletId;
};
type Share = Dealt & CorrectedShare;

/** Everybody who bought or sold on this day, with what the dealing and earlier corrections gave them; wallet by wallet. */
async function dealtOn(tx: Db, planId: number, date: Day): Promise<Dealt[]> {
  const { rows } = await sql<{
    portfolio_id: PortfolioId;
    reference: string;
    member_id: MemberId;
    wallet_id: WalletId;
    held: string;
    free: string;
    given: string;
    bought: string[] | null;
    sold: { units: string; fee_bps: number }[] | null;
    paid: Minor;
    borne: Minor;
  }>`
    select portfolio.portfolio_id, portfolio.reference, member_id, wallet_id,
        held.units::text as held, (held.units - coalesce(reserved.units, 0))::text as free, given::text as given, bought, sold, paid,
        coalesce(borne.minor, 0)::bigint as borne
      from (
        select entry.portfolio_id,
            coalesce(sum(entry.units) filter (where entry.kind in ('allotment', 'correction')), 0) as given,
            array_agg(entry.amount_minor::text) filter (where entry.kind = 'allotment') as bought,
            jsonb_agg(jsonb_build_object('units', (-entry.units)::text, 'fee_bps', o.fee_bps))
              filter (where entry.kind = 'redemption') as sold,
            coalesce(sum(entry.amount_minor - coalesce(o.fee_minor, 0)) filter (where entry.kind = 'redemption')
              , 0)::bigint
              + coalesce(sum(entry.amount_minor) filter (where entry.kind = 'correction'), 0)::bigint as paid
          from unit_entry entry left join portfolio_order o using (order_id)
          where entry.plan_id = ${planId} and entry.dealt_on = ${date}::date
          group by entry.portfolio_id) day
      join portfolio using (portfolio_id)
      join unit_holding held using (portfolio_id)
      left join (select portfolio_id, sum(units) as units from portfolio_order
        where kind = 'redemption' and status = 'queued_for_dealing' group by 1) reserved using (portfolio_id)
      left join (select portfolio_id, sum(borne_minor) as minor from correction_share
        join dealing using (valuation_id)
        where dealing.plan_id = ${planId} and dealing.dealt_on = ${date}::date group by 1) borne using (portfolio_id)
      order by wallet_id collate "C", portfolio.portfolio_id`.execute(tx);
  return rows.map((row) => ({
    portfolioId: row.portfolio_id,
    reference: row.reference,
    memberId: row.member_id,
    walletId: row.wallet_id,
    heldUnits: parseUnitsE4(row.held),
    freeUnits: parseUnitsE4(row.free),
    givenUnits: parseUnitsE4(row.given),
    boughtForMinor: (row.bought ?? []).map((minor) => toMinor(BigInt(minor))),
    sold: (row.sold ?? []).map(({ units, fee_bps: feeBps }) => ({
      units: parseUnitsE4(units),
      feeBps,
    })),
    paidMinor: row.paid,
    borneMinor: row.borne,
  }));
}

async function checked(tx: Db, { valuationId, planId, date, unitPrice }: Valuation) {
  const plan = await lockPlan(tx, planId, { for: "dealing" });
  if (plan === undefined) throw new CannotDeal("there is no such plan");
  if ((await findDealing(tx, valuationId)) !== undefined) return undefined;
  if (parsePriceE6(unitPrice) <= 0n) throw new CannotDeal("a price is above zero");
  const last = (await findNewestPrices(tx, [planId])).get(planId);
  if (last?.dealtOn !== date) throw new CannotDeal("only the newest price of a plan is corrected");
  return plan;
}

/** Pays what a redemption of the day brought too little. */
async function payExtra(
  tx: Db,
  { valuationId, at }: { valuationId: ValuationId; at: Date },
  plan: PlanRow,
  { portfolioId, walletId, extraMinor }: Share,
): Promise<void> {
  const { plan_id: planId, currency } = plan;
  const sum = toMoney(currency, extraMinor);
  await postPaidRedemption(tx, {
    idempotencyKey: `correction:${valuationId}:${portfolioId}:paid`,
    eventAt: at,
    planId,
    walletId,
    sum,
    feeMinor: ZERO,
    meta: { valuation: valuationId, portfolio: portfolioId },
  });
  await recordTransaction(tx, {
    walletId,
    reference: createReference("KIN"),
    type: "return",
    direction: "credit",
    sum,
    status: "success",
    description: `Corrected redemption from ${formatPlanRowLabel(plan)}`,
    portfolioId,
    at,
  });
}

async function keepShares(
  tx: Db,
  valuationId: ValuationId,
  shares: readonly Share[],
): Promise<void> {
  const borne = shares.filter(
    ({ borneNowMinor, keptUnits }) => borneNowMinor !== 0n || keptUnits > 0n,
  );
  if (borne.length === 0) return;
  await sql`insert into correction_share (valuation_id, portfolio_id, units_kept, borne_minor)
    select ${valuationId}, * from unnest(${borne.map(({ portfolioId }) => portfolioId)}::text[],
      ${borne.map(({ keptUnits }) => formatUnitsE4(keptUnits))}::numeric[],
      ${borne.map(({ borneNowMinor }) => borneNowMinor)}::bigint[])`.execute(tx);
}

async function moveMoney(
  tx: Db,
  { valuationId, planId, date, unitPrice, at }: Valuation & { at: Date },
  { currency }: PlanRow,
  { growthMinor, borneMinor }: { growthMinor: Minor; borneMinor: Minor },
): Promise<void> {
  const meta = { valuation: valuationId, date, price: unitPrice };
  const event = { eventAt: at, planId, meta };
  const idempotencyKey = (what: string): string => `valuation:${valuationId}:${what}`;
  await postPlanRevaluation(tx, {
    ...event,
    idempotencyKey: idempotencyKey("growth"),
    growthMinor,
  });
  await postBorneCorrection(tx, {
    ...event,
    idempotencyKey: idempotencyKey("borne"),
    sum: toMoney(currency, borneMinor),
  });
}

/**
 * Deals the newest day of a plan once more, at the price that it should have had: anyone who bought gets the units that they
 * should have, anyone who sold is paid what was too little. What was paid out or redeemed since is no one's to give back:
 * the club bears it. True when it was dealt now, false when this very correction was dealt before. Throws CannotDeal.
 */
export async function correctDealing(
  tx: Db,
  context: DealingContext,
  correction: Valuation,
): Promise<boolean> {
  const at = context.clock.now();
  const { valuationId, planId, date, unitPrice } = correction;
  const plan = await checked(tx, correction);
  if (plan === undefined) return false;
  const price = parsePriceE6(unitPrice);
  const shares = (await dealtOn(tx, planId, date)).map((dealt): Share =>
    Object.assign(dealt, computeCorrectedShare(dealt, price)),
  );
  const unitsBefore = await sumPlanUnits(tx, planId);
  const unitsGiven = addUp(shares, ({ moreUnits }) => (moreUnits > 0n ? moreUnits : ZERO));
  const taken = addUp(shares, ({ moreUnits }) => (moreUnits < 0n ? negate(moreUnits) : ZERO));
  const extraMinor = addUp(shares, (share) => share.extraMinor);
  const poolBefore = await readClubBalance(tx, namePlanAccount(planId, "pool"));
  const poolMinor = computeWorthHalfUp(subtract(add(unitsBefore, unitsGiven), taken), price);
  const growthMinor = subtract(add(poolMinor, extraMinor), poolBefore);
  const borneMinor = addUp(shares, ({ borneNowMinor }) => borneNowMinor);
  await moveMoney(tx, { ...correction, at }, plan, { growthMinor, borneMinor });
  await insertDealing(tx, {
    valuationId,
    planId,
    dealtOn: date,
    unitPrice,
    unitsBefore,
    unitsAllotted: unitsGiven,
    unitsRedeemed: taken,
    contributedMinor: ZERO,
    redeemedMinor: extraMinor,
    growthMinor,
    residueMinor: ZERO,
    poolMinor,
    correctionNo: await countDealings(tx, planId, date),
    at,
  });
  const touched = shares.filter((share) => share.moreUnits !== 0n || share.extraMinor > 0n);
  await insertEntries(
    tx,
    touched.map((share) => ({
      portfolio_id: share.portfolioId,
      planId,
      kind: "correction",
      order_id: null,
      valuationId,
      units: share.moreUnits,
      unitPrice,
      amount_minor: share.extraMinor,
      dealt_on: date,
      at,
    })),
  );
  await keepShares(tx, valuationId, shares);
  for (const share of touched) {
    if (share.extraMinor > 0n) await payExtra(tx, { valuationId, at }, plan, share);
    await notifyInvestor(
      tx,
      context,
      share.memberId,
      {
        label: formatPlanRowLabel(plan),
        reference: share.reference,
        sum: toMoney(plan.currency, share.extraMinor),
      },
      {
        kind: "corrected",
        valuationId,
        portfolioId: share.portfolioId,
        units: formatUnitsE4(add(share.heldUnits, share.moreUnits)),
        unitPrice,
        dealtOn: date,
      },
    );
  }
  return true;
}
