import { spawn, spawnSync } from "node:child_process";
import type { DatabaseAddress } from "@kinfold/server/platform/db.ts";

type Address = Extract<DatabaseAddress, { host: string }>;

/** The version of the pgbench of this machine, or undefined: none comes along with the project's PostgreSQL. */
export function findPgbenchVersion(): string | undefined {
  const { status, stdout } = spawnSync("pgbench", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Transactions per second of pgbench; without a script, of its own TPC-B-like one. Throws pgbench's words when any failed. */
export async function runPgbench(
  address: Address,
  script: string | undefined,
  clients: number,
  seconds: number,
): Promise<number> {
  const threads = String(Math.min(clients, 2));
  const own = script === undefined ? [] : ["-f", script];
  const args = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(clients),
    "-j",
    threads,
    "-T",
    String(seconds),
  ];
  const child = spawn("pgbench", [...args, ...own, address.database], {
    env: {
      PATH: process.env["PATH"],
      PGHOST: address.host,
      PGPORT: String(address.port ?? 5432),
      PGUSER: address.user,
      PGPASSWORD: address.password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (said += String(chunk)));
  }
  const status = await new Promise((resolve) => child.once("close", resolve));
  const tps = /^tps = ([\d.]+)/m.exec(said)?.[1];
  if (status !== 0 || tps === undefined) throw new Error(`pgbench failed: ${said.slice(-500)}`);
  return Number(tps);
}
