import { toReviewSubjectId } from "@kinfold/contract/ids";
import { reviewRefusals } from "@kinfold/contract/refusals/reviews";
import * as contract from "@kinfold/contract/office/identity";
import { lagosDay } from "#calendar/index.ts";
import {
  readPageOfReviews,
  selectReviewPromises,
  findReview,
  selectWaitingReviews,
  type ReviewRow,
} from "#identity/index.ts";
import { readDocumentForStaff } from "#kyc/index.ts";
import { findMembers } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { Queue, StaffCaller } from "#staff/index.ts";
import { approveReview, rejectReview } from "./decide.ts";
import { readReviewDetail } from "./detail.ts";
import { proposeReview, reopenReview } from "./propose.ts";
import { readReviewViews } from "./view.ts";
import { buildPageMeta } from "#platform/paging.ts";

const NOTHING_AT_ALL = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** What waits here, for the summary of all queues. */
export const reviewQueue: Queue = {
  name: "identity",
  permission: "identity.read",
  waiting: selectReviewPromises,
  about: selectWaitingReviews,
};

/** Documents, BVNs and bank accounts that wait for staff: what is due, what is to be seen, and what two of them decide. */
export function mountReviewRoutes(staffed: StaffMount<StaffCaller>, platform: Platform): void {
  const { clock, db } = platform;

  async function one(params: Readonly<Record<string, string>>): Promise<ReviewRow> {
    const row = await findReview(db, toReviewSubjectId(params["id"]));
    return row ?? refuse(reviewRefusals().not_found.review);
  }

  async function shown(
    params: Readonly<Record<string, string>>,
    caller: StaffCaller,
  ): Promise<contract.Review> {
    const [review] = await readReviewViews(platform, [await one(params)], caller);
    assertExists(review, "one row has one view");
    return review;
  }

  staffed(contract.listReviews, async ({ caller, query }) => {
    const { kind, late, page, per_page: perPage, search = "", show = "waiting" } = query;
    const wanted = {
      show,
      kind,
      dueBefore: late === undefined ? undefined : lagosDay(clock.now()),
      memberIds: search.trim() === "" ? undefined : await findMembers(db, search),
      caller,
    };
    const { rows, total } = await readPageOfReviews(db, wanted, { page, perPage });
    return {
      data: await readReviewViews(platform, rows, caller),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.getReview, async ({ caller, params }) =>
    readReviewDetail(platform, await one(params), caller),
  );

  staffed(contract.getReviewDocument, async ({ caller, params, query: { purpose }, reply }) => {
    const check = await one(params);
    void reply.header("content-security-policy", NOTHING_AT_ALL);
    return readDocumentForStaff(platform, { check, by: caller.staffId, purpose });
  });

  staffed(contract.getReviewOriginal, async ({ caller, params, query: { purpose }, reply }) => {
    const check = await one(params);
    void reply.header("content-security-policy", NOTHING_AT_ALL);
    return readDocumentForStaff(platform, {
      check,
      by: caller.staffId,
      purpose,
      isOriginal: true,
    });
  });

  staffed(contract.proposeReview, async ({ body, caller, params }) => {
    await proposeReview(platform, toReviewSubjectId(params["id"]), body, caller);
    return shown(params, caller);
  });

  staffed(contract.approveReview, async ({ body, caller, params }) => {
    await approveReview(platform, toReviewSubjectId(params["id"]), body, caller);
    return shown(params, caller);
  });

  staffed(contract.returnReview, async ({ body, caller, params }) => {
    await reopenReview(platform, toReviewSubjectId(params["id"]), body, caller);
    return shown(params, caller);
  });

  staffed(contract.rejectReview, async ({ body, caller, params }) => {
    await rejectReview(platform, toReviewSubjectId(params["id"]), body, caller);
    return shown(params, caller);
  });
}
