import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { toCheckId, toStaffId, toSubjectId, type MemberId } from "@kinfold/contract/ids";
import { getPromiseRates, type PromiseRate } from "@kinfold/contract/promises";
import { create } from "superstruct";
import { sql } from "kysely";
import { buildApp } from "@kinfold/server/app.ts";
import { lagosDay } from "@kinfold/server/calendar/index.ts";
import { putCheck, setCheck } from "@kinfold/server/identity/index.ts";
import { FLAGGED_PAYMENT_PROMISE } from "@kinfold/server/payments/index.ts";
import { runTransaction, type Db } from "@kinfold/server/platform/db.ts";
import { createId } from "@kinfold/server/platform/ids.ts";
import { readSecondFactorKeys } from "@kinfold/server/platform/sealing.ts";
import { PROMISES } from "@kinfold/server/promise-kinds.ts";
import {
  followPromise,
  notifyDuePromises,
  reconcilePromises,
} from "@kinfold/server/promises/index.ts";
import { insertStaff } from "@kinfold/server/staff/index.ts";
import { setClubStage, type ClubStage } from "../club-drill/stage.ts";
import { createChance, type Chance } from "../drill/chance.ts";
import type { PromiseOrders } from "./orders.ts";

/** A Monday, 08:00 in Lagos. No holiday falls into the weeks of a run. */
const FIRST_MOMENT = Date.parse("2026-11-09T07:00:00Z");
/** Runs of one stage are so far apart that no rate of 90 days sees two, and each begins in a November. */
const APART_MS = 52 * 7 * DAY_MS;
/** How often the server's sweep runs in the time of the club; the drill allows 60 seconds. */
const SWEEP_MS = 50_000;
const ALLOWED_MS = 60_000;
const LATE_SHARE = 0.1;
const LAGOS_MS = HOUR_MS;
const IDENTITY_DAYS = 3;

/** One promise as the drill made it: when it is due, and when it is answered, if ever. */
type Planned = {
  kind: "identity" | "exception";
  id: string;
  memberId: MemberId | undefined;
  beganAt: number;
  dueAt: number;
  remindAt: number;
  escalateAt: number;
  answeredAt: number | undefined;
};

/** What a run came to. */
export type PromiseOutcome = {
  late: number;
  reminded: number;
  escalated: number;
  breached: number;
  slowestMs: number;
  falseNotices: number;
  rates: string[];
  faults: string[];
  seconds: number;
};

/** A club in this process whose staff have every role that is notified. */
export type PromiseStage = {
  club: ClubStage;
  readRates: () => Promise<readonly PromiseRate[]>;
  close: () => Promise<void>;
  runs: number;
};

/** Opens a club with its staff, and a way to ask for the rates as a visitor does. */
export async function createPromiseStage(): Promise<PromiseStage> {
  const club = await setClubStage(new Date(FIRST_MOMENT).toISOString());
  const { platform } = club;
  for (const role of [
    "operations",
    "compliance",
    "finance_maker",
    "finance_approver",
    "admin",
  ] as const) {
    await insertStaff(platform.db, readSecondFactorKeys(platform.env), {
      email: `${role}@example.com`,
      name: role,
      roles: [role],
      passwordHash: "$argon2id$none",
      authenticatorSecret: "GEZDGNBVGY3TQOJQ",
      createdAt: platform.clock.now(),
    });
  }
  const app = await buildApp(platform);
  return {
    club,
    runs: 0,
    readRates: async () => {
      const answer = await app.inject({ method: "GET", url: `/api${getPromiseRates.path}` });
      return create(answer.json(), getPromiseRates.reply).rates;
    },
    close: async () => {
      await app.close();
      await club.close();
    },
  };
}

const lagosMidnight = (at: number): number =>
  Math.floor((at + LAGOS_MS) / DAY_MS) * DAY_MS - LAGOS_MS;
const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at + LAGOS_MS).getUTCDay());

/** The moment at which so much time of working days has passed: the drill's own reckoning, hour by hour of the calendar. */
function addWorkedMs(from: number, ms: number): number {
  let [at, left] = [from, ms];
  for (;;) {
    const dayEnds = lagosMidnight(at) + DAY_MS;
    if (isWeekend(at)) {
      at = dayEnds;
      continue;
    }
    if (left < dayEnds - at) return at + left;
    left -= dayEnds - at;
    at = dayEnds;
  }
}

