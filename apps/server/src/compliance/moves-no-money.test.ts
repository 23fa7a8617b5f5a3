import { ENDPOINTS } from "@kinfold/contract/endpoints";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { listPermissions, type Permission } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";
import { MATRIX } from "../testing/permissions/matrix.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

/** Areas of permissions in which money is read, and moved by everything else. */
const MONEY = [
  "receipt",
  "statement",
  "line",
  "webhook",
  "settlement",
  "return",
  "withdrawal",
  "payout",
  "recurring",
  "reconciliation",
  "ledger",
  "valuation",
] as const;

let club: Club;
let officer: Clerk;
beforeAll(async () => {
  club = await openClub();
  officer = await hireSignedIn(club, ["compliance"]);
});
afterAll(() => club.close());

const held: readonly Permission[] = listPermissions(["compliance"]);
const areaOf = (permission: string): string => permission.split(".")[0] ?? "";
const isOfMoney = (permission: string): boolean =>
  MONEY.some((area) => area === areaOf(permission));
const someParams = ({ path }: AnyEndpoint, id: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, id]));

test("compliance reads every area with money, may stop payouts, and does nothing else there", () => {
  const reads = MONEY.filter((area) => area !== "line").map((area) => `${area}.read`);
  expect(held.filter(isOfMoney).toSorted()).toEqual([...reads, "payout.stop"].toSorted());
});

/** Every posting there is, and every order that will move money later. */
async function readMoney(): Promise<unknown> {
  const { rows } = await sql<Record<string, string>>`select
      (select count(*) || ' ' || coalesce(sum(amount_minor), 0) from ledger.posting) as postings,
      (select coalesce(string_agg(withdrawal_id || ' ' || status, ', ' order by withdrawal_id), '') from withdrawal) as withdrawals,
      (select count(*) from payout_batch)::text as batches,
      (select count(*) from payment_return)::text as returns`.execute(club.db);
  return rows;
}

test("none of the calls that compliance may make moves any", async () => {
  const { memberId } = await createPayableMember(club, "paid@example.com");
  const before = await readMoney();
  const commands = ENDPOINTS.filter(
    ({ access, method, name }) =>
      access === "staff" && method !== "GET" && MATRIX[name]?.includes("compliance") === true,
  ).filter(({ name }) => name !== "staffLogout");
  expect(commands.length).toBeGreaterThan(20);
  for (const to of commands) {
    const params = someParams(to, memberId);
    const { status } = await officer.visitor.ask(to, { params, body: { reason: "Looked at it" } });
    expect(`${to.name} ${status}`).not.toMatch(/ 5\d\d$/);
  }
  expect(await readMoney()).toEqual(before);
});
