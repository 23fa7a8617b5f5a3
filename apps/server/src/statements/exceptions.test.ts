import { expect, test } from "vitest";
import { importStatement, listStatementMatches } from "@kinfold/contract/office/statements";
import { getWallets } from "@kinfold/contract/wallets";
import { claimByHand } from "../testing/by-hand.ts";
import {
  asked,
  checker,
  confirms,
  failureOf,
  isCoherent,
  maker,
  openPayoutDesk,
  paid,
  refusedWith,
  saysFailed,
  sent,
  shown,
  somebody,
} from "../testing/payout-desk.ts";

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
const matches = async () => (await maker.visitor.ask(listStatementMatches)).body;

test("a payout that came back is shown beside its withdrawal, and two people give the money back", async () => {
  const who = await somebody();
  const before = (await who.visitor.ask(getWallets)).body.ngn.balance;
  const id = await asked(who, 7_000);
  const batchId = await sent(id);
  expect((await paid(batchId)).status).toBe(200);
  const { reference } = await shown(who, id);
  const receipt = (await claimByHand(who.visitor, { amount: "7000", account_id: "ngn-gtbank" }))
    .body;
  await send([7_000, `RTN/UNPAID NIP/KINFOLD TO SOMEBODY/${reference}`]);
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
  const said = await saysFailed(batchId, id);
  expect(said.status).toBe(200);
  const failure = failureOf(said, id);
  expect(refusedWith(await confirms(batchId, failure, maker))).toMatch(/^403/);
  expect((await matches()).exceptions.returned).toHaveLength(1);
  expect((await confirms(batchId, failure, checker)).status).toBe(200);
  expect((await who.visitor.ask(getWallets)).body.ngn.balance).toBe(before);
  expect((await matches()).exceptions.returned).toEqual([]);
  await isCoherent();
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