/** How much time of working days lies between two moments. */
function countWorkedMs(from: number, through: number): number {
  let worked = 0;
  for (let at = from; at < through; at = lagosMidnight(at) + DAY_MS) {
    if (!isWeekend(at)) worked += Math.min(lagosMidnight(at) + DAY_MS, through) - at;
  }
  return worked;
}

/** The end of the third working day after a moment, to the last millisecond. */
function findIdentityDue(beganAt: number): number {
  let day = lagosMidnight(beganAt);
  for (let left = IDENTITY_DAYS; left > 0;) {
    day += DAY_MS;
    if (!isWeekend(day)) left -= 1;
  }
  return day + DAY_MS - 1;
}

function planCases(chance: Chance, count: number, firstAt: number): Planned[] {
  const spreadMs = Math.min(5 * DAY_MS, count * 4 * MINUTE_MS);
  const lateCount = Math.floor(count * LATE_SHARE);
  return Array.from({ length: count }, (_, index): Planned => {
    const kind = index % 2 === 0 ? "identity" : "exception";
    const beganAt = firstAt + Math.floor(chance.next() * spreadMs);
    const dueAt = kind === "identity" ? findIdentityDue(beganAt) : beganAt + 48 * HOUR_MS;
    const worked = countWorkedMs(beganAt, dueAt);
    const at = (part: number, of: number): number =>
      kind === "identity"
        ? addWorkedMs(beganAt, Math.floor((worked * part) / of))
        : beganAt + (48 * HOUR_MS * part) / of;
    const isLate = index >= count - lateCount;
    const inTimeAt =
      beganAt + MINUTE_MS + Math.floor(chance.next() * (dueAt - beganAt - 3 * MINUTE_MS));
    const lateAt = chance.happens(0.25)
      ? undefined
      : dueAt + HOUR_MS + Math.floor(chance.next() * 20 * HOUR_MS);
    return {
      kind,
      id: "",
      memberId: undefined,
      beganAt,
      dueAt,
      remindAt: at(1, 2),
      escalateAt: at(5, 6),
      answeredAt: isLate ? lateAt : inTimeAt,
    };
  });
}

async function insertMember(tx: Db, at: string, now: Date): Promise<MemberId> {
  const memberId = createId("mem");
  await sql`insert into member (member_id, customer_id, customer_code, email, email_verified_at, password_hash, first_name,
      last_name, phone, country_code, country, citizenship, is_global, pep, accredited_investors, accept_family_office,
      exco_referral, exco_referral_status, referral_info, heard_about_us, created_at)
    values (${memberId}, ${createId("cus")}, ${`PRM-${at}`}, ${`promised.${at}@example.com`}, ${now}, '$argon2id$none', 'Promised',
      ${`Number ${at}`}, ${`+2348035${at.padStart(6, "0")}`}, 'NG', 'NG', '{NG}', false, false, false, false, false, 'none', 'sent',
      'existing member', ${now})`.execute(tx);
  return memberId;
}

async function beginCase(db: Db, one: Planned, number: string): Promise<void> {
  const at = new Date(one.beganAt);
  await runTransaction(db, async (tx) => {
    if (one.kind === "identity") {
      one.memberId = await insertMember(tx, number, at);
      one.id = await putCheck(tx, {
        memberId: one.memberId,
        kind: "kyc",
        status: "pending",
        submittedAt: at,
        expectedBy: lagosDay(new Date(one.dueAt)),
      });
      return;
    }
    one.id = createId("rev");
    await sql`insert into payment_review (review_id, reason, details, created_at)
      values (${one.id}, 'drill', '{}', ${at})`.execute(tx);
    await followPromise(tx, FLAGGED_PAYMENT_PROMISE, { subjectId: toSubjectId(one.id) });
  });
}

