import type { PortfolioId, MemberId } from "@kinfold/contract/ids";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { RedeemRequest, redeemPortfolio as redeemCall } from "@kinfold/contract/portfolios";
import { ZERO } from "@kinfold/money";
import { formatLongDay, lagosDay } from "#calendar/index.ts";
import { refuseLockedMember } from "#members/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { IdempotencyContext } from "#platform/idempotency.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { requestRedemption, exitFeeBps, findPortfolio, formatUnitsE4 } from "#units/index.ts";
import { readPortfolioFacts } from "./figures.ts";
import { LIMITS } from "./rules.ts";
import { toPortfolioRow } from "./view.ts";

type Reply = ReplyOf<typeof redeemCall>;

/** Requests a redemption of a portfolio of the member; what `requestRedemption` refuses is refused. */
export async function redeemPortfolio(
  platform: Platform,
  memberId: MemberId,
  portfolioId: PortfolioId,
  { amount, full = false }: RedeemRequest,
  idempotency: IdempotencyContext<Reply>,
): Promise<Reply> {
  const { clock, db, limiter, log, outbox } = platform;
  await limiter.take(LIMITS.redemptionsPerMember, memberId);
  const at = clock.now();
  const amountMinor = full ? "full" : (amount ?? ZERO);
  const reply = await runTransaction(db, async (tx) => {
    await refuseLockedMember(tx, memberId);
    const redemption = { memberId, portfolioId, amountMinor, at } as const;
    const { order, plan, units, estimatedMinor, dealingOn } = await requestRedemption(
      tx,
      platform,
      redemption,
    );
    const portfolio = await findPortfolio(tx, portfolioId);
    const [known] =
      portfolio === undefined ? [] : await readPortfolioFacts(tx, [portfolio], [plan], at);
    if (known === undefined) refuse(portfolioRefusals().not_found.portfolio);
    const wallet = plan.currency === "NGN" ? "Naira" : "Dollar";
    const done: Reply = {
      portfolio: toPortfolioRow(known, at),
      reference: order.reference,
      dealing_date: dealingOn,
      units: Number(formatUnitsE4(units)),
      estimated_amount: estimatedMinor,
      early_exit_fee_bps: exitFeeBps(known.portfolio, lagosDay(at)),
      message: `Your units are sold at the price of ${formatLongDay(dealingOn)}, and the money comes into your ${wallet} wallet.`,
    };
    await idempotency.keep(tx, done);
    return done;
  });
  outbox.nudge();
  log.info({ portfolio: portfolioId, due: reply.dealing_date }, "redemption asked for");
  return reply;
}
