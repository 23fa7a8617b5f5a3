import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "#platform/db.ts";
import { createCaller } from "./calls.ts";
import { chance } from "./chance.ts";
import type { Deposit, Journal } from "./journal.ts";
import { move, type Floor } from "./member-work.ts";
import type { Orders } from "./orders.ts";
import { fillClub, hireStaff, lowerPlans, type DrillMember, type DrillStaff } from "./people.ts";
import { settingsFor, spoil, steal } from "./plants.ts";
import { workAtTheDesk } from "./staff-work.ts";
import { setStage, type Stage } from "./stage.ts";
import { judge, type Verdict } from "./verdict.ts";

/** Streams of chance that belong to nobody's movement. */
const [KILLS, STAFF] = [-1, -2];
/** So many movements of each client may wait for an answer while it goes on with the next. */
const WAITING_OF_EACH = 4;
const LOOK_EVERY_MS = 100;
const TELL_EVERY_MS = 10_000;
const ASK_AGAIN_MS = 5_000;
/** Longer than any member is refused for; where something is planted, what is lost is not waited for. */
const PAYMENTS_WITHIN_MS = { usual: 15 * 60_000, planted: 15_000 };

type Say = (line: string) => void;

/** How a run went. */
export type Outcome = {
  verdict: Verdict;
  /** What could not be done at all. */
  failures: string[];
  serverKills: number;
  databaseKills: number;
  /** Looks into the books while everything moved. */
  looks: number;
  journals: bigint;
  seconds: number;
};

/** How many of the kills come before this movement: they are spread over the whole run, by chance. */
function killsAt({ movements, serverKills, databaseKills, seed }: Orders) {
  const luck = chance(seed, KILLS);
  const last = Math.max(1, Math.floor(movements * 0.95));
  const draw = (count: number): number[] =>
    Array.from({ length: count }, () => luck.between(1, last));
  const due = [
    ...draw(serverKills).map((at) => ({ at, whom: "server" as const })),
    ...draw(databaseKills).map((at) => ({ at, whom: "database" as const })),
  ];
  return due.toSorted((one, other) => one.at - other.at);
}

/** Kills whom it is time to kill, as movements go by, each at a moment of its own. */
async function killAsTheyGo(
  stage: Stage,
  orders: Orders,
  progress: { begun: number; isOver: boolean },
  count: (whom: "server" | "database") => void,
): Promise<void> {
  const luck = chance(orders.seed, KILLS - 10);
  for (const { at, whom } of killsAt(orders)) {
    while (progress.begun < at && !progress.isOver) await pause(5);
    await pause(luck.between(0, 300));
    if (whom === "server") await stage.killServer();
    else await stage.killDatabase();
    count(whom);
  }
}

/** What everything adds up to, at one moment while it moves: nought in each currency, and nobody below nought. */
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

