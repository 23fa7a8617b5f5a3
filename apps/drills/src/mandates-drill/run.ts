import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "@kinfold/contract/durations";
import { checkLedgerInvariants } from "@kinfold/server/ledger/index.ts";
import { checkPaymentInvariants, settleDueMandates } from "@kinfold/server/payments/index.ts";
import type { Count } from "@kinfold/server/platform/db.ts";
import { checkSubscriptionInvariants } from "@kinfold/server/subscriptions/index.ts";
import { spawnServer, type Spawned } from "@kinfold/server/testing/spawned-server.ts";
import { scaleTime } from "../drill/scale-time.ts";
import type { Report } from "../define-drill.ts";
import { runOnSandboxClub, type SandboxClub } from "../drill/sandbox-club.ts";
import { createChance, type Chance } from "../drill/chance.ts";
import { callSandbox } from "../drill/outside.ts";
import type { ChargeLoopOrders } from "./charge-loop.ts";
import {
  callClub,
  contributeByMandate,
  openDebited,
  readMandateState,
  setMandate,
  type Debited,
} from "./members.ts";
import type { MandateOrders } from "./drill.ts";

const CHARGE_LOOP = fileURLToPath(new URL("./charge-loop.ts", import.meta.url));
/** Longer than a server has a charge for itself. */
const LEASE_MS = 150 * SECOND_MS;
const SETTLED_WITHIN_MS = 60 * SECOND_MS;

type ProviderMandate = {
  reference: string;
  debits: { reference: string; at: number; status: string }[];
};

/** How far the kills are. */
type Progress = { isStarted: () => void; kills: number; isOver: boolean };

/** What charges, killed so many times at moments drawn by chance. Its clock jumps ahead each time, past the leases of the one before. */
async function killCharging(
  stage: SandboxClub,
  { kills, plant }: MandateOrders,
  chance: Chance,
  progress: Progress,
): Promise<void> {
  const { club } = stage;
  const { env } = club.platform;
  const variables = {
    NODE_ENV: "test",
    DATA_DIR: env.DATA_DIR,
    WEB_ROOT: "/nonexistent",
    PORT: new URL(stage.url).port,
    SANDBOX_PORT: new URL(stage.sandboxUrl).port,
  };
  const start = async (nth: number): Promise<Spawned> => {
    const orders: ChargeLoopOrders = {
      address: club.addressOf("run"),
      variables,
      aheadMs: nth * LEASE_MS,
      isUnheld: plant === "unheld",
    };
    const stageText = JSON.stringify(orders);
    const loop = spawnServer(stage.clock.toVariables({ ...variables, DRILL_STAGE: stageText }), {
      script: CHARGE_LOOP,
    });
    await loop.says("charging");
    return loop;
  };
  // Two at a time, as two servers: while one is started anew the other charges.
  const loops = kills === 0 ? [await start(0)] : await Promise.all([start(0), start(1)]);
  progress.isStarted();
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(100 + chance.between(0, 699));
    const [oldest] = loops.splice(0, 1);
    oldest?.child.kill("SIGKILL");
    await oldest?.ended;
    loops.push(await start(kill + 1));
    progress.kills = kill;
  }
  while (!progress.isOver) await pause(100);
  for (const { child, ended } of loops) {
    child.kill("SIGKILL");
    await ended;
  }
}

/** One member contributes again and again, until and after their mandate ends. Answers from when on it must not be debited. */
async function liveOn(
  stage: SandboxClub,
  member: Debited,
  { chance, mayEnd }: { chance: Chance; mayEnd: () => boolean },
  tally: { refused: number; faults: string[] },
): Promise<number> {
  const lasts = 2 + chance.between(0, 3);
  for (let nth = 0; nth < lasts || !mayEnd(); nth += 1) {
    const { status, code } = await contributeByMandate(stage, member);
    if (status !== 201) tally.faults.push(`a contribution was answered ${status} ${code ?? ""}`);
    // Further apart while its turn to end has not come.
    await pause(nth < lasts ? 100 + chance.between(0, 299) : 900);
  }
  // Written down, and maybe being sent at this moment.
  await contributeByMandate(stage, member);
  const isByMember = chance.between(0, 2) > 0;
  if (isByMember) {
    const end = { method: "PATCH", path: "/mandate/cancel", body: {} } as const;
    for (;;) {
      const { status } = await callClub(stage, member.headers, end);
      if (status === 200) break;
      await pause(50);
    }
  } else {
    await setMandate(stage, member.reference, { status: "revoked" });
    await settleUntilEnded(stage, member);
  }
  const endedAt = stage.clock.now().getTime();
  // A provider that takes it for active again, and says so twice, late and out of order.
  for (const deliver of ["twice", "late", "out_of_order"]) {
    await setMandate(stage, member.reference, { status: "active", deliver });
    const { code } = await contributeByMandate(stage, member);
    if (code === "mandate_not_active") tally.refused += 1;
    else tally.faults.push(`a contribution by an ended mandate was answered ${code ?? "with yes"}`);
    await pause(20 + chance.between(0, 59));
  }
  return endedAt;
}

