import { sql } from "kysely";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { verifyPayments } from "./verify-payments.ts";
import { createCaller, PLANTED_GIVE_UP_MS } from "./calls.ts";
import { createChance, type Chance } from "./chance.ts";
import { Journal } from "./journal.ts";
import { moveMoney, createWish } from "./member-work.ts";
import type { Report } from "../define-drill.ts";
import type { LedgerOrders } from "./drill.ts";
import { finishDrill, getPaymentsWithinMs } from "./finish.ts";
import { readProviderPayments } from "./outside.ts";
import { ApprovingDevices } from "@kinfold/server/testing/approving.ts";
import {
  fillClub,
  insertDrillStaff,
  lowerPlans,
  type DrillMember,
  type DrillStaff,
} from "./people.ts";
import {
  buildPlantedSettings,
  plantInDatabase,
  plantStolenKobo,
  buildPlantedVariables,
} from "./planted-faults.ts";
import { beginRates, moveRates } from "./rate-work.ts";
import { beginDay, repeatContribution } from "./recurring-work.ts";
import { giveBack, type ReturnFloor } from "./return-work.ts";
import { decideWaitingWork } from "./staff-work.ts";
import { setStage, type Stage } from "./stage.ts";
import { describeResult, judgeDrill } from "./result.ts";

/** Streams of chance that belong to no one's movement. */
const [KILLS, STAFF, RATES] = [-1, -2, -4];
/** As many as race for everything. */
const SERVERS = 2;
/** So many movements of each client may wait for an answer while it goes on with the next. */
const WAITING_OF_EACH = 4;
const LOOK_EVERY_MS = 100;
const SEND_EVERY_MS = 10_000;
/** Five past six in Lagos: saved cards are charged from six to nine. */
const FIRST_MORNING = new Date("2026-11-10T05:05:00Z");
/** Of all movements: money that goes back, and contributions that begin to repeat. */
const [RETURNED_SHARE, REPEATED_SHARE] = [0.08, 0.05];

type MovingFloor = ReturnFloor & { now: () => Date };

/** How many of the kills come before this movement: they are spread over the whole run, by chance. */
function killsAt({ movements, killServer, killDatabase, seed }: LedgerOrders) {
  const luck = createChance(seed, KILLS);
  const last = Math.max(1, Math.floor(movements * 0.95));
  const draw = (count: number): number[] =>
    Array.from({ length: count }, () => luck.between(1, last));
  const due = [
    ...draw(killServer).map((at) => ({ at, whom: "server" as const })),
    ...draw(killDatabase).map((at) => ({ at, whom: "database" as const })),
  ];
  return due.toSorted((one, other) => one.at - other.at);
}

/** Kills whom it is time to kill, as movements go by, each at a moment of its own. */
async function killAsTheyGo(
  stage: Stage,
  orders: LedgerOrders,
  progress: { begun: number; isOver: boolean },
  count: (whom: "server" | "database") => void,
): Promise<void> {
  const luck = createChance(orders.seed, KILLS - 10);
  for (const { at, whom } of killsAt(orders)) {
    while (progress.begun < at && !progress.isOver) await pause(5);
    await pause(luck.between(0, 300));
    if (whom === "server") await stage.killServer();
    else await stage.killDatabase();
    count(whom);
  }
}

/** What everything adds up to, at one moment while it moves: zero in each currency, and no one below zero. */
async function look({ db }: Stage, found: string[]): Promise<boolean> {
  try {
    const { rows } = await sql<{ about: string }>`
      select currency || ' was off by ' || sum(amount_minor) as about from (
        select account.currency, balance.amount_minor from ledger.balance join ledger.account using (account_id)
        union all
        select entry.currency, entry.amount_minor from ledger.entry join ledger.account using (account_id)
          where account.side = 'club'
      ) everything group by currency having sum(amount_minor) <> 0
      union all
      select name || ' was at ' || amount_minor from ledger.balance join ledger.account using (account_id)
        where amount_minor < 0`.execute(db);
    found.push(...rows.map(({ about }) => about));
    return true;
  } catch {
    // The database is being killed under us.
    return false;
  }
}

/** Does the movement of this number, which the seed alone decides. */
function moveOne(
  floor: MovingFloor,
  number: number,
  luck: Chance,
  onWait: () => void,
): Promise<void> {
  const share = luck.next();
  if (share < RETURNED_SHARE) return giveBack(floor, createWish(floor, number, luck, onWait));
  if (share < RETURNED_SHARE + REPEATED_SHARE) {
    return repeatContribution(floor, createWish(floor, number, luck, onWait));
  }
  return moveMoney(floor, number, luck, onWait);
}

