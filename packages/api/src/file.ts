import { buildPath, type AnyEndpoint, type Endpoint } from "@kinfold/contract/endpoint";
import type { FileReply } from "@kinfold/contract/file";
import { NoAnswer } from "./call-errors.ts";
import {
  http,
  getSessionKeeper,
  toCallError,
  removeEmptyParameters,
  type Query,
} from "./client.ts";

/** A file as the server named it. */
export type ReceivedFile = { name: string; blob: Blob };

/** These are fetched as a buffer, and every other file as a blob. */
const AS_BUFFER = "/portfolio/pdf-report/";

const FILE_NAME = /filename="([^"/\\]+)"/;

async function received(
  to: AnyEndpoint | undefined,
  path: string,
  { query = {}, body }: { query?: Query; body?: Record<string, unknown> } = {},
): Promise<ReceivedFile> {
  const token = getSessionKeeper(to).token();
  let response: Awaited<ReturnType<typeof http.raw<ArrayBuffer | Blob, "arrayBuffer" | "blob">>>;
  try {
    response = await http.raw(path, {
      responseType: path.startsWith(AS_BUFFER) ? "arrayBuffer" : "blob",
      ignoreResponseError: true,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
      query: removeEmptyParameters(query),
      ...(body !== undefined && { method: "POST", body }),
    });
  } catch (error) {
    throw new NoAnswer(error);
  }
  const type = response.headers.get("content-type") ?? "";
  const data = response._data ?? new Blob();
  const blob = data instanceof Blob ? data : new Blob([data], { type });
  if (response.ok) {
    const name = FILE_NAME.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { name: name ?? "kinfold", blob };
  }
  // The refusal of a file is JSON all the same.
  let refusal: unknown;
  try {
    refusal = JSON.parse(await blob.text());
  } catch {
    refusal = undefined;
  }
  throw toCallError(to, token, response.status, refusal, undefined);
}

/** Asks for a file. Throws as `callEndpoint` does: a refusal is read from the bytes that came instead. */
export function callForFile(
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, FileReply, any>,
  query: Query = {},
  params?: Record<string, string>,
): Promise<ReceivedFile> {
  return received(to, buildPath(to, params), { query });
}

/** Asks for a file that is given for a form alone. Throws as `callForFile` does. */
export function callForFileWith<Body extends Record<string, unknown>>(
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<Body, FileReply, any>,
  body: Body,
  params?: Record<string, string>,
): Promise<ReceivedFile> {
  return received(to, buildPath(to, params), { body });
}

/** The file behind an address of ours that an answer gave, such as a receipt's. Throws as `callEndpoint` does. */
export function fetchFile(address: string): Promise<ReceivedFile> {
  return received(undefined, address.replace(/^\/api(?=\/)/, ""));
}
