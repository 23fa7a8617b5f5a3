import type { Journal } from "@kinfold/contract/office/accounting";
import { getTrialBalance, listJournals } from "@kinfold/contract/office/accounting";
import { HOUR_MS } from "@kinfold/contract/durations";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { listApprovals } from "@kinfold/contract/office/approval-list";
import * as contract from "@kinfold/contract/office/month-closes";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkMonthCloseInvariants } from "#accounting/index.ts";
import { readCheckedDay } from "#calendar/index.ts";
import { sumAllAccounts } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { approvePastTheCode } from "../../testing/approving.ts";
import { createDraw, readSeed } from "../../testing/chance.ts";
import { openClub, type Answer, type Club } from "../../testing/club.ts";
import { asOwner, runPastAllRules } from "../../testing/owner.ts";
import { createPayableMember } from "../../testing/payable.ts";
import { contributeToPlan, PLAN, publishAndDeal } from "../../testing/plans.ts";
import { hireSignedIn, hireStaff, type Clerk } from "../../testing/staff.ts";
import { toPeriod } from "../period.ts";
import { sumLedger } from "../sum-ledger.ts";

let club: Club;
let maker: Clerk;
let approver: Clerk;
let made = 0;

const NOW = "2026-11-12T18:00:00.000Z";
const reason = "The month is reconciled.";

/** ₦100 for each `amount`, from the bank to fees, at a moment: the journal's number. */
async function post(at: string, amount = 1): Promise<string> {
  made += 1;
  const key = `month-close-test:${made}`;
  await sql`select ledger.post(${key}, 'fee', ${at}::timestamptz, array['club:bank:NGN'], array['club:fees:NGN'],
    array[${amount * 10_000}::bigint])`.execute(club.db);
  const { rows } = await sql<{ id: string }>`
    select max(journal_id)::text as id from ledger.journal`.execute(club.db);
  return rows[0]?.id ?? "";
}

const propose = (month: string, body: object = {}, by: Clerk = maker): Promise<Answer> =>
  by.visitor.ask(contract.proposeMonthClose, { params: { month }, body: { reason, ...body } });
const approve = (id: string, by: Clerk = approver): Promise<Answer> =>
  by.visitor.ask(contract.approveMonthClose, { params: { id }, body: { reason } });

async function close(month: string): Promise<void> {
  const proposed = await propose(month);
  if (proposed.status !== 201) throw new Error(proposed.text);
  const approved = await approve(proposed.body.id);
  if (approved.status !== 200) throw new Error(approved.text);
}

async function read<Reply>(
  to: AnyEndpoint,
  query: Record<string, string> = {},
  month = "",
): Promise<Reply> {
  const path = to.path.replace(":month", month);
  const { body, status, text } = await maker.visitor.send(
    to.method,
    `/api${path}?${new URLSearchParams(query)}`,
  );
  if (status !== 200) throw new Error(text);
  return body;
}
type Late = { account: { name: string }; debits: number; credits: number }[];
const readMonth = (month: string) =>
  read<Omit<contract.OneMonth, "late"> & { late: Late }>(contract.getMonth, {}, month);

const codeOf = ({ status, body }: Answer): [number, string] => [status, body.code];

beforeEach(async () => {
  club = await openClub();
  club.clock.setTo(new Date(NOW));
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
});
afterEach(() => club.close());

