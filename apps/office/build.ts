import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressAll } from "@kinfold/frame/build/compress";
import { compressScript } from "@kinfold/frame/build/minified";
import { build } from "vite";

/* Makes what is shipped, into dist/: the office, its page with the script that runs first, and every text compressed ahead of time. */
const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");

process.env["NODE_ENV"] = "production";

await build({ root: here, logLevel: "warn", build: { outDir: dist, emptyOutDir: true } });

const page = join(dist, "index.html");
const boot = compressScript("boot.js", await readFile(join(here, "src/boot.js"), "utf8"));
const html = await readFile(page, "utf8");
if (!html.includes("<!--boot-->")) throw new Error("the page has no place for its first script");
await writeFile(
  page,
  html.replace("<!--boot-->", () => `<script nonce="__CSP_NONCE__">${boot}</script>`),
);
await compressAll(dist);
