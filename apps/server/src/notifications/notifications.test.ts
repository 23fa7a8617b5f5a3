import { randomUUID } from "node:crypto";
import * as contract from "@kinfold/contract/notifications";
import { getMember } from "@kinfold/contract/members";
import { changePassword } from "@kinfold/contract/security";
import { updateMember } from "@kinfold/contract/profile";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#platform/db.ts";
import { writeEmail } from "#platform/email-content.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";
import { notifyMember } from "./index.ts";
import { readMemberId } from "../testing/member-id.ts";

let club: Club;
/** Someone who reads and changes nothing of their own. */
let tunde: Visitor;
let drawn = 0;
let email = "";
beforeAll(async () => {
  club = await openClub();
  tunde = await club.member("tunde@example.com");
});
afterAll(async () => {
  await club.close();
});
beforeEach(() => {
  drawn += 1;
  email = `bell${drawn}@example.com`;
});

const readOutcome = ({ status, body }: Answer) => [status, body.code];
const unread = async (visitor: Visitor) => (await visitor.ask(getMember)).body.unread_notification;
const notices = async (visitor: Visitor, query = ""): Promise<contract.Notice[]> =>
  (await visitor.send("GET", `/api/notification${query}`)).body.data;
const subjects = async (): Promise<string[]> =>
  (await club.emailsTo(email)).map(({ subject }) => subject ?? "");

/** Tells the member of this test something, as the domains do. */
async function notifyOne(visitor: Visitor, kind: string, event: string): Promise<boolean> {
  const emailContent = writeEmail({
    kind,
    subject: `Event ${event}`,
    preview: "Event.",
    greeting: "Hello Ada,",
    paragraphs: [`This happened: ${event}.`, "And there is more to say."],
    button: { label: "Open", href: "http://kinfold.test/dashboard/wallet?currency=NGN" },
  });
  const memberId = await readMemberId(visitor);
  return runTransaction(club.db, (tx) =>
    notifyMember(tx, club.platform, { memberId, to: email, emailContent, event }),
  );
}

