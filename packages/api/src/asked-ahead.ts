/** What the head of a private page asked for before its scripts were here: answers under their addresses, of one session. */
type AskedAhead = { token: string; answers: Record<string, Promise<Response>> };

declare global {
  var kinfoldAsked: AskedAhead | undefined;
}

/** Counted from the page's own beginning. A device that takes longer asks again. */
const MOST_AGE_MS = 60_000;

/**
 * Fetches, but for a read that the page's head asked for with this session: its answer is taken, once. After a command nothing
 * is taken any more, since it may have changed what was read.
 */
export const fetchOrTake: typeof fetch = (request, options = {}) => {
  const ahead = globalThis.kinfoldAsked;
  if (ahead === undefined) return fetch(request, options);
  const isRead = (options.method ?? "GET") === "GET";
  if (!isRead || performance.now() > MOST_AGE_MS) {
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
