import { HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { getMember } from "@kinfold/contract/members";
import { validateBvn } from "@kinfold/contract/kyc";
import { resolveBankAccount } from "@kinfold/contract/reference";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runNightlyCheck } from "#integrity/index.ts";
import { freePort } from "#platform/embedded/free-port.ts";
import { openDatabase } from "#platform/db.ts";
import { logFault } from "#platform/faults.ts";
import { openBvnProvider, type MockBvnProvider } from "../testing/bvn-provider.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { openClubMetrics, type ClubMetrics } from "../testing/club-metrics.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { findSample, type Sample } from "#platform/metric-samples.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { listJobs } from "../jobs.ts";
import { computeAllowedSeconds, readPeriodMs } from "./job-periods.ts";
import { listCalledProviders } from "./provider-names.ts";

const CANARY = {
  email: "canary.zzyx@example.com",
  first_name: "Canarina",
  last_name: "Zzyzxova",
  phone: "8039184726",
} as const;
const BVN = "22288819273";
const ACCOUNT = "0918273645";

let club: Club;
let bvnProvider: MockBvnProvider;
let metrics: ClubMetrics;
let canary: Visitor;

beforeAll(async () => {
  bvnProvider = await openBvnProvider();
  club = await openClub({
    BVN_BASE_URL: bvnProvider.url,
    PAYSTACK_BASE_URL: `${bvnProvider.url}/paystack`,
  });
  metrics = await openClubMetrics(club);
  canary = await club.member(CANARY.email, CANARY);
});
afterAll(async () => {
  await metrics.close();
  await club.close();
  await bvnProvider.close();
});

const routesOf = (samples: readonly Sample[]): Set<string> =>
  new Set(samples.flatMap(({ labels }) => labels["route"] ?? []));

/** Addresses that hold what no metric may: of real routes, of none, and broken. */
function* listStrangeAddresses(secrets: readonly string[]): Generator<[string, string]> {
  for (const secret of secrets) {
    yield ["GET", `/api/${secret}`];
    yield ["GET", `/api/wallet/${secret}/transactions?search=${secret}`];
    yield ["POST", `/api/webhook/${secret}?name=${secret}`];
    yield ["GET", `/${secret}/%zz`];
    yield ["GET", `${getMember.path}?${secret}=${secret}`];
    yield ["PROPFIND", `/dashboard/${secret}`];
  }
}

test("nothing of a member is in the metrics, wherever they are named", async () => {
  const { id } = (await canary.ask(getMember)).body;
  const wallet: string = (await canary.ask(getWallets)).body.ngn.id;
  expect((await canary.ask(validateBvn, { body: { bvn: BVN, consent: true } })).status).toBe(200);
  await canary.send(
    "GET",
    `/api${resolveBankAccount.path}?account_number=${ACCOUNT}&bank_code=058`,
  );
  const { reference } = (await claimByHand(canary)).body;
  await club.emailsTo(CANARY.email);
  const secrets = [...Object.values(CANARY), BVN, ACCOUNT, id, wallet, reference].map(String);
  const before = routesOf(await metrics.read()).size;
  for (const [method, url] of listStrangeAddresses(secrets)) await canary.send(method, url);
  logFault(club.platform.log, "unexpected", { err: new Error(secrets.join(" ")) });

  const text = await metrics.scrape();
  const shown = [...secrets, canary.token ?? "?", canary.cookie ?? "?"].filter((secret) =>
    text.toLowerCase().includes(secret.toLowerCase()),
  );
  expect(shown).toEqual([]);
  // The routes are the contract's patterns and a few of ours: as many addresses as anyone invents make no more of them.
  const samples = await metrics.read();
  const patterns = new Set(ENDPOINTS.map(({ path }) => `/api${path}`));
  const others = [...routesOf(samples)].filter((route) => !patterns.has(route));
  expect(others.toSorted()).toEqual(["(page)", "/api/webhook/:provider"]);
  expect(routesOf(samples).size - before).toBeLessThan(5);
  // What was measured is there.
  expect(
    findSample(samples, "kinfold_http_requests_total", { route: "(page)", method: "other" }),
  ).toBe(secrets.length);
  expect(
    findSample(samples, "kinfold_http_request_seconds_count", { route: `/api${validateBvn.path}` }),
  ).toBe(1);
  const calls = (provider: string, outcome: string) =>
    findSample(samples, "kinfold_provider_calls_total", { provider, outcome });
  expect([calls("bvn", "answered"), calls("paystack", "answered")]).toEqual([1, 1]);
  expect(findSample(samples, "kinfold_emails_total", { outcome: "sent" })).toBeGreaterThan(0);
  expect(findSample(samples, "kinfold_faults_total", { fault: "unexpected" })).toBe(1);
});

test("a call that gets no answer is counted as one, under the longest address that fits", async () => {
  const { findProvider, names } = listCalledProviders({
    ...club.platform.env,
    BVN_BASE_URL: "https://services.example",
    PAYSTACK_BASE_URL: "https://services.example/pay",
    FILES_S3_URL: "",
  });
  expect(names).not.toContain("files");
  expect(
    ["https://services.example/pay/x", "https://services.example/x", "https://other.example"].map(
      findProvider,
    ),
  ).toEqual(["paystack", "bvn", "other"]);
  bvnProvider.answer = { status: 503, body: "{}" };
  const other = await club.member("other@example.com");
  await other.ask(validateBvn, { body: { bvn: "22288819274", consent: true } });
  const samples = await metrics.read();
  expect(
    findSample(samples, "kinfold_provider_calls_total", { provider: "bvn", outcome: "error" }),
  ).toBe(1);
});

