import type { SubjectId } from "@kinfold/contract/ids";
import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import type {
  ClubHealth,
  HealthAnswer,
  PlanPriceState,
  PromisedWork,
} from "@kinfold/contract/office/health";
import { PROMISE_KINDS } from "@kinfold/contract/promises";
import { subtract } from "@kinfold/money";
import { findNotArchivedSince, readNightlyState, type Night } from "#integrity/index.ts";
import { addDays, lagosDay } from "#calendar/index.ts";
import { countBvnChecks } from "#identity/index.ts";
import { readMemberNames } from "#members/index.ts";
import { readLastMessages } from "#payments/index.ts";
import { buildStopViews, findOpenStop } from "#payout-stops/index.ts";
import { formatPlanRowLabel, listPlans } from "#plans/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { readMailState } from "#platform/outbox.ts";
import {
  computeHistory,
  countEndedByDay,
  listNextCases,
  type PromiseKind,
} from "#promises/index.ts";
import { findLatestRate } from "#reference/index.ts";
import {
  computePercentHalfUp,
  findPriceSteps,
  findWaitingByPlan,
  parsePriceE6,
} from "#units/index.ts";
import { readHeldMoney } from "./money.ts";

const WEEK_DAYS = 7;
const LONGEST_WAIT_MS = HOUR_MS;

type Figures = ClubHealth["figures"];

function judgeFigures(night: Night | undefined, isOverdue: boolean): HealthAnswer {
  if (night?.status === "found") return "no";
  return night?.status === "passed" && !isOverdue ? "yes" : "unknown";
}

async function readFigures(db: Db, now: Date, archiveAgeMs: number): Promise<Figures> {
  const { nights, isOverdue } = await readNightlyState(db, now);
  const last = nights.find(({ run }) => run !== undefined);
  const restored = nights.find(({ run }) =>
    run?.parts.some(({ part, failure }) => part === "backup" && failure === null),
  );
  const parts = last?.run?.parts ?? [];
  return {
    answer: judgeFigures(last, isOverdue),
    checked_at: last?.run?.checkedAt.toISOString() ?? null,
    looked: parts.flatMap(({ looked }) => Object.values(looked)).reduce((sum, one) => sum + one, 0),
    differ: parts.reduce((sum, { findings }) => sum + findings, 0),
    nights: nights.map(({ day, status }) => ({ day, status })),
    is_overdue: isOverdue,
    not_archived_since: findNotArchivedSince(archiveAgeMs, now)?.toISOString() ?? null,
    restored_at: restored?.run?.checkedAt.toISOString() ?? null,
  };
}

/** What the page is read with. */
export type HealthContext = {
  kinds: readonly PromiseKind[];
  archiveAgeMs: number;
  /** The subjects that its reader does not read, because they say what may not be disclosed to them. */
  hidden: readonly SubjectId[];
};

/** Every kind of promise, in the order of the contract. */
async function readWork(
  db: Db,
  now: Date,
  { kinds, hidden }: Pick<HealthContext, "kinds" | "hidden">,
): Promise<PromisedWork[]> {
  const today = lagosDay(now);
  const days = Array.from({ length: WEEK_DAYS }, (_, at) => addDays(today, at + 1 - WEEK_DAYS));
  const [history, next, ended] = [
    await computeHistory(db, now, hidden),
    await listNextCases(db, now, hidden),
    await countEndedByDay(db, { from: days[0] ?? today, through: today }),
  ];
  const names = await readMemberNames(
    db,
    next.map(({ member_id: id }) => id).filter((id) => id !== null),
  );
  return PROMISE_KINDS.flatMap((kind): PromisedWork[] => {
    const declared = kinds.find(({ name }) => name === kind);
    if (declared === undefined) return [];
    const counted = history.find((one) => one.kind === kind);
    const oldest = next.find((one) => one.kind === kind);
    const member = oldest?.member_id ?? null;
    return [
      {
        kind,
        open: counted?.open ?? 0,
        late: counted?.late ?? 0,
        owner_role: oldest?.owner_role ?? declared.owner,
        oldest:
          oldest === undefined
            ? null
            : {
                subject_id: oldest.subject_id,
                member: member === null ? null : { id: member, name: names.get(member) ?? member },
                began_at: oldest.began_at.toISOString(),
                due_at: oldest.due_at.toISOString(),
                claimed_by: oldest.claimed_by,
                reminded_at: oldest.reminded_at?.toISOString() ?? null,
                breached_at: oldest.breached_at?.toISOString() ?? null,
                renewed_due_at: oldest.renewed_due_at?.toISOString() ?? null,
              },
        ended_by_day: days.map(
          (day) => ended.find((one) => one.kind === kind && one.day === day)?.ended ?? 0,
        ),
        median_seconds: counted?.median_seconds ?? null,
        broken: counted?.broken ?? 0,
      },
    ];
  });
}