describe("a month", () => {
  test("is closed by two, in order, once it is over in Lagos, and once", async () => {
    await post("2026-08-10T09:00:00Z");
    expect(codeOf(await propose("2026-07"))).toEqual([404, "not_found"]);
    expect(codeOf(await propose("2026-13"))).toEqual([404, "not_found"]);
    expect(codeOf(await propose("2026-11"))).toEqual([409, "month_not_over"]);
    // The last hour of October is November's first in Lagos.
    club.clock.setTo(new Date("2026-10-31T22:59:59.999Z"));
    expect(codeOf(await propose("2026-10"))).toEqual([409, "month_not_over"]);
    club.clock.setTo(new Date("2026-10-31T23:00:00.000Z"));
    await close("2026-09");
    expect(codeOf(await propose("2026-09"))).toEqual([409, "month_closed"]);
    expect(codeOf(await propose("2026-08"))).toEqual([409, "month_closed"]);
    const early = await propose("2026-11");
    expect(codeOf(early)).toEqual([409, "month_out_of_order"]);
    expect(early.body.error).toContain("October 2026");
    await close("2026-10");
    const { data } = await read<{ data: contract.LedgerMonth[] }>(contract.listMonths);
    expect(data.map(({ id, state }) => [id, state])).toEqual([
      ["2026-11", "open"],
      ["2026-10", "closed"],
      ["2026-09", "closed"],
      ["2026-08", "included"],
    ]);
    expect(data[1]?.closed_by?.name).toBe(approver.name);
    expect(await checkMonthCloseInvariants(club.db)).toEqual([]);
  });

  test("that changed after it was proposed is not closed, and the refusal says what changed", async () => {
    await post("2026-10-10T09:00:00Z");
    const { body } = await propose("2026-10");
    const waiting = await approver.visitor.ask(listApprovals, {});
    expect(waiting.body.data).toMatchObject([{ kind: "month_close", about: "October 2026" }]);
    await post("2026-11-02T09:00:00Z");
    const late = await post("2026-10-20T09:00:00Z");
    const refused = await approve(body.id);
    expect(codeOf(refused)).toEqual([409, "month_changed"]);
    expect(refused.body.error).toContain(`Journal ${late} was posted`);
    expect((await readMonth("2026-10")).state).toBe("proposed");
    await maker.visitor.ask(contract.withdrawMonthClose, {
      params: { id: body.id },
      body: { reason },
    });
    await close("2026-10");
    const month = await readMonth("2026-10");
    expect([month.state, month.journal_count, month.late_count]).toEqual(["closed", 2, 0]);
  });

  test("what is open is shown, has to be explained, and stays with the close", async () => {
    club.clock.setTo(new Date("2026-09-10T08:00:00.000Z"));
    const ada = await createPayableMember(club, "ada@example.com");
    club.clock.setTo(new Date("2026-10-05T08:00:00.000Z"));
    await ada.visitor.signIn("ada@example.com");
    await contributeToPlan(ada.visitor, PLAN.irepo, 500_000);
    await contributeToPlan(ada.visitor, PLAN.purpleNgn, 500_000);
    club.clock.setTo(new Date("2026-11-02T09:00:00.000Z"));
    maker = await hireSignedIn(club, ["finance_maker"]);
    approver = await hireSignedIn(club, ["finance_approver"]);
    const { open } = await readMonth("2026-10");
    // There is a dollar plan of the same name.
    expect(open.filter(({ name }) => name === "Purple NGN")).toMatchObject([
      { kind: "valuation", count: 1 },
    ]);
    const item = open.find(({ name }) => name === "Ìrẹ̀pọ̀ Pool");
    expect(item).toMatchObject({ kind: "valuation", count: 1 });
    const refused = await propose("2026-10");
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      422,
      ["open_reason"],
    ]);
    const { body, status } = await propose("2026-10", { open_reason: "The manager is late." });
    expect(status).toBe(201);
    // The price comes before the approval: units and prices are others now.
    await publishAndDeal(club, PLAN.irepo, "2026-10-31", "1.5");
    await publishAndDeal(club, PLAN.purpleNgn, "2026-10-31", "1.5");
    expect(codeOf(await approve(body.id))).toEqual([409, "month_changed"]);
    await maker.visitor.ask(contract.withdrawMonthClose, {
      params: { id: body.id },
      body: { reason },
    });
    expect((await readMonth("2026-10")).open).toEqual([]);
    const needless = await propose("2026-10", { open_reason: "Nothing to say." });
    expect([needless.status, Object.keys(needless.body.fields ?? {})]).toEqual([
      422,
      ["open_reason"],
    ]);
    await close("2026-10");
    expect((await readMonth("2026-10")).proposal?.open_reason).toBeNull();
    expect(await checkMonthCloseInvariants(club.db)).toEqual([]);
  });

  test("the database refuses a close that no two people approved, that has other figures, and any change of it", async () => {
    await post("2026-10-10T09:00:00Z");
    const insert = (decision: string, month: string, contents = "{}") =>
      sql`insert into month_close (month, decision_id, closed_at, highest_journal, highest_unit_entry, contents, contents_sha256)
        select ${month}::date, decision_id, decided_at, (payload ->> 'highest_journal')::bigint, 0, ${contents}::text,
            sha256(convert_to(${contents}::text, 'UTF8')) from decision where decision_id = ${decision}`.execute(
        club.db,
      );
    const draft = async (id: string, month: string) => {
      const author = await hireStaff(club, ["finance_maker"]);
      const decider = await hireStaff(club, ["finance_approver"]);
      await sql`insert into decision (decision_id, kind, subject_id, payload, payload_sha256, reason, proposed_by, proposed_at, due_at)
        values (${id}, 'month_close', ${month}, jsonb_build_object('contents_sha256', encode(sha256('{}'), 'hex'),
          'highest_journal', (select max(journal_id)::text from ledger.journal)), '', 'x', ${author.staffId},
          ${club.clock.now()}, ${club.clock.now()})`.execute(club.db);
      await approvePastTheCode(club.db, { id, staffId: decider.staffId, at: club.clock.now() });
    };
    await draft("mcl_right", "2026-10");
    await draft("mcl_early", "2026-11");
    await expect(insert("mcl_right", "2026-09-01")).rejects.toMatchObject({ code: "MC001" });
    await expect(insert("mcl_right", "2026-10-01", "[]")).rejects.toMatchObject({ code: "MC001" });
    await expect(insert("mcl_early", "2026-11-01")).rejects.toMatchObject({ code: "MC002" });
    await post("2026-10-11T09:00:00Z");
    await expect(insert("mcl_right", "2026-10-01")).rejects.toMatchObject({ code: "MC004" });
    await draft("mcl_again", "2026-10");
    await insert("mcl_again", "2026-10-01");
    await draft("mcl_gap", "2026-09");
    await expect(insert("mcl_gap", "2026-09-01")).rejects.toMatchObject({ code: "MC003" });
    for (const change of [
      sql`update month_close set contents = '[]'`,
      sql`delete from month_close`,
      sql`truncate month_close`,
    ]) {
      await expect(asOwner(club.db, (owner) => change.execute(owner))).rejects.toThrow();
    }
  });
});

