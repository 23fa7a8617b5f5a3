import type { MemberId, ReviewSubjectId } from "@kinfold/contract/ids";
import { reviewRefusals } from "@kinfold/contract/refusals/reviews";
import type { JsonObject } from "#audit/index.ts";
import {
  addAcceptedNames,
  holdAccount,
  lockCheck,
  findReview,
  type BankAccountRow,
  type MemberNames,
  type ReviewRow,
  type CurrentCheck,
} from "#identity/index.ts";
import { listMembers, type Listed } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";

/** What is decided about, and whose it is. */
export type Held = {
  row: ReviewRow;
  member: Listed;
  names: MemberNames;
  subject: { check: CurrentCheck } | { account: BankAccountRow & { member_id: MemberId } };
};

/** Holds what stands until the transaction ends: one decision at a time. Refuses what was replaced, and one's own. */
export async function holdReview(tx: Db, id: ReviewSubjectId, by: Operator): Promise<Held> {
  const check = await lockCheck(tx, id);
  const account = check === undefined ? await holdAccount(tx, id) : undefined;
  const row = await findReview(tx, id);
  if (row === undefined) return refuse(reviewRefusals().not_found.review);
  if (row.member_id === by.memberId) {
    refuse(reviewRefusals().staff_own_money);
  }
  if (row.replaced_at !== null) {
    refuse(reviewRefusals().decision_changed.replaced);
  }
  const member = (await listMembers(tx, [row.member_id])).get(row.member_id);
  assertExists(member, "a review is of no member");
  const names = await addAcceptedNames(tx, row.member_id, member);
  if (check !== undefined) return { row, member, names, subject: { check } };
  if (account !== undefined) return { row, member, names, subject: { account } };
  throw new Error("a review is of nothing");
}

/** Refuses what was decided already. An account that was declined by mistake may be approved after all. */
export function refuseDecided({ kind, state }: ReviewRow): void {
  if (state === "waiting" || (kind === "account" && state === "rejected")) return;
  refuse(reviewRefusals().decision_changed.decided(state));
}

/** What the audit calls it. */
export const toAuditSubject = ({ row, subject }: Held): { kind: string; id: ReviewSubjectId } => ({
  kind: "check" in subject ? "identity_check" : "bank_account",
  id: row.id,
});

/** What was done, by the kind of thing that it was done about: `kyc.approved`. */
export const nameAction = ({ kind }: ReviewRow, verb: string): string =>
  `${kind === "account" ? "bank_account" : kind}.${verb}`;

/** Where it stood, and stands, as the audit keeps it. */
export const toAuditState = (kind: string, state: string): JsonObject => ({ kind, state });
