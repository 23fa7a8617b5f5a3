import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { createPayableMember } from "../testing/payable.ts";
import { contributeToPlan, publishAndDeal, PLAN, redeemUnits } from "../testing/plans.ts";
import { UNIT_INVARIANTS, checkUnitInvariants } from "./index.ts";
import { executeAsOwner } from "../testing/owner.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date("2026-01-12T08:00:00.000Z"));
  const { visitor } = await createPayableMember(club, "ada@example.com");
  const { body } = await contributeToPlan(visitor, PLAN.irepo, 300_000);
  await contributeToPlan(visitor, PLAN.harvest, 100_000);
  club.clock.setTo(new Date("2026-02-02T08:00:00.000Z"));
  await publishAndDeal(club, PLAN.irepo, "2026-01-31", "100");
  club.clock.setTo(new Date("2026-06-02T08:00:00.000Z"));
  await publishAndDeal(club, PLAN.irepo, "2026-05-31", "101.25");
  await visitor.signIn("ada@example.com");
  await contributeToPlan(visitor, PLAN.irepo, 100_000);
  await redeemUnits(visitor, body.portfolio_id, { amount: 50_000 });
});
afterAll(() => club.close());

/** Runs statements as the database's owner with its triggers and foreign keys asleep, looks, and undoes them. */
async function brokenBy(statements: string): Promise<string[]> {
  const client = new pg.Client(club.database.owner);
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; ${statements}`);
  } finally {
    await client.end();
  }
  return (await checkUnitInvariants(club.db)).map(({ invariant }) => invariant);
}

test("a club that did all of it has consistent units", async () => {
  await expectInvariants(club.db);
  expect(await checkUnitInvariants(club.db)).toEqual([]);
});

test.each([
  ["update plan set currency = 'USD' where plan_id = 3", /plan: currency does not change/],
  ["delete from portfolio_order", /not removed/],
  [
    "update portfolio_order set status = 'allotted' where status = 'cancelled' or kind = 'redemption'",
    /allotted_has_its_price/,
  ],
  ["update portfolio_order set units = 1 where kind = 'redemption'", /keeps its word/],
  ["update unit_entry set units = 1", /not changed by hand/],
  ["delete from dealing", /not changed by hand/],
  ["update unit_holding set units = 1", /not changed by hand/],
  ["insert into unit_holding values ('prt_x', 3, 1, 1)", /not changed by hand/],
])("the database itself refuses: %s", async (statement, words) => {
  await expect(executeAsOwner(club.db, sql.raw(statement))).rejects.toThrow(words);
  await expectInvariants(club.db);
});

test("no one's units go below zero, anyone who writes the entry", async () => {
  await expect(
    sql`insert into unit_entry (portfolio_id, plan_id, kind, units, unit_price, amount_minor, dealt_on, written_at)
      select portfolio_id, plan_id, 'redemption', -units - 1, 1, 1, '2026-06-02', now() from unit_holding`.execute(
      club.db,
    ),
  ).rejects.toMatchObject({ constraint: "units_are_not_negative" });
});

// Each fault stays for the next: together they name every promise there is.
test("every promise is noticed when it is broken", async () => {
  const noticed = new Set<string>();
  const faults: [string, string][] = [
    [
      "a holding is the sum of its entries",
      "update unit_holding set version = version + 1 where plan_id = 3",
    ],
    [
      "members' units are the plan's units",
      "update unit_holding set units = units + 1 where plan_id = 3",
    ],
    [
      "a plan's money is its units at their price",
      "update unit_holding set units = units + 1 where plan_id = 4",
    ],
    ["a dealing is its entries", "update unit_entry set units = units + 1 where plan_id = 3"],
    ["every order that was dealt has its entry", "delete from unit_entry where plan_id = 4"],
    [
      "a dealing goes on from the one before",
      "update dealing set units_before = units_before + 1, units_after = units_after + 1 where dealt_on = '2026-05-31'",
    ],
    [
      "what waits is what was paid and not dealt",
      "update portfolio_order set amount_minor = 1 where status = 'queued_for_dealing' and kind <> 'redemption'",
    ],
    [
      "every contribution in the ledger has its order",
      "update portfolio_order set status = 'cancelled' where kind = 'contribution' and plan_id = 4",
    ],
    [
      "every order that was paid has its journal",
      "update ledger.journal set once_key = 'lost' where once_key = (select 'order:' || order_id || ':paid' from portfolio_order where kind = 'contribution' and plan_id = 3 order by order_no limit 1)",
    ],
    [
      "no one redeems more than they hold",
      "update portfolio_order set units = 1000000 where kind = 'redemption'",
    ],
  ];
  for (const [promise, statement] of faults) {
    const broken = await brokenBy(statement);
    expect(broken).toContain(promise);
    for (const one of broken) noticed.add(one);
  }
  expect([...noticed].toSorted((a, b) => a.localeCompare(b))).toEqual(
    UNIT_INVARIANTS.toSorted((a, b) => a.localeCompare(b)),
  );
});
