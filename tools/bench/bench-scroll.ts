/**
 * `npm run bench -- scroll`: scrolls ten thousand transactions in the built Storybook and counts the frames that took too long.
 *
 *   node tools/bench/bench-scroll.ts [--story id] [--seconds 8]
 *
 * It prints how far it came and what the frames took. More than one long frame in a hundred fails it, each being a hitch that
 * a member sees; unless the machine is busy with other things. Build the stories first: `npm run stories -- test` leaves them in storybook-static.
 */
import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { readCommandLine, readWholeNumber } from "../../apps/server/src/platform/command-line.ts";
import { findBrowser } from "../machine/browser.ts";
import { serveStatic } from "../machine/serve-static.ts";

const BUILT = join(import.meta.dirname, "../..", "storybook-static");
const LONG_MS = 50;
const MOST_LONG_IN_A_HUNDRED = 1;

const { story, seconds } = readCommandLine(
  {
    command: "npm run bench -- scroll",
    about: `
Scrolls ten thousand transactions in the built Storybook and counts the frames that took too long. Needs the built stories that
npm run stories -- test leaves. Exits with 0 when at most one frame in a hundred is long, or the machine is too busy to judge.`,
    options: {
      story: {
        value: "ID",
        text: "the story to scroll (pages-transactions--ready-with-ten-thousand)",
      },
      seconds: { value: "N", text: "how long (8)" },
    },
    example: "--seconds 3",
  },
  ({ options }) => ({
    story: options.story ?? "pages-transactions--ready-with-ten-thousand",
    seconds: readWholeNumber("seconds", options.seconds, 8, 600),
  }),
);

if (!existsSync(BUILT)) {
  console.error("There are no built stories. Run `npm run stories -- test` once.");
  process.exit(1);
}

const server = await serveStatic(BUILT);
const browser = await chromium.launch(await findBrowser());
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${server.url}/iframe.html?id=${story}&viewMode=story`);
  await page.getByText("10,000 transactions").waitFor({ timeout: 60_000 });
  // Time on the processor, not on the wall: what others do on this machine does not count.
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyMs = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await busyMs();
  const measured = await page.evaluate(async (seconds) => {
    const frames: number[] = [];
    const begun = performance.now();
    let last = begun;
    await new Promise<void>((done) => {
      const step = (now: number): void => {
        frames.push(now - last);
        last = now;
        window.scrollBy(0, 240);
        if (now - begun > seconds * 1000) done();
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
    return { frames, reached: Math.round(window.scrollY) };
  }, seconds);
  const perFrame = ((await busyMs()) - before) / measured.frames.length;
  const frames = measured.frames.slice(1).toSorted((one, other) => one - other);
  const long = frames.filter((ms) => ms > LONG_MS).length;
  const at = (part: number): string =>
    (frames[Math.min(frames.length - 1, Math.floor(frames.length * part))] ?? 0).toFixed(1);
  console.log(
    `scrolled ${measured.reached} px in ${frames.length} frames, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`median ${at(0.5)} ms, 99th ${at(0.99)} ms, longest ${at(1)} ms`);
  console.log(
    `${long} frames over ${LONG_MS} ms; the page itself worked ${perFrame.toFixed(1)} ms for each`,
  );
  const isBusy = (loadavg()[0] ?? 0) > cpus().length;
  if (isBusy) console.log("The machine is busy with other things: not judged.");
  else if (long > (frames.length * MOST_LONG_IN_A_HUNDRED) / 100) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
