import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { waitForAnswer } from "../../machine/wait-for-answer.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Serves the built stories and the desk as `npm run stories -- review` does, with the folders that these variables name. Throws when it does not answer. */
export async function openDesk(
  port: number,
  variables: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [join(ROOT, "tools/stories/workshop.ts"), "--review", "--port", String(port)],
    { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...variables } },
  );
  try {
    await waitForAnswer(`http://127.0.0.1:${port}/review/`);
    return child;
  } catch (fault) {
    child.kill("SIGTERM");
    throw fault;
  }
}
