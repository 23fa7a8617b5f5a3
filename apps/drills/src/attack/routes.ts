import {
  array,
  create,
  literal,
  optional,
  record,
  string,
  type,
  union,
  unknown,
} from "superstruct";
import type { Stage } from "../drill/stage.ts";
import type { Headers, Sender } from "./send.ts";

/** A JSON Schema as the descriptions have them. */
export type Schema = Readonly<Record<string, unknown>>;

/** One call, as a description tells of it. */
export type Route = {
  name: string;
  /** Where it is served: the members' listener or the office's. */
  side: "members" | "office";
  method: string;
  /** Below /api, with `{name}` for a parameter. */
  path: string;
  params: readonly string[];
  query: readonly string[];
  who: "anyone" | "member" | "staff";
  /** Which roles may call it, when it is the staff's. */
  roles: readonly string[];
  body: "none" | "json" | "bytes" | "form";
  schema: Schema;
  /** Takes an Idempotency-Key. */
  isOnce: boolean;
};

const Operation = type({
  operationId: string(),
  security: array(record(string(), unknown())),
  "x-roles": optional(array(string())),
  parameters: optional(
    array(
      type({ name: string(), in: union([literal("path"), literal("query"), literal("header")]) }),
    ),
  ),
  requestBody: optional(
    type({ content: record(string(), type({ schema: record(string(), unknown()) })) }),
  ),
});
const Description = type({ paths: record(string(), record(string(), Operation)) });

function routesIn(side: Route["side"], text: string): Route[] {
  const { paths } = create(JSON.parse(text), Description);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]): Route => {
      const named = (where: string): string[] =>
        (said.parameters ?? []).filter((one) => one.in === where).map(({ name }) => name);
      const content = said.requestBody?.content ?? {};
      const isForm = "multipart/form-data" in content;
      const isBytes = "application/octet-stream" in content;
      const schemes = said.security.flatMap((one) => Object.keys(one));
      return {
        name: said.operationId,
        side,
        method: method.toUpperCase(),
        path,
        params: named("path"),
        query: named("query"),
        who: schemes.length === 0 ? "anyone" : schemes.includes("session") ? "member" : "staff",
        roles: said["x-roles"] ?? [],
        body: isForm ? "form" : isBytes ? "bytes" : "application/json" in content ? "json" : "none",
        schema: content["application/json"]?.schema ?? {},
        isOnce: named("header").includes("Idempotency-Key"),
      };
    }),
  );
}

/** Every call of both descriptions, as the club publishes them: the office's is given to staff members only. */
export async function readRoutes(
  { url, officeUrl }: Stage,
  send: Sender,
  staff: Headers,
): Promise<Route[]> {
  const members = await send({ url: `${url}/api/openapi.json` });
  const office = await send({ url: `${officeUrl}/api/admin/openapi.json`, headers: staff });
  if (members.status !== 200 || office.status !== 200) {
    throw new Error(`the descriptions were answered ${members.status} and ${office.status}`);
  }
  return [...routesIn("members", members.text), ...routesIn("office", office.text)];
}

/** Where a route is, with its parameters filled in as they stand. */
export function buildUrl(
  { url, officeUrl }: Stage,
  { side, path }: Route,
  params: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "x");
  return `${side === "members" ? url : officeUrl}/api${filled}`;
}
