/**
 * Packs the design system, reads the archive as its users' tools do, and renders ten components of it in a bare app that
 * installs the archive and knows nothing of this repository. It asks no registry: what is installed here is enough. With --next that app is
 * one of Next, which is fetched from the registry and draws the components on the server first: before a release.
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { chromium, type Page } from "playwright";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { create, record, string, type } from "superstruct";
import { COMPONENT_ENTRIES, HOOK_ENTRIES } from "../../packages/ui/entries.ts";
import { settleCounts } from "./counts.ts";
import { BARE_COMPONENTS, BARE_MAIN, BARE_PAGE, BARE_TSCONFIG, NEXT_LAYOUT } from "./bare-app.ts";
import { readCommandLine, writeLine } from "../../apps/server/src/platform/command-line.ts";
import { findBrowser } from "../machine/browser.ts";
import { runPnpm } from "../machine/pnpm.ts";
import { freePorts } from "../machine/ports.ts";
import { serveStatic } from "../machine/serve-static.ts";
import { waitForAnswer } from "../machine/wait-for-answer.ts";

const ROOT = join(import.meta.dirname, "../..");
const UI = join(ROOT, "packages/ui");
const COMPONENTS = 10;
const BUTTON_HEIGHT = "49px";

const Packed = type({
  name: string(),
  version: string(),
  dependencies: record(string(), string()),
});

const readText = (path: string): string => readFileSync(path, "utf8");
const packed = create(JSON.parse(readText(join(UI, "package.json"))), Packed);

const archiveName = `${packed.name.replace("@", "").replace("/", "-")}-${packed.version}.tgz`;

/** What people can import: each component, each hook, and the amounts that components take. */
const ENTRYPOINTS = [
  "money",
  ...COMPONENT_ENTRIES.map(dirname),
  ...HOOK_ENTRIES.map((file) => file.replace(/\.ts$/, "")),
];

/** What publint and Are the types wrong? find. The package is for bundlers and for modules, so no one requires it. */
async function findArchiveFaults(archive: Buffer): Promise<string[]> {
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(archive).buffer },
    strict: true,
  });
  const types = await checkPackage(createPackageFromTarballData(new Uint8Array(archive)), {
    entrypoints: ENTRYPOINTS,
  });
  if (types.types === false) return ["the archive holds no types"];
  const resolved = types.problems.filter(
    (problem) =>
      !("resolutionKind" in problem) || !["node10", "node16-cjs"].includes(problem.resolutionKind),
  );
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`),
    ...resolved.map((problem) => `types: ${JSON.stringify(problem)}`),
    ...settleCounts("package", { "entry points": Object.keys(types.entrypoints).length }),
  ];
}

const APP = {
  dependencies: ["react", "react-dom"],
  devDependencies: ["@types/react", "@types/react-dom", "typescript", "vite"],
};

/** The versions that packages/ui has installed, as our lockfile resolves them. Throws when it lacks one. */
function createVersionFinder(lockfile: string): (name: string) => string {
  const [, importer = ""] = /\n {2}packages\/ui:\n([\s\S]*?)\n\n/.exec(lockfile) ?? [];
  const versions = new Map(
    [...importer.matchAll(/^ {6}'?([^':\n]+)'?:\n {8}specifier: .+\n {8}version: (.+)$/gm)].map(
      ([, name = "", version = ""]) => [name, version],
    ),
  );
  return (name) => {
    const version = versions.get(name);
    if (version === undefined) throw new Error(`packages/ui has no ${name}`);
    return version;
  };
}

/** A version without the peers that our lockfile resolves it with: as a package.json asks for it. */
const toSpecifier = (version: string): string => version.replace(/\(.*/, "");

/** The package.json of the app and a lockfile out of ours, so that pnpm takes all from its store. */
function printManifests(archive: Buffer): Record<"package.json" | "pnpm-lock.yaml", string> {
  const ours = readText(join(ROOT, "pnpm-lock.yaml"));
  const find = createVersionFinder(ours);
  const file = `file:${archiveName}`;
  const integrity = createHash("sha512").update(archive).digest("base64");
  const pick = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, toSpecifier(find(name))]));
  const lock = (name: string, version: string): string =>
    `      '${name}':\n        specifier: ${toSpecifier(version)}\n        version: ${version}\n`;
  const lockAll = (names: readonly string[]): string =>
    names.map((name) => lock(name, find(name))).join("");
  const snapshot = [...Object.keys(packed.dependencies), ...APP.dependencies]
    .toSorted()
    .map((name) => `      '${name}': ${find(name)}\n`)
    .join("");
  const importers = `