/** Waits until the club has heard that a bank ended a mandate; its nightly question comes at once here. */
async function settleUntilEnded(stage: SandboxClub, { headers, memberId }: Debited) {
  const { db } = stage.club.platform;
  for (;;) {
    await sql`update mandate set next_check_at = ${stage.club.clock.now()} where member_id = ${memberId}
      and state = 'active'`.execute(db);
    await settleDueMandates(stage.payments.setting);
    if ((await readMandateState(stage, headers)) === "ended") return;
    await pause(20);
  }
}

async function readProviderMandates({ sandboxUrl }: SandboxClub): Promise<ProviderMandate[]> {
  const list = await callSandbox(sandboxUrl, "/mandates");
  if (!Array.isArray(list)) throw new Error("the provider does not answer");
  return list;
}

/** Waits until no payment of these members is open: every debit is credited, or stopped. */
async function untilSettled(
  { club, payments }: SandboxClub,
  members: readonly Debited[],
  withinMs: number,
): Promise<string[]> {
  const giveUpAt = performance.now() + withinMs;
  const ids = members.map(({ memberId }) => memberId);
  for (;;) {
    await payments.watch.handleDue();
    const { rows } = await sql<{ open: Count }>`select count(*) as open from payment_intent
      where member_id = any (${ids}::text[]) and state in ('initiated', 'pending')`.execute(
      club.platform.db,
    );
    if (rows[0]?.open === 0n) return [];
    if (performance.now() > giveUpAt) return [`${rows[0]?.open} payments were not settled`];
    await pause(100);
  }
}

type Payment = { reference: string; state: string };

/** What is wrong with what the provider was asked to debit by one mandate. */
function judgeMandate(
  { debits, reference }: ProviderMandate,
  payments: ReadonlyMap<string, Payment>,
  endedAt: number,
): string[] {
  return debits.flatMap((debit) => {
    const shown = `mandate ${reference}: ${debit.reference}`;
    if (debit.at > endedAt) return [`${shown} was debited ${debit.at - endedAt} ms after the end`];
    const payment = payments.get(debit.reference);
    if (payment === undefined) return [`${shown} was debited for no payment`];
    return debit.status === "active" && payment.state !== "success"
      ? [`${shown} was debited and is ${payment.state}`]
      : [];
  });
}

/** Has members contribute by mandates that end, while what charges is killed; holds what the provider was asked for against the ends. */
export async function runMandatesDrill(orders: MandateOrders): Promise<Report> {
  return runOnSandboxClub(orders.onOpen, (stage) => endMandates(stage, orders));
}

async function endMandates(stage: SandboxClub, orders: MandateOrders): Promise<Report> {
  const { db } = stage.club.platform;
  const members: Debited[] = [];
  for (let at = 0; at < orders.members; at += 1) {
    members.push(await openDebited(stage, at));
  }
  const tally = { refused: 0, faults: [] as string[] };
  const chance = createChance(orders.seed, 0);
  const started = Promise.withResolvers<void>();
  const progress: Progress = { isStarted: started.resolve, kills: 0, isOver: false };
  const killing = killCharging(stage, orders, chance, progress);
  await Promise.race([started.promise, killing]);
  // Mandates end all along the kills.
  const endsAfter = (nth: number): number => (nth * orders.kills) / orders.members;
  const endedAts = await Promise.all(
    members.map((member, nth) =>
      liveOn(
        stage,
        member,
        {
          chance: createChance(orders.seed, nth + 1),
          mayEnd: () => progress.kills >= endsAfter(nth),
        },
        tally,
      ),
    ),
  );
  const faults = await untilSettled(
    stage,
    members,
    // What was planted leaves some of them without an answer.
    orders.plant === undefined ? scaleTime(SETTLED_WITHIN_MS) : 2 * SECOND_MS,
  );
  progress.isOver = true;
  await killing;
  const ids = members.map(({ memberId }) => memberId);
  const { rows } = await sql<Payment>`select reference, state from payment_intent
    where member_id = any (${ids}::text[])`.execute(db);
  const payments = new Map(rows.map((row) => [row.reference, row]));
  const there = new Map((await readProviderMandates(stage)).map((one) => [one.reference, one]));
  members.forEach(({ reference }, nth) => {
    const mandate = there.get(reference);
    if (mandate !== undefined) faults.push(...judgeMandate(mandate, payments, endedAts[nth] ?? 0));
  });
  const made = rows.filter(({ state }) => state === "success").length;
  const stopped = rows.filter(({ state }) => state === "failed").length;
  if (made === 0 || stopped === 0)
    faults.push(`${made} debits made and ${stopped} stopped prove nothing`);
  const broken = [
    ...(await checkPaymentInvariants(db)),
    ...(await checkSubscriptionInvariants(db)),
    ...(await checkLedgerInvariants(db)),
  ];
  faults.push(...tally.faults, ...broken.map((one) => JSON.stringify(one)));
  return {
    lines: [
      `${made} debits made, ${stopped} written down and stopped by the end of their mandate, ${tally.refused} contributions refused after it`,
    ],
    faults,
  };
}
