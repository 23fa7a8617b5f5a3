import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, SECOND_MS } from "@kinfold/contract/durations";
import { FAILOVER } from "./failover.ts";
import { creditTwice, type CreditedTwice } from "./credit-twice.ts";
import { signInAtOffice } from "./office.ts";
import { joinByLink, makeSealedCodes } from "./join-admins.ts";
import { makeRelease, type Outcome, type RunHow, type Stage } from "./stage.ts";

/** What happens around one block of a page. */
export type Around = {
  /** What went wrong before anyone typed it. */
  before?: (stage: Stage) => Promise<void> | void;
  /** What its reader types, and whether a day has gone by. */
  how?: () => RunHow;
  /** What it prints when the page is right. */
  says?: RegExp;
  /** How it ends; 0 without it. */
  status?: number;
  /** What is so afterwards. Throws where it is not. */
  after?: (stage: Stage, outcome: Outcome) => Promise<void> | void;
};

/** The rehearsal of one page. */
export type Scenario = {
  /** What stands on the page as an example, with what it is here; asked before each block. */
  examples?: () => Readonly<Record<string, string>>;
  /** For each block of commands of the page. */
  blocks: readonly Around[];
  /** What other units of the machine do, when they are started or restarted. */
  onUnit?: (stage: Stage, unit: string) => void;
  /** Which block is left out by --plant, so that the rehearsal must fail. */
  planted: number;
  /** It needs a file system of its own. */
  mounts?: true;
  /** What it is rehearsed on, where that is more than one machine. */
  open?: () => Promise<Stage>;
  /** Debian's packages that it needs and that are not here. */
  findMissing?: () => string[];
};

const isReady = async ({ url }: Stage): Promise<boolean> =>
  (await fetch(`${url}/api/ready`).catch(() => undefined))?.ok === true;

const MIB = 1_048_576;
const DISK_MIB = 700;

/** Fills the disk of the club with what a forgotten copy would be, to the last byte. */
function fillDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  mkdirSync(join(folder, "restored-2026-10-01"));
  execFileSync("fallocate", [
    "-l",
    String(bavail * bsize - MIB),
    join(folder, "restored-2026-10-01/base.tar"),
  ]);
  const rest = statfsSync(folder);
  writeFileSync(join(folder, "restored-2026-10-01/rest"), Buffer.alloc(rest.bavail * rest.bsize));
}

const KEYS = ["SECOND_FACTOR_KEY", "IDENTITY_HMAC_KEY"] as const;
let twice: CreditedTwice | undefined;
let sealedCodes: string[] = [];
let keysBefore: Readonly<Record<string, string | undefined>> = {};

