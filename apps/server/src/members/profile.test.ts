import { type MemberId, toStaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getMember } from "@kinfold/contract/members";
import { updateMember } from "@kinfold/contract/profile";
import type { CheckKind, CheckStatus } from "#identity/index.ts";
import { putJudged } from "../testing/judged.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { executeAsOwner } from "../testing/owner.ts";

let club: Club;
let drawn = 0;
let email = "";
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());
beforeEach(() => {
  drawn += 1;
  email = `profile${drawn}@example.com`;
});

const change = (visitor: Visitor, body: unknown): Promise<Answer> =>
  visitor.ask(updateMember, { body });
const me = async (visitor: Visitor) => (await visitor.ask(getMember)).body;
const kept = async (memberId: MemberId): Promise<unknown[]> =>
  (
    await sql<{ changed: unknown }>`select changed from member_change where member_id = ${memberId}
      order by changed_at, change_id`.execute(club.db)
  ).rows.map(({ changed }) => changed);

async function hand(memberId: MemberId, kind: CheckKind, status: CheckStatus): Promise<void> {
  const at = club.clock.now();
  await putJudged(club.db, {
    memberId,
    kind,
    status,
    ...(status === "rejected" && { reason: "The name differs." }),
    submittedAt: at,
    expectedBy: "2026-11-17",
    ...(status !== "pending" && { decided: { at, by: toStaffId("staff") } }),
  });
}

const address = { line_1: "12 Bode Thomas", city: "Lagos", state: "Lagos", country: "NG" };
const kin = { name: "Ngozi Okafor", relationship: "sibling", phone: "+2348035550143" };

describe("a member's details", () => {
  test("change field by field; the rest stays, and what was so is kept", async () => {
    const ada = await club.member(email);
    const before = await me(ada);
    expect(before.customer).toMatchObject({
      address: null,
      date_of_birth: null,
      next_of_kin: null,
    });
    const first = await change(ada, { address, date_of_birth: "1988-02-29", next_of_kin: kin });
    expect(first.status).toBe(200);
    expect(first.body).toEqual(await me(ada));
    expect(first.body).toEqual({
      ...before,
      unread_notification: 1,
      customer: {
        ...before.customer,
        address: { ...address, line_2: null, postal_code: null },
        date_of_birth: "1988-02-29",
        next_of_kin: { ...kin, email: null },
      },
    });
    club.clock.advance(1_000);
    const second = await change(ada, { address: null, heard_about_us: "webinar" });
    expect(second.body.customer).toMatchObject({
      address: null,
      date_of_birth: "1988-02-29",
      heard_about_us: "webinar",
    });
    expect(await kept(before.id)).toEqual([
      {
        address: { from: null, to: { ...address, line_2: null, postal_code: null } },
        date_of_birth: { from: null, to: "1988-02-29" },
        next_of_kin: { from: null, to: { ...kin, email: null } },
      },
      expect.objectContaining({ heard_about_us: { from: "existing member", to: "webinar" } }),
    ]);
    const [emailContent] = await club.emailsTo(email);
    expect(emailContent?.text).toContain("how you heard about us, address");
    expect(emailContent?.text).not.toContain("Bode Thomas");
  });

  test("sent as they are, they change nothing and tell no one", async () => {
    const ada = await club.member(email);
    const { id, first_name, customer } = await me(ada);
    const { phone, citizenship } = customer;
    expect((await change(ada, { first_name, phone, citizenship })).status).toBe(200);
    expect((await change(ada, {})).status).toBe(200);
    expect(await kept(id)).toEqual([]);
    const subjects = (await club.emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).not.toContain("Your details were changed");
  });

  test.each([
    ["NG", "+23408035550199", "+2348035550199"],
    ["NG", "08035550199", "+2348035550199"],
    ["GB", "+4402071234567", "+442071234567"],
    ["US", "+12025550143", "+12025550143"],
  ])("a phone in %s as %s is %s", async (country_code, phone, stored) => {
    const ada = await club.member(email);
    const { body } = await change(ada, { phone, country_code });
    expect(body.customer).toMatchObject({ phone: stored, country_code });
  });

  test("moving does not make anybody global, nor otherwise", async () => {
    const ada = await club.member(email);
    const moved = await change(ada, { country: "GB", citizenship: ["GB"] });
    expect(moved.body).toMatchObject({ is_global: false, customer: { country: "GB" } });
  });
});

