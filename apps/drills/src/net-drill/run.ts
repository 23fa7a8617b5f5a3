import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { toDatabaseVariables } from "@kinfold/server/testing/database-url.ts";
import { createCaller } from "../drill/calls.ts";
import { createChance } from "../drill/chance.ts";
import { moveUntilOver, type Movements } from "../drill/move-all.ts";
import { readProviderPayments } from "../drill/outside.ts";
import type { Report } from "../drill/programme.ts";
import { Readers, waitUntilSuccess } from "../drill/readers.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import { describeResult, judgeDrill } from "../drill/result.ts";
import type { Stage } from "../drill/stage.ts";
import { verifyPayments } from "../drill/verify-payments.ts";
import { findTimeAt } from "../flood/visitors.ts";
import { openBadLine, type BadLine } from "./bad-line.ts";
import { judgeTrouble, type Trouble } from "./judge.ts";
import type { NetOrders } from "./orders.ts";
import type { Link, Spell } from "./weather.ts";

const PATIENT = fileURLToPath(new URL("../drill/patient.ts", import.meta.url));
const ANSWER_WITHIN_MS = { full: 15_000, short: 4_000 };
const PAYMENTS_WITHIN_MS = 900_000;
/** A transaction that is given up ends with its connection; nothing of the club's works as long. */
const HELD_SECONDS = 10;
const HELD_WITHIN_MS = 20_000;

/** Puts a line of its own between all of them, and starts the server anew behind them. */
async function openLines(stage: Stage, { seed, plant }: NetOrders): Promise<Record<Link, BadLine>> {
  const { host, port = 5432 } = stage.address;
  const ofDatabase = host.startsWith("/")
    ? { path: join(host, `.s.PGSQL.${port}`) }
    : { host, port };
  const portOf = (url: string): number => Number(new URL(url).port);
  const lines = {
    client: await openBadLine(
      { port: portOf(stage.url), host: "127.0.0.1" },
      createChance(seed, 1),
    ),
    database: await openBadLine(ofDatabase, createChance(seed, 2)),
    provider: await openBadLine(
      { port: portOf(stage.sandboxUrl), host: "127.0.0.1" },
      createChance(seed, 3),
    ),
  };
  const addressOf = (role: "run" | "migrate" | "read") => ({
    ...stage.postgres.addressOf(role),
    host: "127.0.0.1",
    port: lines.database.port,
  });
  const providers = `http://127.0.0.1:${lines.provider.port}`;
  await stage.restartServer({
    ...toDatabaseVariables({
      address: addressOf("run"),
      migrate: addressOf("migrate"),
      read: addressOf("read"),
    }),
    PAYSTACK_BASE_URL: `${providers}/paystack`,
    MONNIFY_BASE_URL: `${providers}/monnify`,
    FLUTTERWAVE_BASE_URL: `${providers}/flutterwave/v3`,
    ...(plant === "patient" && { NODE_OPTIONS: `--import=${PATIENT}` }),
  });
  return lines;
}

/** How many of the server's connections are still in a transaction that it gave up long ago. Waits a while for them to end. */
async function countHeld({ db }: Stage): Promise<number> {
  const giveUpAt = performance.now() + HELD_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ count: bigint }>`select count(*) from pg_stat_activity
      where application_name = 'kinfold' and state <> 'idle'
        and xact_start < now() - make_interval(secs => ${HELD_SECONDS})`.execute(db);
    const count = Number(rows[0]?.count ?? 0n);
    if (count === 0 || performance.now() > giveUpAt) return count;
    await pause(500);
  }
}

/** Runs the drill on a club of its own. `onOpen` is told how to end all of it early. */
export async function runNetDrill(
  orders: NetOrders,
  onOpen: (close: () => Promise<void>) => void,
): Promise<Report> {
  const { seed, clients, plant, seconds, quietSeconds, holdsTimes } = orders;
  return runOnClub({ members: orders.members }, onOpen, async ({ stage, members, journal }) => {
    const [reader] = members;
    if (reader === undefined) throw new Error("the club is empty");
    const lines = await openLines(stage, orders);
    const call = createCaller({
      url: `http://127.0.0.1:${lines.client.port}`,
      plant: plant === "freshkey" ? plant : undefined,
      repeated: () => (journal.repeated += 1),
      answerWithinMs: holdsTimes ? ANSWER_WITHIN_MS.full : ANSWER_WITHIN_MS.short,
    });
    const movements: Movements = { begun: 0, isOver: false, failures: [] };
    const floor = { seed, members, journal, call, sandboxUrl: stage.sandboxUrl };
    const moving = moveUntilOver(floor, clients, movements);
    const readers = new Readers(stage.url, reader);
    await pause(quietSeconds * 1_000);
    const quietMs = findTimeAt(
      readers.looks.map(({ sentAt, answeredAt }) => answeredAt - sentAt),
      0.99,
    );
    const suffer = async (line: BadLine, spell: Spell): Promise<Trouble> => {
      const begunAt = performance.now();
      line.setWeather(spell.weather);
      await pause(seconds * 1_000);
      const touched = line.readTouched();
      line.setWeather(undefined);
      const endedAt = performance.now();
      await waitUntilSuccess(readers.looks, endedAt);
      return { ...spell, begunAt, endedAt, touched };
    };
    const troubles: Trouble[] = [];
    for (const spell of orders.spells) troubles.push(await suffer(lines[spell.link], spell));
    movements.isOver = true;
    await moving;
    await readers.stop();
    const held = await countHeld(stage);
    await verifyPayments(stage, journal, members, PAYMENTS_WITHIN_MS);
    const paid = await readProviderPayments(stage.sandboxUrl);
    const result = describeResult(await judgeDrill(stage.db, journal, members, paid));
    for (const line of Object.values(lines)) await line.close();
    const judged = troubles.map((trouble) =>
      judgeTrouble(trouble, readers.looks, holdsTimes ? quietMs : undefined),
    );
    return {
      lines: [
        `in the quiet p99 of others is ${quietMs.toFixed(0)} ms`,
        ...judged.map(({ line }) => line),
        `${held} connections held; ${journal.acknowledged} acknowledged, ${journal.repeated} repeated: ${result.line}`,
      ],
      faults: [
        ...(journal.acknowledged === 0 ? ["nothing was acknowledged"] : []),
        ...judged.flatMap(({ faults }) => faults),
        ...(held > 0 ? [`${held} connections are held by transactions that were given up`] : []),
        ...result.faults,
        ...movements.failures,
      ],
    };
  });
}
