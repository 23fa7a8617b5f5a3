import type { MemberId } from "@kinfold/contract/ids";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { listPlans } from "#plans/index.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { buildMoneyOnTheWay, type MoneySources } from "./build-money.ts";

/** Where a member's money is that is neither in their wallet nor in units. Everybody sees their own. */
export function mountMoneyOnTheWayRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  { db }: Pick<Platform, "db">,
  sources: MoneySources,
): void {
  guarded(getMoneyOnTheWay, async ({ caller: { memberId } }) => {
    const [plans, begun, awaited, orders, charges, withdrawals, cases] = await Promise.all([
      listPlans(db),
      sources.listBegunTransfers(db, memberId),
      sources.listAwaitedIntents(db, memberId),
      sources.listOpenOrders(db, memberId),
      sources.listNextCharges(db, memberId),
      sources.listOpenWithdrawals(db, memberId),
      sources.listOpenCases(db, memberId),
    ]);
    return buildMoneyOnTheWay({ plans, begun, awaited, orders, charges, withdrawals, cases });
  });
}
