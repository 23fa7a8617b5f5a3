import { sql } from "kysely";
import type { Platform } from "#platform/platform.ts";
import { Refused } from "#platform/refusing.ts";
import {
  approveWithdrawal,
  makeBatch,
  markPaid,
  rejectWithdrawal,
  releaseBatch,
  type Operator,
} from "#withdrawals/index.ts";
import { notPaid } from "../not-paid.ts";
import type { DrillMember } from "./people.ts";
import { openDesk } from "./staff-work.ts";
import type { Stage } from "./stage.ts";
import { answerTo, inTurn, type Trial } from "./trial.ts";

const staff = (staffId: string): Operator => ({ staffId, memberId: null });
const [APPROVER, MAKER, CHECKER] = [staff("race-a"), staff("race-m"), staff("race-c")];

/** All that a member of the race begins with: one withdrawal of all of it fits. */
const ALL = 10_000;

/** Somebody who races: true for whoever won, false for whoever was refused. */
type Runner = () => Promise<boolean>;

type Field = {
  stage: Stage;
  platform: Platform;
  member: DrillMember;
  walletId: string;
  /** A withdrawal of everything, as it is held. */
  held: () => Promise<string>;
};

/** Two kinds of runner for one prize. `winners`: of how many runners the word may be yes, when they do the same thing. */
type Pair = {
  name: string;
  prepare: (field: Field) => Promise<readonly [Runner, Runner]>;
  /** The states in which a withdrawal may end, when the race is about one. */
  ends?: readonly string[];
};

async function won(work: () => Promise<unknown>): Promise<boolean> {
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
    const { status } = await answerTo(stage, { member, method: "PATCH", path, body: {} });
    return status === 200;
  };

const approving =
  ({ platform }: Field, id: string): Runner =>
  () =>
    won(() => approveWithdrawal(platform, id, APPROVER));

const rejecting =
  ({ platform }: Field, id: string): Runner =>
  () =>
    won(() => rejectWithdrawal(platform, id, { operator: APPROVER, reason: "race" }));

async function batched(field: Field): Promise<{ id: string; batchId: string }> {
  const id = await field.held();
  await approveWithdrawal(field.platform, id, APPROVER);
  const order = { currency: "NGN", payoutOn: "2999-12-31" } as const;
  await makeBatch(field.platform, order, MAKER);
  const { rows } = await sql<{ batch_id: string }>`select batch_id from withdrawal
    where withdrawal_id = ${id}`.execute(field.stage.db);
  return { id, batchId: rows[0]?.batch_id ?? "" };
}

let drawn = 0;

const PAIRS: readonly Pair[] = [
  {
    name: "withdraw | withdraw",
    prepare: async ({ stage, member, walletId }) => {
      const one: Runner = async () => {
        drawn += 1;
        const path = `/wallet/withdrawal/create/${walletId}`;
        const [key, body] = [`race-${drawn}`, { amount: ALL }];
        return (await answerTo(stage, { member, method: "POST", path, body, key })).status === 201;
      };
      return [one, one];
    },
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
      const { id, batchId } = await batched(field);
      const release: Runner = () => won(() => releaseBatch(field.platform, batchId, CHECKER));
      return [release, rejecting(field, id)];
    },
  },
  {
    name: "release | release",
    ends: ["processing"],
    prepare: async (field) => {
      const { batchId } = await batched(field);
      const release: Runner = () => won(() => releaseBatch(field.platform, batchId, CHECKER));
      return [release, release];
    },
  },
  {
    name: "paid | failed",
    ends: ["paid", "failed"],
    prepare: async (field) => {
      const { id, batchId } = await batched(field);
      await releaseBatch(field.platform, batchId, CHECKER);
      return [
        () => won(() => markPaid(field.platform, id)),
        () => won(() => notPaid(field.platform, id, "race")),
      ];
    },
  },
];

/** What a wallet has available and held, and in what state its last withdrawal is. */
async function standing({ stage, walletId }: Field) {
  const { rows } = await sql<{ available: bigint; held: bigint; status: string | null }>`
    select (select amount_minor from ledger.balance join ledger.account using (account_id)
        where name = 'wallet:' || ${walletId} || ':available') as available,
      (select amount_minor from ledger.balance join ledger.account using (account_id)
        where name = 'wallet:' || ${walletId} || ':held') as held,
      (select status from withdrawal where wallet_id = ${walletId}
        order by requested_at desc, withdrawal_id desc limit 1) as status`.execute(stage.db);
  return rows[0] ?? { available: -1n, held: -1n, status: null };
}

const ALL_MINOR = BigInt(ALL * 100);
const IS_HELD = new Set(["pending", "approved"]);
const IS_BACK = new Set(["cancelled", "rejected", "failed"]);

/** True when the money is where a withdrawal in this state puts it, and there once. */
const isWhereItBelongs = (status: string | null, available: bigint, held: bigint): boolean =>
  held === (IS_HELD.has(status ?? "") ? ALL_MINOR : 0n) &&
  available === (IS_BACK.has(status ?? "") ? ALL_MINOR : 0n);

/**
 * Runners for one prize, many at once, round after round, everybody in a wallet of their own: in the end it is in one of the states
 * that it may be in, and the money is where that state puts it, once.
 */
export const trialOfRaces: Trial = async ({ stage, members, rounds, parallel, wrong }) => {
  const { platform, close } = await openDesk(stage);
  let calls = 0;
  let number = 0;
  try {
    for (const { name, prepare, ends = ["pending"] } of PAIRS) {
      for (let round = 0; round < rounds; round += 1) {
        const { member, walletId } = inTurn(members, number);
        number += 1;
        const held = async (): Promise<string> => {
          const path = `/wallet/withdrawal/create/${walletId}`;
          const [key, body] = [`race-held-${number}`, { amount: ALL }];
          const { text } = await answerTo(stage, { member, method: "POST", path, body, key });
          return /"id":"(wdr_\w+)"/.exec(text)?.[1] ?? "";
        };
        const field: Field = { stage, platform, member, walletId, held };
        const [one, other] = await prepare(field);
        const runners = Array.from({ length: parallel }, (_, at) => (at % 2 === 0 ? one : other));
        const results = await Promise.all(runners.map((run) => run()));
        calls += runners.length;
        const { available, held: isHeld, status } = await standing(field);
        if (!ends.includes(status ?? "")) wrong.push(`${name}, round ${round}: ended ${status}`);
        if (!isWhereItBelongs(status, available, isHeld)) {
          wrong.push(`${name}, round ${round}: ${status}, ${available} available, ${isHeld} held`);
        }
        const winners = results.filter(Boolean).length;
        if (winners === 0) wrong.push(`${name}, round ${round}: nobody won`);
        if (name === "withdraw | withdraw" && winners !== 1) {
          wrong.push(`${name}, round ${round}: ${winners} withdrew the same money`);
        }
      }
    }
  } finally {
    close();
  }
  return calls;
};

/** How many members a trial of so many rounds needs: each races once, so that every race begins with the same money. */
export const racersFor = (rounds: number): number => rounds * PAIRS.length;
