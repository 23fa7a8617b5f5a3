import { listNotices, setNoticePreference } from "@kinfold/contract/notifications";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { createPayableMember, payIn } from "../testing/payable.ts";
import {
  contributeToPlan,
  publishAndDeal,
  PLAN,
  readPortfolioPage,
  allowPlanChanges,
} from "../testing/plans.ts";
import { matureDue, notifyMaturities } from "./index.ts";
import { findDueAnnouncement } from "./notify-maturities.ts";
import { asOwner } from "../testing/owner.ts";

const EMAIL = "ada@example.com";

test.each([
  [31, undefined],
  [30, 30],
  [8, 30],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, undefined],
  [-1, undefined],
])("with %i days left the announcement is that of %s", (daysLeft, announced) => {
  expect(findDueAnnouncement(daysLeft)).toBe(announced);
});

let club: Club | undefined;
let ada: Visitor;
const here = (): Club => {
  if (club === undefined) throw new Error("there is no club");
  return club;
};
const at = (instant: string): void => here().clock.setTo(new Date(instant));
afterAll(() => club?.close());
const notifyDue = (): Promise<number> => notifyMaturities(here().platform);
const subjects = async (): Promise<string[]> =>
  (await here().emailsTo(EMAIL))
    .map(({ subject }) => subject)
    .filter((subject) => / matures /.test(subject))
    .toReversed();
const notices = async (): Promise<string[]> => {
  await ada.signIn(EMAIL);
  const { body } = await ada.ask(listNotices);
  return body.data
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => / matures /.test(title))
    .toReversed();
};
/** What the notices of this title say in the app, newest first. */
const bodies = async (title: string): Promise<string[]> => {
  await ada.signIn(EMAIL);
  const { body } = await ada.ask(listNotices);
  return body.data
    .filter((notice: { title: string }) => notice.title === title)
    .map((notice: { body: string }) => notice.body);
};

