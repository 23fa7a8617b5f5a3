import type { MemberId } from "@kinfold/contract/ids";
import type { SharedDetail } from "@kinfold/contract/office/shared-detail";
import { findSharedAccounts } from "#identity/index.ts";
import { findSharedDocuments } from "#kyc/index.ts";
import { findSharedContacts, readMemberNames } from "#members/index.ts";
import type { Db } from "#platform/db.ts";

/** For staff who may see members; nothing of it is for a member. */
export type SharedDetails = ReadonlyMap<string, readonly SharedDetail[]>;

/** What each of these members shares with others: a bank account, a device, a phone, a document. Nothing shared, no entry. */
export async function findSharedDetails(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<SharedDetails> {
  const [accounts, contacts, documents] = await Promise.all([
    findSharedAccounts(db, memberIds),
    findSharedContacts(db, memberIds),
    findSharedDocuments(db, memberIds),
  ]);
  const all = [
    ...documents,
    ...accounts.map((row) => ({
      member_id: row.member_id,
      other_id: row.other_id,
      by: "account" as const,
    })),
    ...contacts,
  ];
  const names = await readMemberNames(
    db,
    all.map(({ other_id: id }) => id),
  );
  const byMember = new Map<string, SharedDetail[]>();
  for (const { member_id: memberId, other_id: id, by } of all) {
    const shared = byMember.get(memberId) ?? [];
    shared.push({ by, member: { id, name: names.get(id) ?? id } });
    byMember.set(memberId, shared);
  }
  return byMember;
}
