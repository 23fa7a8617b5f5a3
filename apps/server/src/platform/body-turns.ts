import type { Readable } from "node:stream";

/** Is told each chunk, and answers whether there is more to come. No further chunk is read before it answers. Never rejects. */
export type TakeChunk = (chunk: Buffer) => boolean | Promise<boolean>;

/**
 * Reads bodies of requests a little at a time. Left to flow, each of a hundred is read for megabytes at a time, and everyone else waits
 * for all of them. `schedule` begins a turn, in which `chunks` chunks of up to 64 KB are read, each of another body, and of the bodies
 * that began first: a chunk that waits for its turn outlives the collection of young objects, and then only a full one frees it.
 * Answers what begins to read a body; that answers what stops it, for another reader to go on.
 */
export function createBodyTurns({
  chunks,
  schedule,
}: {
  chunks: number;
  schedule: (turn: () => void) => void;
}): (body: Readable, take: TakeChunk) => () => void {
  /** In the order in which they began. */
  const bodies = new Set<Readable>();
  const ready = new Set<Readable>();
  let isScheduled = false;

  const readSome = (): void => {
    isScheduled = false;
    let left = chunks;
    for (const body of bodies) {
      if (left === 0) break;
      if (!ready.delete(body)) continue;
      left -= 1;
      body.resume();
    }
    if (ready.size > 0) scheduleTurn();
  };
  const scheduleTurn = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(readSome);
  };

  const forget = (body: Readable): void => {
    bodies.delete(body);
    ready.delete(body);
  };

  return (body, take) => {
    let isStopped = false;
    bodies.add(body);
    body.once("close", () => forget(body));
    const waitForTurn = (): void => {
      body.pause();
      ready.add(body);
      scheduleTurn();
    };
    const goOn = (hasMore: boolean): void => {
      if (isStopped) return;
      if (hasMore) waitForTurn();
      else body.resume();
    };
    const takeInTurn = (chunk: Buffer): void => {
      body.pause();
      const hasMore = take(chunk);
      if (typeof hasMore === "boolean") goOn(hasMore);
      else void hasMore.then(goOn);
    };
    body.on("data", takeInTurn);
    // One that was stopped goes on when it is its turn.
    if (body.isPaused()) waitForTurn();
    return () => {
      isStopped = true;
      body.pause();
      forget(body);
      body.off("data", takeInTurn);
    };
  };
}
