import { HOUR_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  approveValuation,
  attachPriceStatement,
  correctValuation,
  draftValuation,
  getPriceStatement,
  getValuation,
} from "@kinfold/contract/valuations";
import { addDays, lagosDay, startInLagos, type Day } from "#calendar/index.ts";
import { readSqlState } from "#platform/db.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { allowPlanChanges } from "../testing/plans.ts";
import { publishPrice } from "../testing/published.ts";
import { buildAnyPdf, buildPhoto } from "../testing/receipts.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

/** A pool, whose band is 10 % unless someone sets it. */
const POOL = 3;
const REASON = "A borrower has repaid a loan that was written off";

let club: Club;
let maker: Clerk;
let approver: Clerk;
let admin: Clerk;
let day: Day = lagosDay(new Date("2026-11-30T12:00:00Z"));
let plans = 900;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: Answer) => [status, body.code];
/** The next day is over, and its price is drafted. */
async function draftedNext(unitPrice: string, planId = POOL): Promise<string> {
  day = addDays(day, 1);
  club.clock.setTo(new Date(startInLagos(addDays(day, 1)).getTime() + 8 * HOUR_MS));
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
  admin = await hireSignedIn(club, ["admin"]);
  const { body, text } = await maker.visitor.ask(draftValuation, {
    body: { plan_id: planId, valued_on: day, unit_price: unitPrice, source_note: "Custodian" },
  });
  if (body?.id === undefined) throw new Error(`could not draft: ${text}`);
  return body.id;
}
const approve = (id: string, by: Clerk): Promise<Answer> =>
  by.visitor.ask(approveValuation, { params: { id }, body: { reason: "Agrees" } });
const attach = async (id: string, by = maker, bytes?: Buffer, reason = REASON): Promise<Answer> =>
  by.visitor.ask(attachPriceStatement, {
    params: { id },
    body: {
      reason,
      statement: { file_name: "custodian.pdf", data: (bytes ?? buildAnyPdf()).toString("base64") },
    },
  });
const valuation = async (id: string) =>
  (await maker.visitor.ask(getValuation, { params: { id } })).body.valuation;
const statusOf = async (id: string): Promise<string> => (await valuation(id)).status;

