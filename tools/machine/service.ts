import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { SERVER_NODE_OPTIONS } from "../../apps/server/src/platform/node-options.ts";

export type ServiceOptions = {
  /** As a person would call it: "the sandbox". */
  name: string;
  /** Path of its main.ts. */
  main: string;
  env: Record<string, string | undefined>;
  /** An address that answers once it serves, for a program whose log may be too quiet to say so. */
  health?: string;
  /** Every line it writes, with its JSON when it has any. */
  onLine?: (line: string, fields: Record<string, unknown>) => void;
  timeoutMs?: number;
};

export type Service = {
  url: string;
  /** Resolves when the program ends, no matter what ended it. */
  ended: Promise<number>;
  /** Asks it to stop, insists after ten seconds, and resolves when it is gone. */
  stop: () => Promise<void>;
};

/** It ended, or kept silent too long, before it served. The message is its own last words. */
export class ServiceFailed extends Error {
  override readonly name = "ServiceFailed";
}

const LAST_LINES = 20;
const STOP_MS = 10_000;
const LOOK_MS = 500;

/** What runs now and how to stop it, in the order in which it was started. */
const running = new Map<ChildProcess, () => Promise<void>>();

// Whatever ends this program, its children are told to go.
process.once("exit", () => {
  for (const child of running.keys()) child.kill("SIGTERM");
});

/** Stops every service, the last started first, also those that do not serve yet. */
export async function stopServices(): Promise<void> {
  for (const stop of [...running.values()].toReversed()) await stop();
}

/** Starts a program of ours and resolves when its log says `serving`. Rejects with ServiceFailed. */
export function startService(options: ServiceOptions): Promise<Service> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...SERVER_NODE_OPTIONS, options.main],
    // The channel closes when this program dies, however it dies; the child then stops by itself.
    { env: options.env, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  const lastWords: string[] = [];

  const ended = new Promise<number>((resolve) => {
    child.once("close", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });

  const stop = async (): Promise<void> => {
    if (!running.has(child)) return;
    child.kill("SIGTERM");
    const insist = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(insist);
  };
  running.set(child, stop);

  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      reject(new ServiceFailed(lastWords.length > 0 ? lastWords.join("\n") : reason));
    };
    const patience = setTimeout(() => {
      void stop().then(() => {
        fail(`${options.name} did not answer in time.`);
      });
    }, options.timeoutMs ?? 120_000);

    const serve = (url: string): void => {
      clearTimeout(patience);
      clearInterval(looking);
      resolve({ url, ended, stop });
    };
    const { health } = options;
    const looking = setInterval(() => {
      if (health === undefined) return;
      fetch(health, { signal: AbortSignal.timeout(LOOK_MS * 4) }).then(
        ({ ok }) => {
          if (ok) serve(new URL(health).origin);
        },
        () => undefined,
      );
    }, LOOK_MS);

    const listen = (stream: Readable | null, isError: boolean): void => {
      if (stream === null) return;
      createInterface({ input: stream }).on("line", (line) => {
        const fields = parse(line);
        options.onLine?.(line, fields);
        if (fields["msg"] === "serving" && typeof fields["url"] === "string") serve(fields["url"]);
        const words = sayable(line, fields, isError);
        if (words !== undefined) lastWords.push(words);
        if (lastWords.length > LAST_LINES) lastWords.shift();
      });
    };
    listen(child.stdout, false);
    listen(child.stderr, true);
    void ended.then((code) => {
      clearTimeout(patience);
      clearInterval(looking);
      fail(`${options.name} ended with code ${code}.`);
    });
  });
}

function parse(line: string): Record<string, unknown> {
  if (!line.startsWith("{")) return {};
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const GRAVE = new Set<unknown>(["error", "fatal"]);

/** What of a line a person should read when the program fails to start: a serious fault, and plain words on stderr. */
function sayable(
  line: string,
  { level, msg, err }: Record<string, unknown>,
  isError: boolean,
): string | undefined {
  if (level === undefined) return isError ? line : undefined;
  if (!GRAVE.has(level)) return undefined;
  const cause: unknown = typeof err === "object" && err !== null ? Reflect.get(err, "message") : "";
  return [msg, cause].filter((part) => typeof part === "string" && part !== "").join(": ");
}
