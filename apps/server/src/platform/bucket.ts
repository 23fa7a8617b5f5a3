import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import { hashFile } from "./hash-file.ts";
import { observeCall } from "./observer.ts";
import { requireAllowedOrigin } from "./outgoing.ts";
import { readBytes, readText } from "./read-text.ts";
import { Unavailable } from "./unavailable.ts";

export type BucketSettings = {
  /** The bucket's address: `https://s3.eu-west-1.amazonaws.com/kinfold-files`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Objects by the order of their keys. */
export type BucketPage = {
  /** The store's own clock, in milliseconds; NaN when it does not tell the time. */
  now: number;
  objects: { key: string; storedAt: number }[];
};

/** A bucket of any store that speaks S3. What does not answer, refuses us or makes no sense is Unavailable. */
export type Bucket = {
  /** Resolves once the store has the bytes, which it compares with their SHA-256. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The same with the bytes of a file, which are read as they are sent. */
  putFile: (key: string, path: string, sha256: Buffer) => Promise<void>;
  /** The bytes of an object; undefined when there is none of this key. */
  get: (key: string) => Promise<Buffer<ArrayBuffer> | undefined>;
  /** Takes an object away; one that is not there is no error. */
  remove: (key: string) => Promise<void>;
  /** All objects whose keys begin so. */
  list: (prefix: string) => AsyncIterable<BucketPage>;
};

type Method = "PUT" | "GET" | "DELETE";

/** Each of our calls may be repeated without harm. */
const RETRIES = 2;
/** An upload is 10 MB at most, a segment of the log 16 MB, both before they are compressed. */
const MOST_OBJECT_BYTES = 64_000_000;
/** A page has a thousand objects at most. */
const MOST_PAGE_BYTES = 4_000_000;
const MOST_REASON_BYTES = 64_000;

const LISTED = /<Contents>.*?<\/Contents>/gs;
const KEY = /<Key>([^<&]*)<\/Key>/;
const STORED_AT = /<LastModified>([^<]*)<\/LastModified>/;
const TRUNCATED = /<IsTruncated>(true|false)<\/IsTruncated>/;

/** Opens a bucket; a call ends after so many milliseconds. */
export function openBucket({ url, ...keys }: BucketSettings, answersWithinMs: number): Bucket {
  const client = new AwsClient({ ...keys, service: "s3", retries: RETRIES, initRetryMs: 100 });

  /** Calls the store and reads its answer with `read`, all of it within the time. */
  const call = async <T>(
    method: Method,
    address: string,
    read: (response: Response) => Promise<T>,
    sent?: { body: Uint8Array<ArrayBuffer> | Blob; hash: Buffer },
  ): Promise<T> => {
    try {
      requireAllowedOrigin(address);
      const hash = sent?.hash ?? (await hashFile(Buffer.alloc(0)));
      const response = await observeCall(address, () =>
        client.fetch(address, {
          method,
          redirect: "error",
          signal: AbortSignal.timeout(answersWithinMs),
          headers: { "x-amz-content-sha256": hash.toString("hex") },
          ...(sent !== undefined && { body: sent.body }),
        }),
      );
      return await read(response);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      throw new Unavailable("the file store does not answer", { cause: error });
    }
  };
  const refused = (method: string, { status }: Response): Unavailable =>
    new Unavailable(`the file store answers ${status} to ${method}`);
  /** Whether an answer says that this key is not there, and not that the bucket is not. */
  const isNoSuchKey = async (response: Response): Promise<boolean> => {
    const reason = await readText(response, MOST_REASON_BYTES);
    return response.status === 404 && !reason.includes("NoSuchBucket");
  };

  const putBody = (key: string, sent: { body: Uint8Array<ArrayBuffer> | Blob; hash: Buffer }) =>
    call(
      "PUT",
      `${url}/${key}`,
      async (response) => {
        await response.body?.cancel();
        if (!response.ok) throw refused("PUT", response);
      },
      sent,
    );

  return {
    // A copy, for the type of a view does not say that its memory is not shared.
    put: async (key, bytes) =>
      putBody(key, { body: new Uint8Array(bytes), hash: await hashFile(bytes) }),
    putFile: async (key, path, hash) => putBody(key, { body: await openAsBlob(path), hash }),
    get: (key) =>
      call("GET", `${url}/${key}`, async (response) => {
        if (response.ok) return readBytes(response, MOST_OBJECT_BYTES);
        if (await isNoSuchKey(response)) return undefined;
        throw refused("GET", response);
      }),
    remove: (key) =>
      call("DELETE", `${url}/${key}`, async (response) => {
        if (response.ok || (await isNoSuchKey(response))) return;
        throw refused("DELETE", response);
      }),
    list: async function* (prefix) {
      for (let after = ""; ;) {
        const query = new URLSearchParams({ "list-type": "2", prefix, "start-after": after });
        const { page, isLast } = await call("GET", `${url}?${query.toString()}`, (response) =>
          readPage(response, prefix, after),
        );
        yield page;
        if (isLast) return;
        after = page.objects.at(-1)?.key ?? "";
      }
    },
  };
}

/** Reads a page of a list. A list that leaves out an end, a key or the way on would read as "there is no more". */
async function readPage(
  response: Response,
  prefix: string,
  after: string,
): Promise<{ page: BucketPage; isLast: boolean }> {
  const text = await readText(response, MOST_PAGE_BYTES);
  if (!response.ok) throw new Unavailable(`the file store answers ${response.status} to LIST`);
  const truncated = TRUNCATED.exec(text)?.[1];
  const objects = (text.match(LISTED) ?? []).map((entry) => ({
    key: KEY.exec(entry)?.[1],
    storedAt: Date.parse(STORED_AT.exec(entry)?.[1] ?? ""),
  }));
  const keys = [after, ...objects.map(({ key }) => key)];
  const isInOrder = keys.every(
    (key, at) => at === 0 || (key?.startsWith(prefix) && key > (keys[at - 1] ?? "")),
  );
  const isCutShort = truncated === undefined || !text.trimEnd().endsWith("</ListBucketResult>");
  if (isCutShort || !isInOrder || (truncated === "true" && objects.length === 0)) {
    throw new Unavailable("the file store's list makes no sense");
  }
  return {
    page: {
      now: Date.parse(response.headers.get("date") ?? ""),
      objects: objects.map(({ key = "", storedAt }) => ({ key, storedAt })),
    },
    isLast: truncated === "false",
  };
}
