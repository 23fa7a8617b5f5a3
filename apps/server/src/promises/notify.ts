import type { MemberId, PromiseCaseId, StaffId, SubjectId } from "@kinfold/contract/ids";
import type { PromiseKindName } from "@kinfold/contract/promises";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { addWorkingDays, endInLagos, lagosDay, readHolidays } from "#calendar/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { writeStaffNotice, type PromiseStep, type StaffNotice } from "./emails.ts";
import type { PromiseKind } from "./kind.ts";
import { nameSubjects, type NamingContext } from "./name-subjects.ts";

/** What the engine needs of the modules: their kinds of promises, and whom to write to. */
export type PromiseContext = NamingContext & {
  readPerson: (db: Db, memberId: MemberId) => Promise<{ email: string; firstName: string }>;
  listStaffAddresses: (db: Db, role: StaffRole) => Promise<string[]>;
  /** The addresses of staff whom a subject is about in a way that may not be disclosed to them, by subject. */
  readConcernedAddresses: (
    db: Db,
    subjectIds: readonly SubjectId[],
  ) => Promise<ReadonlyMap<SubjectId, string>>;
};

type Notifying = Pick<Platform, "clock" | "db" | "env" | "log" | "outbox">;

type DueCase = {
  case_id: PromiseCaseId;
  kind: PromiseKindName;
  subject_id: SubjectId;
  member_id: MemberId | null;
  due_at: Date;
  escalate_at: Date;
  owner_role: StaffRole;
  claimed_by: StaffId | null;
  claimer_email: string | null;
  renewed_due_at: Date | null;
};

const AT_ONCE = 100;
/** What was answered in the last moment may still be on its way into the database. */
const BREACH_AFTER_MS = 5_000;

function findStep({ escalate_at: escalateAt, due_at: dueAt }: DueCase, now: Date): PromiseStep {
  if (addMs(dueAt, BREACH_AFTER_MS) <= now) return "late";
  return escalateAt <= now ? "near" : "half";
}

/** Locks the cases whose next threshold has passed; those that another server has hold of are its own. */
async function lockDueCases(tx: Db, now: Date): Promise<DueCase[]> {
  const breachBefore = addMs(now, -BREACH_AFTER_MS);
  const { rows } =
    await sql<DueCase>`select case_id, kind, subject_id, promise_case.member_id, due_at, escalate_at,
      owner_role, claimed_by, claimer.email as claimer_email, renewed_due_at
    from promise_case left join staff claimer on claimer.staff_id = claimed_by and claimer.disabled_at is null
    where next_at <= ${now}::timestamptz and (escalated_at is null or due_at <= ${breachBefore}::timestamptz)
    order by next_at, case_id limit ${AT_ONCE} for update of promise_case skip locked`.execute(tx);
  return rows;
}

async function markNotified(
  tx: Db,
  one: DueCase,
  step: PromiseStep,
  { now, newDueAt }: { now: Date; newDueAt: Date },
): Promise<void> {
  const [isNear, isLate] = [step !== "half", step === "late"];
  await sql`update promise_case set reminded_at = coalesce(reminded_at, ${now}::timestamptz),
      escalated_at = coalesce(escalated_at, case when ${isNear} then ${now}::timestamptz end),
      breached_at = coalesce(breached_at, case when ${isLate} then ${now}::timestamptz end),
      renewed_due_at = coalesce(renewed_due_at, case when ${isLate} then ${newDueAt}::timestamptz end)
    where case_id = ${one.case_id}`.execute(tx);
}

/** The end of the next working day in Lagos: the time that is promised instead of one that has passed. */
const findNewDueAt = async (tx: Db, now: Date): Promise<Date> =>
  endInLagos(addWorkingDays(lagosDay(now), 1, await readHolidays(tx)));

function listRoles(kind: PromiseKind, step: PromiseStep): StaffRole[] {
  return step === "half" ? [...kind.escalatesTo] : ["admin"];
}

async function notifyBatch(platform: Notifying, context: PromiseContext): Promise<number> {
  const { clock, db, env, outbox } = platform;
  return runTransaction(db, async (tx) => {
    const now = clock.now();
    const due = await lockDueCases(tx, now);
    if (due.length === 0) return 0;
    const newDueAt = await findNewDueAt(tx, now);
    const concerned = await context.readConcernedAddresses(
      tx,
      due.map(({ subject_id: id }) => id),
    );
    // An inbox is no place for what only compliance may know, also of one who may.
    const nameOf = await nameSubjects(tx, context, due, false);
    const byAddress = new Map<string, StaffNotice[]>();
    const addresses = new Map<StaffRole, string[]>();
    const addressesOf = async (role: StaffRole): Promise<string[]> => {
      const listed = addresses.get(role) ?? (await context.listStaffAddresses(tx, role));
      addresses.set(role, listed);
      return listed;
    };
    for (const one of due) {
      const kind = context.kinds.find(
        ({ name, owner }) => name === one.kind && owner === one.owner_role,
      );
      assertExists(kind, `no promise is called ${one.kind}`);
      const step = findStep(one, now);
      await markNotified(tx, one, step, { now, newDueAt });
      const owners =
        one.claimer_email === null ? await addressesOf(one.owner_role) : [one.claimer_email];
      const others = await Promise.all(listRoles(kind, step).map(addressesOf));
      const notice = { step, kind: one.kind, subject: nameOf(one), dueAt: one.due_at };
      for (const address of new Set([...owners, ...others.flat()]))
        if (address !== concerned.get(one.subject_id))
          byAddress.set(address, [...(byAddress.get(address) ?? []), notice]);
      if (step !== "late" || one.member_id === null || kind.writeLate === undefined) continue;
      const { email, firstName } = await context.readPerson(tx, one.member_id);
      const emailContent = await kind.writeLate(tx, {
        firstName,
        subjectId: one.subject_id,
        newDueAt,
        club: { publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL },
      });
      await notifyMember(tx, platform, {
        memberId: one.member_id,
        to: email,
        emailContent,
        event: one.subject_id,
      });
    }
    for (const [address, notices] of byAddress)
      await outbox.write(tx, address, writeStaffNotice(notices, env.OFFICE_URL));
    return due.length;
  });
}

/**
 * Notifies everyone whose promises passed a threshold: owners at half of the time, admins at five sixths, owners, admins and members
 * when it is over. Each notice is written once, in the transaction that marks it. Answers how many cases it notified about.
 */
export async function notifyDuePromises(
  platform: Notifying,
  context: PromiseContext,
): Promise<number> {
  let total = 0;
  for (let count = AT_ONCE; count > 0; total += count) count = await notifyBatch(platform, context);
  if (total > 0) {
    platform.log.info({ total }, "promises passed a threshold");
    platform.outbox.nudge();
  }
  return total;
}
