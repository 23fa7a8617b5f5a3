import { type FaqId, toFaqId } from "@kinfold/contract/ids";
import { FAQ_CATEGORIES, isFaqMatch, type Faq } from "@kinfold/contract/content";
import { FaqSetting } from "@kinfold/contract/office/setting-kinds";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";

type FaqRow = Pick<Faq, "category" | "question" | "answer" | "position"> & {
  faq_id: FaqId;
  is_shown: boolean;
  updated_at: Date;
};

async function faqRows(db: Db): Promise<FaqRow[]> {
  const { rows } = await sql<FaqRow>`select * from faq
    order by array_position(${[...FAQ_CATEGORIES]}::text[], category), position, faq_id`.execute(
    db,
  );
  return rows;
}

/** Every question that members see, in the order of the page. */
export async function readFaqs(db: Db): Promise<Faq[]> {
  const rows = await faqRows(db);
  return rows
    .filter((row) => row.is_shown)
    .map(({ faq_id: id, category, question, answer, position, updated_at: at }) => ({
      id,
      category,
      question,
      answer,
      position,
      updated_at: at.toISOString(),
    }));
}

/** The questions of a group, by its name in any case, that hold every word of a search. */
export async function findFaqs(
  db: Db,
  { category = "", search = "" }: { category?: string | undefined; search?: string | undefined },
): Promise<Faq[]> {
  const group = category.trim().toLowerCase();
  return (await readFaqs(db)).filter(
    (faq) =>
      (group === "" || faq.category.toLowerCase() === group) && isFaqMatch(faq, search.trim()),
  );
}

/** Questions, as staff set them. */
export function createFaqKind(): SettingKind {
  return defineSettingKind("faq", FaqSetting, {
    all: async (db) =>
      (await faqRows(db)).map(
        ({ faq_id: id, category, question, answer, position, is_shown: isShown }) => ({
          id,
          title: question,
          line: category,
          state: isShown ? "current" : "over",
          value: { category, question, answer, position, is_shown: isShown },
        }),
      ),
    effects: async (_db, { value }) => [
      value.is_shown
        ? `Members read it under ${value.category} at once.`
        : "Members no longer see it.",
    ],
    apply: async (tx, { id, value, now }) => {
      const faqId = id === null ? createId("faq") : toFaqId(id);
      await sql`insert into faq (faq_id, category, question, answer, position, is_shown, updated_at)
      values (${faqId}, ${value.category}, ${value.question}, ${value.answer}, ${value.position}, ${value.is_shown}, ${now})
      on conflict (faq_id) do update set category = excluded.category, question = excluded.question,
        answer = excluded.answer, position = excluded.position, is_shown = excluded.is_shown,
        updated_at = excluded.updated_at`.execute(tx);
      return faqId;
    },
  });
}
