import { rm, readFile, writeFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { buildAskAhead } from "./build/asked-ahead.ts";
import { listInitialChunks } from "./build/chunk-graph.ts";
import { compressAll, formatKilobytes } from "@kinfold/frame/build/compress";
import { extractCriticalCss } from "./build/critical-css.ts";
import { buildPageHtml } from "./build/page-html.ts";
import { buildServiceWorker } from "./build/service-worker.ts";
import type * as Prerender from "./src/prerender.tsx";
import { checkBudget } from "./build/budget.ts";

/*
 * Makes what is shipped, into dist/: the app, real HTML files for the public pages, and every text compressed ahead of
 * time. Fails when the sign-in page outgrows its budget.
 */
const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const kitchen = join(here, "node_modules/.cache/prerender");

/** Vite's own account of what it made. */
function readManifest(text: string): Manifest {
  const read: Manifest = JSON.parse(text);
  return read;
}

/** Which source file of a page goes with which address, for the chunks that its HTML announces. */
const PAGES: Record<string, string> = {
  "/auth/login": "src/pages/sign-in/sign-in-page.tsx",
  "/auth/sign-up": "src/pages/sign-up/sign-up-page.tsx",
  "/auth/change-password": "src/pages/request-reset/request-reset-page.tsx",
  "/check": "src/pages/check/check-page.tsx",
  "/auth/reset-password": "src/pages/choose-password/choose-password-page.tsx",
};
/** What the entry asks for in turns: React, then the app. */
const TURNS = ["react-dom/client.js", "src/start.tsx"];
/** What every private page needs besides: its frame, and the list of the files of the others. */
const SHELL = ["src/shell/dashboard-layout.tsx", "src/private-pages.ts"];

process.env["NODE_ENV"] = "production";

await build({ root: here, logLevel: "warn", build: { outDir: dist, emptyOutDir: true } });
await build({
  root: here,
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: "src/prerender.tsx",
    outDir: kitchen,
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
    cssCodeSplit: true,
  },
});

const template = await readFile(join(dist, "index.html"), "utf8");
const manifest = readManifest(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
const boot = await readFile(join(here, "src/boot.js"), "utf8");
const prerender: typeof Prerender = await import(pathToFileURL(join(kitchen, "prerender.js")).href);

const sheet = Object.values(manifest).find(({ file }) => file.endsWith(".css"))?.file;
if (sheet === undefined) throw new Error("the build made no style sheet");
const css = await readFile(join(dist, sheet), "utf8");

for (const { path, search, title } of prerender.PRERENDERED) {
  const source = PAGES[path];
  if (source === undefined) throw new Error(`${path} has no page in build.ts`);
  const markup = await prerender.renderPage(`${path}${search}`);
  const html = buildPageHtml({
    template,
    boot,
    title,
    key: prerender.prerenderedKey(path, search),
    markup,
    critical: await extractCriticalCss(markup, css),
    sheet,
    chunks: listInitialChunks(manifest, [...TURNS, source]),
  });
  const file = join(dist, path, "index.html");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}
const shell = listInitialChunks(manifest, [...TURNS, ...SHELL]);
await writeFile(
  join(dist, "index.html"),
  buildPageHtml({
    template,
    boot,
    title: "Kinfold",
    key: "",
    markup: await prerender.renderWaitingPage(),
    critical: "",
    sheet,
    chunks: shell,
    askAhead: buildAskAhead(await readFile(join(here, "src/ask-ahead.js"), "utf8"), (source) =>
      listInitialChunks(manifest, [...TURNS, source]).filter((file) => !shell.includes(file)),
    ),
  }),
);

const signIn = listInitialChunks(manifest, [...TURNS, "src/pages/sign-in/sign-in-page.tsx"]);
/** What the sign-in page loads once its form can be used, to check and send it. */
const sending = listInitialChunks(manifest, ["src/pages/sign-in/sign-in-sending.ts"]);
const kept = [...new Set([sheet, ...signIn, ...sending])];
const worker = await readFile(join(here, "src/service-worker.js"), "utf8");
const pages = await Promise.all(
  ["index.html", "auth/login/index.html"].map((file) => readFile(join(dist, file), "utf8")),
);
await writeFile(join(dist, "sw.js"), buildServiceWorker(worker, kept, pages));

/** What loads a language comes before all that says something: it may not load any of that itself. */
const language = listInitialChunks(manifest, ["src/session/load-chosen-language.ts"]);
if (language.some((file) => file.includes("/front-") || file.includes("/private-"))) {
  throw new Error(`the language is loaded with what says something: ${language.join(", ")}`);
}

// What the server needs no longer lies beside what it serves.
await rm(join(dist, ".vite"), { recursive: true });
await compressAll(dist);

const check = listInitialChunks(manifest, [...TURNS, "src/pages/check/check-page.tsx"]);
/** What the page that checks documents loads to read what was typed. */
const checking = listInitialChunks(manifest, ["src/pages/check/checking.ts"]);
const visits = [
  { html: "auth/login/index.html", chunks: signIn, later: sending },
  { html: "check/index.html", chunks: check, later: checking },
];
for (const { html, chunks, later } of visits) {
  const report = await checkBudget(dist, {
    html,
    chunks,
    sending: later.filter((file) => !chunks.includes(file)),
    sheet,
  });
  for (const [name, bytes] of report.lines)
    console.log(`${formatKilobytes(bytes).padStart(9)}  ${name}`);
  for (const fault of report.faults) console.error(`too large: ${fault}`);
  if (report.faults.length > 0) process.exitCode = 1;
}
