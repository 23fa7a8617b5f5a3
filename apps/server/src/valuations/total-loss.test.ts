import { getPortfolioSummary } from "@kinfold/contract/portfolios";
import { getPortfolioPdf } from "@kinfold/contract/reports";
import { approveValuation, correctValuation, draftValuation } from "@kinfold/contract/valuations";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSqlState } from "#platform/db.ts";
import { findCorruption } from "../oracle/index.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { createPayableMember } from "../testing/payable.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import {
  contributeToPlan,
  PLAN,
  readPortfolioPage,
  redeemUnits,
  allowPlanChanges,
  topUp,
} from "../testing/plans.ts";
import { correctPrice, explainJump, publishPrice } from "../testing/published.ts";
import { hireSignedIn } from "../testing/staff.ts";

const EMAIL = "holder@example.com";

let club: Club;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
  await sql`update plan set lock_in_days = 0`.execute(club.db);
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: Answer) => [status, body.code ?? body.status];

test("a plan that lost everything is priced at 0: units stay, figures are −100 %, nothing is bought, and it may rise again", async () => {
  club.clock.setTo(new Date("2026-01-12T08:00:00.000Z"));
  const { visitor } = await createPayableMember(club, EMAIL);
  const first = await contributeToPlan(visitor, PLAN.irepo, 500_000);
  const id = first.body.portfolio_id;
  expect(await sqlState0()).toBe("VA006");
  const maker = await hireSignedIn(club, ["finance_maker"]);
  const zero = { plan_id: PLAN.irepo, unit_price: "0", source_note: "Administrator" };
  const tooEarly = await maker.visitor.ask(draftValuation, {
    body: { ...zero, valued_on: "2026-01-11" },
  });
  expect([tooEarly.status, tooEarly.body.fields]).toEqual([
    422,
    { unit_price: "The first price of a plan is above 0." },
  ]);
  await publishPrice(club, PLAN.irepo, "2026-01-31", "100");
  await visitor.signIn(EMAIL);
  await redeemUnits(visitor, id, { amount: 100_000 });
  await topUp(visitor, id, 50_000);
  const before = (await visitor.ask(getWallets)).body.ngn.available_balance;

  club.clock.setTo(new Date("2026-06-01T08:00:00.000Z"));
  const [drafter, approver, admin] = [
    await hireSignedIn(club, ["finance_maker"]),
    await hireSignedIn(club, ["finance_approver"]),
    await hireSignedIn(club, ["admin"]),
  ];
  const { body: draft } = await drafter.visitor.ask(draftValuation, {
    body: { ...zero, unit_price: undefined, assets: 0, liabilities: 0, valued_on: "2026-05-31" },
  });
  expect([draft.unit_price, draft.change_percent, draft.price_band.is_outside]).toEqual([
    "0.000000",
    -100,
    true,
  ]);
  const decide = (by: typeof admin) =>
    by.visitor.ask(approveValuation, { params: { id: draft.id }, body: { reason: "Agrees" } });
  expect(readOutcome(await decide(admin))).toEqual([409, "valuation_needs_statement"]);
  await explainJump(club, draft);
  expect(readOutcome(await decide(approver))).toEqual([403, "valuation_needs_admin"]);
  expect(readOutcome(await decide(admin))).toEqual([200, "approved"]);

  await visitor.signIn(EMAIL);
  const lost = await readPortfolioPage(visitor, id);
  expect(lost).toMatchObject({
    status: "active",
    units: 4000,
    unit_value: 0,
    current_value: 0,
    invested_amount: 500_000,
    gain_amount: -500_000,
    gain_percent: -100,
    plan_return: -100,
    personal_return: -100,
    redeemable_units: 4000,
    redeemable_amount: 0,
    can_top_up: false,
    can_redeem: false,
    product: { is_open: false },
    redemptions: [{ status: "allotted", amount: 0, unit_value: 0 }],
    contributions: [
      { status: "refunded", note: expect.stringMatching(/lost all of its value/) },
      { status: "allotted" },
    ],
  });
  expect((await visitor.ask(getWallets)).body.ngn.available_balance).toBe(before + 50_000);
  for (const asked of [{ full: true }, { amount: 1 }]) {
    expect(await redeemUnits(visitor, id, asked)).toMatchObject({
      status: 409,
      body: {
        code: "port_nothing_to_redeem",
        error: "A unit is worth 0 now, so there is nothing to redeem.",
      },
    });
  }
  for (const asked of [
    await topUp(visitor, id, 50_000),
    await contributeToPlan(visitor, PLAN.irepo, 500_000),
  ]) {
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: "port_price_zero",
        error: "A unit of this plan is priced at 0 now, so it takes no contributions.",
      },
    });
  }
  expect((await visitor.ask(getPortfolioSummary)).body.ngn_portfolio).toMatchObject({
    current_value: 0,
    gain_amount: -500_000,
    gain_percent: -100,
    personal_return: -100,
  });
  const url = `/api${getPortfolioPdf.path.replace(":id", id)}`;
  const headers = {
    authorization: `Bearer ${visitor.token}`,
    cookie: `__Host-kinfold=${visitor.cookie}`,
  };
  const pdf = await club.app.inject({ url, headers });
  const words = readPdfText(pdf.rawPayload).flat();
  expect(words).toContain("−100.00%");
  expect(words.join(" ")).not.toMatch(/NaN|Infinity/);
  const [emailContent] = await club.emailsTo(EMAIL);
  expect(emailContent?.text).not.toMatch(/NaN|Infinity/);
  await expectInvariants(club.db);

  // A correction is never to 0; from 0 it is an exception again.
  const correction = await drafter.visitor.ask(correctValuation, {
    params: { id: draft.id },
    body: { unit_price: "40", source_note: "Administrator", reason: "A bond was sold" },
  });
  expect(correction.body.price_band).toMatchObject({ base_unit_price: "100.000000" });
  await explainJump(club, correction.body);
  const by = await hireSignedIn(club, ["admin"]);
  const corrected = await by.visitor.ask(approveValuation, {
    params: { id: correction.body.id },
    body: { reason: "Agrees" },
  });
  expect(readOutcome(corrected)).toEqual([200, "approved"]);
  await visitor.signIn(EMAIL);
  expect(await readPortfolioPage(visitor, id)).toMatchObject({
    current_value: 160_000,
    units: 4000,
    can_top_up: true,
    can_redeem: true,
    product: { is_open: true },
  });
  await expect(correctPrice(club, correction.body.id, "0")).rejects.toMatchObject({
    code: "invalid",
  });
  await publishPrice(club, PLAN.irepo, "2026-06-30", "0");
  await publishPrice(club, PLAN.irepo, "2026-07-31", "0");
  await publishPrice(club, PLAN.irepo, "2026-08-31", "12.5");
  await visitor.signIn(EMAIL);
  expect(await readPortfolioPage(visitor, id)).toMatchObject({
    current_value: 50_000,
    units: 4000,
  });
  await expectInvariants(club.db);
  const findings = await findCorruption(club.db);
  expect(findings.filter(({ brokenBy }) => brokenBy.length > 0)).toEqual([]);
});

/** What the database says to a first price of 0, no matter who writes it. */
async function sqlState0(): Promise<unknown> {
  const { staffId } = await hireSignedIn(club, ["finance_maker"]);
  return sql`insert into valuation (valuation_id, plan_id, valued_on, version, net_minor, units, unit_price, source_note,
      status, drafted_by, drafted_at)
    values ('val_zero', ${PLAN.irepo}, '2026-01-10', 1, 0, 0, 0, 'A stranger', 'draft', ${staffId}, now())`
    .execute(club.db)
    .catch(readSqlState);
}
