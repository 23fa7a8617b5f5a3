import { type BatchId, toBatchId, toStaffId, toWithdrawalId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Platform } from "@kinfold/server/platform/platform.ts";
import { Refused } from "@kinfold/server/platform/refusing.ts";
import {
  approveWithdrawal,
  makeBatch,
  markPaid,
  rejectWithdrawal,
  releaseBatch,
} from "@kinfold/server/withdrawals/index.ts";
import type { Operator } from "@kinfold/server/staff/index.ts";
import { recordNotPaid } from "@kinfold/server/testing/not-paid.ts";
import type { DrillMember } from "./people.ts";
import { openDesk } from "./desk.ts";
import type { Stage } from "./stage.ts";
import { callUntilFinal, queueByKey, type Scenario } from "./scenario.ts";

const staff = (id: string): Operator => ({ staffId: toStaffId(id), memberId: null });
const [APPROVER, MAKER, CHECKER] = [staff("race-a"), staff("race-m"), staff("race-c")];

/** All that a member of the race begins with, in naira: one withdrawal or one contribution of all of it fits. */
const ALL = 100_000;
/** Purple Naira, which takes that much. */
const PLAN_ID = 1;

/** Someone who races: true for the person who won, false for the person who was refused. */
type Runner = () => Promise<boolean>;

type Field = {
  stage: Stage;
  platform: Platform;
  member: DrillMember;
  walletId: string;
  /** A withdrawal of everything, as it is held. */
  held: () => Promise<string>;
};

/** How a wallet is left: in minor units, with the state of its last withdrawal, if there is one. */
type End = { available: bigint; held: bigint; status: string | null };

/** Kinds of runner for one prize, in turn. */
type Pair = {
  name: string;
  prepare: (field: Field) => Promise<readonly Runner[]>;
  /** The states in which the withdrawal may end. */
  ends?: readonly (string | null)[];
  /** They race for all of the money: one of them gets it. */
  isForOne?: true;
  /** Where the money must be, when it is not all in one place. */
  isRight?: (end: End) => boolean;
};

