import { MINUTE_MS } from "@kinfold/contract/durations";
import { checkLedgerInvariants } from "@kinfold/server/ledger/index.ts";
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { createChance } from "./chance.ts";
import type { Journal } from "./journal.ts";
import { createWish } from "./member-work.ts";
import type { LedgerOrders, Plant } from "./drill.ts";
import { callSandbox } from "./outside.ts";
import type { DrillMember } from "./people.ts";
import { endDay } from "./recurring-work.ts";
import { giveBack, type ReturnFloor } from "./return-work.ts";
import type { Stage } from "./stage.ts";
import { verifyPayments } from "./verify-payments.ts";

const SEND_AGAIN_MS = 1_000;
/** Longer than any member is refused for; where something is planted, what is lost is not waited for. */
const PAYMENTS_WITHIN_MS = { usual: 15 * MINUTE_MS, planted: 15_000 };
const RETURNS_WITHIN_MS = { usual: 180_000, planted: 15_000 };
/** Once every payment is known, so many more go back: a short run is over before most are. */
const RETURNED_AT_LAST = 12;

/** For how long payments are asked after, of which no one told the club. */
export const getPaymentsWithinMs = (plant: Plant | undefined): number =>
  plant === undefined ? PAYMENTS_WITHIN_MS.usual : PAYMENTS_WITHIN_MS.planted;

/** Has providers tell again of what went back, as someone at their desk does, until the club has booked it. */
async function sendReturnEvents(
  { db, sandboxUrl }: Stage,
  journal: Journal,
  withinMs: number,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const { rows } = await sql<{ reference: string; state: string }>`
      select reference, state from payment_return`.execute(db);
    const isBooked = (reference: string): boolean =>
      rows.some((row) => row.reference === reference && row.state === "gone");
    const isOpen = (reference: string): boolean =>
      rows.some((row) => row.reference === reference && row.state === "open");
    const open = [...journal.returns.values()].filter(({ by, end, reference }) =>
      by === "staff"
        ? isOpen(reference)
        : end === "gone"
          ? !isBooked(reference)
          : isOpen(reference),
    );
    if (open.length === 0 || performance.now() > giveUpAt) return;
    for (const { reference } of open) {
      await callSandbox(sandboxUrl, `/payments/${reference}/deliver`, { deliver: "once" });
    }
    await pause(SEND_AGAIN_MS);
  }
}

/** Has so many more deposits go back, of members whom the seed draws. */
async function giveBackAtLast(
  floor: ReturnFloor,
  { seed, movements }: LedgerOrders,
): Promise<void> {
  const numbers = Array.from({ length: RETURNED_AT_LAST }, (_, at) => movements + 1 + at);
  const outcomes = await Promise.allSettled(
    numbers.map((number) =>
      giveBack(
        floor,
        createWish(floor, number, createChance(seed, number), () => undefined),
      ),
    ),
  );
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/**
 * Does what is left once the last movement is answered, and answers what could not be done. A server refuses its work for ever on a
 * ledger that is broken: the work is not done then, and the ledger can be judged.
 */
export async function finishDrill(
  stage: Stage,
  orders: LedgerOrders,
  {
    floor,
    journal,
    members,
  }: { floor: ReturnFloor; journal: Journal; members: readonly DrillMember[] },
): Promise<string[]> {
  const { plant } = orders;
  const { usual, planted } = RETURNS_WITHIN_MS;
  const isLedgerBroken = async (): Promise<boolean> =>
    (await checkLedgerInvariants(stage.db)).length > 0;
  const steps: readonly (() => Promise<void>)[] = [
    () => verifyPayments(stage, journal, members, getPaymentsWithinMs(plant)),
    () => giveBackAtLast(floor, orders),
    () => sendReturnEvents(stage, journal, plant === undefined ? usual : planted),
    () => endDay(stage, isLedgerBroken),
  ];
  const failures: string[] = [];
  for (const step of steps) {
    await step().catch((error: unknown) => void failures.push(String(error)));
  }
  return failures;
}
