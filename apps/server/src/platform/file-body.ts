import { fileRefusals } from "@kinfold/contract/refusals/files";
import type { Readable } from "node:stream";
import { RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Struct } from "superstruct";
import type { Files, ReceivedFile, UnfinishedFile } from "./files/files.ts";
import {
  BrokenForm,
  createFormReader,
  decodeFormText,
  type FormEvent,
  type FormPart,
} from "./form-parts.ts";
import { BODY_MAX_BYTES, getJsonMaxBytes } from "./json-body.ts";
import { readBody, readChunks } from "./read-body.ts";
import { Refused } from "./refusing.ts";
import { refuseUnstorableText } from "./storable-text.ts";

/** A file that came with a form. Its name and media type are what the sender says. */
export type SentFile = ReceivedFile & { name: string; type: string };

/** A form with its fields as text, and the one file it may hold. */
export class SentForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: SentFile | undefined;

  constructor(fields: Record<string, string>, file: SentFile | undefined) {
    this.fields = fields;
    this.file = file;
  }
}

/** A form that was announced and is not read yet: `receiveForm` reads it. */
class UnreadForm {
  readonly payload: Readable;

  constructor(payload: Readable) {
    this.payload = payload;
  }
}

const MOST_FIELDS = 40;

type Malformed = keyof ReturnType<typeof fileRefusals>["malformed"];

const malformed = (as: Malformed): Refused => new Refused(fileRefusals().malformed[as]);

/** How many bytes a request to this endpoint may have. */
export function getBodyMaxBytes(to: AnyEndpoint): number {
  if (to.bytes !== undefined) return to.bytes;
  if (to.base64 === true) return getJsonMaxBytes(to);
  return to.file === undefined ? BODY_MAX_BYTES : RECEIPT_MAX_BYTES + BODY_MAX_BYTES;
}

/** Takes the fields of a form one after another. The file goes to the disk as it comes. */
function collectForm(fileField: string, files: Files) {
  const fields = new Map<string, string>();
  let text: { name: string; pieces: Buffer[] } | undefined;
  let file: { name: string; type: string; unfinished: UnfinishedFile } | undefined;

  const endField = (): void => {
    if (text === undefined) return;
    const value = decodeFormText(Buffer.concat(text.pieces));
    refuseUnstorableText(value);
    fields.set(text.name, value);
    text = undefined;
  };
  const beginField = async ({ name, fileName, type }: FormPart): Promise<void> => {
    endField();
    if (fields.has(name) || fields.size >= MOST_FIELDS) throw malformed("repeated");
    refuseUnstorableText(name);
    if (fileName === undefined) {
      text = { name, pieces: [] };
      return;
    }
    if (name !== fileField || file !== undefined) throw malformed("anotherFile");
    refuseUnstorableText(fileName);
    refuseUnstorableText(type);
    file = { name: fileName, type, unfinished: await files.begin() };
  };
  return {
    take: async (event: FormEvent): Promise<void> => {
      if ("part" in event) await beginField(event.part);
      else if (text !== undefined) text.pieces.push(Buffer.from(event.bytes));
      else await file?.unfinished.append(event.bytes);
    },
    finish: async (): Promise<SentForm> => {
      endField();
      const received = await file?.unfinished.finish();
      const sent =
        file !== undefined && received !== undefined
          ? { name: file.name, type: file.type, ...received }
          : undefined;
      return new SentForm(Object.fromEntries(fields), sent);
    },
    discard: async (): Promise<void> => file?.unfinished.discard(),
  };
}

async function readForm(
  request: FastifyRequest,
  { payload }: UnreadForm,
  form: ReturnType<typeof collectForm>,
): Promise<SentForm> {
  try {
    const reader = createFormReader(request.headers["content-type"] ?? "");
    await readChunks(request, payload, async (chunk) => {
      for (const event of reader.read(chunk)) await form.take(event);
    });
    reader.end();
    return await form.finish();
  } catch (error) {
    if (error instanceof BrokenForm) throw malformed("unreadable");
    throw error;
  }
}

/**
 * Reads the form that came to an endpoint with a file, if one did, into the request's body for as long as the work takes. The file is
 * never in memory as a whole. What was not kept of it is removed afterwards, whatever happened.
 */
export async function receiveForm<T>(
  request: FastifyRequest,
  files: Files,
  work: () => Promise<T>,
): Promise<T> {
  const unread = request.body;
  const fileField = request.routeOptions.config.endpoint?.file;
  if (!(unread instanceof UnreadForm) || fileField === undefined) return work();
  const form = collectForm(fileField, files);
  try {
    request.body = await readForm(request, unread, form);
    return await work();
  } finally {
    await form.discard();
  }
}

/**
 * Lets endpoints that declare it take bytes, or a form with a file, which `receiveForm` reads; for every other the type stays
 * unsupported.
 */
export function acceptFiles(app: FastifyInstance): void {
  const declared = ({ routeOptions }: FastifyRequest): AnyEndpoint | undefined =>
    routeOptions.config.endpoint;
  const unsupported = (): Refused => new Refused(commonRefusals().unsupported_type);

  app.addContentTypeParser(
    "application/octet-stream",
    async (request: FastifyRequest, payload: Readable) => {
      if (declared(request)?.bytes === undefined) throw unsupported();
      return readBody(request, payload);
    },
  );
  app.addContentTypeParser(
    /^multipart\/form-data\s*;/i,
    async (request: FastifyRequest, payload: Readable) => {
      if (declared(request)?.file === undefined) throw unsupported();
      return new UnreadForm(payload);
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
export function parseFormBody<T, S>(
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
