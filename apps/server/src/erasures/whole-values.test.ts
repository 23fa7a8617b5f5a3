import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const EMAIL = "ojo@example.com";

test.each<[text: string, value: string, isHeld: boolean]>([
  ['{"email":"ojo@example.com"}', EMAIL, true],
  ['{"email":"OJO@Example.com"}', EMAIL, true],
  ["Sent to ojo@example.com.", EMAIL, true],
  ["ojo@example.com, ada@example.com", EMAIL, true],
  ["<ojo@example.com>", EMAIL, true],
  ['{"email":"ada.ojo@example.com"}', EMAIL, false],
  ['{"email":"ada+ojo@example.com"}', EMAIL, false],
  ['{"email":"ada-ojo@example.com"}', EMAIL, false],
  ['{"email":"o\'ojo@example.com"}', EMAIL, false],
  ['{"email":"ojo@example.com.ng"}', EMAIL, false],
  ['{"email":"ojo@example.community"}', EMAIL, false],
  ['{"email":"ojo@examplexcom"}', EMAIL, false],
  ["a+b@example.com", "a+b@example.com", true],
  ["aab@example.com", "a+b@example.com", false],
  ["TRF FROM ADA OBI/RENT", "Ada Obi", true],
  ["Mr.Ada Obi", "Ada Obi", true],
  ["Ada Obi's account", "Ada Obi", true],
  ["Ada Obi'Sule", "Ada Obi", false],
  ["Ada Obiora", "Ada Obi", false],
  ["Ada Obi-Cole", "Ada Obi", false],
  ["Yar'Ada Obi", "Ada Obi", false],
  ["Nnada Obi", "Ada Obi", false],
  ["Ọláwùmí Ẹ̀bùn paid", "Ọláwùmí Ẹ̀bùn", true],
  ["NIP 0123456789 RENT", "0123456789", true],
  ["NIP/0123456789/RENT", "0123456789", true],
  ["REF 90123456789", "0123456789", false],
  ["REF 01234567890", "0123456789", false],
  ["mem_ab2345", "mem_ab2345", true],
  ["mem_ab23456", "mem_ab2345", false],
])("%j holds %j as a whole: %s", async (text, value, isHeld) => {
  const { rows } = await sql<{ holds: boolean; redacted: string }>`select
      holds_value(${text}, ${value}) as holds, redact_words(${text}, array[${value}]::text[]) as redacted`.execute(
    club.db,
  );
  expect(rows[0]?.holds).toBe(isHeld);
  expect(rows[0]?.redacted !== text).toBe(isHeld);
});
