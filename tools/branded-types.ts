/** Finds bare types in what shipped source says of itself: a bigint where an amount has a brand, a text where an id has one. */
import { parseSync, type ESTree } from "vite";

/** A bare type and where it stands. */
export type BareType = { path: string; line: number; text: string };

/** Where a bigint is no amount, or becomes one. */
export const EXCEPT: readonly { path: RegExp; because: string }[] = [
  { path: /^packages\/money\/src\/money\.ts$/, because: "every brand is born here" },
  { path: /^apps\/server\/src\/platform\/db\.ts$/, because: "names what counts rows" },
  { path: /^apps\/server\/src\/backup\//, because: "positions in PostgreSQL's log" },
];

type Node = ESTree.Node;
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** What a reader of a declaration sees: its types, its parameters and what it holds; of functions no body. */
function visitSignature(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === "body" && /Function/.test(node.type)) continue;
    const children = Array.isArray(value) ? value : [value];
    children.filter(isNode).forEach((child) => visitSignature(child, see));
  }
}

const isType = ({ type }: Node): boolean =>
  type === "TSTypeAliasDeclaration" || type === "TSInterfaceDeclaration";

/** Finds what is bare in the exported declarations of a file and in its types. */
function findBare(path: string, code: string, isBare: (node: Node) => boolean): BareType[] {
  const bare: BareType[] = [];
  const lines = code.split("\n");
  const see = (node: Node): void => {
    if (!isBare(node)) return;
    const line = code.slice(0, node.start).split("\n").length;
    bare.push({ path, line, text: (lines[line - 1] ?? "").trim() });
  };
  for (const statement of parseSync(path, code).program.body) {
    if (statement.type === "ExportNamedDeclaration" || isType(statement)) {
      visitSignature(statement, see);
    }
  }
  return bare;
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

const ID = /^(\w*?)(?:Id|_id|Ids|_ids)$/;

/** What a parameter or a property is called, and the type that it says. */
function readNamed(node: Node): { name: string; type: Node } | undefined {
  if (node.type === "Identifier" && node.typeAnnotation) {
    return { name: node.name, type: node.typeAnnotation };
  }
  if (node.type !== "TSPropertySignature" || node.key.type !== "Identifier") return undefined;
  return node.typeAnnotation ? { name: node.key.name, type: node.typeAnnotation } : undefined;
}

/** Finds each id whose type is a text, or holds one. `kinds`: those alone whose names end in one of these; all without. */
export function findBareIds(path: string, code: string, kinds?: readonly string[]): BareType[] {
  return findBare(path, code, (node) => {
    const named = readNamed(node);
    const kind = named && ID.exec(named.name)?.[1]?.toLowerCase();
    if (named === undefined || kind === undefined || kind === "") return false;
    if (kinds !== undefined && !kinds.some((each) => kind.endsWith(each))) return false;
    let isText = false;
    visitSignature(named.type, ({ type }) => {
      isText ||= type === "TSStringKeyword";
    });
    return isText;
  });
}
