import { DAY_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listPools } from "@kinfold/contract/plans";
import { getPortfolio } from "@kinfold/contract/portfolios";
import { getExchangeRate } from "@kinfold/contract/reference";
import { type Answer, type Visitor } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";
import { contributeToPlan, publishAndDeal, PLAN } from "../testing/plans.ts";
import type { Value } from "../testing/setting-desk.ts";
import {
  makeChange,
  changeAlone,
  club,
  addDaysToNow,
  member,
  readSetting,
  previewChange,
  proposeChange,
  readOutcome,
  openSettingDesk,
} from "../testing/setting-desk.ts";

openSettingDesk();

describe("a rate by hand", () => {
  const rate = (change_: Value = {}): Value => ({
    naira_per_dollar: "1600.5",
    source: "Central Bank, by telephone",
    as_of: club.clock.now().toISOString(),
    good_until: addDaysToNow(1),
    ...change_,
  });
  const worth = async () => (await member.ask(getExchangeRate)).body;

  test("goes before what is fetched, with its source, until it ends", async () => {
    await makeChange("rate", null, rate());
    expect(await worth()).toMatchObject({
      exchange_rate: 1600.5,
      source: "Central Bank, by telephone",
      stale: false,
    });
    club.clock.advance(600_000);
    await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
      values ('rate_fetched', 1500, 'fetched', ${club.clock.now()}, ${addDaysToNow(3)}, ${club.clock.now()})`.execute(
      club.db,
    );
    expect((await worth()).exchange_rate).toBe(1600.5);
    club.clock.advance(DAY_MS);
    await member.signIn("ada@example.com");
    expect((await worth()).exchange_rate).toBe(1500);
  });

  test.each<[string, () => Value, string]>([
    ["of tomorrow", () => ({ as_of: addDaysToNow(0.5) }), "as_of"],
    [
      "that is over",
      () => ({ as_of: addDaysToNow(-2), good_until: addDaysToNow(-1) }),
      "good_until",
    ],
    ["for weeks", () => ({ good_until: addDaysToNow(8) }), "good_until"],
    ["of zero", () => ({ naira_per_dollar: "0.000" }), "naira_per_dollar"],
    ["without a source", () => ({ source: "" }), "source"],
  ])("%s is refused", async (_what, wrong, field) => {
    const answer = await proposeChange("rate", null, rate(wrong()));
    expect(readOutcome(answer)).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty(field);
  });

  test("far from the one of now is pointed out, and one person alone enters none", async () => {
    const { body } = await previewChange("rate", null, rate({ naira_per_dollar: "2400.5" }));
    expect(body.effects.join(" ")).toContain("look at its digits again");
    expect(readOutcome(await changeAlone("rate", null, rate()))).toEqual([
      409,
      "decision_needs_another",
    ]);
    await expect(
      sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at, proposal_id)
        values ('rate_mine', 1, 'me', now(), now(), now(), 'spr_other')`.execute(club.db),
    ).rejects.toThrow(/another staff member approved/);
  });
});

describe("a plan", () => {
  test("gets new terms by two people; who began before keeps theirs", async () => {
    const before = await createPayableMember(club, "early@example.com");
    const early = await contributeToPlan(before.visitor, PLAN.irepo, 200_000);
    expect(early.status).toBe(201);
    const plan = await readSetting("plan", String(PLAN.irepo));
    const value = {
      ...plan.value,
      lock_in_days: 365,
      early_exit_fee_bps: 900,
      minimum_amount: 150_000,
    };
    const shown = (await previewChange("plan", plan.id, value)).body.effects.join(" ");
    expect(shown).toContain("1 portfolio stays in it");
    expect(shown).toContain("keep theirs to the end");
    await makeChange("plan", plan.id, value);
    const pools = (await member.ask(listPools)).body;
    expect(pools.find(({ id }: { id: number }) => id === PLAN.irepo)).toMatchObject({
      lock_in_days: 365,
      early_exit_fee_bps: 900,
      minimum_amount: 150_000,
    });
    const after = await createPayableMember(club, "late@example.com");
    const late = await contributeToPlan(after.visitor, PLAN.irepo, 200_000);
    const day = "2026-11-30";
    club.clock.setTo(new Date("2026-12-01T09:00:00Z"));
    await publishAndDeal(club, PLAN.irepo, day, "100");
    await before.visitor.signIn("early@example.com");
    await after.visitor.signIn("late@example.com");
    const portfolio = async (visitor: Visitor, { body }: Answer) =>
      (await visitor.ask(getPortfolio, { params: { id: body.portfolio_id } })).body;
    const [kept, fresh] = [
      await portfolio(before.visitor, early),
      await portfolio(after.visitor, late),
    ];
    expect([kept.early_exit_fee_bps, fresh.early_exit_fee_bps]).toEqual([200, 900]);
    const days = ({ lock_in_until: until }: { lock_in_until: string }) =>
      (Date.parse(until) - Date.parse(day)) / DAY_MS;
    expect([days(kept), days(fresh)]).toEqual([90, 365]);
    await expect(
      sql`update portfolio set early_exit_fee_bps = 900`.execute(club.db),
    ).rejects.toThrow(/portfolio: early_exit_fee_bps does not change/);
  });

  test("changes neither its currency nor its kind, and is alone as the open purple one", async () => {
    const purple = await readSetting("plan", String(PLAN.purpleNgn));
    for (const wrong of [{ currency: "USD", for_global: false }, { product_type: "standard" }]) {
      const answer = await proposeChange("plan", purple.id, { ...purple.value, ...wrong });
      expect(readOutcome(answer)).toEqual([409, "setting_refused"]);
    }
    const second = { ...purple.value, slug: "purple-ngn-2" };
    const answer = await proposeChange("plan", null, second);
    expect([...readOutcome(answer), answer.body.fields]).toEqual([
      422,
      "invalid",
      { status: "A purple plan in this currency is open. Close it first." },
    ]);
    const taken = await proposeChange("plan", null, {
      ...second,
      slug: "irepo-pool",
      status: "closed",
    });
    expect(taken.body.fields).toHaveProperty("slug");
  });

  test("is opened by two people, with ledger accounts of its own, and closed again", async () => {
    const { value } = await readSetting("plan", String(PLAN.harvest));
    const id = await makeChange("plan", null, { ...value, name: "Dry Season", slug: "dry-season" });
    const dry = async () =>
      (await member.ask(listPools)).body.find(
        ({ slug }: { slug: string }) => slug === "dry-season",
      );
    expect(await dry()).toMatchObject({ name: "Dry Season", is_open: true, interest_rate: 18 });
    const { rows } =
      await sql`select from ledger.account where name like ${`plan:${id}:%`}`.execute(club.db);
    expect(rows).toHaveLength(4);
    await makeChange("plan", id, { ...(await readSetting("plan", id)).value, status: "closed" });
    expect(await dry()).toMatchObject({ is_open: false });
  });

  test("is not changed past its people by the database", async () => {
    for (const statement of [
      sql`update plan set minimum_minor = 1 where plan_id = 1`,
      sql`update plan set interest_bps = 9000 where plan_id = 4`,
      sql`insert into plan (name, slug, product_type, currency, description, risk_level, valuation_method, status,
          minimum_minor, minimum_top_up_minor, minimum_recurring_minor)
        values ('x', 'x', 'standard', 'NGN', 'x', 'low', 'unit_price', 'open', 1, 1, 1)`,
    ]) {
      await expect(statement.execute(club.db)).rejects.toThrow(/another staff member approved/);
    }
  });
});
