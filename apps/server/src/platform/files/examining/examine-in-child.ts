import { spawn } from "node:child_process";
import { createReadStream, type ReadStream } from "node:fs";
import { is } from "superstruct";
import { Unavailable } from "#platform/unavailable.ts";
import { HAS_USAGE, readUsage } from "./child-usage.ts";
import {
  EXAMINATION,
  READY,
  ExaminationResult,
  type Examined,
  type FileType,
} from "./examination.ts";
import { buildChildCommand } from "./sandbox.ts";

const LOOK_EVERY_MS = 20;
/** No image that we draw is larger. */
const MOST_ANSWER_BYTES = 48_000_000;

function readAnswer(parts: readonly Buffer[]): Examined | undefined {
  const answer = Buffer.concat(parts).subarray(READY.length);
  const end = answer.indexOf("\n");
  if (end < 0) return undefined;
  try {
    const result: unknown = JSON.parse(answer.toString("utf8", 0, end));
    if (!is(result, ExaminationResult)) return undefined;
    return { result, content: answer.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

/**
 * Hands the bytes of the file at this path to a process of its own and answers what it says. The process has no environment, no network where the kernel
 * allows it, none of our files and sockets, and ends with the file: killed when it uses more than its share, which refuses the
 * file. Throws Unavailable when the machine, and not the file, is at fault. `isOver` kills the process.
 */
export async function examineInChild(
  path: string,
  type: FileType,
  isOver?: AbortSignal,
): Promise<Examined> {
  const [program = "", ...args] = await buildChildCommand(type);
  const child = spawn(program, args, {
    cwd: "/",
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    killSignal: "SIGKILL",
    ...(isOver !== undefined && { signal: isOver }),
  });
  const parts: Buffer[] = [];
  let received = 0;
  let excess: "work" | "time" | undefined;
  let file: ReadStream | undefined;
  let unreadable: Error | undefined;
  let atReady: { clockMs: number; processorMs: number } | undefined;
  const begin = performance.now();

  const end = (why: "work" | "time"): void => {
    excess ??= why;
    child.kill("SIGKILL");
  };
  const watch = setInterval(() => {
    const usage = child.pid === undefined ? undefined : readUsage(child.pid);
    const now = performance.now();
    const { processorMs, memoryBytes, clockMs, startMs } = EXAMINATION;
    if (usage !== undefined && usage.memoryBytes > memoryBytes) end("work");
    else if (atReady === undefined && now - begin > startMs) end("time");
    else if (atReady === undefined) return;
    else if (usage !== undefined && usage.processorMs - atReady.processorMs > processorMs)
      end("work");
    else if (now - atReady.clockMs > (HAS_USAGE ? clockMs : processorMs)) end("time");
  }, LOOK_EVERY_MS);

  // Its pipes break when it is killed; what that means is read from how it ended.
  child.stdin.on("error", () => undefined);
  child.stdout.on("error", () => undefined);
  child.stdout.on("data", (part: Buffer) => {
    received += part.length;
    if (received > MOST_ANSWER_BYTES) end("work");
    else parts.push(part);
    if (atReady !== undefined || received < READY.length) return;
    const used = child.pid === undefined ? undefined : readUsage(child.pid);
    atReady = { clockMs: performance.now(), processorMs: used?.processorMs ?? 0 };
    file = createReadStream(path);
    // Half a file is not judged.
    file.once("error", (error) => {
      unreadable = error;
      child.kill("SIGKILL");
    });
    file.pipe(child.stdin);
  });
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (unreadable !== undefined)
      throw new Unavailable("a file cannot be read", { cause: unreadable });
    if (excess === "time")
      throw new Unavailable("a file was not examined in time", { retryAfter: 5 });
    if (excess === "work") return { result: { fault: "tooMuchWork" }, content: Buffer.alloc(0) };
    if (atReady === undefined) throw new Unavailable("the examination of files does not start");
    const answer = status === 0 ? readAnswer(parts) : undefined;
    return answer ?? { result: { fault: "notOpened" }, content: Buffer.alloc(0) };
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    throw new Unavailable("the examination of files does not start", { cause: error });
  } finally {
    clearInterval(watch);
    file?.destroy();
  }
}
