/** `npm run bench -- releases`: what releases cost a returning member. See the text of `--help`. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import {
  readCommandLine,
  readWholeNumber,
  writeLine,
} from "../../apps/server/src/platform/command-line.ts";
import { compressWithBrotli, formatKilobytes } from "../../packages/frame/build/compress.ts";
import { writeDifferences } from "../../packages/frame/build/differences.ts";
import { findBrowser } from "../machine/browser.ts";
import { PATHS } from "../../apps/web/src/paths.ts";
import { runGit } from "../machine/git.ts";
import { runPnpm } from "../machine/pnpm.ts";
import { freePorts } from "../machine/ports.ts";
import { installCheckout } from "../release/build-archive.ts";
import { stopServices } from "../machine/service.ts";
import { openBenchClub } from "./web-perf/bench-club.ts";
import { listClosure } from "./web-perf/bytes.ts";
import { signInAs } from "./web-perf/pages.ts";

const ROOT = join(import.meta.dirname, "../..");
/** What browsers load is made of these. */
const SOURCES = [
  "apps/web",
  "packages",
  ":!*.stories.tsx",
  ":!*.test.ts",
  ":!*.test.tsx",
  ":!*/testing/*",
  ":!packages/language/src/catalogues/server",
];
const TODAY = ["apps/web/vite.config.ts", "packages/frame/build"];
const VISITED = ["overview-page", "wallet-page", "portfolio-page", "sign-in-page"];
const SCRIPTS_MOST = 15_000;
const MONTH_MOST = 300_000;
const WEEKS = 4;
const PATIENCE_MS = 90_000;
const MEMBER = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

const { count, every } = readCommandLine(
  {
    command: "npm run bench -- releases",
    about: `
Builds the members' app as it was at the last commits that changed its scripts, each as a release after the one before. A build that misses a
budget of today counts all the same. Counts the bytes of scripts that who has the release before loads on the pages of an ordinary visit, whole
and as what is new. Then a real browser visits the last five, one a week, and every byte on its way to it is counted. Exits with 0 when half of the releases cost at most 15 KB of scripts, and the month 300 KB.`,
    options: {
      releases: { value: "N", text: "so many releases (8)" },
      every: { value: "N", text: "one release in so many commits (1)" },
    },
    example: "--releases 4",
  },
  ({ options }) => ({
    count: readWholeNumber("releases", options.releases, 8, 50, WEEKS),
    every: readWholeNumber("every", options.every, 1, 100, 1),
  }),
);

/** The commits that may have changed the scripts, newest first. */
function listCommits(): string[] {
  const commits = runGit(ROOT, "log", "--first-parent", "--format=%H", "--", ...SOURCES)
    .trim()
    .split("\n");
  return commits.filter((_, at) => at % every === 0);
}

/** The budgets that a finished build says it misses. */
const listMissedBudgets = (output: string): string[] =>
  output.split("\n").filter((line) => line.startsWith("too large: "));