async function tryWork(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

const cancelling =
  ({ stage, member }: Field, id: string): Runner =>
  async () => {
    const path = `/wallet/withdrawal/cancel/${id}`;
    const { status } = await callUntilFinal(stage, { member, method: "PATCH", path, body: {} });
    return status === 200;
  };

const approving =
  ({ platform }: Field, id: string): Runner =>
  () =>
    tryWork(() => approveWithdrawal(platform, toWithdrawalId(id), APPROVER));

const rejecting =
  ({ platform }: Field, id: string): Runner =>
  () =>
    tryWork(() =>
      rejectWithdrawal(platform, toWithdrawalId(id), { operator: APPROVER, reason: "race" }),
    );

async function putIntoBatch(field: Field): Promise<{ id: string; batchId: BatchId }> {
  const id = await field.held();
  await approveWithdrawal(field.platform, toWithdrawalId(id), APPROVER);
  const order = { currency: "NGN", payoutOn: "2999-12-31" } as const;
  await makeBatch(field.platform, order, MAKER);
  const { rows } = await sql<{ batch_id: string }>`select batch_id from withdrawal
    where withdrawal_id = ${id}`.execute(field.stage.db);
  return { id, batchId: toBatchId(rows[0]?.batch_id ?? undefined) };
}

let drawn = 0;

/** Sends this under a key of its own each time. */
const spending =
  ({ stage, member }: Field, path: string, body: object): Runner =>
  async () => {
    drawn += 1;
    const key = `race-${drawn}`;
    return (
      (await callUntilFinal(stage, { member, method: "POST", path, body, key })).status === 201
    );
  };

const withdrawing = (field: Field, amount = ALL): Runner =>
  spending(field, `/wallet/withdrawal/create/${field.walletId}`, { amount });

const contributing = (field: Field): Runner =>
  spending(field, "/portfolio/initialize", {
    amount: ALL,
    gateway: "wallet",
    product_id: PLAN_ID,
    target_wallet: "NGN",
  });

const releasing =
  ({ platform }: Field, batchId: BatchId): Runner =>
  () =>
    tryWork(() => releaseBatch(platform, batchId, CHECKER));

const ALL_MINOR = BigInt(ALL * 100);
const LEAST_SHARE_MINOR = (ALL_MINOR * 30n) / 100n;

const PAIRS: readonly Pair[] = [
  {
    name: "withdraw | withdraw",
    isForOne: true,
    prepare: async (field) => [withdrawing(field)],
  },
  {
    name: "contribute | contribute",
    isForOne: true,
    ends: [null],
    prepare: async (field) => [contributing(field)],
  },
  {
    name: "withdraw | contribute",
    isForOne: true,
    ends: ["pending", null],
    prepare: async (field) => [withdrawing(field), contributing(field)],
  },
  {
    name: "withdraw 30 | 50 | 70 of 100",
    prepare: async (field) => [30, 50, 70].map((share) => withdrawing(field, (ALL * share) / 100)),
    isRight: ({ available, held }) =>
      available + held === ALL_MINOR && available >= 0n && available < LEAST_SHARE_MINOR,
  },
  {
    name: "cancel | cancel",
    ends: ["cancelled"],
    prepare: async (field) => {
      const one = cancelling(field, await field.held());
      return [one, one];
    },
  },
  {
    name: "cancel | approve",
    ends: ["cancelled", "approved"],
    prepare: async (field) => {
      const id = await field.held();
      return [cancelling(field, id), approving(field, id)];
    },
  },
  {
    name: "cancel | decline",
    ends: ["cancelled", "rejected"],
    prepare: async (field) => {
      const id = await field.held();
      return [cancelling(field, id), rejecting(field, id)];
    },
  },
  {
    name: "approve | decline",
    ends: ["approved", "rejected"],
    prepare: async (field) => {
      const id = await field.held();
      return [approving(field, id), rejecting(field, id)];
    },
  },
  {
    name: "release | decline",
    ends: ["processing", "rejected"],
    prepare: async (field) => {
      const { id, batchId } = await putIntoBatch(field);
      return [releasing(field, batchId), rejecting(field, id)];
    },
  },
  {
    name: "release | cancel",
    ends: ["processing"],
    prepare: async (field) => {
      const { id, batchId } = await putIntoBatch(field);
      return [releasing(field, batchId), cancelling(field, id)];
    },
  },
  {
    name: "release | release",
    ends: ["processing"],
    prepare: async (field) => [releasing(field, (await putIntoBatch(field)).batchId)],
  },
  {
    name: "paid | failed",
    ends: ["paid", "failed"],
    prepare: async (field) => {
      const { id, batchId } = await putIntoBatch(field);
      await releaseBatch(field.platform, batchId, CHECKER);
      return [
        () => tryWork(() => markPaid(field.platform, toWithdrawalId(id))),
        () => tryWork(() => recordNotPaid(field.platform, id, "race")),
      ];
    },
  },
];

/** What a wallet has available and held, and in what state its last withdrawal is. */
async function readEnd({ stage, walletId }: Field): Promise<End> {
  const { rows } = await sql<End>`
    select (select amount_minor from ledger.balance join ledger.account using (account_id)
        where name = 'wallet:' || ${walletId} || ':available') as available,
      (select amount_minor from ledger.balance join ledger.account using (account_id)
        where name = 'wallet:' || ${walletId} || ':held') as held,
      (select status from withdrawal where wallet_id = ${walletId}
        order by requested_at desc, withdrawal_id desc limit 1) as status`.execute(stage.db);
  return rows[0] ?? { available: -1n, held: -1n, status: null };
}

const IS_HELD = new Set(["pending", "approved"]);
const IS_BACK = new Set(["cancelled", "rejected", "failed"]);

/** True when the money is where a withdrawal in this state puts it, and there once. */
const isWhereItBelongs = ({ status, available, held }: End): boolean =>
  held === (IS_HELD.has(status ?? "") ? ALL_MINOR : 0n) &&
  available === (IS_BACK.has(status ?? "") ? ALL_MINOR : 0n);

/**
 * Runners for one prize, many at once, round after round, everybody in a wallet of their own: in the end it is in one of the states
 * that it may be in, and the money is where that state puts it, once.
 */
export const runRaceScenario: Scenario = async ({ stage, members, rounds, parallel, wrong }) => {
  const { platform, close } = await openDesk(stage);
  let calls = 0;
  let number = 0;
  try {
    for (const { name, prepare, ends = ["pending"], ...pair } of PAIRS) {
      const isRight = pair.isRight ?? isWhereItBelongs;
      for (let round = 0; round < rounds; round += 1) {
        const { member, walletId } = queueByKey(members, number);
        number += 1;
        const held = async (): Promise<string> => {
          const path = `/wallet/withdrawal/create/${walletId}`;
          const [key, body] = [`race-held-${number}`, { amount: ALL }];
          const { text } = await callUntilFinal(stage, { member, method: "POST", path, body, key });
          return /"id":"(wdr_\w+)"/.exec(text)?.[1] ?? "";
        };
        const field: Field = { stage, platform, member, walletId, held };
        const kinds = await prepare(field);
        const runners = Array.from({ length: parallel / kinds.length }, () => kinds).flat();
        const results = await Promise.all(runners.map((run) => run()));
        calls += runners.length;
        const end = await readEnd(field);
        const { available, held: heldMinor, status } = end;
        if (!ends.includes(status)) wrong.push(`${name}, round ${round}: ended ${status}`);
        if (!isRight(end)) {
          wrong.push(
            `${name}, round ${round}: ${status}, ${available} available, ${heldMinor} held`,
          );
        }
        const winners = results.filter(Boolean).length;
        if (winners === 0) wrong.push(`${name}, round ${round}: no one won`);
        if (pair.isForOne === true && winners !== 1) {
          wrong.push(`${name}, round ${round}: ${winners} spent the same money`);
        }
      }
    }
  } finally {
    close();
  }
  return calls;
};

/** How many members a scenario of so many rounds needs: each races once, so that every race begins with the same money. */
export const countRacers = (rounds: number): number => rounds * PAIRS.length;

/** What each of them begins with: kobo. */
export const RACERS_HAVE_MINOR = ALL_MINOR;
