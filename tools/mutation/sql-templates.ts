/** The SQL templates in a file of TypeScript, and the changes of each. */
import type { ESTree } from "vite";
import { parseSource, visitNodes } from "../checks/read-source.ts";
import { HOLE, listSqlMutants, type SqlMutant } from "./sql-mutants.ts";

/** A template: where its tag is, and its changes by offsets of the file; undefined where its text cannot be read. */
export type SqlTemplate = { tag: { start: number; end: number }; mutants: SqlMutant[] | undefined };

/** Reads the text of a template. */
function readTemplate(source: string, quasi: ESTree.TemplateLiteral): SqlMutant[] | undefined {
  let text = "";
  const holes: number[] = [];
  const pieces: { at: number; start: number; end: number }[] = [];
  for (const element of quasi.quasis) {
    // The parser counts the signs around it: ` or } before it, ${ or ` behind it.
    const start = element.start + 1;
    const end = element.end - (element.tail ? 1 : 2);
    if (pieces.length > 0) {
      holes.push(text.length);
      text += HOLE;
    }
    pieces.push({ at: text.length, start, end });
    text += source.slice(start, end);
  }
  return listSqlMutants({ text, holes })?.flatMap((mutant) => {
    const piece = pieces.find(
      ({ at, start, end }) => mutant.start >= at && mutant.end <= at + (end - start),
    );
    // A change across a hole would lose what the run puts in.
    if (piece === undefined) return [];
    const shift = piece.start - piece.at;
    return [{ ...mutant, start: mutant.start + shift, end: mutant.end + shift }];
  });
}

/** Reads every template with the tag `sql` of a file. */
export function readSqlTemplates(file: string, source: string): SqlTemplate[] {
  const templates: SqlTemplate[] = [];
  visitNodes(parseSource(file, source), (node) => {
    if (node.type !== "TaggedTemplateExpression") return;
    const { tag, quasi } = node;
    if (tag.type !== "Identifier" || tag.name !== "sql") return;
    const { start, end } = tag;
    templates.push({ tag: { start, end }, mutants: readTemplate(source, quasi) });
  });
  return templates;
}
