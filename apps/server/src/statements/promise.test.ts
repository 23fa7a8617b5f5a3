import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifyDuePromises, reconcilePromises } from "#promises/index.ts";
import { PROMISES } from "../promise-kinds.ts";
import { openClub, type Club } from "../testing/club.ts";
import { hireSignedIn } from "../testing/staff.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

type Row = [day: string, balance: string];
async function importRows(rows: readonly Row[], answer = ""): Promise<void> {
  const maker = await hireSignedIn(club, ["finance_maker"]);
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    ...rows.map(([day, balance]) => `0123456789,${day},${day},5.00,LINE OF ${day},,${balance}`),
  ].join("\n");
  const { status, body } = await maker.visitor.send(
    "POST",
    `/api/admin/statements/of/ngn-gtbank?file_name=november.csv${answer}`,
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
  expect([status, body.error]).toEqual([201, undefined]);
}

type Case = { subject_id: string; is_over: boolean; is_late: boolean };
async function listCases(): Promise<Case[]> {
  await reconcilePromises(club.platform, PROMISES.kinds);
  await notifyDuePromises(club.platform, PROMISES);
  const { rows } =
    await sql<Case>`select subject_id, ended_at is not null as is_over, breached_at is not null as is_late
    from promise_case where kind = 'statement' order by subject_id`.execute(club.db);
  return rows;
}

test("the statement of a working day is promised on the next one, is late without it, and ends with the file that covers the day", async () => {
  expect(await listCases()).toEqual([]);
  await importRows([["2026-11-11", "1005.00"]], "&opening_balance=1000.00");

  // Thursday is over.
  club.clock.setTo(new Date("2026-11-13T08:00:00Z"));
  const thursday = { subject_id: "ngn-gtbank 2026-11-12", is_over: false, is_late: false };
  expect(await listCases()).toEqual([thursday]);

  // Friday is over as well, and Monday has come: Friday's statement has until its end.
  club.clock.setTo(new Date("2026-11-16T08:00:00Z"));
  const friday = { subject_id: "ngn-gtbank 2026-11-13", is_over: false, is_late: false };
  expect(await listCases()).toEqual([{ ...thursday, is_late: true }, friday]);

  await importRows([
    ["2026-11-12", "1010.00"],
    ["2026-11-13", "1015.00"],
  ]);
  expect(await listCases()).toEqual([
    { ...thursday, is_late: true, is_over: true },
    { ...friday, is_over: true },
  ]);
});
