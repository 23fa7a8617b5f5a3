import type { Wallets } from "@kinfold/contract/wallets";
import type { Currency, Minor } from "@kinfold/money";
import { useEffect, useState } from "react";
import { BALANCES_FACT, getCallOwner } from "./call-owner.ts";
import { changeFact, readFact, writeFact } from "./call-store.ts";

/** Balances as they were seen last. */
export type LastSeen = {
  /** Milliseconds since 1970. */
  at: number;
  /** What is available, in minor units. */
  wallets: readonly { currency: Currency; available: Minor }[];
};

/** A balance that this device verified: for which day, and when (milliseconds since 1970). In minor units. */
export type LastVerified = { at: number; day: string; currency: Currency; amount: Minor };

/** As it is kept: whose it is, null while nothing was seen since they chose it, and what was verified last of each wallet and portfolio. */
type KeptBalances = {
  owner: string;
  seen: LastSeen | null;
  verified: Readonly<Record<string, LastVerified>>;
};

/** What is kept, where it is this owner's. */
function findKept(kept: unknown, owner: string): KeptBalances | undefined {
  if (typeof kept !== "object" || kept === null || !("owner" in kept && "seen" in kept)) {
    return undefined;
  }
  // Written below, and by nothing else.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return kept.owner === owner ? ({ verified: {}, ...kept } as KeptBalances) : undefined;
}

const readKept = async (owner: string): Promise<KeptBalances | undefined> =>
  findKept(await readFact(BALANCES_FACT), owner);

/** The balances that this owner saw last on this device; undefined when they did not choose that, or saw none. */
export const readLastSeen = async (owner: string): Promise<LastSeen | undefined> =>
  (await readKept(owner))?.seen ?? undefined;

/** Begins to keep the last balances of this owner on this device, or ends it and forgets them. Rejects when it could not. */
export const chooseLastSeen = (owner: string, isWanted: boolean): Promise<void> =>
  writeFact(
    BALANCES_FACT,
    isWanted ? ({ owner, seen: null, verified: {} } satisfies KeptBalances) : undefined,
  );

/** Keeps more with what is kept of the member, if they chose it and still do. What cannot be kept is left out. */
async function keepMore(change: (kept: KeptBalances) => KeptBalances): Promise<void> {
  const owner = getCallOwner();
  if (owner === undefined) return;
  await changeFact(BALANCES_FACT, (fact) => {
    const kept = findKept(fact, owner);
    return kept === undefined ? fact : change(kept);
  }).catch(() => undefined);
}

/** Keeps these balances as the last ones, if their owner chose it. */
export function noteBalances({ ngn, usd }: Wallets): Promise<void> {
  const wallets = [ngn, usd]
    .filter((wallet) => wallet !== null)
    .map(({ currency, available_balance: available }) => ({ currency, available }));
  return keepMore((kept) => ({ ...kept, seen: { at: Date.now(), wallets } }));
}

/** Keeps that this device verified a balance of a wallet or portfolio, if its owner chose to keep balances. */
export const noteVerified = (of: string, verified: Omit<LastVerified, "at">): Promise<void> =>
  keepMore((kept) => ({
    ...kept,
    verified: { ...kept.verified, [of]: { ...verified, at: Date.now() } },
  }));

/** What this device verified last of a wallet or portfolio of the member; undefined when they did not choose that, or verified nothing. */
export async function readLastVerified(of: string): Promise<LastVerified | undefined> {
  const owner = getCallOwner();
  return owner === undefined ? undefined : (await readKept(owner))?.verified[of];
}

/** Whether this owner chose it, live in this page, once it is kept; undefined while that is not known. */
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
    void chooseLastSeen(owner, isWanted).then(
      () => {
        setChosen(isWanted);
      },
      () => undefined,
    );
  };
  return [isChosen, choose];
}
