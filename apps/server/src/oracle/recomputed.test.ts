import { toValuationId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import * as officeMembers from "@kinfold/contract/office/members";
import { depositToWallet, quotePayment } from "@kinfold/contract/payments";
import { toMinor } from "@kinfold/money";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { takeSnapshots } from "#ledger/index.ts";
import { openDatabase, type DatabaseAddress, type Db } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { matureDue } from "#units/index.ts";
import { approveValuation, prepareValuation } from "#valuations/index.ts";
import { openDemoClub } from "../demo-club/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { runCorrupted } from "../testing/corrupted.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import * as desk from "../testing/payout-desk.ts";
import { contributeToPlan, PLAN } from "../testing/plans.ts";
import { explainJump, publishPrice } from "../testing/published.ts";
import { setRate } from "../testing/rates.ts";
import { hireSignedIn, hireStaff } from "../testing/staff.ts";
import { readAllColumns, dropConstraints, type Column } from "../testing/synthetic-rows.ts";
import type { Check } from "./check.ts";
import { findCorruption, type Corruption, ORACLE_CHECKS } from "./index.ts";
import { readMemberId } from "../testing/member-id.ts";

/** SQL: another value for a column, the nearest that a thief or a slip would write. */
const OTHER: Readonly<Record<string, string>> = {
  bigint: "c + 1",
  integer: "c + 1",
  smallint: "c + 1",
  numeric: "c + 0.0001",
  date: "c + 1",
  "timestamp with time zone": "c + interval '1 hour'",
  boolean: "not c",
  bytea: "sha256(c)",
  jsonb: `c || '{"other": 1}'`,
};
const otherText = (column: string): string => {
  if (column.endsWith("currency")) return "case c when 'NGN' then 'USD' else 'NGN' end";
  if (column === "direction") return "case c when 'credit' then 'debit' else 'credit' end";
  if (column === "naira_per_dollar") return "(c::numeric + 0.01)::text";
  // What the audit reads out of an entry needs one that can be read.
  if (column === "entry") return `regexp_replace(c, '}$', ',"other":1}')`;
  return "c || 'x'";
};

const MOST_TRIED = 100;

/** Changes the column in one row after another, until the query names one. */
async function isFound(db: Db, { find }: Check, { table, column, type }: Column): Promise<boolean> {
  // A number that is unique may be taken already.
  const nearest =
    /int/.test(type) && /(place|_id|_no|number|version)$/.test(column) ? "c + 10003" : OTHER[type];
  const other = (nearest ?? otherText(column)).replaceAll(/\bc\b/g, `"${column}"`);
  const { rows } = await sql<{ ctid: string }>`select ctid::text from ${sql.raw(table)}
    where ${sql.raw(`"${column}"`)} is not null order by random() limit ${MOST_TRIED}`.execute(db);
  for (const { ctid } of rows) {
    const isNamed = await runCorrupted(
      db,
      `update ${table} set "${column}" = ${other} where ctid = '${ctid}'`,
      async (tx) => (await sql`select from (${find}) broken limit 1`.execute(tx)).rows.length > 0,
    );
    if (isNamed) return true;
  }
  return false;
}

const corruptedNames = new Set<string>();

/**
 * Changes each covered column and notes which were found by the query alone. Returns what was wrong before the first
 * change.
 */
async function corruptEach(address: DatabaseAddress): Promise<Corruption[]> {
  const { db, close } = openDatabase(address, createLog("silent"), 1, 60_000);
  const client = new pg.Client(address);
  await client.connect();
  try {
    const broken = (await findCorruption(db)).filter(({ brokenBy }) => brokenBy.length > 0);
    const columns = new Map(
      (await readAllColumns(client)).map((one) => [`${one.table}.${one.column}`, one]),
    );
    await dropConstraints(client, "c,f,u");
    for (const check of ORACLE_CHECKS) {
      for (const name of check.covers) {
        const column = columns.get(name);
        if (column === undefined) throw new Error(`there is no column ${name}`);
        if (await isFound(db, check, column)) corruptedNames.add(name);
      }
    }
    return broken;
  } finally {
    await client.end();
    await close();
  }
}

desk.openPayoutDesk();

test("a club with prices, corrections, redemptions and ended terms is whole, and its changed figures are found", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-oracle-"));
  const club = await openClub({ DATA_DIR: folder });
  try {
    await openDemoClub(club.payments.setting);
    club.clock.advance(400 * DAY_MS);
    await matureDue(club.platform);
    expect(await corruptEach(club.database.owner)).toEqual([]);
  } finally {
    await club.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a club that pays out is whole, and its changed figures are found", async () => {
  const who = await desk.createPayee();
  const batch = await desk.sendBatch(
    await desk.requestWithdrawal(who, 5_000),
    await desk.requestWithdrawal(who, 7_500.5),
  );
  await desk.recordBatchPaid(batch);
  await desk.requestWithdrawal(who, 1_000);
  expect(await corruptEach(desk.club.database.owner)).toEqual([]);
});

/** The provider has been paid and says so. */
async function payAtProvider(
  club: Club,
  providers: PayProviders,
  reference: string,
): Promise<void> {
  const { path, body, headers } = buildWebhook(providers.set(reference, { status: "success" }));
  await club.visitor().send("POST", path, headers, body);
  await club.payments.watch.handleDue();
}

/** Pays by card: naira, dollars in naira with and without a quote, and a contribution. */
async function payByCard(club: Club, providers: PayProviders, who: Payable): Promise<void> {
  const { visitor, ngn = "", usd } = who;
  await setRate(club, "1500");
  const localized = { amount: 100, gateway: "card", is_localized: true };
  const { quote_id } = (
    await visitor.ask(quotePayment, {
      body: { from: "NGN", to: "USD", amount: 100, side: "to", gateway: "card" },
    })
  ).body;
  const answers = [
    await visitor.ask(depositToWallet, {
      params: { id: ngn },
      body: { amount: 20_000, gateway: "card" },
    }),
    await visitor.ask(depositToWallet, { params: { id: usd }, body: { ...localized, quote_id } }),
    await visitor.ask(depositToWallet, { params: { id: usd }, body: localized }),
    await contributeToPlan(visitor, PLAN.irepo, 200_000, { gateway: "card" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  for (const { body } of answers) await payAtProvider(club, providers, body.reference);
}

/** Publishes the value of a plan by its assets and liabilities. */
async function publishAssets(club: Club, planId: number): Promise<void> {
  const { rows } = await sql<{ units: string }>`
    select units::text from valuation where plan_id = ${planId} order by valued_on desc limit 1`.execute(
    club.db,
  );
  club.clock.advance(32 * DAY_MS);
  const worthMinor = BigInt(Math.round(Number(rows[0]?.units) * 10_100));
  const figures = {
    plan_id: planId,
    valued_on: "2026-12-31" as const,
    assets: toMinor(worthMinor + 500n),
    liabilities: toMinor(500n),
    source_note: "Custodian's statement",
  };
  const draft = await prepareValuation(
    club.platform,
    figures,
    await hireStaff(club, ["finance_maker"]),
  );
  const isOutside = await explainJump(club, draft);
  const by = await hireStaff(club, [isOutside ? "admin" : "finance_approver"]);
  await approveValuation(club.platform, { id: toValuationId(draft.id), by, reason: "Agrees" });
}

/** Imports a bank's file of three lines. */
async function importStatement(club: Club): Promise<void> {
  const { visitor } = await hireSignedIn(club, ["finance_maker"]);
  const rows = [
    ["10.00", "110.00"],
    ["20.00", "130.00"],
    ["-5.00", "125.00"],
  ].map(
    ([amount, balance], at) => `0123456789,2026-11-11,2026-11-11,${amount},LINE ${at},,${balance}`,
  );
  const head = "account_number,booked_on,value_on,amount,narration,bank_reference,balance";
  const imported = await visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-gtbank?file_name=november.csv&opening_balance=100.00",
    { "content-type": "application/octet-stream" },
    Buffer.from([head, ...rows].join("\n")),
  );
  expect(imported.status).toBe(201);
}

/** Makes someone a global member, which closes their naira wallet. */
async function closeNairaWallet(club: Club): Promise<void> {
  const visitor = await club.member("leaves-naira@example.com");
  const id = await readMemberId(visitor);
  const [operations, compliance] = [
    await hireSignedIn(club, ["operations"]),
    await hireSignedIn(club, ["compliance"]),
  ];
  const { body } = await operations.visitor.ask(officeMembers.proposeGlobal, {
    params: { id },
    body: { is_global: true, reason: "The documents say so." },
  });
  const approved = await compliance.visitor.ask(officeMembers.approveGlobal, {
    params: { id: body.id },
    body: { reason: "They do." },
  });
  expect(approved.status).toBe(200);
}

test("a club that is paid by card and valued by its assets is whole, and its changed figures are found", async () => {
  const providers = await openPayProviders();
  const club = await openClub(providers.settings);
  try {
    const ada = await createPayableMember(club, "ada@example.com");
    await payByCard(club, providers, ada);
    await importStatement(club);
    await closeNairaWallet(club);
    await publishPrice(club, PLAN.irepo, "2026-11-30", "100");
    await publishAssets(club, PLAN.irepo);
    expect(await takeSnapshots(club.db, 0)).toBeGreaterThan(0);
    expect(await corruptEach(club.database.owner)).toEqual([]);
  } finally {
    await club.close();
    await providers.close();
  }
});

test("every covered column was found by its own query", () => {
  const covered = new Set(ORACLE_CHECKS.flatMap(({ covers }) => covers));
  process.stdout.write(
    `${covered.size} columns worked out anew, ${corruptedNames.size} corrupted and found by that alone.\n`,
  );
  expect([...covered].filter((name) => !corruptedNames.has(name)).toSorted()).toEqual([]);
});
