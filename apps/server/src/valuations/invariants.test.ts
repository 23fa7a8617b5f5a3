import { toValuationId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runTransaction } from "#platform/db.ts";
import { executeDealing } from "#units/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { createPayableMember } from "../testing/payable.ts";
import { hireStaff } from "../testing/staff.ts";
import {
  approveValuation,
  prepareCorrection,
  prepareValuation,
  checkValuationInvariants,
  VALUATION_INVARIANTS,
} from "./index.ts";
import { runPastAllRules } from "../testing/owner.ts";

/** Each promise, and how someone with every right breaks it. */
const BROKEN: readonly (readonly [invariant: string, statement: string])[] = [
  ["a published price was dealt, and nothing else was", "update valuation set unit_price = 101"],
  ["a correction is of the price that stood before it", "delete from valuation_correction"],
  [
    "the club bears what corrections left to members",
    "insert into correction_share select valuation_id, portfolio_id, 0, 1 from dealing, portfolio limit 1",
  ],
  [
    "two people stand behind a published price",
    `alter table valuation drop constraint nobody_decides_what_they_drafted;
     update valuation set decided_by = drafted_by`,
  ],
];

let club: Club;
beforeEach(async () => {
  club = await openClub();
  const [maker, approver] = [
    await hireStaff(club, ["finance_maker"]),
    await hireStaff(club, ["finance_approver"]),
  ];
  const draft = { plan_id: 3, valued_on: "2026-10-31", unit_price: "100", source_note: "Opening" };
  const drafted = await prepareValuation(club.platform, draft, maker);
  const id = toValuationId(drafted.id);
  await approveValuation(club.platform, { id, by: approver, reason: "As agreed" });
  const figures = { unit_price: "99", source_note: "Opening", reason: "A digit was left out" };
  const correction = await prepareCorrection(club.platform, { id, ...figures }, maker);
  await approveValuation(club.platform, {
    id: toValuationId(correction.id),
    by: approver,
    reason: "Right",
  });
  const who = await createPayableMember(club, "ada@example.com");
  await contributeDirectly(club, who, { planId: 3, minor: 10_000_000n });
});
afterEach(() => club.close());

test("nothing that is promised of prices goes unproved", () => {
  expect(BROKEN.map(([invariant]) => invariant)).toEqual(VALUATION_INVARIANTS);
});

test.each(BROKEN)("the person who breaks it is named: %s", async (invariant, statement) => {
  expect(await checkValuationInvariants(club.db)).toEqual([]);
  await runPastAllRules(club.db, async (db) => {
    await sql.raw(statement).execute(db);
  });
  const broken = await checkValuationInvariants(club.db);
  expect(broken.map((one) => one.invariant)).toContain(invariant);
});

test("units that were dealt at a price that no one published are found", async () => {
  const hidden = {
    valuationId: toValuationId("val_x"),
    planId: 6,
    date: "2026-10-31",
    unitPrice: "1",
  } as const;
  await runTransaction(club.db, (tx) => executeDealing(tx, club.platform, hidden));
  expect(await checkValuationInvariants(club.db)).toEqual([
    { invariant: "a published price was dealt, and nothing else was", about: "val_x" },
  ]);
});
