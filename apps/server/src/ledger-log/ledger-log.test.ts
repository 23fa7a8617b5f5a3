import { toWalletId } from "@kinfold/contract/ids";
import { kobo } from "@kinfold/money";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { postConfirmedDeposit } from "#ledger/index.ts";
import { runTransaction } from "#platform/db.ts";
import {
  computeRoot,
  hashComplete,
  hashLeaf,
  isNoteSignedBy,
  parseCheckpoint,
  parseNote,
  splitTile,
} from "#merkle-log/index.ts";
import { runCorrupted } from "../testing/corrupted.ts";
import { openLedger, openWallets, runTogether, type TestLedger } from "../testing/ledger.ts";
import { asOwner, runPastAllRules } from "../testing/owner.ts";
import { appendJournals } from "./append.ts";
import { openLogSigner, publishCheckpoint, publishDueCheckpoint } from "./checkpoint.ts";
import { checkLogInvariants, findLogFaults, LOG_INVARIANTS } from "./invariants.ts";
import { hashJournalText, readLoggedJournals, writeJournalText } from "./journal-text.ts";
import {
  countLeaves,
  findNewestCheckpoint,
  findTile,
  listCheckpoints,
  listLeaves,
  openTree,
  readHighestJournal,
  readProgress,
  readTile,
} from "./store.ts";

const [LEAVES, COMPLETE, TILES, CHECKPOINTS] = LOG_INVARIANTS;
const eventAt = new Date("2026-11-12T08:00:00.000Z");
const ORIGIN = "club.kinfold.test/log";

let ledger: TestLedger;
let now: Date;

const platform = () => ({
  db: ledger.db,
  reader: ledger.db,
  env: { PUBLIC_URL: "https://club.kinfold.test" },
  hashingKeys: { ledgerLog: Buffer.alloc(32, 9) },
  clock: { now: () => now, pause: async () => undefined },
});
const publish = () => publishCheckpoint(platform());
const publishDue = (closedAt?: Date) => publishDueCheckpoint(platform(), closedAt);

/** Deposits of so many kobo each, into Ada's wallet. */
const deposit = (key: string, minor = 500n) =>
  postConfirmedDeposit(ledger.db, {
    idempotencyKey: `deposit:${key}`,
    eventAt,
    walletId: toWalletId("ada"),
    sum: { currency: "NGN", amountMinor: kobo(minor) },
    gateway: "card",
  });

/** So many journals at once, between two of the club's own accounts. */
const fill = (count: number) =>
  sql`select count(ledger.post('fill:' || n || ':' || gen_random_uuid(), 'adjustment', now(), '{club:bank:NGN}', '{club:fees:NGN}',
    array[n::bigint])) from generate_series(1, ${count}::integer) n`.execute(ledger.db);

beforeEach(async () => {
  ledger = await openLedger(12);
  now = new Date("2026-11-12T08:10:00.000Z");
  await openWallets(ledger.db, "NGN", ["ada"]);
});
afterEach(() => ledger.close());

