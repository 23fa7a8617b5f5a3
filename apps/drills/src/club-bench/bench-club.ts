import { sql } from "kysely";
import pg from "pg";
import {
  addDays,
  addMonths,
  findMonthEnd,
  findMonthStart,
  lagosDay,
  startInLagos,
  type Day,
} from "@kinfold/server/calendar/index.ts";
import { putCheck } from "@kinfold/server/identity/index.ts";
import { runTransaction, type Db } from "@kinfold/server/platform/db.ts";
import { createPasswords } from "@kinfold/server/platform/passwords.ts";
import { openTurnstile } from "@kinfold/server/testing/turnstile.ts";
import { toMemberId } from "@kinfold/contract/ids";
import { fillLedger } from "../bulk/fill-ledger.ts";
import { insertClerk, openSession, type DrillClerk, type DrillMember } from "../drill/people.ts";
import { setStage, type Stage } from "../drill/stage.ts";
import { callClub } from "./timing.ts";

/** What every member signs in with. */
export const PASSWORD = "Market-day-77";
/** One member of so many waits for staff. */
const WAITING = 50;
const PUT_AT_ONCE = 250;
const HOST = "http://kinfold.test";

/** How much a club has. Each member pays in once a month. A bare one has no hashes of rows, and no one waits for staff. */
export type Size = { members: number; months: number; seed: number; isBare?: boolean };

/** Documents of some members wait for staff. Between them the database looks at its tables anew, or it would take them for empty. */
async function putWaiting(db: Db, members: number, submittedAt: Date): Promise<void> {
  const expectedBy = addDays(lagosDay(submittedAt), 2);
  const numbers = Array.from({ length: Math.ceil(members / WAITING) }, (_, at) => 1 + at * WAITING);
  for (let first = 0; first < numbers.length; first += PUT_AT_ONCE) {
    await runTransaction(db, async (tx) => {
      for (const at of numbers.slice(first, first + PUT_AT_ONCE)) {
        const memberId = toMemberId(`mem_bulk${at}`);
        await putCheck(tx, { memberId, kind: "kyc", status: "pending", submittedAt, expectedBy });
      }
    });
    await sql`analyze identity_check, promise_case`.execute(db);
  }
}

/** Who is timed. */
export type People = {
  member: DrillMember["headers"];
  maker: DrillClerk;
  approver: DrillClerk;
  clerk: DrillClerk;
};

/** The first and the last day of the month before this one. */
export function findLastMonth(stage: Stage): { from: Day; to: Day } {
  const from = addMonths(findMonthStart(lagosDay(stage.now())), -1);
  return { from, to: findMonthEnd(from) };
}

/** Reads the statement of the first member's wallet over the month before this one. */
export function readStatement(stage: Stage, { member }: Pick<People, "member">): Promise<string> {
  const days = findLastMonth(stage);
  const query = new URLSearchParams({ ...days, wallet_id: "wal_bulk1ngn", format: "csv" });
  return callClub({ url: `${stage.url}/api/statement?${query}`, headers: member });
}

async function fill(
  { address, db, now }: Pick<Stage, "address" | "db" | "now">,
  { members, months, seed, isBare = false }: Size,
): Promise<People> {
  const thisMonth = findMonthStart(lagosDay(now()));
  const client = new pg.Client(address);
  await client.connect();
  try {
    await fillLedger(client, {
      members,
      seed,
      deposits: members * months,
      isWithoutHashes: isBare,
      passwordHash: await (await createPasswords()).hash(PASSWORD),
      from: startInLagos(addMonths(thisMonth, -months)),
      to: startInLagos(thisMonth),
    });
  } finally {
    await client.end();
  }
  if (!isBare) await putWaiting(db, members, now());
  return {
    member: await openSession(db, toMemberId("mem_bulk1"), now()),
    maker: await insertClerk(db, "finance_maker", now()),
    approver: await insertClerk(db, "finance_approver", now()),
    clerk: await insertClerk(db, "operations", now()),
  };
}

/** Fills a club of this size and lets its server answer. `onOpen` is told how to end it early. */
export async function openBenchClub(
  size: Size,
  onOpen: (close: () => Promise<void>) => void,
): Promise<{ stage: Stage; people: People; fillMs: number; close: () => Promise<void> }> {
  const captcha = await openTurnstile();
  const begun = performance.now();
  let people: People | undefined;
  const stage = await setStage(
    [],
    async (begun) => {
      people = await fill(begun, size);
    },
    { more: { TRUST_PROXY: "1", PUBLIC_URL: HOST, TURNSTILE_VERIFY_URL: captcha.url } },
  );
  const fillMs = performance.now() - begun;
  const close = async (): Promise<void> => {
    await stage.close();
    await captcha.close();
  };
  onOpen(close);
  if (people === undefined) throw new Error("the club is empty");
  return { stage, people, fillMs, close };
}
