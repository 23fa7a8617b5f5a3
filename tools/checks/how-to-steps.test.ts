import { expect, test } from "vitest";
import { findSteps, resolveMigrationPath } from "./how-to-steps.ts";

const CHECK = "## Check\n\n```sh\nnpm test -- types\n```\n";

test("a page has a step for each section with code, in order, and its checks at the end", () => {
  const page = [
    "# Add a thing",
    "## Before",
    "Nothing to do.",
    "## 1. The patch",
    "```diff\n--- a/x\n+++ b/x\n```",
    "## 2. The file",
    "```tsx apps/web/src/x.tsx\nexport {};\n```",
    CHECK,
  ].join("\n");
  expect(findSteps(page)).toEqual([
    { title: "1. The patch", blocks: [{ language: "diff", path: "", text: "--- a/x\n+++ b/x\n" }] },
    {
      title: "2. The file",
      blocks: [{ language: "file", path: "apps/web/src/x.tsx", text: "export {};\n" }],
    },
    { title: "Check", blocks: [{ language: "sh", path: "", text: "npm test -- types\n" }] },
  ]);
});

test.each([
  ["a page without checks", "## 1. A step\n\n```sh\nls\n```\n", "npm test"],
  ["a file without its path", `## 1. A step\n\n\`\`\`ts\nexport {};\n\`\`\`\n${CHECK}`, "path"],
])("%s is refused", (_, page, fault) => {
  expect(() => findSteps(page)).toThrow(fault);
});

test("a migration gets the number after the highest", () => {
  const migrations = ["0009_third.sql", "0010_fourth.sql", "0002_second.sql", "always"];
  expect(resolveMigrationPath("migrations/NNNN_next.sql", migrations)).toBe(
    "migrations/0011_next.sql",
  );
  expect(resolveMigrationPath("apps/web/src/x.tsx", migrations)).toBe("apps/web/src/x.tsx");
});
