/**
 * The one place that decides which browser the end-to-end tests, the story tests and the benches drive.
 * Screenshots are compared with `getPinnedBrowser()`, whose build is in the lockfile; anything else may use `findBrowser()`.
 */
import { spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LaunchOptions } from "playwright";

const ROOT = join(import.meta.dirname, "../..");

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const ARGS = [
  // Only our own pages are opened, and containers often forbid the namespaces that Chromium's sandbox needs.
  "--no-sandbox",
  // No calls home: a closed network refuses them by the dozen.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  // The same pixels on every run.
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
  "--disable-lcd-text",
  // Neither what was drawn before nor the processor's own talents may tint an edge.
  "--disable-partial-raster",
  "--disable-skia-runtime-opts",
  "--hide-scrollbars",
];

// Names no family, so that only the fonts which came with the browser can ever be drawn.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fonts</cachedir>
</fontconfig>
`;

/** Path of the browser that CHROMIUM_PATH names or the machine has; undefined when there is none. Throws when CHROMIUM_PATH is wrong. */
export function findInstalledChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  return INSTALLED.find((path) => existsSync(path));
}

/** The browser of CHROMIUM_PATH, else of the machine, else the pinned one. */
export async function findBrowser(): Promise<LaunchOptions> {
  const executablePath = findInstalledChromium();
  if (executablePath === undefined) return getPinnedBrowser();
  return { headless: true, executablePath, args: ARGS };
}

/**
 * The Chromium of the lockfile with fonts and libraries of its own, so that a screenshot has the same pixels on every machine.
 * Unpacks once. Throws on anything but Linux on x64, the only build there is.
 */
export async function getPinnedBrowser(): Promise<LaunchOptions> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("The pinned Chromium exists for Linux on x64 only; compare screenshots there.");
  }
  const folder = await unpacked();
  const executablePath = join(folder, "chromium");
  const libraries = join(folder, "al2023", "lib");
  return {
    headless: true,
    executablePath,
    args: ARGS,
    env: {
      ...environment(),
      FONTCONFIG_FILE: join(folder, "fonts", "fonts.conf"),
      // Where the list of those fonts is kept; a relative address would lie in whatever folder we run in.
      XDG_CACHE_HOME: join(folder, "cache"),
      ...(lacksLibraries(executablePath) && { LD_LIBRARY_PATH: libraries }),
    },
  };
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** Whether the machine is without the few shared libraries (NSS) that this build expects of it. */
function lacksLibraries(executable: string): boolean {
  const { error, status, stdout } = spawnSync("ldd", [executable], { encoding: "utf8" });
  return error !== undefined || status !== 0 || stdout.includes("not found");
}

/** The folder that holds the unpacked build. Safe when several processes ask at once. */
async function unpacked(): Promise<string> {
  const packageFolder = dirname(
    dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")),
  );
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest
      ? String(manifest.version)
      : "unknown";
  const cache = join(ROOT, "node_modules", ".cache");
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  const staging = join(cache, `chromium-${version}.${process.pid}`);
  await mkdir(staging, { recursive: true });
  // The package unpacks into the temporary folder and trusts what lies there, so it is given one of our own.
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", UNPACK], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, TMPDIR: staging, KINFOLD_ARCHIVES: join(packageFolder, "bin") },
  });
  if (status !== 0) {
    await rm(staging, { recursive: true, force: true });
    throw new Error(`The pinned Chromium could not be unpacked into ${cache}.\n${stderr}`);
  }
  await chmod(join(staging, "chromium"), 0o755);
  await writeFile(join(staging, "fonts", "fonts.conf"), FONTS);
  try {
    await rename(staging, folder);
  } catch (cause) {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw new Error(`${folder} could not be made.`, { cause });
  }
  return folder;
}

/** How the workshop is read: without motion and in Lagos. Options of a browser context. */
export const WORKSHOP_READER = {
  reducedMotion: "reduce",
  locale: "en-NG",
  timezoneId: "Africa/Lagos",
} as const;

const UNPACK = `
import { inflate } from "@sparticuz/chromium";
const archives = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];
await Promise.all(archives.map((name) => inflate(process.env.KINFOLD_ARCHIVES + "/" + name)));
`;
