import { expect, test } from "vitest";
import { nameStatement } from "./name-statement.ts";

test.each([
  ["select * from member where member_id = $1", "select member"],
  [
    "select *, coalesce((select language from member_language where (select are_offered from club_languages limit 1)), 'en') as language from member where member_id = $1 for update",
    "select member",
  ],
  ["select (select count(*) from notice), extract(day from at) from only wallet", "select wallet"],
  ["with due as (select * from outbox_mail) select * from due", "select outbox_mail"],
  ["select is_member_reachable($1) as is_reachable", "select"],
  ["select exists (select from member) as is_there", "select member"],
  ["insert into notice (member_id) select member_id from member", "insert notice"],
  ["update member set is_shadow = (select true from notice)", "update member"],
  ["begin", "begin"],
])("%s is called %s", (text, name) => {
  expect(nameStatement(text)).toBe(name);
});
