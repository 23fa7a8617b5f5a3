/**
 * `npm run bench -- web`: what a first visit to /auth/login costs, against the budgets, beside a static page in the same run; then how long
 * it takes from signing in to the overview, and what a link from outside costs on every page, and how far things move on it. /check is
 * measured beside /auth/login in the same rounds.
 *
 *   node tools/bench/bench-web.ts [--bytes] [--samples 5] [--slow-3g] [--sign-in-page]
 *
 * --bytes weighs the built files only: exact, needs no browser, and fails when a budget is broken.
 */
import { fork } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { SCRIPTS_MOST } from "../../apps/web/build/budget.ts";
import { readCommandLine, readWholeNumber } from "../../apps/server/src/platform/command-line.ts";
import { findBrowser } from "../machine/browser.ts";
import { listPrivateAddresses, PUBLIC_ADDRESSES } from "../checks/page-addresses.ts";
import { freePorts } from "../machine/ports.ts";
import { stopServices } from "../machine/service.ts";
import { buildApps, hasCurrentBuilds } from "../machine/web-build.ts";
import { settleCounts } from "../checks/counts.ts";
import { measurePageBytes, type PageBytes } from "./web-perf/bytes.ts";
import { openBenchClub } from "./web-perf/bench-club.ts";
import { openFront } from "./web-perf/front.ts";
import {
  measureSignIn,
  visitColdPage,
  type PagesOptions,
  type PageVisit,
} from "./web-perf/pages.ts";
import { visitPage, type Visit } from "./web-perf/visit.ts";

const ROOT = join(import.meta.dirname, "../..");
const DIST = join(ROOT, "apps", "web", "dist");
const PAGE = "auth/login";
/** The page that checks documents may weigh and take no more than the sign-in page. */
const CHECK_PAGE = "check";
const CPU_SLOWDOWN = 4;

const LINKS = {
  "mobile 4G": { rttMs: 150, downKbps: 1638, upKbps: 750 },
  "slow 3G": { rttMs: 400, downKbps: 400, upKbps: 400 },
} as const;

const { isBytesOnly, isSignInPageOnly, samples, linkName } = readCommandLine(
  {
    command: "npm run bench -- web",
    about: `
Measures what a first visit to the sign-in page costs, in bytes and in time, beside a static page in the same run; then the way from
signing in to the overview, and every page as a link from outside opens it. The page that checks documents is measured beside the
sign-in page. Exits with 0 when the bytes are within their budgets;
times depend on the machine and are only shown.`,
    options: {
      bytes: { text: "weighs the built files only, without a browser" },
      "sign-in-page": { text: "measures the sign-in page, and /check beside it, alone" },
      samples: { value: "N", text: "so many visits to each (5)" },
      "slow-3g": { text: "on a slower line than mobile 4G" },
    },
    example: "--samples 3 --slow-3g",
  },
  ({ options }) => ({
    isBytesOnly: options.bytes,
    isSignInPageOnly: options["sign-in-page"],
    samples: readWholeNumber("samples", options.samples, 5, 1_000),
    linkName: options["slow-3g"] ? ("slow 3G" as const) : ("mobile 4G" as const),
  }),
);

/** `isMet` is left out where nothing was promised. */
type Row = { what: string; budget: string; measured: string; isMet?: boolean };

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
const ms = (time: number): string => `${Math.round(time)} ms`;

function print(title: string, rows: readonly Row[]): void {
  const what = Math.max(...rows.map((row) => row.what.length));
  const budget = Math.max(...rows.map((row) => row.budget.length));
  const measured = Math.max(...rows.map((row) => row.measured.length));
  console.log(`\n${title}\n`);
  for (const row of rows) {
    const cells = [
      row.what.padEnd(what),
      row.measured.padStart(measured),
      row.budget.padEnd(budget),
    ];
    const result = row.isMet === undefined ? "" : row.isMet ? "ok" : "OVER";
    console.log(`  ${cells.join("   ")}   ${result}`.trimEnd());
  }
}

