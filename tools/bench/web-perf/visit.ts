import { chromium, type CDPSession, type LaunchOptions, type Page } from "playwright";
import { addNotes, readInPage, waitForNote } from "./page-notes.ts";
import { installProbe, type Noted } from "./probe.ts";

/** One visit of one page. Times in milliseconds from the start of the navigation, sizes in bytes on the wire. */
export type Visit = Omit<Noted, "longTasks" | "interactions"> & {
  /** Sum of what each long task took beyond 50 ms. */
  blocked: number;
  longestTask: number;
  bytesBeforeReady: number;
  scriptBytes: number;
  fontBytes: number;
  heapBytes: number;
  /** Worst answer to a key while typing an address; 0 when nothing was typed. */
  typing: number;
};

export type VisitOptions = {
  browser: LaunchOptions;
  /** Profile folder: a fresh one is a first visit, a used one a later visit. */
  profile: string;
  url: string;
  fields: string[];
  cpuSlowdown: number;
  types: boolean;
};

const QUIET_MS = 1500;
const PATIENCE_MS = 60_000;
/** Thirteen keys, one each 120 ms, and two seconds for the last. */
const TYPING_MS = 4_000;
const NOT_BLOCKING_MS = 50;

/** One answer: what it weighed on the wire, and when its last byte was in. */
type Transfer = { type: string; bytes: number; finishedAt: number };

/** Visits in a browser process of its own, waits until everything is quiet, types, and closes the browser. */
export async function visitPage(options: VisitOptions): Promise<Visit> {
  const context = await chromium.launchPersistentContext(options.profile, {
    ...options.browser,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Performance.enable");
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: options.cpuSlowdown });
    await addNotes(devtools, ["noteReady", "noteInteraction"]);
    await page.addInitScript(installProbe, options.fields);
    const traffic = listen(devtools, new URL(options.url).origin);

    await Promise.all([
      waitForNote(devtools, "noteReady", PATIENCE_MS),
      page.goto(options.url, { waitUntil: "commit", timeout: PATIENCE_MS }),
    ]);
    await untilQuiet(traffic);
    const noted = (await readInPage(devtools, "noted")) as Noted;
    const heapBytes = await heapOf(devtools);
    const typing = options.types ? await typeInto(page, devtools, options.fields[0] ?? "input") : 0;
    return { ...summary(noted, traffic), heapBytes, typing };
  } finally {
    await context.close();
  }
}

type Traffic = { transfers: Map<string, Transfer>; navigatedAt: number; lastAt: number };

function listen(devtools: CDPSession, origin: string): Traffic {
  const traffic: Traffic = { transfers: new Map(), navigatedAt: 0, lastAt: performance.now() };
  devtools.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith(origin)) return;
    if (traffic.navigatedAt === 0) traffic.navigatedAt = timestamp;
    traffic.transfers.set(requestId, { type: type ?? "Other", bytes: 0, finishedAt: Infinity });
    traffic.lastAt = performance.now();
  });
  const fromDisk = new Set<string>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache === true || response.fromServiceWorker === true) {
      fromDisk.add(requestId);
    }
  });
  devtools.on("Network.dataReceived", () => {
    traffic.lastAt = performance.now();
  });
  devtools.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = traffic.transfers.get(requestId);
    if (transfer === undefined) return;
    transfer.finishedAt = timestamp;
    transfer.bytes = fromDisk.has(requestId) ? 0 : encodedDataLength;
    traffic.lastAt = performance.now();
  });
  return traffic;
}

async function untilQuiet(traffic: Traffic): Promise<void> {
  while (performance.now() - traffic.lastAt < QUIET_MS) {
    await new Promise((resolve) => {
      setTimeout(resolve, QUIET_MS - (performance.now() - traffic.lastAt) + 1);
    });
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
}

/** Types into a field. Answers how long the slowest key took until the page had drawn its answer. */
async function typeInto(page: Page, devtools: CDPSession, field: string): Promise<number> {
  const [x, y] = (await readInPage(
    devtools,
    `noted.interactions = {}; (({ x, y, width, height }) => [x + width / 2, y + height / 2])(
      document.querySelector(${JSON.stringify(field)}).getBoundingClientRect())`,
  )) as [number, number];
  // The last key's entry is reported after its frame.
  const drawn = waitForNote(devtools, "noteInteraction", TYPING_MS).catch(() => undefined);
  await page.touchscreen.tap(x, y);
  await page.keyboard.type("adaeze.okafor", { delay: 120 });
  await drawn;
  const durations = (await readInPage(devtools, "Object.values(noted.interactions)")) as number[];
  return Math.max(0, ...durations);
}

function summary(noted: Noted, traffic: Traffic): Omit<Visit, "heapBytes" | "typing"> {
  const { longTasks, interactions: _, ...times } = noted;
  const readyAt = traffic.navigatedAt + noted.ready / 1000;
  const transfers = [...traffic.transfers.values()];
  const sum = (chosen: readonly Transfer[]): number =>
    chosen.reduce((total, { bytes }) => total + bytes, 0);
  // The document counts in full: its last bytes may still be on the way when its fields can be used.
  const before = transfers.filter(
    ({ type, finishedAt }) => type === "Document" || finishedAt <= readyAt,
  );
  return {
    ...times,
    blocked: longTasks.reduce(
      (total, [, duration]) => total + Math.max(0, duration - NOT_BLOCKING_MS),
      0,
    ),
    longestTask: Math.max(0, ...longTasks.map(([, duration]) => duration)),
    bytesBeforeReady: sum(before),
    scriptBytes: sum(transfers.filter(({ type }) => type === "Script")),
    fontBytes: sum(transfers.filter(({ type }) => type === "Font")),
  };
}
