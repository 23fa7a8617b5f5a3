import { rm, readFile, writeFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { chunkGraph } from "./build/chunk-graph.ts";
import { compressAll, kilobytes } from "@kinfold/frame/build/compress";
import { criticalCss } from "./build/critical-css.ts";
import { pageHtml } from "./build/page-html.ts";
import { serviceWorker } from "./build/service-worker.ts";
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
  "/auth/reset-password": "src/pages/choose-password/choose-password-page.tsx",
};
/** What the entry asks for in turns: React, then the app. */
const TURNS = ["react-dom/client.js", "src/start.tsx"];
const SHELL = ["src/shell/dashboard-layout.tsx", "src/pages/overview/overview-page.tsx"];

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
  const markup = await prerender.markupOf(`${path}${search}`);
  const html = pageHtml({
    template,
    boot,
    title,
    key: prerender.prerenderedKey(path, search),
    markup,
    critical: await criticalCss(markup, css),
    sheet,
    chunks: chunkGraph(manifest, [...TURNS, source]),
  });
  const file = join(dist, path, "index.html");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}
await writeFile(
  join(dist, "index.html"),
  pageHtml({
    template,
    boot,
    title: "Kinfold",
    key: "",
    markup: await prerender.waitingMarkup(),
    critical: "",
    sheet,
    chunks: chunkGraph(manifest, [...TURNS, ...SHELL]),
  }),
);

const signIn = chunkGraph(manifest, [...TURNS, "src/pages/sign-in/sign-in-page.tsx"]);
const worker = await readFile(join(here, "src/service-worker.js"), "utf8");
const pages = await Promise.all(
  ["index.html", "auth/login/index.html"].map((file) => readFile(join(dist, file), "utf8")),
);
await writeFile(join(dist, "sw.js"), serviceWorker(worker, [sheet, ...signIn], pages));

// What the server needs no longer lies beside what it serves.
await rm(join(dist, ".vite"), { recursive: true });
await compressAll(dist);

const report = await checkBudget(dist, {
  html: "auth/login/index.html",
  chunks: signIn,
  sheet,
});
for (const [name, bytes] of report.lines) console.log(`${kilobytes(bytes).padStart(9)}  ${name}`);
for (const fault of report.faults) console.error(`too large: ${fault}`);
if (report.faults.length > 0) process.exitCode = 1;
