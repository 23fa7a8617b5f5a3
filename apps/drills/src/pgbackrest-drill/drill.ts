import { existsSync } from "node:fs";
import { describeDrill } from "../define-drill.ts";

const PROGRAMS = ["/usr/lib/postgresql/15/bin/postgres", "/usr/bin/pgbackrest"];

export const PGBACKREST = describeDrill({
  name: "pgbackrest",
  about: `Members join while a PostgreSQL 15 of Debian is backed up and archived with the files of ops/pgbackrest. It is restored to a moment, and
damaged repositories must be refused. Ends with 3 where Debian's packages postgresql-15 and pgbackrest are missing.`,
  explainMissing: () => {
    const missing = PROGRAMS.filter((program) => !existsSync(program));
    return missing.length === 0
      ? undefined
      : `${missing.join(" and ")} not found. Install postgresql-15 and pgbackrest.`;
  },
});
