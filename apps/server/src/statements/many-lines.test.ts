import {
  getReceiptLines,
  listStatementMatches,
  listStatements,
} from "@kinfold/contract/office/statements";
import { listBankLines, listLineSuggestions } from "@kinfold/contract/office/line-outcomes";
import { listSettlements } from "@kinfold/contract/office/settlements";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

const FEW = 100;
const MANY = 11_000;
const MOST_TIMES_AS_LONG = 3;
const READS = 15;

/** A club with one receipt and a statement of so many lines. */
type Stage = { club: Club; maker: Clerk; reference: string };

async function openStage(): Promise<Stage> {
  const club = await openClub();
  const ada = await club.member("ada@example.com", { first_name: "Ada", last_name: "Okafor" });
  const maker = await hireSignedIn(club, ["finance_maker"]);
  const claim = await claimByHand(ada, { amount: "77123.45", account_id: "ngn-gtbank" });
  return { club, maker, reference: claim.body.reference };
}

let few: Stage;
let many: Stage;
beforeAll(async () => {
  few = await openStage();
  many = await openStage();
});
afterAll(async () => {
  await few.club.close();
  await many.club.close();
});

/** A statement of so many lines, of which every tenth is a debit; its balances follow from one another. */
function buildStatement(from: number, count: number): Buffer {
  let balance = 100_000_000_00n;
  const rows = Array.from({ length: count }, (_, at) => {
    const number = from + at;
    const minor = BigInt(1_000_00 + (number % 500) * 100) * (number % 10 === 0 ? -1n : 1n);
    balance += minor;
    const day = `2026-11-${String(1 + (number % 11)).padStart(2, "0")}`;
    const write = (amount: bigint): string =>
      `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
    const [debit, credit] = minor < 0n ? [write(-minor), ""] : ["", write(minor)];
    return `${day},NIP/GTB/SENDER ${number}/SAVINGS,S${number},${debit},${credit},${write(balance)}`;
  });
  const head = "Date,Narration,Reference,Debit,Credit,Balance";
  return Buffer.from(["Account,0123456789", head, ...rows].join("\n"));
}

const send = ({ maker }: Stage, bytes: Buffer): Promise<Answer> =>
  maker.visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-gtbank?file_name=november.csv&opening_balance=100000000.00",
    { "content-type": "application/octet-stream" },
    bytes,
  );

const LISTS: Readonly<Record<string, (stage: Stage) => Promise<Answer>>> = {
  matches: ({ maker }) => maker.visitor.ask(listStatementMatches),
  files: ({ maker }) => maker.visitor.ask(listStatements),
  "lines of a receipt": ({ maker, reference }) =>
    maker.visitor.ask(getReceiptLines, { params: { reference } }),
  settlements: ({ maker }) => maker.visitor.ask(listSettlements),
  "lines of the bank": ({ maker }) => maker.visitor.ask(listBankLines),
  "open lines": ({ maker }) =>
    maker.visitor.send("GET", `/api${listBankLines.path}?state=open&page=2`),
  "lines that look alike": ({ maker }) => maker.visitor.ask(listLineSuggestions),
};

async function measureMs(read: () => Promise<Answer>): Promise<number> {
  const begun = performance.now();
  const { status } = await read();
  const tookMs = performance.now() - begun;
  expect(status).toBe(200);
  return tookMs;
}

const findMiddle = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

test(`no list takes more than ${MOST_TIMES_AS_LONG} times as long with ${MANY} lines as with ${FEW}`, async () => {
  expect((await send(few, buildStatement(1, FEW))).body).toMatchObject({ new_count: FEW });
  expect((await send(many, buildStatement(1, MANY))).body).toMatchObject({ new_count: MANY });
  // As PostgreSQL does by itself within a minute of so many new rows.
  await executeAsOwner(many.club.db, sql`analyze bank_statement_line`);
  const slow: string[] = [];
  for (const [name, read] of Object.entries(LISTS)) {
    const [fewMs, manyMs]: [number[], number[]] = [[], []];
    const firstMs = await measureMs(() => read(many));
    await measureMs(() => read(few));
    // By turns: what else the machine does slows both.
    for (let round = 0; round < READS; round += 1) {
      fewMs.push(await measureMs(() => read(few)));
      manyMs.push(await measureMs(() => read(many)));
    }
    const [before, after] = [findMiddle(fewMs), findMiddle(manyMs)];
    process.stdout.write(
      `${name}: ${before.toFixed(1)} ms with ${FEW} lines, ${after.toFixed(1)} ms with ${MANY}; at first ${firstMs.toFixed(0)} ms\n`,
    );
    if (after > before * MOST_TIMES_AS_LONG) slow.push(name);
  }
  expect(slow).toEqual([]);
});

test("every line is there, on some page", async () => {
  const readPage = (page: number): Promise<Answer> =>
    many.maker.visitor.send("GET", `/api${listStatementMatches.path}?page=${page}`);
  const { body } = await readPage(99);
  expect(body.unclaimed_count).toBe(MANY * 0.9);
  expect(body.unclaimed).toHaveLength(100);
  expect((await readPage(100)).body.unclaimed).toEqual([]);
});
