import { createServer, type RequestListener } from "node:http";
import { createServer as listenRaw, type Server } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { openBackupStore, readBackupKey } from "#backup/index.ts";
import { freePort, readPort } from "#platform/embedded/free-port.ts";
import { readEnv, type Env } from "#platform/env.ts";
import { openClubMetrics } from "../testing/club-metrics.ts";
import { openClub, type Club } from "../testing/club.ts";
import { toDatabaseVariables } from "../testing/database-url.ts";
import { buildOwnerAddress, createFreshDatabase } from "../testing/fresh-database.ts";
import { keepBackup } from "../testing/kept-backup.ts";
import { openMailbox } from "../testing/mailbox.ts";
import { SEALED_COLUMNS } from "../sealed-columns.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineDisk, examinePorts, judgeClock } from "./examine-machine.ts";
import { examineScanner } from "./examine-scanner.ts";
import { examineServer } from "./examine-server.ts";
import {
  examineCertificates,
  examineMail,
  examineProviders,
  judgeCertificate,
} from "./examine-services.ts";
import type { Finding } from "./finding.ts";

const saysOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ state, sentence }) => `${state}: ${sentence}`);

async function openSite(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  return listenOn(server);
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return readPort(server);
}

async function executeSql(address: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-doctor-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe("the configuration", () => {
  test("that is not usable is told name by name, and nothing else is looked at", async () => {
    const findings = await examineServer(
      { NODE_ENV: "production", PORT: "many", SMTP_URL: "" },
      SEALED_COLUMNS,
    );
    const sentences = saysOf(findings);
    expect(sentences).toContain("wrong: PORT must be a whole number from 0 to 65535.");
    expect(sentences).toContain("wrong: SMTP_URL is missing.");
    expect(new Set(findings.map(({ about }) => about))).toEqual(new Set(["configuration"]));
  });

  test("of a machine where nothing runs yet is usable, and each thing that is away is named", async () => {
    const folder = await makeFolder();
    const [port, officePort, sandboxPort, smtpPort] = await Promise.all(
      Array.from({ length: 4 }, () => freePort()),
    );
    const findings = await examineServer(
      {
        DATA_DIR: folder,
        PORT: String(port),
        OFFICE_PORT: String(officePort),
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(smtpPort),
      },
      SEALED_COLUMNS,
    );
    const sentences = saysOf(findings);
    expect(sentences[0]).toBe("right: The variables are usable for development.");
    expect(sentences).toContain(
      `wrong: 127.0.0.1:${sandboxPort} cannot be reached: nothing listens there. Check PAYSTACK_BASE_URL and the firewall.`,
    );
    expect(sentences).toContain(
      "wrong: The mail server does not let us in: nothing listens there. Check SMTP_URL.",
    );
    const states = new Map(findings.map(({ about, state }) => [about, state]));
    expect(Object.fromEntries(states)).toEqual({
      configuration: "right",
      database: "unknown",
      disk: expect.stringMatching(/^(right|wrong)$/),
      ports: "right",
      TLS: "unknown",
      mail: "wrong",
      scanner: "unknown",
      backups: "unknown",
      providers: "wrong",
      clock: "unknown",
    });
  });
});

describe("the services", () => {
  const none: Parameters<typeof examineProviders>[0] = {
    TURNSTILE_VERIFY_URL: "",
    PAYSTACK_BASE_URL: "",
    MONNIFY_BASE_URL: "",
    FLUTTERWAVE_BASE_URL: "",
    BVN_BASE_URL: "",
    SANCTIONS_BASE_URL: "",
    TERMII_BASE_URL: "",
    WHATSAPP_BASE_URL: "",
    RATE_SOURCE_URL: "",
    RATE_SOURCE_URL_2: "",
    FILES_S3_URL: "",
    TRACES_URL: "",
    BACKUP_S3_URL: "",
  };

  test("that answer are right whatever they answer, asked for nothing but their root, and their clock is read", async () => {
    const requests: string[] = [];
    const port = await openSite(({ method, url }, response) => {
      requests.push(`${method} ${url}`);
      response.writeHead(404, { date: new Date(Date.now() + MINUTE_MS).toUTCString() }).end();
    });
    const { findings, aheadMs } = await examineProviders({
      ...none,
      RATE_SOURCE_URL: `http://127.0.0.1:${port}/rates?key=secret`,
    });
    expect(saysOf(findings)).toEqual([`right: 127.0.0.1:${port} answers (RATE_SOURCE_URL).`]);
    expect(requests).toEqual(["HEAD /"]);
    expect(Math.abs((aheadMs[0] ?? 0) - MINUTE_MS)).toBeLessThan(2_000);
  });

  test("whose name is unknown, where nothing listens, and that speak no TLS, are wrong, each with its reason", async () => {
    const plain = await listenOn(listenRaw((socket) => void socket.end("hello")));
    const { findings, aheadMs } = await examineProviders({
      ...none,
      BVN_BASE_URL: "https://no-such-host.invalid",
      PAYSTACK_BASE_URL: `http://127.0.0.1:${await freePort()}`,
      MONNIFY_BASE_URL: `https://127.0.0.1:${plain}`,
    });
    expect(findings.map(({ state }) => state)).toEqual(["wrong", "wrong", "wrong"]);
    const [paystack, monnify, bvn] = findings.map(({ sentence }) => sentence);
    expect(paystack).toMatch(/nothing listens there[.] Check PAYSTACK_BASE_URL/);
    expect(monnify).toMatch(/Check MONNIFY_BASE_URL/);
    expect(bvn).toMatch(/its name is not known|the name server does not answer/);
    expect(aheadMs).toEqual([]);
  });

  test("have a certificate that browsers trust", async () => {
    // It comes with a certificate that no one has signed.
    const server = new SMTPServer({ secure: true });
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const [members, office] = await examineCertificates(
      {
        PUBLIC_URL: `https://localhost:${readPort(server.server)}`,
        OFFICE_URL: "http://localhost:3200",
      },
      new Date(),
    );
    expect(members).toMatchObject({ about: "TLS", state: "wrong" });
    expect(members?.sentence).toMatch(
      /no TLS that a browser takes: its certificate (is signed by no one that we trust|has expired)[.] Check PUBLIC_URL/,
    );
    expect(office).toMatchObject({ state: "unknown" });
    const now = new Date("2026-11-27T00:00:00Z");
    const at = (days: number): Finding =>
      judgeCertificate("kinfold.club", new Date(now.getTime() + days * DAY_MS), now);
    expect(at(15)).toMatchObject({
      state: "right",
      sentence: "The certificate of kinfold.club is good until 2026-12-12.",
    });
    expect(at(14)).toMatchObject({ state: "wrong" });
  });

  test("take our emails: one that lets us in, and one that asks who we are", async () => {
    const mailbox = await openMailbox();
    onTestFinished(mailbox.close);
    const from = { MAIL_FROM: "Kinfold <hello@kinfold.club>", isProduction: false };
    expect(saysOf(await examineMail({ ...from, SMTP_URL: mailbox.url }))).toEqual([
      "right: The mail server takes emails of Kinfold <hello@kinfold.club>.",
    ]);
    expect(mailbox.emails).toEqual([]);
    expect(
      saysOf(await examineMail({ ...from, SMTP_URL: mailbox.url, isProduction: true })),
    ).toEqual(["wrong: The mail server does not let us in: it offers no TLS. Check SMTP_URL."]);
    const strict = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("who are you?")),
    });
    strict.on("error", () => undefined);
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise((resolve) => strict.close(() => resolve())));
    const url = `smtp://club:wrong@127.0.0.1:${readPort(strict.server)}`;
    expect(saysOf(await examineMail({ ...from, SMTP_URL: url }))).toEqual([
      "wrong: The mail server does not let us in: it refuses the user or the password. Check SMTP_URL.",
    ]);
  });
});

