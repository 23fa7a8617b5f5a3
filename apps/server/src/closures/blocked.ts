import { BLOCKER_WORDS, type ClosingBlocker } from "@kinfold/contract/account-closures";
import type { MemberId } from "@kinfold/contract/ids";
import { closureRefusals } from "@kinfold/contract/refusals/account-closures";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { listBlockers } from "./store.ts";

/** What is left, as a member reads it, with the way to settle each. */
const toMemberWords = (blockers: readonly ClosingBlocker[]): string =>
  blockers
    .map((blocker) => `${BLOCKER_WORDS[blocker].left} ${BLOCKER_WORDS[blocker].settle}`)
    .join(" ");

/** What is left, as staff read it. */
const toStaffWords = (blockers: readonly ClosingBlocker[]): string =>
  blockers.map((blocker) => BLOCKER_WORDS[blocker].left.replace(/\.$/, "")).join("; ");

/** Refuses `closure_blocked` while anything of a member's is left in the club, and says what. */
export async function refuseBlocked(
  db: Db,
  memberId: MemberId,
  reader: "member" | "staff",
): Promise<void> {
  const blockers = await listBlockers(db, memberId);
  if (blockers.length === 0) return;
  const { closure_blocked: says } = closureRefusals();
  refuse(
    reader === "member" ? says.member(toMemberWords(blockers)) : says.staff(toStaffWords(blockers)),
  );
}
