import { SpanKind } from "@opentelemetry/api";
import pg from "pg";
import { nameStatement } from "./name-statement.ts";
import { beginSpan, endSpan, type RunInTrace } from "./spans.ts";
import { Unavailable } from "./unavailable.ts";

export type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;

/** A statement that is ready to leave, and the trace of who asked for it. */
export type Outgoing = { statement: pg.QueryConfig; runInTrace: RunInTrace };

// Connection exception, operator intervention (shutdown, crash), insufficient resources, and a read-only standby.
const AWAY = /^(08|57|53)|^25006$/;

/** Why a statement did not leave: a fault of ours, of which the database knows nothing. */
class NotSent extends Error {
  override readonly name = "NotSent";
}

/** What the driver itself throws (lost connection, time-out) has no SQLSTATE: the database is away. */
export function translateError(error: unknown): unknown {
  if (error instanceof NotSent) return error.cause;
  if (error instanceof pg.DatabaseError && error.code !== undefined && !AWAY.test(error.code)) {
    // A table was altered under a statement that was planned before: another connection plans it anew.
    return error.routine === "RevalidateCachedQuery"
      ? new Unavailable("a statement was planned for another table", { cause: error })
      : error;
  }
  return new Unavailable("the database does not answer", { cause: error });
}

/** Sends a statement; where something is recorded, as a span of it. */
function sendStatement(statement: pg.QueryConfig, client: pg.PoolClient): Promise<Answer> {
  const answer = client.query(statement);
  const span = beginSpan({
    name: nameStatement(statement.text),
    kind: SpanKind.CLIENT,
    attributes: { "db.system.name": "postgresql" },
  });
  if (span !== undefined)
    answer.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    );
  return answer;
}

/**
 * Sends statements in one packet, for a packet costs more than most of what is asked for in it. Each has an answer of its own, in
 * their order. Where one cannot be sent, neither is what comes after it.
 */
export function sendPacket(
  client: pg.PoolClient,
  packet: readonly Outgoing[],
  onNotSent: (reason: unknown) => void,
): Promise<Answer>[] {
  const { stream } = client.connection;
  let notSent: NotSent | undefined;
  const send = async ({ statement, runInTrace }: Outgoing): Promise<Answer> => {
    if (notSent !== undefined) throw notSent;
    let answer: Promise<Answer>;
    try {
      answer = runInTrace(() => sendStatement(statement, client));
    } catch (cause) {
      notSent = new NotSent("a statement could not be sent", { cause });
      onNotSent(cause);
      throw notSent;
    }
    return answer;
  };
  stream.cork();
  try {
    return packet.map((one) => {
      const answer = send(one);
      // Answers are read one after the other: one that fails meanwhile is not unhandled.
      answer.catch(() => undefined);
      return answer;
    });
  } finally {
    stream.uncork();
  }
}