importers:

  .:
    dependencies:
${lock(packed.name, file)}${lockAll(APP.dependencies)}    devDependencies:
${lockAll(APP.devDependencies)}`;
  const locked = `
packages:

  '${packed.name}@${file}':
    resolution: {integrity: sha512-${integrity}, tarball: ${file}}
    version: ${packed.version}
`;
  const snapshots = `
snapshots:

  '${packed.name}@${file}':
    dependencies:
${snapshot}`;
  return {
    "package.json": JSON.stringify({
      name: "bare-app",
      private: true,
      type: "module",
      dependencies: { [packed.name]: file, ...pick(APP.dependencies) },
      devDependencies: pick(APP.devDependencies),
    }),
    "pnpm-lock.yaml": ours
      .replace(/\ncatalogs:[\s\S]*?(?=\npackages:\n)/, importers)
      .replace("\npackages:\n", locked)
      .replace("\nsnapshots:\n", snapshots),
  };
}

/** Installs, checks the types of, and builds the bare app around the archive. */
function buildBareApp(folder: string, archive: Buffer): void {
  const files = {
    ...printManifests(archive),
    "tsconfig.json": JSON.stringify(BARE_TSCONFIG),
    "index.html": BARE_PAGE,
    "main.tsx": BARE_MAIN,
    "page.tsx": BARE_COMPONENTS,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  // Our own install has judged how old each release is.
  const options = ["--offline", "--frozen-lockfile", "--ignore-workspace", "--ignore-scripts"];
  // The temporary folder may be on another disk, for which pnpm would keep another store.
  const store = runPnpm(ROOT, "store", "path").trim();
  runPnpm(folder, "install", ...options, `--store-dir=${store}`, "--config.minimumReleaseAge=0");
  const run = (...args: string[]): unknown =>
    execFileSync(process.execPath, args, { cwd: folder, stdio: "inherit" });
  run("node_modules/typescript/bin/tsc");
  run("node_modules/vite/bin/vite.js", "build", "--logLevel", "error");
}

/** Classes in the page that no rule of its sheets names. */
function findBareClasses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const readSelectors = (rules: CSSRuleList): string =>
      [...rules]
        .map((rule) => {
          const own = rule instanceof CSSStyleRule ? rule.selectorText : "";
          return rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule
            ? `${own} ${readSelectors(rule.cssRules)}`
            : own;
        })
        .join(" ");
    const selectors = [...document.styleSheets]
      .map((sheet) => readSelectors(sheet.cssRules))
      .join(" ");
    const classes = new Set<string>();
    for (const element of document.querySelectorAll("#root [class]")) {
      element.classList.forEach((name) => classes.add(name));
    }
    return [...classes].filter((name) => !selectors.includes(`.${CSS.escape(name)}`));
  });
}

/** Of Next, which the repository has no other use for. */
const NEXT_VERSION = "16.4.6";

/** Installs Next and the archive from the registry and builds an app of one page. Throws when it cannot. */
function buildNextApp(folder: string): void {
  const find = createVersionFinder(readText(join(ROOT, "pnpm-lock.yaml")));
  const pick = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, toSpecifier(find(name))]));
  const files = {
    "package.json": JSON.stringify({
      name: "next-app",
      private: true,
      dependencies: {
        [packed.name]: `file:${archiveName}`,
        next: NEXT_VERSION,
        ...pick(APP.dependencies),
      },
    }),
    "app/layout.jsx": NEXT_LAYOUT.replace(": { children: ReactNode }", "").replace(
      /import type.*/,
      "",
    ),
    "app/page.jsx": BARE_COMPONENTS,
  };
  mkdirSync(join(folder, "app"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  runPnpm(folder, "install", "--ignore-workspace", "--ignore-scripts");
  execFileSync(join(folder, "node_modules", ".bin", "next"), ["build"], {
    cwd: folder,
    stdio: "inherit",
    env,
  });
}

/** Serves the built Next app while it is looked at. */
async function findFaultsOfNext(folder: string): Promise<string[]> {
  const [port = 0] = await freePorts(1);
  const server = spawn(
    join(folder, "node_modules", ".bin", "next"),
    ["start", "--hostname", "127.0.0.1", "--port", String(port)],
    { cwd: folder, stdio: "inherit" },
  );
  const url = `http://127.0.0.1:${port}`;
  try {
    const drawn = await (await waitForAnswer(url)).text();
    const onServer = drawn.match(/<section data-component/g)?.length ?? 0;
    return [
      ...(onServer === COMPONENTS ? [] : [`${onServer} of ${COMPONENTS} are drawn on the server`]),
      ...(await findRenderFaults(url)),
    ];
  } finally {
    server.kill("SIGTERM");
  }
}

