import { randomUUID } from "node:crypto";
import { createMemoryStore, listCalls, type CallStore } from "@kinfold/api/call-store";
import { callEndpoint } from "@kinfold/api/client";
import { confirmPayment, queuePayment, sendWaiting, type OutboxDeps } from "@kinfold/api/outbox";
import { signIn } from "@kinfold/api/session";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { assertExists } from "@kinfold/server/platform/assert-exists.ts";
import { createChance, type Chance } from "../drill/chance.ts";
import type { DrillMember } from "../drill/people.ts";
import type { Report } from "../define-drill.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import type { Stage } from "../drill/stage.ts";
import { BrowserLife } from "./browser-life.ts";
import { FLOWS, type Flow } from "./flow-names.ts";
import { buildPayment, countEffects, type BegunPayment, type Effects } from "./flows.ts";
import type { NetworkOrders } from "./drill.ts";
import { Trouble } from "./trouble.ts";

const MOST_LIVES = 40;
const MOST_PASSES = 40;
const WALLET_MINOR = 1_000_000n;
/** Longer than a member's confirmation counts. */
const LATER_MS = 16 * MINUTE_MS;
const LATER_SHARE = 0.1;

/** A device on which one member begins one payment. */
type Device = {
  owner: string;
  store: ReturnType<typeof createMemoryStore>;
  payment: BegunPayment;
  trouble: Trouble;
  chance: Chance;
  plant: NetworkOrders["plant"];
  /** How far its clock is ahead. */
  aheadMs: number;
  kills: number;
};

/** What one run came to. */
type Outcome = { fault: string | undefined; boundaries: number; blows: number; kills: number };

/** One life of the browser: the member begins the payment unless it waits, and the queue works until it is over. */
async function live(device: Device, store: CallStore): Promise<"over"> {
  const { owner, payment, trouble, chance, plant } = device;
  const now = (): number => Date.now() + device.aheadMs;
  const call: OutboxDeps["call"] = (to, given) => {
    const isFresh = plant === "freshkey" && given?.idempotencyKey !== undefined;
    return callEndpoint(to, isFresh ? { ...given, idempotencyKey: randomUUID() } : given);
  };
  const deps: OutboxDeps = { owner, store, call, now };
  const read = async () => (await listCalls(store, owner, now()))[0];
  if ((await read()) === undefined) {
    await queuePayment(deps, { ...payment, idempotencyKey: randomUUID() });
  }
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    await sendWaiting(deps).catch(() => undefined);
    const waiting = await read();
    assertExists(waiting, "what waited is gone");
    if (waiting.state === "sent") return "over";
    if (waiting.state === "confirm") await confirmPayment(deps, waiting.key);
    else if (waiting.state !== "waiting")
      throw new Error(`it is ${waiting.state}: ${waiting.words}`);
    if (!trouble.isOver && chance.happens(LATER_SHARE)) device.aheadMs += LATER_MS;
  }
  throw new Error("it waits for ever");
}

/** Does one payment of one member on a device of its own, however often its browser is killed. */
async function runDevice(device: Device, { stage, member }: Place): Promise<Outcome> {
  const { cookie = "", authorization = "" } = member.headers;
  signIn(authorization.replace("Bearer ", ""));
  const { trouble } = device;
  let fault: string | undefined;
  for (let lives = 0; lives <= MOST_LIVES; lives += 1) {
    const life = new BrowserLife(trouble);
    globalThis.fetch = (address, init = {}) =>
      life.fetch(
        `${stage.url}${address instanceof Request ? address.url : String(address)}`,
        init,
        cookie,
      );
    try {
      const end = await Promise.race([live(device, life.keep(device.store)), life.died]);
      if (end === "over") break;
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
      break;
    }
    device.kills += 1;
    if (device.plant === "forgetful") device.store.calls.clear();
    if (lives === MOST_LIVES) fault = "it is never done";
  }
  return { fault, boundaries: trouble.passed, blows: trouble.blows, kills: device.kills };
}

