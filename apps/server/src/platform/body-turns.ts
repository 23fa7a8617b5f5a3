import type { Readable } from "node:stream";

/**
 * Reads bodies of requests a little at a time, first come first served. Left to flow, each of a hundred is read for megabytes at a
 * time, and everybody else waits for all of them. `schedule` begins a turn, in which `chunks` chunks of up to 64 KB are read, each of
 * another body. Answers what begins to read a body: `take` is told each chunk, and answers whether there is more to come. That answers
 * what stops it, for another reader to go on.
 */
export function createBodyTurns({
  chunks,
  schedule,
}: {
  chunks: number;
  schedule: (turn: () => void) => void;
}): (body: Readable, take: (chunk: Buffer) => boolean) => () => void {
  const ready = new Set<Readable>();
  let isScheduled = false;

  const readSome = (): void => {
    isScheduled = false;
    let left = chunks;
    for (const body of ready) {
      if (left === 0) break;
      left -= 1;
      ready.delete(body);
      body.resume();
    }
    if (ready.size > 0) scheduleTurn();
  };
  const scheduleTurn = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(readSome);
  };

  return (body, take) => {
    const waitForTurn = (): void => {
      body.pause();
      ready.add(body);
      scheduleTurn();
    };
    const takeInTurn = (chunk: Buffer): void => {
      if (take(chunk)) waitForTurn();
    };
    body.on("data", takeInTurn);
    // One that was stopped goes on when it is its turn.
    if (body.isPaused()) waitForTurn();
    return () => {
      body.pause();
      ready.delete(body);
      body.off("data", takeInTurn);
    };
  };
}
