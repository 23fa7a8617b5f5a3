import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./refusing.ts";

/** True for what a database can keep: PostgreSQL stores no NUL, and half a surrogate pair is not text. */
export const isText = (value: string): boolean => value.isWellFormed() && !value.includes("\u0000");

/** Refuses `malformed` for text that the database cannot store. */
export function refuseUnstorableText(value: string): void {
  if (!isText(value)) refuse(commonRefusals().malformed.characters);
}

function* textsInAddress({ params, query }: FastifyRequest): Generator<string> {
  for (const part of [params, query]) {
    for (const [name, value] of Object.entries(part ?? {})) {
      yield name;
      // A name that is given several times has a list of values.
      for (const text of [value].flat()) if (typeof text === "string") yield text;
    }
  }
}

/**
 * Refuses every request whose address holds text that the database cannot store, before anything reads it. The readers of bodies
 * (json-body.ts, file-body.ts) do the same with `refuseUnstorableText`. The site's own addresses are decoded by the file server,
 * so the encoded NUL is refused there too.
 */
export function refuseUnstorableAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (request.url.includes("%00")) refuseUnstorableText("\u0000");
    for (const text of textsInAddress(request)) refuseUnstorableText(text);
  });
}
