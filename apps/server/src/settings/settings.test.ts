import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listFaqs } from "@kinfold/contract/content";
import { getMember } from "@kinfold/contract/members";
import * as contract from "@kinfold/contract/office/settings";
import { listBanks } from "@kinfold/contract/reference";
import type { Value } from "../testing/setting-desk.ts";
import {
  admin,
  approver,
  auditor,
  changeAlone,
  changeTogether,
  club,
  decideChange,
  addDaysToNow,
  listSettingsAs,
  maker,
  member,
  readSetting,
  operations,
  proposeChange,
  readOutcome,
  openSettingDesk,
} from "../testing/setting-desk.ts";
import { executeAsOwner } from "../testing/owner.ts";

openSettingDesk();

describe("who may", () => {
  test("read: every role, and no member", async () => {
    expect((await listSettingsAs("faq")).length).toBeGreaterThan(20);
    const url = `/api${contract.listSettings.path}?kind=faq`;
    expect((await member.send("GET", url)).status).toBe(401);
  });

  test("change, propose and decide: those whose work it is", async () => {
    const faq = await readSetting("faq", "why-bvn");
    const changed = { ...faq.value, question: "Why a BVN?" };
    for (const by of [maker, approver, auditor]) {
      expect(readOutcome(await changeAlone("faq", faq.id, changed, { by }))).toEqual([
        403,
        "staff_forbidden",
      ]);
    }
    const account = await readSetting("transfer_account", "ngn-gtbank");
    const moved = { ...account.value, account_number: "2222222222" };
    for (const by of [operations, approver, auditor]) {
      const answer = await proposeChange("transfer_account", account.id, moved, { by });
      expect(readOutcome(answer)).toEqual([403, "staff_forbidden"]);
    }
    for (const by of [operations, maker, auditor]) {
      expect(readOutcome(await decideChange("spr_unknown", by))).toEqual([403, "staff_forbidden"]);
    }
  });
});

const readBank = async (): Promise<contract.Setting> => {
  const bank = (await listSettingsAs("bank")).find(({ value }) => value["is_active"] === true);
  if (bank === undefined) throw new Error("no bank is open");
  return bank;
};

