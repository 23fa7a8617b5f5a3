import { toMemberId, toStaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/content";
import { getMember } from "@kinfold/contract/members";
import { updateMember } from "@kinfold/contract/profile";
import type { Day } from "#calendar/index.ts";
import { putJudged } from "../testing/judged.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";
import { contributeToPlan, PLAN } from "../testing/plans.ts";
import { addSurvey } from "./index.ts";
import { addAnnouncement, findAnnouncements } from "./announcements.ts";
import { readFaqs } from "./faqs.ts";
import { readResources } from "./resources.ts";
import { findTermsInForceOn, type TermsVersion } from "./terms.ts";
import { asOwner, executeAsOwner } from "../testing/owner.ts";

const EXPECTED: Day = "2026-11-17";

let club: Club;
let drawn = 0;
let email = "";
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());
beforeEach(async () => {
  drawn += 1;
  email = `content${drawn}@example.com`;
  await executeAsOwner(club.db, sql`delete from survey`);
});

const me = async (visitor: Visitor) => (await visitor.ask(getMember)).body;
const get = async (visitor: Visitor, path: string) => {
  const { token } = visitor;
  return visitor.send("GET", `/api${path}`, { authorization: `Bearer ${token}` });
};

describe("questions", () => {
  test("all come in the order of the page, each group together and each id once", async () => {
    const ada = await club.member(email);
    const { status, body } = await ada.ask(contract.listFaqs);
    expect(status).toBe(200);
    const groups = body.map(({ category }: contract.Faq) => category);
    expect([...new Set(groups)]).toEqual([...contract.FAQ_CATEGORIES]);
    expect(groups).toEqual(
      groups.toSorted(
        (one: contract.Faq["category"], other: contract.Faq["category"]) =>
          contract.FAQ_CATEGORIES.indexOf(one) - contract.FAQ_CATEGORIES.indexOf(other),
      ),
    );
    const ids = body.map(({ id }: contract.Faq) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("are found by group and by words, whatever their case; nothing is an empty list", async () => {
    const ada = await club.member(email);
    const bvn = await get(ada, "/customer/faq?category=verification&search=WHY%20bvn");
    expect(bvn.body.map(({ id }: contract.Faq) => id)).toContain("why-bvn");
    expect(new Set(bvn.body.map(({ category }: contract.Faq) => category))).toEqual(
      new Set(["Verification"]),
    );
    expect((await get(ada, "/customer/faq?search=zebra")).body).toEqual([]);
    expect((await get(ada, "/customer/faq?category=Astrology")).body).toEqual([]);
    const long = await get(ada, `/customer/faq?search=${"x".repeat(65)}`);
    expect([long.status, long.body.code]).toEqual([422, "invalid"]);
  });

  test("say what the club's own rules say", async () => {
    const faqs = await readFaqs(club.db);
    const answerOf = (id: string) => faqs.find((faq) => faq.id === id)?.answer ?? "";
    expect(answerOf("confirmed-when")).toContain("Within 48 hours");
    expect(answerOf("how-long")).toContain("2 or 3 business days");
    expect(answerOf("when-paid")).toContain("on or before the 5th day of the next");
    expect(answerOf("guaranteed")).toMatch(/^No\./);
    expect(answerOf("earns")).toMatch(/^No\./);
  });

  test("hold no HTML, and only links inside the app", async () => {
    for (const { answer } of await readFaqs(club.db)) {
      expect(answer).not.toMatch(/<|javascript:/i);
      for (const [, href] of answer.matchAll(/\]\(([^)]*)\)/g))
        expect(href).toMatch(/^\/dashboard/);
    }
  });
});

describe("resources", () => {
  test("articles are read inside, and what has no address is left out", async () => {
    const ada = await club.member(email);
    const { body } = await ada.ask(contract.listResources);
    expect(body.map(({ id }: contract.Resource) => id)).toEqual(
      expect.arrayContaining(["handbook", "terms", "course", "glossary"]),
    );
    const isArticle = ({ type }: contract.Resource) => type === "article";
    for (const { id } of body.filter(isArticle)) {
      const article = await ada.ask(contract.getArticle, { params: { id } });
      expect([id, article.status, article.body.body.length > 300]).toEqual([id, 200, true]);
    }
    const outside = body.filter((resource: contract.Resource) => !isArticle(resource));
    for (const { url } of outside) expect(contract.isSafeLink(url)).toBe(true);
    const settings = { ...club.platform.env, QUIZ_URL: "" };
    expect((await readResources(club.db, settings)).map(({ id }) => id)).not.toContain("quiz");
    const gone = await ada.ask(contract.getArticle, { params: { id: "terms" } });
    expect([gone.status, gone.body.code]).toEqual([404, "not_found"]);
  });

  test("one that leads to a script is not stored", async () => {
    const insert =
      sql`insert into resource (resource_id, title, summary, category, type, url, published_at)
      values ('x', 'x', 'x', 'x', 'link', 'javascript:alert(1)', now())`.execute(club.db);
    await expect(insert).rejects.toMatchObject({ constraint: "a_resource_leads_to_a_site" });
  });
});

test("announcements are shown until their last moment", async () => {
  const ada = await club.member(email);
  const { body } = await ada.ask(contract.listAnnouncements);
  expect(body).toMatchObject([{ id: "year-end-2026", severity: "info" }]);
  expect(body[0]).not.toHaveProperty("ends_at");
  const stranger = { memberId: toMemberId("mem_none"), isGlobal: false, hasAgreed: false };
  const at = (time: string) => findAnnouncements(club.db, stranger, new Date(time));
  expect(await at("2026-11-01T00:00:00Z")).toEqual([]);
  expect(await at("2027-01-06T00:00:00Z")).toEqual([]);
});

describe("terms", () => {
  const versions: TermsVersion[] = [
    { version: "a", effective_on: "2026-01-01", points: ["a"] },
    { version: "b", effective_on: "2026-06-01", points: ["b"] },
  ];
  test.each<[Day, string]>([
    ["2025-12-31", "a"],
    ["2026-05-31", "a"],
    ["2026-06-01", "b"],
  ])("on %s version %s is in force", (day, version) => {
    expect(findTermsInForceOn(day, versions).version).toBe(version);
  });

  test("a newer version asks everybody again, and agreeing is kept beside the first time", async () => {
    const ada = await club.member(email);
    const { id, terms_version } = await me(ada);
    expect(await me(ada)).toMatchObject({ terms_and_conditions: true, terms_version: "2026-01" });
    await sql`update member set terms_version = '2025-01' where member_id = ${id}`.execute(club.db);
    // As if they had agreed a year ago: what was declared does not change.
    await asOwner(club.db, (owner) =>
      sql`alter table member_declaration disable trigger only_declared_columns_change`.execute(
        owner,
      ),
    );
    await executeAsOwner(
      club.db,
      sql`update member_declaration set text_version = '2025-01'
        where member_id = ${id} and kind = 'terms'`,
    );
    expect((await me(ada)).terms_and_conditions).toBe(false);
    await addAnnouncement(club.db, {
      id: "ann_terms_2026-01",
      title: "Our terms have changed",
      body: "Please read what is new.",
      severity: "info",
      audience: "everyone",
      publishesAt: club.clock.now(),
      endsAt: null,
      proposalId: null,
    });
    const readTitles = async (who: Visitor): Promise<string[]> =>
      (await who.ask(contract.listAnnouncements)).body.map(
        ({ title }: contract.Announcement) => title,
      );
    expect(await readTitles(ada)).toContain("Our terms have changed");
    // Who joins under these terms is not greeted by them.
    const newcomer = await club.member(`new-${email}`);
    expect(await readTitles(newcomer)).not.toContain("Our terms have changed");
    expect((await ada.ask(contract.getTerms)).body).toMatchObject({
      version: "2026-01",
      accepted_version: "2025-01",
    });
    club.clock.advance(60_000);
    const body = { accept_terms: true, version: terms_version };
    const agreed = await ada.ask(contract.agreeToTerms, { body });
    expect([agreed.status, agreed.body]).toEqual([
      200,
      {
        terms_and_conditions: true,
        terms_version: "2026-01",
        accepted_at: club.clock.now().toISOString(),
      },
    ]);
    expect(await readTitles(ada)).not.toContain("Our terms have changed");
    expect(await me(ada)).toMatchObject({ terms_and_conditions: true, terms_version: "2026-01" });
    club.clock.advance(60_000);
    expect((await ada.ask(contract.agreeToTerms, { body })).body).toEqual(agreed.body);
    const { rows } = await sql`select text_version from member_declaration
      where member_id = ${id} and kind = 'terms' order by declared_at`.execute(club.db);
    expect(rows).toEqual([{ text_version: "2025-01" }, { text_version: "2026-01" }]);
  });

  test("a member who read another version is asked to read again, and nothing is agreed to", async () => {
    const ada = await club.member(email);
    const { id } = await me(ada);
    await sql`update member set terms_version = '2025-01' where member_id = ${id}`.execute(club.db);
    const body = { accept_terms: true, version: "2025-06" };
    const { status, body: said } = await ada.ask(contract.agreeToTerms, { body });
    expect([status, said.code]).toEqual([409, "terms_changed"]);
    expect((await me(ada)).terms_and_conditions).toBe(false);
  });

  test.each([
    ["no", { accept_terms: false }],
    ["nothing", {}],
    ["something else besides", { accept_terms: true, is_global: true }],
  ])("%s is no agreement", async (_, body) => {
    const ada = await club.member(email);
    const { status, body: said } = await ada.ask(contract.agreeToTerms, { body });
    expect([status, said.code]).toEqual([422, "invalid"]);
  });
});

describe("surveys", () => {
  const survey = (change: object = {}) =>
    addSurvey(club.platform, {
      title: "How was joining?",
      description: "Four questions.",
      link: "https://forms.example/joining",
      ...change,
    });
  const log = (visitor: Visitor, id: string, not_interested: boolean) =>
    visitor.ask(contract.logSurvey, { params: { id }, body: { not_interested } });

  /** A member who has come back after the session in which they joined. */
  async function createReturned(address = email): Promise<Visitor> {
    const visitor = await club.member(address);
    club.clock.setTo(new Date(club.clock.now().getTime() + 1000));
    await visitor.signIn(address);
    return visitor;
  }

  test("in the session of joining it does not ask; its announcement goes with the answer", async () => {
    const ada = await club.member(email);
    const id = await survey();
    expect((await me(ada)).active_survey).toBeNull();
    club.clock.setTo(new Date(club.clock.now().getTime() + 1000));
    await ada.signIn(email);
    expect((await me(ada)).active_survey).toMatchObject({ id });
    const readOwn = async () => (await ada.ask(contract.listAnnouncements)).body;
    const own = expect.objectContaining({ id: `ann_${id}` });
    expect(await readOwn()).toContainEqual(own);
    await log(ada, id, true);
    expect(await readOwn()).not.toContainEqual(own);
  });

  test("opened, it still asks; answered, it does not, and the next one may", async () => {
    const ada = await createReturned();
    expect((await me(ada)).active_survey).toBeNull();
    const id = await survey();
    const link = "https://forms.example/joining";
    const surveyValue = { id, title: "How was joining?", description: "Four questions.", link };
    expect((await me(ada)).active_survey).toEqual(surveyValue);
    expect((await log(ada, id, false)).body).toEqual({ logged: true, link });
    expect((await me(ada)).active_survey).toEqual(surveyValue);
    const accepted = await ada.ask(contract.acceptSurvey, { params: { id } });
    expect(accepted.body).toEqual({ accepted: true, active_survey: null });
    expect((await ada.ask(contract.acceptSurvey, { params: { id } })).status).toBe(200);
    expect((await me(ada)).active_survey).toBeNull();
    const other = await createReturned(`other-${email}`);
    expect((await me(other)).active_survey).toEqual(surveyValue);
  });

  test("of no interest, it never asks again", async () => {
    const ada = await club.member(email);
    const id = await survey();
    expect((await log(ada, id, true)).status).toBe(200);
    expect((await me(ada)).active_survey).toBeNull();
  });

  test("over, unknown or for others, it is not there", async () => {
    const ada = await club.member(email);
    const now = club.clock.now();
    const before = new Date(now.getTime() - 60_000);
    const over = await survey({ opensAt: before, closesAt: now });
    const others = await survey({ audience: "global" });
    const coming = await survey({ opensAt: new Date(now.getTime() + 60_000) });
    expect((await me(ada)).active_survey).toBeNull();
    for (const id of [over, others, coming, "svy_unknown", "x".repeat(200)]) {
      expect((await log(ada, id, false)).status).toBe(404);
      expect((await ada.ask(contract.acceptSurvey, { params: { id } })).status).toBe(404);
    }
    const { rows } = await sql`select from survey_answer`.execute(club.db);
    expect(rows).toEqual([]);
  });

  test.each([
    "javascript:alert(1)",
    "JavaScript://a.example/%0aalert(1)",
    "data:text/html,x",
    "//forms.example/x",
    "https:forms.example",
    "https://you@forms.example/",
    "ftp://forms.example/",
    "/dashboard",
    "",
  ])("the link %s is refused when it is stored", async (link) => {
    await expect(survey({ link })).rejects.toMatchObject({ code: "invalid" });
    const insert =
      sql`insert into survey (survey_id, title, description, link, opens_at, created_at)
      values ('x', 'x', 'x', ${link}, now(), now())`.execute(club.db);
    await expect(insert).rejects.toMatchObject({ constraint: "a_survey_leads_to_a_site" });
  });
});

describe("first steps", () => {
  const steps = async (visitor: Visitor) => (await visitor.ask(contract.getGettingStarted)).body;
  const stateOf = ({ steps: all }: { steps: contract.Step[] }) =>
    Object.fromEntries(all.map(({ id, state }) => [id, state]));

  test("of a newcomer: mailbox and terms are done, the rest is to do, in order", async () => {
    const ada = await club.member(email);
    const shownSteps = await steps(ada);
    expect(shownSteps.steps.map(({ id }: contract.Step) => id)).toEqual([...contract.STEP_IDS]);
    expect([shownSteps.done, shownSteps.total]).toEqual([2, 9]);
    expect(shownSteps.steps[2]).toMatchObject({
      state: "to_do",
      note: "Still missing: date of birth, address, next of kin.",
      link: "/dashboard/my-account",
    });
    expect(stateOf(shownSteps)).toMatchObject({ bvn: "to_do", quiz: "to_do", recurring: "to_do" });
  });

  test("follow what the member does", async () => {
    const ada = await club.member(email);
    const { id: memberId } = await me(ada);
    await ada.ask(updateMember, {
      body: {
        date_of_birth: "1988-02-29",
        address: { line_1: "12 Bode Thomas", city: "Lagos", country: "NG" },
        next_of_kin: { name: "Ngozi", relationship: "sibling", phone: "+2348035550143" },
      },
    });
    const at = club.clock.now();
    const submitted = { memberId, submittedAt: at, expectedBy: EXPECTED };
    await putJudged(club.db, { ...submitted, kind: "kyc", status: "pending" });
    await putJudged(club.db, {
      ...submitted,
      kind: "poa",
      status: "rejected",
      reason: "It is too old.",
      decided: { at, by: toStaffId("staff") },
    });
    const shownSteps = await steps(ada);
    expect(stateOf(shownSteps)).toMatchObject({
      complete_profile: "done",
      identity: "in_review",
      proof_of_address: "needs_attention",
      bank_account: "to_do",
    });
    expect(
      shownSteps.steps.find(({ id }: contract.Step) => id === "proof_of_address"),
    ).toMatchObject({
      note: "It is too old.",
    });
    expect(shownSteps.done).toBe(3);
  });

  test("end with a contribution, and a global member has no BVN among them", async () => {
    const { visitor } = await createPayableMember(club, email);
    expect(stateOf(await steps(visitor))).toMatchObject({
      bvn: "done",
      bank_account: "done",
      choose_plan: "to_do",
      first_contribution: "to_do",
    });
    expect((await contributeToPlan(visitor, PLAN.purpleNgn, 500_000)).status).toBe(201);
    expect(stateOf(await steps(visitor))).toMatchObject({
      choose_plan: "done",
      first_contribution: "done",
    });
    const abroad = await createPayableMember(club, `global-${email}`, { isGlobal: true });
    const shownSteps = await steps(abroad.visitor);
    expect(stateOf(shownSteps)).not.toHaveProperty("bvn");
    expect(shownSteps.total).toBe(8);
  });
});
