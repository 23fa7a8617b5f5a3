// node tools/run.mjs PROGRAM [ARGS]: needs Node 20 and npm only.
// 1. Installs exactly what pnpm-lock.yaml says, unless that is done, with the pnpm that package.json names.
// 2. Runs the program with node_modules/.bin first on PATH, which holds the pinned Node.
// `exec` in package.json lets signals reach the program itself: npm and sh pass none on.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules", ".bin");
const INSTALLED = join(ROOT, "node_modules", ".cache", "installed");
// What Node made of a program's text is there at its next start.
const COMPILED = join(ROOT, "node_modules", ".cache", "node");
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const [program, ...args] = process.argv.slice(2);
let child;

for (const signal of SIGNALS) {
  process.on(signal, () => child?.kill(signal));
}

// npm may die without a word to us; what it started then ends as well.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child?.kill("SIGTERM");
}, 1000).unref();

/** Changes when pnpm would install something else. */
function wanted() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const name of ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"]) {
    hash.update(readFileSync(join(ROOT, name)));
  }
  return hash.digest("hex");
}

/** Resolves with the exit code; a signal that ended the program counts as the shell counts it. */
function run(command, commandArgs, options) {
  child = spawn(command, commandArgs, { cwd: ROOT, ...options });
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

async function install() {
  const stamp = wanted();
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, "utf8") === stamp) return;

  console.log("Installing… (the first time this takes a minute or two)");
  const started = Date.now();
  const pnpm = `pnpm@${manifest.devEngines.packageManager.version}`;
  const heartbeat = setInterval(() => {
    console.log(`Installing… ${Math.round((Date.now() - started) / 1000)} s`);
  }, 10_000);
  const output = [];
  const finished = run("npx", ["--yes", pnpm, "install", "--frozen-lockfile"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: process.env.CI ?? "true" },
  });
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const code = await finished;
  clearInterval(heartbeat);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    console.error(`\nThe install failed; its last words are above. Nothing was started.`);
    process.exit(code);
  }
  mkdirSync(dirname(INSTALLED), { recursive: true });
  writeFileSync(INSTALLED, stamp);
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Linux gets its Node with the install; elsewhere the machine's own must be new enough. */
function checkNode() {
  const pinned = join(BIN, "node");
  const { stdout } = spawnSync(existsSync(pinned) ? pinned : process.execPath, ["--version"], {
    encoding: "utf8",
  });
  const required = Number(manifest.devEngines.runtime.version.split(".")[0]);
  if (Number(/^v(\d+)/.exec(stdout ?? "")?.[1]) >= required) return;
  console.error(`Node ${required} is needed and does not come with the install on this system.`);
  process.exit(1);
}

await install();
checkNode();
process.exitCode = await run(program, args, {
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: BIN + delimiter + process.env.PATH },
});
