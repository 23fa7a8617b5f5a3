import { toSubjectId, type DecisionId, type MemberId } from "@kinfold/contract/ids";
import { LanguagesSetting } from "@kinfold/contract/office/setting-kinds";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { LANGUAGES, type Language } from "@kinfold/language/languages";
import { sql, type RawBuilder } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";

const ID = toSubjectId("languages");

async function areDraftsOffered(db: Db): Promise<boolean> {
  const { rows } = await sql<{ are_drafts_offered: boolean }>`select are_drafts_offered
    from club_languages order by languages_no desc limit 1`.execute(db);
  const [newest] = rows;
  assertExists(newest, "the languages of the club are missing");
  return newest.are_drafts_offered;
}

/** In a statement about members: the language in which each is written to, English while the club offers no drafts. */
export const SELECT_LANGUAGE: RawBuilder<Language> = sql<Language>`coalesce((select chosen.language
  from member_language chosen where chosen.member_id = member.member_id
    and (select are_drafts_offered from club_languages order by languages_no desc limit 1)), 'en')`;

/** The languages in which the club offers its app: English alone while it offers no drafts. */
export const listOfferedLanguages = async (db: Db): Promise<Language[]> =>
  (await areDraftsOffered(db)) ? [...LANGUAGES] : ["en"];

/** What the app speaks to a member, and what it could: English alone while the club offers no drafts, whatever they chose before. */
export async function readLanguages(
  db: Db,
  memberId: MemberId,
): Promise<{ language: Language; languages: Language[] }> {
  const languages = await listOfferedLanguages(db);
  if (languages.length < 2) return { language: "en", languages };
  const { rows } = await sql<{ language: Language }>`select language from member_language
    where member_id = ${memberId}`.execute(db);
  return { language: rows[0]?.language ?? "en", languages };
}

/** Keeps the language that a member chose. Refuses language_not_offered for a draft while the club offers none. */
export async function chooseLanguage(
  { clock, db }: Pick<Platform, "clock" | "db">,
  memberId: MemberId,
  language: Language,
): Promise<{ language: Language }> {
  if (language !== "en" && !(await areDraftsOffered(db))) {
    refuse(memberRefusals().language_not_offered);
  }
  await sql`insert into member_language (member_id, language, changed_at)
    values (${memberId}, ${language}, ${clock.now()})
    on conflict (member_id) do update set language = excluded.language, changed_at = excluded.changed_at`.execute(
    db,
  );
  return { language };
}

/** Whether members may choose a language of which there are drafts. */
export function createLanguagesKind(): SettingKind {
  return defineSettingKind("languages", LanguagesSetting, {
    all: async (db) => {
      const isOffered = await areDraftsOffered(db);
      return [
        {
          id: ID,
          title: isOffered ? "English and four drafts" : "English alone",
          line: isOffered
            ? "Members may choose Nigerian Pidgin, Hausa, Yoruba or Igbo"
            : "Members read the app in English",
          state: "current",
          value: { are_drafts_offered: isOffered },
        },
      ];
    },
    effects: (_, { value }) =>
      Promise.resolve(
        value.are_drafts_offered
          ? [
              "Members may choose Nigerian Pidgin, Hausa, Yoruba or Igbo for the app, emails and PDFs, in drafts that no one has reviewed.",
              "Sentences about money and law stay English.",
            ]
          : ["Every member reads the app, emails and PDFs in English. What they chose is kept."],
      ),
    apply: async (tx, { value, now, proposalId }) => {
      await insertLanguages(tx, value, proposalId, now);
      return ID;
    },
  });
}

/** Puts other languages in force. The database insists on an approved proposal. */
async function insertLanguages(
  tx: Db,
  value: LanguagesSetting,
  proposalId: DecisionId | null,
  now: Date,
): Promise<void> {
  await sql`insert into club_languages (are_drafts_offered, changed_at, proposal_id)
    values (${value.are_drafts_offered}, ${now}, ${proposalId})`.execute(tx);
}
