import { type ResourceId, toResourceId } from "@kinfold/contract/ids";
import { contentRefusals } from "@kinfold/contract/refusals/content";
import { isSafeLink, type Article, type Resource } from "@kinfold/contract/content";
import { ResourceSetting } from "@kinfold/contract/office/setting-kinds";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import type { Env } from "#platform/env.ts";
import { createId } from "#platform/ids.ts";
import { refuseUnsafeLink, refuseUnsafeText } from "./member-text.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";
import { refuseField } from "#platform/refusing.ts";

type ResourceContext =
  | "TERMS_URL"
  | "BYLAWS_URL"
  | "PRIVACY_URL"
  | "DIASPORA_TERMS_URL"
  | "COURSE_URL"
  | "QUIZ_URL";

type Settings = Pick<Env, ResourceContext>;

/** A resource is an article of ours, an address of this club's settings, or a file or page at an address of its own. */
type ResourceRow = Pick<Resource, "title" | "summary" | "category" | "type"> & {
  resource_id: ResourceId;
  body: string | null;
  setting: ResourceContext | null;
  url: string | null;
  size_bytes: number | null;
  is_shown: boolean;
  published_at: Date;
};

async function resourceRows(db: Db): Promise<ResourceRow[]> {
  const { rows } = await sql<ResourceRow>`select * from resource
    order by min(position) over (partition by category), published_at desc, position`.execute(db);
  return rows;
}

/** What there is to read in this club, newest first within each group; what has no safe address is left out. */
export async function readResources(db: Db, settings: Settings): Promise<Resource[]> {
  const rows = await resourceRows(db);
  return rows
    .filter((row) => row.is_shown)
    .map((row): Resource => ({
      id: row.resource_id,
      title: row.title,
      summary: row.summary,
      type: row.type,
      url: row.setting === null ? row.url : settings[row.setting],
      category: row.category,
      published_at: row.published_at.toISOString(),
      size: row.size_bytes,
    }))
    .filter(({ url }) => url === null || isSafeLink(url));
}

/** An article by its id; undefined when there is none, or members do not see it. */
export async function findArticle(db: Db, id: ResourceId): Promise<Article | undefined> {
  const row = (await resourceRows(db)).find((one) => one.resource_id === id && one.is_shown);
  if (row === undefined || row.body === null) return undefined;
  const { title, category, body, published_at: at } = row;
  return { id, title, category, published_at: at.toISOString(), body };
}

/** What there is to read, as staff set it. An address of the server's own settings stays theirs. */
export function createResourceKind(hosts: ReadonlySet<string>): SettingKind {
  return defineSettingKind("resource", ResourceSetting, {
    all: async (db) =>
      (await resourceRows(db)).map((row) => ({
        id: row.resource_id,
        title: row.title,
        line:
          row.setting === null ? row.category : `${row.category}, at the address in ${row.setting}`,
        state: row.is_shown ? "current" : "over",
        value: {
          title: row.title,
          summary: row.summary,
          category: row.category,
          type: row.type,
          body: row.body,
          url: row.url,
          is_shown: row.is_shown,
        },
      })),
    effects: async (db, { id, value }) => {
      const row = (await resourceRows(db)).find((one) => one.resource_id === id);
      if (value.type !== "article" && value.url === null && (row?.setting ?? null) === null) {
        refuseField("url", contentRefusals().invalid.addressMissing);
      }
      if (
        row !== undefined &&
        row.setting !== null &&
        (value.url !== null || value.type !== row.type)
      ) {
        refuseField("url", contentRefusals().invalid.addressSet);
      }
      if (value.is_shown) {
        const { title, summary, category, body, url } = value;
        refuseUnsafeText({ title, summary, category, body }, hosts);
        if (url !== null) refuseUnsafeLink("url", url, hosts);
      }
      return [
        value.is_shown
          ? `Members find it under ${value.category} at once.`
          : "Members no longer see it.",
      ];
    },
    apply: async (tx, { id, value, now, proposalId }) => {
      const resourceId = id === null ? createId("res") : toResourceId(id);
      // As the browser will read it, so that what was checked is what is opened.
      const url = value.url === null ? null : new URL(value.url).href;
      await (
        id === null
          ? sql`insert into resource (resource_id, title, summary, category, type, body, url, is_shown, published_at,
              proposal_id)
            values (${resourceId}, ${value.title}, ${value.summary}, ${value.category}, ${value.type}, ${value.body},
              ${url}, ${value.is_shown}, ${now}, ${proposalId})`
          : sql`update resource set title = ${value.title}, summary = ${value.summary}, category = ${value.category},
              type = ${value.type}, body = ${value.body}, url = ${url}, is_shown = ${value.is_shown}, proposal_id = ${proposalId}
            where resource_id = ${resourceId}`
      ).execute(tx);
      return resourceId;
    },
  });
}