describe("the end of a term is announced", () => {
  // Everybody's terms are counted, so no one else's may be there.
  beforeEach(async () => {
    await club?.close();
    club = await openClub();
    at("2026-01-01T08:00:00.000Z");
    const { visitor, ngn } = await createPayableMember(here(), EMAIL);
    ada = visitor;
    await payIn(here(), ngn ?? "", "NGN", 50_000_000n);
    // Until 1 October.
    await contributeToPlan(ada, PLAN.harvest, 1_000_000);
  });

  test("a member hears of the end of a term 30 days, 7 days and a day before, once each", async () => {
    at("2026-08-31T08:00:00.000Z");
    expect(await notifyDue()).toBe(0);
    at("2026-09-01T05:59:00.000Z");
    expect(await notifyDue()).toBe(0);
    at("2026-09-01T06:00:00.000Z");
    const both = await Promise.all([notifyDue(), notifyDue()]);
    expect(both.toSorted()).toEqual([0, 1]);
    for (const day of ["02", "23", "24", "25", "29", "30"]) {
      at(`2026-09-${day}T09:00:00.000Z`);
      expect(await notifyDue()).toBe(["24", "30"].includes(day) ? 1 : 0);
      expect(await notifyDue()).toBe(0);
    }
    at("2026-10-01T09:00:00.000Z");
    expect(await notifyDue()).toBe(0);
    const expectedSubjects = [
      "Harvest Pool matures in 30 days",
      "Harvest Pool matures in 7 days",
      "Harvest Pool matures tomorrow",
    ];
    expect(await subjects()).toEqual(expectedSubjects);
    expect(await notices()).toHaveLength(3);
    const emailContent = (await here().emailsTo(EMAIL)).find(({ subject }) =>
      /tomorrow/.test(subject),
    );
    expect(emailContent?.text).toMatch(/1 October 2026,\s+tomorrow/);
    expect(emailContent?.text).toContain("/dashboard/my-investments/details/prt_");
  });

  test("days that no one was there are made up for, with the days that are left", async () => {
    at("2026-09-05T09:00:00.000Z");
    expect(await notifyDue()).toBe(1);
    at("2026-09-27T09:00:00.000Z");
    expect(await notifyDue()).toBe(1);
    expect((await subjects()).map((one) => one.replace(/^.* matures /, ""))).toEqual([
      "in 26 days",
      "in 4 days",
    ]);
  });

  test("who wants no emails about plans reads it in the app alone", async () => {
    const unwanted = await ada.ask(setNoticePreference, { body: { type: "plan", email: false } });
    expect(unwanted.status).toBe(200);
    at("2026-09-01T09:00:00.000Z");
    expect(await notifyDue()).toBe(1);
    expect(await subjects()).toEqual([]);
    expect(await notices()).toHaveLength(1);
  });

  test("a term that is rolled over is announced again, and a short one is not announced as it begins", async () => {
    // Its next term is a month by the owner's hand: no one else may shorten one.
    await asOwner(here().db, (owner) =>
      sql`alter table portfolio disable trigger only_declared_columns_change`.execute(owner),
    );
    await sql`update portfolio set maturity_action = 'rollover', tenor_months = 1`.execute(
      here().db,
    );
    at("2026-09-30T09:00:00.000Z");
    expect(await notifyDue()).toBe(1);
    at("2026-09-30T23:10:00.000Z");
    expect(await matureDue(here().platform)).toBe(1);
    at("2026-10-01T09:00:00.000Z");
    // 31 days; and of the 30 it has not been told either until one has passed.
    expect(await notifyDue()).toBe(0);
    at("2026-10-02T09:00:00.000Z");
    expect(await notifyDue()).toBe(1);
    at("2026-10-31T09:00:00.000Z");
    expect(await notifyDue()).toBe(1);
    expect(await notices()).toHaveLength(3);
  });

  test("a rolled-over term keeps the terms its member agreed to, and both notices say so when the plan has changed", async () => {
    // Whose terms end in a rollover is the plan's offer when they begin; no one else may change one.
    await asOwner(here().db, (owner) =>
      sql`alter table portfolio disable trigger only_declared_columns_change`.execute(owner),
    );
    await sql`update portfolio set maturity_action = 'rollover'`.execute(here().db);
    await asOwner(here().db, (owner) =>
      sql`alter table portfolio enable trigger only_declared_columns_change`.execute(owner),
    );
    const owed = "The next term is as you agreed: 9 months, until 1 July 2027, at 18% a year.";
    const offered =
      "The plan has changed since: new contributions are offered 12 months at 20% a year. What you have in it keeps its own terms.";
    at("2026-09-01T09:00:00.000Z");
    expect(await notifyDue()).toBe(1);
    const [asIs] = await bodies("Harvest Pool matures in 30 days");
    expect(asIs).toContain(owed);
    expect(asIs).not.toContain("changed since");
    await allowPlanChanges(here());
    await sql`update plan set tenor_months = 12, interest_bps = 2000 where plan_id = ${PLAN.harvest}`.execute(
      here().db,
    );
    at("2026-09-30T09:00:00.000Z");
    expect(await notifyDue()).toBe(1);
    at("2026-09-30T23:10:00.000Z");
    expect(await matureDue(here().platform)).toBe(1);
    for (const title of ["Harvest Pool matures tomorrow", "Harvest Pool has matured"]) {
      expect(await bodies(title)).toEqual([expect.stringContaining(`${owed} ${offered}`)]);
    }
    const { rows } =
      await sql`select to_char(matures_on, 'YYYY-MM-DD') as until, tenor_months, interest_bps
      from portfolio`.execute(here().db);
    expect(rows).toEqual([{ until: "2027-07-01", tenor_months: 9, interest_bps: 1_800 }]);
  });

  test("a term of units that goes on is announced, told as it begins anew, and locked in again", async () => {
    const { db, platform } = here();
    await allowPlanChanges(here());
    await sql`update plan set maturity_action = 'rollover' where plan_id = ${PLAN.irepo}`.execute(
      db,
    );
    const { body } = await contributeToPlan(ada, PLAN.irepo, 500_000);
    at("2026-02-02T09:00:00.000Z");
    await publishAndDeal(here(), PLAN.irepo, "2026-01-31", "100");
    at("2027-01-01T09:00:00.000Z");
    await notifyDue();
    const again =
      "The next term is as you agreed: 12 months, until 31 January 2028. They are locked in again until 1 May 2027.";
    expect(await bodies("Ìrẹ̀pọ̀ Pool matures in 30 days")).toEqual([
      `Your term in Ìrẹ̀pọ̀ Pool ends on 31 January 2027, in 30 days. Your units then stay in the plan for another term. ${again} Until that day you can choose otherwise: press See my contribution.`,
    ]);
    at("2027-01-30T23:10:00.000Z");
    await matureDue(platform);
    await matureDue(platform);
    expect(await bodies("Ìrẹ̀pọ̀ Pool: another term has begun")).toEqual([
      `Your term in Ìrẹ̀pọ̀ Pool ended on 31 January 2027. Your units stay in the plan. ${again}`,
    ]);
    expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({
      maturity_date: "2028-01-31",
      lock_in_until: "2027-05-01",
    });
  });

  test("a term of units that is paid out says that they are sold at the next price", async () => {
    await contributeToPlan(ada, PLAN.irepo, 500_000);
    at("2026-02-02T09:00:00.000Z");
    await publishAndDeal(here(), PLAN.irepo, "2026-01-31", "100");
    at("2027-01-01T09:00:00.000Z");
    await notifyDue();
    expect(await bodies("Ìrẹ̀pọ̀ Pool matures in 30 days")).toEqual([
      "Your term in Ìrẹ̀pọ̀ Pool ends on 31 January 2027, in 30 days. Its units are then sold at the next price, without a fee, and the money comes into your wallet. You need do nothing.",
    ]);
  });
});
