import { HOUR_MS } from "@kinfold/contract/durations";
import { negate, ZERO, type UnitsE4 } from "@kinfold/money";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getPortfolio } from "@kinfold/contract/portfolios";
import * as contract from "@kinfold/contract/valuations";
import { getWallets } from "@kinfold/contract/wallets";
import { addDays, lagosDay, findMonthEnd, startInLagos, type Day } from "#calendar/index.ts";
import { readClubBalance, namePlanAccount } from "#ledger/index.ts";
import { findNewestPrices, parsePriceE6, sumPlanUnits, computeWorthHalfUp } from "#units/index.ts";
import { checkLedger } from "#integrity/index.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { allowPlanChanges } from "../testing/plans.ts";
import { explainJump } from "../testing/published.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

const POOL = 3;
const PLENTY = 50_000_000_000n;

let club: Club;
let maker: Clerk;
let approver: Clerk;
let people = 0;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
  await sql`update plan set lock_in_days = 0, early_exit_fee_bps = 0`.execute(club.db);
});
beforeEach(async () => {
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["admin"]);
});
afterAll(() => club.close());

async function member(): Promise<Payable> {
  people += 1;
  const who = await createPayableMember(club, `member.${people}@example.com`);
  await payIn(club, who.ngn ?? "", "NGN", PLENTY);
  return who;
}
const readOutcome = ({ status, body }: Answer) => [status, body.code];
const yesterday = (): Day => addDays(lagosDay(club.clock.now()), -1);
/** Goes to the first morning after this month, and signs the staff in again. */
async function nextMonth(): Promise<Day> {
  const end = findMonthEnd(lagosDay(club.clock.now()));
  club.clock.setTo(new Date(startInLagos(addDays(end, 1)).getTime() + 8 * HOUR_MS));
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["admin"]);
  return end;
}
/** Approves; a draft outside its band gets its statement first. */
async function approve(id: string, by = approver): Promise<Answer> {
  const { valuation } = (await one(id)).body;
  if (valuation.status === "draft" && valuation.exception === null) {
    await explainJump(club, valuation);
  }
  return by.visitor.ask(contract.approveValuation, { params: { id }, body: { reason: "Agrees" } });
}
async function published(unitPrice: string): Promise<string> {
  const { body } = await maker.visitor.ask(contract.draftValuation, {
    body: {
      plan_id: POOL,
      valued_on: yesterday(),
      unit_price: unitPrice,
      source_note: "Custodian",
    },
  });
  const { status, text } = await approve(body.id);
  if (status !== 200) throw new Error(`not published: ${text}`);
  return body.id;
}
const correct = (id: string, given: object, by = maker): Promise<Answer> =>
  by.visitor.ask(contract.correctValuation, {
    params: { id },
    body: { source_note: "Custodian, second letter", reason: "A bond was left out", ...given },
  });
async function corrected(id: string, unitPrice: string): Promise<string> {
  const { body, text } = await correct(id, { unit_price: unitPrice });
  if (body?.id === undefined) throw new Error(`not drafted: ${text}`);
  const { status, text: why } = await approve(body.id);
  if (status !== 200) throw new Error(`not corrected: ${why}`);
  return body.id;
}
const one = async (id: string): Promise<Answer> =>
  maker.visitor.ask(contract.getValuation, { params: { id } });
const unitsOf = async (portfolioId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ units: string }>`select units::text as units from unit_holding
    where portfolio_id = ${portfolioId}`.execute(club.db);
  return rows[0]?.units;
};
const spendable = async (who: Payable): Promise<number> => {
  const { rows } = await sql<{ email: string }>`select email from member
    where member_id = ${who.memberId}`.execute(club.db);
  await who.visitor.signIn(rows[0]?.email ?? "");
  return (await who.visitor.ask(getWallets)).body.ngn.balance;
};
const borne = async (): Promise<bigint> =>
  negate(await readClubBalance(club.db, "club:adjustments:NGN"));
async function closes(): Promise<void> {
  const price = (await findNewestPrices(club.db, [POOL])).get(POOL);
  const units = await sumPlanUnits(club.db, POOL);
  expect(await readClubBalance(club.db, namePlanAccount(POOL, "pool"))).toBe(
    computeWorthHalfUp(units, parsePriceE6(price?.unitPrice ?? "0")),
  );
  const { promises } = await checkLedger(club.db);
  expect(promises.filter(({ brokenBy }) => brokenBy.length > 0)).toEqual([]);
}