async function answerCase(db: Db, one: Planned, at: Date): Promise<void> {
  await runTransaction(db, async (tx) => {
    if (one.kind === "identity") {
      await setCheck(tx, toCheckId(one.id), {
        status: "rejected",
        reason: "Drill",
        at,
        by: toStaffId("drill"),
      });
      return;
    }
    await sql`update payment_review set resolved_at = ${at}, resolved_by = 'drill' where review_id = ${one.id}`.execute(
      tx,
    );
    await followPromise(tx, FLAGGED_PAYMENT_PROMISE, { subjectId: toSubjectId(one.id) });
  });
}

/** Lets the time of the club pass: what begins and is answered happens at its moment, and the server sweeps in between. */
async function passTime(
  stage: PromiseStage,
  planned: readonly Planned[],
  orders: PromiseOrders,
): Promise<void> {
  const { platform, clock } = stage.club;
  const { db } = platform;
  const sweepMs = orders.plant === "slow" ? 5 * MINUTE_MS : SWEEP_MS;
  const number = (index: number): string => String(stage.runs * 30_000 + index);
  const events = planned
    .flatMap((one, index) => [
      { at: one.beganAt, run: () => beginCase(db, one, number(index)) },
      ...(one.answeredAt === undefined
        ? []
        : [{ at: one.answeredAt, run: () => answerCase(db, one, clock.now()) }]),
    ])
    .toSorted((one, other) => one.at - other.at);
  const firstAt = events[0]?.at ?? 0;
  const lastAt =
    Math.max(...planned.map(({ dueAt, answeredAt = 0 }) => Math.max(dueAt, answeredAt))) + HOUR_MS;
  let [next, reconciledAt] = [0, firstAt];
  for (let now = firstAt; now <= lastAt; now += sweepMs) {
    for (let event = events[next]; event !== undefined && event.at <= now; event = events[next]) {
      clock.setTo(new Date(event.at));
      await event.run();
      next += 1;
    }
    clock.setTo(new Date(now));
    await notifyDuePromises(platform, PROMISES);
    if (now - reconciledAt < HOUR_MS) continue;
    reconciledAt = now;
    await reconcilePromises(platform, PROMISES.kinds);
  }
}

/** What someone with every right does behind the club's back. */
async function spoil(
  stage: PromiseStage,
  planned: readonly Planned[],
  plant: PromiseOrders["plant"],
): Promise<void> {
  if (plant !== "kept" && plant !== "false") return;
  const late = planned.find(
    ({ dueAt, answeredAt }) => answeredAt !== undefined && answeredAt > dueAt,
  );
  const quick = planned.find(
    ({ remindAt, answeredAt }) => answeredAt !== undefined && answeredAt < remindAt - HOUR_MS,
  );
  const change =
    plant === "kept"
      ? sql`update promise_case set ended_at = due_at where subject_id = ${late?.id}`
      : sql`update promise_case set reminded_at = remind_at where subject_id = ${quick?.id}`;
  await change.execute(stage.club.owner);
}

type Written = {
  subject_id: string;
  reminded_at: Date | null;
  escalated_at: Date | null;
  breached_at: Date | null;
};

function compareNotices(planned: readonly Planned[], written: ReadonlyMap<string, Written>) {
  const faults: string[] = [];
  const counts = { reminded: 0, escalated: 0, breached: 0, falseNotices: 0, slowestMs: 0 };
  for (const one of planned) {
    const row = written.get(one.id);
    if (row === undefined) {
      faults.push(`${one.id} has no case`);
      continue;
    }
    const steps = [
      ["reminded", one.remindAt, row.reminded_at],
      ["escalated", one.escalateAt, row.escalated_at],
      ["breached", one.dueAt, row.breached_at],
    ] as const;
    for (const [step, threshold, at] of steps) {
      const isOwed = one.answeredAt === undefined || one.answeredAt > threshold + ALLOWED_MS;
      const isAllowed = one.answeredAt === undefined || one.answeredAt > threshold;
      if (at === null) {
        if (isOwed) faults.push(`${one.id} was not ${step}`);
        continue;
      }
      counts[step] += 1;
      const afterMs = at.getTime() - threshold;
      // A threshold that falls between two milliseconds is the one before.
      if (!isAllowed || afterMs < -1) {
        counts.falseNotices += 1;
        faults.push(`${one.id} was ${step} and should not have been`);
        continue;
      }
      counts.slowestMs = Math.max(counts.slowestMs, afterMs);
      if (afterMs > ALLOWED_MS)
        faults.push(`${one.id} was ${step} ${Math.round(afterMs / 1_000)} s after its threshold`);
    }
  }
  return { faults, counts };
}