describe("what happened", () => {
  test("to a password is told in the app and by email, and counted until it is read", async () => {
    const ada = await club.member(email);
    expect(await unread(ada)).toBe(0);
    const changed = await ada.ask(changePassword, {
      body: {
        current_password: "Market-day-77",
        password: "Harmattan-wind-88",
        confirm_password: "Harmattan-wind-88",
      },
    });
    ada.token = changed.body.authorization.access_token;
    const [notice, ...others] = await notices(ada);
    expect(others).toEqual([]);
    expect(notice).toEqual({
      id: expect.stringMatching(/^ntc_/),
      type: "security",
      severity: "warning",
      title: "Your Kinfold password was changed",
      body: "Your password was changed a moment ago, and your other devices were signed out.",
      link: "/dashboard/my-account?tab=Security",
      created_at: "2026-11-12T08:00:00.000Z",
      read_at: null,
    });
    expect(await unread(ada)).toBe(1);
    expect((await subjects())[0]).toBe("Your Kinfold password was changed");
  });

  test("to a withdrawal leads to the wallet and names no account in full", async () => {
    const { visitor, ngn } = await createPayableMember(club, email);
    const response = await visitor.ask(createWithdrawal, {
      params: { id: ngn ?? "" },
      body: { amount: 25000 },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(response.text).toContain("KIN-");
    const [notice] = await notices(visitor, "?type=withdrawal");
    expect(notice).toMatchObject({ type: "withdrawal", link: "/dashboard/wallet" });
    expect(notice?.body).toContain("₦25,000.00");
    expect(notice?.body).not.toMatch(/\d{10}/);
  });

  test("is told once, however often its work is tried", async () => {
    const ada = await club.member(email);
    expect(await notifyOne(ada, "payment_received", "KIN-AAAAAA")).toBe(true);
    expect(await notifyOne(ada, "payment_received", "KIN-AAAAAA")).toBe(false);
    expect(await notifyOne(ada, "payment_disputed", "KIN-AAAAAA")).toBe(true);
    expect(await notices(ada)).toHaveLength(2);
    expect((await subjects()).filter((one) => one === "Event KIN-AAAAAA")).toHaveLength(2);
  });

  test("is told once to each member", async () => {
    const ada = await club.member(email);
    expect(await notifyOne(ada, "payment_received", "KIN-BBBBBB")).toBe(true);
    expect(await notifyOne(tunde, "payment_received", "KIN-BBBBBB")).toBe(true);
  });

  test("and was undone is told to no one", async () => {
    const ada = await club.member(email);
    const before = await subjects();
    const emailContent = writeEmail({
      kind: "payment_received",
      subject: "Never",
      preview: "",
      greeting: "Hello,",
      paragraphs: ["Never."],
    });
    const memberId = await readMemberId(ada);
    const undone = runTransaction(club.db, async (tx) => {
      await notifyMember(tx, club.platform, { memberId, to: email, emailContent, event: "undone" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await notices(ada)).toEqual([]);
    expect(await subjects()).toEqual(before);
  });

  test("of a kind that no one entered is a fault", async () => {
    await expect(notifyOne(tunde, "gossip", "x")).rejects.toThrow("no notice is known for gossip");
  });
});

describe("the list", () => {
  test("is newest first, in pages, of one kind or unread when asked", async () => {
    const ada = await club.member(email);
    for (const event of ["one", "two", "three"]) await notifyOne(ada, "payment_received", event);
    await notifyOne(ada, "kyc_received", "document");
    const titles = (await notices(ada)).map(({ title }) => title);
    expect(titles).toEqual(["document", "three", "two", "one"].map((event) => `Event ${event}`));
    const second = await ada.send("GET", "/api/notification?page=2&per_page=3");
    expect(second.body.data).toMatchObject([{ title: "Event one" }]);
    expect(second.body.meta).toEqual({
      total: 4,
      page: 2,
      per_page: 3,
      page_count: 2,
      next_cursor: null,
    });
    expect(await notices(ada, "?type=verification")).toHaveLength(1);
    const [newest] = await notices(ada);
    await ada.ask(contract.readNotice, { params: { id: newest?.id ?? "" } });
    expect(await notices(ada, "?unread=true")).toHaveLength(3);
    expect(await notices(ada, "?unread=false")).toHaveLength(1);
  });

  test.each(["?type=gossip", "?unread=maybe", "?page=0", "?per_page=100000"])(
    "refuses %s",
    async (query) => {
      expect(readOutcome(await tunde.send("GET", `/api/notification${query}`))).toEqual([
        422,
        "invalid",
      ]);
    },
  );

  test("of no one who is not signed in", async () => {
    for (const to of [contract.listNotices, contract.readAllNotices, contract.getNoticePreferences])
      expect(readOutcome(await club.visitor().ask(to))).toEqual([401, "signed_out"]);
  });
});

describe("reading", () => {
  test("one keeps the moment of its first time, and answers what is left", async () => {
    const ada = await club.member(email);
    await notifyOne(ada, "payment_received", "first");
    await notifyOne(ada, "payment_received", "second");
    const [, first] = await notices(ada);
    const params = { id: first?.id ?? "" };
    const answer = await ada.ask(contract.readNotice, { params });
    expect([answer.status, answer.body]).toEqual([200, { unread_notification: 1 }]);
    club.clock.advance(60_000);
    await ada.ask(contract.readNotice, { params });
    expect((await notices(ada))[1]?.read_at).toBe(first?.created_at);
  });

  test("all leaves nothing, and no one else's alone", async () => {
    const ada = await club.member(email);
    await notifyOne(ada, "payment_received", "first");
    await notifyOne(ada, "payment_received", "second");
    await notifyOne(tunde, "payment_received", `for tunde ${drawn}`);
    const before = await unread(tunde);
    expect((await ada.ask(contract.readAllNotices)).body).toEqual({ unread_notification: 0 });
    expect(await unread(ada)).toBe(0);
    expect(await unread(tunde)).toBe(before);
  });

  test("another member's is not found, and stays unread", async () => {
    const ada = await club.member(email);
    await notifyOne(ada, "payment_received", "private");
    const [own] = await notices(ada);
    for (const id of [own?.id ?? "", "ntc_2222222222222222", "1 or 1=1"]) {
      const answer = await tunde.ask(contract.readNotice, { params: { id } });
      expect(readOutcome(answer)).toEqual([404, "not_found"]);
    }
    expect(await unread(ada)).toBe(1);
  });
});

describe("emails", () => {
  test("are asked for until the member says no, and money and security are locked on", async () => {
    const ada = await club.member(email);
    const { body } = await ada.ask(contract.getNoticePreferences);
    expect(body.data).toHaveLength(contract.NOTICE_KINDS.length);
    expect(body.data.every((one: contract.NoticePreference) => one.email)).toBe(true);
    const locked = body.data.filter((one: contract.NoticePreference) => one.is_locked);
    expect(locked.map((one: contract.NoticePreference) => one.type).toSorted()).toEqual([
      "payments",
      "recurring",
      "security",
      "withdrawal",
    ]);
  });

  test.each(["payments", "withdrawal", "recurring", "security"])(
    "about %s cannot be turned off",
    async (type) => {
      const answer = await tunde.ask(contract.setNoticePreference, {
        body: { type, email: false },
      });
      expect(readOutcome(answer)).toEqual([422, "notification_locked"]);
      expect(answer.body.fields).toHaveProperty("email");
      const still = await tunde.ask(contract.setNoticePreference, { body: { type, email: true } });
      expect(still.status).toBe(200);
    },
  );

  test.each([
    { type: "gossip", email: false },
    { type: "club" },
    { type: "club", email: "no" },
    {},
  ])("refuse %o", async (body) => {
    expect(readOutcome(await tunde.ask(contract.setNoticePreference, { body }))).toEqual([
      422,
      "invalid",
    ]);
  });

  test("of a kind that is turned off stop, while its notices come, and go on when it is on again", async () => {
    const ada = await club.member(email);
    const turn = (wanted: boolean) =>
      ada.ask(contract.setNoticePreference, { body: { type: "plan", email: wanted } });
    const { body } = await turn(false);
    expect(body.data).toContainEqual({ type: "plan", email: false, is_locked: false });
    await notifyOne(ada, "units_allotted", "quiet");
    await notifyOne(ada, "kyc_received", "other kind");
    await notifyOne(ada, "plan_matured", "money");
    await turn(true);
    await notifyOne(ada, "units_allotted", "loud");
    expect(await notices(ada)).toHaveLength(4);
    const written = (await subjects()).filter((one) => one.startsWith("Event"));
    expect(written.toSorted()).toEqual(["Event loud", "Event money", "Event other kind"]);
  });
});

test("a changed profile is told each time it changes", async () => {
  const ada = await club.member(email);
  for (const line of ["1 Marina Road", "2 Marina Road"]) {
    const address = { line_1: line, city: "Lagos", state: "Lagos", country: "NG" };
    const { status } = await ada.ask(updateMember, { body: { address } });
    expect(status).toBe(200);
  }
  const securityNotices = await notices(ada, "?type=security");
  expect(securityNotices.map(({ title }) => title)).toEqual([
    "Your details were changed",
    "Your details were changed",
  ]);
});
