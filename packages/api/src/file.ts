import { pathOf, type AnyEndpoint, type Endpoint } from "@kinfold/contract/endpoint";
import type { FileReply } from "@kinfold/contract/file";
import { http, NoAnswer, said, withoutEmpty, type Query } from "./client.ts";
import { bearerToken } from "./session.ts";

/** A file as the server named it. */
export type ReceivedFile = { name: string; blob: Blob };

const FILE_NAME = /filename="([^"/\\]+)"/;

async function received(
  to: AnyEndpoint | undefined,
  path: string,
  query: Query = {},
): Promise<ReceivedFile> {
  const token = bearerToken();
  let response: Awaited<ReturnType<typeof http.raw<Blob, "blob">>>;
  try {
    response = await http.raw(path, {
      responseType: "blob",
      ignoreResponseError: true,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
      query: withoutEmpty(query),
    });
  } catch (error) {
    throw new NoAnswer(error);
  }
  const blob = response._data ?? new Blob();
  if (response.ok) {
    const name = FILE_NAME.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { name: name ?? "kinfold", blob };
  }
  // The refusal of a file is JSON all the same.
  let data: unknown;
  try {
    data = JSON.parse(await blob.text());
  } catch {
    data = undefined;
  }
  throw said(to, response.status, data, undefined);
}

/** Asks for a file. Throws as `call` does: a refusal is read from the bytes that came instead. */
export function callForFile(
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, FileReply, any>,
  query: Query = {},
): Promise<ReceivedFile> {
  return received(to, pathOf(to), query);
}

/** The file behind an address of ours that an answer gave, such as a receipt's. Throws as `call` does. */
export function fileAt(address: string): Promise<ReceivedFile> {
  return received(undefined, address.replace(/^\/api(?=\/)/, ""));
}
