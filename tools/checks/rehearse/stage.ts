import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { SERVER_NODE_OPTIONS } from "../../../apps/server/src/platform/node-options.ts";
import { freePorts } from "../../machine/ports.ts";
import { printManifest } from "../../release/print-manifest.ts";
import { openOutside, type Outside } from "./outside.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Loaded before a program, it puts its clock ahead. */
const MOVED_DATE = join(ROOT, "e2e/moved-date.ts");
const READY_WITHIN_MS = 180_000;
/** Folders of a machine of the club, each of which is one of the stage. */
const FOLDERS = ["/etc/kinfold", "/var/lib/kinfold", "/opt/kinfold", "/mnt/backups"] as const;

/** What a command printed, and how it ended. */
export type Outcome = { output: string; status: number };

/** What is typed while commands run, a line each, and by how much their clock is ahead. */
export type RunHow = { typed?: readonly string[]; aheadMs?: number };

/** A machine of a club of its own: its folders, its service, and the services that it calls. */
export type Stage = {
  outside: Outside;
  /** A folder of the club's machine, where it is on this one. */
  locate: (path: string) => string;
  readSettings: () => Readonly<Record<string, string | undefined>>;
  /** The address of the members' app. */
  url: string;
  /** Runs commands of a page. Only the paths of the machine's folders are others. */
  run: (commands: string, how?: RunHow) => Promise<Outcome>;
  restart: () => Promise<Outcome>;
  close: () => Promise<void>;
};

/** Lays out a release whose programs are those of this repository. `add` gives it a migration of its own. */
export function makeRelease(folder: string, version: string, added?: string): void {
  mkdirSync(join(folder, "apps"), { recursive: true });
  writeFileSync(join(folder, "package.json"), printManifest(ROOT, version));
  for (const path of ["packages", "node_modules", "apps/web", "apps/office"])
    symlinkSync(join(ROOT, path), join(folder, path));
  const server = join(folder, "apps/server");
  if (added === undefined) return symlinkSync(join(ROOT, "apps/server"), server);
  const source = join(ROOT, "apps/server");
  const packages = join(source, "node_modules");
  cpSync(source, server, { recursive: true, filter: (path) => path !== packages });
  symlinkSync(packages, join(server, "node_modules"));
  writeFileSync(join(server, "migrations/9990_rehearsal.sql"), added);
}

const SETTINGS = (ports: readonly number[], folder: (path: string) => string): string => {
  const [port, officePort, metricsPort, sandboxPort, smtpPort] = ports;
  return `DATA_DIR=${folder("/var/lib/kinfold")}
PORT=${port}
OFFICE_PORT=${officePort}
METRICS_PORT=${metricsPort}
SANDBOX_PORT=${sandboxPort}
SANDBOX_SMTP_PORT=${smtpPort}
SECOND_FACTOR_KEY=${randomBytes(32).toString("base64")}
IDENTITY_HMAC_KEY=${randomBytes(48).toString("base64")}
BACKUP_KEY=${randomBytes(32).toString("base64")}
BACKUP_TO=
`;
};

/** The club's service, as systemd would run it. */
class Service {
  readonly #release: string;
  readonly #readSettings: Stage["readSettings"];
  #child: ChildProcess | undefined;
  #log = "";

  constructor(release: string, readSettings: Stage["readSettings"]) {
    this.#release = release;
    this.#readSettings = readSettings;
  }

