import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Report } from "../define-drill.ts";
import { beginClubClock } from "../drill/club-clock.ts";
import { Journal } from "../drill/journal.ts";
import { startMoving } from "../drill/moving-club.ts";
import { fillClub, lowerPlans, type DrillMember } from "../drill/people.ts";
import { NODE_NAMES } from "./cluster.ts";
import {
  describeTimes,
  drawFaults,
  judgeTimes,
  type Disturbance,
  type Fault,
  type FaultKind,
} from "./faults.ts";
import type { FailoverOrders } from "./drill.ts";
import { setFailoverStage, type FailoverStage } from "./stage.ts";
import { scaleTime } from "../drill/scale-time.ts";

/** After this, a write that no one acknowledged is a fault of its own. */
const ACKNOWLEDGED_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 20;
/** So long before a kill the link is cut, where that is planted. */
const CUT_BEFORE_MS = 2_000;
/** What was planted leaves payments without an answer. */
const PLANTED_PAYMENTS_MS = 20_000;

/** When writes were acknowledged, newest last: when each was sent and answered. */
type Writes = { sentAt: number; answeredAt: number }[];

type Work = {
  stage: FailoverStage;
  writes: Writes;
  plant: FailoverOrders["plant"];
};

/** Does this fault, and resolves when it is over. `begin` is told when it has happened. */
async function inflict({ stage, plant }: Work, fault: Fault, begin: () => void): Promise<void> {
  const { cluster } = stage;
  const { kind, lastsMs, which } = fault;
  const { primary, standby } = await cluster.waitUntilHealthy();
  const any = NODE_NAMES[which % NODE_NAMES.length] ?? primary;
  const back = (): Promise<unknown> => pause(lastsMs);
  const freeze = async (name: typeof primary, what: "PostgreSQL" | "node"): Promise<void> => {
    const thaw = cluster.freeze(name, what);
    begin();
    await pause(lastsMs);
    thaw();
  };
  if (plant === "async") {
    await cluster.cutReplication(primary);
    await pause(CUT_BEFORE_MS);
  }
  switch (kind) {
    case "PostgreSQL killed":
      cluster.killPostgres(primary);
      return begin();
    case "node killed": {
      const until = back();
      await cluster.killNode(primary, until);
      begin();
      await until;
      return;
    }
    case "primary frozen":
      return freeze(primary, "PostgreSQL");
    case "primary's node frozen":
      return freeze(primary, "node");
    case "standby frozen":
      return freeze(standby, "PostgreSQL");
    case "balancer killed": {
      const until = back();
      await stage.killBalancer(which, until);
      begin();
      await until;
      return;
    }
    case "etcd killed": {
      const until = back();
      await cluster.killEtcd(any, until);
      begin();
      await until;
    }
  }
}

/** The longest time between two acknowledged writes, from this moment until now. */
function findSilence(writes: Writes, since: number): number {
  const answers = writes.map(({ answeredAt }) => answeredAt).filter((at) => at >= since);
  const moments = [since, ...answers, performance.now()];
  return Math.max(...moments.slice(1).map((at, before) => at - (moments[before] ?? at)));
}

/** Does a fault while everybody works, and measures what it did to them. */
async function disturb(work: Work, fault: Fault): Promise<Disturbance> {
  const { stage, writes } = work;
  await stage.cluster.waitUntilHealthy();
  await pause(fault.afterMs);
  const state = { begunAt: Number.POSITIVE_INFINITY, hasFailed: false };
  writes.length = 0;
  const inflicted = inflict(work, fault, () => (state.begunAt = performance.now())).catch(
    (error: unknown) => {
      state.hasFailed = true;
      throw error;
    },
  );
  const findNext = async (): Promise<number> => {
    for (;;) {
      const { begunAt, hasFailed } = state;
      const first = writes.find(({ sentAt }) => sentAt > begunAt);
      if (first !== undefined) return first.answeredAt - begunAt;
      const isTooLate = performance.now() > begunAt + scaleTime(ACKNOWLEDGED_WITHIN_MS);
      if (hasFailed || isTooLate) return Number.POSITIVE_INFINITY;
      await pause(LOOK_EVERY_MS);
    }
  };
  const [nextMs] = await Promise.all([findNext(), inflicted]);
  await stage.cluster.waitUntilHealthy();
  return { kind: fault.kind, nextMs, silentMs: findSilence(writes, state.begunAt) };
}

/** How many members' sessions are not taken any more. */
async function countSignedOut(
  { url }: FailoverStage,
  members: readonly DrillMember[],
): Promise<number> {
  const statuses = await Promise.all(
    members.map(
      async ({ headers }) => (await fetch(`${url}/api/customer/get`, { headers })).status,
    ),
  );
  return statuses.filter((status) => status === 401).length;
}

/** How often each thing happens. */
const countFaults = (orders: FailoverOrders): Record<FaultKind, number> => ({
  "PostgreSQL killed": orders.kills,
  "node killed": orders.nodes,
  "primary frozen": orders.freezes,
  "primary's node frozen": orders.freezes,
  "standby frozen": orders.freezes,
  "balancer killed": orders.balancers,
  "etcd killed": orders.etcds,
});

/** Runs the drill on three databases and two servers of its own. */
export async function runFailoverDrill(orders: FailoverOrders): Promise<Report> {
  const { seed, plant, onOpen, say } = orders;
  const folder = await mkdtemp(join(tmpdir(), "kinfold-journal-"));
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true });
  let members: readonly DrillMember[] = [];
  const clock = beginClubClock();
  const stage = await setFailoverStage(
    plant,
    (close) =>
      onOpen(async () => {
        await close();
        await forget();
      }),
    async (db) => {
      say("three databases run");
      members = await fillClub(db, orders.members, clock.now());
      await lowerPlans(db);
    },
    clock,
  );
  try {
    say("two servers answer");
    const journal = new Journal(join(folder, "acknowledged.jsonl"));
    const writes: Writes = [];
    const refused = new Set<unknown>();
    const moving = startMoving({ stage, members, journal }, orders, {
      answered: ({ method, member }, { status }, sentAt) => {
        if (status === 401) refused.add(member);
        if (method !== "GET" && status < 300) {
          writes.push({ sentAt, answeredAt: performance.now() });
        }
      },
    });
    const disturbances: Disturbance[] = [];
    const drawn = drawFaults(seed, countFaults(orders));
    try {
      for (const [at, fault] of drawn.entries()) {
        const disturbance = await disturb({ stage, writes, plant }, fault);
        disturbances.push(disturbance);
        const { nextMs, silentMs } = disturbance;
        say(
          `${at + 1} of ${drawn.length}, ${fault.kind}: next after ${(nextMs / 1000).toFixed(1)} s, silent for ${(silentMs / 1000).toFixed(1)} s; ${journal.acknowledged} acknowledged`,
        );
      }
    } catch (error) {
      moving.movements.failures.push(String(error));
    }
    await moving.stop();
    say("everything is answered; asking after payments");
    const { line, faults } = await moving.judge(
      plant === undefined ? undefined : PLANTED_PAYMENTS_MS,
    );
    const signedOut = Math.max(await countSignedOut(stage, members), refused.size);
    return {
      lines: [...describeTimes(disturbances), `${line}; ${signedOut} signed out`],
      faults: [
        ...faults,
        ...(signedOut > 0 ? [`${signedOut} members were signed out`] : []),
        ...judgeTimes(disturbances, orders.within),
      ],
    };
  } finally {
    await stage.close();
    await forget();
  }
}