describe("the machine", () => {
  test("has a port that is free, one that the club's server uses, and one that another program uses", async () => {
    const kinfold = await openSite((_request, response) => response.end('{"status":"ok"}'));
    const other = await openSite((_request, response) => response.end("<h1>It works</h1>"));
    const free = await freePort();
    const unmeasured = { METRICS_HOST: "127.0.0.1", METRICS_PORT: 0 };
    const at = (port: number, office: number) =>
      examinePorts({ HOST: "127.0.0.1", PORT: port, OFFICE_PORT: office, ...unmeasured });
    expect(saysOf(await at(free, kinfold))).toEqual([
      `right: Port ${free} of 127.0.0.1 is free.`,
      `right: The server runs on port ${kinfold}.`,
    ]);
    expect(saysOf(await at(kinfold, other))[1]).toBe(
      `wrong: Another program uses port ${other}. Stop it, or set OFFICE_PORT to another port.`,
    );
    expect(
      saysOf(
        await examinePorts({
          HOST: "192.0.2.1",
          PORT: free,
          OFFICE_PORT: free,
          METRICS_HOST: "203.0.113.7",
          METRICS_PORT: free,
        }),
      ),
    ).toEqual(
      expect.arrayContaining([
        "wrong: This machine has no address 192.0.2.1. Set HOST to one that it has.",
        "wrong: This machine has no address 203.0.113.7. Set METRICS_HOST to one that it has.",
      ]),
    );
  });

  test("has ports on which the app, the office and the metrics of a club answer", async () => {
    const club = await openClub();
    const metrics = await openClubMetrics(club);
    onTestFinished(async () => {
      await metrics.close();
      await club.close();
    });
    await club.app.listen({ host: "127.0.0.1", port: 0 });
    await club.office.listen({ host: "127.0.0.1", port: 0 });
    const [port, officePort] = [readPort(club.app.server), readPort(club.office.server)];
    const metricsPort = Number(new URL(metrics.origin).port);
    const env = {
      HOST: "127.0.0.1",
      PORT: port,
      OFFICE_PORT: officePort,
      METRICS_HOST: "127.0.0.1",
      METRICS_PORT: metricsPort,
    };
    expect(saysOf(await examinePorts(env))).toEqual([
      `right: The server runs on port ${port}.`,
      `right: The server runs on port ${officePort}.`,
      `right: The server runs on port ${metricsPort}.`,
    ]);
    expect(saysOf(await examinePorts({ ...env, METRICS_PORT: port }))[2]).toBe(
      `wrong: Another program uses port ${port}. Stop it, or set METRICS_PORT to another port.`,
    );
  });

  test("has a folder that can be written to", async () => {
    const folder = await makeFolder();
    const [found] = await examineDisk({ DATA_DIR: folder });
    expect(found?.sentence).toMatch(/^\d+ MB are free in /);
    expect(await examineDisk({ DATA_DIR: join(folder, "none") })).toMatchObject([
      { state: "unknown" },
    ]);
    await writeFile(join(folder, "file"), "");
    expect(await examineDisk({ DATA_DIR: join(folder, "file") })).toMatchObject([
      { state: "wrong" },
    ]);
  });

  test("has a clock like those of most services", () => {
    expect(judgeClock([])).toMatchObject({ state: "unknown" });
    expect(judgeClock([300, -400, 7 * HOUR_MS])).toMatchObject({ state: "right" });
    expect(judgeClock([61_000, 60_000, 0]).sentence).toMatch(/^The clock is 60 s behind those/);
    expect(judgeClock([-61_000, -60_000]).sentence).toMatch(/^The clock is 60 s ahead of those/);
  });

  test("has a scanner that finds what it must find", async () => {
    // A scanner's status 1 means that it found something.
    expect(await examineScanner({ MALWARE_SCANNER: "/bin/false" })).toMatchObject([
      { state: "right" },
    ]);
    expect(await examineScanner({ MALWARE_SCANNER: "/bin/true" })).toMatchObject([
      { state: "wrong", sentence: expect.stringContaining("passes EICAR's test file") },
    ]);
    expect(await examineScanner({ MALWARE_SCANNER: "/no/such/scanner" })).toMatchObject([
      { state: "wrong", sentence: expect.stringContaining("does not answer") },
    ]);
  });
});

