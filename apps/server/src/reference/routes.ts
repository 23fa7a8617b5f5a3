import { REFERENCE_CACHE_MS } from "@kinfold/contract/limits";
import { listCountries } from "@kinfold/contract/reference";
import type { FastifyInstance } from "fastify";
import { create } from "superstruct";
import { cacheJson } from "#platform/cached-json.ts";
import { COUNTRIES } from "./countries.ts";

/** The country list: the same bytes for everybody, kept by browsers for a quarter of an hour and revalidated by its tag. */
export function mountReferenceRoutes(app: FastifyInstance): void {
  const text = JSON.stringify(create(COUNTRIES, listCountries.reply));
  const answer = cacheJson(text, REFERENCE_CACHE_MS);
  app.get(`/api${listCountries.path}`, { config: { endpoint: listCountries } }, answer);
}
