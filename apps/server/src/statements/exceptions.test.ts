import { sql, type RawBuilder } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { importStatement, listStatementMatches } from "@kinfold/contract/office/statements";
import { getWallets } from "@kinfold/contract/wallets";
import { claimByHand } from "../testing/by-hand.ts";
import {
  requestWithdrawal,
  checker,
  club,
  confirmFailureAtDesk,
  expectConsistentPayouts,
  maker,
  openPayoutDesk,
  recordBatchPaid,
  formatRefusal,
  proposeFailure,
  sendBatch,
  readShownWithdrawal,
  createPayee,
} from "../testing/payout-desk.ts";
import { settleReturnedPayouts } from "./index.ts";

openPayoutDesk();

let files = 0;
async function send(...rows: (readonly [amount: number, narration: string])[]): Promise<void> {
  files += 1;
  const text = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0123456789,2026-11-01,2026-11-01,${files}.01,OPENING ${files},,`,
    ...rows.map(([amount, words]) => `0123456789,2026-11-02,2026-11-02,${amount}.00,${words},,`),
  ].join("\n");
  const path = importStatement.path.replace(":account_id", "ngn-gtbank");
  const answer = await maker.visitor.send(
    "POST",
    `/api${path}?file_name=november-${files}.csv`,
    { "content-type": "application/octet-stream" },
    Buffer.from(text),
  );
  expect(answer.status).toBe(201);
}
const lineNamed = async (words: string): Promise<string> => {
  const { rows } = await sql<{ line_id: string }>`select line_id from bank_statement_line
    where narration like ${`%${words}`}`.execute(club.platform.db);
  return rows[0]?.line_id ?? "none";
};

/** The credits that gave this withdrawal back. */
const tiesOf = async (withdrawalId: string): Promise<unknown[]> =>
  (
    await sql`select failure_id, returned_payout.batch_id, returned_payout.member_id = withdrawal.member_id as is_theirs
      from returned_payout join withdrawal using (withdrawal_id) where withdrawal_id = ${withdrawalId}`.execute(
      club.platform.db,
    )
  ).rows;

/** The rule by which the database refuses this of the server's own role; "kept" when it does not. */
const ruleBroken = (statement: RawBuilder<unknown>): Promise<string> =>
  statement.execute(club.platform.db).then(
    () => "kept",
    (error: unknown) =>
      error instanceof pg.DatabaseError ? (error.constraint ?? error.message) : String(error),
  );

const matches = async () => (await maker.visitor.ask(listStatementMatches)).body;

test("a payout that came back is shown beside its withdrawal, and two people give the money back", async () => {
  const who = await createPayee();
  const before = (await who.visitor.ask(getWallets)).body.ngn.balance;
  const id = await requestWithdrawal(who, 7_000);
  const batchId = await sendBatch(id);
  expect((await recordBatchPaid(batchId)).status).toBe(200);
  const { reference } = await readShownWithdrawal(who, id);
  const receipt = (await claimByHand(who.visitor, { amount: "7000", account_id: "ngn-gtbank" }))
    .body;
  await send([7_000, `RTN/UNPAID NIP/KINFOLD TO SOMEONE/${reference}`]);
  const { exceptions, sure } = await matches();
  expect(exceptions).toMatchObject({
    debits: [],
    returned: [
      {
        line: { amount: 7_000 },
        is_sure: true,
        payouts: [{ withdrawal_id: id, batch_id: batchId, reference, amount: 7_000 }],
      },
    ],
  });
  expect(sure.map((one: { receipt: { id: string } }) => one.receipt.id)).not.toContain(
    receipt.reference,
  );
  const response = await proposeFailure(batchId, id);
  expect(response.status).toBe(201);
  const failure: string = response.body.id;
  expect(formatRefusal(await confirmFailureAtDesk(failure, maker))).toMatch(/^403/);
  expect((await matches()).exceptions.returned).toHaveLength(1);
  expect((await confirmFailureAtDesk(failure, checker)).status).toBe(200);
  expect((await who.visitor.ask(getWallets)).body.ngn.balance).toBe(before);
  expect((await matches()).exceptions.returned).toEqual([]);
  expect(await settleReturnedPayouts(club.platform)).toBe(1);
  expect(await settleReturnedPayouts(club.platform)).toBe(0);
  expect(await tiesOf(id)).toEqual([{ failure_id: failure, batch_id: batchId, is_theirs: true }]);
  await expectConsistentPayouts();
});

test("a payout that came back is tied to its own withdrawal alone, also by the server's own role", async () => {
  const who = await createPayee();
  const other = await createPayee();
  const [id, otherId] = [
    await requestWithdrawal(who, 7_100),
    await requestWithdrawal(other, 7_200),
  ];
  const [batchId, otherBatch] = [await sendBatch(id), await sendBatch(otherId)];
  const { reference } = await readShownWithdrawal(who, id);
  await send([7_100, `RTN/UNPAID NIP/KINFOLD TO SOMEONE/${reference}`]);
  const line = await lineNamed(reference);
  const failure = (await proposeFailure(batchId, id)).body.id;
  const otherFailure = (await proposeFailure(otherBatch, otherId)).body.id;
  const right = { line, failure, batch: batchId, withdrawal: id, member: who.memberId };
  const tie = (change: Partial<typeof right> & { currency?: string }): Promise<string> => {
    const importedLine = { ...right, currency: "NGN", ...change };
    return ruleBroken(sql`insert into returned_payout values (${importedLine.line}, ${importedLine.failure}, ${importedLine.batch},
      ${importedLine.withdrawal}, ${importedLine.member}, ${importedLine.currency}, now())`);
  };
  const unsettled =
    "a payout comes back by a credit of its amount at most, once two people said so";
  expect(await tie({})).toBe(unsettled);
  expect((await confirmFailureAtDesk(failure, checker)).status).toBe(200);
  expect((await confirmFailureAtDesk(otherFailure, checker)).status).toBe(200);
  expect(await tie({ member: other.memberId })).toBe("return_is_of_its_members_withdrawal");
  expect(await tie({ withdrawal: otherId })).toBe(unsettled);
  expect(await tie({ withdrawal: otherId, member: other.memberId })).toBe(unsettled);
  expect(await tie({ batch: otherBatch })).toBe(unsettled);
  expect(await tie({ currency: "USD" })).toMatch(
    /^return_is_(of_its_members_withdrawal|a_line_in_its_currency)$/,
  );
  expect(await tie({ failure: "pfl_unknown" })).toBe(unsettled);
  expect(await tie({ line: "bsl_unknown" })).toBe(unsettled);
  // More than was paid out is something else.
  await send([9_999, "NIP/GTB/SOMEONE ELSE/MORE"]);
  expect(await tie({ line: await lineNamed("SOMEONE ELSE/MORE") })).toBe(unsettled);
  // That import tied the right line.
  expect(await tiesOf(id)).toEqual([{ failure_id: failure, batch_id: batchId, is_theirs: true }]);
  const theirs = {
    failure: otherFailure,
    batch: otherBatch,
    withdrawal: otherId,
    member: other.memberId,
  };
  expect(await tie(theirs)).toBe("this line is the money of something else");
  expect(await ruleBroken(sql`delete from returned_payout where line_id = ${line}`)).toMatch(
    /denied|rewritten/,
  );
  expect(
    await ruleBroken(sql`update returned_payout set line_id = line_id where line_id = ${line}`),
  ).toMatch(/denied|rewritten/);
  await expectConsistentPayouts();
});

test("a reversal of no known credit, and one of two credits alike, are for people to look into", async () => {
  await send([-31_000, "RVSL/NIP/GTB/KEMI BALOGUN"]);
  await send(
    [32_000, "NIP/GTB/TUNDE BAKARE"],
    [32_000, "NIP/UBA/AMAKA UDO"],
    [-32_000, "REVERSAL"],
  );
  const { exceptions } = await matches();
  type Debit = { line: { amount: number }; credits: { narration: string }[] };
  const debits: [number, string[]][] = exceptions.debits.map(({ line, credits }: Debit) => [
    line.amount,
    credits.map(({ narration }) => narration).toSorted(),
  ]);
  expect(debits.toSorted(([one], [other]) => other - one)).toEqual([
    [-31_000, []],
    [-32_000, ["NIP/GTB/TUNDE BAKARE", "NIP/UBA/AMAKA UDO"]],
  ]);
});
