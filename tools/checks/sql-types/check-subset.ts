/** Holds the server's statements and the functions of its database to the subset of SQL in subset.ts. */
import type { DescribedDatabase } from "../../../apps/server/src/testing/described-database.ts";
import type { Template } from "./read-templates.ts";
import { findBlindRules, findSubsetFaults, isStatement, readFunctionStatements } from "./subset.ts";

/** Where a rule does not hold, and why that is right. A file of the server, or a function. */
const EXCEPTED: readonly { place: string; rule: string; because: string }[] = [
  {
    place: "apps/server/src/members/store.ts",
    rule: "rows alone",
    because: "savepoints: what may be refused by a constraint is tried inside one",
  },
  {
    place: "apps/server/src/oracle/find-corruption.ts",
    rule: "rows alone",
    because: "reads damaged tables without their indexes, on a connection of its own",
  },
  {
    place: "apps/server/src/oracle/find-corruption.ts",
    rule: "some of many rows have an order",
    because: "some rows of what is broken, whichever come first",
  },
  {
    place: "apps/server/src/platform/outbox-queue.ts",
    rule: "time is a parameter",
    because: "leases between servers, whose clocks may differ",
  },
  {
    place: "apps/server/src/notifications/phone-alerts/alert-store.ts",
    rule: "time is a parameter",
    because: "leases between servers, whose clocks may differ",
  },
  {
    place: "apps/server/src/platform/idempotency.ts",
    rule: "time is a parameter",
    because: "leases between servers, whose clocks may differ",
  },
  {
    place: "apps/server/src/platform/check-writable.ts",
    rule: "time is a parameter",
    because: "how long the database itself has waited for its standby",
  },
  {
    place: "apps/server/src/doctor/examine-database.ts",
    rule: "time is a parameter",
    because: "asks what the clock of the database is",
  },
  {
    place: "apps/server/src/metrics/readings.ts",
    rule: "time is a parameter",
    because: "how old the newest archived segment is, by the clock that wrote its time",
  },
  {
    place: "apps/server/src/metrics/readings.ts",
    rule: "exact types",
    because: "seconds, as Prometheus keeps them",
  },
  {
    place: "apps/server/src/promises/store.ts",
    rule: "exact types",
    because: "medians of durations, which are no money",
  },
  ...["ledger.post", "ledger.take_snapshots"].map((place) => ({
    place,
    rule: "time is a parameter",
    because: "when something was posted is said by the database, and no server can backdate it",
  })),
  {
    place: "write_audit_entry",
    rule: "a change says which rows",
    because: "the head of the audit is a table of one row",
  },
  ...["hash_rows_of_every_table", "close_to_the_server"].map((place) => ({
    place,
    rule: "rows alone",
    because: "called by migrations alone",
  })),
  {
    place: "ledger.hold_journals",
    rule: "rows alone",
    because: "nothing is posted while a month is closed",
  },
];

/** The statements of a function of SQL: a body that begins as a statement stands in its definition, others are a string. */
function readSqlBody(definition: string): string[] {
  const body = /\bas \$(\w*)\$([\s\S]*)\$\1\$/i.exec(definition)?.[2];
  return [body ?? definition];
}

/** Says each place that breaks a rule, each exception that nothing needs, and each rule that is blind to its plant. */
export function findBrokenRules(
  templates: readonly Template[],
  functions: DescribedDatabase["functions"],
): string[] {
  const faults = new Set(findBlindRules());
  const used = new Set<string>();
  const check = (place: string, where: string, statements: readonly string[]): void => {
    for (const statement of statements) {
      for (const [rule, fault] of findSubsetFaults(statement)) {
        const isExcepted = EXCEPTED.some((each) => each.place === place && each.rule === rule);
        if (isExcepted) used.add(`${place}: ${rule}`);
        else faults.add(`${where}: ${rule}: ${fault}`);
      }
    }
  };
  for (const { file, where, texts } of templates)
    check(
      file,
      where,
      texts.map(({ sql }) => sql),
    );
  for (const [name, { language, definition }] of functions) {
    const statements =
      language === "plpgsql" ? readFunctionStatements(definition) : readSqlBody(definition);
    if (!statements.every(isStatement)) faults.add(`function ${name}: a statement cannot be read`);
    check(name, `function ${name}`, statements);
  }
  for (const { place, rule } of EXCEPTED) {
    if (!used.has(`${place}: ${rule}`))
      faults.add(`${place}: is excepted from "${rule}", and needs no exception`);
  }
  return [...faults];
}