/** Counts what was kept from the rows of the modules, and not from the cases. */
async function countKept(
  db: Db,
  from: Date,
  now: Date,
): Promise<Map<string, { onTime: number; counted: number }>> {
  const { rows } = await sql<{ kind: string; on_time: number; counted: number }>`
    with promised as (
      select 'identity' as kind, decided_at as answered_at,
          ((expected_by + 1)::timestamp - interval '1 hour') at time zone 'UTC' - interval '1 millisecond' as due_at
        from identity_check where submitted_at >= ${from}::timestamptz
      union all
      select 'exception', resolved_at, created_at + interval '48 hours' from payment_review where created_at >= ${from}::timestamptz)
    select kind, sum((coalesce(answered_at <= due_at, false))::integer)::integer as on_time,
        sum((coalesce(answered_at <= due_at, false) or due_at < ${now}::timestamptz)::integer)::integer as counted
      from promised group by kind`.execute(db);
  return new Map(rows.map((row) => [row.kind, { onTime: row.on_time, counted: row.counted }]));
}

/** Each member whose promise was broken has one email about it, and no one else has any. */
async function findEmailFaults(
  db: Db,
  planned: readonly Planned[],
  written: ReadonlyMap<string, Written>,
) {
  const { rows } = await sql<{ subject_id: string; emails: number; notices: number }>`
    select check_id as subject_id,
        (select count(*)::integer from outbox_mail where kind = 'identity_late' and recipient = member.email) as emails,
        (select count(*)::integer from notice where notice.member_id = member.member_id) as notices
      from identity_check join member using (member_id)
      where check_id = any (${planned.map(({ id }) => id)}::text[])`.execute(db);
  return rows.flatMap(({ subject_id: id, emails, notices }) => {
    const expected = written.get(id)?.breached_at === null ? 0 : 1;
    return emails === expected && notices === expected
      ? []
      : [`the member of ${id} has ${emails} emails and ${notices} notices, not ${expected}`];
  });
}

/** Passes the time of one run, and compares everything with the drill's own reckoning. */
export async function drillPromises(
  stage: PromiseStage,
  orders: PromiseOrders,
): Promise<PromiseOutcome> {
  const startedAt = performance.now();
  const { platform, clock } = stage.club;
  const { db } = platform;
  const firstAt = FIRST_MOMENT + stage.runs * APART_MS;
  const planned = planCases(createChance(orders.seed, stage.runs), orders.cases, firstAt);
  await passTime(stage, planned, orders);
  stage.runs += 1;
  await spoil(stage, planned, orders.plant);
  const { rows } =
    await sql<Written>`select subject_id, reminded_at, escalated_at, breached_at from promise_case
    where subject_id = any (${planned.map(({ id }) => id)}::text[])`.execute(db);
  const written = new Map(rows.map((row) => [row.subject_id, row]));
  const { faults, counts } = compareNotices(planned, written);
  if (rows.length !== planned.length)
    faults.push(`${rows.length} cases of ${planned.length} promises`);
  faults.push(...(await findEmailFaults(db, planned, written)));
  // What is kept for five minutes was asked for by no one before.
  const now = clock.now();
  const shown = new Map((await stage.readRates()).map((rate) => [rate.kind as string, rate]));
  const rates: string[] = [];
  for (const [kind, { onTime, counted }] of await countKept(db, new Date(firstAt), now)) {
    const rate = shown.get(kind);
    rates.push(
      `${kind}: shown ${rate?.on_time} of ${rate?.counted} (${((rate?.on_time_bps ?? 0) / 100).toFixed(2)} %), counted ${onTime} of ${counted}`,
    );
    const isSame =
      rate?.on_time === onTime &&
      rate.counted === counted &&
      rate.on_time_bps === Math.floor((onTime * 10_000) / counted);
    if (!isSame) faults.push(`the rate of ${kind} is not that of the independent count`);
  }
  return {
    ...counts,
    late: planned.filter(({ dueAt, answeredAt }) => answeredAt === undefined || answeredAt > dueAt)
      .length,
    rates,
    faults,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}
