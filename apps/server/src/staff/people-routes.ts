import { toBreakGlassId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/office/staff";
import { mountDecisionRoutes } from "#decisions/index.ts";
import type { Mount, Standing } from "#platform/http.ts";
import { networkOf } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { readBreakGlass, stopBreakGlass } from "./break-glass/break-glass.ts";
import { staffDecision } from "./change-decision.ts";
import { enrol, readEnrolment } from "./enrol.ts";
import { allPeople } from "./people-store.ts";
import { personViews } from "./person-view.ts";
import type { StaffCaller } from "./session-store.ts";

/** Who works here and in which roles, how that changes, and how somebody new gets in. */
export function peopleRoutes<Caller extends Standing>(
  { open }: Mount<Caller>,
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { db } = platform;

  open(contract.readEnrolment, ({ body, request }) =>
    readEnrolment(platform, body.token, networkOf(request.ip)),
  );

  open(contract.enrol, ({ body, request }) => enrol(platform, body, networkOf(request.ip)));

  staffed(contract.listStaff, async () => ({ data: await personViews(db, await allPeople(db)) }));

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
