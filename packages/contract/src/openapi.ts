import type { Struct } from "superstruct";
import { findDescription, type JsonSchema } from "./describe.ts";
import { findStatus, type AnyEndpoint } from "./endpoint.ts";
import { FileReply } from "./file.ts";
import type { CommonRefusal } from "./refusal.ts";
import { PERMISSIONS, STAFF_ROLES, type StaffAccess } from "./staff-permissions.ts";

type AnyStruct = Struct;

function isStruct(value: unknown): value is AnyStruct {
  return typeof value === "object" && value !== null && "refiner" in value && "type" in value;
}

/** Many calls share a struct, and what it refuses is found by trying, which takes a while. */
const schemas = new WeakMap<AnyStruct, JsonSchema>();

/** The JSON Schema of a struct: what superstruct tells of itself, and what `describe` attached. */
export function buildSchema(struct: AnyStruct): JsonSchema {
  const schema = findDescription(struct) ?? schemas.get(struct) ?? deriveSchema(struct);
  schemas.set(struct, schema);
  return schema;
}

function deriveSchema(struct: AnyStruct): JsonSchema {
  const inner: unknown = struct.schema;
  const nullable = struct.type !== "unknown" && struct.is(null);
  const plain = plainSchema(struct, inner);
  return nullable ? { anyOf: [plain, { type: "null" }] } : plain;
}

function plainSchema(struct: AnyStruct, inner: unknown): JsonSchema {
  switch (struct.type) {
    case "string":
    case "number":
    case "boolean":
      return { type: struct.type };
    case "integer":
      return { type: "integer" };
    case "bigint":
      return { type: "number", multipleOf: 0.01 };
    case "literal":
      return { const: inner };
    // superstruct types every schema as unknown; the struct's own type name vouches for these two.
    case "enums":
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { enum: Object.keys(inner as object) };
    case "array":
      return { type: "array", ...(isStruct(inner) && { items: buildSchema(inner) }) };
    case "record":
      return { type: "object", additionalProperties: recordValue(struct) };
    case "object":
    case "type":
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return objectSchema(inner as Record<string, AnyStruct>, struct.type === "object");
    default:
      throw new Error(`the API description has no words for a struct of type ${struct.type}`);
  }
}

/** A record keeps its value struct to itself; asking for the entries of one pair hands it out. */
function recordValue(struct: AnyStruct): JsonSchema {
  const context = { path: [], branch: [{}], mask: false };
  for (const [, value, member] of struct.entries({ sample: undefined }, context)) {
    if (value === undefined && isStruct(member)) return buildSchema(member);
  }
  return {};
}

function objectSchema(fields: Record<string, AnyStruct>, isClosed: boolean): JsonSchema {
  const names = Object.keys(fields);
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, buildSchema(field)]),
    ),
    required: names.filter((name) => fields[name]?.is(undefined) === false),
    ...(isClosed && { additionalProperties: false }),
  };
}

const refusalSchema = (codes: readonly string[]): JsonSchema => ({
  type: "object",
  properties: {
    error: { type: "string" },
    code: { enum: [...codes] },
    fields: { type: "object", additionalProperties: { type: "string" } },
    request_id: { type: "string" },
    retry_after: { type: "number" },
    attempts_left: { type: "number" },
    blockers: { type: "array", items: { type: "string" } },
    available_on: { type: "string", format: "date" },
  },
  required: ["error", "code", "request_id"],
});

const json = (schema: JsonSchema): JsonSchema => ({ "application/json": { schema } });

/** The common refusals that this call can give: what it asks for decides. */
function commonRefusals({
  access,
  staff,
  body,
  query,
  method,
  path,
}: AnyEndpoint): CommonRefusal[] {
  return [
    // An address may hold text that cannot be stored.
    "malformed",
    ...(method === "GET" ? [] : (["unsupported_type", "too_large", "cross_site"] as const)),
    ...(body === undefined && query === undefined ? [] : (["invalid"] as const)),
    ...(body === undefined ? [] : (["rate_limited"] as const)),
    ...(access === "anyone" ? [] : (["signed_out"] as const)),
    ...(access === "member" ? (["email_unverified"] as const) : []),
    ...(staff !== undefined && staff.permission !== "signed_in"
      ? (["staff_forbidden"] as const)
      : []),
    ...(staff?.confirmed === true ? (["staff_unconfirmed"] as const) : []),
    ...(path.includes(":") ? (["not_found"] as const) : []),
    "unavailable",
    "fault",
  ];
}

