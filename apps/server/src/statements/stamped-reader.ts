import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";

/** What no count shows, such as a member's new name, shows after so long. */
const LONGEST_MS = MINUTE_MS;

/** Changes whenever something changes on which a match or the state of a line rests: lines, receipts, decisions, payouts and the day. */
async function readStamp(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ stamp: string | null }>`select concat_ws(' ',
      (select count(*) from bank_statement), (select count(*) from bank_statement_match),
      (select count(*) from bank_statement_reversal), (select count(*) from returned_payout),
      (select count(*) from bank_transfer), (select count(*) from bank_transfer where state = 'waiting'),
      (select count(*) from bank_transfer_decision),
      (select count(*) || '/' || count(decided_at) from decision),
      (select string_agg(state || count, ',' order by state)
        from (select state, count(*) from payout_line group by state) lines)) as stamp`.execute(db);
  return `${rows[0]?.stamp} ${Math.floor(now.getTime() / DAY_MS)}`;
}

/** Reads what rests on the lines, and computes it again only when something changed: a page of thousands is read as quickly as one of a hundred. */
export class StampedReader<Result> {
  readonly #platform: Pick<Platform, "db" | "clock">;
  readonly #compute: () => Promise<Result>;
  #latest: { stamp: string; at: number; result: Promise<Result> } | undefined;

  constructor(platform: Pick<Platform, "db" | "clock">, compute: () => Promise<Result>) {
    this.#platform = platform;
    this.#compute = compute;
  }

  async read(): Promise<Result> {
    const { db, clock } = this.#platform;
    const now = clock.now();
    const stamp = await readStamp(db, now);
    const at = now.getTime();
    const latest = this.#latest;
    if (latest?.stamp === stamp && at >= latest.at && at - latest.at < LONGEST_MS) {
      return latest.result;
    }
    const computed = { stamp, at, result: this.#compute() };
    this.#latest = computed;
    try {
      return await computed.result;
    } catch (error) {
      if (this.#latest === computed) this.#latest = undefined;
      throw error;
    }
  }
}
