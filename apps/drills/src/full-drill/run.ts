import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { toPlantedVariables } from "@kinfold/server/testing/planted-source.ts";
import { buildCommitFault } from "../drill/commit-fault.ts";
import { readText } from "../drill/calls.ts";
import { startMoving } from "../drill/moving-club.ts";
import type { Report } from "../define-drill.ts";
import { waitUntilSuccess, type Look } from "../drill/readers.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import type { Stage } from "../drill/stage.ts";
import { judgeShortage, type Shortage } from "./judge.ts";
import type { FullOrders } from "./drill.ts";
import { judgeReceipts, ReceiptSender } from "./receipts.ts";
import { Filler, findSmallDisks } from "./small-disks.ts";

/** A log that is small for a small disk. */
const SMALL_LOG = ["min_wal_size=32MB", "max_wal_size=64MB"];
/** Servers without one of their safeguards. */
const PLANTED: Readonly<
  Record<NonNullable<FullOrders["plant"]>, Readonly<Record<string, string>>>
> = {
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

/** Lets the log of the database grow: it needs room soon. */
async function growLog({ db }: Stage, untilMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    const entry = sql`select pg_logical_emit_message(false, 'drill', repeat('x', ${LOG_BYTES}))`;
    await entry.execute(db).catch(() => undefined);
    await pause(LOG_EVERY_MS);
  }
}

/** Runs the drill on a club of its own, whose disks are small. */
export async function runFullDrill(orders: FullOrders): Promise<Report> {
  const { plant, quietSeconds, onOpen, within } = orders;
  const fullMs = orders.seconds * 1_000;
  const folders = findSmallDisks();
  if (folders === undefined) throw new Error("there are no small disks");
  const wanted = {
    members: orders.members,
    settings: SMALL_LOG,
    folders,
    ...(plant !== undefined && { more: PLANTED[plant] }),
  };
  return runOnClub(wanted, onOpen, async ({ stage, members, journal }) => {
    const [, sender] = members;
    if (sender === undefined) throw new Error("the club is too small");
    const writes: Look[] = [];
    const pidsBefore = stage.serverPids();
    const moving = startMoving({ stage, members, journal }, orders, {
      heard: ({ method }, { status, body }, sentAt) => {
        if (method === "GET") return;
        const code = readText(body, "code") ?? "";
        writes.push({ sentAt, answeredAt: performance.now(), status, code });
      },
    });
    const { looks: reads } = moving.readers;
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
      for (const looks of [reads, writes, receipts.looks]) await waitUntilSuccess(looks, endedAt);
      return { disk, begunAt, endedAt };
    };
    const databasePid = stage.postgres.pid();
    const ofDatabase = await fill("database");
    const hasEnded = stage.postgres.pid() !== databasePid;
    const ofUploads = await fill("club");
    await pause(quietSeconds * 1_000);
    await receipts.stop();
    await moving.stop();
    const { line, faults } = await moving.judge();
    const judged = [
      judgeShortage(ofDatabase, "reads", reads, { mustFail: false, within }),
      judgeShortage(ofDatabase, "money writes", writes, { mustFail: true, within }),
      judgeShortage(ofUploads, "money writes", writes, { mustFail: false, within }),
      judgeShortage(ofUploads, "receipts", receipts.looks, { mustFail: true, within }),
    ];
    const ended = stage.serverPids().filter((pid) => !pidsBefore.includes(pid));
    return {
      lines: [
        ...judged.map((one) => one.line),
        `PostgreSQL ${hasEnded ? "ended and was started again" : "went on"}; ${ended.length} servers ended`,
        `${receipts.acknowledged.length} receipts acknowledged; ${line}`,
      ],
      faults: [
        ...(receipts.acknowledged.length === 0 ? ["no receipt was acknowledged"] : []),
        ...judged.flatMap((one) => one.faults),
        ...ended.map(() => "a server ended"),
        ...faults,
        ...(await judgeReceipts(stage, receipts.acknowledged)),
      ],
    };
  });
}
