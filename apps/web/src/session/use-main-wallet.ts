import { useGivenUp } from "@kinfold/api/swr";
import { useWallets } from "@kinfold/api/wallets";
import type { Wallet } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { useCurrentMember } from "#session/use-current-member.ts";

/** The wallet that the shell shows, or why it cannot yet. */
export type MainWallet = {
  currency: Wallet["currency"];
  /** What a member calls it. */
  name: string;
} & (
  | { state: "ready"; wallet: Wallet }
  | { state: "loading" }
  | { state: "unreachable"; askAgain: () => void }
);

/** Dollars for a global member, naira for everybody else. A balance that was read once stays while it is read again. */
export function useMainWallet(): MainWallet {
  const { is_global: isGlobal } = useCurrentMember();
  const { data, error, mutate } = useWallets();
  const isGivenUp = useGivenUp(error);
  const mainWallet = isGlobal
    ? { currency: "USD" as const, name: say("Dollar wallet") }
    : { currency: "NGN" as const, name: say("Naira wallet") };
  const wallet = isGlobal ? data?.usd : data?.ngn;
  if (wallet !== undefined && wallet !== null) return { ...mainWallet, state: "ready", wallet };
  // Answered without the wallet that this member must have: as good as no answer.
  if (!isGivenUp && data === undefined) return { ...mainWallet, state: "loading" };
  return { ...mainWallet, state: "unreachable", askAgain: () => void mutate() };
}