/** Every rehearsal, by the name of its page in docs/run/runbooks. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  failover: FAILOVER,
  "rotate-keys": {
    planted: 1,
    blocks: [
      {
        before: (stage) => void (keysBefore = stage.readSettings()),
        says: /Done: everything is under SECOND_FACTOR_KEY[\s\S]*Done: everything is under IDENTITY_HMAC_KEY/,
      },
      {},
      {
        says: /Done: everything is under SECOND_FACTOR_KEY[\s\S]*Done: everything is under IDENTITY_HMAC_KEY/,
        after: (stage) => {
          for (const key of KEYS) {
            assert.notEqual(stage.readSettings()[key], keysBefore[key], `${key} is the old one`);
            assert.equal(stage.readSettings()[`${key}_PREVIOUS`], keysBefore[key]);
          }
        },
      },
      {
        after: async (stage) => {
          for (const key of KEYS) assert.equal(stage.readSettings()[`${key}_PREVIOUS`], undefined);
          assert.ok(await isReady(stage), "the club serves with the new keys alone");
        },
      },
    ],
  },
  "provider-down": {
    planted: 1,
    blocks: [
      {
        before: ({ outside }) => outside.leave(),
        status: 1,
        says: /WRONG\s+providers\s+\S+ cannot be reached: nothing listens there/,
      },
      {
        after: async (stage) => {
          const page = readFileSync(stage.locate("/var/lib/kinfold-status/index.html"), "utf8");
          assert.match(page, /A payment provider does not answer\. Payments by card wait/);
          assert.ok(await isReady(stage), "members use everything else");
        },
      },
      {
        before: ({ outside }) => outside.returnHere(),
        says: /right\s+providers\s+127/,
        after: (stage) => {
          const page = readFileSync(stage.locate("/var/lib/kinfold-status/index.html"), "utf8");
          assert.match(
            page,
            /It answers again[\s\S]*A payment provider does not answer\. Payments by card wait/,
          );
        },
      },
    ],
  },
  "wrong-clock": {
    planted: 1,
    onUnit: (stage, unit) => {
      if (unit === "systemd-timesyncd") stage.outside.aheadMs = 0;
    },
    blocks: [
      {
        before: ({ outside }) => void (outside.aheadMs = 240 * SECOND_MS),
        status: 1,
        says: /WRONG\s+clock\s+The clock is 240 s behind/,
      },
      {},
      { says: /right\s+clock/ },
    ],
  },
  "full-disk": {
    planted: 1,
    mounts: true,
    blocks: [
      {
        before: async (stage) => {
          fillDisk(stage.locate("/var/lib/kinfold"));
          // What runs lives on the segments of its log that it has; what starts has to write.
          assert.equal((await stage.restart()).status, 1, "it starts without room");
        },
        says: /100%[\s\S]*restored-2026-10-01/,
      },
      {},
      {
        says: /ready/,
        after: async (stage) => assert.ok(await isReady(stage), "the club is back"),
      },
      { says: /The ledger is consistent: \d+ journals/ },
    ],
  },
  "stop-payouts": {
    planted: 0,
    blocks: [
      {
        says: /Payouts are stopped since \S+, from the club's machine: The integrity check found a fault/,
        after: async (stage) => {
          const operations = await signInAtOffice(stage, "operations");
          const { body } = await operations.ask("/admin/payouts/stop");
          assert.partialDeepStrictEqual(body, {
            stop: { stopped_by: null, stop_reason: "The integrity check found a fault" },
          });
          const alone = await operations.ask("/admin/payouts/resume", { reason: "All is well" });
          assert.equal(alone.status, 403, "operations resume nothing");
        },
      },
      {
        says: /Payouts are stopped since[\s\S]*The ledger is consistent/,
        after: async (stage) => {
          const reason = "The cause was found and put right";
          const maker = await signInAtOffice(stage, "finance_maker");
          const approver = await signInAtOffice(stage, "finance_approver");
          const proposed = await maker.ask("/admin/payouts/resume", { reason });
          assert.equal(proposed.status, 201, JSON.stringify(proposed.body));
          const path = `/admin/payout-resumes/${String(proposed.body["id"])}/approve`;
          const approved = await approver.ask(path, { reason, ...approver.sign() });
          assert.equal(approved.status, 200, JSON.stringify(approved.body));
        },
      },
      { says: /Payouts go out: they are not stopped/ },
    ],
  },
  "credited-twice": {
    planted: 0,
    examples: () => ({ "KIN-7F3K9Q": twice?.reference ?? "" }),
    blocks: [
      {
        before: async (stage) => {
          twice = await creditTwice(stage);
        },
        says: /decision[\s\S]*journal[\s\S]*50,000\.00/,
      },
      {
        before: () => twice?.correct(),
        says: /> .*revers[\s\S]*The ledger is consistent/i,
      },
    ],
  },
  "absent-approver": {
    planted: 0,
    blocks: [
      {
        before: async (stage) => {
          sealedCodes = await makeSealedCodes(stage);
        },
        how: () => ({ typed: sealedCodes }),
        says: /The sealed codes of two admins[\s\S]*Everybody on the staff is told/,
      },
      {
        how: () => ({ aheadMs: DAY_MS }),
        says: /works once and for 72 hours/,
        after: async (stage, { output }) => {
          assert.match(await joinByLink(stage, output), /^([A-Z2-7]{4}-){7}[A-Z2-7]{4}$/);
        },
      },
      { says: /holds/ },
    ],
  },
  breach: {
    planted: 1,
    blocks: [
      {
        after: (stage) => {
          const log = readFileSync(stage.locate("/mnt/backups/evidence/kinfold.log"), "utf8");
          assert.match(log, /"msg":"serving"/);
        },
      },
      { says: /The backup \S+ is complete and was checked/ },
      {
        says: /kinfold\.log: OK/,
        after: (stage, { output }) => {
          assert.match(output, /holds/, "the audit holds");
          const kept = readdirSync(stage.locate("/mnt/backups/evidence"));
          assert.ok(kept.includes("backup"), "the backup is evidence too");
        },
      },
      { after: async (stage) => assert.ok(await isReady(stage), "the club serves again") },
    ],
  },
  "upgrade-and-return": {
    planted: 3,
    blocks: [
      {
        before: (stage) =>
          makeRelease(
            stage.locate("/opt/kinfold/kinfold-1.1.0"),
            "1.1.0",
            "create index rehearsal on announcement (publishes_at);\n",
          ),
        says: /The backup \S+ is complete and was checked/,
      },
      { says: /"ready":true|ready/ },
      { says: /The ledger is consistent/ },
      { says: /Restored to/ },
      {
        says: /The ledger is consistent/,
        after: async (stage) => {
          const { DATA_DIR: folder } = stage.readSettings();
          assert.equal(folder, stage.locate("/var/lib/kinfold-before"));
          assert.ok(await isReady(stage), "the release before serves the copy");
        },
      },
    ],
  },
};

/** Mounts a small disk for the club's data, in a mount namespace that ends with this process. Answers how it is taken away. */
export function mountSmallDisk(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MIB}m`, "tmpfs", folder]);
  return () => execFileSync("umount", [folder]);
}
