import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listApprovals } from "@kinfold/contract/office/approval-list";
import {
  approveValuation,
  draftValuation,
  getValuation,
  listValuations,
  rejectValuation,
} from "@kinfold/contract/valuations";
import { getWallets } from "@kinfold/contract/wallets";
import { addDays, lagosDay, findMonthEnd, startInLagos, type Day } from "#calendar/index.ts";
import { checkLedgerInvariants } from "#ledger/index.ts";
import { readBrokenConstraint, readSqlState } from "#platform/db.ts";
import { checkUnitInvariants } from "#units/index.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember } from "../testing/payable.ts";
import { explainJump } from "../testing/published.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { checkValuationInvariants } from "./index.ts";
import { executeAsOwner } from "../testing/owner.ts";

/** Purple in naira and in dollars, the pool with a fee for leaving early, and the one with a fixed rate. */
const [PURPLE, POOL, FIXED] = [1, 3, 4];
const NOTE = "Custodian's statement of the day";
const REASON = "Agrees with the custodian's statement";

let club: Club;
let maker: Clerk;
let approver: Clerk;
beforeAll(async () => {
  club = await openClub();
});
beforeEach(async () => {
  // Sessions are for half an hour, and months pass here.
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: Answer) => [status, body.code];
const draft = (planId: number, valuedOn: Day, given: object, by = maker): Promise<Answer> =>
  by.visitor.ask(draftValuation, {
    body: { plan_id: planId, valued_on: valuedOn, source_note: NOTE, ...given },
  });
const decide = (
  to: typeof approveValuation | typeof rejectValuation,
  id: string,
  by: Clerk,
): Promise<Answer> => by.visitor.ask(to, { params: { id }, body: { reason: REASON } });
const one = async (id: string): Promise<Answer> =>
  maker.visitor.ask(getValuation, { params: { id } });
/** The newest day in Lagos that is over. */
const yesterday = (): Day => addDays(lagosDay(club.clock.now()), -1);

/** Goes to the first morning after this month, and signs the staff in again. */
async function nextMonth(): Promise<Day> {
  const end = findMonthEnd(lagosDay(club.clock.now()));
  club.clock.setTo(new Date(startInLagos(addDays(end, 1)).getTime() + 8 * HOUR_MS));
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
  return end;
}

async function published(planId: number, given: object, day = yesterday()): Promise<Answer> {
  const { body, text } = await draft(planId, day, given);
  if (body?.id === undefined) throw new Error(`could not draft: ${text}`);
  return decide(approveValuation, body.id, approver);
}

const expectConsistentPayouts = async (): Promise<void> => {
  expect([
    ...(await checkLedgerInvariants(club.db)),
    ...(await checkUnitInvariants(club.db)),
    ...(await checkValuationInvariants(club.db)),
  ]).toEqual([]);
};

describe("a plan's first months", () => {
  test("draft, preview, approval: what waits is dealt at the published price, exactly as previewed", async () => {
    const ada = await createPayableMember(club, "ada@example.com");
    const bola = await createPayableMember(club, "bola@example.com");
    const adas = await contributeDirectly(club, ada, { planId: POOL, minor: 50_000_000n });
    let day = await nextMonth();

    const first = await draft(POOL, day, { unit_price: "100" });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      plan_id: POOL,
      currency: "NGN",
      valued_on: day,
      version: 1,
      status: "draft",
      assets: null,
      net: 0,
      units: "0.0000",
      unit_price: "100.000000",
      previous_unit_price: null,
      change_percent: null,
      drafted_by: { id: maker.staffId, name: expect.stringMatching(/^Clerk/) },
      decided_by: null,
    });
    expect((await decide(approveValuation, first.body.id, approver)).body).toMatchObject({
      status: "approved",
      decided_by: { id: approver.staffId },
      reason: REASON,
    });
    const { rows: noted } = await sql<{ action: string; actor_id: string; why: string }>`
      select action, actor_id, entry::jsonb->>'reason' as why from audit_entry
        where entry::jsonb#>>'{subject,id}' = ${first.body.id} order by audit_number`.execute(
      club.db,
    );
    expect(noted).toEqual([
      { action: "valuation.drafted", actor_id: maker.staffId, why: NOTE },
      { action: "valuation.approved", actor_id: approver.staffId, why: REASON },
    ]);

    await contributeDirectly(club, bola, { planId: POOL, minor: 20_000_000n });
    day = await nextMonth();
    // What ₦520,000 of net assets make on 5,000 units.
    const second = await draft(POOL, day, { assets: 521_000, liabilities: 1_000 });
    expect(second.body).toMatchObject({
      net: 520_000,
      units: "5000.0000",
      unit_price: "104.000000",
      previous_unit_price: "100.000000",
      change_percent: 4,
    });
    const { preview } = (await one(second.body.id)).body;
    expect(preview).toMatchObject({
      units_before: "5000.0000",
      units_after: "6923.0769",
      contributed: 200_000,
      redeemed: 0,
      value_after: 720_000,
    });
    expect(preview.shares).toHaveLength(2);
    expect(preview.shares).toContainEqual({
      member_id: ada.memberId,
      member_name: "Adaeze Okafor",
      portfolio_id: adas,
      portfolio_reference: expect.stringMatching(/^KIN-/),
      units_before: "5000.0000",
      value_before: 500_000,
      gain: 20_000,
      contributed: 0,
      redeemed: 0,
      units_after: "5000.0000",
      value_after: 520_000,
      borne: 0,
    });
    // Looking changed nothing.
    expect((await one(second.body.id)).body.preview).toEqual(preview);
    expect((await club.emailsTo("bola@example.com"))[0]?.subject).not.toContain("units");
    await expectConsistentPayouts();

    expect((await decide(approveValuation, second.body.id, approver)).status).toBe(200);
    const { rows } =
      await sql`select units::text as units from unit_holding join portfolio using (portfolio_id)
      where member_id = ${bola.memberId}`.execute(club.db);
    expect(rows).toEqual([{ units: "1923.0769" }]);
    expect((await one(second.body.id)).body.preview).toBeNull();
    await expectConsistentPayouts();
  });

  test("a redemption is previewed and paid into the wallet at the published price", async () => {
    const chika = await createPayableMember(club, "chika@example.com");
    const portfolioId = await contributeDirectly(club, chika, {
      planId: PURPLE,
      minor: 40_000_000n,
    });
    await nextMonth();
    await published(PURPLE, { unit_price: "10" });
    for (let month = 0; month < 4; month += 1) await nextMonth();
    await redeemDirectly(club, chika.memberId, portfolioId, 10_000_000n);
    const day = await nextMonth();
    const before = (await chika.visitor.signIn("chika@example.com")).status;
    expect(before).toBe(200);
    const { body } = await draft(PURPLE, day, { unit_price: "11" });
    const { preview } = (await one(body.id)).body;
    expect(preview.shares).toEqual([
      expect.objectContaining({ portfolio_id: portfolioId, redeemed: 110_000, gain: 40_000 }),
    ]);
    expect((await chika.visitor.ask(getWallets)).body.ngn.balance).toBe(600_000);
    await explainJump(club, body);
    await decide(approveValuation, body.id, await hireSignedIn(club, ["admin"]));
    expect((await chika.visitor.ask(getWallets)).body.ngn.balance).toBe(710_000);
    await expectConsistentPayouts();
  });

  test("is listed newest day first, by plan and state", async () => {
    await nextMonth();
    const { body } = await draft(POOL, yesterday(), { unit_price: "105" });
    const list = async (query: string) =>
      (await maker.visitor.send("GET", `/api/admin/valuations?${query}`)).body;
    const all = await list("");
    expect(all.data[0]).toMatchObject({ id: body.id, plan_name: "Ìrẹ̀pọ̀ Pool" });
    expect(all.meta.total).toBe(all.data.length);
    expect((await list(`plan_id=${POOL}&status=approved`)).data).toHaveLength(2);
    expect((await list("plan_id=1&per_page=1")).meta).toMatchObject({ total: 2, page_count: 2 });
    expect((await list("plan_id=x")).code).toBe("invalid");
    expect((await maker.visitor.ask(listValuations)).status).toBe(200);
    await decide(rejectValuation, body.id, approver);
  });
});

