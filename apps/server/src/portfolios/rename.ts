import type { MemberId, PortfolioId } from "@kinfold/contract/ids";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type {
  RenamePortfolioRequest,
  renamePortfolio as renameCall,
} from "@kinfold/contract/portfolios";
import type { Platform } from "#platform/platform.ts";
import { requireOwnPortfolio, updatePortfolioName } from "#units/index.ts";
import { LIMITS } from "./rules.ts";

/** Gives a portfolio of the member a name and a pattern. Another person's does not exist. Harmless when repeated. */
export async function renamePortfolio(
  { db, limiter }: Platform,
  memberId: MemberId,
  portfolioId: PortfolioId,
  { name, cloth }: RenamePortfolioRequest,
): Promise<ReplyOf<typeof renameCall>> {
  await limiter.take(LIMITS.renamesPerMember, memberId);
  await requireOwnPortfolio(db, memberId, portfolioId);
  await updatePortfolioName(db, portfolioId, { name, cloth });
  return { id: portfolioId, name, cloth };
}
