/** Where the apps print money that cannot be traced: a Figure that has no id and stands in nothing that can be pressed. */
import { parseSync, type ESTree } from "vite";

/** Components that make a figure traceable, and the functions of pages that wrap one. */
const TRACES = /^(?:OfficeFigure|OwnFigure|OfficeComputed|OwnComputed|TracedFigure|Traced)$/;
const WRAPPERS = /^(?:traced|trace|renderFigure)$/;

type Node = ESTree.Node & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** The lines of a file on which such a figure begins. */
export function findUntracedFigures(path: string, code: string): number[] {
  const lines: number[] = [];
  function visit(value: unknown, isTraced: boolean): void {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isTraced);
      return;
    }
    if (!isNode(value)) return;
    let inTrace = isTraced;
    if (value.type === "JSXElement") {
      const { name, attributes } = value.openingElement;
      const words = code.slice(name.start, name.end);
      const hasId = attributes.some(
        (one) =>
          one.type === "JSXAttribute" && code.slice(one.name.start, one.name.end) === "data-figure",
      );
      inTrace = isTraced || hasId || TRACES.test(words);
      if (words === "Figure" && !inTrace) lines.push(code.slice(0, value.start).split("\n").length);
    }
    if (value.type === "CallExpression") {
      inTrace ||= WRAPPERS.test(code.slice(value.callee.start, value.callee.end));
    }
    for (const [key, child] of Object.entries(value)) if (key !== "type") visit(child, inTrace);
  }
  visit(parseSync(path, code).program, false);
  return lines;
}
