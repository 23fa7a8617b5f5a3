import { MINUTE_MS } from "@kinfold/contract/durations";
import type { MemberId, StaffId, SubjectId } from "@kinfold/contract/ids";
import * as office from "@kinfold/contract/office/promises";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import * as contract from "@kinfold/contract/promises";
import type { Db } from "#platform/db.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffEligibility, StaffMount } from "#platform/staff-mount.ts";
import { nameSubjects } from "./name-subjects.ts";
import type { PromiseContext } from "./notify.ts";
import { computeHistory, listOpenCases, readPageOfCases, type CaseRow } from "./store.ts";

type Rates = ReplyOf<typeof contract.getPromiseRates>;

/** The same figures for every visitor, for so long. */
const RATES_KEPT_MS = 5 * MINUTE_MS;

async function readRates({ db, clock }: Pick<Platform, "db" | "clock">): Promise<Rates> {
  const now = clock.now();
  const history = new Map((await computeHistory(db, now)).map((row) => [row.kind, row]));
  return {
    as_of: now.toISOString(),
    days: contract.PROMISE_RATE_DAYS,
    least: contract.PROMISE_RATE_LEAST,
    rates: contract.PROMISE_KINDS.map((kind) => {
      const { kept = 0, broken = 0, on_time_bps: onTime = null } = history.get(kind) ?? {};
      const isEnough = kept + broken >= contract.PROMISE_RATE_LEAST;
      return isEnough
        ? { kind, on_time_bps: onTime, on_time: kept, counted: kept + broken }
        : { kind, on_time_bps: null, on_time: null, counted: null };
    }),
  };
}

/** What a member is still owed an answer to, and how well the club keeps its promises, for anyone. */
export function mountPromiseRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded, open }: Mount<Caller>,
  platform: Pick<Platform, "db" | "clock">,
): void {
  const { clock, db } = platform;
  let kept: { at: number; rates: Promise<Rates> } | undefined;

  guarded(contract.listOwnPromises, async ({ caller }) =>
    (await listOpenCases(db, caller.memberId)).map((row) => ({
      id: row.case_id,
      kind: row.kind,
      subject_id: row.subject_id,
      began_at: row.began_at.toISOString(),
      due_at: row.due_at.toISOString(),
      renewed_due_at: row.renewed_due_at?.toISOString() ?? null,
      team: contract.PROMISE_WORDS[row.kind].team,
      next_step: contract.PROMISE_WORDS[row.kind].nextStep,
    })),
  );

  open(contract.getPromiseRates, () => {
    const now = clock.now().getTime();
    // A clock that went back makes what was kept too old as well.
    if (kept === undefined || Math.abs(now - kept.at) >= RATES_KEPT_MS) {
      const reading = { at: now, rates: readRates(platform) };
      kept = reading;
      reading.rates.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return kept.rates;
  });
}

/** The promises of the club, for its staff. */
export function mountPromiseStaffRoutes<
  Caller extends StaffEligibility & { staffId: StaffId; memberId: MemberId | null },
>(
  staffed: StaffMount<Caller>,
  { clock, db }: Pick<Platform, "db" | "clock">,
  {
    kinds,
    readMemberNames,
    hiddenSubjects,
  }: Pick<PromiseContext, "kinds" | "readMemberNames"> & {
    /** What a staff member of this membership does not read. */
    hiddenSubjects: (db: Db, reader: MemberId | null) => Promise<readonly SubjectId[]>;
  },
): void {
  const toView = (
    row: CaseRow,
    names: ReadonlyMap<string, string>,
    subject: string,
  ): office.PromiseCase => ({
    id: row.case_id,
    kind: row.kind,
    subject_id: row.subject_id,
    subject,
    member:
      row.member_id === null
        ? null
        : { id: row.member_id, name: names.get(row.member_id) ?? row.member_id },
    state: row.state,
    began_at: row.began_at.toISOString(),
    due_at: row.due_at.toISOString(),
    owner_role: row.owner_role,
    claimed_by: row.claimed_by,
    reminded_at: row.reminded_at?.toISOString() ?? null,
    escalated_at: row.escalated_at?.toISOString() ?? null,
    breached_at: row.breached_at?.toISOString() ?? null,
    renewed_due_at: row.renewed_due_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  });

  staffed(office.listPromises, async ({ caller, query }) => {
    const { kind, show, page, per_page: perPage } = query;
    const isForCompliance = caller.permissions.includes("compliance.read");
    const filter = {
      kind,
      show,
      isForCompliance,
      hidden: await hiddenSubjects(db, caller.memberId),
    };
    const { rows, total } = await readPageOfCases(db, filter, clock.now(), { page, perPage });
    const members = rows.flatMap(({ member_id: id }) => (id === null ? [] : [id]));
    const names = await readMemberNames(db, members);
    const nameOf = await nameSubjects(db, { kinds, readMemberNames }, rows, isForCompliance);
    return {
      data: rows.map((row) => toView(row, names, nameOf(row))),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(office.getPromiseHistory, async ({ caller }) => {
    const now = clock.now();
    const rows = await computeHistory(db, now, await hiddenSubjects(db, caller.memberId));
    const history = new Map(rows.map((row) => [row.kind, row]));
    return {
      as_of: now.toISOString(),
      kinds: contract.PROMISE_KINDS.map(
        (kind) =>
          history.get(kind) ?? {
            kind,
            open: 0,
            late: 0,
            kept: 0,
            broken: 0,
            on_time_bps: null,
            median_seconds: null,
            p95_seconds: null,
          },
      ),
    };
  });
}
