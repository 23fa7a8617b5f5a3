import type { Struct } from "superstruct";
import { COMMON_REFUSALS, type CommonRefusal } from "./refusal.ts";
import type { StaffAccess } from "./staff-permissions.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Who may call: anyone; a session whose email is not verified yet (or better); a verified member; staff, who are no members. */
export type Access = "anyone" | "unverified" | "member" | "staff";

/** One call between browser and server: server routes, hooks, mock handlers of stories and the API description derive from it. */
// Anyone who does not care for the query may leave its type out.
// oxlint-disable-next-line typescript/no-explicit-any
export type Endpoint<Body, Reply, Code extends string, Query = any> = {
  name: string;
  method: Method;
  /** Below /api, with `:name` for a path parameter. */
  path: `/${string}`;
  access: Access;
  /** What it asks of the staff: said by every endpoint of theirs, and by no other. */
  staff?: StaffAccess;
  summary: string;
  /** HTTP status of success. */
  status: 200 | 201 | 202;
  // oxlint-disable-next-line typescript/no-explicit-any
  body?: Struct<Body, any>;
  /** Of the text that stands in the address; its numbers are read from text. */
  // oxlint-disable-next-line typescript/no-explicit-any
  query?: Struct<Query, any>;
  /** The body is not JSON but so many bytes at most, as application/octet-stream. */
  bytes?: number;
  /** The name of a file that may come along: the body is then multipart/form-data, and all its other fields are text. */
  file?: string;
  /** That file may stand in a JSON body too, in base64. */
  base64?: true;
  /**
   * Moves money: takes an Idempotency-Key, and the same request under one key happens once. Endpoints that are one use
   * case under several names say which, and share their keys.
   */
  once?: true | string;
  // oxlint-disable-next-line typescript/no-explicit-any
  reply: Struct<Reply, any>;
  /** Every code this call may answer with beyond the common ones, and its HTTP status. */
  refusals: Record<Code, number>;
};

// The one place where the generic is erased: lists of endpoints, cache keys, mock handlers.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Endpoint<any, any, any>;

export type BodyOf<E> = E extends Endpoint<infer Body, infer _R, infer _C> ? Body : never;
export type QueryOf<E> =
  E extends Endpoint<infer _B, infer _R, infer _C, infer Query> ? Query : never;
export type ReplyOf<E> = E extends Endpoint<infer _B, infer Reply, infer _C> ? Reply : never;
export type CodeOf<E> =
  E extends Endpoint<infer _B, infer _R, infer Code> ? Code | CommonRefusal : never;

/** Declares a call. Refusals default to none of its own. */
export function declareEndpoint<
  Reply,
  const Code extends string = never,
  Body = undefined,
  Query = undefined,
>(
  declared: Omit<Endpoint<Body, Reply, Code, Query>, "status" | "refusals"> & {
    status?: 200 | 201 | 202;
    refusals?: Record<Code, number>;
  },
): Endpoint<Body, Reply, Code, Query> {
  // Without refusals of its own, Code is never and the empty record is complete.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { status: 200, refusals: {} as Record<Code, number>, ...declared };
}

const COMMON_STATUS: Record<CommonRefusal, number> = {
  malformed: 400,
  unsupported_type: 415,
  too_large: 413,
  cross_site: 403,
  invalid: 422,
  signed_out: 401,
  email_unverified: 403,
  staff_forbidden: 403,
  staff_unconfirmed: 403,
  not_found: 404,
  rate_limited: 429,
  unavailable: 503,
  fault: 500,
};

/** The HTTP status of a code at this endpoint, or outside of any; undefined when it is never said there. */
export function findStatus(to: AnyEndpoint | undefined, code: string): number | undefined {
  const own: Record<string, number> = to?.refusals ?? {};
  const common = COMMON_REFUSALS.find((refusal) => refusal === code);
  return own[code] ?? (common === undefined ? undefined : COMMON_STATUS[common]);
}

/** True when the endpoint may refuse with this code. */
export function mayRefuse(to: AnyEndpoint, code: string): boolean {
  return code in to.refusals || COMMON_REFUSALS.some((common) => common === code);
}

/** The path with its parameters filled in and encoded. Throws when one is missing. */
export function buildPath(to: AnyEndpoint, params: Record<string, string> = {}): string {
  return to.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${to.name}: the path needs "${name}"`);
    return encodeURIComponent(value);
  });
}
