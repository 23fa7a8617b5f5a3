/** Finds bare types in what shipped source says of itself: a bigint where an amount has a brand, a text where an id has one. */
import type { Look } from "./counts.ts";
import { isSourceNode, getLine, parseSource, visitNodes } from "./read-source.ts";
import type { Repository, SourceNode as Node } from "./read-source.ts";

/** A bare type and where it stands. */
export type BareType = { path: string; line: number; text: string };

/** Where a bigint is no amount, or becomes one. */
export const EXCEPT: readonly { path: RegExp; because: string }[] = [
  { path: /^packages\/money\/src\/money\.ts$/, because: "every brand is born here" },
  { path: /^apps\/server\/src\/platform\/db\.ts$/, because: "names what counts rows" },
  { path: /^apps\/server\/src\/backup\//, because: "positions in PostgreSQL's log" },
];

const childrenOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter(isSourceNode);

/** What a reader of a declaration sees: its types, its parameters and what it holds; of functions no body. */
function visitSignature(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === "body" && /Function/.test(node.type)) continue;
    childrenOf(value).forEach((child) => visitSignature(child, see));
  }
}

/** The row types that SQL templates say, wherever they stand. */
function visitRows(node: Node, see: (node: Node) => void): void {
  const isTemplate = node.type === "TaggedTemplateExpression";
  if (isTemplate && node.typeArguments) visitSignature(node.typeArguments, see);
  for (const value of Object.values(node)) {
    childrenOf(value).forEach((child) => visitRows(child, see));
  }
}

const isType = ({ type }: Node): boolean =>
  type === "TSTypeAliasDeclaration" || type === "TSInterfaceDeclaration";

/** Finds what is bare in the exported declarations of a file, in its types and in the rows of its SQL templates. */
function findBare(path: string, code: string, isBare: (node: Node) => boolean): BareType[] {
  const lines = code.split("\n");
  const starts = new Set<number>();
  const see = (node: Node): void => {
    if (isBare(node)) starts.add(node.start);
  };
  for (const statement of parseSource(path, code).body) {
    visitRows(statement, see);
    if (statement.type === "ExportNamedDeclaration" || isType(statement)) {
      visitSignature(statement, see);
    }
  }
  return [...starts]
    .toSorted((one, other) => one - other)
    .map((start) => {
      const line = getLine(code, { start });
      return { path, line, text: (lines[line - 1] ?? "").trim() };
    });
}

const isBigint = (node: Node): boolean =>
  node.type === "TSBigIntKeyword" ||
  (node.type === "VariableDeclarator" &&
    node.id.typeAnnotation === null &&
    node.init?.type === "Literal" &&
    typeof node.init.value === "bigint");

/** Finds each bigint: its keyword, and a constant that is inferred to be one. */
export const findBareBigints = (path: string, code: string): BareType[] =>
  findBare(path, code, isBigint);

/** Ids that other parties give, which are texts to us. */
export const EXCEPT_IDS: readonly { path: RegExp; name: string; because: string }[] = [
  {
    path: /^apps\/server\/src\/audit\/approvals\.ts$/,
    name: "credential_id",
    because: "the browser's bytes that name a passkey, in base64url, as the audit holds them",
  },
  {
    path: /^apps\/server\/src\/kyc\/bvn-provider\.ts$/,
    name: "appId",
    because: "what the BVN provider calls the club",
  },
  {
    path: /^apps\/server\/src\/payments\/returns\/store\.ts$/,
    name: "provider_return_id",
    because: "what a provider calls a refund or a dispute, and of a reversal the statement line",
  },
  {
    path: /^apps\/server\/src\/platform\/bucket\.ts$/,
    name: "accessKeyId",
    because: "what the object store calls the club's key",
  },
];

const ID = /^ids?$|\w(?:Id|_id|Ids|_ids)$/;

/** What a parameter, a property or a part of a tuple is called, and the type that it says. */
function readNamed(node: Node): { name: string; type: Node } | undefined {
  if (node.type === "Identifier" && node.typeAnnotation) {
    return { name: node.name, type: node.typeAnnotation };
  }
  if (node.type === "TSNamedTupleMember") return { name: node.label.name, type: node.elementType };
  if (node.type !== "TSPropertySignature" && node.type !== "PropertyDefinition") return undefined;
  if (node.key.type !== "Identifier" || !node.typeAnnotation) return undefined;
  return { name: node.key.name, type: node.typeAnnotation };
}

function isBareId(path: string, node: Node): boolean {
  const named = readNamed(node);
  if (named === undefined || !ID.test(named.name)) return false;
  if (EXCEPT_IDS.some((one) => one.name === named.name && one.path.test(path))) return false;
  let isText = false;
  visitSignature(named.type, ({ type }) => {
    isText ||= type === "TSStringKeyword";
  });
  return isText;
}

/** Finds each id whose type is a text, or holds one. */
export const findBareIds = (path: string, code: string): BareType[] =>
  findBare(path, code, (node) => isBareId(path, node));

/** Shipped sources that say what an amount or an id is. */
const SHIPPED =
  /^(?:apps\/server|packages\/\w+)\/src\/(?!(?:.*\/)?testing\/)(?!.*\.(?:test|stories)\.).*\.tsx?$/;

function countRows(node: Node): number {
  let rows = 0;
  visitNodes(node, (each) => {
    if (each.type === "TaggedTemplateExpression" && each.typeArguments) rows++;
  });
  return rows;
}

/** Which types of shipped source say a bigint for an amount, or a text for an id. */
export function lookAtBrands(repository: Repository): Look {
  const sources = [...repository.readAll(SHIPPED)].map(([path, code]) => ({ path, code }));
  const server = sources.filter(({ path }) => path.startsWith("apps/server/"));
  const isExcepted = (path: string): boolean => EXCEPT.some((each) => each.path.test(path));
  const bigints = sources.flatMap(({ path, code }) => findBareBigints(path, code));
  const ids = server.flatMap(({ path, code }) => findBareIds(path, code));
  const bare = [...bigints.filter(({ path }) => !isExcepted(path)), ...ids];
  const unneeded = [
    ...EXCEPT.filter((each) => !bigints.some(({ path }) => each.path.test(path))),
    ...EXCEPT_IDS.filter((each) => !isIdOf(server, each)),
  ];
  const faults = [
    ...bare.map(({ path, line, text }) => `${path}:${line}: has no brand: ${text}`),
    ...unneeded.map(({ path }) => `${path.source} is excepted, and needs no exception`),
  ];
  const rows = server.reduce((sum, { path, code }) => sum + countRows(parseSource(path, code)), 0);
  return { faults, counts: { files: sources.length, "rows of templates": rows } };
}

/** Whether an excepted id stands in the file of its exception. */
const isIdOf = (
  server: readonly { path: string; code: string }[],
  { path: expression, name }: (typeof EXCEPT_IDS)[number],
): boolean =>
  server
    .filter(({ path }) => expression.test(path))
    // Under another path nothing is excepted.
    .flatMap(({ code }) => findBareIds("excepted.ts", code))
    .some(({ text }) => text.includes(name));
