import { toMemberId } from "@kinfold/contract/ids";
import * as acceptedNames from "@kinfold/contract/office/accepted-names";
import * as estates from "@kinfold/contract/office/estates";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import * as contract from "@kinfold/contract/office/members";
import { mountDecisionRoutes } from "#decisions/index.ts";
import { findMembersByBvnEnding } from "#kyc/index.ts";
import { readPageOfMembers } from "#members/index.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { Queue, StaffCaller } from "#staff/index.ts";
import { findMembershipEndings } from "./endings.ts";
import { estateDecision } from "./estate-decision.ts";
import { globalDecision } from "./global-decision.ts";
import { lockMember } from "./lock.ts";
import { toFoundMember, openMemberPage } from "./member-page.ts";
import { unlockDecision } from "./unlock-decision.ts";
import { buildPageMeta } from "#platform/paging.ts";
import { nameDecision } from "./name-decision.ts";

const yes = (said: "yes" | "no" | undefined): boolean | undefined =>
  said === undefined ? undefined : said === "yes";

/** Members in the office: found, opened, made global or not by two, and kept from signing in. */
export function mountMembershipRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
  queues: readonly Queue[],
): void {
  const { db } = platform;

  staffed(contract.listMembers, async ({ caller, query }) => {
    const { kind, locked, page, per_page: perPage, search = "", verified } = query;
    const readsIdentities = caller.permissions.includes("identity.read");
    if (verified !== undefined && !readsIdentities) {
      refuse(membershipRefusals().staff_forbidden);
    }
    const isEnding = /^\d{4}$/.test(search.trim());
    const wanted = {
      text: search,
      orIds: isEnding && readsIdentities ? await findMembersByBvnEnding(db, search.trim()) : [],
      isGlobal: kind === undefined ? undefined : kind === "global",
      isVerified: yes(verified),
      isLocked: yes(locked),
    };
    const { rows, total } = await readPageOfMembers(db, wanted, { page, perPage });
    const endings = await findMembershipEndings(
      db,
      rows.map(({ member_id: id }) => id),
    );
    return {
      data: rows.map((row) => toFoundMember(row, caller, endings.get(row.member_id))),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.getMemberPage, ({ caller, params }) =>
    openMemberPage(platform, queues, toMemberId(params["id"]), caller),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    nameDecision,
    {
      propose: acceptedNames.proposeAcceptedName,
      approve: acceptedNames.approveAcceptedName,
      reject: acceptedNames.rejectAcceptedName,
    },
    ({ name }, params) => ({ name, memberId: toMemberId(params["id"]) }),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    estateDecision,
    {
      list: estates.listEstateProposals,
      propose: estates.proposeEstateHold,
      approve: estates.approveEstateHold,
      reject: estates.rejectEstateHold,
      withdraw: estates.withdrawEstateHold,
    },
    ({ facts }, params) => ({ facts, memberId: toMemberId(params["id"]) }),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    globalDecision,
    {
      list: contract.listGlobalChanges,
      propose: contract.proposeGlobal,
      approve: contract.approveGlobal,
      reject: contract.rejectGlobal,
    },
    ({ is_global }, params) => ({ is_global, memberId: toMemberId(params["id"]) }),
  );

  staffed(contract.lockMember, ({ body: { reason }, caller, params }) =>
    lockMember(platform, toMemberId(params["id"]), { reason, by: caller }),
  );

  mountDecisionRoutes(
    staffed,
    platform,
    unlockDecision,
    {
      propose: contract.proposeUnlock,
      approve: contract.approveUnlock,
      reject: contract.rejectUnlock,
      withdraw: contract.withdrawUnlock,
    },
    (_body, params) => ({ memberId: toMemberId(params["id"]) }),
  );
}
