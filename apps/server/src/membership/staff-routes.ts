import * as contract from "@kinfold/contract/office/members";
import { sql } from "kysely";
import { findMembersByBvnEnding } from "#kyc/index.ts";
import { pageOfMembers } from "#members/index.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { claimsOn, type Queue, type StaffCaller } from "#staff/index.ts";
import { pageOfChanges } from "./change-store.ts";
import { changeView } from "./change-view.ts";
import { approveGlobal, rejectGlobal } from "./decide.ts";
import { lockMember } from "./lock.ts";
import { foundView, openMemberPage } from "./member-page.ts";
import { proposeGlobal } from "./propose.ts";
import { approveUnlock, proposeUnlock, rejectUnlock } from "./unlock.ts";
import { pageMeta } from "#platform/paging.ts";

/** What work on memberships is called where it is claimed. */
const KIND = "global_change";

/** Proposals to make members global, or not, that wait for somebody else. */
export const globalChanges: Queue = {
  name: "global_changes",
  permission: "member.read",
  waiting: () => sql`select due_at from global_change where status = 'proposed'`,
  about: (memberId) =>
    sql`select 1 from global_change where status = 'proposed' and member_id = ${memberId}`,
};

const yes = (said: "yes" | "no" | undefined): boolean | undefined =>
  said === undefined ? undefined : said === "yes";

/** Members in the office: found, opened, made global or not by two, and kept from signing in. */
export function membershipRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
  queues: readonly Queue[],
): void {
  const { clock, db } = platform;

  staffed(contract.listMembers, async ({ caller, query }) => {
    const { kind, locked, page, per_page: perPage, search = "", verified } = query;
    const readsIdentities = caller.permissions.includes("identity.read");
    if (verified !== undefined && !readsIdentities) {
      refuse("staff_forbidden", "Your role does not read whose papers are right.");
    }
    const isEnding = /^\d{4}$/.test(search.trim());
    const wanted = {
      text: search,
      orIds: isEnding && readsIdentities ? await findMembersByBvnEnding(db, search.trim()) : [],
      isGlobal: kind === undefined ? undefined : kind === "global",
      isVerified: yes(verified),
      isLocked: yes(locked),
    };
    const { rows, total } = await pageOfMembers(db, wanted, { page, perPage });
    return {
      data: rows.map((row) => foundView(row, caller)),
      meta: pageMeta(total, query),
    };
  });

  staffed(contract.getMemberPage, ({ caller, params }) =>
    openMemberPage(platform, queues, params["id"] ?? "", caller),
  );

  staffed(contract.listGlobalChanges, async ({ caller, query }) => {
    const { page, per_page: perPage, status, search } = query;
    const { rows, total } = await pageOfChanges(db, { status, search }, { page, perPage });
    const ids = rows.map(({ change_id: id }) => id);
    const claims = await claimsOn(db, KIND, ids, clock.now());
    return {
      data: rows.map((row) => changeView(row, caller, claims.get(row.change_id) ?? null)),
      meta: pageMeta(total, query),
    };
  });

  staffed(contract.proposeGlobal, ({ body, caller, params }) =>
    proposeGlobal(platform, params["id"] ?? "", body, caller),
  );

  staffed(contract.approveGlobal, ({ body: { reason }, caller, params }) =>
    approveGlobal(platform, { id: params["id"] ?? "", by: caller, reason }),
  );

  staffed(contract.rejectGlobal, ({ body: { reason }, caller, params }) =>
    rejectGlobal(platform, { id: params["id"] ?? "", by: caller, reason }),
  );

  staffed(contract.lockMember, ({ body: { reason }, caller, params }) =>
    lockMember(platform, params["id"] ?? "", { reason, by: caller }),
  );

  staffed(contract.proposeUnlock, ({ body: { reason }, caller, params }) =>
    proposeUnlock(platform, params["id"] ?? "", { reason, by: caller }),
  );

  staffed(contract.approveUnlock, ({ body, caller, params }) =>
    approveUnlock(platform, params["id"] ?? "", {
      unlockId: body.unlock_id,
      reason: body.reason,
      by: caller,
    }),
  );

  staffed(contract.rejectUnlock, ({ body, caller, params }) =>
    rejectUnlock(platform, params["id"] ?? "", {
      unlockId: body.unlock_id,
      reason: body.reason,
      by: caller,
    }),
  );
}