describe("what one person changes", () => {
  test("holds at once; before and after are on record, with who and why", async () => {
    const bank = await readBank();
    const { status, body } = await changeAlone("bank", bank.id, { is_active: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, title: bank.title });
    const history = await auditor.visitor.send(
      "GET",
      `/api${contract.listSettingChanges.path}?kind=bank&id=${bank.id}`,
    );
    expect(history.body).toMatchObject([
      {
        version: 1,
        before: { is_active: true },
        after: { is_active: false },
        reason: "The board asked for it.",
        changed_by: { id: operations.staffId },
        proposed_by: null,
      },
    ]);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      order by audit_number desc limit 1`.execute(club.db);
    expect(JSON.parse(rows[0]?.entry ?? "{}")).toMatchObject({
      action: "setting.changed",
      subject: { kind: "bank", id: bank.id },
      actor: { kind: "staff", id: operations.staffId },
      before: { is_active: true },
      after: { is_active: false },
    });
  });

  test("is no question: its words are proposed by one and approved by another, without an account number", async () => {
    const faq = await readSetting("faq", "why-bvn");
    const value = { ...faq.value, question: "What is the BVN for?" };
    expect(readOutcome(await changeAlone("faq", faq.id, value))).toEqual([
      409,
      "decision_needs_another",
    ]);
    const answer = "Pay your first contribution to 0123456789 at Zenith Bank.";
    const unsafe = await proposeChange("faq", faq.id, { ...value, answer }, { by: operations });
    expect(readOutcome(unsafe)).toEqual([422, "invalid"]);
    expect((await changeTogether("faq", faq.id, value)).status).toBeLessThan(300);
    const faqs = (await member.ask(listFaqs)).body;
    expect(faqs.map(({ question }: { question: string }) => question)).toContain(value.question);
  });

  test.each<[string, Value, string]>([
    ["a field that no one asked for", { colour: "red" }, "colour"],
    ["words where a yes or no belongs", { is_active: "first" }, "is_active"],
  ])("with %s is refused beside its field, and nothing changes", async (_what, wrong, field) => {
    const bank = await readBank();
    const { version } = bank;
    const answer = await changeAlone("bank", bank.id, { ...bank.value, ...wrong }, { version });
    expect(readOutcome(answer)).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty(field);
    expect(await readBank()).toEqual(bank);
  });

  test("without a reason, outdated, unchanged or unknown is refused", async () => {
    const bank = await readBank();
    const value = { is_active: false };
    expect(readOutcome(await changeAlone("bank", bank.id, value, { reason: " " }))).toEqual([
      422,
      "invalid",
    ]);
    expect(readOutcome(await changeAlone("bank", bank.id, bank.value))).toEqual([
      409,
      "setting_refused",
    ]);
    expect(readOutcome(await changeAlone("bank", "none", value))).toEqual([404, "not_found"]);
    const both = await Promise.all([
      changeAlone("bank", bank.id, value),
      changeAlone("bank", bank.id, value, { by: admin }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const late = both.find(({ body }) => body.code === "decision_changed");
    expect(late?.body.error).toBe(
      "This was changed meanwhile (is active: true, now false). Please look at it again.",
    );
  });

  test("what is on record is not altered by hand", async () => {
    await expect(
      executeAsOwner(club.db, sql`update setting_change set reason = 'other'`),
    ).rejects.toThrow(/not changed by hand/);
    await expect(executeAsOwner(club.db, sql`delete from decision`)).rejects.toThrow(
      /not changed by hand/,
    );
  });
});

test("a bank that is closed can no longer be chosen, and none is invented", async () => {
  const banks = async () => (await member.send("GET", `/api${listBanks.path}`)).body;
  const isActive = async (id: string) =>
    (await banks()).find((bank: { id: number }) => String(bank.id) === id).active;
  const bank = (await listSettingsAs("bank")).find(({ state }) => state === "current");
  const id = bank?.id ?? "";
  expect(await isActive(id)).toBe(true);
  expect((await changeAlone("bank", id, { is_active: false })).status).toBe(200);
  expect(await isActive(id)).toBe(false);
  expect(readOutcome(await changeAlone("bank", null, { is_active: true }))).toEqual([
    409,
    "setting_refused",
  ]);
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
        opens_at: addDaysToNow(0),
        closes_at: null,
      };
      expect((await changeTogether("survey", null, survey)).body.fields).toHaveProperty("link");
      const resource = {
        title: "A page",
        summary: "Words.",
        category: "Learn",
        type: "link",
        body: null,
        url,
        is_shown: true,
      };
      expect((await changeTogether("resource", null, resource)).body.fields).toHaveProperty("url");
    },
  );

  test("a survey asks whom it is for", async () => {
    const survey = {
      title: "How was it?",
      description: "Two questions.",
      link: "https://forms.example/how",
      audience: "nigerian",
      opens_at: addDaysToNow(0),
      closes_at: addDaysToNow(7),
    };
    expect((await changeTogether("survey", null, survey)).status).toBe(200);
    // Asked in a session after the one of joining.
    club.clock.setTo(new Date(club.clock.now().getTime() + 1000));
    await member.signIn("ada@example.com");
    expect((await member.ask(getMember)).body.active_survey).toMatchObject({
      title: "How was it?",
      link: "https://forms.example/how",
    });
  });

  test("an address of the server's settings stays there", async () => {
    const { value } = await readSetting("resource", "bylaws");
    const answer = await changeTogether("resource", "bylaws", {
      ...value,
      url: "https://a.example/b",
    });
    expect(answer.body.fields).toHaveProperty("url");
    expect(
      (await changeTogether("resource", "bylaws", { ...value, title: "By-laws" })).status,
    ).toBe(200);
  });
});
