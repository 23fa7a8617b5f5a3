import { SECOND_MS } from "@kinfold/contract/durations";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { getWallets } from "@kinfold/contract/wallets";
import { listTransactions } from "@kinfold/contract/transactions";
import { listWithdrawals } from "@kinfold/contract/withdrawals";
import { useCallback, useEffect } from "react";
import { getCallOwner, isCallOwner } from "./call-owner.ts";
import { callStore, canStore, type StoredCall } from "./call-store.ts";
import { NoAnswer } from "./call-errors.ts";
import { callEndpoint } from "./client.ts";
import {
  confirmPayment,
  queuePayment,
  removeCall,
  sendWaiting,
  type OutboxDeps,
  type WaitingPayment,
} from "./outbox.ts";
import { PORTFOLIO_READS } from "./portfolios.ts";
import { useRefresh } from "./swr.ts";

/** Reads that a payment makes stale. */
const MONEY = [...PORTFOLIO_READS, getWallets, listTransactions, listWithdrawals, getMoneyOnTheWay];

/** How often what waits is tried again while there is a network. */
const AGAIN_MS = 15 * SECOND_MS;
const LOCK = "kinfold.outbox";

/** The session of this page is no longer its owner's. */
class OwnerLeft extends Error {
  override readonly name = "OwnerLeft";
}

const toDeps = (owner: string): OutboxDeps => ({
  owner,
  store: callStore,
  call: (to, given) =>
    isCallOwner(owner) ? callEndpoint(to, given) : Promise.reject(new OwnerLeft()),
  now: () => Date.now(),
});

/** Sends what waits, in one tab at a time. What could not be sent waits on. */
async function sendInTurn(owner: string, code?: { key: string; code: string }): Promise<void> {
  if (!navigator.onLine || !isCallOwner(owner)) return;
  const send = (): Promise<void> => sendWaiting(toDeps(owner), code).catch(() => undefined);
  // A browser without locks may send twice at once: the key is the same.
  if (!("locks" in navigator)) return send();
  // A code is good for this one time: it waits for its turn.
  await navigator.locks.request(LOCK, { ifAvailable: code === undefined }, (lock) =>
    lock === null ? undefined : send(),
  );
}

/** True when a payment that begins now has to wait on this device: there is no network, and the browser can keep it. */
export const shouldWait = (): boolean =>
  !navigator.onLine && canStore() && getCallOwner() !== undefined;

/** Keeps a payment until there is a network. Throws `NoAnswer` when it could not be kept: then nothing waits. */
export async function queueForNetwork(payment: WaitingPayment): Promise<void> {
  const owner = getCallOwner();
  if (owner === undefined) throw new NoAnswer("no one is signed in");
  try {
    await queuePayment(toDeps(owner), payment);
  } catch (error) {
    throw new NoAnswer(error);
  }
}

const isOpen = ({ state }: StoredCall): boolean => state === "waiting" || state === "unanswered";

/** Sends what waits of this owner whenever there is a network, and reads again what that changed. */
export function useOutbox(owner: string, calls: readonly StoredCall[]): void {
  const refresh = useRefresh();
  const openCount = calls.filter(isOpen).length;
  const sentCount = calls.filter(({ state }) => state === "sent").length;
  useEffect(() => {
    if (openCount === 0) return undefined;
    const send = (): void => void sendInTurn(owner);
    send();
    const timer = setInterval(send, AGAIN_MS);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [owner, openCount]);
  useEffect(() => {
    if (sentCount > 0) refresh(MONEY);
  }, [sentCount, refresh]);
}

/** What a member may do with a call of theirs. */
export function useCallActions(owner: string): {
  /** Confirms it again, with a code where one is asked for. */
  confirm: (key: string, code?: string) => Promise<void>;
  /** Takes it back, or off the list; false when it may be on its way. */
  remove: (key: string) => Promise<boolean>;
} {
  const confirm = useCallback(
    async (key: string, code?: string) => {
      await confirmPayment(toDeps(owner), key);
      await sendInTurn(owner, code === undefined ? undefined : { key, code });
    },
    [owner],
  );
  const remove = useCallback((key: string) => removeCall(toDeps(owner), key), [owner]);
  return { confirm, remove };
}