describe("what is posted after the close", () => {
  test("is taken, and is late in the journals, the trial balance and on the month's page", async () => {
    const before = await post("2026-10-10T09:00:00Z", 3);
    await close("2026-10");
    const late = await post("2026-10-31T22:59:59Z", 2);
    const next = await post("2026-10-31T23:00:00Z", 5);
    const { data } = await read<{ data: Journal[] }>(listJournals, {});
    expect(data.map(({ id, is_late: isLate }) => [id, isLate])).toEqual([
      [next, false],
      [late, true],
      [before, false],
    ]);
    const only = await read<{ data: Journal[] }>(listJournals, { late: "yes" });
    expect(only.data.map(({ id }) => id)).toEqual([late]);
    const balance = await read<{
      rows: { account: { name: string }; late: number; closing: number }[];
    }>(getTrialBalance, { from: "2026-10-01", to: "2026-10-31" });
    expect(balance.rows.map((row) => [row.account.name, row.late, row.closing])).toEqual([
      ["club:bank:NGN", -200, -500],
      ["club:fees:NGN", 200, 500],
    ]);
    const month = await readMonth("2026-10");
    expect([month.late_count, month.journal_count, month.highest_journal]).toEqual([1, 1, before]);
    expect(
      month.late.map(({ account, debits, credits }) => [account.name, debits, credits]),
    ).toEqual([
      ["club:bank:NGN", 200, 0],
      ["club:fees:NGN", 0, 200],
    ]);
    expect(month.totals).toEqual([{ currency: "NGN", debit: 300, credit: 300 }]);
    expect(await checkMonthCloseInvariants(club.db)).toEqual([]);
  });

  const seed = readSeed();
  test(`is late, and nothing else is, whatever comes when (seed ${seed})`, async () => {
    const random = createDraw(seed);
    const journals: { id: string; at: Date }[] = [];
    const postSome = async (most: number): Promise<void> => {
      for (let count = random(most) + 1; count > 0; count -= 1) {
        // Between 1 June and 10 November.
        const at = new Date(Date.UTC(2026, 5, 1) + (random(162 * 24) - 1) * HOUR_MS);
        journals.push({ id: await post(at.toISOString(), random(50) + 1), at });
      }
    };
    journals.push({ id: await post("2026-06-01T00:00:00Z"), at: new Date("2026-06-01T00:00:00Z") });
    const closes: { before: Date; posted: number }[] = [];
    const first = 6 + random(3);
    for (let month = first; month <= 10; month += 1) {
      await postSome(6);
      await close(`2026-${String(month).padStart(2, "0")}`);
      // Midnight in Lagos is 23:00 of the day before.
      closes.push({
        before: new Date(Date.UTC(2026, month, 1) - HOUR_MS),
        posted: journals.length,
      });
    }
    await postSome(6);
    const expected = journals
      .filter(({ at }, place) =>
        closes.some(({ before, posted }) => at < before && place >= posted),
      )
      .map(({ id }) => id);
    const { data } = await read<{ data: Journal[] }>(listJournals, {
      late: "yes",
      per_page: "100",
    });
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(expected));
    expect(await checkMonthCloseInvariants(club.db)).toEqual([]);
  });
});

