/** Finds bare types in what shipped source says of itself: a bigint where an amount has a brand. */
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

/** Finds every bigint in the exported declarations of a file and in its types: its keyword, and a constant that is inferred to be one. */
export function findBareBigints(path: string, code: string): BareType[] {
  const bare: BareType[] = [];
  const lines = code.split("\n");
  const add = ({ start }: Node): void => {
    const line = code.slice(0, start).split("\n").length;
    bare.push({ path, line, text: (lines[line - 1] ?? "").trim() });
  };
  const see = (node: Node): void => {
    if (node.type === "TSBigIntKeyword") add(node);
    if (node.type === "VariableDeclarator" && node.id.typeAnnotation === null) {
      if (node.init?.type === "Literal" && typeof node.init.value === "bigint") add(node);
    }
  };
  for (const statement of parseSync(path, code).program.body) {
    if (statement.type === "ExportNamedDeclaration" || isType(statement)) {
      visitSignature(statement, see);
    }
  }
  return bare;
}
