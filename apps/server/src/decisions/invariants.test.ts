import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approvePastTheCode } from "../testing/approving.ts";
import { openClub, type Club } from "../testing/club.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { hireStaff } from "../testing/staff.ts";
import { checkDecisionInvariants } from "./index.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

test("an approval whose signature is gone, or is of something else, is named", async () => {
  const [author, approver] = [await hireStaff(club, ["admin"]), await hireStaff(club, ["admin"])];
  for (const id of ["stc_gone", "stc_other", "stc_right"]) {
    await sql`insert into decision (decision_id, kind, payload, payload_sha256, reason, proposed_by, proposed_at, due_at)
      values (${id}, 'staff_change', '{}', '', 'x', ${author.staffId}, now(), now())`.execute(
      club.db,
    );
    await approvePastTheCode(club.db, { id, staffId: approver.staffId });
  }
  expect(await checkDecisionInvariants(club.db)).toEqual([]);
  await runPastAllRules(club.db, async (own) => {
    await sql`delete from approval where subject_id = 'stc_gone'`.execute(own);
    await sql`update approval set digest = sha256('x') where subject_id = 'stc_other'`.execute(own);
  });
  const broken = await checkDecisionInvariants(club.db);
  expect(broken).toEqual(
    ["stc_gone", "stc_other"].map((id) => ({
      invariant: "an approved decision is signed by who approved it",
      about: `${id} was approved by ${approver.staffId} without a signature of it`,
    })),
  );
});