/** Does all movements up to this number, and resolves when each is answered. */
async function moveAll(
  floor: MovingFloor,
  { clients, seed }: LedgerOrders,
  until: number,
  progress: { begun: number; waiting: number; failures: string[] },
): Promise<void> {
  const waiting = new Set<Promise<void>>();
  const client = async (): Promise<void> => {
    while (progress.begun < until) {
      progress.begun += 1;
      const number = progress.begun;
      let step: () => void = () => undefined;
      const isLong = new Promise<void>((resolve) => (step = resolve));
      const moved = moveOne(floor, number, createChance(seed, number), () => step())
        .catch((error: unknown) => void progress.failures.push(String(error)))
        .finally(() => {
          waiting.delete(moved);
          progress.waiting = waiting.size;
        });
      waiting.add(moved);
      progress.waiting = waiting.size;
      await Promise.race([moved, isLong]);
      while (waiting.size > clients * WAITING_OF_EACH) await Promise.race(waiting);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await Promise.all(waiting);
}

type Progress = {
  begun: number;
  waiting: number;
  isOver: boolean;
  failures: string[];
  looks: number;
};

async function lookAsTheyGo(stage: Stage, progress: Progress, found: string[]): Promise<void> {
  while (!progress.isOver) {
    if (await look(stage, found)) progress.looks += 1;
    await pause(LOOK_EVERY_MS);
  }
}

async function stealHalfway(stage: Stage, orders: LedgerOrders, progress: Progress): Promise<void> {
  if (orders.plant !== "kobo") return;
  while (progress.begun < orders.movements / 2 && !progress.isOver) await pause(20);
  for (;;) {
    try {
      return await plantStolenKobo(stage.db);
    } catch (error) {
      // The database is being killed under us. After the last movement no one does that any more.
      if (progress.isOver) throw error;
      await pause(100);
    }
  }
}

async function onStage(
  stage: Stage,
  orders: LedgerOrders,
  journal: Journal,
  { members, staff }: { members: readonly DrillMember[]; staff: DrillStaff },
): Promise<Report> {
  const { plant, say } = orders;
  const repeated = (): void => {
    journal.repeated += 1;
  };
  const line = {
    repeated,
    hasFreshKeys: plant === "freshkey",
    ...(plant !== undefined && { giveUpMs: PLANTED_GIVE_UP_MS }),
  };
  const call = createCaller({ ...line, url: stage.url });
  const office = createCaller({ ...line, url: stage.officeUrl });
  const { db, now, sandboxUrl } = stage;
  const devices = new ApprovingDevices(db, stage.env.OFFICE_URL);
  await devices.deviceOf(staff.checker.staffId);
  // On disk before anything is killed, also where the plant lets PostgreSQL write late.
  await sql`checkpoint`.execute(db);
  const working = { db, call: office, staff, devices, journal, now };
  const desk = { ...working, chance: createChance(orders.seed, STAFF) };
  const { seed } = orders;
  const floor: MovingFloor = { seed, members, journal, call, sandboxUrl, desk, now };
  const progress: Progress = { begun: 0, waiting: 0, isOver: false, failures: [], looks: 0 };
  const killed = { server: 0, database: 0 };
  const telling = setInterval(() => {
    const { begun, waiting } = progress;
    say(
      `${begun} begun, ${waiting} under way, killed ${killed.server} + ${killed.database} times; ${call.lastWait()}`,
    );
  }, SEND_EVERY_MS);
  const wrongMoments: string[] = [];
  const isOver = (): boolean => progress.isOver;
  const besides = [
    killAsTheyGo(stage, orders, progress, (whom) => (killed[whom] += 1)),
    lookAsTheyGo(stage, progress, wrongMoments),
    stealHalfway(stage, orders, progress),
    decideWaitingWork(desk, isOver),
    moveRates({ sandboxUrl, now, journal }, createChance(orders.seed, RATES), isOver),
  ];
  // The person who fails early must not be waited for with no one listening.
  const all = Promise.allSettled(besides);
  const paymentsWithinMs = getPaymentsWithinMs(plant);
  const { movements, nights } = orders;
  const fail = (error: unknown): void => void progress.failures.push(String(error));
  const passNights = async (): Promise<void> => {
    for (let night = 0; night <= nights; night += 1) {
      const until = Math.floor((movements * (night + 1)) / (nights + 1));
      if (night === 0) await moveAll(floor, orders, until, progress);
      else {
        await verifyPayments(stage, journal, members, paymentsWithinMs);
        say(`night ${night} of ${nights}`);
        const { charged } = await beginDay(stage, journal, orders.seed);
        killed.server += SERVERS + 1;
        const moved = moveAll(floor, orders, until, progress);
        await Promise.all([moved, charged.catch(fail)]);
      }
    }
  };
  // What a broken ledger refuses is not done, and the ledger is judged all the same.
  await passNights().catch(fail);
  say("everything is answered; staff finish");
  progress.isOver = true;
  for (const result of await all) {
    if (result.status === "rejected") fail(result.reason);
  }
  clearInterval(telling);
  await stage.isReady();
  say("asking after payments");
  progress.failures.push(...(await finishDrill(stage, orders, { floor, journal, members })));
  const drillResult = await judgeDrill(
    stage.db,
    journal,
    members,
    await readProviderPayments(sandboxUrl),
  );
  drillResult.inconsistent.push(...new Set(wrongMoments));
  const { rows } = await sql<{ journals: bigint; charges: bigint }>`
    select (select count(*) from ledger.journal) as journals, (select count(*) from subscription_attempt
      join subscription using (subscription_id) where payment_reference <> first_payment
        and subscription_attempt.state = 'paid') as charges`.execute(db);
  const result = describeResult(drillResult);
  return {
    lines: [
      ...describeJournal(journal),
      `${rows[0]?.journals} journals in the ledger, ${rows[0]?.charges} saved cards charged`,
      `kill -9: ${killed.server} of the server, ${killed.database} of PostgreSQL; looked ${progress.looks} times`,
      result.line,
    ],
    // What a planted fault keeps from being done says nothing about the ledger.
    faults:
      plant === undefined
        ? [...result.faults, ...progress.failures.map((one) => `not done: ${one}`)]
        : result.faults,
  };
}

/** What was acknowledged, by kind. */
function describeJournal(journal: Journal): string[] {
  const returns = [...journal.returns.values()];
  const countOf = (by: (typeof returns)[number]["by"]): number =>
    returns.filter((one) => one.by === by && one.end === "gone").length;
  const ends = Map.groupBy(journal.withdrawals.values(), ({ said }) => said);
  return [
    `${journal.acknowledged} acknowledged, ${journal.refused.size} refused, ${journal.repeated} repeated; ${journal.rates.size} rates`,
    `${journal.deposits.size} deposits, ${journal.contributions.size} contributions, ${journal.recurring.size} begun to repeat, ${journal.withdrawals.size} withdrawals: ${[...ends].map(([end, all]) => `${all.length} ${end}`).join(", ")}`,
    `went back: ${countOf("staff")} refunded by staff, ${countOf("provider")} by providers, ${countOf("bank")} of ${returns.filter(({ by }) => by === "bank").length} disputed at banks`,
  ];
}

/** Runs the drill on a club of its own. The journal of a run that failed is kept. */
export async function runLedgerDrill(orders: LedgerOrders): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-journal-"));
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = join(folder, "acknowledged.jsonl");
  const { lines, faults } = await runOnStage(orders, new Journal(file), forget);
  if (faults.length > 0 && orders.plant === undefined)
    return { lines: [...lines, `what was acknowledged: ${file}`], faults };
  await forget();
  return { lines, faults };
}

async function runOnStage(
  orders: LedgerOrders,
  journal: Journal,
  forget: () => Promise<void>,
): Promise<Report> {
  let members: readonly DrillMember[] = [];
  let staff: DrillStaff | undefined;
  const stage = await setStage(
    buildPlantedSettings(orders.plant),
    async ({ db, sandboxUrl, now }) => {
      members = await fillClub(db, orders.members, now());
      await lowerPlans(db);
      staff = await insertDrillStaff(db, now());
      await beginRates(sandboxUrl, journal);
      await plantInDatabase(db, orders.plant);
      // Whatever is planted begins after this.
      await sql`checkpoint`.execute(db);
    },
    {
      // What is planted does its harm behind one server as well, where none is killed.
      servers: orders.plant !== undefined && orders.killServer === 0 ? 1 : SERVERS,
      beginsAt: FIRST_MORNING,
      more: { TEST_CLOCK: "on", ...buildPlantedVariables(orders.plant) },
    },
  );
  orders.onOpen(async () => {
    await stage.close();
    await forget();
  });
  try {
    if (staff === undefined) throw new Error("no one was hired");
    return await onStage(stage, orders, journal, { members, staff });
  } finally {
    await stage.close();
  }
}
