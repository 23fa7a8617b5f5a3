import { fileRefusals } from "@kinfold/contract/refusals/files";
import type { Readable } from "node:stream";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readBody } from "./read-body.ts";
import { Refused } from "./refusing.ts";
import { isText, refuseUnstorableText } from "./storable-text.ts";

export const BODY_MAX_BYTES = 100_000;
const MAX_DEPTH = 32;
/** Three bytes become four characters. */
const FILE_IN_JSON_MAX_BYTES = Math.ceil(RECEIPT_MAX_BYTES / 3) * 4 + BODY_MAX_BYTES;

/** How many bytes of JSON this endpoint takes. */
export const getJsonMaxBytes = (to: AnyEndpoint | undefined): number =>
  to?.base64 === true ? FILE_IN_JSON_MAX_BYTES : BODY_MAX_BYTES;

type Malformed = keyof ReturnType<typeof commonRefusals>["malformed"];

const malformed = (as: Malformed): Refused => new Refused(commonRefusals().malformed[as]);
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Where the string that begins here ends: at the next quote that no backslash takes. The text's own end when there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    if ((end - 1 - before) % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Counts brackets outside strings before anything is parsed, so that depth costs no stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    // A file of megabytes is one string: it is skipped, not read character by character.
    if (character === '"') at = endOfString(text, at);
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}

// What the language itself looks for on every object: `${value}` throws on one whose toString is no function.
const FORBIDDEN_NAMES = new Set(["__proto__", "constructor", "prototype", "toString", "valueOf"]);

function checked(name: string, value: unknown): unknown {
  if (FORBIDDEN_NAMES.has(name) || !isText(name)) throw malformed("fieldName");
  if (typeof value === "string") refuseUnstorableText(value);
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw malformed("number");
  }
  return value;
}

/** Reads a JSON body: UTF-8 without a byte order mark, at most 32 deep, of clean text and finite numbers. */
export function readJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    throw malformed("utf8");
  }
  if (isTooDeep(text)) throw malformed("depth");
  try {
    return JSON.parse(text, checked);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw malformed("json");
  }
}

/** JSON is what this server reads; every other content type is refused unless an endpoint asks for it. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i,
    async (request: FastifyRequest, payload: Readable) => {
      const body = await readBody(request, payload);
      const to = request.routeOptions.config.endpoint;
      // A route that takes files has a larger limit, which is for JSON only where the file may stand in it.
      if (body.length > getJsonMaxBytes(to)) {
        throw to?.base64 === true
          ? new Refused(fileRefusals().file_too_large)
          : new Refused(commonRefusals().too_large);
      }
      return body.length === 0 ? undefined : readJson(body);
    },
  );
}
