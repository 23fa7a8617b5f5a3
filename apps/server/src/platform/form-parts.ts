/** One field of a form. Its bytes are a window on the body that came, and no copy of it. */
export type FormPart = {
  name: string;
  /** As the sender calls the file; undefined for a field of text. */
  fileName: string | undefined;
  type: string;
  bytes: Buffer;
};

const MOST_HEADER_BYTES = 4_096;
const MOST_PARTS = 64;
const LINE = Buffer.from("\r\n");
const HEADERS_END = Buffer.from("\r\n\r\n");
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A body that is no form, or breaks off. */
export class BrokenForm extends Error {
  override readonly name = "BrokenForm";
}

function boundaryOf(contentType: string): string {
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw new BrokenForm("no boundary");
  return boundary;
}

/** Browsers write the three characters that would end a name as codes, and no other. */
const unescaped = (text: string): string =>
  text.replace(/%(0A|0D|22)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BrokenForm("not UTF-8");
  }
}

function readHeaders(bytes: Buffer): Omit<FormPart, "bytes"> {
  const lines = textOf(bytes).split("\r\n");
  const valueOf = (name: string): string | undefined => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line?.slice(name.length + 1).trim();
  };
  const disposition = valueOf("content-disposition") ?? "";
  const [, name] = /^form-data;\s*name="([^"]*)"/i.exec(disposition) ?? [];
  if (name === undefined) throw new BrokenForm("a field without a name");
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  return {
    name: unescaped(name),
    fileName: fileName === undefined ? undefined : unescaped(fileName),
    type: valueOf("content-type") ?? "",
  };
}

/**
 * Reads multipart/form-data as browsers write it, without copying what it holds: a form is as large as its file. Throws BrokenForm
 * for everything else.
 */
export function readFormParts(body: Buffer, contentType: string): FormPart[] {
  const delimiter = Buffer.from(`--${boundaryOf(contentType)}`);
  const between = Buffer.concat([LINE, delimiter]);
  if (!body.subarray(0, delimiter.length).equals(delimiter)) throw new BrokenForm("no beginning");
  const parts: FormPart[] = [];
  let at = delimiter.length;
  while (body.toString("latin1", at, at + 2) !== "--") {
    if (!body.subarray(at, at + 2).equals(LINE)) throw new BrokenForm("no line after a boundary");
    if (parts.length >= MOST_PARTS) throw new BrokenForm("too many fields");
    const head = at + 2;
    const headEnd = body.subarray(head, head + MOST_HEADER_BYTES).indexOf(HEADERS_END);
    if (headEnd < 0) throw new BrokenForm("a field without an end to its headers");
    const from = head + headEnd + HEADERS_END.length;
    const to = body.indexOf(between, from);
    if (to < 0) throw new BrokenForm("a field without an end");
    parts.push({
      ...readHeaders(body.subarray(head, head + headEnd)),
      bytes: body.subarray(from, to),
    });
    at = to + between.length;
  }
  return parts;
}

/** The text of a field. Throws BrokenForm when it is no UTF-8. */
export const textOfPart = (part: FormPart): string => textOf(part.bytes);
