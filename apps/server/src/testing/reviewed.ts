import {
  type MemberId,
  type ReviewSubjectId,
  type StaffId,
  toReviewSubjectId,
} from "@kinfold/contract/ids";
import { openProposal } from "#identity/index.ts";
import { findCheckDocument, readDocumentForStaff } from "#kyc/index.ts";
import { rejectReview, approveReview, proposeReview } from "#reviews/index.ts";
import type { Operator } from "#staff/index.ts";
import { sql } from "kysely";
import type { Club } from "./club.ts";
import { hireStaff } from "./staff.ts";

type Pair = { first: Operator; second: Operator };
const pairs = new WeakMap<Club, Pair>();

/** Two of this club's staff, hired once. */
export async function hireTwoStaff(club: Club): Promise<Pair> {
  const pairOfClub = pairs.get(club);
  if (pairOfClub !== undefined) return pairOfClub;
  const [first, second] = [
    await hireStaff(club, ["operations"]),
    await hireStaff(club, ["compliance"]),
  ];
  const operator = ({ staffId }: { staffId: StaffId }): Operator => ({ staffId, memberId: null });
  const pair = { first: operator(first), second: operator(second) };
  pairs.set(club, pair);
  return pair;
}

const READ = { name_read: "Adaeze Okafor" };

/** Opens the file, as the person who decides about a document has to; a BVN and a bank account have none. */
async function openFile(club: Club, id: ReviewSubjectId, by: Operator): Promise<void> {
  if ((await findCheckDocument(club.db, id)) === undefined) return;
  const check = { id, kind: "kyc" };
  await readDocumentForStaff(club.platform, { check, by: by.staffId, purpose: "review" });
}

/** The first of two people opens it and finds it right, and the id of the proposal is answered. */
export async function proposeApproval(club: Club, subject: string): Promise<string> {
  const { first } = await hireTwoStaff(club);
  const id = toReviewSubjectId(subject);
  await openFile(club, id, first);
  const note = "It is complete and in date.";
  await proposeReview(club.platform, id, { note, ...READ }, first);
  return (await openProposal(club.db, id))?.proposal_id ?? "";
}

/** Two of the staff open it and find it right. */
export async function approveByTwo(club: Club, subject: string): Promise<void> {
  const { second } = await hireTwoStaff(club);
  const id = toReviewSubjectId(subject);
  const answer = {
    proposal_id: await proposeApproval(club, id),
    reason: "I find the same.",
    ...READ,
  };
  await openFile(club, id, second);
  await approveReview(club.platform, id, answer, second);
}

/** A staff member refuses it. */
export async function refuseReview(
  club: Club,
  id: string,
  form: Parameters<typeof rejectReview>[2],
): Promise<void> {
  const { first } = await hireTwoStaff(club);
  await rejectReview(club.platform, toReviewSubjectId(id), form, first);
}

/** The document of this member that waits. */
export async function findWaitingCheck(club: Club, memberId: MemberId): Promise<string> {
  const { rows } = await sql<{ check_id: string }>`select check_id from identity_check
    where member_id = ${memberId} and status = 'pending' and replaced_at is null`.execute(club.db);
  const [only, ...more] = rows;
  if (only === undefined || more.length > 0) throw new Error(`${rows.length} documents wait`);
  return only.check_id;
}
