import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type pg from "pg";
import { assertExists } from "./assert-exists.ts";
import { toResult } from "./held-connection.ts";
import { beginSpan, captureTrace, endSpan } from "./spans.ts";
import type { StatementMemory } from "./statement-memory.ts";
import { sendPacket, translateError, type Answer, type Outgoing } from "./statement-packet.ts";
import { Unavailable } from "./unavailable.ts";

/** How many reads share a packet and its connection at most: a slow one holds up no more than these. */
export const MOST_IN_PACKET = 8;

type Waiting = Outgoing & {
  number: number;
  /** The time until there is a connection, in the trace of who asked. */
  span: ReturnType<typeof beginSpan>;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
};

/**
 * Reads outside of any transaction. Those that are asked for in one turn of the event loop, or while a connection is waited for, share a
 * packet. Each is a transaction of its own and fails alone, but a connection that is lost fails all that were on it with Unavailable.
 */
export class SharedReads implements DatabaseConnection {
  readonly #pool: pg.Pool;
  readonly #memory: StatementMemory;
  #waiting: Waiting[] = [];
  #asked = 0;
  #connecting = 0;
  #isScheduled = false;

  constructor(pool: pg.Pool, memory: StatementMemory) {
    this.#pool = pool;
    this.#memory = memory;
  }

  /** How many reads wait for a connection, and how many connections are asked for on their behalf. */
  countWaiting(): { waiting: number; connecting: number } {
    return { waiting: this.#waiting.length, connecting: this.#connecting };
  }

  async executeQuery<Row>(statement: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#asked += 1;
      this.#waiting.push({
        number: this.#asked,
        statement: this.#memory.prepare(statement),
        runInTrace: captureTrace(),
        span: beginSpan({ name: "connection" }),
        resolve,
        reject,
      });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#connect();
      });
    });
    return toResult(answer);
  }

  streamQuery(): never {
    throw new Error("rows are read all at once");
  }

  /** Asks for as many connections as what waits needs. */
  #connect(): void {
    const wanted = Math.ceil(this.#waiting.length / MOST_IN_PACKET);
    while (this.#connecting < wanted) void this.#serve();
  }

  async #serve(): Promise<void> {
    const newest = this.#asked;
    this.#connecting += 1;
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#connecting -= 1;
      this.#refuse(newest, translateError(error));
      // What was asked for meanwhile has not waited long.
      this.#connect();
      return;
    }
    this.#connecting -= 1;
    const packet = this.#waiting.splice(0, MOST_IN_PACKET);
    let isBroken = false;
    const answers = sendPacket(client, packet, () => {
      isBroken = true;
    });
    for (const [at, { span, resolve, reject }] of packet.entries()) {
      endSpan(span);
      try {
        const answer = await answers[at];
        assertExists(answer, "a statement was not sent");
        resolve(answer);
      } catch (error) {
        const reason = translateError(error);
        isBroken ||= reason instanceof Unavailable;
        reject(reason);
      }
    }
    client.release(isBroken);
  }

  /** Fails what waits since before the connection was asked for. */
  #refuse(newest: number, reason: unknown): void {
    for (const { number, span, reject } of this.#waiting) {
      if (number > newest) continue;
      endSpan(span, reason);
      reject(reason);
    }
    this.#waiting = this.#waiting.filter(({ number }) => number > newest);
  }
}
