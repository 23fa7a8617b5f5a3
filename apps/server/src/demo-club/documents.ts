import type { MemberId, ReviewSubjectId, StaffId } from "@kinfold/contract/ids";
import { HOUR_MS } from "@kinfold/contract/durations";
import { assertExists } from "#platform/assert-exists.ts";
import { approveReview, proposeReview } from "#reviews/index.ts";
import { openProposal } from "#identity/index.ts";
import { findCheckDocument, keepDemoDocuments, readDocumentForStaff } from "#kyc/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import { findStaffByEmail } from "#staff/index.ts";
import { asOf } from "./as-of.ts";
import { COMPLIANCE, OPERATIONS } from "./staff-emails.ts";

/** What a member handed in when they joined, and what they are called. */
export type HandedIn = {
  ids: readonly ReviewSubjectId[];
  memberId: MemberId;
  name: string;
  at: Date;
};

/** Opens the file, as the person who decides about a document has to; a bank account has none. */
async function openFile(platform: Platform, id: ReviewSubjectId, by: StaffId): Promise<void> {
  if ((await findCheckDocument(platform.db, id)) === undefined) return;
  await readDocumentForStaff(platform, { check: { id, kind: "kyc" }, by, purpose: "review" });
}

/** Two staff members open and approve the reviews within hours, as they would for any member. */
export async function approveReviews(
  platform: Platform,
  documents: readonly HandedIn[],
): Promise<void> {
  const { db } = platform;
  // They joined before there was screening: the job screens them as it does everyone.
  const unscreened = { ...platform, env: { ...platform.env, SANCTIONS_BASE_URL: "" } };
  const first = await findStaffByEmail(db, OPERATIONS);
  const second = await findStaffByEmail(db, COMPLIANCE);
  assertExists(first, "the demo staff is away");
  assertExists(second, "the demo staff is away");
  const by = ({ staff_id: staffId }: { staff_id: StaffId }) => ({ staffId, memberId: null });
  for (const { at, ids, memberId, name } of documents) {
    await keepDemoDocuments(platform, memberId, name);
    for (const id of ids) {
      const looking = asOf(platform, addMs(at, HOUR_MS));
      await openFile(looking, id, first.staff_id);
      const reviewNote = { note: "Complete, in date, and in the member's name.", name_read: name };
      await proposeReview(looking, id, reviewNote, by(first));
      const proposal = await openProposal(db, id);
      assertExists(proposal, "nothing was proposed");
      const approving = asOf(unscreened, addMs(at, 2 * HOUR_MS));
      await openFile(approving, id, second.staff_id);
      const answer = {
        proposal_id: proposal.proposal_id,
        reason: "I find the same.",
        name_read: name,
      };
      await approveReview(approving, id, answer, by(second));
    }
  }
}
