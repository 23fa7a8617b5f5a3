import { HOUR_MS } from "@kinfold/contract/durations";
import { getCallOwner } from "./call-owner.ts";
import { callStore, isUnsent, type StoredCall } from "./call-store.ts";

/** A repetition of what a form sent later than this is meant as a new one. */
const SAME_INTENT_MS = HOUR_MS;

/** Whether this intent goes under the key of that call: no one has said what became of it. */
export function isRepetition(
  call: StoredCall,
  owner: string,
  intent: string,
  now: number,
): boolean {
  if (call.owner !== owner || call.intent !== intent) return false;
  if (isUnsent(call)) return true;
  const isOpen = call.state === "unanswered" || call.state === "lost";
  return isOpen && now - (call.sentAt ?? call.confirmedAt) < SAME_INTENT_MS;
}

/**
 * Writes down that this is about to be sent under this key, and says under which to send it: the one it went under before,
 * when no one answered then. Where nothing can be kept, the key is the caller's own.
 */
export async function noteSent(intent: string, key: string): Promise<string> {
  const owner = getCallOwner();
  if (owner === undefined) return key;
  const now = Date.now();
  const note = (calls: Map<string, StoredCall>): string => {
    const before = [...calls.values()].find((call) => isRepetition(call, owner, intent, now));
    calls.set(before?.key ?? key, {
      key,
      owner,
      intent,
      confirmedAt: now,
      shown: null,
      request: null,
      words: null,
      needsCode: false,
      ...before,
      state: before !== undefined && isUnsent(before) ? before.state : "unanswered",
      sentAt: now,
    });
    return before?.key ?? key;
  };
  return callStore.change(note).catch(() => key);
}

/** The club has said what became of what went under this key. */
export async function noteAnswered(key: string): Promise<void> {
  if (getCallOwner() === undefined) return;
  await callStore.change((calls) => calls.delete(key)).catch(() => undefined);
}