function byteRows({ html, inlinedCss, scripts, blocking }: PageBytes): Row[] {
  const js = scripts.reduce((total, { bytes }) => total + bytes, 0);
  for (const { file, bytes } of scripts) console.log(`  ${kb(bytes).padStart(9)}  ${file}`);
  return [
    { what: "HTML with its CSS", budget: "<= 14 KB", measured: kb(html), isMet: html <= 14_000 },
    { what: "inlined CSS", budget: "<= 8 KB", measured: kb(inlinedCss), isMet: inlinedCss <= 8000 },
    {
      what: "scripts",
      budget: `<= ${kb(SCRIPTS_MOST)}`,
      measured: kb(js),
      isMet: js <= SCRIPTS_MOST,
    },
    {
      what: "files that hold the paint back",
      budget: "none",
      measured: blocking.length === 0 ? "none" : blocking.join(" "),
      isMet: blocking.length === 0,
    },
  ];
}

/** What /check weighs beside the sign-in page. */
function checkByteRows(...pages: [check: PageBytes, signIn: PageBytes]): Row[] {
  const [own, signIn] = pages.map(({ html, scripts }) => ({
    html,
    scripts: scripts.reduce((total, { bytes }) => total + bytes, 0),
  }));
  return (["html", "scripts"] as const).map((key) => {
    const [mine = 0, base = 0] = [own?.[key], signIn?.[key]];
    return {
      what: key === "html" ? "HTML with its CSS" : "scripts",
      budget: `<= 1x the sign-in page (${kb(base)})`,
      measured: `${kb(mine)} = ${(mine / base).toFixed(2)}x`,
      isMet: mine <= base,
    };
  });
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
};

type Measured = { cold: Visit[]; warm: Visit[] };
type Sampled = "ours" | "floor" | "check";

async function openLink(
  targetPort: number,
  link: (typeof LINKS)[keyof typeof LINKS],
): Promise<{ port: number; close: () => void }> {
  const [port = 0] = await freePorts(1);
  const numbers = [port, targetPort, link.rttMs, link.downKbps, link.upKbps].map(String);
  const child = fork(join(import.meta.dirname, "web-perf", "link.ts"), numbers);
  await new Promise((resolve) => {
    child.once("message", resolve);
  });
  return {
    port,
    close: () => {
      child.disconnect();
    },
  };
}

/** Alternates between the pages, each sample a fresh profile, then the same profile once more. */
async function sample(
  base: string,
  browserFlag: string,
  count: number,
): Promise<Record<Sampled, Measured>> {
  const browser = await findBrowser();
  const measured: Record<Sampled, Measured> = {
    ours: { cold: [], warm: [] },
    floor: { cold: [], warm: [] },
    check: { cold: [], warm: [] },
  };
  const pages = {
    ours: { path: `/${PAGE}`, fields: ['input[name="email"]', 'input[name="password"]'] },
    floor: { path: "/floor", fields: ["#email", "#password"] },
    check: { path: `/${CHECK_PAGE}`, fields: ['input[name="code"]'] },
  };
  for (let round = 0; round < count; round += 1) {
    for (const name of round % 2 === 0
      ? (["ours", "floor", "check"] as const)
      : (["check", "floor", "ours"] as const)) {
      const profile = await mkdtemp(join(tmpdir(), "kinfold-bench-"));
      const options = {
        browser: { ...browser, args: [...(browser.args ?? []), browserFlag] },
        profile,
        url: base + pages[name].path,
        fields: pages[name].fields,
        cpuSlowdown: CPU_SLOWDOWN,
      };
      const cold = await visitPage({ ...options, types: true });
      const warm = await visitPage({ ...options, types: false });
      measured[name].cold.push(cold);
      measured[name].warm.push(warm);
      await rm(profile, { recursive: true, force: true });
      console.log(
        `  ${round + 1}/${count} ${name.padEnd(5)} ready ${ms(cold.ready)}, again ${ms(warm.ready)}`,
      );
    }
  }
  return measured;
}

/** What /check takes beside the sign-in page. */
function checkTimeRows({ ours, check }: Record<Sampled, Measured>): Row[] {
  return (["ready", "hydrated", "lcp"] as const).map((key) => {
    const [mine, base] = [check, ours].map(({ cold }) => median(cold.map((one) => one[key])));
    const times = (mine ?? 0) / (base ?? 1);
    return {
      what: { ready: "usable (field ready)", hydrated: "can be sent", lcp: "largest paint" }[key],
      budget: `<= 1.1x the sign-in page (${ms(base ?? 0)})`,
      measured: `${ms(mine ?? 0)} = ${times.toFixed(2)}x`,
      isMet: times <= 1.1,
    };
  });
}

