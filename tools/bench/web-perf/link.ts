/**
 * A slow link in a process of its own: node link.ts LISTEN TARGET RTT_MS DOWN_KBPS UP_KBPS. It relays TCP on loopback
 * with one round trip of handshake, half a round trip each way, slow start from ten segments, and one rate limit per
 * direction that all connections share. No loss, no name look-up. Asked over its channel, it says how much it carried.
 */
import { connect, createServer, type Socket } from "node:net";

const SEGMENT_BYTES = 1460;
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES;
const LARGEST_WINDOW_BYTES = 4 << 20;
const BUFFER_BYTES = 96 * 1024;
const TICK_MS = 2;
const BURST_SECONDS = 0.05;

const [listenPort = 0, targetPort = 0, rttMs = 0, downKbps = 0, upKbps = 0] = process.argv
  .slice(2)
  .map(Number);
const carried = { down: 0, up: 0 };

/** One direction of the link; its flows take turns. */
class Direction {
  readonly name: "down" | "up";
  readonly #bytesPerSecond: number;
  readonly #flows = new Set<Flow>();
  #credit = 0;
  #last = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(name: "down" | "up", kbps: number) {
    this.name = name;
    this.#bytesPerSecond = (kbps * 1000) / 8;
  }

  add(flow: Flow): void {
    this.#flows.add(flow);
    if (this.#timer !== undefined) return;
    this.#last = performance.now();
    this.#timer = setTimeout(() => {
      this.#tick();
    });
  }

  #tick(): void {
    this.#timer = undefined;
    const now = performance.now();
    const earned = ((now - this.#last) / 1000) * this.#bytesPerSecond;
    const most = this.#bytesPerSecond * BURST_SECONDS + SEGMENT_BYTES;
    this.#credit = Math.min(this.#credit + earned, most);
    this.#last = now;
    let isMoving = true;
    while (this.#credit > 0 && isMoving) {
      isMoving = false;
      for (const flow of this.#flows) {
        if (this.#credit <= 0) break;
        const bytes = flow.send();
        this.#credit -= bytes;
        if (bytes > 0) isMoving = true;
      }
    }
    for (const flow of this.#flows) if (flow.waiting === 0) this.#flows.delete(flow);
    if (this.#flows.size > 0) {
      this.#timer = setTimeout(() => {
        this.#tick();
      }, TICK_MS);
    }
  }
}

/** What one socket sends another through one direction. */
class Flow {
  waiting = 0;
  readonly #direction: Direction;
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #queue: Buffer[] = [];
  #window = FIRST_WINDOW_BYTES;
  #unacknowledged = 0;
  #underWay = 0;
  #isEnded = false;

  constructor(direction: Direction, from: Socket, to: Socket, startsAt: number) {
    this.#direction = direction;
    this.#from = from;
    this.#to = to;
    from.on("data", (bytes: Buffer) => {
      this.#queue.push(bytes);
      this.waiting += bytes.length;
      if (this.waiting > BUFFER_BYTES) from.pause();
      setTimeout(
        () => {
          direction.add(this);
        },
        Math.max(0, startsAt - performance.now()),
      );
    });
    from.on("end", () => {
      this.#isEnded = true;
      this.#endWhenEmpty();
    });
  }

  /** Puts one segment on the way, if the window allows it, and says how many bytes it held. */
  send(): number {
    const most = Math.min(SEGMENT_BYTES, this.#window - this.#unacknowledged);
    if (most <= 0 || this.waiting === 0) return 0;
    const segment = this.#take(most);
    const bytes = segment.length;
    this.waiting -= bytes;
    this.#unacknowledged += bytes;
    this.#underWay += 1;
    carried[this.#direction.name] += bytes;
    if (this.waiting < BUFFER_BYTES / 2) this.#from.resume();
    setTimeout(() => {
      this.#underWay -= 1;
      if (!this.#to.destroyed) this.#to.write(segment);
      this.#endWhenEmpty();
    }, rttMs / 2);
    setTimeout(() => {
      this.#unacknowledged -= bytes;
      this.#window = Math.min(this.#window + bytes, LARGEST_WINDOW_BYTES);
      if (this.waiting > 0) this.#direction.add(this);
    }, rttMs);
    return bytes;
  }

  #take(most: number): Buffer {
    const parts: Buffer[] = [];
    let size = 0;
    while (size < most) {
      const head = this.#queue.shift();
      if (head === undefined) break;
      const part = head.subarray(0, most - size);
      if (part.length < head.length) this.#queue.unshift(head.subarray(part.length));
      parts.push(part);
      size += part.length;
    }
    return Buffer.concat(parts);
  }

  #endWhenEmpty(): void {
    if (this.#isEnded && this.waiting === 0 && this.#underWay === 0) this.#to.end();
  }
}

const down = new Direction("down", downKbps);
const up = new Direction("up", upKbps);

const server = createServer({ noDelay: true, allowHalfOpen: true }, (visitor) => {
  const target = connect({
    port: targetPort,
    host: "127.0.0.1",
    noDelay: true,
    allowHalfOpen: true,
  });
  const hangUp = (): void => {
    visitor.destroy();
    target.destroy();
  };
  visitor.on("error", hangUp);
  target.on("error", hangUp);
  void new Flow(up, visitor, target, performance.now() + rttMs);
  void new Flow(down, target, visitor, 0);
});
server.listen(listenPort, "127.0.0.1", () => {
  process.send?.("ready");
});
process.on("message", () => process.send?.(carried));
process.once("disconnect", () => {
  process.exit();
});
