/** What one helper does for all, and copies of it. */
import type { Look } from "./counts.ts";
import { visitNodes, type Repository, type SourceNode } from "./read-source.ts";

type Helper = {
  path: string;
  does: string;
  /** Whether a node does the same. */
  isCopy: (node: SourceNode) => boolean;
  within: RegExp;
};

const EVERYWHERE = /^(?:apps\/(?:server|web|office)|packages\/(?:api|contract|frame))\//;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const isNumber = (node: SourceNode | null | undefined, value: number): boolean =>
  node?.type === "Literal" && node.value === value;

const isUndefined = (node: SourceNode): boolean =>
  node.type === "Identifier" && node.name === "undefined";

/** `throw new Error(…)`, alone or first in a block. */
function throwsError(node: SourceNode | undefined): boolean {
  if (node?.type === "BlockStatement") return throwsError(node.body[0]);
  return (
    node?.type === "ThrowStatement" &&
    node.argument.type === "NewExpression" &&
    node.argument.callee.type === "Identifier" &&
    node.argument.callee.name === "Error"
  );
}

const HELPERS: readonly Helper[] = [
  {
    path: "apps/server/src/platform/search-text.ts",
    does: "escapes text for like",
    isCopy: (node) =>
      node.type === "CallExpression" &&
      node.callee.type === "MemberExpression" &&
      node.callee.property.type === "Identifier" &&
      /^replace(?:All)?$/.test(node.callee.property.name) &&
      node.arguments[0]?.type === "Literal" &&
      "regex" in node.arguments[0] &&
      /^\[[^\]]*%/.test(node.arguments[0].regex.pattern),
    within: /^apps\/server\/src\//,
  },
  {
    path: "apps/server/src/platform/paging.ts",
    does: "limits a statement to a page",
    isCopy: (node) =>
      node.type === "TemplateLiteral" &&
      node.expressions.some(
        ({ type }, at) =>
          /\boffset $/.test(node.quasis[at]?.value.raw ?? "") &&
          /^(?:Parenthesized|Binary)Expression$/.test(type),
      ),
    within: /^apps\/server\/src\//,
  },
  {
    path: "apps/server/src/platform/assert-exists.ts",
    does: "throws where a row that has to exist does not",
    isCopy: (node) =>
      node.type === "IfStatement" &&
      node.test.type === "BinaryExpression" &&
      node.test.operator === "===" &&
      isUndefined(node.test.right) &&
      throwsError(node.consequent),
    within: /^apps\/server\/src\/(?!testing\/)(?!.*\.test\.ts$)/,
  },
  {
    path: "packages/contract/src/durations.ts",
    does: "names a minute, an hour and a day",
    isCopy: (node) =>
      isNumber(node, HOUR_MS) ||
      isNumber(node, DAY_MS) ||
      (node.type === "BinaryExpression" && node.operator === "*" && isNumber(node.right, 60_000)),
    within: EVERYWHERE,
  },
  {
    path: "packages/contract/src/lagos-day.ts",
    does: "tells the day in Lagos",
    isCopy: (node) =>
      node.type === "VariableDeclarator" &&
      node.id.type === "Identifier" &&
      /lagos/i.test(node.id.name) &&
      (isNumber(node.init, HOUR_MS) ||
        (node.init?.type === "Identifier" && node.init.name === "HOUR_MS")),
    within: EVERYWHERE,
  },
  {
    path: "apps/server/src/calendar/lagos-words.ts",
    does: "writes days and times of Lagos in the server",
    isCopy: (node) =>
      node.type === "Property" &&
      node.key.type === "Identifier" &&
      node.key.name === "timeZone" &&
      node.value.type === "Literal" &&
      node.value.value === "Africa/Lagos",
    within: /^apps\/server\/src\//,
  },
];

/** Which files do by themselves what a helper does for all. */
export function lookAtHelpers(repository: Repository): Look {
  const files = repository.list(/^(?:apps|packages)\/.*\.tsx?$/);
  const faults = new Set<string>();
  for (const path of files) {
    const meant = HELPERS.filter((helper) => helper.path !== path && helper.within.test(path));
    if (meant.length === 0) continue;
    visitNodes(repository.parse(path), (node) => {
      for (const { isCopy, does, path: helper } of meant)
        if (isCopy(node)) faults.add(`${path}: ${helper} ${does}`);
    });
  }
  let own = 0;
  for (const { path, isCopy, does } of HELPERS) {
    let isThere = false;
    visitNodes(repository.parse(path), (node) => {
      isThere ||= isCopy(node);
    });
    if (isThere) own++;
    else faults.add(`${path}: no longer ${does}, as far as this check can see`);
  }
  return { faults: [...faults], counts: { files: files.length, helpers: own } };
}
