import { fileRefusals } from "@kinfold/contract/refusals/files";
import type { Readable } from "node:stream";
import { RECEIPT_MAX_BYTES, UPLOAD_PART_MAX_BYTES } from "@kinfold/contract/limits";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Struct } from "superstruct";
import { BrokenForm, readFormParts, textOfPart } from "./form-parts.ts";
import { BODY_MAX_BYTES, jsonMaxBytes } from "./json-body.ts";
import { readBody } from "./read-body.ts";
import { Refused } from "./refusing.ts";
import { refuseUnstorableText } from "./storable-text.ts";

/** A file that came with a form. Its name and media type are what the sender says. */
export type SentFile = { name: string; type: string; bytes: Buffer };

/** A form with its fields as text, and the one file it may hold. */
export class SentForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: SentFile | undefined;

  constructor(fields: Record<string, string>, file: SentFile | undefined) {
    this.fields = fields;
    this.file = file;
  }
}

const MOST_FIELDS = 40;

type Malformed = keyof ReturnType<typeof fileRefusals>["malformed"];

const malformed = (as: Malformed): Refused => new Refused(fileRefusals().malformed[as]);

/** How many bytes a request to this endpoint may have. */
export function bodyMaxBytes(to: AnyEndpoint): number {
  if (to.bytes === true) return UPLOAD_PART_MAX_BYTES;
  if (to.base64 === true) return jsonMaxBytes(to);
  return to.file === undefined ? BODY_MAX_BYTES : RECEIPT_MAX_BYTES + BODY_MAX_BYTES;
}

function readForm(bytes: Buffer, contentType: string, fileField: string): SentForm {
  const fields = new Map<string, string>();
  let file: SentFile | undefined;
  try {
    for (const part of readFormParts(bytes, contentType)) {
      const { name, fileName, type } = part;
      if (fields.has(name) || fields.size >= MOST_FIELDS) {
        throw malformed("repeated");
      }
      refuseUnstorableText(name);
      if (fileName === undefined) {
        const text = textOfPart(part);
        refuseUnstorableText(text);
        fields.set(name, text);
      } else {
        if (name !== fileField || file !== undefined) {
          throw malformed("anotherFile");
        }
        refuseUnstorableText(fileName);
        refuseUnstorableText(type);
        file = { name: fileName, type, bytes: part.bytes };
      }
    }
  } catch (error) {
    if (error instanceof BrokenForm) throw malformed("unreadable");
    throw error;
  }
  return new SentForm(Object.fromEntries(fields), file);
}

/** Lets endpoints that declare it take bytes, or a form with a file; for every other the type stays unsupported. */
export function acceptFiles(app: FastifyInstance): void {
  const declared = ({ routeOptions }: FastifyRequest): AnyEndpoint | undefined =>
    routeOptions.config.endpoint;
  const unsupported = (): Refused => new Refused(commonRefusals().unsupported_type);

  app.addContentTypeParser(
    "application/octet-stream",
    async (request: FastifyRequest, payload: Readable) => {
      if (declared(request)?.bytes !== true) throw unsupported();
      return readBody(request, payload);
    },
  );
  app.addContentTypeParser(
    /^multipart\/form-data\s*;/i,
    async (request: FastifyRequest, payload: Readable) => {
      const to = declared(request);
      if (to?.file === undefined) throw unsupported();
      const body = await readBody(request, payload);
      return readForm(body, request.headers["content-type"] ?? "", to.file);
    },
  );
}

/** What a text of a form may mean besides itself, the first that fits winning. */
const readings = (text: string): unknown[] => [
  text,
  ...(text === "true" ? [true] : text === "false" ? [false] : []),
  ...(/^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? [Number(text)] : []),
];

/**
 * The fields of a form as the struct wants them: text where it takes text, otherwise the number or yes/no that the text
 * spells. Empty fields count as left out; what fits in no reading stays text, for the struct to refuse.
 */
export function formBody<T, S>(
  fields: Readonly<Record<string, string>>,
  struct: Struct<T, S>,
): Record<string, unknown> {
  const schema: unknown = struct.schema;
  const wanted = new Map<string, unknown>(
    typeof schema === "object" && schema !== null ? Object.entries(schema) : [],
  );
  const read = (name: string, text: string): unknown => {
    const field = wanted.get(name);
    if (!isStruct(field)) return text;
    return (
      readings(text).find((value) => field.validate(value, { coerce: true })[0] === undefined) ??
      text
    );
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => text !== "")
      .map(([name, text]) => [name, read(name, text)]),
  );
}

function isStruct(value: unknown): value is Struct {
  return typeof value === "object" && value !== null && "validate" in value && "refiner" in value;
}
