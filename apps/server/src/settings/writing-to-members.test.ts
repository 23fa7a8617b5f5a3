import { HOUR_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/office/settings";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import { notifyAnnouncements } from "#content/index.ts";
import { decideAudience } from "#members/index.ts";
import { readSqlState } from "#platform/db.ts";
import {
  admin,
  approver,
  changeAlone,
  changeTogether,
  club,
  decideChange,
  addDaysToNow,
  maker,
  openSettingDesk,
  operations,
  previewChange,
  proposeChange,
  readOutcome,
  signStaffIn,
  type Value,
} from "../testing/setting-desk.ts";

openSettingDesk();

const PAY = "Our bank account has changed, pay to 0123456789.";
const makeAnnouncement = (more: Value = {}): Value => ({
  title: "The meeting is on Saturday",
  body: "Ten in the morning.",
  severity: "info",
  audience: "everyone",
  publishes_at: addDaysToNow(0),
  ends_at: null,
  ...more,
});
const terms = (more: Value = {}): Value => ({
  version: "2031-01",
  effective_on: "2031-01-01",
  points: ["Meetings are held online too."],
  ...more,
});
const survey = (more: Value = {}): Value => ({
  title: "How was it?",
  description: "Two questions.",
  link: "https://forms.example/how",
  audience: "everyone",
  opens_at: addDaysToNow(0),
  closes_at: null,
  ...more,
});
const resource = (more: Value = {}): Value => ({
  title: "A page",
  summary: "Words.",
  category: "Learn",
  type: "article",
  body: "Some words.",
  url: null,
  is_shown: true,
  ...more,
});
const KINDS: readonly (readonly [SettingKindName, (more?: Value) => Value])[] = [
  ["announcement", makeAnnouncement],
  ["terms", terms],
  ["survey", survey],
  ["resource", resource],
];
const notifyDue = () => notifyAnnouncements(club.platform, decideAudience);

describe.each(KINDS)("%s", (kind, value) => {
  test("is not written by one person", async () => {
    for (const by of [operations, admin]) {
      const alone = await changeAlone(kind, null, value(), { by });
      expect(readOutcome(alone)).toEqual([409, "decision_needs_another"]);
    }
    const { body } = await proposeChange(kind, null, value(), { by: operations });
    const ask = (to: typeof contract.approveSetting, by = operations) =>
      by.visitor.ask(to, { params: { id: body.id }, body: { reason: "Mine." } });
    expect(readOutcome(await ask(contract.approveSetting))).toEqual([403, "staff_forbidden"]);
    const own = await proposeChange(
      kind,
      null,
      value({ ...(kind === "terms" && { version: "2031-02" }) }),
      {
        by: admin,
      },
    );
    expect(readOutcome(await decideChange(own.body.id, admin))).toEqual([403, "staff_own_work"]);
    expect((await decideChange(body.id, approver)).status).toBe(200);
  });

  test("is not written around the proposal in the database either", async () => {
    await changeTogether(kind, null, value({ ...(kind === "terms" && { version: "2031-03" }) }));
    const statements: Readonly<Record<string, string>> = {
      announcement: "update announcement set body = 'pay me'",
      survey: "update survey set link = 'https://evil.example'",
      resource: "update resource set title = 'pay me'",
      terms: "insert into terms_version values ('x', '2032-01-01', '{pay me}', now())",
    };
    const behind = sql.raw(statements[kind] ?? "").execute(club.db);
    expect(await behind.catch(readSqlState)).toBe("ST002");
  });
});

describe("an account number or a link", () => {
  const WHERE: readonly (readonly [SettingKindName, Value, string])[] = [
    ["announcement", { title: PAY }, "title"],
    ["announcement", { body: `Dear members,\n\n${PAY}` }, "body"],
    ["terms", { points: ["Be kind.", PAY] }, "points"],
    ["terms", { points: ["Pay to 01234", "56789"] }, "points"],
    ["survey", { title: PAY }, "title"],
    ["survey", { description: "See evil . com" }, "description"],
    ["survey", { link: "https://evil.example/how" }, "link"],
    ["resource", { body: "Read https://evil.example/x" }, "body"],
    ["resource", { summary: PAY }, "summary"],
    ["resource", { type: "link", body: null, url: "https://evil.example/x" }, "url"],
  ];

  test.each(WHERE)(
    "in %s %j is refused in %s, when it is looked at and when it is sent",
    async (kind, more, field) => {
      const value = new Map(KINDS).get(kind)?.(more) ?? {};
      const looked = await previewChange(kind, null, value);
      expect([...readOutcome(looked), Object.keys(looked.body.fields)]).toEqual([
        422,
        "invalid",
        [field],
      ]);
      const sent = await proposeChange(kind, null, value, { by: operations });
      expect([...readOutcome(sent), Object.keys(sent.body.fields)]).toEqual([
        422,
        "invalid",
        [field],
      ]);
    },
  );

  test("is named with what was found and where", async () => {
    const { body } = await previewChange(
      "announcement",
      null,
      makeAnnouncement({ body: `Dear members,\n\n${PAY}` }),
    );
    expect(body.fields.body).toBe(
      "“0123456789” in line 3 reads like an account number. Members find our accounts in the app alone: take it out.",
    );
  });
});

test("the preview says how many members get it", async () => {
  const { body } = await previewChange("announcement", null, makeAnnouncement());
  expect(body.effects[0]).toMatch(/^\d+ members? gets? it among their notices/);
});

test("only finance proposes what moves money", async () => {
  const holder = await proposeChange("transfer_account", null, {}, { by: operations });
  expect(readOutcome(holder)).toEqual([403, "staff_forbidden"]);
  expect(
    (
      await proposeChange("announcement", null, makeAnnouncement({ title: "By finance" }), {
        by: maker,
      })
    ).status,
  ).toBe(201);
});

test("line breaks and markup in a title begin no header and no element", async () => {
  await notifyDue();
  const title = "Meeting\r\nBcc: thief@evil\r\n\r\n<img src=x onerror=alert(1)><script>x</script>";
  const refused = await proposeChange("announcement", null, makeAnnouncement({ title }), {
    by: operations,
  });
  // An attribute with an address is refused as a link; without one it is only text.
  expect(readOutcome(refused)).toEqual([422, "invalid"]);
  const plain = "Meeting\r\nBcc: thief\r\n\r\n<b onclick>x</b><script>x</script>";
  expect(
    (await changeTogether("announcement", null, makeAnnouncement({ title: plain }))).status,
  ).toBe(200);
  await notifyDue();
  const emailContent = (await club.emailsTo("ada@example.com")).find(({ subject }) =>
    subject.startsWith("Meeting"),
  );
  expect(emailContent?.subject).toBe("Meeting Bcc: thief <b onclick>x</b><script>x</script>");
  expect(emailContent?.to).toEqual(["ada@example.com"]);
  expect(JSON.stringify(emailContent)).not.toContain("<script>x</script></title>");
  const { rows } = await sql<{ subject: string }>`select subject from outbox_mail
    where subject like 'Meeting%'`.execute(club.db);
  expect(rows.every(({ subject }) => !/[\r\n]/.test(subject))).toBe(true);
});

test("an announcement whose time passes while another person decides goes out at once", async () => {
  const { body } = await proposeChange("announcement", null, makeAnnouncement({ title: "Late" }), {
    by: operations,
  });
  club.clock.advance(5 * HOUR_MS);
  await signStaffIn();
  expect((await decideChange(body.id, approver)).status).toBe(200);
  await notifyDue();
  const emails = await club.emailsTo("ada@example.com");
  expect(emails.map(({ subject }) => subject)).toContain("Late");
});
