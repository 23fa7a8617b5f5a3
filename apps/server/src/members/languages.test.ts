import { chooseLanguage, getLanguages } from "@kinfold/contract/language";
import { getMember } from "@kinfold/contract/members";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { offerDrafts } from "../testing/offered-drafts.ts";
import { executeAsOwner } from "../testing/owner.ts";

let club: Club;
let ada: Visitor;

beforeEach(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com");
});
afterEach(async () => {
  await club.close();
});

const choose = (language: string) => ada.ask(chooseLanguage, { body: { language } });
const read = async () => {
  const { body } = await ada.ask(getMember);
  return { language: body.language, languages: body.languages };
};

test("a club begins in English, and refuses every draft", async () => {
  expect(await read()).toEqual({ language: "en", languages: ["en"] });
  const { status, body } = await choose("ha");
  expect([status, body.code, body.error]).toEqual([
    409,
    "language_not_offered",
    memberRefusals().language_not_offered.sentence,
  ]);
  expect((await choose("en")).status).toBe(200);
  expect((await choose("fr")).status).toBe(422);
});

test("a member chooses a draft once two people offered them, and keeps it while they are not offered", async () => {
  expect(await offerDrafts(club, true, 0)).toEqual({
    title: "English and four drafts",
    status: 200,
  });
  expect(await read()).toEqual({
    language: "en",
    languages: ["en", "pcm", "ha", "yo", "ig"],
  });
  expect((await choose("yo")).body).toEqual({ language: "yo" });
  expect((await choose("ha")).body).toEqual({ language: "ha" });
  expect((await read()).language).toBe("ha");
  expect(await offerDrafts(club, false, 1)).toEqual({ title: "English alone", status: 200 });
  expect(await read()).toEqual({ language: "en", languages: ["en"] });
  expect(await offerDrafts(club, true, 2)).toEqual({
    title: "English and four drafts",
    status: 200,
  });
  expect((await read()).language).toBe("ha");
});

test("anyone reads which languages the club offers, without a session", async () => {
  const visitor = club.visitor();
  expect((await visitor.ask(getLanguages)).body).toEqual({ languages: ["en"] });
  expect(await offerDrafts(club, true, 0)).toEqual({
    title: "English and four drafts",
    status: 200,
  });
  expect((await visitor.ask(getLanguages)).body).toEqual({
    languages: ["en", "pcm", "ha", "yo", "ig"],
  });
});

test("the database insists on two people, and knows no other language", async () => {
  const change = sql`insert into club_languages (are_drafts_offered, changed_at)
    values (true, now())`.execute(club.db);
  await expect(change).rejects.toThrow(/another staff member approved/);
  await expect(
    executeAsOwner(club.db, sql`update club_languages set are_drafts_offered = true`),
  ).rejects.toThrow("not changed by hand");
  const other = sql`insert into member_language (member_id, language, changed_at)
    select member_id, 'fr', now() from member limit 1`.execute(club.db);
  await expect(other).rejects.toThrow("language_is_known");
});
