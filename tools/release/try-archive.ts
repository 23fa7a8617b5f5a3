import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../machine/ports.ts";
import { waitForAnswer } from "../machine/wait-for-answer.ts";
import { readScripts } from "./print-manifest.ts";

/** How many programs the archive has that print their help without anything else than Node. Throws where one does not. */
function tryPrograms(root: string): number {
  const programs = Object.values(readScripts(root)).map(
    (command) => command.split(" ").at(-1) ?? "",
  );
  const others = programs.filter((program) => !program.endsWith("/main.ts"));
  for (const program of others)
    execFileSync(process.execPath, [program, "--help"], { cwd: root, env: {}, stdio: "pipe" });
  return others.length;
}

/**
 * Unpacks the archive into an empty folder and starts its server with an environment of nothing but its ports, on a new database. Returns a
 * sentence of what answered; throws where something did not.
 */
export async function tryArchive(archive: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "kinfold-release-"));
  try {
    execFileSync("tar", ["-xzf", archive, "-C", folder]);
    const [name = ""] = readdirSync(folder);
    const root = join(folder, name);
    const programs = tryPrograms(root);
    const [port = 0, officePort = 0] = await freePorts(2);
    const server = spawn(process.execPath, ["apps/server/src/main.ts"], {
      cwd: root,
      env: { PORT: String(port), OFFICE_PORT: String(officePort) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    let output = "";
    server.stdout.on("data", (chunk) => (output += String(chunk)));
    try {
      const url = `http://127.0.0.1:${port}`;
      const failed = ended.then(() => {
        throw new Error(`the server ended:\n${output}`);
      });
      await Promise.race([waitForAnswer(`${url}/api/ready`), failed]);
      for (const page of [`${url}/auth/login`, `http://127.0.0.1:${officePort}/`]) {
        const html = await (await waitForAnswer(page)).text();
        const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(html) ?? [];
        if (script === "") throw new Error(`${page} has no program`);
        await waitForAnswer(new URL(script, page).href);
      }
    } finally {
      server.kill("SIGTERM");
      await ended;
    }
    return `its server is ready on a new database and serves both apps; ${programs} programs start`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
