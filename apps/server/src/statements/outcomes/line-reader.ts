import type { StatementLineId } from "@kinfold/contract/ids";
import type { Platform } from "#platform/platform.ts";
import { StampedReader } from "../stamped-reader.ts";
import { listLineIds, type LineFilter } from "./store.ts";

/** So many lists are kept; what is searched for is rarely searched for twice. */
const MOST_LISTS = 40;

/** Lists the lines by state, account, decision and words, and reads them again only when something changed. */
export class LineReader {
  readonly #db: Platform["db"];
  readonly #reader: StampedReader<Map<string, Promise<StatementLineId[]>>>;

  constructor(platform: Pick<Platform, "db" | "clock">) {
    this.#db = platform.db;
    this.#reader = new StampedReader(platform, async () => new Map());
  }

  /** The ids of the lines that fit, the newest first. */
  async list(filter: LineFilter): Promise<readonly StatementLineId[]> {
    const lists = await this.#reader.read();
    const { state, decision, account, search } = filter;
    const key = JSON.stringify([state, decision, account, search]);
    const kept = lists.get(key);
    if (kept !== undefined) return kept;
    if (lists.size >= MOST_LISTS) lists.clear();
    const ids = listLineIds(this.#db, filter);
    lists.set(key, ids);
    try {
      return await ids;
    } catch (error) {
      lists.delete(key);
      throw error;
    }
  }
}
