import { AwsClient } from "aws4fetch";
import { Unavailable } from "#platform/unavailable.ts";
import { checkedName, FileMissing, isFileName, type Files } from "./files.ts";
import { requireAllowedOrigin } from "#platform/outgoing.ts";

export type S3Settings = {
  /** The bucket's address: `https://s3.eu-west-1.amazonaws.com/kinfold-files`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const ANSWERS_WITHIN_MS = 15_000;
/** Each of our three calls may be repeated without harm. */
const RETRIES = 2;

const LISTED = /<Contents>.*?<\/Contents>/gs;
const KEY = /<Key>([^<]*)<\/Key>/;
const STORED_AT = /<LastModified>([^<]*)<\/LastModified>/;

/** Keeps files in a bucket of any store that speaks S3. A store that does not answer, or refuses us, is Unavailable. */
export function createS3Files(settings: S3Settings): Files {
  const { url, ...keys } = settings;
  const client = new AwsClient({ ...keys, service: "s3", retries: RETRIES, initRetryMs: 100 });

  const call = async (
    method: "PUT" | "GET" | "DELETE",
    address: string,
    bytes?: Uint8Array,
  ): Promise<Response> => {
    try {
      requireAllowedOrigin(address);
      return await client.fetch(address, {
        method,
        redirect: "error",
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
        // A copy, for the type of a view does not say that its memory is not shared.
        ...(bytes !== undefined && { body: new Uint8Array(bytes) }),
      });
    } catch (error) {
      throw new Unavailable("the file store does not answer", { cause: error });
    }
  };
  const ask = (
    method: "PUT" | "GET" | "DELETE",
    name: string,
    bytes?: Uint8Array,
  ): Promise<Response> => call(method, `${url}/${checkedName(name)}`, bytes);
  const refused = (method: string, { status }: Response): Unavailable =>
    new Unavailable(`the file store answers ${status} to ${method}`);

  return {
    put: async (name, bytes) => {
      const response = await ask("PUT", name, bytes);
      await response.body?.cancel();
      if (!response.ok) throw refused("PUT", response);
    },
    get: async (name) => {
      const response = await ask("GET", name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404) throw new FileMissing(`there is no ${name}`);
      throw refused("GET", response);
    },
    remove: async (name) => {
      const response = await ask("DELETE", name);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw refused("DELETE", response);
    },
    listOlderThan: async function* (ageMs) {
      for (let after = ""; ;) {
        const query = new URLSearchParams({ "list-type": "2", "start-after": after });
        const response = await call("GET", `${url}?${query.toString()}`);
        const text = await response.text();
        if (!response.ok) throw refused("LIST", response);
        // By the store's own clock. One that does not tell the time has nothing old.
        const now = Date.parse(response.headers.get("date") ?? "");
        const listed = (text.match(LISTED) ?? []).map((entry) => ({
          name: KEY.exec(entry)?.[1] ?? "",
          storedAt: Date.parse(STORED_AT.exec(entry)?.[1] ?? ""),
        }));
        const old = listed.filter(
          ({ name, storedAt }) => isFileName(name) && now - storedAt >= ageMs,
        );
        if (old.length > 0) yield old.map(({ name }) => name);
        const last = listed.at(-1)?.name ?? "";
        if (last <= after || !text.includes("<IsTruncated>true</IsTruncated>")) return;
        after = last;
      }
    },
  };
}
