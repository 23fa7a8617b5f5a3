/**
 * `npm start`: builds what changed, starts the sandbox and the server, says where things are, and stops them together.
 * In production it starts the server alone.
 */
import { createWriteStream, existsSync, type WriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { DataFolderRefused, openDataFolder } from "../../apps/server/src/platform/data-folder.ts";
import { isFree } from "./ports.ts";
import { ServiceFailed, startService, stopServices, type Service } from "./service.ts";
import { hasCurrentBuilds, BuildFailed, buildApps } from "./web-build.ts";

readCommandLine(
  {
    command: "npm start",
    about: `
Builds what changed, opens a database with a demo club, starts the sandbox and the server, and prints where everything is. With
NODE_ENV=production it starts the server alone. Ctrl+C stops everything. docs/run/configuration.md lists the variables that it reads.`,
    options: {},
    example: "",
  },
  () => undefined,
);

const ROOT = join(import.meta.dirname, "../..");
const WEB_ROOT = join("apps", "web", "dist");

/** Lines of the server's log that are worth a look at once; the rest waits in the log file. */
const ALARMING = new Set<unknown>(["warn", "error", "fatal"]);

const fromRoot = (path: string): string => resolve(ROOT, path);

/** The start cannot go on; the sentence says why and what to do. */
class Refused extends Error {
  override readonly name = "Refused";
}

type Settings = {
  isProduction: boolean;
  host: string;
  port: number;
  officePort: number;
  sandboxPort: number;
  smtpPort: number;
  publicUrl: string;
  officeUrl: string;
  dataDir: string;
  /** The web app was built elsewhere and WEB_ROOT says where. */
  isBuiltElsewhere: boolean;
};

function readSettings(): Settings {
  const file = join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const text = (name: string, otherwise: string): string => process.env[name]?.trim() || otherwise;
  const port = (name: string, otherwise: string): number => {
    const value = Number(text(name, otherwise));
    if (Number.isInteger(value) && value > 0 && value <= 65_535) return value;
    throw new Refused(`${name} must be a port between 1 and 65535.`);
  };
  const appPort = port("PORT", "3000");
  const officePort = port("OFFICE_PORT", "3200");
  return {
    isProduction: process.env["NODE_ENV"] === "production",
    host: text("HOST", "127.0.0.1"),
    port: appPort,
    officePort,
    sandboxPort: port("SANDBOX_PORT", "3100"),
    smtpPort: port("SANDBOX_SMTP_PORT", "3125"),
    publicUrl: text("PUBLIC_URL", `http://localhost:${appPort}`),
    officeUrl: text("OFFICE_URL", `http://localhost:${officePort}`),
    dataDir: fromRoot(text("DATA_DIR", ".data")),
    isBuiltElsewhere: fromRoot(text("WEB_ROOT", WEB_ROOT)) !== fromRoot(WEB_ROOT),
  };
}

const say = (sentence: string): void => {
  console.log(sentence);
};

/** Says what is under way, and for how long when it takes its time. */
async function during<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const seconds = (): number => Math.round((Date.now() - started) / 1000);
  say(`${what}…`);
  const heartbeat = setInterval(() => {
    say(`${what}… ${seconds()} s`);
  }, 5000);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}

function refusePortsTwice(settings: Settings): void {
  const { port, officePort, sandboxPort, smtpPort } = settings;
  const named = Object.entries({
    PORT: port,
    OFFICE_PORT: officePort,
    ...(!settings.isProduction && { SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort }),
  });
  for (const [name, wanted] of named) {
    const [first] = named.find(([, other]) => other === wanted) ?? [name];
    if (first === name) continue;
    throw new Refused(`${first} and ${name} are both ${wanted}; give one of them another port.`);
  }
}

