import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { Refused } from "./refusing.ts";
import { Unavailable } from "./unavailable.ts";

/** A request whose file is arriving. It holds what has arrived, and nothing for what was announced. */
export type ArrivingFile = {
  /** Counts bytes that have arrived. Refuses `rate_limited` when the sender holds too many; throws Unavailable when all do. */
  add: (bytes: number) => void;
  /** No more bytes come: from now on it may take its time. */
  finish: () => void;
  /** Gives back what it held. */
  release: () => void;
};

/** How many bytes of files this server receives and examines at a time, of one sender and of all. */
export type BytesInFlight = {
  /**
   * Begins a request that may carry a file: it counts as a file once more than 64 KB of it have arrived. A sender's third file at a time
   * is refused with `rate_limited`. `cut` ends the request: it came too slowly, or made room for others.
   */
  begin: (sender: string, cut: (refused: Refused) => void) => ArrivingFile;
  /**
   * Counts bytes that have arrived before, and answers what gives them back. Refuses `rate_limited` when this sender holds too many;
   * throws Unavailable when all do.
   */
  hold: (sender: string, bytes: number) => () => void;
};

const AGAIN_AFTER_S = 5;
/** So many files one sender has at a time. */
const FILES_A_SENDER = 2;
/** A request of fewer bytes is no file: a form may come beside files. */
const FILE_FROM_BYTES = 65_536;
/** Over any so many seconds a file arrives at this pace, or is stopped: on its way it takes a place of its sender and of the server. */
const PACE_SECONDS = 15;
const LEAST_BYTES_A_SECOND = 8_000;

type Arriving = {
  held: number;
  isFile: boolean;
  isArriving: boolean;
  cut: (refused: Refused) => void;
  finish: () => void;
};
type Sender = { held: number; requests: Set<Arriving> };

const otherFiles = (): Refused =>
  new Refused(commonRefusals().rate_limited.otherFiles, { retry_after: AGAIN_AFTER_S });

/** Looks at the pace every second until it is stopped. `read` answers the bytes so far. */
function watchPace(read: () => number, onTooSlow: () => void): () => void {
  const arrived = [0];
  const timer = setInterval(() => {
    arrived.push(read());
    if (arrived.length <= PACE_SECONDS) return;
    const before = arrived.shift() ?? 0;
    if (read() - before < PACE_SECONDS * LEAST_BYTES_A_SECOND) onTooSlow();
  }, 1_000).unref();
  return () => clearInterval(timer);
}

/** `inAll` bytes for everybody, half of them for one sender; 0 counts nothing. */
export function createBytesInFlight(inAll: number): BytesInFlight {
  const senders = new Map<string, Sender>();
  let all = 0;

  const open = (name: string): Sender => {
    const sender = senders.get(name) ?? { held: 0, requests: new Set() };
    senders.set(name, sender);
    return sender;
  };
  const close = (name: string): void => {
    const sender = senders.get(name);
    if (sender?.held === 0 && sender.requests.size === 0) senders.delete(name);
  };
  const give = (sender: Sender, bytes: number): void => {
    sender.held -= bytes;
    all -= bytes;
  };

  /** Stops the oldest file that is still arriving, of the sender who holds most and has more than one under way. False when there is none. */
  function makeRoom(newcomer: Sender): boolean {
    let most: Sender | undefined;
    let oldest: Arriving | undefined;
    for (const sender of senders.values()) {
      if (sender === newcomer || sender.requests.size < 2) continue;
      const arriving = [...sender.requests].find(({ isArriving, held }) => isArriving && held > 0);
      if (arriving === undefined || sender.held <= (most ?? newcomer).held) continue;
      [most, oldest] = [sender, arriving];
    }
    if (most === undefined || oldest === undefined) return false;
    oldest.finish();
    most.requests.delete(oldest);
    give(most, oldest.held);
    oldest.cut(otherFiles());
    return true;
  }

  function take(sender: Sender, bytes: number): void {
    if (sender.held + bytes > inAll / 2) throw otherFiles();
    const isFull = (): boolean => all + bytes > inAll;
    while (isFull()) {
      if (makeRoom(sender)) continue;
      throw new Unavailable("too many bytes of files are in flight", { retryAfter: AGAIN_AFTER_S });
    }
    sender.held += bytes;
    all += bytes;
  }

  return {
    begin: (name, cut) => {
      if (inAll === 0)
        return { add: () => undefined, finish: () => undefined, release: () => undefined };
      const sender = open(name);
      let arrived = 0;
      const stopWatch = watchPace(
        () => arrived,
        () => {
          arriving.finish();
          cut(new Refused(commonRefusals().rate_limited.slowFile, { retry_after: AGAIN_AFTER_S }));
        },
      );
      const arriving: Arriving = {
        held: 0,
        isFile: false,
        isArriving: true,
        cut,
        finish: () => {
          arriving.isArriving = false;
          stopWatch();
        },
      };
      sender.requests.add(arriving);
      return {
        add: (bytes) => {
          if (!arriving.isFile && arriving.held + bytes > FILE_FROM_BYTES) {
            const files = [...sender.requests].filter(({ isFile }) => isFile);
            if (files.length >= FILES_A_SENDER) throw otherFiles();
            arriving.isFile = true;
          }
          take(sender, bytes);
          arriving.held += bytes;
          arrived += bytes;
        },
        finish: arriving.finish,
        release: () => {
          arriving.finish();
          // What was stopped to make room has given it back already.
          if (sender.requests.delete(arriving)) give(sender, arriving.held);
          close(name);
        },
      };
    },
    hold: (name, bytes) => {
      if (inAll === 0) return () => undefined;
      const sender = open(name);
      try {
        take(sender, bytes);
      } catch (error) {
        close(name);
        throw error;
      }
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        give(sender, bytes);
        close(name);
      };
    },
  };
}
