import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "./testing/club.ts";
import { callAs, OWNED, createOwnedThings } from "./testing/permissions/owned.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const someParams = ({ path }: AnyEndpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "1"]));

/** Limits count calls. What was printed is kept with the hash of its row, and the key that signed it, so that it can be checked. */
const MAY_CHANGE = [
  / changes public\.limit_window$/,
  /^(getPortfolioPdf|getFundsProofPdf) .*\.(statement_document|funds_proof_print|document_certificate|document_key|row_hash)$/,
];

/** What each table holds, as a hash. Of emails only which there are: they leave in their own time. */
async function holdings(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by name`.execute(club.db);
  const held = new Map<string, string>();
  for (const { name } of rows) {
    const row = sql.raw(name === "public.outbox_mail" ? "one.mail_id" : "one");
    const hashes = await sql<{ hash: string }>`select
      md5(coalesce(string_agg(${row}::text, ';' order by ${row}::text), '')) as hash
      from ${sql.raw(name)} as one`.execute(club.db);
    held.set(name, hashes.rows[0]?.hash ?? "");
  }
  return held;
}

test("reading changes nothing, whatever a member reads and however often", async () => {
  const things = await createOwnedThings(club, "reader@example.com");
  let before = await holdings();
  const changes: string[] = [];
  for (const to of ENDPOINTS) {
    if (to.method !== "GET" || to.access === "staff") continue;
    const naming = OWNED[to.name];
    const request = typeof naming === "function" ? naming(things) : { params: someParams(to) };
    for (let times = 0; times < 2; times += 1) await callAs(things.owner, to, request);
    const after = await holdings();
    for (const [table, hash] of after) {
      if (before.get(table) !== hash) changes.push(`${to.name} changes ${table}`);
    }
    before = after;
  }
  expect(changes.filter((change) => !MAY_CHANGE.some((known) => known.test(change)))).toEqual([]);
});
