import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { payable } from "../testing/payable.ts";
import { runNightlyCheck } from "./index.ts";
import { executeAsOwner } from "../testing/owner.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
  await payable(club, "ada@example.com");
});
afterAll(() => club.close());

const READER = "auditor@example.com";

async function alerts(): Promise<{ subject: string; body: string }[]> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from outbox_mail where kind = 'integrity_alert' and recipient = ${READER}`.execute(
    club.db,
  );
  return rows;
}

async function results(): Promise<unknown[]> {
  const { rows } = await sql<{
    broken: unknown;
  }>`select broken from integrity_check order by check_no`.execute(club.db);
  return rows.map(({ broken }) => broken);
}

test("a night without faults is recorded, and nobody is emailed", async () => {
  await runNightlyCheck(club.platform, [READER]);
  expect(await results()).toEqual([[]]);
  expect(await alerts()).toEqual([]);
});

test("the owner of a wallet that was changed past the triggers is named in the record and in an email", async () => {
  const { rows } = await sql<{ wallet_id: string }>`select wallet_id from wallet limit 1`.execute(
    club.db,
  );
  const walletId = rows[0]?.wallet_id ?? "";
  const thief = new pg.Client(club.database.owner);
  await thief.connect();
  await thief.query("set session_replication_role = replica");
  await thief.query("update wallet set member_id = 'mem_thief' where wallet_id = $1", [walletId]);
  await thief.end();
  await runNightlyCheck(club.platform, [READER]);
  const [, broken] = await results();
  expect(broken).toContainEqual({
    promise: "every row is as it was last written",
    brokenBy: [`wallet ${walletId} is not as it was written`],
  });
  expect(broken).toContainEqual({
    promise: "the accounts of a wallet are its owner's, in its currency",
    brokenBy: [
      expect.stringContaining(`wallet:${walletId}:available`),
      expect.stringContaining(`wallet:${walletId}:held`),
    ],
  });
  const [alert] = await alerts();
  expect(alert?.subject).toMatch(/^The nightly integrity check found \d+ faults$/);
  expect(alert?.body).toContain(`wallet ${walletId} is not as it was written`);
  await expect(executeAsOwner(club.db, sql`delete from integrity_check`)).rejects.toMatchObject({
    code: "LD002",
  });
});
