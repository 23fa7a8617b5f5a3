import { approveReview, proposeReview } from "#reviews/index.ts";
import { openProposal } from "#identity/index.ts";
import { after } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import { staffByEmail } from "#staff/index.ts";
import { asOf } from "./as-of.ts";

const LOOKS_FIRST = "chidi.eze@kinfold.example";
const APPROVES = "halima.sani@kinfold.example";
const HOUR_MS = 3_600_000;

/** What a member handed in when they joined, and what they are called. */
export type HandedIn = { ids: readonly string[]; name: string; at: Date };

/** Two of the staff find right what was handed in, within hours, as they would of anybody. */
export async function findRight(platform: Platform, papers: readonly HandedIn[]): Promise<void> {
  const { db } = platform;
  const first = await staffByEmail(db, LOOKS_FIRST);
  const second = await staffByEmail(db, APPROVES);
  if (first === undefined || second === undefined) throw new Error("the demo staff is away");
  const by = ({ staff_id: staffId }: { staff_id: string }) => ({ staffId, memberId: null });
  for (const { at, ids, name } of papers) {
    for (const id of ids) {
      const found = { note: "Complete, in date, and in the member's name.", name_read: name };
      await proposeReview(asOf(platform, after(at, HOUR_MS)), id, found, by(first));
      const proposal = await openProposal(db, id);
      if (proposal === undefined) throw new Error("nothing was proposed");
      const answer = { proposal_id: proposal.proposal_id, reason: "I find the same." };
      await approveReview(asOf(platform, after(at, 2 * HOUR_MS)), id, answer, by(second));
    }
  }
}
