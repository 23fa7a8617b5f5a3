import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agreeToTerms, getTerms, listAnnouncements, listFaqs } from "@kinfold/contract/content";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { getMember } from "@kinfold/contract/members";
import { listNotices } from "@kinfold/contract/notifications";
import * as contract from "@kinfold/contract/office/settings";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import { listTransferAccounts } from "@kinfold/contract/payments";
import { listPools } from "@kinfold/contract/plans";
import { getPortfolio } from "@kinfold/contract/portfolios";
import { getExchangeRate, listBanks } from "@kinfold/contract/reference";
import { holidaysNow, payoutDay } from "#calendar/index.ts";
import { tellAnnouncements } from "#content/index.ts";
import { audienceAfter } from "#members/index.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { payable } from "../testing/payable.ts";
import { contribute, dealt, PLAN } from "../testing/plans.ts";
import { atWork, type Clerk } from "../testing/staff.ts";

let club: Club;
let operations: Clerk;
let maker: Clerk;
let approver: Clerk;
let admin: Clerk;
let auditor: Clerk;
let member: Visitor;
beforeAll(async () => {
  club = await openClub();
  member = await club.member("ada@example.com");
});
afterAll(() => club.close());
beforeEach(async () => {
  // A test may have moved the clock beyond the sessions of the one before.
  operations = await atWork(club, ["operations"]);
  maker = await atWork(club, ["finance_maker"]);
  approver = await atWork(club, ["finance_approver"]);
  admin = await atWork(club, ["admin"]);
  auditor = await atWork(club, ["auditor"]);
  await member.signIn("ada@example.com");
});

type Value = contract.SettingValue;

const list = async (kind: SettingKindName, by = auditor): Promise<contract.Setting[]> => {
  const url = `/api${contract.listSettings.path}?kind=${kind}&per_page=100`;
  return (await by.visitor.send("GET", url)).body.data;
};
const one = async (kind: SettingKindName, id: string): Promise<contract.Setting> => {
  const found = (await list(kind)).find((setting) => setting.id === id);
  if (found === undefined) throw new Error(`no ${kind} ${id}`);
  return found;
};
const change = (
  kind: SettingKindName,
  id: string | null,
  value: Value,
  { by = operations, version = 0, reason = "The board asked for it." } = {},
): Promise<Answer> =>
  by.visitor.ask(contract.changeSetting, { body: { kind, id, version, value, reason } });
const propose = (
  kind: SettingKindName,
  id: string | null,
  value: Value,
  { by = maker, version = 0, reason = "The bank wrote to us." } = {},
): Promise<Answer> =>
  by.visitor.ask(contract.proposeSetting, { body: { kind, id, version, value, reason } });
const decide = (
  id: string,
  by: Clerk,
  to: AnyEndpoint = contract.approveSetting,
): Promise<Answer> =>
  by.visitor.ask(to, { params: { id }, body: { reason: "Agrees with the letter." } });
const preview = async (kind: SettingKindName, id: string | null, value: Value): Promise<Answer> =>
  auditor.visitor.ask(contract.previewSetting, { body: { kind, id, value } });

/** Proposed by one and approved by another. */
async function agreed(kind: SettingKindName, id: string | null, value: Value): Promise<string> {
  const version = id === null ? 0 : (await one(kind, id)).version;
  const { body, text, status } = await propose(kind, id, value, { version });
  if (status !== 201) throw new Error(text);
  const done = await decide(body.id, approver);
  if (done.status !== 200) throw new Error(done.text);
  const { rows } = await sql<{ subject_id: string }>`select subject_id from setting_change
    where proposal_id = ${body.id}`.execute(club.db);
  return rows[0]?.subject_id ?? "";
}

const said = ({ status, body }: Answer) => [status, body.code];
const inDays = (days: number): string =>
  new Date(club.clock.now().getTime() + days * 86_400_000).toISOString();

const accounts = async (who = member) =>
  (await who.send("GET", `/api${listTransferAccounts.path}?currency=NGN`)).body;

