import { chooseMaturity } from "@kinfold/contract/portfolios";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { createPayableMember } from "../testing/payable.ts";
import { contributeToPlan, PLAN, readPortfolioPage, allowPlanChanges } from "../testing/plans.ts";
import { matureDue } from "./index.ts";

let club: Club;
let ada: Visitor;
let email = "";
let members = 0;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
});
afterAll(() => club.close());
const at = (instant: string): void => club.clock.setTo(new Date(instant));
const offers = (action: "payout" | "rollover") =>
  sql`update plan set maturity_action = ${action} where plan_id = ${PLAN.harvest}`.execute(club.db);
beforeEach(async () => {
  at("2026-01-01T08:00:00.000Z");
  await offers("rollover");
  members += 1;
  email = `ada${members}@example.com`;
  ada = (await createPayableMember(club, email)).visitor;
});
afterEach(() => expectInvariants(club.db));

const choose = (id: string, action: string, who = ada): Promise<Answer> =>
  who.ask(chooseMaturity, { params: { id }, body: { maturity_action: action } });
/** Money at a fixed rate until 1 October 2026. */
const held = async (): Promise<string> =>
  (await contributeToPlan(ada, PLAN.harvest, 100_000)).body.portfolio_id;
const isHeld = async (id: string) => {
  const { maturity_action, can_choose_maturity, maturity_date, status } = await readPortfolioPage(
    ada,
    id,
  );
  return { maturity_action, can_choose_maturity, maturity_date, status };
};
const currentTerms = {
  maturity_action: "rollover",
  can_choose_maturity: true,
  maturity_date: "2026-10-01",
  status: "active",
};

test("a member has a term paid out that would have gone on, and the money lands in the wallet", async () => {
  const id = await held();
  expect(await isHeld(id)).toEqual(currentTerms);
  for (const _ of [1, 2]) {
    const { body, status } = await choose(id, "payout");
    expect([status, body]).toEqual([
      200,
      { id, maturity_action: "payout", maturity_date: "2026-10-01" },
    ]);
  }
  expect(await isHeld(id)).toEqual({ ...currentTerms, maturity_action: "payout" });
  at("2026-09-30T23:10:00.000Z");
  await matureDue(club.platform);
  await ada.signIn(email);
  expect((await isHeld(id)).status).toBe("closed");
  // 273 days at 18%: 13,463.01, of which 1,346.30 is tax.
  const { body } = await ada.ask(getWallets);
  expect(body.ngn.available_balance).toBe(1_012_116.71);
});

test("who changes their mind goes on for another term", async () => {
  const id = await held();
  await choose(id, "payout");
  expect((await choose(id, "rollover")).body.maturity_action).toBe("rollover");
  at("2026-09-30T23:10:00.000Z");
  await matureDue(club.platform);
  await ada.signIn(email);
  expect(await isHeld(id)).toEqual({ ...currentTerms, maturity_date: "2027-07-01" });
});

test("a plan that pays out leaves no choice", async () => {
  await offers("payout");
  const id = await held();
  const fixed = { ...currentTerms, maturity_action: "payout", can_choose_maturity: false };
  expect(await isHeld(id)).toEqual(fixed);
  const { body, status } = await choose(id, "rollover");
  expect([status, body.code]).toEqual([409, "port_end_fixed"]);
  expect(await isHeld(id)).toEqual(fixed);
});

test("once the term is over it is too late, and nothing is changed", async () => {
  const id = await held();
  at("2026-09-30T23:05:00.000Z");
  await ada.signIn(email);
  const { body, status } = await choose(id, "payout");
  expect([status, body.code]).toEqual([409, "port_matured"]);
  expect(await isHeld(id)).toMatchObject({ maturity_action: "rollover", status: "matured" });
});

test("another member's does not exist, and what is no choice is refused", async () => {
  const id = await held();
  const eve = (await createPayableMember(club, `eve-${email}`)).visitor;
  expect((await choose(id, "payout", eve)).status).toBe(404);
  expect((await choose("prt_unknown", "payout")).status).toBe(404);
  const { body, status } = await choose(id, "spend");
  expect([status, body.code]).toEqual([422, "invalid"]);
  expect(await isHeld(id)).toEqual(currentTerms);
});