async function moveAll(
  floor: Floor,
  { movements, clients, seed }: Orders,
  progress: { begun: number; waiting: number; failures: string[] },
): Promise<void> {
  const waiting = new Set<Promise<void>>();
  const client = async (): Promise<void> => {
    while (progress.begun < movements) {
      progress.begun += 1;
      const number = progress.begun;
      let step: () => void = () => undefined;
      const isLong = new Promise<void>((resolve) => (step = resolve));
      const moved = move(floor, number, chance(seed, number), () => step())
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

/** The payments that were made and of which nobody has told the club yet. */
async function untold(db: Db, journal: Journal): Promise<Deposit[]> {
  const { rows } = await sql<{
    reference: string;
  }>`select reference from payment_intent where credited_minor is null`.execute(db);
  const open = new Set(rows.map(({ reference }) => reference));
  return [...journal.deposits.values()].filter(
    ({ outcome, reference }) => outcome === "success" && open.has(reference),
  );
}

/**
 * Asks after each of them until it is there, as its member would: whoever has asked too often is refused for a while, and the
 * club asks the providers by itself meanwhile.
 */
async function askAfterPayments(
  { db, url }: Stage,
  journal: Journal,
  members: readonly DrillMember[],
  withinMs: number,
): Promise<void> {
  const byId = new Map(members.map((member) => [member.memberId, member]));
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const open = await untold(db, journal);
    if (open.length === 0 || performance.now() > giveUpAt) return;
    const asker = async (): Promise<void> => {
      for (let one = open.pop(); one !== undefined; one = open.pop()) {
        const headers = byId.get(one.memberId)?.headers;
        if (headers === undefined) continue;
        const answer = await fetch(`${url}/api/payment/verify/${one.reference}`, { headers });
        await answer.body?.cancel();
      }
    };
    await Promise.all(Array.from({ length: 8 }, asker));
    await pause(ASK_AGAIN_MS);
  }
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

async function stealHalfway(stage: Stage, orders: Orders, progress: Progress): Promise<void> {
  if (orders.plant !== "kobo") return;
  while (progress.begun < orders.movements / 2 && !progress.isOver) await pause(20);
  for (;;) {
    try {
      return await steal(stage.db);
    } catch (error) {
      // The database is being killed under us. After the last movement nobody does that any more.
      if (progress.isOver) throw error;
      await pause(100);
    }
  }
}

async function onStage(
  stage: Stage,
  orders: Orders,
  journal: Journal,
  { members, staff }: { members: readonly DrillMember[]; staff: DrillStaff },
  say: Say,
): Promise<Outcome> {
  const started = performance.now();
  const { plant } = orders;
  const repeated = (): void => {
    journal.repeated += 1;
  };
  const call = createCaller({ url: stage.url, plant, repeated });
  const office = createCaller({ url: stage.officeUrl, plant, repeated });
  const floor: Floor = { seed: orders.seed, members, journal, call, sandboxUrl: stage.sandboxUrl };
  const progress: Progress = { begun: 0, waiting: 0, isOver: false, failures: [], looks: 0 };
  const killed = { server: 0, database: 0 };
  const telling = setInterval(() => {
    const { begun, waiting } = progress;
    say(
      `${begun} begun, ${waiting} under way, killed ${killed.server} + ${killed.database} times; ${call.lastWait()}`,
    );
  }, TELL_EVERY_MS);
  const wrongMoments: string[] = [];
  const luck = chance(orders.seed, STAFF);
  const besides = [
    killAsTheyGo(stage, orders, progress, (whom) => (killed[whom] += 1)),
    lookAsTheyGo(stage, progress, wrongMoments),
    stealHalfway(stage, orders, progress),
    workAtTheDesk(
      { db: stage.db, call: office, staff, journal, chance: luck },
      () => progress.isOver,
    ),
  ];
  // Whoever fails early must not be waited for with nobody listening.
  const all = Promise.allSettled(besides);
  await moveAll(floor, orders, progress);
  say("everything is answered; staff finish");
  progress.isOver = true;
  for (const result of await all) {
    if (result.status === "rejected") progress.failures.push(String(result.reason));
  }
  clearInterval(telling);
  await stage.isReady();
  say("asking after payments");
  const { usual, planted } = PAYMENTS_WITHIN_MS;
  await askAfterPayments(stage, journal, members, plant === undefined ? usual : planted);
  const verdict = await judge(stage.db, journal, members);
  verdict.incoherent.push(...new Set(wrongMoments));
  const { rows } = await sql<{
    journals: bigint;
  }>`select count(*) as journals from ledger.journal`.execute(stage.db);
  return {
    verdict,
    failures: progress.failures,
    serverKills: killed.server,
    databaseKills: killed.database,
    looks: progress.looks,
    journals: rows[0]?.journals ?? 0n,
    seconds: (performance.now() - started) / 1000,
  };
}

/** Runs one drill on a stage of its own. `onOpen` is told how to take it down early. */
export async function drill(
  orders: Orders,
  journal: Journal,
  onOpen: (close: () => Promise<void>) => void,
  say: Say,
): Promise<Outcome> {
  let members: readonly DrillMember[] = [];
  let staff: DrillStaff | undefined;
  const stage = await setStage(settingsFor(orders.plant), async (db) => {
    members = await fillClub(db, orders.members);
    await lowerPlans(db);
    staff = await hireStaff(db);
    await spoil(db, orders.plant);
    // Whatever is planted begins after this.
    await sql`checkpoint`.execute(db);
  });
  onOpen(stage.close);
  try {
    if (staff === undefined) throw new Error("nobody was hired");
    return await onStage(stage, orders, journal, { members, staff }, say);
  } finally {
    await stage.close();
  }
}
