import type { ESTree } from "vite";

type Node = ESTree.Node;

/** Whether a part of a parsed source is a node of it. */
export const isSourceNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** Shows each node of a parsed source, the outer ones first. */
export function visitNodes(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      value.filter(isSourceNode).forEach((each) => visitNodes(each, see));
    } else if (isSourceNode(value)) visitNodes(value, see);
  }
}

/** The text of a node that is a literal text. */
export const readLiteral = (node: Node | null | undefined): string | undefined =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