describe("who may", () => {
  test("read: every role, and no member", async () => {
    expect((await list("faq")).length).toBeGreaterThan(20);
    const url = `/api${contract.listSettings.path}?kind=faq`;
    expect((await member.send("GET", url)).status).toBe(401);
  });

  test("change, propose and decide: those whose work it is", async () => {
    const faq = await one("faq", "why-bvn");
    const changed = { ...faq.value, question: "Why a BVN?" };
    for (const by of [maker, approver, auditor]) {
      expect(said(await change("faq", faq.id, changed, { by }))).toEqual([403, "staff_forbidden"]);
    }
    const account = await one("transfer_account", "ngn-gtbank");
    const moved = { ...account.value, account_number: "2222222222" };
    for (const by of [operations, approver, auditor]) {
      const answer = await propose("transfer_account", account.id, moved, { by });
      expect(said(answer)).toEqual([403, "staff_forbidden"]);
    }
    for (const by of [operations, maker, auditor]) {
      expect(said(await decide("spr_unknown", by))).toEqual([403, "staff_forbidden"]);
    }
  });
});

describe("what one person changes", () => {
  test("members see at once; before and after are on record, with who and why", async () => {
    const faq = await one("faq", "why-bvn");
    const value = { ...faq.value, question: "What is the BVN for?" };
    const { status, body } = await change("faq", faq.id, value);
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, title: "What is the BVN for?" });
    const faqs = (await member.ask(listFaqs)).body;
    expect(faqs.map(({ question }: { question: string }) => question)).toContain(value.question);
    const history = await auditor.visitor.send(
      "GET",
      `/api${contract.listSettingChanges.path}?kind=faq&id=${faq.id}`,
    );
    expect(history.body).toMatchObject([
      {
        version: 1,
        before: { question: faq.value["question"] },
        after: { question: value.question },
        reason: "The board asked for it.",
        changed_by: { id: operations.staffId },
        proposed_by: null,
      },
    ]);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      order by audit_number desc limit 1`.execute(club.db);
    expect(JSON.parse(rows[0]?.entry ?? "{}")).toMatchObject({
      action: "setting.changed",
      subject: { kind: "faq", id: faq.id },
      actor: { kind: "staff", id: operations.staffId },
      before: { question: faq.value["question"] },
      after: { question: value.question },
    });
  });

  test.each<[string, Value, string]>([
    ["no question", { question: "  " }, "question"],
    ["a group that is none", { category: "Horses" }, "category"],
    ["a field that nobody asked for", { colour: "red" }, "colour"],
    ["words where a number belongs", { position: "first" }, "position"],
  ])("with %s is refused beside its field, and nothing changes", async (_what, wrong, field) => {
    const faq = await one("faq", "why-bvn");
    const { version } = faq;
    const answer = await change("faq", faq.id, { ...faq.value, ...wrong }, { version });
    expect(said(answer)).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty(field);
    expect(await one("faq", "why-bvn")).toEqual(faq);
  });

  test("without a reason, outdated, unchanged or unknown is refused", async () => {
    const faq = await one("faq", "guaranteed");
    const value = { ...faq.value, position: 900 };
    expect(said(await change("faq", faq.id, value, { reason: " " }))).toEqual([422, "invalid"]);
    expect(said(await change("faq", faq.id, faq.value))).toEqual([409, "setting_refused"]);
    expect(said(await change("faq", "none", value))).toEqual([404, "not_found"]);
    const both = await Promise.all([
      change("faq", faq.id, value),
      change("faq", faq.id, value, { by: admin }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.map(({ body }) => body.code)).toContain("setting_changed");
  });

  test("what is on record is not altered by hand", async () => {
    await expect(sql`update setting_change set reason = 'other'`.execute(club.db)).rejects.toThrow(
      /not changed by hand/,
    );
    await expect(sql`delete from setting_proposal`.execute(club.db)).rejects.toThrow(
      /not changed by hand/,
    );
  });
});

describe("an account that members pay into", () => {
  test("is moved by two people, and members see it then and not before", async () => {
    const account = await one("transfer_account", "ngn-gtbank");
    const value = { ...account.value, account_number: "5550001112" };
    expect(said(await change("transfer_account", account.id, value))).toEqual([
      409,
      "setting_takes_two",
    ]);
    const proposed = await propose("transfer_account", account.id, value);
    expect(proposed.status).toBe(201);
    expect(proposed.body.effects.join(" ")).toContain("5550001112");
    expect((await accounts())[0].account_number).toBe("0123456789");
    expect((await one("transfer_account", account.id)).is_proposed).toBe(proposed.body.id);
    expect(said(await propose("transfer_account", account.id, value))).toEqual([
      409,
      "setting_open",
    ]);
    const done = await decide(proposed.body.id, approver);
    expect(done.body).toMatchObject({
      status: "approved",
      decided_by: { id: approver.staffId },
      effects: [],
    });
    expect((await accounts())[0].account_number).toBe("5550001112");
    expect((await decide(proposed.body.id, approver)).status).toBe(200);
    expect(said(await decide(proposed.body.id, admin))).toEqual([409, "setting_decided"]);
    expect(said(await decide(proposed.body.id, admin, contract.rejectSetting))).toEqual([
      409,
      "setting_decided",
    ]);
  });

  test("is not approved by whoever proposed it, whatever their role", async () => {
    const account = await one("transfer_account", "ngn-access");
    const value = { ...account.value, account_number: "5550009999" };
    const { body } = await propose("transfer_account", account.id, value, { by: admin });
    expect(said(await decide(body.id, admin))).toEqual([403, "staff_own_work"]);
    expect(said(await decide(body.id, admin, contract.rejectSetting))).toEqual([
      403,
      "staff_own_work",
    ]);
    await expect(
      sql`update setting_proposal set status = 'approved', decided_by = proposed_by, decided_at = now(),
        decision_reason = 'mine' where proposal_id = ${body.id}`.execute(club.db),
    ).rejects.toMatchObject({ constraint: "nobody_decides_what_they_proposed" });
    expect((await decide(body.id, approver, contract.rejectSetting)).body.status).toBe("rejected");
    expect((await accounts())[1].account_number).toBe("0987654321");
  });

  test("is not moved past its people by the database either", async () => {
    for (const statement of [
      sql`update transfer_account set account_number = '6666666666' where account_id = 'ngn-access'`,
      sql`insert into transfer_account (account_id, country, currency, bank_name, account_name, account_number)
        values ('mine', 'USA', 'NGN', 'x', 'x', 'x')`,
    ]) {
      await expect(statement.execute(club.db)).rejects.toThrow(/somebody else approved/);
    }
    await expect(sql`delete from transfer_account`.execute(club.db)).rejects.toThrow(
      /not changed by hand/,
    );
    await expect(
      sql`insert into setting_change (kind, subject_id, version, after, reason, changed_by, changed_at)
        values ('transfer_account', 'x', 1, '{}', 'x', ${maker.staffId}, now())`.execute(club.db),
    ).rejects.toMatchObject({ constraint: "what_moves_money_takes_two_people" });
  });

  test("that takes another's place, has too few digits or is in no bank is refused", async () => {
    const { value } = await one("transfer_account", "ngn-access");
    const wrongs: [Value, string][] = [
      [{ ...value, account_number: "123" }, "account_number"],
      [{ ...value, bank_choice: null }, "bank_choice"],
      [{ ...value, bank_choice: "GTBank" }, "country"],
    ];
    for (const [wrong, field] of wrongs) {
      const { version } = await one("transfer_account", "ngn-access");
      const answer = await propose("transfer_account", "ngn-access", wrong, { version });
      expect(said(answer)).toEqual([422, "invalid"]);
      expect(answer.body.fields).toHaveProperty(field);
    }
  });

  test("proposed before another change came through is outdated", async () => {
    const account = await one("transfer_account", "ngn-others");
    const { body } = await propose("transfer_account", account.id, {
      ...account.value,
      account_number: "5550003333",
    });
    await sql`insert into setting_proposal (proposal_id, kind, subject_id, version, before, after, reason, proposed_by, proposed_at, decide_by)
      values ('spr_other', 'transfer_account', 'ngn-elsewhere', 0, '{}', '{}', 'x', ${maker.staffId}, now(), now())`.execute(
      club.db,
    );
    await sql`update setting_proposal set status = 'approved', decided_by = ${admin.staffId}, decided_at = now(),
      decision_reason = 'x' where proposal_id = 'spr_other'`.execute(club.db);
    await sql`insert into setting_change (kind, subject_id, version, before, after, reason, changed_by, changed_at, proposal_id)
      values ('transfer_account', ${account.id}, 1, '{}', '{}', 'x', ${admin.staffId}, now(), 'spr_other')`.execute(
      club.db,
    );
    expect(said(await decide(body.id, approver))).toEqual([409, "setting_changed"]);
  });
});

describe("a rate by hand", () => {
  const rate = (change_: Value = {}): Value => ({
    naira_per_dollar: "1600.5",
    source: "Central Bank, by telephone",
    as_of: club.clock.now().toISOString(),
    good_until: inDays(1),
    ...change_,
  });
  const worth = async () => (await member.ask(getExchangeRate)).body;

  test("goes before what is fetched, with its source, until it ends", async () => {
    await agreed("rate", null, rate());
    expect(await worth()).toMatchObject({
      exchange_rate: 1600.5,
      source: "Central Bank, by telephone",
      stale: false,
    });
    club.clock.advance(600_000);
    await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
      values ('rate_fetched', 1500, 'fetched', ${club.clock.now()}, ${inDays(3)}, ${club.clock.now()})`.execute(
      club.db,
    );
    expect((await worth()).exchange_rate).toBe(1600.5);
    club.clock.advance(24 * 3_600_000);
    await member.signIn("ada@example.com");
    expect((await worth()).exchange_rate).toBe(1500);
  });

  test.each<[string, () => Value, string]>([
    ["of tomorrow", () => ({ as_of: inDays(0.5) }), "as_of"],
    ["that is over", () => ({ as_of: inDays(-2), good_until: inDays(-1) }), "good_until"],
    ["for weeks", () => ({ good_until: inDays(8) }), "good_until"],
    ["of nought", () => ({ naira_per_dollar: "0.000" }), "naira_per_dollar"],
    ["without a source", () => ({ source: "" }), "source"],
  ])("%s is refused", async (_what, wrong, field) => {
    const answer = await propose("rate", null, rate(wrong()));
    expect(said(answer)).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty(field);
  });

  test("far from the one of now is pointed out, and one person alone enters none", async () => {
    const { body } = await preview("rate", null, rate({ naira_per_dollar: "16005" }));
    expect(body.effects.join(" ")).toContain("look at its digits again");
    expect(said(await change("rate", null, rate()))).toEqual([409, "setting_takes_two"]);
    await expect(
      sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at, proposal_id)
        values ('rate_mine', 1, 'me', now(), now(), now(), 'spr_other')`.execute(club.db),
    ).rejects.toThrow(/somebody else approved/);
  });
});

describe("a plan", () => {
  test("gets new terms by two people; who began before keeps theirs", async () => {
    const before = await payable(club, "early@example.com");
    const early = await contribute(before.visitor, PLAN.irepo, 200_000);
    expect(early.status).toBe(201);
    const plan = await one("plan", String(PLAN.irepo));
    const value = {
      ...plan.value,
      lock_in_days: 365,
      early_exit_fee_bps: 900,
      minimum_amount: 150_000,
    };
    const shown = (await preview("plan", plan.id, value)).body.effects.join(" ");
    expect(shown).toContain("1 portfolio stays in it");
    expect(shown).toContain("keep theirs to the end");
    await agreed("plan", plan.id, value);
    const pools = (await member.ask(listPools)).body;
    expect(pools.find(({ id }: { id: number }) => id === PLAN.irepo)).toMatchObject({
      lock_in_days: 365,
      early_exit_fee_bps: 900,
      minimum_amount: 150_000,
    });
    const after = await payable(club, "late@example.com");
    const late = await contribute(after.visitor, PLAN.irepo, 200_000);
    const day = "2026-11-30";
    club.clock.setTo(new Date("2026-12-01T09:00:00Z"));
    await dealt(club, PLAN.irepo, day, "100");
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
      (Date.parse(until) - Date.parse(day)) / 86_400_000;
    expect([days(kept), days(fresh)]).toEqual([90, 365]);
    await expect(
      sql`update portfolio set early_exit_fee_bps = 900`.execute(club.db),
    ).rejects.toThrow(/keeps the terms/);
  });

  test("changes neither its currency nor its kind, and is alone as the open purple one", async () => {
    const purple = await one("plan", String(PLAN.purpleNgn));
    for (const wrong of [{ currency: "USD", for_global: false }, { product_type: "standard" }]) {
      const answer = await propose("plan", purple.id, { ...purple.value, ...wrong });
      expect(said(answer)).toEqual([409, "setting_refused"]);
    }
    const second = { ...purple.value, slug: "purple-ngn-2" };
    const answer = await propose("plan", null, second);
    expect([...said(answer), answer.body.fields]).toEqual([
      422,
      "invalid",
      { status: "A purple plan in this currency is open. Close it first." },
    ]);
    const taken = await propose("plan", null, { ...second, slug: "irepo-pool", status: "closed" });
    expect(taken.body.fields).toHaveProperty("slug");
  });

  test("is opened by two people, with books of its own, and closed again", async () => {
    const { value } = await one("plan", String(PLAN.harvest));
    const id = await agreed("plan", null, { ...value, name: "Dry Season", slug: "dry-season" });
    const dry = async () =>
      (await member.ask(listPools)).body.find(
        ({ slug }: { slug: string }) => slug === "dry-season",
      );
    expect(await dry()).toMatchObject({ name: "Dry Season", is_open: true, interest_rate: 18 });
    const { rows } =
      await sql`select from ledger.account where name like ${`plan:${id}:%`}`.execute(club.db);
    expect(rows).toHaveLength(4);
    await agreed("plan", id, { ...(await one("plan", id)).value, status: "closed" });
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
      await expect(statement.execute(club.db)).rejects.toThrow(/somebody else approved/);
    }
  });
});

describe("a holiday", () => {
  const day = "2026-12-04";

  test("that is added moves what is promised from now on", async () => {
    club.clock.setTo(new Date("2026-11-20T08:00:00Z"));
    operations = await atWork(club, ["operations"]);
    auditor = await atWork(club, ["auditor"]);
    const value = { day, name: "Day of mourning", is_holiday: true };
    const promised = async () => payoutDay(club.clock.now(), await holidaysNow(club.db));
    expect(await promised()).toBe(day);
    const { body } = await preview("holiday", null, value);
    expect(body.effects).toContain(
      "Withdrawals asked for in November 2026 will be promised for 3 December 2026 instead of 4 December 2026.",
    );
    expect((await change("holiday", null, value)).status).toBe(200);
    expect(await promised()).toBe("2026-12-03");
    const { version } = await one("holiday", day);
    const off = await change("holiday", day, { ...value, is_holiday: false }, { version });
    expect(off.status).toBe(200);
    expect(await promised()).toBe(day);
  });

  test("of today or before, twice, or of another day is refused", async () => {
    const holiday = (on: string) => ({ day: on, name: "A day off", is_holiday: true });
    const today = club.clock.now().toISOString().slice(0, 10);
    expect(said(await change("holiday", null, holiday(today)))).toEqual([409, "setting_refused"]);
    expect(said(await change("holiday", null, holiday("2026-12-25")))).toEqual([422, "invalid"]);
    expect(said(await change("holiday", null, holiday("2026-02-30")))).toEqual([422, "invalid"]);
    expect(said(await change("holiday", "2026-12-25", holiday("2026-12-24")))).toEqual([
      422,
      "invalid",
    ]);
  });
});

test("a bank that is closed can no longer be chosen, and none is invented", async () => {
  const banks = async () => (await member.send("GET", `/api${listBanks.path}`)).body;
  const isActive = async (id: string) =>
    (await banks()).find((bank: { id: number }) => String(bank.id) === id).active;
  const bank = (await list("bank")).find(({ state }) => state === "current");
  const id = bank?.id ?? "";
  expect(await isActive(id)).toBe(true);
  expect((await change("bank", id, { is_active: false })).status).toBe(200);
  expect(await isActive(id)).toBe(false);
  expect(said(await change("bank", null, { is_active: true }))).toEqual([409, "setting_refused"]);
});

describe("terms", () => {
  const version = () => ({
    version: "2027-01",
    effective_on: club.clock.now().toISOString().slice(0, 10),
    points: ["Meetings are held online too."],
  });

  test("published, ask members to agree, and never change again", async () => {
    const me = async () => (await member.ask(getMember)).body;
    expect((await me()).terms_and_conditions).toBe(true);
    const { body } = await preview("terms", null, version());
    expect(body.effects[0]).toMatch(/^From now on, \d+ members are asked to agree/);
    expect((await change("terms", null, version())).status).toBe(200);
    expect((await me()).terms_and_conditions).toBe(false);
    expect((await member.ask(getTerms)).body).toMatchObject({
      version: "2027-01",
      points: ["Meetings are held online too."],
    });
    await member.ask(agreeToTerms, { body: { accept_terms: true, version: "2027-01" } });
    expect((await me()).terms_and_conditions).toBe(true);
    const other = { ...version(), points: ["Something else."] };
    const answer = await change("terms", "2027-01", other, { version: 1 });
    expect(said(answer)).toEqual([409, "setting_refused"]);
    await expect(sql`update terms_version set points = '{x}'`.execute(club.db)).rejects.toThrow(
      /not changed by hand/,
    );
  });

  test("of yesterday, of a known name or without a point are refused", async () => {
    const before = inDays(-1).slice(0, 10);
    const wrongs: [Value, string][] = [
      [{ version: "2027-02", effective_on: before }, "effective_on"],
      [{}, "version"],
      [{ version: "2027-02", points: [] }, "points"],
    ];
    for (const [wrong, field] of wrongs) {
      const answer = await change("terms", null, { ...version(), ...wrong });
      expect([...said(answer), Object.keys(answer.body.fields)]).toEqual([422, "invalid", [field]]);
    }
  });
});

describe("surveys and resources", () => {
  test.each(["javascript:alert(1)", "ftp://forms.example/", "https://you@forms.example/"])(
    "%s is no address for either",
    async (url) => {
      const survey = {
        title: "How was it?",
        description: "Two questions.",
        link: url,
        audience: "everyone",
        opens_at: inDays(0),
        closes_at: null,
      };
      expect((await change("survey", null, survey)).body.fields).toHaveProperty("link");
      const resource = {
        title: "A page",
        summary: "Words.",
        category: "Learn",
        type: "link",
        body: null,
        url,
        is_shown: true,
      };
      expect((await change("resource", null, resource)).body.fields).toHaveProperty("url");
    },
  );

  test("a survey asks whom it is for", async () => {
    const survey = {
      title: "How was it?",
      description: "Two questions.",
      link: "https://forms.example/how",
      audience: "nigerian",
      opens_at: inDays(0),
      closes_at: inDays(7),
    };
    expect((await change("survey", null, survey)).status).toBe(200);
    expect((await member.ask(getMember)).body.active_survey).toMatchObject({
      title: "How was it?",
      link: "https://forms.example/how",
    });
  });

  test("an address of the server's settings stays there", async () => {
    const { value } = await one("resource", "bylaws");
    const answer = await change("resource", "bylaws", { ...value, url: "https://a.example/b" });
    expect(answer.body.fields).toHaveProperty("url");
    expect((await change("resource", "bylaws", { ...value, title: "By-laws" })).status).toBe(200);
  });
});

describe("an announcement", () => {
  const news = (change_: Value = {}): Value => ({
    title: "The meeting is on Saturday",
    body: "Ten in the morning, in Lagos and on the screen.",
    severity: "info",
    audience: "everyone",
    publishes_at: inDays(0),
    ends_at: inDays(30),
    ...change_,
  });
  const tell = () => tellAnnouncements(club.platform, audienceAfter);
  const noticesOf = async (who: Visitor, title: string) =>
    (await who.ask(listNotices)).body.data.filter(
      (notice: { title: string }) => notice.title === title,
    );

  test("reaches each member once, in the app and by letter, however often it is tried", async () => {
    const abroad = await payable(club, "abroad@example.com", { isGlobal: true });
    await tell();
    expect((await change("announcement", null, news())).status).toBe(200);
    const told = await Promise.all([tell(), tell()]);
    await tell();
    const { rows } = await sql<{ count: bigint }>`select count(*) as count from member
      where not is_shadow and email_verified_at is not null`.execute(club.db);
    expect(told[0] + told[1]).toBe(Number(rows[0]?.count));
    for (const who of [member, abroad.visitor]) {
      const notices = await noticesOf(who, "The meeting is on Saturday");
      expect(notices).toMatchObject([{ type: "club", severity: "info" }]);
    }
    const letters = (await club.lettersTo("ada@example.com")).filter(
      ({ subject }) => subject === "The meeting is on Saturday",
    );
    expect(letters).toHaveLength(1);
    const shown = (await member.ask(listAnnouncements)).body;
    expect(shown).toContainEqual(expect.objectContaining({ title: "The meeting is on Saturday" }));
  });

  test("goes out of changed terms by itself, and says from which day they bind", async () => {
    const terms = { version: "2028-01", effective_on: "2028-01-01", points: ["Nothing else."] };
    expect((await change("terms", null, terms)).status).toBe(200);
    await tell();
    await tell();
    expect(await noticesOf(member, "Our terms change on 1 January 2028")).toMatchObject([
      { type: "club", body: expect.stringMatching(/^From 1 January 2028 on you are asked/) },
    ]);
  });

  test("goes out of a survey by itself when it opens, to those whom it asks, once", async () => {
    const abroad = await payable(club, "abroad3@example.com", { isGlobal: true });
    const title = "How is it abroad?";
    const survey = {
      title: "How is it?",
      description: "Two questions.",
      link: "https://forms.example/abroad",
      audience: "global",
      opens_at: inDays(0.01),
      closes_at: inDays(7),
    };
    const { body } = await change("survey", null, survey);
    // Until it opens it may be put another way.
    await change("survey", body.id, { ...survey, title }, { version: 1 });
    await tell();
    expect(await noticesOf(abroad.visitor, title)).toEqual([]);
    club.clock.advance(1_200_000);
    await tell();
    operations = await atWork(club, ["operations"]);
    const renamed = { ...survey, title: "How is it out there?" };
    expect((await change("survey", body.id, renamed, { version: 2 })).status).toBe(200);
    await tell();
    expect(await noticesOf(abroad.visitor, title)).toMatchObject([
      { type: "club", body: "Two questions. You find it on your overview while it is open." },
    ]);
    expect(await noticesOf(abroad.visitor, "How is it out there?")).toEqual([]);
    expect(await noticesOf(member, title)).toEqual([]);
  });

  test("for some reaches nobody else, and later ones wait for their time", async () => {
    const abroad = await payable(club, "abroad2@example.com", { isGlobal: true });
    const title = "For members abroad";
    const wish = news({
      title,
      audience: "global",
      publishes_at: inDays(0.01),
      severity: "warning",
    });
    expect((await preview("announcement", null, wish)).body.effects[0]).toMatch(/^\d members? get/);
    const { body } = await change("announcement", null, wish);
    await tell();
    expect(await noticesOf(abroad.visitor, title)).toEqual([]);
    club.clock.advance(1_200_000);
    await tell();
    expect(await noticesOf(abroad.visitor, title)).toMatchObject([{ severity: "warning" }]);
    expect(await noticesOf(member, title)).toEqual([]);
    operations = await atWork(club, ["operations"]);
    const other = await change(
      "announcement",
      body.id,
      { ...wish, title: "Never mind" },
      { version: 1 },
    );
    expect(said(other)).toEqual([409, "setting_refused"]);
    const ended = { ...wish, ends_at: inDays(0) };
    expect((await change("announcement", body.id, ended, { version: 1 })).status).toBe(200);
    expect((await abroad.visitor.ask(listAnnouncements)).body).not.toContainEqual(
      expect.objectContaining({ title }),
    );
  });

  test("of the day before is refused", async () => {
    const answer = await change("announcement", null, news({ publishes_at: inDays(-1) }));
    expect(answer.body.fields).toHaveProperty("publishes_at");
  });
});
