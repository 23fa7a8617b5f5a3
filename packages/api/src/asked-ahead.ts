/**
 * What was asked for before the page that reads it is here, by the head of a private page or on signing in: answers under their addresses,
 * of one session. `at`: when, in milliseconds from the page's own beginning.
 */
type AskedAhead = { token: string; at: number; answers: Record<string, Promise<Response>> };

declare global {
  var kinfoldAsked: AskedAhead | undefined;
}

/** A device that takes longer asks again. */
const MOST_AGE_MS = 60_000;

/** Asks for what the next page reads, with a session that has just begun. The calls that read these addresses take the answers. */
export function requestAhead(token: string, addresses: readonly string[]): void {
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = addresses.map((address) => {
    const answer = fetch(address, { credentials: "same-origin", headers });
    // Who takes it hears of a failure.
    answer.catch(() => undefined);
    return [address, answer] as const;
  });
  globalThis.kinfoldAsked = { token, at: performance.now(), answers: Object.fromEntries(answers) };
}

/**
 * Fetches, but for a read that was asked for ahead with this session: its answer is taken, once. After a command nothing
 * is taken any more, since it may have changed what was read.
 */
export const fetchOrTake: typeof fetch = (request, options = {}) => {
  const ahead = globalThis.kinfoldAsked;
  if (ahead === undefined) return fetch(request, options);
  const isRead = (options.method ?? "GET") === "GET";
  if (!isRead || performance.now() - ahead.at > MOST_AGE_MS) {
    globalThis.kinfoldAsked = undefined;
    return fetch(request, options);
  }
  const address = typeof request === "string" ? request : "";
  const answer = ahead.answers[address];
  const isOurs = new Headers(options.headers).get("authorization") === `Bearer ${ahead.token}`;
  if (answer === undefined || !isOurs) return fetch(request, options);
  delete ahead.answers[address];
  return answer;
};
