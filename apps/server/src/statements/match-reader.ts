import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { matchNow, type Matched } from "./propose.ts";

/** What no count shows, such as a member's new name, shows after so long. */
const LONGEST_MS = MINUTE_MS;

/** Changes whenever something changes on which a match rests: lines, receipts, decisions, payouts and the day. */
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

/** Reads the matches, and computes them again only when something changed: a page of thousands is read as quickly as one of a hundred. */
export class MatchReader {
  readonly #platform: Pick<Platform, "db" | "clock">;
  #latest: { stamp: string; at: number; matched: Promise<Matched> } | undefined;

  constructor(platform: Pick<Platform, "db" | "clock">) {
    this.#platform = platform;
  }

  async read(): Promise<Matched> {
    const { db, clock } = this.#platform;
    const now = clock.now();
    const stamp = await readStamp(db, now);
    const at = now.getTime();
    const latest = this.#latest;
    if (latest?.stamp === stamp && at >= latest.at && at - latest.at < LONGEST_MS) {
      return latest.matched;
    }
    const computed = { stamp, at, matched: matchNow(this.#platform) };
    this.#latest = computed;
    try {
      return await computed.matched;
    } catch (error) {
      if (this.#latest === computed) this.#latest = undefined;
      throw error;
    }
  }
}
