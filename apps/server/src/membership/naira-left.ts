import type { MemberId } from "@kinfold/contract/ids";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { ZERO } from "@kinfold/money";
import { hasNairaUnderWay } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { hasSubscriptionBeyondGlobal } from "#subscriptions/index.ts";
import { listHoldings } from "#units/index.ts";
import { holdNaira } from "#wallets/index.ts";
import { hasOpenWithdrawals } from "#withdrawals/index.ts";
import { listNairaLeft } from "./rules.ts";

/**
 * Refuses while naira of a member is left, and says which. The caller holds the member; the naira wallet is held from here on,
 * and only then is the rest looked at: what left the wallet a moment ago is seen where it went.
 */
export async function refuseNairaLeft(tx: Db, memberId: MemberId): Promise<void> {
  const wallet = await holdNaira(tx, memberId);
  const holdings = await listHoldings(tx, memberId);
  const words = listNairaLeft({
    walletMinor: wallet?.minor ?? ZERO,
    holds: holdings.some(({ currency }) => currency === "NGN"),
    withdraws: await hasOpenWithdrawals(tx, memberId, "NGN"),
    isUnderWay: await hasNairaUnderWay(tx, memberId),
    repeats: await hasSubscriptionBeyondGlobal(tx, memberId),
  });
  if (words.length === 0) return;
  refuse(membershipRefusals().global_naira_left(words.join("; ")));
}
