import { toBreakGlassId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/staff";
import { mountDecisionRoutes } from "#decisions/index.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import { extractNetwork } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { readBreakGlass, stopBreakGlass } from "./break-glass/break-glass.ts";
import { staffDecision } from "./change-decision.ts";
import { enrolStaff, readEnrolment } from "./enrol.ts";
import { listPeople } from "./people-store.ts";
import { readPersonViews } from "./person-view.ts";
import type { StaffCaller } from "./session-store.ts";

/** Who works here and in which roles, how that changes, and how someone new gets in. */
export function mountPeopleRoutes<Caller extends CallerState>(
  { open }: Mount<Caller>,
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { db } = platform;

  open(contract.readEnrolment, ({ body, request }) =>
    readEnrolment(platform, body.token, extractNetwork(request.ip)),
  );

  open(contract.enrol, ({ body, request }) =>
    enrolStaff(platform, body, extractNetwork(request.ip)),
  );

  staffed(contract.listStaff, async () => ({
    data: await readPersonViews(db, await listPeople(db)),
  }));

  mountDecisionRoutes(
    staffed,
    platform,
    staffDecision,
    {
      list: contract.listStaffChanges,
      propose: contract.proposeStaffChange,
      approve: contract.approveStaffChange,
      reject: contract.rejectStaffChange,
      withdraw: contract.withdrawStaffChange,
    },
    (proposal) => proposal,
  );

  staffed(contract.getBreakGlass, async () => ({ pending: await readBreakGlass(db) }));

  staffed(contract.stopBreakGlass, ({ body: { reason }, caller, params }) =>
    stopBreakGlass(platform, { id: toBreakGlassId(params["id"]), by: caller, reason }),
  );
}
