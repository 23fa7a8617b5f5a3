import { toSanctionsHitId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import * as contract from "@kinfold/contract/office/sanctions";
import { findProposals, mountDecisionRoutes } from "#decisions/index.ts";
import { addMs } from "#platform/clock.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, type Queue, type StaffCaller } from "#staff/index.ts";
import { answerDecision } from "./answer-decision.ts";
import { countDueMembers, readNewestList, readPageOfHits, selectOpenHits } from "./store.ts";

/** Sanctions hits that wait for an answer. It has no `about`: the page of a member, which more roles read, does not count them. */
export const SANCTIONS_QUEUE: Queue = {
  name: "sanctions_hits",
  permission: "compliance.read",
  waiting: selectOpenHits,
};

/** Where the screening of all members stands. A list is worked through within a day. */
function judgeScreening(
  { isOff, waiting, seenAt }: { isOff: boolean; waiting: number; seenAt: Date | null },
  now: Date,
): contract.ScreeningStatus["state"] {
  if (isOff) return "off";
  if (waiting === 0) return "current";
  return seenAt === null || seenAt < addMs(now, -DAY_MS) ? "late" : "running";
}

/** Sanctions hits in the office, their answer by two, and how far the screening of all members has come. */
export function mountScreeningRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db, env } = platform;

  staffed(contract.listSanctionsHits, async ({ caller, query }) => {
    const at = clock.now();
    const { page, per_page: perPage, state } = query;
    const { rows, total } = await readPageOfHits(db, state, { page, perPage });
    const ids = rows.map(({ hit_id: id }) => id);
    const claims = await listClaims(db, "sanctions_hit", ids, at);
    const proposals = await findProposals(
      db,
      answerDecision,
      rows.map(({ proposal_id: id }) => id).filter((id) => id !== null),
      { by: caller, at },
    );
    return {
      data: rows.map((row) => ({
        id: row.hit_id,
        created_at: row.found_at.toISOString(),
        due_at: row.due_at.toISOString(),
        claimed_by: claims.get(row.hit_id) ?? null,
        member: { id: row.member_id, name: row.member_name },
        code: row.code,
        screened_name: row.screened_name,
        birth_date: row.birth_date,
        entry_reference: row.entry_reference,
        entry_name: row.entry_name,
        list_name: row.list_name,
        score: row.score,
        last_list_date: row.last_list_date,
        active_since: row.active_since?.toISOString() ?? null,
        state: row.answer ?? ("open" as const),
        proposal: proposals.get(row.proposal_id ?? "") ?? null,
      })),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.getScreeningStatus, async () => {
    const { list_date, seen_at: seenAt, answered_at: answeredAt } = await readNewestList(db);
    const waiting = await countDueMembers(db);
    const state = judgeScreening(
      { isOff: env.SANCTIONS_BASE_URL === "", waiting, seenAt },
      clock.now(),
    );
    return { list_date, waiting, answered_at: answeredAt?.toISOString() ?? null, state };
  });

  mountDecisionRoutes(
    staffed,
    platform,
    answerDecision,
    {
      propose: contract.proposeHitAnswer,
      approve: contract.approveHitAnswer,
      reject: contract.rejectHitAnswer,
      withdraw: contract.withdrawHitAnswer,
    },
    ({ answer }, params) => ({ id: toSanctionsHitId(params["id"]), answer }),
  );
}
