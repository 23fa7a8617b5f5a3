import type { MemberId } from "@kinfold/contract/ids";
import { findApprovedBefore } from "#identity/index.ts";
import { hasPostings } from "#ledger/index.ts";
import type { MemberBacking } from "#notifications/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import { listWalletsEver } from "#wallets/index.ts";

/** What stands behind a member now: approved documents, else money that was ever paid in. Undefined for an account that cost nothing. */
export async function findMemberBacking(
  { clock, db }: Pick<Platform, "clock" | "db">,
  memberId: MemberId,
): Promise<MemberBacking | undefined> {
  const approved = await findApprovedBefore(db, [memberId], addMs(clock.now(), 1));
  if (approved.has(memberId)) return "identity";
  const wallets = await listWalletsEver(db, memberId);
  const walletIds = wallets.map(({ wallet_id: id }) => id);
  return (await hasPostings(db, walletIds)) ? "money" : undefined;
}