  async #start(): Promise<Outcome> {
    if (this.#child?.exitCode === null) return { output: "", status: 0 };
    const settings = this.#readSettings();
    // systemd starts what the link leads to now.
    const root = join(dirname(this.#release), readlinkSync(this.#release));
    const main = join(root, "apps/server/src/main.ts");
    const child = spawn(
      process.execPath,
      ["--preserve-symlinks-main", ...SERVER_NODE_OPTIONS, main],
      {
        cwd: root,
        env: { PATH: process.env["PATH"], ...settings },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (this.#log += String(chunk)));
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until && child.exitCode === null) {
      const url = `http://127.0.0.1:${settings["PORT"]}/api/ready`;
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok === true) return { output: "", status: 0 };
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return { output: `the service did not start:\n${this.#log.slice(-2_000)}`, status: 1 };
  }

  async #stop(): Promise<Outcome> {
    const child = this.#child;
    if (child !== undefined && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    }
    return { output: "", status: 0 };
  }

  async do(action: string): Promise<Outcome> {
    if (action === "log") return { output: this.#log, status: 0 };
    if (action === "stop") return this.#stop();
    if (action === "start") return this.#start();
    if (action === "restart") {
      await this.#stop();
      return this.#start();
    }
    return { output: `the rehearsal knows no ${action}`, status: 1 };
  }
}

/** What a program of the machine is asked: its name, an action, and what else was typed. */
type Asked = (program: string, args: readonly string[]) => Promise<Outcome>;

/** systemctl and journalctl of a machine, written into this folder: both hand on what they are asked to the rehearsal. */
export async function openPrograms(folder: string, port: number, asked: Asked): Promise<Server> {
  mkdirSync(folder);
  const program = `#!${process.execPath}
const answer = await fetch("http://127.0.0.1:${port}/", { method: "POST", body: JSON.stringify(process.argv.slice(1)) });
const { output, status } = await answer.json();
process.stdout.write(output);
process.exitCode = status;
`;
  for (const name of ["systemctl", "journalctl"]) {
    writeFileSync(join(folder, name), program);
    chmodSync(join(folder, name), 0o755);
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const [program = "", ...args]: string[] = JSON.parse(body);
      void asked(program, args).then((outcome) => response.end(JSON.stringify(outcome)));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}

/** Runs commands with these programs first, in this folder. */
export function runCommands(
  text: string,
  programs: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
  typed: readonly string[] = [],
): Promise<Outcome> {
  return new Promise((resolve) => {
    const path = [programs, dirname(process.execPath), process.env["PATH"] ?? ""];
    const child = spawn("bash", ["-euc", text], {
      cwd,
      env: { PATH: path.join(":"), npm_config_update_notifier: "false", ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    child.stdin.end(typed.map((line) => `${line}\n`).join(""));
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += String(chunk)));
    child.once("close", (status) => resolve({ output, status: status ?? 1 }));
  });
}

/** Sets a stage up with a club whose members, plans and money are those of the demo club, and starts its service. */
export async function openStage(
  onUnit: (stage: Stage, unit: string) => void = () => undefined,
  mountData?: (folder: string) => () => void,
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "kinfold-rehearsal-"));
  // PostgreSQL runs as another user than root, and must get through.
  chmodSync(folder, 0o711);
  const locate = (path: string): string => join(folder, path);
  for (const path of ["/etc/kinfold", "/mnt/backups", "/opt/kinfold", "/var/lib"])
    mkdirSync(locate(path), { recursive: true });
  const unmountData = mountData?.(locate("/var/lib/kinfold"));
  const ports = await freePorts(6);
  const [port = 0, , , outsidePort = 0, , controlPort = 0] = ports;
  const settingsFile = locate("/etc/kinfold/kinfold.env");
  writeFileSync(settingsFile, SETTINGS(ports, locate));
  const current = locate("/opt/kinfold/current");
  makeRelease(locate("/opt/kinfold/kinfold-1.0.0"), "1.0.0");
  symlinkSync("kinfold-1.0.0", current);
  const readSettings = () => parseEnv(readFileSync(settingsFile, "utf8"));
  const service = new Service(current, readSettings);
  const outside = await openOutside(outsidePort);
  const stage: Stage = {
    outside,
    locate,
    readSettings,
    url: `http://127.0.0.1:${port}`,
    restart: () => service.do("restart"),
    run: (commands, { typed, aheadMs = 0 } = {}) =>
      runCommands(
        FOLDERS.reduce((all, path) => all.replaceAll(path, locate(path)), commands),
        locate("/bin"),
        current,
        {
          HOME: folder,
          ...(aheadMs > 0 && {
            NODE_OPTIONS: `--import ${MOVED_DATE}`,
            CLOCK_MOVED_MS: String(aheadMs),
          }),
        },
        typed,
      ),
    close: async () => {
      await service.do("stop");
      await outside.leave();
      control.closeAllConnections();
      control.close();
      unmountData?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const control = await openPrograms(
    locate("/bin"),
    controlPort,
    async (program, [action = "", unit = ""]) => {
      const isLog = program.endsWith("journalctl");
      if (isLog || unit === "kinfold") return service.do(isLog ? "log" : action);
      onUnit(stage, unit);
      return { output: "", status: 0 };
    },
  );
  const { status, output } = await service.do("start");
  if (status !== 0) {
    await stage.close();
    throw new Error(output);
  }
  return stage;
}

/** Whether this process may mount a file system of its own. */
export const canMount = (): boolean =>
  existsSync("/proc/self/ns/mnt") &&
  spawnSync("unshare", ["--mount", "true"], { stdio: "ignore" }).status === 0;
