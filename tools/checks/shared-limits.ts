/** What counts whom: every limit that the server takes, and the table that says who shares it and what lifts it. */
import { visitNodes, type Repository, type SourceNode } from "./read-source.ts";

const TABLE = "docs/security/limits.md";
const SERVER = "apps/server/src/";

/** A call of `limiter.take`: the file, the name of the limit, and the subject as it is written. */
export type Take = { path: string; limit: string; subject: string };

/** Subjects that belong to one person, one phone or one link: no stranger can use them up. */
const OWN = /^(?:(?:caller\.|person\.)?memberId|staffId|device|enrolment\.enrolmentId)$/;

const isLimiter = (node: SourceNode): boolean =>
  (node.type === "Identifier" && node.name === "limiter") ||
  (node.type === "MemberExpression" &&
    node.property.type === "Identifier" &&
    node.property.name === "limiter");

/** Every limit that the server takes, once for each file and subject. */
export function listTakes(repository: Repository): Take[] {
  const takes = new Map<string, Take>();
  for (const path of repository.list(/^apps\/server\/src\/(?!testing\/).*(?<!\.test)\.ts$/)) {
    const code = repository.read(path);
    if (!code.includes(".take(")) continue;
    visitNodes(repository.parse(path), (node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return;
      const { object, property } = node.callee;
      if (property.type !== "Identifier" || property.name !== "take" || !isLimiter(object)) return;
      const [limit, subject] = node.arguments.map(({ start, end }) => code.slice(start, end));
      if (limit === undefined || subject === undefined) throw new Error(`${path}: take() of what?`);
      const take = { path, limit: limit.replace(/^.*\./, ""), subject };
      takes.set(JSON.stringify(take), take);
    });
  }
  return [...takes.values()];
}

type Row = Take & { sharedBy: string; liftedBy: string };

/** The rows of the table. */
function readRows(repository: Repository): Row[] {
  const rows = repository.read(TABLE).matchAll(/^\| `[^|]*(?:\|[^|]*){4}\|$/gm);
  return [...rows].map(([line]) => {
    const [, file = "", limit = "", subject = "", sharedBy = "", liftedBy = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    const unquote = (cell: string): string => cell.replace(/^`+ ?(.*?) ?`+$/, "$1");
    return {
      path: SERVER + unquote(file),
      limit: unquote(limit),
      subject: unquote(subject),
      sharedBy,
      liftedBy,
    };
  });
}

const nameTake = ({ path, limit, subject }: Take): string => `${path} takes ${limit} of ${subject}`;

function listRowFaults({ sharedBy, subject, liftedBy }: Row): string[] {
  if (sharedBy === "") return [" does not say who shares it"];
  if (sharedBy === "no one") return OWN.test(subject) ? [] : [", which is no one's own"];
  return liftedBy === "" ? [" does not say what lifts it"] : [];
}

/** Limits without a row, rows without a limit, and shared limits of which no one says who shares them and what lifts them. */
export function findSharedLimitFaults(repository: Repository): string[] {
  const takes = listTakes(repository);
  const rows = readRows(repository);
  const inSource = new Set(takes.map(nameTake));
  const inTable = new Set(rows.map(nameTake));
  return [
    ...takes
      .filter((take) => !inTable.has(nameTake(take)))
      .map((take) => `${nameTake(take)}: ${TABLE} has no row for it`),
    ...rows.flatMap((row) => {
      const name = nameTake(row);
      if (!inSource.has(name)) return [`${TABLE}: ${name}, which is in no source`];
      return listRowFaults(row).map((fault) => `${TABLE}: ${name}${fault}`);
    }),
  ];
}
