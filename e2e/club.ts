import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes, randomInt } from "node:crypto";
import { test as base, type Page } from "@playwright/test";
import { freePorts } from "../tools/machine/ports.ts";
import { startService, type Service } from "../tools/machine/service.ts";
import { listClockVariables, moveClocksOf } from "./club-clock.ts";
import { copyTemplate } from "./club-template.ts";
import { startBalancer } from "./in-turn.ts";

const ROOT = join(import.meta.dirname, "..");

type Settings = Readonly<Record<string, string | undefined>>;

export type SentEmail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  received_at: string;
};

/** An email that does not come within this time does not come, however busy the machine. */
const EMAIL_MS = 120_000;

/** The club of all files that name none of their own. */
const EVERYBODY = "everybody";
const DAY_SECONDS = 86_400;

/** A whole club of its own: server, database, sandbox and clock. */
export class Club {
  readonly url: string;
  /** Where the staff work. */
  readonly officeUrl: string;
  readonly sandboxUrl: string;
  /** Where it keeps its own, demo.json with everybody's sign-in among it. */
  readonly dataDir: string;
  /** With which settings a command of the server runs beside it. */
  readonly settings: Settings;
  /** Each of its servers: every one has a clock of its own. */
  readonly #servers: readonly string[];
  readonly #clubOf: string;

  constructor(at: {
    url: string;
    officeUrl: string;
    sandboxUrl: string;
    dataDir: string;
    settings: Settings;
    servers: readonly string[];
    clubOf: string;
  }) {
    const { url, officeUrl, sandboxUrl, dataDir, settings, servers, clubOf } = at;
    this.url = url;
    this.officeUrl = officeUrl;
    this.sandboxUrl = sandboxUrl;
    this.dataDir = dataDir;
    this.settings = settings;
    this.#servers = servers;
    this.#clubOf = clubOf;
  }

  /** Every email to this address, newest first. */
  async readEmails(to: string): Promise<SentEmail[]> {
    const answer = await fetch(`${this.sandboxUrl}/mail/messages?to=${encodeURIComponent(to)}`);
    return (await answer.json()) as SentEmail[];
  }

