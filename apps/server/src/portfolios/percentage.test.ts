import { getPortfolio, getPortfolioSummary, type Portfolio } from "@kinfold/contract/portfolios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCheckedDay, type Day } from "#calendar/index.ts";
import { createDraw } from "../testing/chance.ts";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember } from "../testing/payable.ts";
import { allowPlanChanges } from "../testing/plans.ts";
import { publishPrice } from "../testing/published.ts";

const POOL = 3;
const MONTHS = 10;
/** Nothing may be taken out for 90 days after the first units. */
const LOCKED_MONTHS = 4;

let club: Club;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
});
afterAll(() => club.close());

/** The last day of a month of the years from 2026 on. */
const endOf = (month: number): Day =>
  readCheckedDay(new Date(Date.UTC(2026, month + 1, 0)).toISOString().slice(0, 10));

/** What a page says, in hundredths: kobo, and hundredths of a percent. */
function readHundredths(page: Portfolio) {
  const toHundredths = (value: unknown): number => Math.round(Number(value) * 100);
  return {
    putIn: toHundredths(page.invested_amount),
    takenOut: toHundredths(page.withdrawn_amount),
    gain: toHundredths(page.gain_amount),
    fees: toHundredths(page.fees_amount),
    tax: toHundredths(page.tax_amount),
    value: toHundredths(page.current_value),
    waiting: toHundredths(page.waiting_amount),
    total: toHundredths(page.total_amount),
    percent: page.gain_percent === null ? null : toHundredths(page.gain_percent),
  };
}
type Hundredths = ReturnType<typeof readHundredths>;

/** What holds on every day of a portfolio. */
function expectTruth(figures: Hundredths): void {
  const { putIn, takenOut, gain, value, waiting, total, percent } = figures;
  expect(total, "the total is the value and what waits").toBe(value + waiting);
  expect(total, "put in, less taken out, and the gain").toBe(putIn - takenOut + gain);
  if (percent === null) return;
  expect(percent, "never below −100 %").toBeGreaterThanOrEqual(-10_000);
  // A gain that rounds to 0.00 % has no sign.
  if (percent !== 0) expect(Math.sign(percent), "the sign of the gain").toBe(Math.sign(gain));
  expect(Math.abs(percent - (gain * 10_000) / putIn)).toBeLessThanOrEqual(0.51);
}

test.each([11, 12])(
  "a percentage has the sign of the gain, is never below −100, and moves by a redemption's own fee and tax alone (seed %i)",
  async (seed) => {
    const draw = createDraw(seed);
    const email = `life${seed}@example.com`;
    const firstMonth = (seed - 11) * 24;
    club.clock.setTo(new Date(Date.UTC(2026, firstMonth, 10, 9)));
    const member = await createPayableMember(club, email);
    const id = await contributeDirectly(club, member, {
      planId: POOL,
      minor: BigInt(10_000_000 + draw(40_000_000)),
    });
    const read = async (): Promise<Hundredths> => {
      await member.visitor.signIn(email);
      const page = (await member.visitor.ask(getPortfolio, { params: { id } })).body;
      const figures = readHundredths(page);
      expectTruth(figures);
      const totals = (await member.visitor.ask(getPortfolioSummary)).body.ngn_portfolio;
      const isOpen = figures.total > 0 || Number(page.units) > 0;
      expect(totals.total_amount).toBe(isOpen ? page.total_amount : 0);
      expect(totals.gain_percent).toBe(isOpen ? page.gain_percent : null);
      return figures;
    };
    let price = 100 + draw(50);
    let redemptions = 0;
    for (let month = firstMonth; month < firstMonth + MONTHS; month += 1) {
      const before = await read();
      const isLocked = month < firstMonth + LOCKED_MONTHS;
      const isRedeeming = !isLocked && before.value > 1_000_000 && draw(2) === 0;
      const isLast = month === firstMonth + MONTHS - 1;
      if (isLast && before.value > 0) {
        await redeemDirectly(club, member.memberId, id, "full");
      } else if (isRedeeming) {
        const part = BigInt(Math.floor((before.value * (1 + draw(95))) / 100));
        await redeemDirectly(club, member.memberId, id, part);
      } else if (draw(2) === 0 && before.value > 0) {
        const minor = BigInt(1_000_000 + draw(20_000_000));
        await contributeDirectly(club, member, { planId: POOL, minor, into: id });
      }
      await read();
      const isSamePrice = isRedeeming || isLast;
      if (!isSamePrice) price = Math.max(1, price - 30 + draw(56));
      await publishPrice(club, POOL, endOf(month), String(price));
      const after = await read();
      if (isSamePrice && before.percent !== null) {
        redemptions += 1;
        const kept = after.fees - before.fees + (after.tax - before.tax);
        // Of the money half a kobo, and of the percentage half of its last digit, twice.
        const most = ((kept + 1) * 10_000) / after.putIn + 1;
        expect(Math.abs((after.percent ?? 0) - before.percent)).toBeLessThanOrEqual(most);
      }
      club.clock.setTo(new Date(Date.UTC(2026, month + 1, 10, 9)));
    }
    const closed = await read();
    expect(closed.total).toBe(0);
    expect(closed.percent, "a closed portfolio keeps its percentage").not.toBeNull();
    expect(redemptions).toBeGreaterThan(1);
  },
  120_000,
);
