import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { settleCounts } from "../counts.ts";
import { findOlderServersFault } from "./older-servers.ts";

const FOLDER = join(import.meta.dirname, "../../../apps/server/migrations");

beforeAll(() => loadModule());

test("each migration says whether older servers run on it, and only adds where they do", () => {
  const migrations = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  const faults = migrations.flatMap(
    (name) => findOlderServersFault(name, readFileSync(join(FOLDER, name), "utf8")) ?? [],
  );
  expect(faults).toEqual([]);
  expect(settleCounts("older-servers", { migrations: migrations.length })).toEqual([]);
});

const fault = (sql: string): string | undefined =>
  findOlderServersFault("0999_x.sql", `-- Older servers run on this.\n${sql}`);

test.each([
  "create table note (id text primary key); alter table note add constraint a check (id <> '')",
  "create table note (id text); create trigger t before update on note for each row execute function f()",
  "alter table wallet add column a text, add column b int not null default 1",
  "create index on wallet (member_id)",
  "select keep_columns('note', '{a}')",
  "grant select on note to kinfold_run",
  "update wallet set a = '' where a is null",
])("they run on: %s", (sql) => {
  expect(fault(sql)).toBeUndefined();
});

test.each([
  ["alter table wallet drop column a", "AT_DropColumn"],
  ["alter table wallet add column a text not null", "they cannot fill the column a"],
  ["alter table wallet alter column a set not null", "AT_SetNotNull"],
  ["alter table wallet add constraint a check (b > 0)", "AT_AddConstraint"],
  ["alter table wallet rename column a to b", "RenameStmt"],
  ["drop table wallet", "DropStmt"],
  ["drop function f()", "DropStmt"],
  ["create trigger t before update on wallet for each row execute function f()", "CreateTrigStmt"],
  ["revoke select on wallet from kinfold_run", "GrantStmt"],
  ["delete from wallet where a = ''", "DeleteStmt"],
])("they do not run on: %s", (sql, why) => {
  expect(fault(sql)).toContain(why);
});

test("a migration that says nothing, or both, is asked", () => {
  const [run, stop] = [
    "-- Older servers run on this.",
    "-- Older servers are stopped before this.",
  ];
  expect(findOlderServersFault("0999_x.sql", "create table note ()")).toContain("it says one of");
  expect(findOlderServersFault("0999_x.sql", `${run}\n${stop}`)).toContain("it says one of");
  expect(findOlderServersFault("0999_x.sql", `${stop}\ndrop table wallet`)).toBeUndefined();
  expect(findOlderServersFault("0365_x.sql", "drop table wallet")).toBeUndefined();
});
