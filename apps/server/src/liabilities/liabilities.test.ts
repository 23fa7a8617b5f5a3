import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  BalanceProof,
  getPortfolioBalanceProof,
  getWalletBalanceProof,
} from "@kinfold/contract/balance-proofs";
import { buildPath } from "@kinfold/contract/endpoint";
import { toPortfolioId, toValuationId, toWalletId } from "@kinfold/contract/ids";
import { getLedgerLog } from "@kinfold/contract/ledger-log";
import { getPortfolio } from "@kinfold/contract/portfolios";
import {
  verifyBalance,
  type BalanceFault,
  type ClaimedBalance,
} from "@kinfold/contract/verify/balance";
import { toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import { sumBanks } from "#ledger/index.ts";
import { prepareValuation, approveValuation } from "#valuations/index.ts";
import type { Db } from "#platform/db.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { runCorrupted } from "../testing/corrupted.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { asOwner } from "../testing/owner.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { correctPrice, publishPrice } from "../testing/published.ts";
import { hireSignedIn, hireStaff } from "../testing/staff.ts";
import { buildDueTrees } from "./build.ts";
import { compareTree } from "./compare.ts";
import {
  checkLiabilityInvariants,
  findLiabilityFaults,
  LIABILITY_INVARIANTS,
} from "./invariants.ts";
import { listOwnTrees, listTrees } from "./store.ts";

const [ROOTS, LOGGED, LINES, LEDGER] = LIABILITY_INVARIANTS;
const [POOL, FIXED] = [3, 4];
const [DAY, NEXT]: [Day, Day] = ["2026-11-12", "2026-11-13"];
const ACCOUNT = "0123456789";

let club: Club;
let ada: Payable;
let bisi: Payable;
let pooled: string;
let fixed: string;

const at = (instant: string): void => club.clock.setTo(new Date(instant));
const build = (closedMonth?: Day) => buildDueTrees(club.platform, closedMonth);
const own = (walletId = ada.ngn ?? "", portfolioId?: string) => ({
  walletId: toWalletId(walletId),
  portfolioId: portfolioId === undefined ? null : toPortfolioId(portfolioId),
});

/** The wire's reply with its amounts in minor units, as the member's browser reads them. */
async function askProof(
  visitor: Visitor,
  to: typeof getWalletBalanceProof | typeof getPortfolioBalanceProof,
  id: string,
  day: string | undefined,
): Promise<BalanceProof> {
  await visitor.signIn(visitor === ada.visitor ? "ada@example.com" : "bisi@example.com");
  const query = day === undefined ? "" : `?day=${day}`;
  const { status, body } = await visitor.send("GET", `/api${buildPath(to, { id })}${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return BalanceProof.create(body);
}
const askWallet = (day?: string, { visitor, ngn } = ada): Promise<BalanceProof> =>
  askProof(visitor, getWalletBalanceProof, ngn ?? "", day);
const askPortfolio = (id: string, day?: string): Promise<BalanceProof> =>
  askProof(ada.visitor, getPortfolioBalanceProof, id, day);

/** What a member saves to verify it elsewhere. */
async function save(proof: BalanceProof, changed: Partial<ClaimedBalance> = {}) {
  const { body: log } = await ada.visitor.ask(getLedgerLog);
  const { holder, day, currency } = proof;
  const claimed: ClaimedBalance = {
    holder,
    day,
    currency,
    proof: proof.proof,
    text: proof.text ?? "",
    log_proof: proof.log_proof ?? "",
    amount: String(proof.amount),
    total: String(proof.total),
    key: log.key,
    witnesses: [],
    ...changed,
  };
  return claimed;
}
const verify = async (proof: BalanceProof, changed: Partial<ClaimedBalance> = {}) =>
  verifyBalance(await save(proof, changed));

/** A statement of the bank whose one line is so many kobo, and whose closing balance is the same. */
async function importStatement(day: Day, minor: bigint): Promise<void> {
  const amount = `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `${ACCOUNT},${day},${day},${amount},LINE OF THE DAY,,${amount}`,
  ].join("\n");
  const maker = await hireSignedIn(club, ["finance_maker"]);
  const { status, text } = await maker.visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-gtbank?file_name=n.csv&opening_balance=0.00",
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
  expect([status, text]).toEqual([201, expect.anything()]);
}

/** Does this as someone who may do anything in the database, and takes it back. */
const tryLie = (statements: string, look: (tx: Db) => Promise<void>): Promise<void> =>
  asOwner(club.db, (owner) => runCorrupted(owner, statements, look));

beforeAll(async () => {
  club = await openClub();
  at("2026-11-12T09:00:00Z");
  ada = await createPayableMember(club, "ada@example.com");
  bisi = await createPayableMember(club, "bisi@example.com");
  await payIn(club, ada.ngn ?? "", "NGN", 90_000_000n);
  await payIn(club, bisi.ngn ?? "", "NGN", 1_234_567n);
  pooled = await contributeDirectly(club, ada, { planId: POOL, minor: 50_000_000n });
  fixed = await contributeDirectly(club, ada, { planId: FIXED, minor: 20_000_000n });
});
afterAll(() => club.close());

test("before the first midnight there is nothing to prove, and that is said", async () => {
  await ada.visitor.signIn("ada@example.com");
  const params = { id: ada.ngn ?? "" };
  const { status, body } = await ada.visitor.ask(getWalletBalanceProof, { params });
  expect([status, body.code]).toEqual([404, "not_found"]);
});

test("after midnight each wallet is proven as it was when the day ended, whatever was paid in since", async () => {
  at("2026-11-12T23:01:00Z");
  await payIn(club, ada.ngn ?? "", "NGN", 777n);
  at("2026-11-12T23:02:00Z");
  // A fixed rate begins at once; the other plan has no price yet.
  expect(await build()).toBe(3);
  expect(await build()).toBe(0);
  const proof = await askWallet();
  expect(proof).toMatchObject({
    day: DAY,
    basis: "midnight",
    currency: "NGN",
    amount: 120_000_000n,
    total: 221_234_567n,
    comparison: { state: "not_yet", reason: "no_statement", ledger: 221_234_567n },
    verified_on: null,
  });
  expect(await verify(proof)).toMatchObject({
    fault: null,
    amountMinor: 120_000_000n,
    totalMinor: 221_234_567n,
    isSigned: true,
  });
  expect(Buffer.from(proof.proof, "base64").length).toBeLessThan(2_048);
  expect((await askWallet(undefined, bisi)).amount).toBe(101_234_567n);
  expect(await checkLiabilityInvariants(club.db)).toEqual([]);
});

/** Another digit or character in its place, whatever it is. */
const flip = (_: string, before: string, last: string): string =>
  `${before}${last === "0" ? "1" : "0"}`;

/** Each lie in what is sent to a member, with the fault that every verifier names. */
function listLies(proof: BalanceProof): [Partial<ClaimedBalance>, BalanceFault][] {
  const [text, logProof] = [proof.text ?? "", proof.log_proof ?? ""];
  const bytes = Buffer.from(proof.proof, "base64");
  const bent = Buffer.from(bytes);
  bent[bent.length - 10] = (bent.at(-10) ?? 0) ^ 1;
  const changed = text.replace('"total":"221234567"', '"total":"221234568"');
  return [
    [{ amount: "120000001" }, "amount"],
    [{ total: "221234568" }, "claim"],
    [{ total: "221234568", text: changed }, "tree"],
    [{ text: text.replace(/"root":"../, '"root":"zz') }, "malformed"],
    [{ text: text.replace(/("root":")(.)/, flip) }, "tree"],
    [{ text: text.replace(/("salt":")(.)/, flip) }, "log"],
    [{ day: NEXT }, "claim"],
    [{ currency: "USD" }, "claim"],
    [{ holder: "portfolio KIN-000000" }, "claim"],
    [{ holder: "wallet KIN-000000 NGN" }, "tree"],
    [{ proof: bent.toString("base64") }, "tree"],
    [{ proof: bytes.subarray(0, -1).toString("base64") }, "malformed"],
    [{ proof: bytes.subarray(0, -40).toString("base64") }, "malformed"],
    [{ proof: "" }, "malformed"],
    [{ text: "[]" }, "malformed"],
    [{ log_proof: "none" }, "malformed"],
    [{ log_proof: logProof.replace(/index \d+/, "index 0") }, "log"],
    [{ log_proof: logProof.replace(/(\u2014 \S+ .{20})(.)/u, flip) }, "signature"],
    [{ key: "another.example/log+00000000+AAAA" }, "signature"],
  ];
}

test("each lie in what is sent to a member is named by the verifier", async () => {
  const proof = await askWallet();
  for (const [changed, fault] of listLies(proof)) {
    expect([changed, await verify(proof, changed)]).toEqual([changed, { fault }]);
  }
});

const HAS_PYTHON = spawnSync("python3", ["--version"]).status === 0;
/** Verifies a list of claims and prints the fault of each, or null. */
const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
from verify_balance import Fault, verify
def find_fault(claimed):
    try:
        verify(claimed)
    except Fault as fault:
        return str(fault)
print(json.dumps([find_fault(one) for one in json.load(sys.stdin)]))`;

test.skipIf(!HAS_PYTHON)(
  "the verifier in Python agrees, about the truth and every lie",
  async () => {
    const proof = await askWallet();
    const lies = listLies(proof);
    const claims = [await save(proof)];
    for (const [changed] of lies) claims.push(await save(proof, changed));
    const folder = join(import.meta.dirname, "../../../../ops/verify");
    const { stdout, stderr } = spawnSync("python3", ["-B", "-c", PYTHON, folder], {
      input: JSON.stringify(claims),
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual([null, ...lies.map(([, fault]) => fault)]);
  },
);

test("with the bank's own closing balance the day is verified, and with one kobo less it differs", async () => {
  const expectedMinor = await sumBanks(club.db, "NGN", startInLagos(addDays(DAY, 1)));
  await importStatement(DAY, expectedMinor);
  const { comparison, total, verified_on } = await askWallet();
  expect(comparison).toEqual({
    state: "verified",
    reason: null,
    ledger: total,
    others: expectedMinor - total,
    confirmed: expectedMinor,
    difference: 0n,
    sources: [{ name: "Bank account ending 6789", amount: expectedMinor }],
  });
  expect(verified_on).toBe(DAY);
  const lie =
    "update bank_statement set closing_minor = closing_minor - 1, moved_minor = moved_minor - 1";
  await tryLie(lie, async (tx) => {
    const [tree] = await listOwnTrees(tx, own(), { day: DAY, most: 1 });
    expect(tree && (await compareTree(tx, tree))).toMatchObject({
      state: "differs",
      reason: "banks",
      difference: -1n,
    });
  });
});

test("what is posted for a day that was checked already is said, until the month is closed", async () => {
  await sql`select ledger.post('late', 'adjustment', '2026-11-12T12:00:00Z', '{club:bank:NGN}',
    array['wallet:' || ${ada.ngn ?? ""}::text || ':available'], array[100::bigint])`.execute(
    club.db,
  );
  expect((await askWallet(DAY)).comparison).toMatchObject({
    state: "not_yet",
    reason: "late_entries",
  });
  await sql`select ledger.post('late:back', 'adjustment', '2026-11-12T12:00:00Z',
    array['wallet:' || ${ada.ngn ?? ""}::text || ':available'], '{club:bank:NGN}', array[100::bigint])`.execute(
    club.db,
  );
  expect((await askWallet(DAY)).comparison.state).toBe("verified");
});

test("a portfolio of a fixed rate is proven with the value that its page shows", async () => {
  const { body } = await ada.visitor.ask(getPortfolio, { params: { id: fixed } });
  at("2026-11-20T23:02:00Z");
  await build();
  const { amount, comparison, day } = await askPortfolio(fixed);
  at("2026-11-20T20:00:00Z");
  await ada.visitor.signIn("ada@example.com");
  const page = await ada.visitor.ask(getPortfolio, { params: { id: fixed } });
  expect(day).toBe("2026-11-20");
  expect(amount).toBe(BigInt(Math.round(page.body.current_value * 100)));
  expect(amount).toBeGreaterThan(BigInt(Math.round(body.current_value * 100)));
  expect(comparison).toMatchObject({ state: "not_yet", reason: "no_custodian" });
});

test("the month's last day is proven again once the month is closed, with what was posted late", async () => {
  at("2026-12-01T00:30:00Z");
  await build();
  await sql`select ledger.post('late:november', 'adjustment', '2026-11-30T12:00:00Z', '{club:bank:NGN}',
    array['wallet:' || ${bisi.ngn ?? ""}::text || ':available'], array[100::bigint])`.execute(
    club.db,
  );
  const before = await askWallet("2026-11-30", bisi);
  expect([before.basis, before.comparison.reason]).toEqual(["midnight", "late_entries"]);
  at("2026-12-03T10:00:00Z");
  await contributeDirectly(club, ada, { planId: FIXED, minor: 15_000_000n });
  await build("2026-11-01");
  const after = await askWallet("2026-11-30", bisi);
  expect([after.basis, after.amount]).toEqual(["close", before.amount + 100n]);
  // What came into a plan of a fixed rate since the day is no difference of that day.
  const ofPlan = await askPortfolio(fixed, "2026-11-30");
  expect([ofPlan.basis, ofPlan.comparison.reason]).toEqual(["close", "no_custodian"]);
  expect(await checkLiabilityInvariants(club.db)).toEqual([]);
});

test("a plan is verified once two people entered what its custodian holds, and not by a price alone", async () => {
  await publishPrice(club, POOL, "2026-11-30", "100");
  await build();
  expect((await askPortfolio(pooled, "2026-11-30")).comparison).toMatchObject({
    state: "not_yet",
    reason: "price_only",
  });
  at("2027-01-04T09:00:00Z");
  const drafted = await prepareValuation(
    club.platform,
    {
      plan_id: POOL,
      valued_on: "2026-12-31",
      assets: toMinor(52_000_010n),
      liabilities: toMinor(10n),
      source_note: "Custodian's statement",
    },
    await hireStaff(club, ["finance_maker"]),
  );
  const by = await hireStaff(club, ["finance_approver"]);
  const id = toValuationId(drafted.id);
  await approveValuation(club.platform, { id, by, reason: "Agrees" });
  await build();
  const proof = await askPortfolio(pooled, "2026-12-31");
  expect(proof).toMatchObject({
    basis: "valuation",
    amount: 52_000_000n,
    total: 52_000_000n,
    comparison: { state: "verified", confirmed: 52_000_000n, difference: 0n },
    verified_on: "2026-12-31",
  });
  expect(await verify(proof)).toMatchObject({ fault: null, totalMinor: 52_000_000n });
  const lie = `alter table valuation drop constraint net_is_what_units_are_worth; update valuation set assets_minor = assets_minor - 100, net_minor = net_minor - 100 where valuation_id = '${drafted.id}'`;
  await tryLie(lie, async (tx) => {
    const [tree] = await listOwnTrees(tx, own(ada.ngn, pooled), { day: "2026-12-31", most: 1 });
    expect(tree && (await compareTree(tx, tree))).toMatchObject({
      state: "differs",
      reason: "custodian",
      difference: -100n,
    });
  });
  await correctPrice(club, drafted.id, "103");
  await build();
  expect(await askPortfolio(pooled, "2026-12-31")).toMatchObject({
    amount: 51_500_000n,
    comparison: { reason: "price_only" },
  });
});

/** Each lie of someone who may do anything in the database, and by which sentence the integrity check finds it. */
const LIES: readonly (readonly [lie: string, statements: string, found: string | undefined])[] = [
  [
    "one kobo in a leaf",
    "update liability_leaves set leaves = set_byte(leaves, 39, get_byte(leaves, 39) # 1) where tree_id = 1",
    ROOTS,
  ],
  [
    "the hash of a leaf",
    "update liability_leaves set leaves = set_byte(leaves, 3, get_byte(leaves, 3) # 1) where tree_id = 1",
    ROOTS,
  ],
  [
    "half of the leaves",
    "update liability_leaves set leaves = substr(leaves, 1, length(leaves) / 2) where tree_id = 1",
    ROOTS,
  ],
  ["leaves that are gone", "delete from liability_leaves where tree_id = 1", ROOTS],
  [
    "the leaves of another tree",
    "update liability_leaves set tree_id = 999 where tree_id = 1",
    ROOTS,
  ],
  [
    "one kobo in the total",
    "update liability_tree set total_minor = total_minor + 1 where tree_id = 1",
    ROOTS,
  ],
  ["another day", "update liability_tree set day = day - 300 where tree_id = 1", LOGGED],
  [
    "a tree that is gone, with its leaves and lines",
    "delete from liability_line where tree_id = 1; delete from liability_leaves where tree_id = 1; delete from liability_tree where tree_id = 1",
    LOGGED,
  ],
  [
    "a member left out of the total",
    "update liability_tree set ledger_minor = ledger_minor + 5 where tree_id = 1",
    LEDGER,
  ],
  [
    "one kobo in a line",
    "update liability_line set amount_minor = amount_minor + 1 where tree_id = 1",
    LINES,
  ],
  [
    "another part",
    "update liability_line set parts = set_byte(parts, 11, get_byte(parts, 11) # 1) where tree_id = 1",
    LINES,
  ],
  [
    "another salt",
    "update liability_line set parts = set_byte(parts, 20, get_byte(parts, 20) # 1) where tree_id = 1",
    LINES,
  ],
  ["another holder", "update liability_line set holder = holder || 'X' where tree_id = 1", LINES],
  [
    "the leaves of one member for another",
    "update liability_line set wallet_id = (select max(wallet_id) from wallet where currency = 'USD') where tree_id = 1",
    LINES,
  ],
  [
    "a wallet's line for a portfolio",
    "update liability_line set portfolio_id = (select min(portfolio_id) from portfolio) where tree_id = 1",
    LINES,
  ],
  ["a line of another tree", "update liability_line set tree_id = 2 where tree_id = 1", LINES],
  [
    "a line that is gone",
    "delete from liability_line where tree_id = 1 and holder = (select min(holder) from liability_line where tree_id = 1)",
    LINES,
  ],
];

test("each lie of someone who may do anything in the database is found by the integrity check", async () => {
  const [tree] = await listTrees(club.db, 0n, 1);
  expect(tree).toMatchObject({ tree_id: 1n, subject: "wallets:NGN", line_count: 2 });
  for (const [lie, statements, found] of LIES) {
    await tryLie(statements, async (tx) => {
      const broken = (await findLiabilityFaults(tx)).map(({ invariant }) => invariant);
      expect([lie, broken]).toEqual([lie, expect.arrayContaining([found])]);
    });
  }
});

test("the database changes no tree, no leaf and no line", async () => {
  for (const table of ["liability_tree", "liability_leaves", "ledger_log_entry"]) {
    await expect(sql`delete from ${sql.table(table)}`.execute(club.db)).rejects.toThrow();
  }
  await expect(sql`update liability_line set amount_minor = 0`.execute(club.db)).rejects.toThrow();
});