test("queues, promises, rate and the nightly check have the age of what is oldest", async () => {
  club.clock.advance(72 * HOUR_MS);
  const now = club.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await runPastAllRules(club.db, async (own) => {
    await sql`update outbox_mail set sent_at = null, failed_at = null, created_at = ${ago(20 * MINUTE_MS)}
      where mail_id = (select min(mail_id) from outbox_mail where withheld_at is null)`.execute(
      own,
    );
    await sql`insert into webhook_event (event_id, provider, event, body_hash, body, received_at, next_attempt_at)
      values ('evt_0000000000000000', 'monnify', 'x', sha256('x'), 'x', ${ago(HOUR_MS)}, ${ago(HOUR_MS)})`.execute(
      own,
    );
  });
  await runNightlyCheck(
    club.platform,
    {
      compareCharges: async () => ({ charges: 1, unknown: ["paystack: KIN-LOST"], unanswered: [] }),
      checkBackup: undefined,
    },
    [],
  );
  club.clock.advance(MINUTE_MS);
  const later = await openClubMetrics(club, { readArchiveAgeMs: () => 7 * MINUTE_MS });
  try {
    const samples = await later.read();
    const figures = Object.fromEntries(
      samples
        .filter(({ name }) => name.startsWith("kinfold_"))
        .map(({ name, labels, value }) => [[name, ...Object.values(labels)].join(" "), value]),
    );
    expect(figures).toMatchObject({
      kinfold_emails_waiting: expect.any(Number),
      kinfold_email_oldest_seconds: 21 * 60,
      "kinfold_webhooks_waiting monnify": 1,
      "kinfold_webhook_oldest_seconds monnify": 61 * 60,
      "kinfold_promises_open receipt": 1,
      "kinfold_promises_late receipt": 1,
      "kinfold_promise_oldest_seconds receipt": 72 * 3_600 + 60,
      "kinfold_promises_open payout": 0,
      kinfold_exchange_rate_stale: 1,
      kinfold_integrity_failed_parts: 0,
      kinfold_integrity_age_seconds: 60,
      kinfold_log_archive_age_seconds: 7 * 60,
      kinfold_database_writable: 1,
      "kinfold_reading_failed emails": 0,
      "kinfold_pool_connections_max metering": 2,
      kinfold_jobs_on: 0,
    });
    expect(figures["kinfold_promise_used_ratio receipt"]).toBeCloseTo((72 * 60 + 1) / (48 * 60), 3);
    // The check also found the rows that were changed above.
    expect(figures["kinfold_integrity_findings"]).toBeGreaterThan(0);
    expect(figures["kinfold_disk_free_bytes"]).toBeGreaterThan(0);
    expect(figures["kinfold_backup_age_seconds"]).toBeGreaterThanOrEqual(0);
    expect(samples.some(({ name }) => name === "nodejs_eventloop_lag_p99_seconds")).toBe(true);
  } finally {
    await later.close();
  }
});

test("without the database the rest is answered, and what is missing is named and left out", async () => {
  const nowhere = {
    connectionString: `postgres://kinfold_run:x@127.0.0.1:${await freePort()}/kinfold`,
  };
  const away = openDatabase(nowhere, club.platform.log, 2);
  const blind = await openClubMetrics(club, { db: away.db, reader: away.db });
  try {
    const samples = await blind.read();
    const missing = samples.filter(
      ({ name, value }) => name === "kinfold_reading_failed" && value === 1,
    );
    expect(missing.map(({ labels }) => labels["reading"] ?? "").toSorted()).toEqual([
      "database",
      "emails",
      "integrity",
      "promises",
      "rate",
      "replication",
      "webhooks",
    ]);
    expect(findSample(samples, "kinfold_database_writable")).toBe(0);
    expect(findSample(samples, "kinfold_email_oldest_seconds")).toBeUndefined();
    expect(findSample(samples, "kinfold_disk_free_bytes")).toBeGreaterThan(0);
  } finally {
    await blind.close();
    await away.close();
  }
});

test("only metrics are answered on their port, and they are on no other", async () => {
  const ask = async (path: string, method: string) =>
    (await fetch(`${metrics.origin}${path}`, { method })).status;
  expect(await ask("/metrics", "GET")).toBe(200);
  expect(await ask("/metrics", "POST")).toBe(404);
  expect(await ask("/metrics?name=x", "GET")).toBe(404);
  expect(await ask("/api/health", "GET")).toBe(404);
  for (const listener of [club.app, club.office]) {
    const answer = await listener.inject({ method: "GET", url: "/metrics" });
    expect(answer.body).not.toContain("kinfold_");
  }
});

test("the period of every job is known, and a job is overdue some time after it", () => {
  for (const job of listJobs(club.platform, club.payments, undefined, undefined))
    expect(computeAllowedSeconds(job)).toBeGreaterThan(15 * 60);
  expect(["* * * * *", "*/10 * * * *", "17 * * * *", "50 1 * * *"].map(readPeriodMs)).toEqual([
    MINUTE_MS,
    10 * MINUTE_MS,
    HOUR_MS,
    24 * HOUR_MS,
  ]);
  expect(() => readPeriodMs("0 0 1 * *")).toThrow("0 0 1 * *");
  expect(computeAllowedSeconds({ cron: "* * * * *", withinSeconds: 60 })).toBe(17 * 60);
});
