import { DAY_MS } from "@kinfold/contract/durations";
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { readPort } from "#platform/embedded/free-port.ts";

/** A bucket that keeps what it is given and believes only requests signed with its keys. */
export type BucketServer = {
  settings: { url: string; region: string; accessKeyId: string; secretAccessKey: string };
  kept: Map<string, Buffer>;
  /** Answers the next requests with this status, one each, and does nothing. */
  ailments: number[];
  /** Changes the lists before they are sent. */
  tamper: { list: (text: string) => string };
  close: () => Promise<void>;
};

const KEYS = {
  region: "eu-west-1",
  accessKeyId: "AKIDKINFOLD",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+kinfold",
};

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac("sha256", key).update(data).digest();

/** Signature Version 4 as the store computes it, from the request that arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = "", "x-amz-date": at = "" } = request.headers;
  const stated = request.headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD";
  const sendText =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (sendText === null || typeof at !== "string" || typeof stated !== "string") return false;
  const [, keyId, day = "", region = "", names = "", signature] = sendText;
  if (keyId !== KEYS.accessKeyId || region !== KEYS.region) return false;
  if (stated !== "UNSIGNED-PAYLOAD" && stated !== sha256(body)) return false;
  const headers = names
    .split(";")
    .map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const sorted = query.split("&").toSorted().join("&");
  const canonical = [request.method, path, sorted, headers.join(""), names, stated].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${KEYS.secretAccessKey}`,
  );
  return hmac(key, toSign).toString("hex") === signature;
}

/** Starts a store on this machine that has one bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const kept = new Map<string, Buffer>();
  const ailments: number[] = [];
  const tamper = { list: (text: string): string => text };
  /** ListObjectsV2, two objects at a time. What was put here is a day old. */
  const list = (address: string): Buffer => {
    const { pathname, searchParams } = new URL(address, "http://bucket");
    const after = searchParams.get("start-after") ?? "";
    const prefix = searchParams.get("prefix") ?? "";
    const names = [...kept.keys()].map((name) => name.slice(pathname.length + 1)).toSorted();
    const rest = names.filter((name) => name > after && name.startsWith(prefix));
    const storedAt = new Date(Date.now() - DAY_MS).toISOString();
    const entries = rest
      .slice(0, 2)
      .map(
        (name) => `<Contents><Key>${name}</Key><LastModified>${storedAt}</LastModified></Contents>`,
      );
    const text = `<ListBucketResult><IsTruncated>${rest.length > 2}</IsTruncated>${entries.join("\n")}</ListBucketResult>`;
    return Buffer.from(tamper.list(text));
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const name = request.url ?? "";
    const answer = (status: number, bytes?: Buffer): void =>
      void response.writeHead(status).end(bytes);
    const ailment = ailments.shift();
    if (ailment !== undefined) return answer(ailment);
    if (!isSigned(request, body)) return answer(403);
    if (!/^\/kinfold-files([/?]|$)/.test(name)) {
      return answer(404, Buffer.from("<Error><Code>NoSuchBucket</Code></Error>"));
    }
    if (request.method === "PUT") {
      kept.set(name, body);
      return answer(200);
    }
    if (request.method === "DELETE") {
      kept.delete(name);
      return answer(204);
    }
    if (name.includes("?")) return answer(200, list(name));
    const storedObject = kept.get(name);
    return storedObject === undefined ? answer(404) : answer(200, storedObject);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    settings: { url: `http://127.0.0.1:${readPort(server)}/kinfold-files`, ...KEYS },
    kept,
    ailments,
    tamper,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