type Place = { stage: Stage; member: DrillMember };

async function runOnce(
  flow: Flow,
  place: Place,
  chance: Chance,
  { first, plant }: { first: number | undefined; plant: NetworkOrders["plant"] },
): Promise<Outcome> {
  const { stage, member } = place;
  const payment = await buildPayment(flow, stage.url, member);
  const trouble = new Trouble(chance, first);
  const rest = { aheadMs: 0, kills: 0, chance, plant, trouble, payment };
  const fetchBefore = globalThis.fetch;
  try {
    return await runDevice({ ...rest, owner: member.memberId, store: createMemoryStore() }, place);
  } finally {
    globalThis.fetch = fetchBefore;
  }
}

/** What differs between what a payment left behind and what it leaves without any trouble. */
const findDifferences = (effects: Effects, usual: Effects): string[] =>
  [...new Set([...Object.keys(effects), ...Object.keys(usual)])]
    .filter((name) => (effects[name] ?? 0) !== (usual[name] ?? 0))
    .map((name) => `${effects[name] ?? 0} ${name} instead of ${usual[name] ?? 0}`);

/** Does one flow again and again, each time by another member, and compares each with one without trouble. */
async function runFlow(
  flow: Flow,
  stage: Stage,
  members: readonly DrillMember[],
  { seed, plant }: NetworkOrders,
): Promise<{ line: string; faults: string[] }> {
  const [calm, ...others] = members;
  assertExists(calm, "the club is empty");
  const stream = FLOWS.indexOf(flow) * 100_000;
  const quiet = { first: undefined, plant: undefined };
  const { boundaries, fault } = await runOnce(
    flow,
    { stage, member: calm },
    createChance(seed, stream),
    quiet,
  );
  if (fault !== undefined)
    return { line: `${flow}: not done`, faults: [`${flow} in peace: ${fault}`] };
  const usual = await countEffects(stage.db, calm.memberId);
  const faults: string[] = [];
  let [blows, kills] = [0, 0];
  for (const [at, member] of others.entries()) {
    const chance = createChance(seed, stream + at + 1);
    // Each boundary in its turn, from one that the seed says, and others by chance.
    const outcome = await runOnce(flow, { stage, member }, chance, {
      first: (seed + at) % boundaries,
      plant,
    });
    blows += outcome.blows;
    kills += outcome.kills;
    const effects = await countEffects(stage.db, member.memberId);
    const wrong = [
      ...(outcome.fault === undefined ? [] : [outcome.fault]),
      ...findDifferences(effects, usual),
    ];
    if (wrong.length > 0) faults.push(`${flow} ${at}: ${wrong.join(", ")}`);
  }
  const each = Object.entries(usual).filter(([, count]) => count > 0);
  return {
    line: `${flow}: ${others.length} runs over ${boundaries} boundaries, ${blows} blows, of them ${kills} kills; each leaves ${each
      .map(([name, count]) => `${count} ${name}`)
      .join(", ")}`,
    faults: [...faults, ...(blows === 0 ? [`${flow}: nothing was cut`] : [])],
  };
}

/** Runs the drill on a club of its own. */
export async function runNetworkDrill(orders: NetworkOrders): Promise<Report> {
  const { onOpen } = orders;
  const each = orders.runs + 1;
  // A fault is shown by contributions alone.
  const flows = orders.plant === undefined ? FLOWS : FLOWS.slice(0, 1);
  return runOnClub(
    { members: each * flows.length, nairaMinor: WALLET_MINOR },
    onOpen,
    async ({ stage, members }) => {
      const results = [];
      for (const [at, flow] of flows.entries()) {
        results.push(await runFlow(flow, stage, members.slice(at * each, (at + 1) * each), orders));
      }
      return {
        lines: results.map(({ line }) => line),
        faults: results.flatMap(({ faults }) => faults),
      };
    },
  );
}