function timeRows({ ours, floor }: Record<Sampled, Measured>): Row[] {
  const of = ({ cold }: Measured, key: keyof Visit): number => median(cold.map((one) => one[key]));
  const ratio = (what: string, key: keyof Visit, most: number, against: keyof Visit = key): Row => {
    const [mine, base] = [of(ours, key), of(floor, against)];
    const times = mine / base;
    return {
      what,
      budget: `<= ${most}x a static page (${ms(base)})`,
      measured: `${ms(mine)} = ${times.toFixed(2)}x`,
      isMet: times <= most,
    };
  };
  const limit = (
    what: string,
    key: keyof Visit,
    most: number,
    show: (value: number) => string,
  ): Row => {
    const value = of(ours, key);
    return { what, budget: `<= ${show(most)}`, measured: show(value), isMet: value <= most };
  };
  const [warm, floorWarm] = [ours, floor].map((one) => median(one.warm.map(({ ready }) => ready)));
  const again = (warm ?? 0) / (floorWarm ?? 1);
  return [
    ratio("1  usable (fields ready)", "ready", 1.2),
    limit("2  received before usable", "bytesBeforeReady", 14_000, kb),
    ratio("3  can be sent (hydrated)", "hydrated", 2.2, "ready"),
    {
      what: "4  scripts, with those that load once the form is usable",
      budget: "",
      measured: kb(of(ours, "scriptBytes")),
    },
    { what: "4  fonts, once the form is usable", budget: "", measured: kb(of(ours, "fontBytes")) },
    ratio("5  largest paint", "lcp", 1.15),
    ratio("5  first paint", "fcp", 1.15),
    limit("5  layout shift", "cls", 0.02, (value) => value.toFixed(3)),
    limit("6  main thread blocked", "blocked", 50, ms),
    limit("6  longest task", "longestTask", 100, ms),
    {
      what: "7  second visit, usable",
      budget: `<= 0.4x a static page (${ms(floorWarm ?? 0)})`,
      measured: `${ms(warm ?? 0)} = ${again.toFixed(2)}x`,
      isMet: again <= 0.4,
    },
    limit("11 answer to a key", "typing", 32, ms),
    limit("15 memory", "heapBytes", 4_194_304, (value) => `${(value / 1_048_576).toFixed(1)} MB`),
  ];
}

/** The demo member with the longest history. */
const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
/** One plan of each kind that they are in. */
const PLANS = {
  plans: [{ id: 3, product_type: "standard", currency: "NGN" as const }],
  portfolios: [],
  articles: [],
};
const MOST_SHIFT = 0.02;

/** From signing in to the overview, and every page as a link from outside opens it. `staticMs`: a static page on the same link. */
async function measurePages(options: PagesOptions, staticMs: number): Promise<Row[]> {
  const row = (what: string, tookMs: number, mostMs: number, against: string): Row => ({
    what,
    measured: `${ms(tookMs)} = ${(tookMs / staticMs).toFixed(2)}x`,
    budget: `<= ${ms(mostMs)}: ${against}`,
    isMet: tookMs <= mostMs,
  });
  const signIns = [];
  for (let round = 0; round < samples; round += 1)
    signIns.push(await measureSignIn(options, TUNDE));
  const kept = signIns.at(-1)?.kept;
  const visits: (PageVisit & { isPrivate: boolean })[] = [];
  for (const [isPrivate, paths] of [
    [false, PUBLIC_ADDRESSES],
    [true, listPrivateAddresses(PLANS)],
  ] as const) {
    for (const path of paths) {
      const visit = await visitColdPage(options, path, isPrivate ? kept : undefined);
      visits.push({ ...visit, isPrivate });
      console.log(
        `  ${path.padEnd(60)} ${ms(visit.ready).padStart(8)}   ${visit.shift.toFixed(3)}`,
      );
    }
  }
  const links = visits.filter(({ isPrivate }) => isPrivate).toSorted((a, b) => b.ready - a.ready);
  const shifts = visits.toSorted((a, b) => b.shift - a.shift);
  const [slowest, moved] = [links[0], shifts[0]];
  const twoTrips = 2 * LINKS[linkName].rttMs;
  return [
    row(
      "from signing in to the overview with its data",
      median(signIns.map(({ tookMs }) => tookMs)),
      1.2 * (twoTrips + staticMs),
      `1.2x two round trips and a static page (${ms(twoTrips + staticMs)})`,
    ),
    row(
      "cold link to a private page, median of all",
      median(links.map(({ ready }) => ready)),
      2 * staticMs,
      `2x a static page (${ms(staticMs)})`,
    ),
    row(
      `cold link to the slowest, ${slowest?.path ?? ""}`,
      slowest?.ready ?? 0,
      2 * staticMs,
      `2x a static page (${ms(staticMs)})`,
    ),
    {
      what: `layout shift of all ${visits.length} pages, most on ${moved?.path ?? ""}`,
      measured: (moved?.shift ?? 0).toFixed(3),
      budget: `<= ${MOST_SHIFT}`,
      isMet: (moved?.shift ?? 0) <= MOST_SHIFT,
    },
  ];
}

