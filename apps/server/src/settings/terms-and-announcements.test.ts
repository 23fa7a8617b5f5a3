import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { agreeToTerms, getTerms, listAnnouncements } from "@kinfold/contract/content";
import { getMember } from "@kinfold/contract/members";
import { listNotices } from "@kinfold/contract/notifications";
import { notifyAnnouncements } from "#content/index.ts";
import { decideAudience } from "#members/index.ts";
import { type Visitor } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";
import type { Value } from "../testing/setting-desk.ts";
import {
  changeTogether,
  club,
  addDaysToNow,
  member,
  signStaffIn,
  previewChange,
  readOutcome,
  openSettingDesk,
} from "../testing/setting-desk.ts";
import { executeAsOwner } from "../testing/owner.ts";

openSettingDesk();

describe("terms", () => {
  const version = () => ({
    version: "2027-01",
    effective_on: club.clock.now().toISOString().slice(0, 10),
    points: ["Meetings are held online too."],
  });

  test("published, ask members to agree, and never change again", async () => {
    const me = async () => (await member.ask(getMember)).body;
    expect((await me()).terms_and_conditions).toBe(true);
    const { body } = await previewChange("terms", null, version());
    expect(body.effects[0]).toMatch(/^From now on, \d+ members? (is|are) asked to agree/);
    expect((await changeTogether("terms", null, version())).status).toBe(200);
    expect((await me()).terms_and_conditions).toBe(false);
    expect((await member.ask(getTerms)).body).toMatchObject({
      version: "2027-01",
      points: ["Meetings are held online too."],
    });
    await member.ask(agreeToTerms, { body: { accept_terms: true, version: "2027-01" } });
    expect((await me()).terms_and_conditions).toBe(true);
    const other = { ...version(), points: ["Something else."] };
    const answer = await changeTogether("terms", "2027-01", other, { version: 1 });
    expect(readOutcome(answer)).toEqual([409, "setting_refused"]);
    await expect(
      executeAsOwner(club.db, sql`update terms_version set points = '{x}'`),
    ).rejects.toThrow(/not changed by hand/);
  });

  test("of yesterday, of a known name or without a point are refused", async () => {
    const before = addDaysToNow(-1).slice(0, 10);
    const wrongs: [Value, string][] = [
      [{ version: "2027-02", effective_on: before }, "effective_on"],
      [{}, "version"],
      [{ version: "2027-02", points: [] }, "points"],
    ];
    for (const [wrong, field] of wrongs) {
      const answer = await changeTogether("terms", null, { ...version(), ...wrong });
      expect([...readOutcome(answer), Object.keys(answer.body.fields)]).toEqual([
        422,
        "invalid",
        [field],
      ]);
    }
  });
});

