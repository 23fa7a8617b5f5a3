/** Sends the built stories to Chromatic, for the person who holds the project's token. Never part of `npm test`. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules", ".bin");

function run(command: string, ...given: string[]): void {
  const { status, error } = spawnSync(join(BIN, command), given, {
    cwd: ROOT,
    stdio: "inherit",
    // Without this its command line reports its own errors to a third party.
    env: { ...process.env, DISABLE_ERROR_MONITORING: "true" },
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Builds the stories and sends them. Answers whether they could be sent. */
export async function sendToChromatic(): Promise<boolean> {
  const token = process.env["CHROMATIC_PROJECT_TOKEN"];
  if (token === undefined || token === "") {
    console.error(
      [
        "CHROMATIC_PROJECT_TOKEN is not set, so nothing was sent.",
        "The token is on the project's Manage page at chromatic.com; give it in the environment:",
        "  CHROMATIC_PROJECT_TOKEN=… npm run stories -- chromatic",
        "Without a token the same stories are compared here: npm run stories -- test",
      ].join("\n"),
    );
    return false;
  }
  // With its graph of modules Chromatic takes snapshots of what a change can alter alone.
  run(
    "storybook",
    "build",
    "-o",
    "storybook-static",
    "--quiet",
    "--disable-telemetry",
    "--stats-json",
  );
  run("chromatic", ...process.argv.slice(2));
  return true;
}
