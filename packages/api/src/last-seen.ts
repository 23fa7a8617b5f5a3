import type { Wallets } from "@kinfold/contract/wallets";
import type { Currency, Minor } from "@kinfold/money";
import { useEffect, useState } from "react";
import { BALANCES_FACT, getCallOwner } from "./call-owner.ts";
import { readFact, writeFact } from "./call-store.ts";

/** Balances as they were seen last. */
export type LastSeen = {
  /** Milliseconds since 1970. */
  at: number;
  /** What is available, in minor units. */
  wallets: readonly { currency: Currency; available: Minor }[];
};

/** As it is kept: whose it is, and null while nothing was seen since they chose it. */
type KeptBalances = { owner: string; seen: LastSeen | null };

async function readKept(owner: string): Promise<KeptBalances | undefined> {
  const kept = await readFact(BALANCES_FACT);
  if (typeof kept !== "object" || kept === null || !("owner" in kept && "seen" in kept)) {
    return undefined;
  }
  // Written by `writeFact` below, and by nothing else.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return kept.owner === owner ? (kept as KeptBalances) : undefined;
}

/** The balances that this owner saw last on this device; undefined when they did not choose that, or saw none. */
export const readLastSeen = async (owner: string): Promise<LastSeen | undefined> =>
  (await readKept(owner))?.seen ?? undefined;

/** Begins to keep the last balances of this owner on this device, or ends it and forgets them. Rejects when it could not. */
export const chooseLastSeen = (owner: string, isWanted: boolean): Promise<void> =>
  writeFact(BALANCES_FACT, isWanted ? ({ owner, seen: null } satisfies KeptBalances) : undefined);

/** Keeps these balances as the last ones, if their owner chose it. */
export async function noteBalances({ ngn, usd }: Wallets): Promise<void> {
  const owner = getCallOwner();
  if (owner === undefined || (await readKept(owner)) === undefined) return;
  const wallets = [ngn, usd]
    .filter((wallet) => wallet !== null)
    .map(({ currency, available_balance: available }) => ({ currency, available }));
  const kept: KeptBalances = { owner, seen: { at: Date.now(), wallets } };
  await writeFact(BALANCES_FACT, kept).catch(() => undefined);
}

/** Whether this owner chose it, live in this page; undefined while that is not known. */
export function useLastSeenChoice(
  owner: string,
): [boolean | undefined, (isWanted: boolean) => void] {
  const [isChosen, setChosen] = useState<boolean>();
  useEffect(() => {
    void readKept(owner).then((kept) => {
      setChosen(kept !== undefined);
    });
  }, [owner]);
  const choose = (isWanted: boolean): void => {
    setChosen(isWanted);
    chooseLastSeen(owner, isWanted).catch(() => {
      setChosen(!isWanted);
    });
  };
  return [isChosen, choose];
}
