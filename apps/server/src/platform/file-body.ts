import { RECEIPT_MAX_BYTES, UPLOAD_PART_MAX_BYTES } from "@kinfold/contract/limits";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Struct } from "superstruct";
import { BODY_MAX_BYTES, jsonMaxBytes } from "./json-body.ts";
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

const malformed = (why: string): Refused => new Refused("malformed", why);

/** How many bytes a request to this endpoint may have. */
export function bodyMaxBytes(to: AnyEndpoint): number {
  if (to.bytes === true) return UPLOAD_PART_MAX_BYTES;
  if (to.base64 === true) return jsonMaxBytes(to);
  return to.file === undefined ? BODY_MAX_BYTES : RECEIPT_MAX_BYTES + BODY_MAX_BYTES;
}

async function readForm(bytes: Buffer, contentType: string, fileField: string): Promise<SentForm> {
  let form: FormData;
  try {
    // The platform's own reader of forms.
    form = await new Response(new Uint8Array(bytes), {
      headers: { "content-type": contentType },
    }).formData();
  } catch {
    throw malformed("The form could not be read.");
  }
  const fields = new Map<string, string>();
  let file: SentFile | undefined;
  for (const [name, value] of form) {
    if (fields.has(name) || fields.size >= MOST_FIELDS) throw malformed("The form repeats itself.");
    refuseUnstorableText(name);
    if (typeof value === "string") {
      refuseUnstorableText(value);
      fields.set(name, value);
    } else {
      if (name !== fileField || file !== undefined) throw malformed("The form holds another file.");
      const { name: called, type } = value;
      refuseUnstorableText(called);
      refuseUnstorableText(type);
      file = { name: called, type, bytes: Buffer.from(await value.arrayBuffer()) };
    }
  }
  return new SentForm(Object.fromEntries(fields), file);
}

/** Lets endpoints that declare it take bytes, or a form with a file; for every other the type stays unsupported. */
export function acceptFiles(app: FastifyInstance): void {
  const declared = ({ routeOptions }: FastifyRequest): AnyEndpoint | undefined =>
    routeOptions.config.endpoint;
  const unsupported = (): Refused => new Refused("unsupported_type", "Please send JSON.");

  app.addContentTypeParser<Buffer>(
    "application/octet-stream",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (declared(request)?.bytes !== true) throw unsupported();
      return body;
    },
  );
  app.addContentTypeParser<Buffer>(
    /^multipart\/form-data\s*;/i,
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      const field = declared(request)?.file;
      if (field === undefined) throw unsupported();
      return readForm(body, request.headers["content-type"] ?? "", field);
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
