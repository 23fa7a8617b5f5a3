/** The head of a field: its name, and for a file what the sender calls it. */
export type FormPart = {
  name: string;
  /** As the sender calls the file; undefined for a field of text. */
  fileName: string | undefined;
  type: string;
};

/** What comes next in a form: the head of a field, or bytes of the field that began last. Bytes are a window on the chunk, and no copy. */
export type FormEvent = { part: FormPart } | { bytes: Buffer };

/** Reads a form chunk by chunk, however it is cut. Both throw BrokenForm for what is no form as browsers write it. */
export type FormReader = {
  read: (chunk: Buffer) => FormEvent[];
  /** To be called when no more comes. */
  end: () => void;
};

const MOST_HEADER_BYTES = 4_096;
const MOST_PARTS = 64;
const NOTHING = Buffer.alloc(0);
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

/** The text of a field. Throws BrokenForm when it is no UTF-8. */
export function decodeFormText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BrokenForm("not UTF-8");
  }
}

function readHeaders(bytes: Buffer): FormPart {
  const lines = decodeFormText(bytes).split("\r\n");
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

/** Reads multipart/form-data as browsers write it. Throws BrokenForm when its type names no boundary. */
export function createFormReader(contentType: string): FormReader {
  const delimiter = Buffer.from(`--${boundaryOf(contentType)}`);
  const between = Buffer.concat([LINE, delimiter]);
  /** The end of what came, when more has to come before it can be read. */
  let held = NOTHING;
  let parts = 0;
  let events: FormEvent[] = [];

  /** Each step reads from the beginning of `data` and answers what is left; undefined when it needs more. */
  type Step = (data: Buffer) => Buffer | undefined;

  const hold = (data: Buffer): undefined => {
    held = Buffer.from(data);
  };
  const readBeginning: Step = (data) => {
    if (data.length < delimiter.length) return hold(data);
    if (!data.subarray(0, delimiter.length).equals(delimiter)) throw new BrokenForm("no beginning");
    step = readBoundary;
    return data.subarray(delimiter.length);
  };
  const readBoundary: Step = (data) => {
    if (data.length < LINE.length) return hold(data);
    if (data.toString("latin1", 0, 2) === "--") step = skipRest;
    else if (!data.subarray(0, LINE.length).equals(LINE)) {
      throw new BrokenForm("no line after a boundary");
    } else if (parts >= MOST_PARTS) throw new BrokenForm("too many fields");
    else step = readHead;
    return data.subarray(LINE.length);
  };
  const readHead: Step = (data) => {
    const end = data.subarray(0, MOST_HEADER_BYTES).indexOf(HEADERS_END);
    if (end < 0) {
      if (data.length < MOST_HEADER_BYTES) return hold(data);
      throw new BrokenForm("a field without an end to its headers");
    }
    parts += 1;
    events.push({ part: readHeaders(data.subarray(0, end)) });
    step = readContent;
    return data.subarray(end + HEADERS_END.length);
  };
  const readContent: Step = (data) => {
    const end = data.indexOf(between);
    const isOver = end >= 0;
    // The last bytes may be the beginning of a boundary.
    const length = isOver ? end : Math.max(0, data.length - between.length + 1);
    if (length > 0) events.push({ bytes: data.subarray(0, length) });
    if (!isOver) return hold(data.subarray(length));
    step = readBoundary;
    return data.subarray(end + between.length);
  };
  const skipRest: Step = () => undefined;
  let step: Step = readBeginning;

  /** A chunk with what was held before it. A chunk of a file is not copied: what was held stands in an event of its own. */
  const joinHeld = (chunk: Buffer): Buffer => {
    const before = held;
    held = NOTHING;
    if (before.length === 0) return chunk;
    const reach = between.length - 1;
    if (step !== readContent || chunk.length <= reach) return Buffer.concat([before, chunk]);
    const seam = Buffer.concat([before, chunk.subarray(0, reach)]);
    if (seam.includes(between)) return Buffer.concat([before, chunk]);
    events.push({ bytes: before });
    return chunk;
  };

  return {
    read: (chunk) => {
      events = [];
      for (let left: Buffer | undefined = joinHeld(chunk); left !== undefined;) left = step(left);
      return events;
    },
    end: () => {
      if (step !== skipRest) throw new BrokenForm("a form without an end");
    },
  };
}