describe("the log", () => {
  test("has one leaf for each journal, whose hash anyone with journal and salt computes", async () => {
    await deposit("1");
    await deposit("2", 700n);
    expect(await appendJournals(ledger.db, ledger.db, platform().clock)).toBe(2);
    expect(await appendJournals(ledger.db, ledger.db, platform().clock)).toBe(0);
    const leaves = await listLeaves(ledger.db, 0, 10);
    const [first, second] = leaves;
    expect(leaves.map((leaf) => leaf.leaf_index)).toEqual([0n, 1n]);
    expect(first?.salt.length).toBe(32);
    expect(first?.salt).not.toEqual(second?.salt);
    const [journal] = await readLoggedJournals(ledger.db, [first?.journal_id ?? 0n]);
    const text = writeJournalText(journal ?? readNothing(), first?.salt ?? Buffer.alloc(0));
    // By the words of the specification: the leaf's data is the SHA-256 of the text.
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(text)));
    expect(first?.hash).toEqual(hashLeaf(digest));
    expect(JSON.parse(text)).toMatchObject({
      leaf: "kinfold journal 1",
      key: "deposit:1",
      kind: "deposit",
      event_at: "2026-11-12T08:00:00.000000Z",
      postings: [{ credit: "wallet:ada:available", currency: "NGN", minor: "500" }],
      salt: first?.salt.toString("hex"),
    });
  });

  test("takes a journal whose transaction ended after later ones were logged, once", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let posted = (): void => undefined;
    const isPosted = new Promise<void>((resolve) => (posted = resolve));
    const slow = runTransaction(ledger.db, async (tx) => {
      await sql`select ledger.post('slow', 'adjustment', now(), '{club:bank:NGN}', '{club:fees:NGN}', '{1}')`.execute(
        tx,
      );
      posted();
      await released;
    });
    await isPosted;
    await deposit("later");
    await publish();
    expect(await countLeaves(ledger.db)).toBe(1);
    const completeMeanwhile = await readProgress(ledger.db);
    release();
    await slow;
    // The number of what was open was below: the log was not complete to what it had.
    expect(completeMeanwhile).toBe(0n);
    await runTogether(
      4,
      Array.from({ length: 8 }, () => () => publish()),
    );
    const keys = await sql<{ key: string }>`select once_key as key from ledger_log_leaf
      join ledger.journal using (journal_id) order by leaf_index`.execute(ledger.db);
    expect(keys.rows.map(({ key }) => key)).toEqual(["deposit:later", "slow"]);
    expect((await listCheckpoints(ledger.db)).map(({ size }) => size)).toEqual([1n, 2n]);
    expect(await checkLogInvariants(ledger.db)).toEqual([]);
    expect(await readProgress(ledger.db)).toBe(await readHighestJournal(ledger.db));
  });

  test("looks only past the number up to which it is complete, and the nightly check past nothing", async () => {
    await deposit("1");
    await deposit("2");
    await publish();
    const [last] = await listLeaves(ledger.db, 1, 1);
    expect(await readProgress(ledger.db)).toBe(last?.journal_id);
    // What lost its leaf below it is not looked for again: only someone with all rights can do that, and the check says so.
    await runPastAllRules(ledger.db, (owner) =>
      sql`delete from ledger_log_leaf where leaf_index = 1`.execute(owner),
    );
    expect(await appendJournals(ledger.db, ledger.db, platform().clock)).toBe(0);
    expect(await checkLogInvariants(ledger.db)).not.toEqual([]);
  });

  test("is signed once an hour and at a close, under one name, and not when nothing was posted", async () => {
    await publishDue();
    await deposit("1");
    await publishDue();
    expect(await countLeaves(ledger.db)).toBe(0);
    now = new Date("2026-11-12T08:20:00.000Z");
    await publishDue(new Date("2026-11-12T08:15:00.000Z"));
    await deposit("2");
    now = new Date("2026-11-12T09:00:00.000Z");
    await publishDue();
    await publishDue();
    now = new Date("2026-11-12T10:00:00.000Z");
    await publishDue();
    const checkpoints = await listCheckpoints(ledger.db);
    expect(checkpoints.map(({ size }) => size)).toEqual([0n, 1n, 2n]);
    const { key } = openLogSigner(platform(), ORIGIN);
    for (const { note, root, size } of checkpoints) {
      const read = parseNote(Buffer.from(note)) ?? { text: "", signatures: [] };
      expect(isNoteSignedBy(read, key)).toBe(true);
      expect(parseCheckpoint(read.text)).toEqual({ origin: ORIGIN, size: Number(size), root });
    }
  });

  test("keeps full tiles, and reads the rest of its leaves", async () => {
    await fill(600);
    await publish();
    const size = await countLeaves(ledger.db);
    expect(size).toBe(600);
    const full = await findTile(ledger.db, { level: 0, index: 1 });
    expect(full?.root).toEqual(hashComplete(splitTile(full?.hashes ?? Buffer.alloc(0))));
    expect(await findTile(ledger.db, { level: 0, index: 2 })).toBeUndefined();
    expect(await readTile(ledger.db, { level: 1, index: 0, width: 2 })).toEqual(
      Buffer.concat([
        (await findTile(ledger.db, { level: 0, index: 0 }))?.root ?? Buffer.alloc(0),
        full?.root ?? Buffer.alloc(0),
      ]),
    );
    expect(await checkLogInvariants(ledger.db)).toEqual([]);
    const newest = await findNewestCheckpoint(ledger.db);
    expect(await computeRoot(size, openTree(ledger.db, size))).toEqual(newest?.root);
  });
});

const readNothing = () => ({
  journal_id: 0n,
  kind: "",
  idempotency_key: "",
  event_at: "",
  posted_at: "",
  request_sha256: "",
  facts_sha256: "",
  postings: [],
});

