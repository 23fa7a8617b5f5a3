import { loadModule } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { readNullability, type Catalog } from "./nullability.ts";

beforeAll(() => loadModule());

const catalog: Catalog = new Map([
  ["a", [column("id", true), column("x", true), column("n", false)]],
  ["b", [column("id", true), column("y", true)]],
]);

function column(name: string, isNotNull: boolean): { name: string; isNotNull: boolean } {
  return { name, isNotNull };
}

/** The columns that are never null, with a `!` after them. */
const read = (sql: string): string =>
  readNullability(sql, catalog, (parameter) => parameter === 1)
    .map(({ name, isNotNull }) => name + (isNotNull ? "!" : ""))
    .join(" ");

test.each([
  ["a plain column is what its table says", "select x, n from a", "x! n"],
  ["a star is every column", "select * from a", "id! x! n"],
  ["a left join loses its right side", "select x, y from a left join b on a.id = b.id", "x! y"],
  ["a right join loses its left side", "select x, y from a right join b on a.id = b.id", "x y!"],
  ["a full join loses both", "select x, y from a full join b on a.id = b.id", "x y"],
  ["a joined column is kept by `using`", "select id, y from a left join b using (id)", "id! y"],
  [
    "a condition brings the right side back",
    "select y from a left join b using (id) where y > 1",
    "y!",
  ],
  [
    "an inner join after it does too",
    "select b.y from a left join b using (id) join b as c on c.y = b.y",
    "y!",
  ],
  ["`is not null` rules null out", "select n from a where n is not null", "n!"],
  ["one of two conditions does not", "select n from a where n is not null or x = 1", "n"],
  ["a negated condition does not", "select n from a where not (n is not null)", "n"],
  ["count is never null, a sum of no rows is", "select count(*) as c, sum(x) as s from a", "c! s"],
  [
    "a sum of a group is not null",
    "select id, sum(x) as s, max(n) as m from a group by id",
    "id! s! m",
  ],
  ["a filter may leave no rows", "select sum(x) filter (where x > 1) as s from a group by id", "s"],
  [
    "coalesce takes the first that is",
    "select coalesce(n, 0) as c, coalesce(n, n) as d from a",
    "c! d",
  ],
  ["a case without else may be null", "select case when x = 1 then 1 end as c from a", "c"],
  [
    "a case looks at its own condition",
    "select case when n is null then 0 when n > 1 then n else 1 end as c from a",
    "c!",
  ],
  ["a scalar subquery may find nothing", "select (select x from a limit 1) as c", "c"],
  ["a subquery that counts finds one row", "select (select count(*) from a) as c", "c!"],
  ["JSON may lack what is looked for", "select '{}'::jsonb ->> 'k' as c", "c"],
  [
    "`is distinct from` and `exists` answer",
    "select n is distinct from 1 as c, exists (select from a) as d from a",
    "c! d!",
  ],
  ["a parameter is what the program gives", "select $1::text as c, $2::text as d", "c! d"],
  ["a union is what all of it is", "select x from a union all select n from a", "x"],
  [
    "a recursion is held against itself",
    "with recursive r(k) as (select x from a union all select null::int from r) select k from r",
    "k",
  ],
  [
    "a subquery passes on what it knows",
    "select * from (select x, n from a) s where n = 2",
    "x! n!",
  ],
  ["returning gives back the row", "insert into a (id) values (1) returning id, n", "id! n"],
  ["what was set is what it was set to", "update a set n = $2 where n = 1 returning n", "n"],
  ["what was not set met the condition", "update a set x = 1 where n = 1 returning n", "n!"],
  [
    "a row number is never null, a row before may be",
    "select row_number() over () as r, lag(x) over () as l from a",
    "r! l",
  ],
])("%s", (_, sql, columns) => {
  expect(read(sql)).toBe(columns);
});
