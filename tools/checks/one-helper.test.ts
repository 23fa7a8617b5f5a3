import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** What one helper does for all, and what a copy of it looks like. */
const HELPERS = [
  {
    helper: "apps/server/src/platform/containing.ts",
    does: "escapes text for like",
    copy: /replace(?:All)?\(\/\[[^\]]*%/,
    planted: "const like = `%${text.replaceAll(/[%_]/g, escape)}%`;",
    within: /^apps\/server\/src\//,
  },
  {
    helper: "apps/server/src/platform/paging.ts",
    does: "limits a statement to a page",
    copy: /offset \$\{\(/,
    planted: "sql`limit ${perPage} offset ${(page - 1) * perPage}`",
    within: /^apps\/server\/src\//,
  },
  {
    helper: "apps/server/src/platform/assert-exists.ts",
    does: "throws where a row that has to exist does not",
    copy: /if \([\w.]+ === undefined\)\s*\{?\s*throw new Error\(/,
    planted: 'if (row === undefined) throw new Error("a plan vanished");',
    within: /^apps\/server\/src\/(?!testing\/)(?!.*\.test\.ts$)/,
  },
  {
    helper: "packages/contract/src/durations.ts",
    does: "names a minute, an hour and a day",
    copy: /\b(?:3_600_000|86_400_000)\b|\* 60_000\b/,
    planted: "const KEPT_MS = 30 * 86_400_000;",
    within: /^(?:apps\/(?:server|web|office)|packages\/(?:api|contract|frame))\//,
  },
  {
    helper: "packages/contract/src/lagos-day.ts",
    does: "tells the day in Lagos",
    copy: /const \w*lagos\w*(?:: number)? = (?:HOUR_MS|3_600_000);/i,
    planted: "const LAGOS_AHEAD_MS = HOUR_MS;",
    within: /^(?:apps\/(?:server|web|office)|packages\/(?:api|contract|frame))\//,
  },
  {
    helper: "apps/server/src/calendar/lagos-words.ts",
    does: "writes days and times of Lagos in the server",
    copy: /timeZone: "Africa\/Lagos"/,
    planted: 'new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos" })',
    within: /^apps\/server\/src\//,
  },
];

const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "apps", "packages"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path));

/** Files with a copy of the helper, among these. */
const copiesOf = (
  { helper, copy, within }: (typeof HELPERS)[number],
  files: readonly { path: string; code: string }[],
): string[] =>
  files
    .filter(({ path, code }) => path !== helper && within.test(path) && copy.test(code))
    .map(({ path }) => path);

test.each(HELPERS)("one helper $does: $helper", (one) => {
  const files = sources.map((path) => ({ path, code: readFileSync(join(ROOT, path), "utf8") }));
  expect(files.map(({ path }) => path)).toContain(one.helper);
  expect(copiesOf(one, files)).toEqual([]);
});

test.each(HELPERS)("a copy is found: $planted", (one) => {
  const path = `${one.helper.split("/src/")[0]}/src/wallets/planted.ts`;
  expect(copiesOf(one, [{ path, code: one.planted }])).toEqual([path]);
});
