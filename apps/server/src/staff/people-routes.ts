import * as contract from "@kinfold/contract/office/staff";
import { sql } from "kysely";
import type { Mount, Standing } from "#platform/http.ts";
import { networkOf } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { pageOfChanges } from "./change-store.ts";
import { changeViews, personViews } from "./change-view.ts";
import { readBreakGlass, stopBreakGlass } from "./break-glass/break-glass.ts";
import { claimsOn } from "./claims.ts";
import { approveChange, rejectChange, withdrawChange } from "./decide.ts";
import { enrol, readEnrolment } from "./enrol.ts";
import { allPeople } from "./people-store.ts";
import { proposeChange } from "./propose.ts";
import type { Queue } from "./queues.ts";
import type { StaffCaller } from "./session-store.ts";
import { pageMeta } from "#platform/paging.ts";

/** What work on the staff is called where it is claimed. */
const KIND = "staff_change";

/** The proposals about the staff that wait for another admin. */
export const staffQueue: Queue = {
  name: "staff",
  permission: "staff.read",
  waiting: () => sql`select due_at from staff_change where status = 'proposed'`,
};

/** Who works here and in which roles, how that changes, and how somebody new gets in. */
export function peopleRoutes<Caller extends Standing>(
  { open }: Mount<Caller>,
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { clock, db } = platform;

  open(contract.readEnrolment, ({ body, request }) =>
    readEnrolment(platform, body.token, networkOf(request.ip)),
  );

  open(contract.enrol, ({ body, request }) => enrol(platform, body, networkOf(request.ip)));

  staffed(contract.listStaff, async () => ({ data: await personViews(db, await allPeople(db)) }));

  staffed(contract.listStaffChanges, async ({ query }) => {
    const { page, per_page: perPage, status, search } = query;
    const { rows, total } = await pageOfChanges(db, { status, search }, { page, perPage });
    const ids = rows.map(({ change_id: id }) => id);
    const claims = await claimsOn(db, KIND, ids, clock.now());
    return {
      data: await changeViews(db, rows, claims),
      meta: pageMeta(total, query),
    };
  });

  staffed(contract.proposeStaffChange, ({ body, caller }) => proposeChange(platform, body, caller));

  staffed(contract.getBreakGlass, async () => ({ pending: await readBreakGlass(db) }));

  staffed(contract.stopBreakGlass, ({ body: { reason }, caller, params }) =>
    stopBreakGlass(platform, { id: params["id"] ?? "", by: caller, reason }),
  );

  staffed(contract.withdrawStaffChange, ({ body: { reason }, caller, params }) =>
    withdrawChange(platform, { id: params["id"] ?? "", by: caller, reason }),
  );

  staffed(contract.approveStaffChange, ({ body: { reason }, caller, params }) =>
    approveChange(platform, { id: params["id"] ?? "", by: caller, reason }),
  );

  staffed(contract.rejectStaffChange, ({ body: { reason }, caller, params }) =>
    rejectChange(platform, { id: params["id"] ?? "", by: caller, reason }),
  );
}