async function refuseTakenPorts(settings: Settings): Promise<void> {
  if (!(await isFree(settings.port, settings.host))) {
    const other = await fetch(`http://127.0.0.1:${settings.port}/api/health`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    throw new Refused(
      other?.ok === true
        ? `Kinfold is already open on port ${settings.port}; end that one first, or choose another port with PORT.`
        : `Port ${settings.port} is taken by another program; end it, or choose another port with PORT.`,
    );
  }
  if (!(await isFree(settings.officePort, settings.host))) {
    throw new Refused(
      `Port ${settings.officePort}, for the office, is taken by another program; end it, or choose another port with OFFICE_PORT.`,
    );
  }
  if (settings.isProduction) return;
  for (const [name, port] of [
    ["SANDBOX_PORT", settings.sandboxPort],
    ["SANDBOX_SMTP_PORT", settings.smtpPort],
  ] as const) {
    if (await isFree(port)) continue;
    throw new Refused(
      `Port ${port}, for the sandbox, is taken by another program; end it, or choose another port with ${name}.`,
    );
  }
}

async function ensureBuilt(settings: Settings): Promise<void> {
  if (settings.isBuiltElsewhere || (await hasCurrentBuilds())) return;
  const started = Date.now();
  await during("Building the apps", buildApps);
  say(`Built the apps in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** What a person waiting for the server likes to know, by what its log says. */
const STEPS: Readonly<Record<string, string>> = {
  "starting the database": "Starting the database…",
  migrated: "Bringing the database up to date…",
  "filling the demo club": "Filling the demo club…",
};

function narrate(log: WriteStream): (line: string, fields: Record<string, unknown>) => void {
  const reported = new Set<string>();
  return (line, { level, msg }) => {
    log.write(`${line}\n`);
    if (ALARMING.has(level)) console.error(line);
    const step = typeof msg === "string" ? STEPS[msg] : undefined;
    if (step === undefined || reported.has(step)) return;
    reported.add(step);
    say(step);
  };
}

function startSandbox({ dataDir }: Settings): Promise<Service> {
  // A database that is kept remembers its payments, and so must the providers.
  const remembers = process.env["SANDBOX_DATA_DIR"]?.trim() || join(dataDir, "sandbox");
  return startService({
    name: "The sandbox",
    main: join(ROOT, "apps", "sandbox", "src", "main.ts"),
    env: { ...process.env, SANDBOX_DATA_DIR: remembers },
    onLine: (line, { msg }) => {
      if (msg !== "serving") console.error(line);
    },
  });
}

async function startServer(settings: Settings): Promise<Service> {
  const main = join(ROOT, "apps", "server", "src", "main.ts");
  const { host, port } = settings;
  const service = {
    name: "The server",
    main,
    env: { ...process.env },
    health: `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}/api/ready`,
  };
  if (settings.isProduction) {
    return startService({
      ...service,
      onLine: (line) => {
        console.log(line);
      },
    });
  }
  const log = createWriteStream(join(settings.dataDir, "server.log"));
  return startService({ ...service, onLine: narrate(log) });
}

type DemoPerson = {
  email: string;
  password: string;
  name?: string;
  note?: string;
  /** Of staff: what an authenticator app is told. */
  authenticator_secret?: string;
};

const isDemoPerson = (value: unknown): value is DemoPerson =>
  typeof value === "object" && value !== null && "email" in value && "password" in value;

async function demoPeople(dataDir: string): Promise<DemoPerson[]> {
  try {
    const demo: unknown = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"));
    if (typeof demo !== "object" || demo === null) return [];
    return Object.values(demo).flat().filter(isDemoPerson);
  } catch {
    // A database of one's own may hold no demo club.
    return [];
  }
}

async function sayWhereThingsAre(settings: Settings, sandbox: Service): Promise<void> {
  const people = await demoPeople(settings.dataDir);
  const width = Math.max(0, ...people.map(({ email }) => email.length));
  say("");
  say(`Kinfold is open: ${settings.publicUrl}`);
  say(`  the app        ${settings.publicUrl}`);
  say(`  the office     ${settings.officeUrl}`);
  say(`  the inbox      ${sandbox.url}/mail`);
  say(`  the sandbox    ${sandbox.url}`);
  say(`  the log        ${join(settings.dataDir, "server.log")}`);
  const isStaff = ({ authenticator_secret: secret }: DemoPerson): boolean => secret !== undefined;
  for (const [heading, group] of [
    ["Sign in to the app as:", people.filter((person) => !isStaff(person))],
    ["Sign in to the office as:", people.filter(isStaff)],
  ] as const) {
    if (group.length === 0) continue;
    say("");
    say(heading);
    for (const { email, password, name, note, authenticator_secret: secret } of group) {
      const authenticator = secret === undefined ? undefined : `authenticator ${secret}`;
      const facts = [name, note, authenticator];
      const who = facts.filter((part) => part !== undefined && part !== "").join(", ");
      say(`  ${email.padEnd(width)}  ${password}  ${who}`.trimEnd());
    }
  }
  say("");
  say("Ctrl+C stops everything.");
}

async function main(): Promise<number> {
  const services: Service[] = [];
  let isStopping = false;
  const stopSignal = new Promise<number>((resolve) => {
    const ask = (): void => {
      if (!isStopping) say("Stopping…");
      isStopping = true;
      resolve(0);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
    // The program that started this may end without a word.
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) ask();
    }, 1000).unref();
  });

  const open = async (): Promise<number> => {
    const settings = readSettings();
    refusePortsTwice(settings);
    if (!settings.isProduction) await openDataFolder(settings.dataDir);
    await refuseTakenPorts(settings);
    await ensureBuilt(settings);
    if (isStopping) return 0;
    if (settings.isProduction) {
      services.push(await startServer(settings));
    } else {
      const [sandbox, server] = await during("Starting the sandbox and the server", () =>
        Promise.all([startSandbox(settings), startServer(settings)]),
      );
      services.push(sandbox, server);
      await sayWhereThingsAre(settings, sandbox);
    }
    const code = await Promise.race(services.map(({ ended }) => ended));
    return isStopping ? 0 : code || 1;
  };

  try {
    return await Promise.race([open(), stopSignal]);
  } catch (error) {
    if (
      error instanceof Refused ||
      error instanceof DataFolderRefused ||
      error instanceof ServiceFailed ||
      error instanceof BuildFailed
    ) {
      // In production its own words are on the console already.
      const isSaid = error instanceof ServiceFailed && process.env["NODE_ENV"] === "production";
      if (!isSaid) console.error(error.message);
      return 1;
    }
    throw error;
  } finally {
    isStopping = true;
    // The server goes first: it may still have an email to hand to the sandbox.
    await stopServices();
  }
}

process.exitCode = await main();