async function readMessages(db: Db, now: Date): Promise<ClubHealth["messages"]> {
  const mail = await readMailState(db, addMs(now, -WEEK_DAYS * DAY_MS));
  const oldest = mail.oldest_waiting_at;
  const isStuck = oldest !== null && now.getTime() - oldest.getTime() > LONGEST_WAIT_MS;
  return {
    answer: mail.failed > 0 || isStuck ? "no" : mail.sent > 0 ? "yes" : "unknown",
    ...mail,
    oldest_waiting_at: oldest?.toISOString() ?? null,
  };
}

async function readStopOfPayouts(db: Db): Promise<ClubHealth["payouts_stopped"]> {
  const stop = await findOpenStop(db);
  if (stop === undefined) return null;
  const view = (await buildStopViews(db, [stop])).get(stop.stop_id);
  return {
    at: stop.stopped_at.toISOString(),
    by: view?.stopped_by?.name ?? null,
    reason: stop.reason,
  };
}

async function readPrices(db: Db): Promise<PlanPriceState[]> {
  const plans = (await listPlans(db)).filter(({ valuation_method: by }) => by === "unit_price");
  const ids = plans.map(({ plan_id: id }) => id);
  const [steps, waiting] = [await findPriceSteps(db, ids), await findWaitingByPlan(db, ids)];
  return plans.map((plan) => {
    const step = steps.get(plan.plan_id);
    const queued = waiting.get(plan.plan_id);
    const [newest, before] = [step?.newest.unitPrice, step?.before ?? undefined].map((price) =>
      price === undefined ? undefined : parsePriceE6(price),
    );
    const percent =
      newest === undefined || before === undefined
        ? null
        : computePercentHalfUp(subtract(newest, before), before);
    return {
      plan_id: plan.plan_id,
      name: formatPlanRowLabel(plan),
      currency: plan.currency,
      unit_price: step?.newest.unitPrice ?? null,
      valued_on: step?.newest.dealtOn ?? null,
      change_bps: percent === null ? null : Math.round(percent * 100),
      waiting_orders: queued?.orders ?? 0,
      waiting_on: queued?.oldest ?? null,
      awaiting_documents: queued?.awaiting_documents ?? 0,
    };
  });
}

/** Everything that the club knows about itself at this moment. The age is that of the archive of the log. */
export async function readClubHealth(
  db: Db,
  now: Date,
  { kinds, archiveAgeMs, hidden }: HealthContext,
): Promise<ClubHealth> {
  const rate = await findLatestRate(db, now);
  const lastMessages = await readLastMessages(db);
  return {
    as_of: now.toISOString(),
    figures: await readFigures(db, now, archiveAgeMs),
    money: await readHeldMoney(db, now),
    payouts_stopped: await readStopOfPayouts(db),
    work: await readWork(db, now, { kinds, hidden }),
    messages: await readMessages(db, now),
    prices: await readPrices(db),
    rate:
      rate === undefined
        ? null
        : {
            naira_per_dollar: rate.nairaPerDollar,
            source: rate.source,
            as_of: rate.asOf.toISOString(),
            is_stale: rate.isStale,
          },
    providers: lastMessages.map(({ provider, last_message_at: at, unhandled }) => ({
      provider,
      last_message_at: at.toISOString(),
      unhandled,
    })),
    bvn: await countBvnChecks(db, addMs(now, -WEEK_DAYS * DAY_MS)),
  };
}