async function findFaultsOfVite(folder: string): Promise<string[]> {
  const server = await serveStatic(join(folder, "dist"));
  try {
    return await findRenderFaults(server.url);
  } finally {
    await server.close();
  }
}

/** What is wrong with the bare app in a browser: a component that is not seen, a style or a font that is missing. */
async function findRenderFaults(url: string): Promise<string[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("response", (response) => {
      if (response.status() >= 400) errors.push(`${response.url()} answers ${response.status()}`);
    });
    await page.goto(url);
    await page.getByRole("button", { name: "Show the bank" }).click();
    await page.getByText("The bank is shown.").waitFor();
    await page.evaluate(() => document.fonts.ready);
    const seen = await page
      .locator("section[data-component] > :first-child")
      .evaluateAll(
        (all) =>
          all.filter(
            (element) => element.checkVisibility() && element.getBoundingClientRect().height > 0,
          ).length,
      );
    const button = page.getByRole("button", { name: "Show the bank" });
    const [height, fonts] = await button.evaluate((element) => [
      getComputedStyle(element).height,
      [...document.fonts].filter(({ status }) => status === "loaded").length,
    ]);
    const bare = await findBareClasses(page);
    return [
      ...errors,
      ...(seen === COMPONENTS ? [] : [`${seen} of ${COMPONENTS} components are seen`]),
      ...(height === BUTTON_HEIGHT ? [] : [`a button is ${height} high, not ${BUTTON_HEIGHT}`]),
      ...(fonts === 0 ? ["no font of the package is loaded"] : []),
      ...bare.map((name) => `no rule for the class ${name}`),
    ];
  } finally {
    await browser.close();
  }
}

const { isOfNext } = readCommandLine(
  {
    command: "npm run release -- package",
    about: `
Packs the design system, checks the archive and renders ten of its components in a bare app. Exits with 0 when nothing is wrong.`,
    options: { next: { text: "an app of Next, drawn on the server first; asks the registry" } },
    example: "--next",
  },
  ({ options }) => ({ isOfNext: options.next }),
);

const folder = mkdtempSync(join(tmpdir(), "kinfold-package-"));
try {
  runPnpm(UI, "pack", "--pack-destination", folder);
  const archive = readFileSync(join(folder, archiveName));
  let faults = await findArchiveFaults(archive);
  if (faults.length === 0) {
    if (isOfNext) buildNextApp(folder);
    else buildBareApp(folder, archive);
    faults = isOfNext ? await findFaultsOfNext(folder) : await findFaultsOfVite(folder);
  }
  faults.forEach((fault) => writeLine(fault));
  const size = `${archiveName}: ${Math.round(archive.length / 1024)} KB`;
  writeLine(
    faults.length === 0
      ? `${size}, ${COMPONENTS} components rendered in a bare app${isOfNext ? " of Next" : ""}`
      : `${size}, ${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