describe("a price outside its plan's band", () => {
  test("is published only with a second reason, a statement that the approver can open, and by an admin", async () => {
    await publishPrice(club, POOL, (day = addDays(day, 1)), "100");
    const id = await draftedNext("999");
    expect(await valuation(id)).toMatchObject({
      price_band: {
        base_unit_price: "100.000000",
        percent: 10,
        jump_percent: 899,
        is_outside: true,
      },
      exception: null,
    });
    for (const by of [approver, admin]) {
      expect(readOutcome(await approve(id, by))).toEqual([409, "valuation_needs_statement"]);
    }
    const pdf = buildAnyPdf();
    const attached = await attach(id, maker, pdf);
    expect([attached.status, attached.body.exception]).toEqual([
      200,
      {
        reason: REASON,
        attached_by: { id: maker.staffId, name: maker.name },
        attached_at: club.clock.now().toISOString(),
        file: { name: "custodian.pdf", media_type: "application/pdf", size_bytes: pdf.length },
      },
    ]);
    const file = await admin.visitor.ask(getPriceStatement, { params: { id } });
    // Staff look at its image.
    expect([file.status, file.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(readOutcome(await approve(id, approver))).toEqual([403, "valuation_needs_admin"]);
    expect(await statusOf(id)).toBe("draft");
    expect((await approve(id, admin)).body).toMatchObject({ status: "approved" });
  });

  test("is refused by the database too, no matter who writes it", async () => {
    const id = await draftedNext("100");
    const write = (by: Clerk): Promise<unknown> =>
      sql`update valuation set status = 'approved', decided_by = ${by.staffId}, decided_at = now(), reason = 'So'
          where valuation_id = ${id}`
        .execute(club.db)
        .catch(readSqlState);
    expect(await write(admin)).toBe("VA004");
    await attach(id);
    expect(await write(approver)).toBe("VA005");
    const attachedByAdmin = await draftedNext("101");
    await attach(attachedByAdmin, admin);
    expect(readOutcome(await approve(attachedByAdmin, admin))).toEqual([403, "staff_own_work"]);
    const other = await hireSignedIn(club, ["admin"]);
    expect((await approve(attachedByAdmin, other)).status).toBe(200);
  });

  test("is not attached to twice, within the band, after a decision, or with what is no PDF or image", async () => {
    const id = await draftedNext("200");
    expect(readOutcome(await attach(id, maker, Buffer.from("<html>")))).toEqual([
      415,
      "file_wrong_type",
    ]);
    expect(readOutcome(await attach(id, maker, undefined, " "))).toEqual([422, "invalid"]);
    expect((await attach(id, maker, await buildPhoto({}))).status).toBe(200);
    expect(readOutcome(await attach(id))).toEqual([409, "valuation_statement_attached"]);
    expect(readOutcome(await attach(id, approver))).toEqual([403, "staff_forbidden"]);
    expect((await approve(id, admin)).status).toBe(200);
    expect(readOutcome(await attach(id))).toEqual([409, "decision_changed"]);
    const within = await draftedNext("201");
    expect(readOutcome(await attach(within))).toEqual([409, "valuation_in_band"]);
    expect(readOutcome(await attach("val_none"))).toEqual([404, "not_found"]);
    expect(
      readOutcome(await admin.visitor.ask(getPriceStatement, { params: { id: within } })),
    ).toEqual([404, "not_found"]);
    expect((await approve(within, approver)).status).toBe(200);
  });

  test("of a correction obeys the same band, from the price of the day before", async () => {
    const wrong = await draftedNext("202");
    await approve(wrong, approver);
    const correction = await maker.visitor.ask(correctValuation, {
      params: { id: wrong },
      body: { unit_price: "20.2", source_note: "Custodian", reason: "A digit too many" },
    });
    expect(correction.body.price_band).toEqual({
      base_unit_price: "201.000000",
      percent: 10,
      jump_percent: -89.9502,
      is_outside: true,
    });
    expect(readOutcome(await approve(correction.body.id, admin))).toEqual([
      409,
      "valuation_needs_statement",
    ]);
    await attach(correction.body.id);
    expect(readOutcome(await approve(correction.body.id, approver))).toEqual([
      403,
      "valuation_needs_admin",
    ]);
    expect((await approve(correction.body.id, admin)).status).toBe(200);
  });

  test("of a plan's first price is held against the price that it corrects", async () => {
    const first = await draftedNext("100", 1);
    expect((await valuation(first)).price_band).toBeNull();
    await approve(first, approver);
    const { body } = await maker.visitor.ask(correctValuation, {
      params: { id: first },
      body: { unit_price: "106", source_note: "Custodian", reason: "A bond was left out" },
    });
    expect(body.price_band).toEqual({
      base_unit_price: "100.000000",
      percent: 5,
      jump_percent: 6,
      is_outside: true,
    });
  });
});

describe("the width of a band", () => {
  const CALM = ["100", "100.4", "100.8", "101.2", "101.6"];
  const LIVELY = ["100", "104", "108.16", "112.4864"];
  test.each([
    ["the default of its kind before three movements", ["100", "104", "108"], null, 5],
    ["the default while the plan moves little", CALM, null, 5],
    ["what two people set", CALM, 250, 2.5],
    // Root mean square of 4 % each; three times that.
    ["three times what the plan moved by", LIVELY, null, 12],
    ["at most three times the setting", LIVELY, 200, 6],
    ["the same whatever was an exception", [...CALM, "200", "200.8"], null, 5],
  ])("is %s", async (_what, prices, setting, percent) => {
    plans += 1;
    await sql`insert into plan (plan_id, name, slug, product_type, currency, description, risk_level, valuation_method,
        status, minimum_minor, minimum_top_up_minor, minimum_recurring_minor)
      values (${plans}, 'Band', ${`band-${plans}`}, 'purple', 'NGN', 'Band', 'low', 'unit_price', 'closed', 1, 1,
        1)`.execute(club.db);
    for (const price of prices) await publishPrice(club, plans, (day = addDays(day, 1)), price);
    await sql`update plan set price_band_bps = ${setting}::integer where plan_id = ${plans}`.execute(
      club.db,
    );
    const id = await draftedNext(prices.at(-1) ?? "", plans);
    expect((await valuation(id)).price_band).toMatchObject({ percent, is_outside: false });
  });
});
