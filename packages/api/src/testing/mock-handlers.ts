import { toWire } from "@kinfold/contract/amount";
import {
  findStatus,
  type AnyEndpoint,
  type CodeOf,
  type Endpoint,
} from "@kinfold/contract/endpoint";
import type { FileReply } from "@kinfold/contract/file";
import { PAGE_ROWS } from "@kinfold/contract/limits";
import type { PageMeta } from "@kinfold/contract/paging";
import type { RefusalCode } from "@kinfold/contract/endpoints";
import type { WireError } from "@kinfold/contract/refusal";
import type { SentenceOf } from "@kinfold/contract/refusals/catalogue";
import { Fault } from "../call-errors.ts";
import { FAULT } from "@kinfold/contract/testing/refusal-words";
import { delay, http, HttpResponse, type HttpHandler } from "msw";

const STORY_REQUEST = "req_story";

const METHODS = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete };

function on(to: AnyEndpoint, respond: () => Response | Promise<Response>): HttpHandler {
  return METHODS[to.method](`*/api${to.path}`, () => respond());
}

const json = (body: unknown, status: number): Response =>
  new HttpResponse(JSON.stringify(body, toWire), {
    status,
    headers: { "content-type": "application/json" },
  });

/** The endpoint answers with this reply. */
export function respondWith<Reply>(
  // The body's type is of no concern to an answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, Reply, any>,
  reply: NoInfer<Reply>,
): HttpHandler {
  return on(to, () => json(reply, to.status));
}

/** The endpoint answers by what its address asks. */
export function respondBy<Reply>(
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, Reply, any>,
  reply: (query: URLSearchParams) => NoInfer<Reply>,
): HttpHandler {
  return METHODS[to.method](`*/api${to.path}`, ({ request }) =>
    json(reply(new URL(request.url).searchParams), to.status),
  );
}

/** The endpoint answers with a file. */
export function respondWithFile(
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, FileReply, any>,
  { name, type, text }: { name: string; type: string; text: string },
): HttpHandler {
  return on(
    to,
    () =>
      new HttpResponse(text, {
        status: to.status,
        headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
      }),
  );
}

/** The endpoint answers each page of a list as it is asked for. */
export function respondWithPages<Row>(
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, { data: Row[]; meta: PageMeta }, any>,
  rows: NoInfer<readonly Row[]>,
): HttpHandler {
  return METHODS[to.method](`*/api${to.path}`, ({ request }) => {
    const { searchParams } = new URL(request.url);
    const page = Number(searchParams.get("page") ?? 1);
    const perPage = Number(searchParams.get("per_page") ?? PAGE_ROWS);
    const data = rows.slice((page - 1) * perPage, page * perPage);
    const meta: PageMeta = {
      total: rows.length,
      page,
      per_page: perPage,
      page_count: Math.ceil(rows.length / perPage),
      next_cursor: null,
    };
    return json({ data, meta }, to.status);
  });
}

/** The endpoint refuses, with a code that it declares and the sentence that the server would say. */
export function refuseCall<E extends AnyEndpoint, Code extends CodeOf<E> & RefusalCode>(
  to: E,
  code: Code,
  said: Partial<WireError> & { error: SentenceOf<NoInfer<Code>> },
): HttpHandler {
  const body: WireError = { request_id: STORY_REQUEST, ...said, code };
  return on(to, () => json(body, findStatus(to, code) ?? 500));
}

/** The endpoint never answers. */
export function leavePending(to: AnyEndpoint): HttpHandler {
  return on(to, async () => {
    await delay("infinite");
    return json({}, 200);
  });
}

/** What a member is told when the endpoint fails as below. */
export const SHOWN_FAULT: string = new Fault(FAULT, STORY_REQUEST, undefined).message;

/** The endpoint fails as servers fail. */
export function respondWithFault(to: AnyEndpoint): HttpHandler {
  const body: WireError = { error: FAULT, code: "fault", request_id: STORY_REQUEST };
  return on(to, () => json(body, 500));
}

/** No one answers: the network is gone. */
export function dropConnection(to: AnyEndpoint): HttpHandler {
  return on(to, () => HttpResponse.error());
}
