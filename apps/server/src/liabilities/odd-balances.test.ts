import { toWalletId } from "@kinfold/contract/ids";
import { LARGEST_MINOR } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { buildDueTrees } from "./build.ts";
import { listOwnTrees, listTrees } from "./store.ts";

let club: Club;
let ada: Payable;
let bisi: Payable;

const TOO_LARGE = LARGEST_MINOR + 5_000_000n;

const at = (instant: string): void => club.clock.setTo(new Date(instant));
const build = (): Promise<number> => buildDueTrees(club.platform, undefined);

/** What the newest tree says that a member's naira wallet held; undefined where it is in none of that day. */
async function readLine({ ngn = "" }: Payable, day: "2026-11-12" | "2026-11-13" | "2026-11-14") {
  const owned = { walletId: toWalletId(ngn), portfolioId: null };
  const [tree] = await listOwnTrees(club.db, owned, { day, most: 1 });
  return tree?.amount_minor;
}

/** Writes a balance past all rules, as an odd row would have it. */
const plantBalance = (walletId: string, minor: bigint): Promise<unknown> =>
  runPastAllRules(club.db, (owner) =>
    sql`update ledger.balance set amount_minor = ${minor}, floor_minor = ${minor}
      where account_id = (select account_id from ledger.account where name = ${`wallet:${walletId}:available`})`.execute(
      owner,
    ),
  );

const listFaults = (): string[] =>
  club.logged.filter((line) => /liability_left_out|liabilities_not_built/.test(line));

beforeAll(async () => {
  club = await openClub();
  at("2026-11-12T09:00:00Z");
  ada = await createPayableMember(club, "ada@example.com");
  bisi = await createPayableMember(club, "bisi@example.com");
  await payIn(club, bisi.ngn ?? "", "NGN", 1_234_567n);
});
afterAll(() => club.close());

test("two servers that build at the same time build each tree once, and neither fails", async () => {
  at("2026-11-13T00:00:00Z");
  const built = await Promise.all([build(), build(), build()]);
  expect(built.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect(await build()).toBe(0);
  expect((await listTrees(club.db, 0n, 100)).map(({ subject }) => subject).toSorted()).toEqual([
    "wallets:NGN",
    "wallets:USD",
  ]);
  expect(listFaults()).toEqual([]);
});

test("a wallet above what may be paid in is in its tree like any other", async () => {
  await payIn(club, ada.ngn ?? "", "NGN", TOO_LARGE);
  at("2026-11-14T00:00:00Z");
  expect(await build()).toBe(2);
  expect(await readLine(ada, "2026-11-13")).toBe(100_000_000n + TOO_LARGE);
  expect(await readLine(bisi, "2026-11-13")).toBe(100_000_000n + 1_234_567n);
});

test("an odd balance is left out with a fault, and keeps no other line and no other tree back", async () => {
  await plantBalance(ada.ngn ?? "", -5n);
  at("2026-11-15T00:00:00Z");
  expect(await build()).toBe(2);
  expect(await readLine(ada, "2026-11-14")).toBeUndefined();
  expect(await readLine(bisi, "2026-11-14")).toBe(100_000_000n + 1_234_567n);
  expect(listFaults()).toEqual([expect.stringContaining(ada.ngn ?? "")]);
});

test("a tree that cannot be built keeps no other back", async () => {
  await plantBalance(ada.usd, 2n ** 63n - 1n);
  await plantBalance(bisi.usd, 2n ** 63n - 1n);
  at("2026-11-16T00:00:00Z");
  expect(await build()).toBe(1);
  expect(listFaults().at(-1)).toContain("wallets:USD");
});