describe("the database", () => {
  let club: Club;
  beforeAll(async () => {
    club = await openClub();
  });
  afterAll(() => club.close());

  const envWith = (change: Partial<Env>): Env => ({ ...club.platform.env, ...change });
  const addresses = (): ReturnType<typeof toDatabaseVariables> =>
    toDatabaseVariables({ address: club.address, migrate: club.address, read: club.address });

  test("that has the club's roles and opens to our keys is right", async () => {
    const { DATABASE_URL = "" } = addresses();
    const findings = await examineDatabase(envWith({ DATABASE_URL }), SEALED_COLUMNS);
    expect(findings.filter(({ state }) => state !== "right")).toEqual([]);
    expect(saysOf(findings)).toContain(
      "right: Who serves cannot change the rules of the database.",
    );
    expect(findings.map(({ about }) => about)).toContain("keys");
  });

  test("whose user owns it, or is a superuser, is wrong", async () => {
    const owner = buildOwnerAddress(club.address.database);
    const { DATABASE_URL = "" } = toDatabaseVariables({
      address: owner,
      migrate: owner,
      read: owner,
    });
    const findings = await examineDatabase(envWith({ DATABASE_URL }), SEALED_COLUMNS);
    expect(saysOf(findings).join("\n")).toMatch(/wrong: database_superuser: /);
  });

  test("that does not know our password, and one that is not there, are named by their variable", async () => {
    const { DATABASE_URL = "" } = addresses();
    const wrong = new URL(DATABASE_URL);
    wrong.password = "guessed";
    const away = `postgres://kinfold_run:x@127.0.0.1:${await freePort()}/kinfold`;
    const findings = await examineDatabase(
      envWith({ DATABASE_URL, DATABASE_MIGRATE_URL: wrong.href, DATABASE_READ_URL: away }),
      SEALED_COLUMNS,
    );
    const sentences = saysOf(findings);
    expect(sentences).toContain(
      "wrong: The database refuses the user or the password (DATABASE_MIGRATE_URL). Check that address.",
    );
    expect(sentences).toContain(
      "wrong: The database does not answer (DATABASE_READ_URL). Check that address, and that PostgreSQL runs.",
    );
  });

  test("of which something else is wrong is told so, and everything else is looked at", async () => {
    const other = await createFreshDatabase("template0");
    onTestFinished(other.drop);
    const { DATABASE_URL = "" } = toDatabaseVariables(other);
    await executeSql(
      other.owner,
      "create table hashing_key (); grant select on hashing_key to public",
    );
    const findings = await examineServer({ DATABASE_URL }, SEALED_COLUMNS);
    expect(saysOf(findings).join("\n")).toMatch(
      /wrong: This could not be looked at: relation "\w+" does not exist[.]/,
    );
    expect(findings.map(({ about }) => about)).toContain("mail");
  });

  test("that was sealed under another key says which variable lacks it", async () => {
    const { DATABASE_URL = "" } = addresses();
    const other = "another-key-of-identity-numbers-later-on";
    const findings = await examineDatabase(
      envWith({ DATABASE_URL, IDENTITY_HMAC_KEY: other }),
      SEALED_COLUMNS,
    );
    expect(findings.find(({ about }) => about === "keys")).toMatchObject({
      state: "wrong",
      sentence: expect.stringMatching(/^IDENTITY_HMAC_KEY_PREVIOUS must be the key /),
    });
  });
});