describe("refused, with nothing changed:", () => {
  let ada: Visitor;
  let before: unknown;
  beforeAll(async () => {
    ada = await club.member("refused@example.com");
    before = await me(ada);
  });

  test.each([
    "is_global",
    "can_make_withdrawal",
    "can_contribute",
    "kyc_is_validated",
    "has_submitted_kyc",
    "poa_is_validated",
    "is_bvn_validated",
    "bvn_status",
    "contribution_policy",
    "email",
    "id",
    "customer",
    "terms_version",
    "accredited_investors",
  ])("%s, by its name", async (field) => {
    const { status, body } = await change(ada, { country: "GB", [field]: true });
    expect([status, body.code, body.fields]).toEqual([
      422,
      "invalid",
      { [field]: "This field is not expected." },
    ]);
    expect(await me(ada)).toEqual(before);
  });

  test.each([
    [{ first_name: "<b>" }, "first_name"],
    [{ last_name: "" }, "last_name"],
    [{ phone: "080a" }, "phone"],
    [{ phone: "+234123" }, "phone"],
    [{ country: "QQ" }, "country"],
    [{ country: "Nigeria" }, "country"],
    [{ citizenship: [] }, "citizenship"],
    [{ citizenship: ["NG", "QQ"] }, "citizenship"],
    [{ heard_about_us: "a dream" }, "heard_about_us"],
    [{ date_of_birth: "2026-11-13" }, "date_of_birth"],
    [{ date_of_birth: "2008-11-13" }, "date_of_birth"],
    [{ date_of_birth: "1899-12-31" }, "date_of_birth"],
    [{ date_of_birth: "1988-02-30" }, "date_of_birth"],
    [{ address: { ...address, city: " " } }, "address.city"],
    [{ address: { ...address, country: "QQ" } }, "address.country"],
    [{ address: { ...address, floor: 3 } }, "address.floor"],
    [{ next_of_kin: { ...kin, phone: "12" } }, "next_of_kin.phone"],
    [{ next_of_kin: { ...kin, relationship: "boss" } }, "next_of_kin.relationship"],
    [{ next_of_kin: { ...kin, email: "a@b" } }, "next_of_kin.email"],
  ])("%j", async (body, field) => {
    const answer = await change(ada, body);
    expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty([field]);
    expect(await me(ada)).toEqual(before);
  });

  test("the person who is signed out", async () => {
    const { status, body } = await change(club.visitor(), { country: "GB" });
    expect([status, body.code]).toEqual([401, "signed_out"]);
  });
});

test("a new phone that no numbering plan has given out is refused once, and kept when it is confirmed", async () => {
  const ada = await club.member("improbable@example.com");
  const body = { phone: "+2341035550142" };
  const doubted = await change(ada, body);
  expect([doubted.status, doubted.body.code]).toEqual([422, "phone_improbable"]);
  const kept = await change(ada, { ...body, phone_confirmed: true });
  expect([kept.status, kept.body.customer.phone]).toEqual([200, "+2341035550142"]);
  // What stands is not doubted again.
  expect((await change(ada, { country: "GH" })).status).toBe(200);
});

test("the person who turns eighteen today is old enough", async () => {
  const ada = await club.member(email);
  expect((await change(ada, { date_of_birth: "2008-11-12" })).status).toBe(200);
});

describe("once documents were handed in", () => {
  test.each([
    ["kyc", "pending", true],
    ["kyc", "validated", true],
    ["kyc", "expired", true],
    ["bvn", "validated", true],
    ["kyc", "rejected", false],
    ["bvn", "pending", true],
    ["poa", "validated", false],
  ] as const)("%s %s: names locked is %s", async (kind, status, isLocked) => {
    const ada = await club.member(email);
    const { id } = await me(ada);
    await hand(id, kind, status);
    const answer = await change(ada, { first_name: "Emeka" });
    expect(answer.status).toBe(isLocked ? 409 : 200);
    expect((await me(ada)).first_name).toBe(isLocked ? "Adaeze" : "Emeka");
  });

  test("names, birthday and citizenship stay; all else may change", async () => {
    const ada = await club.member(email);
    const { id } = await me(ada);
    await change(ada, { date_of_birth: "1988-02-29" });
    await hand(id, "kyc", "validated");
    for (const [field, value] of [
      ["first_name", "Emeka"],
      ["last_name", "Bakare"],
      ["date_of_birth", "1990-01-01"],
      ["date_of_birth", null],
      ["citizenship", ["NG", "GB"]],
    ] as const) {
      const { status, body } = await change(ada, { [field]: value, country: "GB" });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([
        409,
        "kyc_field_locked",
        [field],
      ]);
    }
    expect((await me(ada)).customer.country).toBe("NG");
    expect((await me(ada)).locked_fields).toHaveLength(4);
    const moved = await change(ada, { first_name: "Adaeze", country: "GB", address });
    expect([moved.status, moved.body.customer.country]).toEqual([200, "GB"]);
  });
});

test("a birthday that was never said may be said once, documents or not", async () => {
  const ada = await club.member(email);
  await hand((await me(ada)).id, "kyc", "pending");
  expect((await change(ada, { date_of_birth: "1988-02-29" })).status).toBe(200);
  expect((await change(ada, { date_of_birth: "1988-03-01" })).status).toBe(409);
});

test("what was kept of a change is never changed", async () => {
  const ada = await club.member(email);
  await change(ada, { address });
  await expect(
    executeAsOwner(club.db, sql`update member_change set changed = '{"a":1}'`),
  ).rejects.toThrow();
});