describe("a draft is refused", () => {
  test.each([
    ["for a day that is to come", { unit_price: "100", valued_on: "2060-01-31" }, "valued_on"],
    ["without figures", {}, "assets"],
    ["with half a balance", { assets: 10 }, "liabilities"],
    ["with more owed than owned", { assets: 10, liabilities: 11 }, "liabilities"],
    ["with a price of nothing", { unit_price: "0.000000" }, "unit_price"],
    ["with a price finer than a millionth", { unit_price: "1.0000001" }, "unit_price"],
    ["with a price that is no number", { unit_price: "=1+1" }, "unit_price"],
    ["without a source", { unit_price: "100", source_note: "  " }, "source_note"],
    ["of no day", { unit_price: "100", valued_on: "2026-02-30" }, "valued_on"],
  ])("%s", async (_, given, field) => {
    const { status, body } = await draft(2, yesterday(), given);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, "invalid", [field]]);
  });

  test("when assets less liabilities are not units × price", async () => {
    const { status, body } = await draft(POOL, yesterday(), {
      assets: 800_000,
      liabilities: 0,
      unit_price: "104",
    });
    expect([status, body.code]).toEqual([422, "valuation_unbalanced"]);
    expect(body.error).toContain("₦800,000.00");
    expect(body.error).toContain("₦720,000.00");
  });

  test("without a price while no one holds units, for a fixed rate, and for no plan", async () => {
    const noOne = await draft(5, yesterday(), { assets: 10, liabilities: 0 });
    expect(noOne.body.fields).toHaveProperty("unit_price");
    const fixed = await draft(FIXED, yesterday(), { unit_price: "1" });
    expect(readOutcome(fixed)).toEqual([409, "valuation_not_priced"]);
    const none = await draft(999, yesterday(), { unit_price: "1" });
    expect(readOutcome(none)).toEqual([404, "valuation_unknown_plan"]);
  });

  test("while another is open for the plan and day, even when both come at once", async () => {
    const answers = await Promise.all([
      draft(6, yesterday(), { unit_price: "50" }),
      draft(6, yesterday(), { unit_price: "51" }, await hireSignedIn(club, ["admin"])),
    ]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(readOutcome)).toEqual([[409, "valuation_open"]]);
    const made = answers.find(({ status }) => status === 201);
    expect((await decide(rejectValuation, made?.body.id, approver)).body.status).toBe("rejected");
    // Another attempt is another version.
    const again = await draft(6, yesterday(), { unit_price: "52" });
    expect(again.body.version).toBe(2);
    await decide(rejectValuation, again.body.id, approver);
  });

  test("for a day that was published, or one before it", async () => {
    await nextMonth();
    expect((await published(POOL, { unit_price: "106" })).status).toBe(200);
    const same = await draft(POOL, yesterday(), { unit_price: "107" });
    expect(readOutcome(same)).toEqual([409, "valuation_out_of_order"]);
    const earlier = await draft(POOL, addDays(yesterday(), -1), { unit_price: "107" });
    expect(readOutcome(earlier)).toEqual([409, "valuation_out_of_order"]);
  });
});

