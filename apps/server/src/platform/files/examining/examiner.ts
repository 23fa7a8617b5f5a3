/**
 * A process that starts a process for each file, on behalf of the server. To start a process, the kernel copies the page tables of the
 * one that asks, which waits meanwhile: the server is large and serves everybody, this one is small and does nothing else.
 */
import { getPriority, setPriority, constants } from "node:os";
import { create } from "superstruct";
import { ExaminationRequest } from "./examination.ts";
import { examineInChild } from "./examine-in-child.ts";
import { readFrames, writeFrame } from "./frames.ts";

/**
 * A processor that the server wants for itself works for the server three times as long as for a thread that examines a file. At 10
 * steps a busy machine examines too little: deposits fail.
 */
const NICER_THAN_SERVER = 5;

function lowerPriority(): void {
  try {
    setPriority(Math.min(getPriority() + NICER_THAN_SERVER, constants.priority.PRIORITY_LOW));
  } catch {
    // The machine does not allow it.
  }
}

const NOTHING = Buffer.alloc(0);

async function answer(header: unknown): Promise<void> {
  const { id, type, path } = create(header, ExaminationRequest);
  try {
    const { result, content } = await examineInChild(path, type, ended.signal);
    writeFrame(process.stdout, { id, result }, content);
  } catch (error) {
    writeFrame(
      process.stdout,
      { id, failure: error instanceof Error ? error.message : "" },
      NOTHING,
    );
  }
}

lowerPriority();
const ended = new AbortController();
// The server is gone, and no one reads an answer.
process.stdout.on("error", () => undefined);
for await (const { header } of readFrames(process.stdin)) void answer(header);
// Ends the processes that still examine a file for a server that has ended.
ended.abort();
