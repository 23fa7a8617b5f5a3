import { useTransactions } from "@kinfold/api/transactions";
import { useWallets } from "@kinfold/api/wallets";
import { readListedAt } from "@kinfold/contract/transaction-words";
import type { Transaction } from "@kinfold/contract/transactions";
import type { Reading } from "@kinfold/frame/shell/read";

const ROWS = 4;

const newestFirst = (a: Transaction, b: Transaction): number =>
  Date.parse(readListedAt(b)) - Date.parse(readListedAt(a));

const ofWallet = (id: string | undefined): { wallet_id: string } | null =>
  id === undefined ? null : { wallet_id: id };

/** Reads the last movements of the member's wallets, together, newest first. */
export function useRecentActivity(): Reading<Transaction[]> {
  const wallets = useWallets();
  const naira = useTransactions(ofWallet(wallets.data?.ngn?.id), ROWS);
  const dollars = useTransactions(ofWallet(wallets.data?.usd.id), ROWS);
  const isRead =
    wallets.data !== undefined &&
    dollars.data !== undefined &&
    (wallets.data.ngn === null || naira.data !== undefined);
  return {
    data: isRead
      ? [...(naira.data?.data ?? []), ...(dollars.data?.data ?? [])]
          .toSorted(newestFirst)
          .slice(0, ROWS)
      : undefined,
    error: wallets.error ?? naira.error ?? dollars.error,
    mutate: () => Promise.all([wallets.mutate(), naira.mutate(), dollars.mutate()]),
  };
}
