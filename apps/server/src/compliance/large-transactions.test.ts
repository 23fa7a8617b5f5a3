import { DAY_MS } from "@kinfold/contract/durations";
import { buildPath, type AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { listAudit } from "@kinfold/contract/office/audit";
import * as contract from "@kinfold/contract/office/large-transactions";
import { getClubHealth } from "@kinfold/contract/office/health";
import { getPromiseHistory, listPromises } from "@kinfold/contract/office/promises";
import * as cases from "@kinfold/contract/office/suspicious-cases";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import type { Currency } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lagosDay } from "#calendar/index.ts";
import { readPersonalData } from "#data-exports/index.ts";
import { readSqlState } from "#platform/db.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { reconcilePromises } from "#promises/index.ts";
import { SANCTIONS_PROMISE } from "#screening/index.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { insertHit } from "../testing/sanctions-hit.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { CASE_PROMISE, checkComplianceInvariants } from "./index.ts";

const CANARY = "ZZYZX-CTR-7731";
let club: Club;
let officer: Clerk;
let people = 0;
beforeAll(async () => {
  club = await openClub();
  officer = await hireSignedIn(club, ["compliance"]);
  await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
    select 'rat_large', 1500, 'a test', at, at + interval '1 hour', at
    from (values (${new Date(club.clock.now().getTime() - DAY_MS)}::timestamptz)) moment (at)`.execute(
    club.db,
  );
});
afterAll(() => club.close());

async function createMember(): Promise<Payable> {
  people += 1;
  return createPayableMember(club, `large${people}@example.com`);
}

/** What the office lists of this member. */
async function listOf({ memberId }: Payable, state = ""): Promise<contract.LargeTransaction[]> {
  const { body } = await officer.visitor.send(
    "GET",
    `/api/admin/large-transactions?per_page=100${state}`,
  );
  return body.data.filter(({ member }: contract.LargeTransaction) => member.id === memberId);
}

/** A member who is paid so much in, beyond what they had, and what that adds to the list. */
async function payLarge(
  currency: Currency,
  minor: bigint,
): Promise<{ who: Payable; added: contract.LargeTransaction[] }> {
  const who = await createMember();
  const before = new Set((await listOf(who)).map(({ id }) => id));
  await payIn(club, (currency === "NGN" ? who.ngn : who.usd) ?? "", currency, minor);
  return { who, added: (await listOf(who)).filter(({ id }) => !before.has(id)) };
}
const idOf = ([first]: readonly contract.LargeTransaction[]): string => first?.id ?? "";

const report = (id: string, change: object = {}, clerk = officer): Promise<Answer> =>
  clerk.visitor.ask(contract.reportLargeTransaction, {
    params: { id },
    body: { nfiu_reference: CANARY, reported_on: lagosDay(club.clock.now()), ...change },
  });
const outcome = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`.trim();

test.each<[string, Currency, bigint, readonly string[]]>([
  ["exactly ₦5,000,000", "NGN", 500_000_000n, []],
  ["a kobo more", "NGN", 500_000_001n, ["large"]],
  ["dollars of exactly ₦5,000,000", "USD", 333_333n, []],
  ["dollars of ₦15 more", "USD", 333_334n, ["large"]],
  ["exactly $10,000", "USD", 1_000_000n, ["large"]],
  ["a cent more than $10,000", "USD", 1_000_001n, ["international"]],
])("are listed above the amounts of the law: %s", async (_words, currency, minor, rules) => {
  const { added } = await payLarge(currency, minor);
  expect(added.map(({ rule }) => rule)).toEqual(rules);
});

test("are due at the end of the seventh day in Lagos, in dollars above $10,000 of the next", async () => {
  const [large] = (await payLarge("NGN", 600_000_000n)).added;
  const [international] = (await payLarge("USD", 2_000_000n)).added;
  const day = (days: number) => lagosDay(new Date(club.clock.now().getTime() + days * DAY_MS));
  expect(large?.due_at).toBe(`${day(7)}T22:59:59.999Z`);
  expect(international?.due_at).toBe(`${day(1)}T22:59:59.999Z`);
  expect(international?.naira_amount).toBe(30_000_000);
});

test("are reported once, by one of compliance, with the day; the money is held nowhere", async () => {
  const { who, added } = await payLarge("NGN", 700_000_000n);
  const id = idOf(added);
  const stateOf = async (state: string) =>
    (await listOf(who, `&state=${state}`)).some((one) => one.id === id);
  expect(await stateOf("open")).toBe(true);
  const tomorrow = lagosDay(new Date(club.clock.now().getTime() + DAY_MS));
  const before = lagosDay(new Date(club.clock.now().getTime() - DAY_MS));
  expect(outcome(await report(id, { reported_on: tomorrow }))).toBe("422 invalid");
  expect(outcome(await report(id, { reported_on: before }))).toBe("422 invalid");
  expect(outcome(await report(id, { nfiu_reference: " " }))).toBe("422 invalid");
  expect(outcome(await report("txn_unknown"))).toBe("404 not_found");
  const reported = await report(id);
  expect(reported.body).toMatchObject({ report: { nfiu_reference: CANARY } });
  expect(outcome(await report(id))).toBe("409 transaction_reported");
  expect([await stateOf("open"), await stateOf("reported")]).toEqual([false, true]);
  const undo = sql`delete from large_transaction_report where transaction_id = ${id}`;
  await expect(undo.execute(club.db)).rejects.toThrow();
  const { rows } = await sql`select action, member_id from audit_entry
    where subject_id = ${id} and action like 'large%'`.execute(club.db);
  expect(rows).toEqual([{ action: "large_transaction.reported", member_id: null }]);
});

test("a small transaction is not reported", async () => {
  const who = await createMember();
  const { rows } = await sql<{
    transaction_id: string;
  }>`select transaction_id from wallet_transaction
    join wallet using (wallet_id) where member_id = ${who.memberId} limit 1`.execute(club.db);
  expect(outcome(await report(rows[0]?.transaction_id ?? ""))).toBe("404 not_found");
});

test("is not reported by the member whose it is, in the code and behind it", async () => {
  const { who, added } = await payLarge("NGN", 800_000_000n);
  const id = idOf(added);
  const own = await hireSignedIn(club, ["compliance"], who.memberId);
  expect(outcome(await report(id, {}, own))).toBe("403 staff_own_money");
  const behind = sql`insert into large_transaction_report (transaction_id, nfiu_reference, reported_on, reported_by, noted_at)
    values (${id}, 'x', current_date - 400, ${own.staffId}, now())`;
  expect(await behind.execute(club.db).catch(readSqlState)).toBe("LT001");
  expect(await checkComplianceInvariants(club.db)).toEqual([]);
  await runPastAllRules(club.db, (owner) => behind.execute(owner));
  expect(await checkComplianceInvariants(club.db)).toMatchObject([
    { about: `${id} was reported by ${own.staffId}` },
  ]);
});

const CASE_CANARY = "ZZYZX-STR-4402";

/** Cases about a member in every state, each with the canary in all that people write: their ids. */
async function openCases({ memberId }: Payable, transactionId: string): Promise<string[]> {
  const reasoned = { reason: CASE_CANARY };
  const opened = await Promise.all(
    [{ origin: "member" }, { origin: "large_transaction", origin_id: transactionId }].map(
      (origin) =>
        officer.visitor.ask(cases.openSuspiciousCase, {
          body: { member_id: memberId, ...origin, ...reasoned, transaction_ids: [transactionId] },
        }),
    ),
  );
  const [waiting = "", reported = ""] = opened.map(({ body }): string => body.id);
  const noted = await officer.visitor.ask(cases.addCaseNote, {
    params: { id: waiting },
    body: { text: CASE_CANARY },
  });
  const ended = await officer.visitor.ask(cases.reportSuspiciousCase, {
    params: { id: reported },
    body: { nfiu_reference: CASE_CANARY, reported_on: lagosDay(club.clock.now()) },
  });
  const proposed = await officer.visitor.ask(cases.proposeNoSuspicion, {
    params: { id: waiting },
    body: reasoned,
  });
  expect([...opened, noted, ended, proposed].map(({ status }) => status)).toEqual([
    201, 201, 200, 200, 201,
  ]);
  return [waiting, reported, proposed.body.id];
}

test("no call of the member or of another role shows a report, a sanctions hit or a case, nor does a copy of their data", async () => {
  const { who, added } = await payLarge("NGN", 900_000_000n);
  const id = idOf(added);
  club.clock.advance(1_000);
  const hitId = await insertHit(club.db, who.memberId, club.clock.now());
  expect((await report(id)).status).toBe(200);
  const caseIds = await openCases(who, id);
  await reconcilePromises(club.platform, [SANCTIONS_PROMISE, CASE_PROMISE]);
  const ofCases = new RegExp([CASE_CANARY, ...caseIds].join("|"), "i");
  const secret = new RegExp(`${CANARY}|${hitId}|${ofCases.source}`, "i");
  const word = /sanction|nfiu|large.transaction|suspicio|unusual/i;
  const someParams = ({ path }: AnyEndpoint): Record<string, string> =>
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, who.memberId]));
  const gets = ENDPOINTS.filter(({ method }) => method === "GET");
  let read = 0;
  const readAll = async (
    words: string,
    ask: (to: AnyEndpoint) => Promise<Answer>,
    which: readonly AnyEndpoint[],
    unseen = secret,
  ): Promise<void> => {
    for (const to of which) {
      const { status, text } = await ask(to);
      if (status === 200) read += 1;
      expect(`${words} ${to.name} ${unseen.exec(text)?.[0] ?? ""}`).toBe(`${words} ${to.name} `);
    }
  };
  await readAll(
    "member",
    (to) => who.visitor.send("GET", `/api${buildPath(to, someParams(to))}?wallet_id=${who.ngn}`),
    gets.filter(({ access }) => access !== "staff"),
    new RegExp(`${secret.source}|${word.source}`, "i"),
  );
  const roles: readonly StaffRole[] = ["operations", "finance_maker", "finance_approver"];
  for (const role of roles) {
    const clerk = await hireSignedIn(club, [role]);
    await readAll(
      role,
      (to) => clerk.visitor.ask(to, { params: someParams(to) }),
      gets.filter(({ access }) => access === "staff"),
    );
  }
  expect(read).toBeGreaterThan(60);
  // Nor does anything that compliance or an admin reads who is the member.
  const own = await hireSignedIn(club, ["compliance", "admin"], who.memberId);
  await readAll(
    "compliance who is the member",
    (to) => own.visitor.ask(to, { params: { ...someParams(to), id: caseIds[0] ?? "" } }),
    gets.filter(({ access }) => access === "staff"),
    ofCases,
  );
  expect(JSON.stringify(await readPersonalData(club.db, who.memberId))).not.toMatch(secret);
  // Not even in how many there are.
  const other = await hireSignedIn(club, ["admin"]);
  const readCounts = async (by: Clerk): Promise<number[]> => {
    const { kinds } = (await by.visitor.ask(getPromiseHistory)).body;
    const { work } = (await by.visitor.ask(getClubHealth)).body;
    return [kinds, work].map(
      (rows) => rows.find(({ kind }: { kind: string }) => kind === "exception")?.open ?? 0,
    );
  };
  // Their open case beside the hit, which is no case; the other case is over.
  expect([await readCounts(other), await readCounts(own)]).toEqual([
    [2, 2],
    [1, 1],
  ]);
  // Those who may, read it.
  const { text } = await officer.visitor.ask(contract.listLargeTransactions);
  expect(text).toMatch(secret);
  for (const to of [cases.listSuspiciousCases, listAudit, listPromises]) {
    expect((await officer.visitor.ask(to)).text).toMatch(ofCases);
  }
});
