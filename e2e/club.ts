import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomInt } from "node:crypto";
import { test as base, type Page } from "@playwright/test";
import { freePorts } from "../tools/ports.ts";
import { startService, type Service } from "../tools/service.ts";

const ROOT = join(import.meta.dirname, "..");

export type Letter = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  received_at: string;
};

/** A whole club of its own: server, database, sandbox and clock. */
export class Club {
  readonly url: string;
  readonly sandboxUrl: string;

  constructor(url: string, sandboxUrl: string) {
    this.url = url;
    this.sandboxUrl = sandboxUrl;
  }

  /** Every letter to this address, newest first. */
  async letters(to: string): Promise<Letter[]> {
    const answer = await fetch(`${this.sandboxUrl}/mail/messages?to=${encodeURIComponent(to)}`);
    return (await answer.json()) as Letter[];
  }

  /** The newest letter whose text holds the pattern, once there are at least `count` such letters. */
  async letter(to: string, pattern: RegExp, count = 1): Promise<Letter> {
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline) {
      const found = (await this.letters(to)).filter(({ text }) => pattern.test(text));
      const [newest] = found;
      if (newest !== undefined && found.length >= count) return newest;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    throw new Error(`no ${count === 1 ? "" : `${count}. `}letter to ${to} with ${pattern}`);
  }

  /** The 4-digit code of the newest letter, once `count` codes were sent. */
  async code(to: string, count = 1): Promise<string> {
    const { text } = await this.letter(to, CODE, count);
    return CODE.exec(text)?.[1] ?? "";
  }

  /** Moves the club's clock forward. */
  async wait(seconds: number): Promise<void> {
    const answer = await fetch(`${this.url}/api/test/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_seconds: seconds }),
    });
    if (!answer.ok) throw new Error(`the clock did not move: ${await answer.text()}`);
  }
}

const CODE = /(?<!\d)(\d{4})(?!\d)/;

async function openClub(env: Record<string, string> = {}): Promise<{
  club: Club;
  close: () => Promise<void>;
}> {
  const [port = 0, sandboxPort = 0, smtpPort = 0] = await freePorts(3);
  const dataDir = await mkdtemp(join(tmpdir(), "kinfold-e2e-"));
  // As root, the database runs as somebody else, who must be able to walk here.
  await chmod(dataDir, 0o755);
  const settings: Record<string, string | undefined> = {
    ...process.env,
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PUBLIC_URL: "",
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    WEB_ROOT: join(ROOT, "apps", "web", "dist"),
    TEST_CLOCK: "on",
    // Each test comes from an address of its own, else they would share one visitor's limits.
    TRUST_PROXY: "1",
    ...env,
  };
  const started: Service[] = [];
  const close = async (): Promise<void> => {
    for (const service of started.toReversed()) await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    for (const app of ["sandbox", "server"]) {
      started.push(
        await startService({
          name: `The ${app}`,
          main: join(ROOT, "apps", app, "src", "main.ts"),
          env: settings,
        }),
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  const club = new Club(`http://localhost:${port}`, `http://localhost:${sandboxPort}`);
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

/** Playwright's test with a club per worker, a visitor's own address per test, and no complaint of the browser allowed. */
export const test = base.extend<{ complaints: string[] }, { club: Club }>({
  club: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
    async ({}, give) => {
      const { club, close } = await openClub();
      await give(club);
      await close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ club }, give) => {
    await give(club.url);
  },
  // oxlint-disable-next-line no-empty-pattern -- see above
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