describe("what is closed is not added up again", () => {
  const seed = readSeed();
  test(`and each period has the figures of all postings, whatever was closed and came late (seed ${seed})`, async () => {
    const random = createDraw(seed);
    club.clock.setTo(new Date("2026-05-10T08:00:00.000Z"));
    const wallets: (string | undefined)[] = [];
    for (const name of ["ada", "bola", "chidi", "dayo", "efe"])
      wallets.push((await createPayableMember(club, `${name}@example.com`)).ngn);
    club.clock.setTo(new Date(NOW));
    maker = await hireSignedIn(club, ["finance_maker"]);
    approver = await hireSignedIn(club, ["finance_approver"]);
    // Between 1 June and 10 November.
    const randomMoment = (): Date =>
      new Date(Date.UTC(2026, 5, 1) + (random(162 * 24) - 1) * HOUR_MS);
    const postSome = async (): Promise<void> => {
      for (let count = random(6) + 1; count > 0; count -= 1) {
        const account =
          random(3) === 0 ? "club:fees:NGN" : `wallet:${wallets[random(5)]}:available`;
        made += 1;
        await sql`select ledger.post(${`totals-test:${made}`}, 'deposit', ${randomMoment()}::timestamptz,
          array['club:bank:NGN'], array[${account}], array[${random(900) + 1}::bigint])`.execute(
          club.db,
        );
      }
    };
    const compare = async (): Promise<void> => {
      for (let count = 6; count > 0; count -= 1) {
        const [from, before] = [randomMoment(), randomMoment()].toSorted(
          (one, other) => Number(one) - Number(other),
        );
        assertExists(from, "there are two moments");
        assertExists(before, "there are two moments");
        const period = { from, before };
        expect(await sumLedger(club.db, period)).toEqual(
          await sumAllAccounts(club.db, period, undefined),
        );
      }
    };
    await post("2026-06-01T00:00:00Z");
    for (let month = 6; month <= 10; month += 1) {
      await postSome();
      await close(`2026-${String(month).padStart(2, "0")}`);
      await postSome();
      await compare();
    }
    expect(await checkMonthCloseInvariants(club.db)).toEqual([]);
  });

  test("it is taken from what was stored with the close, which no one may write", async () => {
    await post("2026-09-10T09:00:00Z", 3);
    await close("2026-09");
    const october = toPeriod(readCheckedDay("2026-10-01"), readCheckedDay("2026-10-31"));
    await runPastAllRules(club.db, (own) =>
      sql`update month_close_total set closing_minor = closing_minor - 7 where account = 'club:bank:NGN'`.execute(
        own,
      ),
    );
    const [bank] = await sumLedger(club.db, october);
    expect([bank?.name, bank?.opening_minor]).toEqual(["club:bank:NGN", -30_007n]);
    for (const change of [
      sql`insert into month_close_total values ('2026-09-01', 'x', 'NGN', 1, 1)`,
      sql`insert into month_close_account select account_id, '2026-09-01' from ledger.account`,
    ]) {
      await expect(change.execute(club.db)).rejects.toMatchObject({ code: "42501" });
    }
    for (const change of [
      sql`update month_close_total set closing_minor = 0`,
      sql`delete from month_close_total`,
      sql`update month_close_account set month = month`,
      sql`delete from month_close_account`,
    ]) {
      await expect(asOwner(club.db, (owner) => change.execute(owner))).rejects.toThrow();
    }
  });
});

