/** Built stories shown in several pages at once, for programs that measure each of them. */
import { chromium, type Browser } from "playwright";
import { getPinnedBrowser } from "../machine/browser.ts";
import type { Entry } from "./built-stories.ts";
import { serveStatic } from "../machine/serve-static.ts";

const WORKERS = 2;

/**
 * Proves in a browser that planted faults are found, then has the stories of this folder examined, each worker its share of them. Prints
 * every fault. Answers how many planted ones were misjudged, how many of stories were found, and the seconds that it took.
 */
export async function examineStories(
  folder: string,
  entries: readonly Entry[],
  {
    findBlindness,
    examine,
  }: {
    findBlindness: (browser: Browser) => Promise<string[]>;
    examine: (browser: Browser, url: string, share: Entry[]) => Promise<string[]>;
  },
): Promise<{ misjudged: number; faults: number; seconds: string }> {
  const started = performance.now();
  const server = await serveStatic(folder);
  const browser = await chromium.launch(await getPinnedBrowser());
  const blind = await findBlindness(browser);
  const shares = Array.from({ length: WORKERS }, (_, turn) =>
    entries.filter((__, at) => at % WORKERS === turn),
  );
  const faultsOfShares = await Promise.all(
    shares.map((share) => examine(browser, server.url, share)),
  );
  const faults = faultsOfShares.flat();
  await browser.close();
  await server.close();
  for (const fault of [...blind, ...faults]) console.error(fault);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  return { misjudged: blind.length, faults: faults.length, seconds };
}