function queryParameters({ query }: AnyEndpoint): JsonSchema[] {
  if (query === undefined) return [];
  // superstruct types every schema as unknown; a query is declared with type().
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const fields = Object.entries(query.schema as Record<string, AnyStruct>);
  return fields.map(([name, field]) => ({
    name,
    in: "query",
    required: field.validate(undefined, { coerce: true })[0] !== undefined,
    schema: buildSchema(field),
  }));
}

/** What may be sent: JSON, bytes, or a form with a file in it. */
function requestContent({ body, bytes, file }: AnyEndpoint): JsonSchema | undefined {
  const binary = { type: "string", format: "binary" };
  if (bytes !== undefined) return { "application/octet-stream": { schema: binary } };
  if (body === undefined) return undefined;
  const schema = buildSchema(body);
  if (file === undefined) return json(schema);
  const properties = { ...Object(schema["properties"]), [file]: binary };
  return { ...json(schema), "multipart/form-data": { schema: { ...schema, properties } } };
}

const FILE_TYPES = [
  "application/pdf",
  "text/csv",
  "text/calendar",
  "application/x-ndjson",
  "image/jpeg",
  "image/png",
];

const replyContent = ({ reply }: AnyEndpoint): JsonSchema =>
  reply === FileReply
    ? Object.fromEntries(
        FILE_TYPES.map((name) => [name, { schema: { type: "string", format: "binary" } }]),
      )
    : json(buildSchema(reply));

function securityOf({ access }: AnyEndpoint): JsonSchema[] {
  if (access === "anyone") return [];
  return access === "staff" ? [{ staffSession: [] }] : [{ session: [] }];
}

/** Which permission a call of the staff asks for, who has it, and whether they must have confirmed themselves or sign the call. */
function staffWords({ permission, confirmed, signed }: StaffAccess): JsonSchema {
  const roles = permission === "signed_in" ? STAFF_ROLES : PERMISSIONS[permission];
  return {
    "x-permission": permission,
    "x-roles": [...roles],
    ...(confirmed === true && { "x-confirmed": true }),
    ...(signed === true && { "x-signed": true }),
  };
}

function operation(to: AnyEndpoint): JsonSchema {
  const byStatus = new Map<number, string[]>();
  for (const code of [...Object.keys(to.refusals), ...commonRefusals(to)]) {
    const status = findStatus(to, code) ?? 500;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const inPath = [...to.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string" },
  };
  const parameters = [...inPath, ...queryParameters(to), ...(to.once !== undefined ? [key] : [])];
  const sent = requestContent(to);
  return {
    operationId: to.name,
    summary: to.summary,
    security: securityOf(to),
    ...(to.staff !== undefined && staffWords(to.staff)),
    ...(parameters.length > 0 && { parameters }),
    ...(sent !== undefined && { requestBody: { required: true, content: sent } }),
    responses: {
      [to.status]: { description: "Done", content: replyContent(to) },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          { description: codes.join(", "), content: json(refusalSchema(codes)) },
        ]),
      ),
    },
  };
}

/** The schemes that these calls use: the members' description does not mention the staff's. */
function securitySchemes(endpoints: readonly AnyEndpoint[]): JsonSchema {
  const scheme = (description: string): JsonSchema => ({
    type: "http",
    scheme: "bearer",
    description,
  });
  const isUsed = (isStaff: boolean): boolean =>
    endpoints.some(({ access }) => access !== "anyone" && (access === "staff") === isStaff);
  return {
    ...(isUsed(false) && {
      session: scheme("Valid only beside the session cookie that was set with the token."),
    }),
    ...(isUsed(true) && {
      staffSession: scheme(
        "Of the staff: another kind of session, which opens nothing of a member's.",
      ),
    }),
  };
}

/** The OpenAPI 3.1 description of the given calls, generated from their declarations. */
export function openApi(endpoints: readonly AnyEndpoint[], version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const to of endpoints) {
    const path = to.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [to.method.toLowerCase()]: operation(to) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Kinfold",
      version,
      description: "Money is major units, at most two decimals; times are ISO 8601 in UTC.",
    },
    servers: [{ url: "/api" }],
    components: { securitySchemes: securitySchemes(endpoints) },
    paths,
  };
}
