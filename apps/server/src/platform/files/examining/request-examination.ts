import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { create } from "superstruct";
import { Unavailable } from "#platform/unavailable.ts";
import { ExaminationAnswer, type Examined, type FileType } from "./examination.ts";
import { readFrames, writeFrame } from "./frames.ts";

const EXAMINER = fileURLToPath(new URL("examiner.ts", import.meta.url));

const NOTHING = Buffer.alloc(0);

const unavailable = (why: string): Unavailable => new Unavailable(why, { retryAfter: 5 });

/** Keeps the server running while it is referenced: a process of ours, and the pipes to it. */
const isHandle = (value: object): value is { ref: () => unknown; unref: () => unknown } =>
  "ref" in value && "unref" in value;

type Examiner = { examine: (path: string, type: FileType) => Promise<Examined> };

let running: Examiner | undefined;

/** Starts the process that starts one for each file. It ends with this process, and does not keep it alive while it is idle. */
function startExaminer(): Examiner {
  const child = spawn(process.execPath, ["--no-warnings", EXAMINER], {
    cwd: "/",
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map<number, PromiseWithResolvers<Examined>>();
  let last = 0;

  const handles: object[] = [child, child.stdin, child.stdout];
  const keepAlive = (isWanted: boolean): void => {
    for (const handle of handles.filter(isHandle)) {
      if (isWanted) handle.ref();
      else handle.unref();
    }
  };
  const take = (id: number): PromiseWithResolvers<Examined> | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) keepAlive(false);
    return one;
  };
  const end = (): void => {
    if (running === examiner) running = undefined;
    for (const id of waiting.keys())
      take(id)?.reject(unavailable("the examination of files ended"));
  };
  const read = async (): Promise<void> => {
    for await (const { header, bytes } of readFrames(child.stdout)) {
      const answer = create(header, ExaminationAnswer);
      const one = take(answer.id);
      if ("result" in answer) one?.resolve({ result: answer.result, content: bytes });
      else one?.reject(unavailable(answer.failure));
    }
  };

  const examiner: Examiner = {
    examine: (path, type) => {
      const id = ++last;
      const one = Promise.withResolvers<Examined>();
      if (waiting.size === 0) keepAlive(true);
      waiting.set(id, one);
      writeFrame(child.stdin, { id, type, path }, NOTHING);
      return one.promise;
    },
  };
  child.once("error", end);
  child.once("close", end);
  // What its broken pipe means is said when it closes.
  child.stdin.on("error", () => undefined);
  void read()
    .catch(() => child.kill("SIGKILL"))
    .finally(end);
  keepAlive(false);
  return examiner;
}

/** Has the file at this path examined in a process of its own. Throws Unavailable when the machine, and not the file, is at fault. */
export async function requestExamination(path: string, type: FileType): Promise<Examined> {
  running ??= startExaminer();
  return running.examine(path, type);
}
