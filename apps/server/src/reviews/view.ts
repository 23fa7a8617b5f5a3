import type { Review } from "@kinfold/contract/office/identity";
import { endInLagos } from "#calendar/index.ts";
import { maskNumber, listProposals, type ProposalRow, type ReviewRow } from "#identity/index.ts";
import { listMembers } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Platform } from "#platform/platform.ts";
import { findSharedDetails } from "#shared-details/index.ts";
import { listClaims, readStaffNames, type Operator } from "#staff/index.ts";

/** What the office claims one of them as, while it is open. */
const CLAIMED_AS = "identity";

/** An account by its bank and last digits; null for what is no account. */
export const describeAccount = ({
  bank_name: bank,
  account_number: number,
}: ReviewRow): string | null =>
  bank === null || number === null ? null : `${bank} ${maskNumber(number)}`;

/** A proposal as this caller reads it: the name that was typed is told to the person who typed it alone. */
function proposalView(
  proposal: ProposalRow,
  names: ReadonlyMap<string, string>,
  caller: Operator,
): Review["proposal"] {
  const { proposed_by: by } = proposal;
  const isMine = by === caller.staffId;
  return {
    id: proposal.proposal_id,
    by: { id: by, name: names.get(by) ?? by },
    at: proposal.proposed_at.toISOString(),
    note: proposal.note,
    name_read: isMine ? proposal.name_read : null,
    is_mine: isMine,
  };
}

/** Reviews as a staff member reads them in the queue. */
export async function readReviewViews(
  { clock, db }: Pick<Platform, "clock" | "db">,
  rows: readonly ReviewRow[],
  caller: Operator,
): Promise<Review[]> {
  const ids = rows.map(({ id }) => id);
  const memberIds = rows.map(({ member_id: memberId }) => memberId);
  const [members, shared, proposals, claims] = await Promise.all([
    listMembers(db, memberIds),
    findSharedDetails(db, memberIds),
    listProposals(db, ids),
    listClaims(db, CLAIMED_AS, ids, clock.now()),
  ]);
  const open = new Map(
    proposals
      .filter(({ status }) => status === "open")
      .map((proposal) => [proposal.subject_id, proposal]),
  );
  const names = await readStaffNames(
    db,
    Array.from(open.values(), ({ proposed_by: by }) => by),
  );
  return rows.map((row): Review => {
    const member = members.get(row.member_id);
    assertExists(member, "a review is of no member");
    const proposal = open.get(row.id);
    return {
      id: row.id,
      kind: row.kind,
      state: proposal === undefined ? row.state : "proposed",
      member: {
        id: member.memberId,
        name: `${member.firstName} ${member.lastName}`,
        email: member.email,
        code: member.code,
        is_global: member.isGlobal,
        is_locked: member.isLocked,
      },
      detail: describeAccount(row),
      created_at: row.since.toISOString(),
      due_at: endInLagos(row.due_on).toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      claimed_by: claims.get(row.id) ?? null,
      proposal: proposal === undefined ? null : proposalView(proposal, names, caller),
      names_differ:
        row.state === "waiting" &&
        proposals.findLast(({ subject_id: id }) => id === row.id)?.status === "names_differ",
      has_shared_details: shared.has(row.member_id),
      is_own: member.memberId === caller.memberId,
    };
  });
}
