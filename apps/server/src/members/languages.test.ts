import { chooseLanguage, getLanguages } from "@kinfold/contract/language";
import { getMember } from "@kinfold/contract/members";
import { approveSetting, proposeSetting } from "@kinfold/contract/office/settings";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

let club: Club;
let ada: Visitor;
let maker: Clerk | undefined;
let approver: Clerk | undefined;

beforeEach(async () => {
  club = await openClub();
  maker = undefined;
  approver = undefined;
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

/** One person proposes and another approves. */
async function offerDrafts(areOffered: boolean, version: number): Promise<number> {
  maker ??= await hireSignedIn(club, ["operations"]);
  approver ??= await hireSignedIn(club, ["finance_approver"]);
  const { body } = await maker.visitor.ask(proposeSetting, {
    body: {
      kind: "languages",
      id: "languages",
      version,
      value: { are_drafts_offered: areOffered },
      reason: "The club wants to read the drafts.",
    },
  });
  expect(body.title).toBe(areOffered ? "English and four drafts" : "English alone");
  const { status } = await approver.visitor.ask(approveSetting, {
    params: { id: body.id },
    body: { reason: "Talked about at the meeting." },
  });
  return status;
}

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
  expect(await offerDrafts(true, 0)).toBe(200);
  expect(await read()).toEqual({
    language: "en",
    languages: ["en", "pcm", "ha", "yo", "ig"],
  });
  expect((await choose("yo")).body).toEqual({ language: "yo" });
  expect((await choose("ha")).body).toEqual({ language: "ha" });
  expect((await read()).language).toBe("ha");
  expect(await offerDrafts(false, 1)).toBe(200);
  expect(await read()).toEqual({ language: "en", languages: ["en"] });
  expect(await offerDrafts(true, 2)).toBe(200);
  expect((await read()).language).toBe("ha");
});

test("anyone reads which languages the club offers, without a session", async () => {
  const visitor = club.visitor();
  expect((await visitor.ask(getLanguages)).body).toEqual({ languages: ["en"] });
  expect(await offerDrafts(true, 0)).toBe(200);
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
