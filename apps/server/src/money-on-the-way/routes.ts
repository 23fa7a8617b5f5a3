import type { MemberId } from "@kinfold/contract/ids";
import { getKeyOutcome } from "@kinfold/contract/idempotency-keys";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { listPlans } from "#plans/index.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import { readIdempotencyKey, readKeyOutcome } from "#platform/idempotency.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { refuse } from "#platform/refusing.ts";
import type { Platform } from "#platform/platform.ts";
import { buildMoneyOnTheWay, type MoneySources } from "./build-money.ts";

/** Where a member's money is that is neither in their wallet nor in units, and what became of what they sent. Everybody sees their own. */
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
  guarded(getKeyOutcome, async ({ caller: { memberId }, params }) => {
    const key = readIdempotencyKey(params["key"]);
    assertExists(key, "the path has a key");
    const { outcome, reply } =
      (await readKeyOutcome(db, { callerId: memberId, key })) ??
      refuse(commonRefusals().not_found.page);
    return { outcome, message: reply === null ? null : readMessage(reply) };
  });
}

/** The sentence of a reply that was kept; null when it has none. */
function readMessage(reply: string): string | null {
  const kept: unknown = JSON.parse(reply);
  const isObject = typeof kept === "object" && kept !== null;
  return isObject && "message" in kept && typeof kept.message === "string" ? kept.message : null;
}
