/** `npm run stories -- NAME [options]`: every program about the stories. Without a name it serves them while they are written. */
import { spawn } from "node:child_process";
import { join } from "node:path";

/** Each answers whether all is well. */
const PROGRAMS: Readonly<Record<string, () => Promise<boolean>>> = {
  test: async () => (await import("./test-stories.ts")).testStories(),
  accept: async () => (await import("./test-stories.ts")).acceptStories(),
  draw: async () => (await import("./test-stories.ts")).drawStories(),
  review: async () => {
    process.argv.push("--review");
    await import("./workshop.ts");
    return true;
  },
  designer: async () => (await import("./review/visit-as-designer.ts")).visitAsDesigner(),
  chromatic: async () => (await import("./chromatic.ts")).sendToChromatic(),
  defects: async () => (await import("./find-defects.ts")).findDefects(),
  flakes: async () => (await import("./find-flakes.ts")).findFlakes(),
  crawl: async () => (await import("./crawl-stories.ts")).crawlStories(),
  docs: async () => (await import("./check-docs-pages.ts")).checkDocsPages(),
  stress: async () => (await import("./stress-stories.ts")).runStressChecksOnStories(),
  pseudo: async () => (await import("./pseudo-stories.ts")).examinePseudoLanguage(),
  speech: async () => (await import("./listen-to-stories.ts")).listenToStories(),
};

/** Serves the stories while they are written, until a signal ends it. */
function serveStories(args: readonly string[]): Promise<boolean> {
  const storybook = join(import.meta.dirname, "../../node_modules/.bin/storybook");
  const child = spawn(storybook, ["dev", "-p", "6006", "--disable-telemetry", ...args], {
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("close", (code) => {
      resolve(code === 0);
    });
  });
}

const [name = "", ...args] = process.argv.slice(2);
const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
const names = Object.keys(PROGRAMS).join(", ");
if (name === "--help") {
  process.stdout.write(
    `npm run stories -- [NAME] [options]\n\nServes the stories while they are written, at http://localhost:6006. NAME is one of: ${names}. NAME --help says what it does.\n`,
  );
} else if (program !== undefined) {
  // Each program reads its own command line.
  process.argv.splice(2, 1);
  process.exitCode = (await program()) ? 0 : 1;
} else if (name === "" || name.startsWith("-")) {
  process.exitCode = (await serveStories(name === "" ? [] : [name, ...args])) ? 0 : 1;
} else {
  process.stderr.write(`npm run stories has no program "${name}". There are: ${names}.\n`);
  process.exitCode = 2;
}
