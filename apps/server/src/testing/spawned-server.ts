import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pickFakedClock } from "#platform/faked-clock.ts";
import { SERVER_NODE_OPTIONS } from "#platform/node-options.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The real program in a process of its own. */
export type Spawned = {
  child: ChildProcess;
  output: () => string;
  /** Resolves when a line holds the text; rejects when the process ends before. */
  says: (text: string) => Promise<string>;
  /** The exit status, or the signal's name. */
  ended: Promise<number | string>;
};

/**
 * Starts main.ts, or another program of the server, with these variables and nothing of ours that it could notice, from a
 * folder that is not the repository. `through` is a program and its arguments that start the rest of the command line, `given` what the
 * program itself is told.
 */
export function spawnServer(
  variables: Record<string, string>,
  {
    script = MAIN,
    through = [],
    given = [],
  }: { script?: string; through?: readonly string[]; given?: readonly string[] } = {},
): Spawned {
  const started = [...through, process.execPath, ...SERVER_NODE_OPTIONS, script, ...given];
  const [program = "", ...args] = started;
  const child = spawn(program, args, {
    cwd: "/",
    env: {
      ...pickFakedClock(),
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      LOG_LEVEL: "debug",
      OFFICE_PORT: "0",
      // All clients of a drill or a test are one address.
      CONNECTIONS_PER_ADDRESS: "0",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += String(chunk);
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on("exit", (status, signal) => resolve(status ?? signal ?? "unknown"));
  });
  return {
    child,
    output: () => output,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const line = output.split("\n").find((one) => one.includes(text));
          if (line === undefined) return;
          waiting.delete(look);
          resolve(line);
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`it ended without saying ${text}:\n${output}`)));
        look();
      }),
  };
}
