import { createCaller, type Connection } from "./calls.ts";
import { moveUntilOver, type Movements } from "./move-all.ts";
import { readProviderPayments } from "./outside.ts";
import { Readers } from "./readers.ts";
import { describeResult, judgeDrill } from "./result.ts";
import type { DrillClub } from "./run-on-club.ts";
import type { Stage } from "./stage.ts";
import { verifyPayments } from "./verify-payments.ts";

const PAYMENTS_WITHIN_MS = 900_000;

/** Members who move money, and one who reads ten times a second, until they are told to end. */
export type MovingClub = {
  readers: Readers;
  movements: Movements;
  /** Ends the movements and the reads. Resolves when each has its last answer. */
  stop: () => Promise<void>;
  /** Compares what was acknowledged with the database: a line, and what must not be. `withinMs` is how long lost webhooks are waited for. */
  judge: (withinMs?: number) => Promise<{ line: string; faults: string[] }>;
};

/** Lets so many clients move money. `line` is what differs from an ordinary line to the club. */
export function startMoving(
  {
    stage,
    members,
    journal,
  }: Pick<DrillClub, "members" | "journal"> & {
    stage: Pick<Stage, "url" | "db" | "sandboxUrl">;
  },
  { seed, clients }: { seed: number; clients: number },
  line: Partial<Connection> = {},
): MovingClub {
  const [reader] = members;
  if (reader === undefined) throw new Error("the club is empty");
  const { url, db, sandboxUrl } = stage;
  const repeated = (): void => void (journal.repeated += 1);
  const call = createCaller({ url, repeated, ...line });
  const movements: Movements = { begun: 0, isOver: false, failures: [] };
  const moving = moveUntilOver({ seed, members, journal, call, sandboxUrl }, clients, movements);
  const readers = new Readers(url, reader);
  return {
    readers,
    movements,
    stop: async () => {
      movements.isOver = true;
      await moving;
      await readers.stop();
    },
    judge: async (withinMs = PAYMENTS_WITHIN_MS) => {
      await verifyPayments({ db, url }, journal, members, withinMs);
      const paid = await readProviderPayments(sandboxUrl);
      const result = describeResult(await judgeDrill(db, journal, members, paid));
      return {
        line: `${journal.acknowledged} acknowledged, ${journal.repeated} repeated: ${result.line}`,
        faults: [
          ...(journal.acknowledged === 0 ? ["nothing was acknowledged"] : []),
          ...result.faults,
          ...movements.failures,
        ],
      };
    },
  };
}