  /** The newest email whose text holds the pattern, once there are at least `count` such emails. */
  async waitForEmail(to: string, pattern: RegExp, count = 1): Promise<SentEmail> {
    const deadline = performance.now() + EMAIL_MS;
    while (performance.now() < deadline) {
      const emails = (await this.readEmails(to)).filter(({ text }) => pattern.test(text));
      const [newest] = emails;
      if (newest !== undefined && emails.length >= count) return newest;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    throw new Error(`no ${count === 1 ? "" : `${count}. `}sentEmail to ${to} with ${pattern}`);
  }

  /** The 4-digit code of the newest email, once `count` codes were sent. */
  async code(to: string, count = 1): Promise<string> {
    const { text } = await this.waitForEmail(to, CODE, count);
    return CODE.exec(text)?.[1] ?? "";
  }

  /** Moves the club's clock to this instant, and does what is on its schedule. */
  async goTo(instant: Date): Promise<void> {
    const aheadMs = instant.getTime() - (await this.wait(0)).getTime();
    this.#refuseForEverybody(aheadMs / 1_000);
    const now = instant.toISOString();
    await this.#setClock({ now });
    // Each thing on the schedule is done by one server of several.
    const [first = ""] = this.#servers;
    await setClockOf(first, { now, and_work: true });
  }

  /** Moves the club's clock forward, and answers what it shows. */
  async wait(seconds: number): Promise<Date> {
    this.#refuseForEverybody(seconds);
    return this.#setClock({ advance_seconds: seconds });
  }

  /** A plan that ends, or a month, changes what the tests of other files read. */
  #refuseForEverybody(seconds: number): void {
    if (this.#clubOf === EVERYBODY && seconds >= DAY_SECONDS)
      throw new Error("a file that lets a day pass names a club of its own: test.use({ clubOf })");
  }

  async #setClock(move: object): Promise<Date> {
    const shown = await Promise.all(this.#servers.map((server) => setClockOf(server, move)));
    const [first] = shown;
    if (first === undefined) throw new Error("the club has no server");
    return first;
  }
}

async function setClockOf(server: string, move: object): Promise<Date> {
  const answer = await fetch(`${server}/api/test/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(move),
  });
  if (!answer.ok) throw new Error(`the clock did not move: ${await answer.text()}`);
  return new Date(((await answer.json()) as { now: string }).now);
}

/** A code to sign in with stands in a line of its own. */
const CODE = /^ {4}(\d{4})\r?$/m;

/**
 * A copy of the template, on the database that its server brings along; with two servers, on one database in a process of its own, and
 * anyone who asks is answered by the one and the other in turn.
 */
async function openClub(
  servers: Servers,
  clubOf: string,
  backups: Backups,
): Promise<{
  club: Club;
  close: () => Promise<void>;
}> {
  const [port = 0, sandboxPort = 0, smtpPort = 0, officePort = 0] = await freePorts(4);
  const dataDir = await mkdtemp(join(tmpdir(), `kinfold-e2e-${clubOf}-`));
  // As root, the database runs as another person, who must be able to enter this folder.
  await chmod(dataDir, 0o755);
  const backupsDir = `${dataDir}-backups`;
  const settings: Settings = {
    ...process.env,
    ...listClockVariables(),
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    OFFICE_URL: "",
    OFFICE_ROOT: join(ROOT, "apps", "office", "dist"),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PUBLIC_URL: "",
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    ...(backups === "kept" && {
      BACKUP_TO: backupsDir,
      BACKUP_KEY: randomBytes(32).toString("base64"),
    }),
    WEB_ROOT: join(ROOT, "apps", "web", "dist"),
    TEST_CLOCK: "on",
    // Each test comes from an address of its own, else they would share one visitor's limits.
    TRUST_PROXY: "1",
  };
  const started: { stop: () => Promise<void> }[] = [];
  const start = async (name: string, main: string, own: Settings = {}): Promise<Service> => {
    const env = { ...settings, ...own };
    const service = await startService({ name, main: join(ROOT, "apps", main), env });
    started.push(service);
    return service;
  };
  const close = async (): Promise<void> => {
    for (const service of started.toReversed()) await service.stop();
    for (const folder of [dataDir, backupsDir]) await rm(folder, { recursive: true, force: true });
  };
  const local = (at: number | undefined): string => `http://localhost:${at}`;
  let databaseUrl = "";
  let serverUrls = [local(port)];
  try {
    const databaseDir = servers === "one" ? dataDir : join(dataDir, "database");
    await mkdir(databaseDir, { recursive: true });
    await chmod(databaseDir, 0o755);
    await copyTemplate({ dataDir, databaseDir });
    await start("The sandbox", "sandbox/src/main.ts");
    if (servers === "one") {
      await start("The server", "server/src/main.ts");
    } else {
      const alone = { DATA_DIR: databaseDir };
      const database = await start("The database", "server/src/testing/database-alone.ts", alone);
      databaseUrl = database.url;
      const both = await freePorts(4);
      serverUrls = both.slice(0, 2).map(local);
      for (const one of both.slice(0, 2).keys()) {
        await start(`Server ${one + 1}`, "server/src/main.ts", {
          DATABASE_URL: databaseUrl,
          PUBLIC_URL: local(port),
          OFFICE_URL: local(officePort),
          PORT: String(both[one]),
          OFFICE_PORT: String(both[one + 2]),
        });
      }
      started.push(
        await startBalancer(port, both.slice(0, 2)),
        await startBalancer(officePort, both.slice(2)),
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  const club = new Club({
    url: local(port),
    officeUrl: local(officePort),
    sandboxUrl: local(sandboxPort),
    dataDir,
    settings: { ...settings, DATABASE_URL: databaseUrl },
    servers: serverUrls,
    clubOf,
  });
  return { club, close };
}

/** Whatever the browser complains about while a test runs. */
function watch(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && /Content Security Policy|Trusted/i.test(text)) {
      complaints.push(text);
    }
  });
}

/** How many servers a club runs on one database. */
type Servers = "one" | "two";

/** Whether its server keeps backups. */
type Backups = "kept" | "none";

type Worker = { club: Club; servers: Servers; clubOf: string; backups: Backups };

/** Playwright's test with a club per worker, a visitor's own address per test, and no complaint of the browser allowed. */
export const test = base.extend<{ complaints: string[] }, Worker>({
  servers: ["one", { option: true, scope: "worker" }],
  // Whose club it is. A file that changes what everybody lives with names itself, and no other file's tests run in its club.
  clubOf: [EVERYBODY, { option: true, scope: "worker" }],
  backups: ["none", { option: true, scope: "worker" }],
  club: [
    async ({ servers, clubOf, backups }, give) => {
      const { club, close } = await openClub(servers, clubOf, backups);
      await give(club);
      await close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  browser: [
    async ({ browser }, give) => {
      moveClocksOf(browser);
      await give(browser);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ club }, give) => {
    await give(club.url);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  extraHTTPHeaders: async ({}, give) => {
    const address = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
    await give({ "x-forwarded-for": address });
  },
  complaints: [
    async ({ context }, give) => {
      const complaints: string[] = [];
      context.on("page", (page) => {
        watch(page, complaints);
      });
      await give(complaints);
      base.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
