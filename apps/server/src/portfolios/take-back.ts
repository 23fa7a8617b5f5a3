import type { MemberId, OrderId } from "@kinfold/contract/ids";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { takeBackOrder as takeBackCall } from "@kinfold/contract/portfolios";
import { formatFigure } from "@kinfold/money";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { findPortfolio, takeBack } from "#units/index.ts";
import { readPortfolioFacts } from "./figures.ts";
import { LIMITS } from "./rules.ts";
import { toPortfolioRow } from "./view.ts";

/** Takes a queued order of the member back; what `takeBack` refuses is refused. */
export async function takeBackOrder(
  platform: Platform,
  memberId: MemberId,
  orderId: OrderId,
): Promise<ReplyOf<typeof takeBackCall>> {
  const { clock, db, limiter, log, outbox } = platform;
  await limiter.take(LIMITS.redemptionsPerMember, memberId);
  const at = clock.now();
  const reply = await runTransaction(db, async (tx) => {
    const { portfolioId, plan, order } = await takeBack(tx, platform, { memberId, orderId, at });
    const portfolio = await findPortfolio(tx, portfolioId);
    const [known] =
      portfolio === undefined ? [] : await readPortfolioFacts(tx, [portfolio], [plan], at);
    assertExists(known, "an order has no portfolio");
    const wallet = plan.currency === "NGN" ? "Naira" : "Dollar";
    return {
      portfolio: toPortfolioRow(known, at),
      reference: order.reference,
      message:
        order.kind === "redemption"
          ? "Your units stay in the plan."
          : `${formatFigure(order.amount_minor, plan.currency)} is back in your ${wallet} wallet.`,
    };
  });
  outbox.nudge();
  log.info({ order: orderId }, "order taken back");
  return reply;
}