describe("two pairs of eyes", () => {
  test("the person who drafted decides nothing about it, admin or not, in the code and in the database", async () => {
    await nextMonth();
    const admin = await hireSignedIn(club, ["admin"]);
    const { body } = await draft(POOL, yesterday(), { unit_price: "107" }, admin);
    const waiting = await approver.visitor.ask(listApprovals, {});
    // Two plans of one name differ in their currency.
    expect(waiting.body.data).toMatchObject([
      { kind: "valuation", about: expect.stringMatching(/^Ìrẹ̀pọ̀ Pool NGN, \d+ \w{3} \d{4}$/) },
    ]);
    for (const to of [approveValuation, rejectValuation]) {
      expect(readOutcome(await decide(to, body.id, admin))).toEqual([403, "staff_own_work"]);
      expect(readOutcome(await decide(to, body.id, maker))).toEqual([403, "staff_forbidden"]);
    }
    expect((await one(body.id)).body.valuation.status).toBe("draft");
    const behindOurBack = sql`update valuation set status = 'approved', decided_by = drafted_by,
      decided_at = now(), reason = 'hush' where valuation_id = ${body.id}`.execute(club.db);
    expect(await behindOurBack.catch(readBrokenConstraint)).toBe(
      "nobody_decides_what_they_drafted",
    );
    await decide(rejectValuation, body.id, approver);
  });

  test("a decision without a reason is none", async () => {
    const { body } = await draft(POOL, yesterday(), { unit_price: "107" });
    for (const reason of [undefined, "", "   "]) {
      const answer = await approver.visitor.ask(approveValuation, {
        params: { id: body.id },
        body: { reason },
      });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["reason"]]);
    }
    await decide(rejectValuation, body.id, approver);
  });

  test("of many approvals at once one is the decision, and dealing happens once", async () => {
    await nextMonth();
    const dayo = await createPayableMember(club, "dayo@example.com");
    await contributeDirectly(club, dayo, { planId: POOL, minor: 10_000_000n });
    await nextMonth();
    const { body } = await draft(POOL, yesterday(), { unit_price: "107" });
    const others = await Promise.all([1, 2, 3].map(() => hireSignedIn(club, ["finance_approver"])));
    const answers = await Promise.all(
      [approver, approver, ...others].map((by) => decide(approveValuation, body.id, by)),
    );
    const winner = answers.find(({ status }) => status === 200)?.body.decided_by.id;
    for (const [at, by] of [approver, approver, ...others].entries()) {
      const expected = by.staffId === winner ? [200, undefined] : [409, "decision_changed"];
      expect(readOutcome(answers[at] ?? { status: 0, body: {}, text: "", headers: {} })).toEqual(
        expected,
      );
    }
    const { rows } = await sql`select count(*)::integer as times from dealing
      where valuation_id = ${body.id}`.execute(club.db);
    expect(rows).toEqual([{ times: 1 }]);
    expect(readOutcome(await decide(rejectValuation, body.id, approver))).toEqual([
      409,
      "decision_changed",
    ]);
    await expectConsistentPayouts();
  });

  test("a day that is not over is not published, and not previewed", async () => {
    const today = lagosDay(club.clock.now());
    const { body } = await draft(POOL, today, { unit_price: "108" });
    expect((await one(body.id)).body.preview).toBeNull();
    expect(readOutcome(await decide(approveValuation, body.id, approver))).toEqual([
      409,
      "valuation_too_early",
    ]);
    club.clock.setTo(startInLagos(addDays(today, 1)));
    const late = await hireSignedIn(club, ["finance_approver"]);
    expect((await decide(approveValuation, body.id, late)).body.status).toBe("approved");
  });

  test("figures about units that have changed since are not published", async () => {
    const efe = await createPayableMember(club, "efe@example.com");
    await contributeDirectly(club, efe, { planId: POOL, minor: 10_000_000n });
    const end = await nextMonth();
    club.clock.advance(DAY_MS);
    maker = await hireSignedIn(club, ["finance_maker"]);
    approver = await hireSignedIn(club, ["finance_approver"]);
    const older = await draft(POOL, end, { unit_price: "109" });
    const newer = await draft(POOL, addDays(end, 1), { unit_price: "110" });
    expect((await decide(approveValuation, older.body.id, approver)).status).toBe(200);
    const late = await decide(approveValuation, newer.body.id, approver);
    expect(readOutcome(late)).toEqual([409, "valuation_stale"]);
    expect(late.body).toMatchObject({
      error: expect.stringMatching(/they were [\d.]+, and are [\d.]+ now\. Reject it/),
    });
    await decide(rejectValuation, newer.body.id, approver);
    const again = await draft(POOL, addDays(end, 1), { unit_price: "110" });
    expect((await decide(approveValuation, again.body.id, approver)).status).toBe(200);
    await expectConsistentPayouts();
  });

  test("what was decided does not change, and nothing is removed: the database refuses", async () => {
    const { rows } = await sql<{ id: string }>`select valuation_id as id from valuation
      where status = 'approved' limit 1`.execute(club.db);
    const id = rows[0]?.id ?? "";
    const refused = (work: Promise<unknown>): Promise<unknown> => work.catch(readSqlState);
    const change = (set: string) =>
      refused(
        sql`update valuation set ${sql.raw(set)} where valuation_id = ${id}`.execute(club.db),
      );
    expect(await change("unit_price = 1")).toBe("VA001");
    expect(
      await change("status = 'draft', decided_by = null, decided_at = null, reason = null"),
    ).toBe("VA001");
    expect(await change("reason = 'another'")).toBe("VA001");
    expect(
      await refused(executeAsOwner(club.db, sql`delete from valuation where valuation_id = ${id}`)),
    ).toBe("VA003");
    await nextMonth();
    const { body } = await draft(POOL, yesterday(), { unit_price: "120" });
    const touched = sql`update valuation set unit_price = 121 where valuation_id = ${body.id}`;
    expect(await refused(touched.execute(club.db))).toBe("VA001");
    const born = sql`insert into valuation select 'val_x', plan_id, valued_on, version + 1, assets_minor,
      liabilities_minor, net_minor, units, unit_price, source_note, status, drafted_by, drafted_at, decided_by, decided_at,
      reason from valuation where valuation_id = ${id}`;
    expect(await refused(born.execute(club.db))).toBe("VA002");
  });

  test("nothing there is not found", async () => {
    expect(readOutcome(await one("val_none"))).toEqual([404, "not_found"]);
    expect(readOutcome(await decide(approveValuation, "val_none", approver))).toEqual([
      404,
      "not_found",
    ]);
  });
});