async function measureTimes(): Promise<Record<"signInPage" | "checkPage" | "pages", Row[]>> {
  const dataDir = await mkdtemp(join(tmpdir(), "kinfold-bench-data-"));
  await chmod(dataDir, 0o755);
  try {
    const { port } = await openBenchClub(dataDir, DIST);
    const [frontPort = 0] = await freePorts(1);
    const front = await openFront(frontPort, port);
    const link = await openLink(frontPort, LINKS[linkName]);
    const { rttMs, downKbps } = LINKS[linkName];
    console.log(
      `\n${linkName}: ${rttMs} ms round trip, ${downKbps} kbit/s, CPU slowed ${CPU_SLOWDOWN}x, ${samples} samples, alternating`,
    );
    const base = `https://localhost:${link.port}`;
    const measured = await sample(base, front.browserFlag, samples);
    const staticMs = median(measured.floor.cold.map(({ ready }) => ready));
    const pages: Row[] = [];
    if (!isSignInPageOnly) {
      const launch = await findBrowser();
      const args = [...(launch.args ?? []), front.browserFlag];
      const browser = await chromium.launch({ ...launch, args });
      const options = { browser, base, cpuSlowdown: CPU_SLOWDOWN };
      pages.push(...(await measurePages(options, staticMs)));
      await browser.close();
    }
    link.close();
    front.close();
    const [load = 0] = loadavg();
    if (load > cpus().length) {
      console.log(
        `\nThis machine is busy (load ${load.toFixed(0)} on ${cpus().length} processors): run again when it is quiet.`,
      );
    }
    return { signInPage: timeRows(measured), checkPage: checkTimeRows(measured), pages };
  } finally {
    await stopServices();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (!isBytesOnly && !(await hasCurrentBuilds())) await buildApps();
console.log(`/${PAGE}, brotli 11`);
const [signInPage, checkPage] = [PAGE, CHECK_PAGE].map((page) => measurePageBytes(DIST, page));
if (signInPage === undefined || checkPage === undefined) throw new Error("no page was weighed");
const exact = byteRows(signInPage);
print("Bytes, exact", exact);
const ofCheck = checkByteRows(checkPage, signInPage);
print(`/${CHECK_PAGE} beside it: bytes, exact`, ofCheck);
if (!isBytesOnly) {
  const { pages, ...times } = await measureTimes();
  print("The sign-in page: times, medians of first visits", times.signInPage);
  print(`/${CHECK_PAGE} beside it: times, medians of first visits`, times.checkPage);
  if (pages.length > 0) print("Every page, each in a browser that has nothing of the club", pages);
}
// Only what is exact may fail a build: times of one run depend on who else uses the machine.
const isMet = [...exact, ...ofCheck].every((row) => row.isMet !== false);
const countFaults = settleCounts("bytes", {
  "scripts of the sign-in page": signInPage.scripts.length,
  "scripts of the page that checks documents": checkPage.scripts.length,
});
for (const fault of countFaults) console.error(fault);
process.exitCode = isMet && countFaults.length === 0 ? 0 : 1;
