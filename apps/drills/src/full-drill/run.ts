import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { toPlantedVariables } from "@kinfold/server/testing/planted-source.ts";
import { buildCommitFault } from "../drill/commit-fault.ts";
import { createCaller, readText } from "../drill/calls.ts";
import { moveUntilOver, type Movements } from "../drill/move-all.ts";
import { readProviderPayments } from "../drill/outside.ts";
import type { Report } from "../drill/programme.ts";
import { Readers, waitUntilSuccess, type Look } from "../drill/readers.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import { describeResult, judgeDrill } from "../drill/result.ts";
import type { Stage } from "../drill/stage.ts";
import { verifyPayments } from "../drill/verify-payments.ts";
import { judgeShortage, type Shortage } from "./judge.ts";
import type { FullOrders } from "./orders.ts";
import type { FullPlant } from "./plant-names.ts";
import { judgeReceipts, ReceiptSender } from "./receipts.ts";
import { Filler } from "./small-disks.ts";

/** A log that is small for a small disk. */
const SMALL_LOG = ["min_wal_size=32MB", "max_wal_size=64MB"];
/** Servers without one of their safeguards. */
const PLANTED: Readonly<Record<FullPlant, Readonly<Record<string, string>>>> = {
  forgetful: buildCommitFault("forgetful"),
  unaware: toPlantedVariables([
    { file: "files/disk-room.ts", find: "FULL.has(code)", put: "false" },
  ]),
  startled: toPlantedVariables([
    { file: "platform/statement-packet.ts", find: "/^(08|57|53)|^25006$/", put: "/^25006$/" },
  ]),
};
const LOG_EVERY_MS = 50;
const LOG_BYTES = 2_000_000;
const PAYMENTS_WITHIN_MS = 900_000;

/** Lets the log of the database grow: it needs room soon. */
async function growLog({ db }: Stage, untilMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    const entry = sql`select pg_logical_emit_message(false, 'drill', repeat('x', ${LOG_BYTES}))`;
    await entry.execute(db).catch(() => undefined);
    await pause(LOG_EVERY_MS);
  }
}

/** Runs the drill on a club of its own whose disks these are. `onOpen` is told how to end all of it early. */
export async function runFullDrill(
  orders: FullOrders,
  folders: { database: string; club: string },
  onOpen: (close: () => Promise<void>) => void,
): Promise<Report> {
  const { seed, clients, plant, quietSeconds } = orders;
  const fullMs = orders.fullSeconds * 1_000;
  const wanted = {
    members: orders.members,
    settings: SMALL_LOG,
    folders,
    ...(plant !== undefined && { more: PLANTED[plant] }),
  };
  return runOnClub(wanted, onOpen, async ({ stage, members, journal }) => {
    const [reader, sender] = members;
    if (reader === undefined || sender === undefined) throw new Error("the club is too small");
    const writes: Look[] = [];
    const call = createCaller({
      url: stage.url,
      plant: undefined,
      repeated: () => (journal.repeated += 1),
      heard: ({ method }, { status, body }, sentAt) => {
        if (method === "GET") return;
        const code = readText(body, "code") ?? "";
        writes.push({ sentAt, answeredAt: performance.now(), status, code });
      },
    });
    const pidsBefore = stage.serverPids();
    const movements: Movements = { begun: 0, isOver: false, failures: [] };
    const floor = { seed, members, journal, call, sandboxUrl: stage.sandboxUrl };
    const moving = moveUntilOver(floor, clients, movements);
    const readers = new Readers(stage.url, reader);
    const receipts = new ReceiptSender(stage, sender);
    const fill = async (disk: keyof typeof folders): Promise<Shortage> => {
      await pause(quietSeconds * 1_000);
      const filler = new Filler(folders[disk]);
      const begunAt = performance.now();
      await Promise.all([
        pause(fullMs),
        ...(disk === "database" ? [growLog(stage, begunAt + fullMs)] : []),
      ]);
      filler.remove();
      const endedAt = performance.now();
      for (const looks of [readers.looks, writes, receipts.looks])
        await waitUntilSuccess(looks, endedAt);
      return { disk, begunAt, endedAt };
    };
    const databasePid = stage.postgres.pid();
    const ofDatabase = await fill("database");
    const hasEnded = stage.postgres.pid() !== databasePid;
    const ofUploads = await fill("club");
    await pause(quietSeconds * 1_000);
    await receipts.stop();
    await readers.stop();
    movements.isOver = true;
    await moving;
    await verifyPayments(stage, journal, members, PAYMENTS_WITHIN_MS);
    const paid = await readProviderPayments(stage.sandboxUrl);
    const result = describeResult(await judgeDrill(stage.db, journal, members, paid));
    const judged = [
      judgeShortage(ofDatabase, "reads", readers.looks, { mustFail: false }),
      judgeShortage(ofDatabase, "money writes", writes, { mustFail: true }),
      judgeShortage(ofUploads, "money writes", writes, { mustFail: false }),
      judgeShortage(ofUploads, "receipts", receipts.looks, { mustFail: true }),
    ];
    const ended = stage.serverPids().filter((pid) => !pidsBefore.includes(pid));
    return {
      lines: [
        ...judged.map(({ line }) => line),
        `PostgreSQL ${hasEnded ? "ended and was started again" : "went on"}; ${ended.length} servers ended`,
        `${receipts.acknowledged.length} receipts and ${journal.acknowledged} movements acknowledged, ${journal.repeated} repeated: ${result.line}`,
      ],
      faults: [
        ...(receipts.acknowledged.length === 0 ? ["no receipt was acknowledged"] : []),
        ...judged.flatMap(({ faults }) => faults),
        ...ended.map(() => "a server ended"),
        ...result.faults,
        ...(await judgeReceipts(stage, receipts.acknowledged)),
        ...movements.failures,
      ],
    };
  });
}
