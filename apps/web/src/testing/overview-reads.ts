import { leavePending } from "@kinfold/api/testing/mock-handlers";
import { listAnnouncements } from "@kinfold/contract/content";
import { getMember } from "@kinfold/contract/members";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { listPools } from "@kinfold/contract/plans";
import { getPortfolioSummary } from "@kinfold/contract/portfolios";
import { listOwnPromises } from "@kinfold/contract/promises";
import { getWallets } from "@kinfold/contract/wallets";

/** What the overview reads, without an answer: it is asked for when someone signs in, and their story ends before it is drawn. */
export const pendingOverview = [
  getMember,
  getWallets,
  listPools,
  getPortfolioSummary,
  getMoneyOnTheWay,
  listAnnouncements,
  listOwnPromises,
].map((read) => leavePending(read));
