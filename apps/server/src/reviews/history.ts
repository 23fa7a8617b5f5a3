import type { MemberId, StaffId } from "@kinfold/contract/ids";
import type { ReviewStep } from "@kinfold/contract/office/identity";
import {
  findBankAccount,
  listProposals,
  listReviews,
  type ProposalRow,
  type ReviewRow,
} from "#identity/index.ts";
import { listDocumentDecisions, type DecisionRow } from "#kyc/index.ts";
import type { Db } from "#platform/db.ts";
import { readStaffNames } from "#staff/index.ts";

/** A step whose doer is an id yet. */
type Step = Omit<ReviewStep, "at" | "by" | "kind"> & { at: Date; by: StaffId | null };

const bare = { reason: null, note: null };

/** A note with the name that was typed beside it. It is told once two have agreed: the person who reads next has not seen it. */
function withName(note: string | null, read: string | null, isApproved: boolean): string | null {
  if (read === null || !isApproved) return note;
  return `${note ?? ""} Name read: ${read}.`.trimStart();
}

const proposed = (one: ProposalRow): Step => {
  const { name_read: read, note, proposed_at: at, proposed_by: by, status } = one;
  return { ...bare, at, by, action: "proposed", note: withName(note, read, status === "approved") };
};

/** How a proposal ended, unless the decision itself tells. */
function describeEnd(one: ProposalRow): Step[] {
  const { ended_at: at, ended_by: by, ended_note: note, second_name_read: read, status } = one;
  if (at === null || status === "open" || status === "rejected") return [];
  return [{ ...bare, at, by, action: status, note: withName(note, read, status === "approved") }];
}

/** What the calendar and the register decided, no one did. */
const decided = ({
  decided_at: at,
  decided_by: by,
  action,
  note,
  reason_code: reason,
}: DecisionRow) => ({
  at,
  by: by === "calendar" || by === "correction" ? null : by,
  action,
  reason,
  note,
});

async function stepsOf(
  db: Db,
  row: ReviewRow,
  proposals: readonly ProposalRow[],
  decisions: readonly DecisionRow[],
): Promise<Step[]> {
  const own = proposals.filter(({ subject_id: id }) => id === row.id);
  const steps: Step[] = [
    { ...bare, at: row.since, by: null, action: "submitted" },
    ...own.flatMap((one) => [proposed(one), ...describeEnd(one)]),
  ];
  if (row.kind === "account") {
    const account = await findBankAccount(db, row.id);
    if (account?.declined_reason == null || account.decided_at === null) return steps;
    const { declined_reason: note, decided_at: at, decided_by: by } = account;
    return [...steps, { ...bare, at, by, action: "rejected", note }];
  }
  const ownDecisions = decisions.filter(
    ({ check_id: id, action }) => id === row.id && action !== "approved",
  );
  return [
    ...steps,
    ...ownDecisions.map(decided),
    ...byRegister(row, own.length + ownDecisions.length),
  ];
}

/** What was decided without a proposal or a decision of anybody: the register did. */
function byRegister({ state, decided_at: at }: ReviewRow, decisionCount: number): Step[] {
  if (decisionCount > 0 || at === null) return [];
  return [{ ...bare, at, by: null, action: state === "rejected" ? "rejected" : "approved" }];
}

/** All that happened to what this member handed in, newest first. */
export async function readReviewHistory(db: Db, memberId: MemberId): Promise<ReviewStep[]> {
  const rows = await listReviews(db, memberId);
  const [proposals, decisions] = await Promise.all([
    listProposals(
      db,
      rows.map(({ id }) => id),
    ),
    listDocumentDecisions(db, memberId),
  ]);
  const all = (
    await Promise.all(
      rows.map(async (row) =>
        (await stepsOf(db, row, proposals, decisions)).map((step) => ({ step, kind: row.kind })),
      ),
    )
  ).flat();
  const names = await readStaffNames(
    db,
    all.flatMap(({ step }) => step.by ?? []),
  );
  // Of one moment, too, what came later comes first.
  return all
    .toReversed()
    .toSorted((one, other) => other.step.at.getTime() - one.step.at.getTime())
    .map(({ kind, step: { at, by, action, note, reason } }) => ({
      at: at.toISOString(),
      kind,
      action,
      by: by === null ? null : (names.get(by) ?? by),
      reason,
      note,
    }));
}
