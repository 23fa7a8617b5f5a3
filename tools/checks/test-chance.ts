/** What the tests of `npm test` may not depend on: how quick the machine is, and chance that no seed repeats. */
import type { Look } from "./counts.ts";
import { readLiteral, visitNodes, type Repository, type SourceNode } from "./read-source.ts";

/** Tests that may read the time that passed: slowness makes what they allow larger. */
const MEASURING: Readonly<Record<string, string>> = {
  "apps/server/src/backup/keep-archive.test.ts": "an age is compared with the time that passed",
  "apps/server/src/platform/connections.test.ts": "a connection is not closed too early",
  "apps/server/src/platform/unread-bodies.test.ts": "bytes are compared with the time that passed",
  "tools/checks/rendered-figures/traced.test.ts": "runs at the full size alone",
};

const isNamed = (node: SourceNode, name: string): boolean =>
  node.type === "Identifier" && node.name === name;

/** The files whose tests hold a stopwatch and run alone, as vitest.config.ts lists them. */
function listTimed(repository: Repository): Set<string> {
  const timed = new Set<string>();
  visitNodes(repository.parse("vitest.config.ts"), (node) => {
    if (node.type !== "VariableDeclarator" || !isNamed(node.id, "TIMED")) return;
    if (node.init?.type !== "ArrayExpression") return;
    for (const path of node.init.elements) timed.add(`apps/server/${readLiteral(path)}`);
  });
  if (timed.size === 0) throw new Error("vitest.config.ts lists no timed tests");
  return timed;
}

/** What a node draws by chance that no seed repeats, or measures; undefined when neither. */
function describeUse(node: SourceNode): "chance" | "time" | undefined {
  if (node.type === "CallExpression" && isNamed(node.callee, "randomInt")) return "chance";
  if (node.type !== "MemberExpression") return undefined;
  const { object, property } = node;
  if (isNamed(object, "Math") && isNamed(property, "random")) return "chance";
  return isNamed(object, "performance") && isNamed(property, "now") ? "time" : undefined;
}

/** Finds tests that hold a stopwatch beside others, and tests whose chance has no seed. */
export function lookAtTestChance(repository: Repository): Look {
  const timed = listTimed(repository);
  const files = repository.list(/^(?!apps\/drills\/).*\.test\.tsx?$/);
  const faults: string[] = [];
  const counts = { files: files.length, timed: timed.size, measuring: 0 };
  for (const path of files) {
    const uses = new Set<string>();
    visitNodes(repository.parse(path), (node) => {
      const use = describeUse(node);
      if (use !== undefined) uses.add(use);
    });
    if (uses.has("chance")) faults.push(`${path} draws by chance without a seed: createChance`);
    if (!uses.has("time")) continue;
    counts.measuring += 1;
    if (!timed.has(path) && !Object.hasOwn(MEASURING, path))
      faults.push(`${path} holds a stopwatch, and is not among the timed tests`);
  }
  return { faults, counts };
}
