import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePorts } from "../tools/machine/ports.ts";
import { startService } from "../tools/machine/service.ts";
import { listClockVariables } from "./club-clock.ts";

const ROOT = join(import.meta.dirname, "..");

/** Where the workers of a run find the template. */
const FOLDER = "KINFOLD_CLUB_TEMPLATE";
const DATABASE = /^pg\d+/;
const copyFiles = promisify(execFile);

/**
 * Fills a club once, of which every club of the run is a copy: its database and its demo members take longer than most journeys.
 * Answers what removes it.
 */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const [port = 0, sandboxPort = 0, smtpPort = 0, officePort = 0] = await freePorts(4);
  const folder = await mkdtemp(join(tmpdir(), "kinfold-e2e-template-"));
  // As root, the database runs as another person, who must be able to enter this folder.
  await chmod(folder, 0o755);
  const env = {
    ...process.env,
    ...listClockVariables(),
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    OFFICE_URL: "",
    PUBLIC_URL: "",
    DATABASE_URL: "",
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    TEST_CLOCK: "on",
  };
  const start = (name: string, main: string) =>
    startService({ name, main: join(ROOT, "apps", main), env });
  const sandbox = await start("The sandbox", "sandbox/src/main.ts");
  const server = await start("The server", "server/src/main.ts");
  await server.stop();
  await sandbox.stop();
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies the template: the database's files into one folder, all others into another, which may be the same. */
export async function copyTemplate(to: { dataDir: string; databaseDir: string }): Promise<void> {
  const template = process.env[FOLDER] ?? "";
  for (const name of await readdir(template)) {
    const folder = DATABASE.test(name) ? to.databaseDir : to.dataDir;
    // Node's own copy does not keep whose files they are.
    await copyFiles("cp", ["-a", join(template, name), folder]);
  }
}
