import { getFullStatement } from "@kinfold/contract/full-statements";
import { FULL_STATEMENT_MAX_LINES, STATEMENT_PDF_MAX_LINES } from "@kinfold/contract/limits";
import { fullStatementRefusals } from "@kinfold/contract/refusals/full-statements";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { readCsv } from "../testing/read-csv.ts";

const EMAIL = "ada@example.com";

let club: Club;
let ada: Visitor;
let walletId: string;
beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date("2027-01-02T09:00:00Z"));
  ada = await club.member(EMAIL);
  walletId = (await ada.ask(getWallets)).body.ngn.id;
  club.clock.setTo(new Date("2028-01-02T09:00:00Z"));
  await ada.signIn(EMAIL);
});
afterAll(() => club.close());

/** Deposits of a kobo after those that there are, so that the wallet has had so many in the year. */
const fillUpTo = (count: number): Promise<void> =>
  runPastAllRules(club.db, async (db) => {
    await sql`with made as (
        select n, 'trx_many' || n as id from generate_series(
          (select coalesce(max(place), 0) + 1 from wallet_movement where wallet_id = ${walletId}), ${count}::bigint) n
      ), listed as (
        insert into wallet_transaction (transaction_id, wallet_id, reference, type, direction, amount_minor, fee_currency, currency,
            status, description, created_at, completed_at)
          select id, ${walletId}, 'KIN-M' || n, 'deposit', 'credit', 1, 'NGN', 'NGN', 'success', 'Card deposit ' || n,
            '2027-02-01'::timestamptz + n * interval '10 minutes', '2027-02-01'::timestamptz + n * interval '10 minutes' from made
      )
      insert into wallet_movement (wallet_id, place, transaction_id, journal_id, change_minor, balance_after_minor, moved_at)
        select ${walletId}, n, id, -n, 1, n, '2027-02-01'::timestamptz + n * interval '10 minutes' from made`.execute(
      db,
    );
    await sql`analyze wallet_movement, wallet_transaction`.execute(db);
  });

/** Asks for the year, and how much of this thread's own processor it took, whatever else the machine does. */
async function ask(format: string) {
  const begun = process.threadCpuUsage();
  const answer = await ada.send("GET", `/api${getFullStatement.path}?year=2027&format=${format}`);
  const { user, system } = process.threadCpuUsage(begun);
  const seconds = (user + system) / 1_000_000;
  return { ...answer, seconds };
}

test("ten thousand movements of a year are a file for a spreadsheet within seconds, and none for a printer", async () => {
  await fillUpTo(10_000);
  const csv = await ask("csv");
  expect(csv.status).toBe(200);
  expect(readCsv(csv.text).filter(([section]) => section === "wallet")).toHaveLength(10_004);
  const xlsx = await ask("xlsx");
  expect(xlsx.status).toBe(200);
  const pdf = await ask("pdf");
  expect(pdf).toMatchObject({
    status: 422,
    body: { fields: { format: fullStatementRefusals().invalid.tooManyToPrint.sentence } },
  });
  expect(csv.seconds).toBeLessThan(4);
  expect(xlsx.seconds).toBeLessThan(8);
});

test("more than a file holds is refused before it is read", async () => {
  await fillUpTo(FULL_STATEMENT_MAX_LINES + 1);
  const csv = await ask("csv");
  expect(csv).toMatchObject({
    status: 422,
    body: { fields: { year: fullStatementRefusals().invalid.tooMany.sentence } },
  });
  expect(csv.seconds).toBeLessThan(0.5);
});

test("as many as are printed are printed within seconds", async () => {
  await runPastAllRules(club.db, async (db) => {
    await sql`delete from wallet_movement where wallet_id = ${walletId} and place > ${STATEMENT_PDF_MAX_LINES}`.execute(
      db,
    );
  });
  const pdf = await ask("pdf");
  expect(pdf.status).toBe(200);
  expect(pdf.seconds).toBeLessThan(8);
});
