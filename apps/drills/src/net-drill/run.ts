import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { toDatabaseVariables } from "@kinfold/server/testing/database-url.ts";
import { PLANTED_GIVE_UP_MS } from "../drill/calls.ts";
import { createChance } from "../drill/chance.ts";
import { scaleTime } from "../drill/scale-time.ts";
import { startMoving } from "../drill/moving-club.ts";
import type { Report } from "../define-drill.ts";
import { waitUntilSuccess } from "../drill/readers.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import type { Stage } from "../drill/stage.ts";
import { findTimeAt } from "../flood/visitors.ts";
import { openBadLine, type BadLine } from "./bad-line.ts";
import { judgeTrouble, type Trouble } from "./judge.ts";
import type { NetOrders } from "./drill.ts";
import { LINKS, WEATHERS, type Link, type Spell } from "./weather.ts";

const PATIENT = fileURLToPath(new URL("../drill/patient.ts", import.meta.url));
const ANSWER_WITHIN_MS = { full: 15_000, short: 4_000 };
/** A transaction that is given up ends with its connection; nothing of the club's works as long. */
const HELD_SECONDS = 10;
const HELD_WITHIN_MS = 20_000;

/** What shows each fault for sure. */
const SPELLS_OF: Readonly<Record<NonNullable<NetOrders["plant"]>, readonly Spell[]>> = {
  patient: [{ link: "database", weather: "half-open" }],
  freshkey: [
    { link: "client", weather: "reset" },
    { link: "database", weather: "reset" },
  ],
};

/** What happens to which link, one after another: everything, or in the short form something to each. */
function listSpells({ seed, plant, isShort }: NetOrders): readonly Spell[] {
  if (plant !== undefined) return SPELLS_OF[plant];
  const chance = createChance(seed, 0);
  return LINKS.flatMap((link) =>
    (isShort ? [chance.pick(WEATHERS)] : WEATHERS).map((weather) => ({ link, weather })),
  );
}

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
  const giveUpAt = performance.now() + scaleTime(HELD_WITHIN_MS);
  for (;;) {
    const { rows } = await sql<{ count: bigint }>`select count(*) from pg_stat_activity
      where application_name = 'kinfold' and state <> 'idle'
        and xact_start < now() - make_interval(secs => ${HELD_SECONDS})`.execute(db);
    const count = Number(rows[0]?.count ?? 0n);
    if (count === 0 || performance.now() > giveUpAt) return count;
    await pause(500);
  }
}

/** Runs the drill on a club of its own. */
export async function runNetDrill(orders: NetOrders): Promise<Report> {
  const { onOpen } = orders;
  const { plant, seconds, quietSeconds, isShort, within } = orders;
  return runOnClub({ members: orders.members }, onOpen, async ({ stage, members, journal }) => {
    const lines = await openLines(stage, orders);
    const moving = startMoving({ stage, members, journal }, orders, {
      url: `http://127.0.0.1:${lines.client.port}`,
      ...(plant === "freshkey" && { hasFreshKeys: true, giveUpMs: PLANTED_GIVE_UP_MS }),
      answerWithinMs: isShort ? ANSWER_WITHIN_MS.short : ANSWER_WITHIN_MS.full,
    });
    const { looks } = moving.readers;
    await pause(quietSeconds * 1_000);
    const quietMs = findTimeAt(
      looks.map(({ sentAt, answeredAt }) => answeredAt - sentAt),
      0.99,
    );
    const suffer = async (line: BadLine, spell: Spell): Promise<Trouble> => {
      const begunAt = performance.now();
      line.setWeather(spell.weather);
      await pause(seconds * 1_000);
      const touched = line.readTouched();
      line.setWeather(undefined);
      const endedAt = performance.now();
      await waitUntilSuccess(looks, endedAt);
      return { ...spell, begunAt, endedAt, touched };
    };
    const troubles: Trouble[] = [];
    for (const spell of listSpells(orders)) troubles.push(await suffer(lines[spell.link], spell));
    await moving.stop();
    const held = await countHeld(stage);
    const { line, faults } = await moving.judge();
    for (const one of Object.values(lines)) await one.close();
    // Times of others are a measurement: the short form holds none against the quiet.
    const judged = troubles.map((trouble) =>
      judgeTrouble(trouble, looks, { quietMs: isShort ? undefined : quietMs, within }),
    );
    return {
      lines: [
        `in the quiet p99 of others is ${quietMs.toFixed(0)} ms`,
        ...judged.map((one) => one.line),
        `${held} connections held; ${line}`,
      ],
      faults: [
        ...judged.flatMap((one) => one.faults),
        ...(held > 0 ? [`${held} connections are held by transactions that were given up`] : []),
        ...faults,
      ],
    };
  });
}
