import { toMemberId } from "@kinfold/contract/ids";
import { excoRefusals } from "@kinfold/contract/refusals/exco";
import * as contract from "@kinfold/contract/office/exco";
import { findExcoRequest, readPageOfExco, type ExcoRequest } from "#members/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, readStaffNames, type StaffCaller } from "#staff/index.ts";
import { decideExco } from "./decide.ts";
import { findDecisions } from "./store.ts";
import { buildPageMeta } from "#platform/paging.ts";

async function views(
  db: Db,
  rows: readonly ExcoRequest[],
  now: Date,
): Promise<contract.ExcoReferral[]> {
  const decisions = await findDecisions(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const names = await readStaffNames(
    db,
    [...decisions.values()].map(({ decided_by: by }) => by),
  );
  const claims = await listClaims(
    db,
    "exco",
    rows.map(({ memberId }) => memberId),
    now,
  );
  return rows.map((row) => {
    const decision = decisions.get(row.memberId);
    return {
      id: row.memberId,
      member_name: row.name,
      email: row.email,
      country: row.country,
      heard_about_us: row.heardAboutUs,
      referral_person: row.referralPerson,
      status: row.status,
      created_at: row.askedAt.toISOString(),
      due_at: row.dueAt.toISOString(),
      claimed_by: claims.get(row.memberId) ?? null,
      decided_by:
        decision === undefined ? null : (names.get(decision.decided_by) ?? decision.decided_by),
      decided_at: decision?.decided_at.toISOString() ?? null,
      reason: decision?.reason ?? null,
    };
  });
}

/** Introductions by the executive committee: who asked, and what it says. */
export function mountExcoRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;

  staffed(contract.listExcoReferrals, async ({ query }) => {
    const { page, per_page: perPage, status, search } = query;
    const { rows, total } = await readPageOfExco(db, { status, search }, { page, perPage });
    return {
      data: await views(db, rows, clock.now()),
      meta: buildPageMeta(total, query),
    };
  });

  const actions = [
    [contract.approveExcoReferral, "approved"],
    [contract.rejectExcoReferral, "declined"],
  ] as const;
  for (const [endpoint, outcome] of actions) {
    staffed(endpoint, async ({ body: { reason }, caller, params }) => {
      const memberId = toMemberId(params["id"]);
      await decideExco(platform, { memberId, outcome, reason, by: caller });
      const row = await findExcoRequest(db, memberId);
      const [view] = row === undefined ? [] : await views(db, [row], clock.now());
      return view ?? refuse(excoRefusals().not_found.introduction);
    });
  }
}
