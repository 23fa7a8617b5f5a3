import type { RawBuilder } from "kysely";

/** Something that the ledger promises, as a query of its own that names each row which breaks it. */
export type Check = {
  promise: string;
  /** The columns that this query works out anew, as `table.column`: a change of any of them alone is found. */
  covers: readonly string[];
  /** Each row says which row of the club is wrong, and how. */
  find: RawBuilder<{ about: string | null }>;
};