describe("a closed month that can no longer be recomputed is named", () => {
  const TOTALS = "what the next months begin with is what was closed";
  const ACCOUNTS = "an account is counted from the first close that it is part of";
  const DIGEST =
    "a month is closed by an approved decision, in its order, with the figures that were signed";
  const LEDGER = "the ledger as at a close says what was closed";
  const broken = async () =>
    (await checkMonthCloseInvariants(club.db)).map(({ invariant }) => invariant);

  test.each([
    [
      "a journal of it is gone",
      LEDGER,
      sql`delete from ledger.posting where journal_id = (select min(journal_id) from ledger.journal)`,
    ],
    [
      "an amount of it is another",
      LEDGER,
      sql`update ledger.posting set amount_minor = amount_minor + 1 where journal_id = (select min(journal_id) from ledger.journal)`,
    ],
    [
      "a journal was moved out of it",
      LEDGER,
      sql`update ledger.journal set event_at = event_at + interval '40 days' where journal_id = (select min(journal_id) from ledger.journal)`,
    ],
    [
      "its figures were written over",
      DIGEST,
      sql`update month_close set contents = replace(contents, '70000', '70001'), contents_sha256 = sha256(convert_to(replace(contents, '70000', '70001'), 'UTF8'))`,
    ],
    [
      "its decision is gone",
      DIGEST,
      sql`update decision set status = 'rejected' where kind = 'month_close'`,
    ],
    ["it is gone", DIGEST, sql`delete from month_close`],
    [
      "a stored total is another",
      TOTALS,
      sql`update month_close_total set closing_minor = closing_minor + 1 where account = 'club:bank:NGN'`,
    ],
    [
      "a stored total is of more accounts",
      TOTALS,
      sql`update month_close_total set account_count = account_count + 1 where account = 'club:bank:NGN'`,
    ],
    [
      "a stored total has another name",
      TOTALS,
      sql`update month_close_total set account = 'club:fees:USD' where account = 'club:fees:NGN'`,
    ],
    [
      "a stored total is in another currency",
      TOTALS,
      sql`update month_close_total set currency = 'USD' where account = 'club:fees:NGN'`,
    ],
    [
      "a stored total is of another month",
      TOTALS,
      sql`update month_close_total set month = '2026-09-01' where account = 'club:fees:NGN'`,
    ],
    [
      "a stored total is gone",
      TOTALS,
      sql`delete from month_close_total where account = 'club:fees:NGN'`,
    ],
    [
      "a counted account is another",
      ACCOUNTS,
      sql`update month_close_account set account_id = (select account_id from ledger.account where name = 'club:fees:USD')
        where account_id = (select account_id from ledger.account where name = 'club:fees:NGN')`,
    ],
    [
      "an account is counted from another close",
      ACCOUNTS,
      sql`update month_close_account set month = month + interval '1 month'`,
    ],
    ["an account is not counted", ACCOUNTS, sql`delete from month_close_account`],
  ])("%s", async (_what, invariant, plant) => {
    await post("2026-10-10T09:00:00Z", 3);
    await post("2026-10-11T09:00:00Z", 4);
    await close("2026-10");
    expect(await broken()).toEqual([]);
    await runPastAllRules(club.db, (own) => plant.execute(own));
    expect(await broken()).toContain(invariant);
  });

  test("units and prices of it", async () => {
    club.clock.setTo(new Date("2026-09-10T08:00:00.000Z"));
    const ada = await createPayableMember(club, "ada@example.com");
    club.clock.setTo(new Date("2026-10-05T08:00:00.000Z"));
    await ada.visitor.signIn("ada@example.com");
    await contributeToPlan(ada.visitor, PLAN.irepo, 500_000);
    club.clock.setTo(new Date("2026-11-02T09:00:00.000Z"));
    await publishAndDeal(club, PLAN.irepo, "2026-10-31", "1.5");
    maker = await hireSignedIn(club, ["finance_maker"]);
    approver = await hireSignedIn(club, ["finance_approver"]);
    await close("2026-10");
    expect(await broken()).toEqual([]);
    await runPastAllRules(club.db, async (own) => {
      await sql`update unit_entry set units = units + 1`.execute(own);
      await sql`update dealing set unit_price = 1.6`.execute(own);
    });
    expect(await broken()).toEqual([
      "the units as at a close are those that were closed",
      "a price that was closed is the one that was dealt",
    ]);
  });
});
