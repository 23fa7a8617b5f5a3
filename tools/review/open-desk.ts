import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");
const TRIES = 300;
const BETWEEN_MS = 200;

/** Serves the built stories and the desk as `npm run stories:review` does, with the folders that these variables name. Throws when it does not answer. */
export async function openDesk(
  port: number,
  variables: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [join(ROOT, "tools", "workshop.ts"), "--review", "--port", String(port)],
    { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...variables } },
  );
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/review/`).catch(() => undefined);
    if (answer?.ok === true) return child;
    await wait(BETWEEN_MS);
  }
  child.kill("SIGTERM");
  throw new Error("The desk does not answer.");
}