describe("an announcement", () => {
  const makeAnnouncement = (change_: Value = {}): Value => ({
    title: "The meeting is on Saturday",
    body: "Ten in the morning, in Lagos and on the screen.",
    severity: "info",
    audience: "everyone",
    publishes_at: addDaysToNow(0),
    ends_at: addDaysToNow(30),
    ...change_,
  });
  const notifyDue = () => notifyAnnouncements(club.platform, decideAudience);
  const noticesOf = async (who: Visitor, title: string) =>
    (await who.ask(listNotices)).body.data.filter(
      (notice: { title: string }) => notice.title === title,
    );

  test("reaches each member once, in the app and by email, however often it is tried", async () => {
    const abroad = await createPayableMember(club, "abroad@example.com", { isGlobal: true });
    await notifyDue();
    expect((await changeTogether("announcement", null, makeAnnouncement())).status).toBe(200);
    const counts = await Promise.all([notifyDue(), notifyDue()]);
    await notifyDue();
    const { rows } = await sql<{ count: bigint }>`select count(*) as count from member
      where not is_shadow and email_verified_at is not null`.execute(club.db);
    expect(counts[0] + counts[1]).toBe(Number(rows[0]?.count));
    for (const who of [member, abroad.visitor]) {
      const notices = await noticesOf(who, "The meeting is on Saturday");
      expect(notices).toMatchObject([{ type: "club", severity: "info" }]);
    }
    const emails = (await club.emailsTo("ada@example.com")).filter(
      ({ subject }) => subject === "The meeting is on Saturday",
    );
    expect(emails).toHaveLength(1);
    const shown = (await member.ask(listAnnouncements)).body;
    expect(shown).toContainEqual(expect.objectContaining({ title: "The meeting is on Saturday" }));
  });

  test("goes out of changed terms by itself, and says from which day they bind", async () => {
    const terms = { version: "2028-01", effective_on: "2028-01-01", points: ["Nothing else."] };
    expect((await changeTogether("terms", null, terms)).status).toBe(200);
    await notifyDue();
    await notifyDue();
    expect(await noticesOf(member, "Our terms change on 1 January 2028")).toMatchObject([
      { type: "club", body: expect.stringMatching(/^From 1 January 2028 on you are asked/) },
    ]);
    // On the overview it is shown until a month after they bind; among the notices it stays.
    const shown = (await member.ask(listAnnouncements)).body;
    expect(shown).toContainEqual(
      expect.objectContaining({ title: "Our terms change on 1 January 2028" }),
    );
    const { rows } = await sql<{ ends_at: Date }>`select ends_at from announcement
      where announcement_id = 'ann_terms_2028-01'`.execute(club.db);
    expect(rows[0]?.ends_at.toISOString()).toBe("2028-01-30T23:00:00.000Z");
  });

  test("goes out of a survey by itself when it opens, to those whom it asks, once", async () => {
    const abroad = await createPayableMember(club, "abroad3@example.com", { isGlobal: true });
    const title = "How is it abroad?";
    const survey = {
      title: "How is it?",
      description: "Two questions.",
      link: "https://forms.example/abroad",
      audience: "global",
      opens_at: addDaysToNow(0.01),
      closes_at: addDaysToNow(7),
    };
    const { body } = await changeTogether("survey", null, survey);
    // Until it opens it may be put another way.
    await changeTogether("survey", body.id, { ...survey, title }, { version: 1 });
    await notifyDue();
    expect(await noticesOf(abroad.visitor, title)).toEqual([]);
    club.clock.advance(1_200_000);
    await notifyDue();
    await signStaffIn();
    const renamed = { ...survey, title: "How is it out there?" };
    expect((await changeTogether("survey", body.id, renamed, { version: 2 })).status).toBe(200);
    await notifyDue();
    expect(await noticesOf(abroad.visitor, title)).toMatchObject([
      { type: "club", body: "Two questions. You find it on your overview while it is open." },
    ]);
    expect(await noticesOf(abroad.visitor, "How is it out there?")).toEqual([]);
    expect(await noticesOf(member, title)).toEqual([]);
  });

  test("for some reaches no one else, and later ones wait for their time", async () => {
    const abroad = await createPayableMember(club, "abroad2@example.com", { isGlobal: true });
    const title = "For members abroad";
    const wish = makeAnnouncement({
      title,
      audience: "global",
      publishes_at: addDaysToNow(0.01),
      severity: "warning",
    });
    expect((await previewChange("announcement", null, wish)).body.effects[0]).toMatch(
      /^\d members? get/,
    );
    const { body } = await changeTogether("announcement", null, wish);
    await notifyDue();
    expect(await noticesOf(abroad.visitor, title)).toEqual([]);
    club.clock.advance(1_200_000);
    await notifyDue();
    expect(await noticesOf(abroad.visitor, title)).toMatchObject([{ severity: "warning" }]);
    expect(await noticesOf(member, title)).toEqual([]);
    await signStaffIn();
    const other = await changeTogether(
      "announcement",
      body.id,
      { ...wish, title: "Never mind" },
      { version: 1 },
    );
    expect(readOutcome(other)).toEqual([409, "setting_refused"]);
    const ended = { ...wish, ends_at: addDaysToNow(0) };
    expect((await changeTogether("announcement", body.id, ended, { version: 1 })).status).toBe(200);
    expect((await abroad.visitor.ask(listAnnouncements)).body).not.toContainEqual(
      expect.objectContaining({ title }),
    );
  });

  test("of the day before is refused", async () => {
    const answer = await changeTogether(
      "announcement",
      null,
      makeAnnouncement({ publishes_at: addDaysToNow(-1) }),
    );
    expect(answer.body.fields).toHaveProperty("publishes_at");
  });
});
