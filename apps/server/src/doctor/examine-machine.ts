import { access, constants } from "node:fs/promises";
import { createServer } from "node:net";
import { is, literal, pattern, string, type, union } from "superstruct";
import { health } from "@kinfold/contract/operations";
import { SECOND_MS } from "@kinfold/contract/durations";
import { readFreeBytes } from "#platform/data-folder.ts";
import type { Env } from "#platform/env.ts";
import { CLOCK_MAY_DIFFER_MS, createFindings, readErrorCode, type Finding } from "./finding.ts";

const MEGABYTE = 1_000_000;
/** PostgreSQL stops when its disk is full; this is a day of its log and some uploads. */
const LEAST_FREE_BYTES = 2_000 * MEGABYTE;
const ANSWERS_WITHIN_MS = 5 * SECOND_MS;

/** Whether the data folder can be written to, and has room. */
export async function examineDisk({ DATA_DIR: folder }: Pick<Env, "DATA_DIR">): Promise<Finding[]> {
  const find = createFindings("disk");
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    const freeBytes = await readFreeBytes(folder);
    const free = `${Math.floor(freeBytes / MEGABYTE)} MB are free in ${folder}.`;
    if (freeBytes >= LEAST_FREE_BYTES) return [find("right", free)];
    return [find("wrong", `${free} Make room until ${LEAST_FREE_BYTES / MEGABYTE} MB are.`)];
  } catch (error) {
    return readErrorCode(error) === "ENOENT"
      ? [find("unknown", `${folder} is not there yet. The first start makes it.`)]
      : [find("wrong", `${folder} may not be written to. Choose another with DATA_DIR.`)];
  }
}

/** Why a server cannot listen there; empty when it can. */
const tryPort = (host: string, port: number): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(readErrorCode(error) || "unknown"));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve("")));
  });

/** The app answers that it is well; the office has no such endpoint, and says so as every answer of ours does. */
const OwnAnswer = union([
  health.reply,
  type({ code: literal("not_found"), request_id: pattern(string(), /^req_/) }),
]);

async function answersAsKinfold(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api${health.path}`, {
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  return is(await answer.json(), OwnAnswer);
}

async function answersMetrics(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/metrics`, {
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  return (await answer.text()).includes("kinfold_database_writable");
}

function formatOrigin(host: string, port: number): string {
  const reached = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

type PortToExamine = {
  name: "PORT" | "OFFICE_PORT" | "METRICS_PORT";
  host: string;
  hostName: "HOST" | "METRICS_HOST";
  port: number;
  isOurs: (origin: string) => Promise<boolean>;
};

async function examinePort({
  name,
  host,
  hostName,
  port,
  isOurs,
}: PortToExamine): Promise<Finding> {
  const find = createFindings("ports");
  const why = await tryPort(host, port);
  if (why === "") return find("right", `Port ${port} of ${host} is free.`);
  if (why === "EACCES")
    return find("wrong", `Port ${port} may not be used by this user. Set ${name} to another.`);
  if (why === "EADDRNOTAVAIL" || why === "EAI_NONAME")
    return find(
      "wrong",
      `This machine has no address ${host}. Set ${hostName} to one that it has.`,
    );
  return (await isOurs(formatOrigin(host, port)).catch(() => false))
    ? find("right", `The server runs on port ${port}.`)
    : find("wrong", `Another program uses port ${port}. Stop it, or set ${name} to another port.`);
}

/** Whether the server can listen where it shall, or does so already. */
export async function examinePorts(
  env: Pick<Env, "HOST" | "PORT" | "OFFICE_PORT" | "METRICS_HOST" | "METRICS_PORT">,
): Promise<Finding[]> {
  const served = (["PORT", "OFFICE_PORT"] as const).map((name): PortToExamine => ({
    name,
    host: env.HOST,
    hostName: "HOST",
    port: env[name],
    isOurs: answersAsKinfold,
  }));
  const measured: PortToExamine = {
    name: "METRICS_PORT",
    host: env.METRICS_HOST,
    hostName: "METRICS_HOST",
    port: env.METRICS_PORT,
    isOurs: answersMetrics,
  };
  // With 0 nothing is measured.
  const ports = env.METRICS_PORT === 0 ? served : [...served, measured];
  return Promise.all(ports.map(examinePort));
}

/** Whether this machine's clock agrees with those of the services that answered: `aheadMs` is by how much each is ahead of ours. */
export function judgeClock(aheadMs: readonly number[]): Finding {
  const find = createFindings("clock");
  const sorted = aheadMs.toSorted((one, other) => one - other);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined)
    return find("unknown", "No service answered whose clock could be compared with ours.");
  const seconds = Math.round(Math.abs(middle) / SECOND_MS);
  if (Math.abs(middle) <= CLOCK_MAY_DIFFER_MS)
    return find("right", "The clock agrees with those of the services that answered.");
  const way = middle > 0 ? "behind" : "ahead of";
  return find(
    "wrong",
    `The clock is ${seconds} s ${way} those of the services that answered. Let NTP set it.`,
  );
}