/** Builds the app of a commit in a checkout of its own, into a folder. Says which budgets it misses; throws when it does not build. */
function buildCommit(commit: string, store: string, into: string): void {
  const checkout = mkdtempSync(join(tmpdir(), "kinfold-release-"));
  try {
    runGit(ROOT, "clone", "--quiet", "--no-hardlinks", ROOT, checkout);
    runGit(checkout, "checkout", "--quiet", "--detach", commit);
    // Scripts get their names as they do today: a release before that has two of one name.
    for (const path of TODAY) cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
    installCheckout(checkout, store, ["web"]);
    const { status, stderr } = spawnSync(process.execPath, ["apps/web/build.ts"], {
      cwd: checkout,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    const misses = listMissedBudgets(stderr);
    if (status !== 0 && misses.length === 0) throw new Error(`${commit} does not build: ${stderr}`);
    for (const miss of misses) writeLine(`${commit.slice(0, 8)}  ${miss}`);
    cpSync(join(checkout, "apps/web/dist"), into, { recursive: true });
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

/** The scripts that an ordinary visit loads: those of the sign-in page and of the pages a member looks at each week. */
function listVisited(dist: string): string[] {
  const named = ["index.html", "auth/login/index.html"].flatMap((page) =>
    [...readFileSync(join(dist, page), "utf8").matchAll(/\/(assets\/[\w-]+\.js)/g)].map(
      ([, file = ""]) => file,
    ),
  );
  const pages = readdirSync(join(dist, "assets"))
    .filter((file) => VISITED.some((page) => file.startsWith(`${page}-`)) && file.endsWith(".js"))
    .map((file) => `assets/${file}`);
  return [...listClosure(dist, [...named, ...pages])];
}

type Build = { commit: string; dist: string };

/** Builds the last releases that changed a script of an ordinary visit, and the one before them. Answers them oldest first. */
function buildReleases(folder: string): Build[] {
  const store = runPnpm(ROOT, "store", "path").trim();
  const builds: Build[] = [];
  for (const commit of listCommits()) {
    const dist = join(folder, commit);
    buildCommit(commit, store, dist);
    const later = builds[0]?.dist;
    // The names of scripts follow their content.
    if (later !== undefined && listVisited(later).join() === listVisited(dist).join()) continue;
    builds.unshift({ commit, dist });
    if (builds.length > count) break;
  }
  return builds;
}

type Cost = { changed: number; whole: number; fresh: number };

/** What the scripts of an ordinary visit cost who has the release before, in bytes. */
async function weigh(dist: string, before: string): Promise<Cost> {
  const cost = { changed: 0, whole: 0, fresh: 0 };
  for (const file of listVisited(dist)) {
    if (existsSync(join(before, file))) continue;
    const whole = (await compressWithBrotli(readFileSync(join(dist, file)))).length;
    const [, name = ""] = /([^/]+)$/.exec(file) ?? [];
    const difference = readdirSync(join(dist, "assets")).find(
      (other) => other.startsWith(`${name}.`) && other.endsWith(".dcz"),
    );
    cost.changed += 1;
    cost.whole += whole;
    cost.fresh +=
      difference === undefined ? whole : statSync(join(dist, "assets", difference)).size;
  }
  return cost;
}

/** A line to the club on which every byte towards the browser is counted. */
async function openCountedLine(
  target: number,
): Promise<{ port: number; take: () => number; close: () => void }> {
  let bytes = 0;
  const [port = 0] = await freePorts(1);
  const server = createServer((inward) => {
    const onward = connect(target, "127.0.0.1");
    onward.on("data", (chunk) => (bytes += chunk.length));
    inward.pipe(onward).pipe(inward);
    for (const end of [inward, onward]) end.on("error", () => void inward.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const take = (): number => {
    const taken = bytes;
    bytes = 0;
    return taken;
  };
  return { port, take, close: () => void server.close() };
}

/** Signs in, looks at the overview, the wallet and a portfolio, and leaves. */
async function visitClub(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(PATHS.signIn);
  await page.evaluate(() => {
    localStorage.clear();
  });
  await signInAs(page, MEMBER);
  for (const path of [PATHS.wallet, PATHS.contributions]) {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("main").locator("[data-slot=figure]").first().waitFor();
  }
  await page.waitForLoadState("networkidle");
}

/** Visits these releases in turn with one browser, the first one unmeasured. Answers the bytes of each later visit. */
async function visitWeekly(builds: readonly string[], folder: string) {
  const [current, dataDir] = [join(folder, "current"), join(folder, "data")];
  mkdirSync(dataDir);
  cpSync(builds[0] ?? "", current, { recursive: true });
  const { port } = await openBenchClub(dataDir, current);
  const line = await openCountedLine(port);
  const base = `http://localhost:${line.port}`;
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    ...(await findBrowser()),
    baseURL: base,
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const visits: number[] = [];
  try {
    for (const build of builds) {
      rmSync(current, { recursive: true });
      cpSync(build, current, { recursive: true });
      const page = await context.newPage();
      line.take();
      await visitClub(page);
      visits.push(line.take());
      await page.close();
    }
  } finally {
    await context.close();
    line.close();
    await stopServices();
  }
  return visits.slice(1);
}

const folder = mkdtempSync(join(tmpdir(), "kinfold-releases-"));
try {
  const builds = buildReleases(folder);
  const costs: Cost[] = [];
  for (const [at, { commit, dist }] of builds.entries()) {
    const before = builds[at - 1]?.dist;
    if (before === undefined) continue;
    await writeDifferences(join(dist, "assets"), [join(before, "assets")]);
    const cost = await weigh(dist, before);
    costs.push(cost);
    writeLine(
      `${commit.slice(0, 8)}  ${String(cost.changed).padStart(3)} scripts changed  whole ${formatKilobytes(cost.whole).padStart(9)}  what is new ${formatKilobytes(cost.fresh).padStart(9)}`,
    );
  }
  const ordinary = costs.map(({ fresh }) => fresh).toSorted((one, other) => one - other)[
    costs.length >> 1
  ];
  const visits = await visitWeekly(
    builds.slice(-WEEKS - 1).map(({ dist }) => dist),
    folder,
  );
  for (const [week, bytes] of visits.entries())
    writeLine(`week ${week + 1}: ${formatKilobytes(bytes)} on the wire`);
  const month = visits.reduce((sum, bytes) => sum + bytes, 0);
  writeLine(
    `an ordinary release ${formatKilobytes(ordinary ?? 0)} of scripts (at most ${formatKilobytes(SCRIPTS_MOST)}); a month ${formatKilobytes(month)} (at most ${formatKilobytes(MONTH_MOST)})`,
  );
  process.exitCode = (ordinary ?? 0) <= SCRIPTS_MOST && month <= MONTH_MOST ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
