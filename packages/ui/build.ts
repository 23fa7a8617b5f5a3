import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { COMPONENT_ENTRIES, HOOK_ENTRIES } from "./entries.ts";

/*
 * Makes what is packed, into dist/: a module of JavaScript and its types for each of ours, one style sheet that needs no
 * Tailwind where it is used, and the tokens as data. In the repository itself everyone imports the sources.
 */
const here = import.meta.dirname;
const src = join(here, "src");
const money = join(here, "../money/src");
const dist = join(here, "dist");

const ENTRIES = [...COMPONENT_ENTRIES, ...HOOK_ENTRIES];

const SHEET = "kinfold:sheet";

process.env["NODE_ENV"] = "production";
rmSync(dist, { recursive: true, force: true });

await build({
  root: here,
  configFile: false,
  logLevel: "warn",
  base: "./",
  plugins: [
    tailwindcss(),
    // The sheet is no file that the bundler may start from, so a module of no content asks for it.
    {
      name: "kinfold:sheet",
      resolveId: (id) => (id === SHEET ? id : null),
      load: (id) =>
        id === SHEET ? `import ${JSON.stringify(join(src, "styles/theme.css"))};` : null,
    },
  ],
  // The app that uses the package decides whether misuse is refused, as with React itself.
  define: { "import.meta.env.DEV": 'process.env.NODE_ENV !== "production"' },
  build: {
    outDir: dist,
    target: "es2022",
    minify: false,
    cssMinify: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    ssr: true,
    ssrEmitAssets: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries([
        ["styles", SHEET],
        ["money/money", join(money, "money.ts")],
        ["money/typed-amount", join(money, "typed-amount.ts")],
        ...ENTRIES.map((file) => [file.replace(/\.tsx?$/, ""), join(src, file)]),
      ]),
      // Style sheets of others become part of ours.
      external: (id) =>
        /^[a-z@]/.test(id) && id !== SHEET && !id.startsWith("@kinfold/") && !id.endsWith(".css"),
      preserveEntrySignatures: "strict",
      output: {
        preserveModules: true,
        preserveModulesRoot: src,
        entryFileNames: "[name].js",
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css") ? "styles.css" : "assets/[name][extname]",
      },
    },
  },
});

// The layers are named at the head of the sheet: else the first component's rules would decide their rank.
const sheet = join(dist, "styles.css");
// A build without pages writes addresses from the root; ours begin beside the sheet.
const rules = readFileSync(sheet, "utf8").replaceAll("url(/assets/", "url(./assets/");
writeFileSync(sheet, `@layer theme, base, components, utilities;${rules}`);
rmSync(join(dist, "styles.js"));

const tsc = join(here, "node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "-b", here], { stdio: "inherit" });

/** Where a module of the package is from another one. */
function toRelative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

/** Copies the types of a module and of all that it names, with addresses that hold without our sources. */
function copyTypes(module: string, copied: Set<string>): void {
  if (copied.has(module)) return;
  copied.add(module);
  const declared = module.startsWith("money/")
    ? join(money, `../node_modules/.cache/ts/${basename(module)}.d.ts`)
    : join(here, `node_modules/.cache/ts/${module}.d.ts`);
  const ours = readFileSync(declared, "utf8").replaceAll(/^import "[^"]+\.css";\n/gm, "");
  const text = ours.replaceAll(
    /(from |import\()"([#.][^"]+|@kinfold\/money(?:\/[a-z-]+)?)"/g,
    (_, before: string, specifier: string) => {
      const bare = specifier.replace(/\.tsx?$/, "");
      const named = bare.startsWith("#") ? bare.slice(1) : posix.join(dirname(module), bare);
      const [, ofMoney = "money"] = /^@kinfold\/money(?:\/(.+))?$/.exec(specifier) ?? [];
      const other = specifier.startsWith("@kinfold/money") ? `money/${ofMoney}` : named;
      copyTypes(other, copied);
      return `${before}"${toRelative(module, `${other}.js`)}"`;
    },
  );
  const file = join(dist, `${module}.d.ts`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const copied = new Set<string>();
for (const module of ["money/money", ...ENTRIES.map((file) => file.replace(/\.tsx?$/, ""))]) {
  copyTypes(module, copied);
}

mkdirSync(join(dist, "tokens"));
for (const file of globSync("tokens/*.json", { cwd: src })) {
  copyFileSync(join(src, file), join(dist, file));
}
for (const licence of ["PHOSPHOR-LICENSE.txt", ...globSync("styles/fonts/*.txt", { cwd: src })]) {
  copyFileSync(join(src, licence), join(dist, "assets", basename(licence)));
}
