import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRetiredWords, RETIRED_WORDS } from "./words.ts";

const ROOT = join(import.meta.dirname, "..");
const READ = /\.(ts|tsx|mts|mjs|js|css|html|md|mdx|json|sql|out|yaml|sh|conf)$/;
/** What was carried out stays as it was written; the list itself names the words; the lock file names packages. */
const NOT_READ = [
  /^apps\/server\/migrations\//,
  /^tools\/words(\.test)?\.ts$/,
  /^pnpm-lock\.yaml$/,
  /^\.storybook\/fingerprints\//,
];

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => READ.test(path) && !NOT_READ.some((one) => one.test(path)));

test("no file uses a retired word", () => {
  expect(files.length).toBeGreaterThan(2_000);
  const found = files.flatMap((path) =>
    findRetiredWords(path, readFileSync(join(ROOT, path), "utf8")),
  );
  expect(found).toEqual([]);
});

test.each(RETIRED_WORDS.flatMap((row) => row.planted.map((text) => ({ row, text }))))(
  "$text is found",
  ({ row, text }) => {
    expect(findRetiredWords("apps/planted.ts", `const one = 1;\n${text}`, [row])).toEqual([
      `apps/planted.ts:2: say "${row.say}"`,
    ]);
  },
);

test("words that contain a retired one are left alone", () => {
  const sound =
    "constraint, brokenConstraint, thoughtful, foundRightmost, send_alongside, askBackend";
  expect(findRetiredWords("apps/sound.ts", sound)).toEqual([]);
});