describe("a published price that was wrong", () => {
  test("is put right by a second version that two people make: exactly as previewed, and the first stays", async () => {
    const ada = await member();
    const portfolio = await contributeDirectly(club, ada, { planId: POOL, minor: 50_000_000n });
    const day = await nextMonth();
    const wrong = await published("100");
    expect(await unitsOf(portfolio)).toBe("5000.0000");

    const { status, body } = await correct(wrong, { unit_price: "125" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      plan_id: POOL,
      valued_on: day,
      version: 2,
      status: "draft",
      unit_price: "125.000000",
      corrects: {
        id: wrong,
        version: 1,
        unit_price: "100.000000",
        reason: "A bond was left out",
      },
    });
    const { preview } = (await one(body.id)).body;
    expect(preview).toMatchObject({
      units_before: "5000.0000",
      units_after: "4000.0000",
      borne: 0,
    });
    expect(preview.shares).toEqual([
      expect.objectContaining({
        portfolio_id: portfolio,
        value_before: 500_000,
        units_after: "4000.0000",
        value_after: 500_000,
        contributed: 0,
        redeemed: 0,
      }),
    ]);
    // Looking changed nothing.
    expect(await unitsOf(portfolio)).toBe("5000.0000");
    expect(readOutcome(await approve(body.id, maker))).toEqual([403, "staff_forbidden"]);
    expect((await approve(body.id)).body.status).toBe("approved");
    expect((await approve(body.id)).body.status).toBe("approved");
    expect(await unitsOf(portfolio)).toBe("4000.0000");
    expect((await one(wrong)).body.valuation).toMatchObject({
      status: "approved",
      unit_price: "100.000000",
      corrected_by: { id: body.id, at: club.clock.now().toISOString() },
    });
    const { prices } = (
      await maker.visitor.ask(contract.listPrices, { params: { id: String(POOL) } })
    ).body;
    expect(prices).toEqual([
      { day, unit_price: "125.000000", version: 2, corrected_at: club.clock.now().toISOString() },
    ]);
    const { plans } = (await maker.visitor.ask(contract.listValuedPlans)).body;
    expect(plans.find(({ plan_id: id }: { plan_id: number }) => id === POOL)).toEqual({
      plan_id: POOL,
      name: "Ìrẹ̀pọ̀ Pool",
      currency: "NGN",
      units: "4000.0000",
      valued_on: day,
      unit_price: "125.000000",
      value: 500_000,
      waiting_on: null,
      waiting_orders: 0,
      awaiting_documents: 0,
      draft: null,
    });
    expect(plans.some(({ plan_id: id }: { plan_id: number }) => id === 4)).toBe(false);
    await spendable(ada);
    const shown = (await ada.visitor.ask(getPortfolio, { params: { id: portfolio } })).body;
    expect(shown.lines.at(-1)).toMatchObject({
      date: day,
      type: "correction",
      amount: 0,
      units: -1_000,
      running_units: 4_000,
    });
    expect((await club.emailsTo("member.1@example.com"))[0]?.subject).toBe(
      "The price of Ìrẹ̀pọ̀ Pool was corrected",
    );
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where entry::jsonb#>>'{subject,id}' = ${body.id} order by audit_number`.execute(club.db);
    expect(rows.map(({ action }) => action)).toEqual([
      "valuation.correction_drafted",
      "valuation.statement_attached",
      "refused",
      "valuation.approved",
    ]);
    await closes();
  });

  test("pays the person who sold too cheaply, and takes nothing from the person who was paid too much", async () => {
    const bola = await member();
    const portfolio = await contributeDirectly(club, bola, { planId: POOL, minor: 50_000_000n });
    await nextMonth();
    await published("100");
    await redeemDirectly(club, bola.memberId, portfolio, 10_000_000n);
    await nextMonth();
    const wrong = await published("110");
    const before = await spendable(bola);
    const beforeBorne = await borne();

    const higher = await corrected(wrong, "120");
    expect(await spendable(bola)).toBe(before + 10_000);
    expect(await borne()).toBe(beforeBorne);
    await closes();
    // 1,000 units were paid ₦120 each by now, and are worth ₦105.
    const lower = await corrected(higher, "105");
    expect(await spendable(bola)).toBe(before + 10_000);
    expect(await borne()).toBe(beforeBorne + 1_500_000n);
    await closes();
    await corrected(lower, "119");
    expect(await spendable(bola)).toBe(before + 10_000);
    expect(await borne()).toBe(beforeBorne + 100_000n);
    await closes();
  });

  test("takes no units that were redeemed since: the club bears what they are worth", async () => {
    const chika = await member();
    const portfolio = await contributeDirectly(club, chika, { planId: POOL, minor: 10_000_000n });
    await nextMonth();
    const wrong = await published("100");
    await redeemDirectly(club, chika.memberId, portfolio, "full");
    const beforeBorne = await borne();
    const { body } = await correct(wrong, { unit_price: "125" });
    expect((await one(body.id)).body.preview).toMatchObject({ borne: 25_000 });
    await approve(body.id);
    expect(await unitsOf(portfolio)).toBe("1000.0000");
    expect((await borne()) - beforeBorne).toBe(2_500_000n);
    await closes();
    await nextMonth();
    await published("125");
    expect(await unitsOf(portfolio)).toBe("0.0000");
    await closes();
  });

  test("may be given by its assets: the units are those of the day", async () => {
    await nextMonth();
    const wrong = await published("130");
    const { valuation } = (await one(wrong)).body;
    const assets = Math.round(Number(valuation.units) * 128 * 100) / 100;
    const { body } = await correct(wrong, { assets, liabilities: 0 });
    expect(Number(body.unit_price)).toBeCloseTo(128, 2);
    expect(body.units).toBe(valuation.units);
    expect((await approve(body.id)).status).toBe(200);
    await closes();
  });
});

