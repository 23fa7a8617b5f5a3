/**
 * Stories that are shown one after another in a document share its mock handlers' worker. A call is answered by the handlers of the
 * story that made it, or not at all.
 */
import type { setupWorker } from "msw/browser";

/** Says which showing of which story made a call. */
const ASKED_BY = "x-story";

/** Taken before any story runs. */
const call = window.fetch.bind(window);

/** "flows-withdraw--ready 3": the story that is shown, and the how many-th in this document. */
let shown = "none 0";
let count = 0;

/** What a story's calls meet: answers at once, after a while, or none. */
export type Network = "online" | "slow" | "away";
let network: Network = "online";
const SLOW_MS = 3_000;
const startTimeout = window.setTimeout.bind(window);

/** Sets the network of all calls from now on. */
export function setNetwork(to: Network): void {
  if (to === network) return;
  network = to;
  Object.defineProperty(navigator, "onLine", { value: to !== "away", configurable: true });
  window.dispatchEvent(new Event(to === "away" ? "offline" : "online"));
}

async function passNetwork(): Promise<void> {
  if (network === "away") throw new TypeError("Failed to fetch");
  if (network === "slow") await new Promise((over) => startTimeout(over, SLOW_MS));
}

const never = <Value>(): Promise<Value> => new Promise(() => {});

/** From now on calls are this story's. What a story before it asked for is not told to it any more, so that its code goes no further. */
export function beginCalls(story: string): void {
  count += 1;
  const own = `${story} ${count}`;
  shown = own;
  window.fetch = async (input, init) => {
    const asking = new Request(input, init);
    // What is sent on leaving a page outlives it: any story may answer, and what comes next may wait for that.
    if (asking.keepalive) return call(asking);
    asking.headers.set(ASKED_BY, own);
    try {
      await passNetwork();
      const response = await call(asking);
      return shown === own ? response : await never();
    } catch (error) {
      if (shown === own) throw error;
      return never();
    }
  };
}

/** Writes an error when a story's handlers answer a call of the story before, which every run of the stories and every crawl hears. */
export function reportForeignAnswers(worker: ReturnType<typeof setupWorker>): void {
  worker.events.on("request:match", ({ request }) => {
    const askedBy = request.headers.get(ASKED_BY);
    if (askedBy === null || askedBy === shown) return;
    console.error(`${request.url} was asked by ${askedBy} and is answered by ${shown}`);
  });
}