/** Each lie of someone who may do anything in the database, and what the integrity check says of it. */
const LIES: readonly (readonly [
  lie: string,
  statements: string,
  found: (readonly [string | undefined, string])[],
])[] = [
  [
    "one kobo in a posting",
    "update ledger.posting set amount_minor = amount_minor + 1 where journal_id = 2",
    [[LEAVES, "leaf 1: journal 2 is not what was logged"]],
  ],
  [
    "another account in a posting",
    "update ledger.posting set debit_account = (select account_id from ledger.account where name = 'club:fees:NGN') where journal_id = 2",
    [[LEAVES, "leaf 1: journal 2 is not what was logged"]],
  ],
  [
    "another moment of a journal",
    "update ledger.journal set event_at = event_at + interval '1 microsecond' where journal_id = 2",
    [[LEAVES, "leaf 1: journal 2 is not what was logged"]],
  ],
  [
    "a journal deleted",
    "delete from ledger.posting where journal_id = 2; delete from ledger.journal where journal_id = 2",
    [[LEAVES, "leaf 1: journal 2 is gone"]],
  ],
  [
    "a journal deleted with its leaf",
    "delete from ledger.posting where journal_id = 2; delete from ledger.journal where journal_id = 2; delete from ledger_log_leaf where leaf_index = 1",
    [
      [LEAVES, "leaf 1 is gone"],
      [TILES, "tile 0/0 is another"],
      [CHECKPOINTS, "the leaves are not those of the checkpoint of 2"],
      [CHECKPOINTS, "the log is shorter than its checkpoint of 302"],
    ],
  ],
  [
    "a shortened log",
    "delete from ledger_log_leaf where leaf_index >= 300",
    [[CHECKPOINTS, "the log is shorter than its checkpoint of 302"]],
  ],
  [
    "a tile that is another",
    "update ledger_log_tile set hashes = set_byte(hashes, 40, get_byte(hashes, 40) # 1)",
    [[TILES, "tile 0/0 is another"]],
  ],
  [
    "another salt",
    "update ledger_log_leaf set salt = set_byte(salt, 0, get_byte(salt, 0) # 1) where leaf_index = 1",
    [[LEAVES, "leaf 1: journal 2 is not what was logged"]],
  ],
  [
    "another journal under a leaf",
    "update ledger_log_leaf set journal_id = 9999 where leaf_index = 1",
    [[LEAVES, "leaf 1: journal 9999 is gone"]],
  ],
  [
    "another root under a tile",
    "update ledger_log_tile set root = set_byte(root, 0, get_byte(root, 0) # 1)",
    [[TILES, "tile 0/0 is another"]],
  ],
  [
    "a tile under another number",
    "update ledger_log_tile set tile_index = 7",
    [[TILES, "tile 0/0 is gone"]],
  ],
  ["a tile that is gone", "delete from ledger_log_tile", [[TILES, "tile 0/0 is gone"]]],
  [
    "another root in a checkpoint",
    "update ledger_log_checkpoint set root = set_byte(root, 0, get_byte(root, 0) # 1) where size = 2",
    [[CHECKPOINTS, "the leaves are not those of the checkpoint of 2"]],
  ],
  [
    "a journal that was never logged",
    "delete from ledger_log_leaf where leaf_index = 301; delete from ledger_log_checkpoint where size = 302; update ledger.journal set posted_at = posted_at - interval '2 days' where journal_id = 302",
    [[COMPLETE, "journal 302"]],
  ],
];

describe("of someone who may do anything in the database", () => {
  test("each lie is named by the integrity check", async () => {
    await deposit("1");
    await deposit("2");
    await publish();
    await fill(300);
    await publish();
    expect(await checkLogInvariants(ledger.db)).toEqual([]);
    await asOwner(ledger.db, async (owner) => {
      for (const [lie, statements, found] of LIES) {
        const broken = await runCorrupted(owner, statements, findLogFaults);
        expect([lie, ...broken.map(({ invariant, about }) => [invariant, about])]).toEqual([
          lie,
          ...found,
        ]);
      }
    });
  });

  test("a leaf rewritten with its hashes renewed is not signed over", async () => {
    await deposit("1");
    await deposit("2");
    await publish();
    await ledger.tamper("update ledger.posting set amount_minor = 501 where journal_id = 2");
    const [leaf] = await listLeaves(ledger.db, 1, 1);
    const [journal] = await readLoggedJournals(ledger.db, [2n]);
    const text = writeJournalText(journal ?? readNothing(), leaf?.salt ?? Buffer.alloc(0));
    await ledger.tamper(
      `update ledger_log_leaf set hash = '\\x${hashJournalText(text).toString("hex")}' where leaf_index = 1`,
    );
    expect(await checkLogInvariants(ledger.db)).toEqual([
      { invariant: CHECKPOINTS, about: "the leaves are not those of the checkpoint of 2" },
    ]);
    await deposit("3");
    await expect(publish()).rejects.toThrow("the ledger log is not what its last checkpoint says");
  });
});

test("leaves out of order, a second leaf of a journal, and a checkpoint that is smaller are refused by the database", async () => {
  await deposit("1");
  await deposit("2");
  await publish();
  await deposit("3");
  const hash = "'\\x" + "00".repeat(32) + "'";
  const leaf = (index: number, journal: number) =>
    sql.raw(`insert into ledger_log_leaf values (${index}, ${journal}, ${hash}, ${hash}, null)`);
  await expect(leaf(3, 3).execute(ledger.db)).rejects.toThrow("one after another");
  await expect(leaf(2, 2).execute(ledger.db)).rejects.toThrow("one_leaf_per_journal");
  await expect(sql.raw("delete from ledger_log_leaf").execute(ledger.db)).rejects.toThrow();
  for (const size of [1, 2, 3]) {
    const signed = sql.raw(
      `insert into ledger_log_checkpoint values (${size}, ${hash}, 'x', now())`,
    );
    await expect(signed.execute(ledger.db)).rejects.toThrow("a checkpoint is of the whole log");
  }
});
