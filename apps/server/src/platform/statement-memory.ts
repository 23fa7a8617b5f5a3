import type { CompiledQuery } from "kysely";
import type pg from "pg";

/** How many statements the connections of a pool plan once: each holds memory in PostgreSQL. */
const MOST_NAMES = 1_000;

const BEGINS_AS_READ = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|for\s+(?:key\s+)?share)\b/i;

/** Text without values may hold several statements; one that begins as a read and has no semicolon is a single one. */
const isSingle = ({ sql: text, parameters }: CompiledQuery): boolean =>
  parameters.length > 0 || (BEGINS_AS_READ.test(text) && !text.includes(";"));

/** What is remembered of the statements of a pool, by their text. */
export class StatementMemory {
  readonly #names = new Map<string, string>();
  readonly #reads = new Map<string, boolean>();

  /** Puts a statement under a name of its own, which each connection of the pool plans once. What may be several has none. */
  prepare(statement: CompiledQuery): pg.QueryConfig {
    const { sql: text, parameters } = statement;
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < MOST_NAMES && isSingle(statement)) {
      name = `kinfold_${this.#names.size}`;
      this.#names.set(text, name);
    }
    return {
      text,
      ...(parameters.length > 0 && { values: [...parameters] }),
      ...(name !== undefined && { name }),
    };
  }

  /** True for a single statement that reads, changes nothing and locks no row. */
  isRead(statement: CompiledQuery): boolean {
    const { sql: text } = statement;
    let isRead = this.#reads.get(text);
    if (isRead === undefined) {
      isRead = isSingle(statement) && BEGINS_AS_READ.test(text) && !WRITES.test(text);
      if (this.#reads.size < MOST_NAMES) this.#reads.set(text, isRead);
    }
    return isRead;
  }
}