describe("the backups", () => {
  const KEY = Buffer.alloc(32, 7).toString("base64");
  const now = new Date("2026-11-27T08:00:00Z");
  const usual = readEnv({});

  test("that are kept nowhere are wrong in production", async () => {
    expect(await examineBackups({ ...usual, BACKUP_TO: "" }, now)).toMatchObject([
      { state: "unknown" },
    ]);
    const production = { ...usual, BACKUP_TO: "", isProduction: true };
    expect(await examineBackups(production, now)).toMatchObject([{ state: "wrong" }]);
  });

  test("of a database of the club's own have a list of erasures beside them", async () => {
    const list = await makeFolder();
    const own: Env = {
      ...usual,
      DATABASE_URL: "postgres://db.kinfold.club/kinfold",
      BACKUP_KEY: KEY,
    };
    const pgBackRest = expect.stringMatching(/ask pgBackRest/);
    const saysOfList = async (env: Env) => saysOf(await examineBackups(env, now));
    expect(await saysOfList({ ...own, isProduction: true })).toEqual([
      pgBackRest,
      "wrong: No list of erasures is kept. Set ERASURES_TO and BACKUP_KEY.",
    ]);
    expect(await saysOfList({ ...own, ERASURES_TO: list })).toEqual([
      pgBackRest,
      "right: The list of erasures names 0.",
    ]);
    await mkdir(join(list, "erasures"));
    await writeFile(join(list, "erasures", "000000001"), "not sealed");
    expect((await saysOfList({ ...own, ERASURES_TO: list }))[1]).toMatch(
      /^wrong: .*Check ERASURES_TO/,
    );
  });

  test("have an age, another place, and all of their parts", async () => {
    const [place, copies] = [await makeFolder(), await makeFolder()];
    const env: Env = { ...usual, BACKUP_TO: place, BACKUP_COPY_TO: copies, BACKUP_KEY: KEY };
    expect(saysOf(await examineBackups(env, now))).toEqual([
      "wrong: There is no backup in BACKUP_TO. See why in the log.",
    ]);
    const endedAt = new Date(now.getTime() - 27 * HOUR_MS).toISOString();
    await keepBackup(openBackupStore(place, env), readBackupKey(KEY), {
      id: "20261126T050000Z-a",
      endedAt,
    });
    const findings = await examineBackups({ ...env, BACKUP_COPY_TO: "" }, now);
    expect(saysOf(findings)).toEqual([
      "wrong: Backups are in one place alone. Set BACKUP_COPY_TO to another.",
      "wrong: The newest backup is 27 hours old. See in the log why no newer one was taken.",
      "wrong: It cannot be restored. Run npm run restore to see what is missing.",
    ]);
    const earlier = new Date(now.getTime() - 28 * HOUR_MS);
    expect(saysOf(await examineBackups(env, earlier))[0]).toMatch(
      /^wrong: The newest backup is dated 2026-11-26T05:00:00.000Z, which is not over yet/,
    );
    const otherKey = Buffer.alloc(32, 8).toString("base64");
    const sealed = await examineBackups({ ...env, BACKUP_KEY: otherKey }, now);
    expect(saysOf(sealed)).toEqual([expect.stringMatching(/^wrong: backup_key_wrong: /)]);
  });
});
