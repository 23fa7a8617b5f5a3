import { DAY_MS } from "@kinfold/contract/durations";
import { toWalletId } from "@kinfold/contract/ids";
import {
  openSuspiciousCase,
  reportSuspiciousCase,
} from "@kinfold/contract/office/suspicious-cases";
import * as contract from "@kinfold/contract/office/unusual-transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lagosDay } from "#calendar/index.ts";
import { readSqlState } from "#platform/db.ts";
import { openClub, type Club } from "../testing/club.ts";
import { readMemberId } from "../testing/member-id.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { keepFoundUnusual } from "./index.ts";

let club: Club;
let officer: Clerk;
beforeAll(async () => {
  club = await openClub();
  officer = await hireSignedIn(club, ["compliance"]);
});
afterAll(() => club.close());

let people = 0;
/** A member whose first deposit is above what a new one begins with; its transaction. */
async function createUnusual(): Promise<{ memberId: string; id: string }> {
  people += 1;
  const visitor = await club.member(`month${people}@example.com`);
  const walletId = toWalletId((await visitor.ask(getWallets)).body.ngn.id);
  const [id, at] = [`trx_month${people}`, club.clock.now()];
  await runPastAllRules(club.db, (owner) =>
    sql`insert into wallet_transaction (transaction_id, wallet_id, reference, type, direction, amount_minor, fee_currency, currency, status,
        description, gateway, created_at, completed_at)
      values (${id}, ${walletId}, ${id}, 'deposit', 'credit', 200000100, 'NGN', 'NGN', 'success', 'x', 'bank', ${at}, ${at})`.execute(
      owner,
    ),
  );
  return { memberId: await readMemberId(visitor), id };
}
const setAside = (id: string) =>
  officer.visitor.ask(contract.setUnusualAside, {
    params: { id },
    body: { rule: "first_deposit", reason: "A sale of a car, seen on the contract" },
  });
const openCase = async ({ memberId, id }: { memberId: string; id: string }): Promise<string> => {
  const body = {
    member_id: memberId,
    origin: "unusual",
    origin_id: `first_deposit.${id}`,
    reason: "The sender is not known",
    transaction_ids: [id],
  };
  const opened = await officer.visitor.ask(openSuspiciousCase, { body });
  expect([opened.status, opened.text]).toEqual([201, opened.text]);
  return opened.body.id;
};
const readMonths = async () => (await officer.visitor.ask(contract.listUnusualMonths)).body;
const moveOn = async (days: number): Promise<void> => {
  club.clock.advance(days * DAY_MS);
  await officer.signIn();
};
const NONE = { open: 0, set_aside: 0, in_case: 0, reported: 0, no_suspicion: 0 };

test("what was found is counted by month, with how it ended and whether it was looked at in time; the count outlives the list", async () => {
  const [late, reported, answered] = [
    await createUnusual(),
    await createUnusual(),
    await createUnusual(),
  ];
  expect((await setAside(answered.id)).status).toBe(200);
  const caseId = await openCase(reported);
  expect(await readMonths()).toEqual([
    {
      ...NONE,
      month: "2026-11",
      found: 3,
      open: 1,
      set_aside: 1,
      in_case: 1,
      looked_at_in_time: 2,
    },
  ]);
  const params = { id: caseId };
  const report = { nfiu_reference: "STR-2026-9", reported_on: lagosDay(club.clock.now()) };
  const ended = await officer.visitor.ask(reportSuspiciousCase, { params, body: report });
  expect(ended.status).toBe(200);
  await moveOn(4);
  expect((await setAside(late.id)).status).toBe(200);
  await moveOn(20);
  await openCase(await createUnusual());
  const counted = [
    { ...NONE, month: "2026-12", found: 1, in_case: 1, looked_at_in_time: 1 },
    { ...NONE, month: "2026-11", found: 3, set_aside: 2, reported: 1, looked_at_in_time: 2 },
  ];
  expect(await readMonths()).toEqual(counted);
  expect(await keepFoundUnusual(club.platform)).toBe(4);
  expect(await keepFoundUnusual(club.platform)).toBe(0);
  expect(await readMonths()).toEqual(counted);
  await moveOn(500);
  const { body } = await officer.visitor.send("GET", "/api/admin/unusual-transactions");
  expect(body.data).toEqual([]);
  expect(await readMonths()).toEqual(counted);

  const file = await officer.visitor.ask(contract.exportUnusualMonths);
  expect(file.text).toBe(
    [
      "\uFEFFmonth,found,open,set_aside,in_case,reported,no_suspicion,looked_at_in_time",
      '"2026-12","1","0","0","1","0","0","1"',
      '"2026-11","3","0","2","0","1","0","2"',
      "",
    ].join("\r\n"),
  );
  for (const change of [
    sql`update unusual_transaction_found set rule = 'structuring'`,
    sql`delete from unusual_transaction_found`,
  ])
    expect(await change.execute(club.db).catch(readSqlState)).toMatch(/^(LD002|42501)$/);
});