describe("a correction is refused", () => {
  test("of anything but the newest price that stands", async () => {
    await nextMonth();
    const first = await published("130");
    await nextMonth();
    const second = await published("131");
    expect(readOutcome(await correct(first, { unit_price: "129" }))).toEqual([
      409,
      "valuation_not_newest",
    ]);
    const third = await corrected(second, "132");
    expect(readOutcome(await correct(second, { unit_price: "133" }))).toEqual([
      409,
      "valuation_not_newest",
    ]);
    const { body: draft } = await correct(third, { unit_price: "133" });
    expect(readOutcome(await correct(draft.id, { unit_price: "134" }))).toEqual([
      409,
      "valuation_not_newest",
    ]);
    expect(readOutcome(await correct(third, { unit_price: "135" }))).toEqual([
      409,
      "valuation_open",
    ]);
    expect(readOutcome(await correct("val_none", { unit_price: "135" }))).toEqual([
      404,
      "not_found",
    ]);
    // A later day is published before anybody decides: the correction comes too late.
    await nextMonth();
    await published("140");
    expect(readOutcome(await approve(draft.id))).toEqual([409, "valuation_not_newest"]);
    const reject = { params: { id: draft.id }, body: { reason: "Too late" } };
    expect((await approver.visitor.ask(contract.rejectValuation, reject)).status).toBe(200);
    await closes();
  });

  test("without a reason or figures, with the same price, or with figures that do not agree", async () => {
    await nextMonth();
    const wrong = await published("150");
    const fieldsOf = async (given: object) =>
      Object.keys((await correct(wrong, given)).body.fields);
    expect(await fieldsOf({ unit_price: "151", reason: "  " })).toEqual(["reason"]);
    expect(await fieldsOf({})).toEqual(["assets"]);
    expect(await fieldsOf({ unit_price: "150" })).toEqual(["unit_price"]);
    const off = await correct(wrong, { assets: 1, liabilities: 0, unit_price: "151" });
    expect(readOutcome(off)).toEqual([422, "valuation_unbalanced"]);
  });

  test("by the person who drafted it, whatever their role", async () => {
    await nextMonth();
    const wrong = await published("160");
    const admin = await hireSignedIn(club, ["admin"]);
    const { body } = await correct(wrong, { unit_price: "161" }, admin);
    expect(readOutcome(await approve(body.id, admin))).toEqual([403, "staff_own_work"]);
    expect((await approve(body.id)).status).toBe(200);
  });
});

test("whatever was dealt and however often it is corrected, members' units at the price are the plan's money", async () => {
  const [efe, funmi] = [await member(), await member()];
  const portfolios = new Map<Payable, string>();
  const price = fc.integer({ min: 20_000_000, max: 900_000_000 });
  const action = fc.record({
    who: fc.constantFrom(efe, funmi),
    minor: fc.bigInt(100n, 90_000_000n),
  });
  const month = fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 3 }),
    requests: fc.constantFrom(undefined, efe, funmi),
    late: fc.constantFrom(undefined, efe, funmi),
    prices: fc.array(price, { minLength: 2, maxLength: 4 }),
  });
  const text = (millionths: number): string => (millionths / 1_000_000).toFixed(6);
  const askHalf = async (who: Payable | undefined): Promise<void> => {
    const id = who && portfolios.get(who);
    if (who === undefined || id === undefined) return;
    const worth = (await findNewestPrices(club.db, [POOL])).get(POOL);
    const { rows } = await sql<{
      free: UnitsE4;
    }>`select ((units - coalesce((select sum(units) from portfolio_order
        where portfolio_id = ${id} and kind = 'redemption' and status = 'queued_for_dealing'), 0)) * 5000)::bigint as free
      from unit_holding where portfolio_id = ${id}`.execute(club.db);
    const minor = computeWorthHalfUp(rows[0]?.free ?? ZERO, parsePriceE6(worth?.unitPrice ?? "0"));
    if (minor > 100n) await redeemDirectly(club, who.memberId, id, minor).catch(() => undefined);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(month, { minLength: 2, maxLength: 3 }), async (story) => {
      for (const { actions, requests, late, prices } of story) {
        for (const { who, minor } of actions) {
          const into = portfolios.get(who);
          const put = { planId: POOL, minor, ...(into !== undefined && { into }) };
          portfolios.set(who, await contributeDirectly(club, who, put));
        }
        await askHalf(requests);
        await nextMonth();
        const [first = 0, ...others] = prices;
        let id = await published(text(first));
        await askHalf(late);
        let last = first;
        for (const next of others.filter((each, at) => each !== prices[at])) {
          if (next === last) continue;
          last = next;
          const paid = [await spendable(efe), await spendable(funmi)];
          id = await corrected(id, text(next));
          const now = [await spendable(efe), await spendable(funmi)];
          for (const [at, before] of paid.entries()) expect(now[at]).toBeGreaterThanOrEqual(before);
          await closes();
        }
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
