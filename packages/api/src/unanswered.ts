import { HOUR_MS } from "@kinfold/contract/durations";
import { readStorage, writeStorage } from "./kept-token.ts";

/** An intent that was sent and not answered, with the key it went under, and when; in milliseconds since 1970. */
type Unanswered = { intent: string; key: string; sentAt: number };

const UNANSWERED_KEY = "kinfold.unanswered";

const perSession = (): Storage => window.sessionStorage;

/** A repetition later than this is meant as a new one. */
const SAME_INTENT_MS = HOUR_MS;

const isUnanswered = (one: unknown): one is Unanswered =>
  typeof one === "object" && one !== null && "intent" in one && "key" in one && "sentAt" in one;

function unanswered(): Unanswered[] {
  try {
    const kept: unknown = JSON.parse(readStorage(perSession, UNANSWERED_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isUnanswered) : [];
  } catch {
    return [];
  }
}

function keep(all: readonly Unanswered[]): void {
  writeStorage(perSession, UNANSWERED_KEY, all.length === 0 ? null : JSON.stringify(all));
}

/**
 * Writes down that this is about to be sent under this key, and says under which to send it: the one it went under before,
 * when no one answered then.
 */
export function noteSent(intent: string, key: string): string {
  const now = Date.now();
  const recent = unanswered().filter(({ sentAt }) => now - sentAt < SAME_INTENT_MS);
  const before = recent.find((one) => one.intent === intent);
  const sent = { intent, key: before?.key ?? key, sentAt: now };
  keep([...recent.filter((one) => one !== before), sent]);
  return sent.key;
}

/** The club has said what became of what went under this key. */
export function noteAnswered(key: string): void {
  keep(unanswered().filter((one) => one.key !== key));
}
