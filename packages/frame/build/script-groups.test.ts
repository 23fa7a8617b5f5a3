import { expect, test } from "vitest";
import {
  createImporterSearch,
  findCircle,
  findSameNames,
  nameScript,
  type Graph,
} from "./script-groups.ts";

/** A graph of modules, each with what imports it. */
const createGraph = (importers: Record<string, string[]>): Graph => ({
  getModuleInfo: (id) => ({ importers: importers[id] ?? [] }),
});

test("what a page imports, directly or through others, is loaded by it from the start", () => {
  const graph = createGraph({
    "field.ts": ["form.ts", "table.ts"],
    "form.ts": ["sign-up-page.ts", "field.ts"],
    "table.ts": ["wallet-page.ts"],
  });
  const isOnSignUp = createImporterSearch((id) => id === "sign-up-page.ts");
  expect(["sign-up-page.ts", "form.ts", "field.ts"].map((id) => isOnSignUp(id, graph))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["table.ts", "wallet-page.ts"].map((id) => isOnSignUp(id, graph))).toEqual([false, false]);
});

test("scripts that import each other in a circle are found, through any number of others", () => {
  const imports: Record<string, string[]> = {
    "index.js": ["front.js"],
    "front.js": ["words.js"],
    "words.js": ["time.js"],
  };
  expect(findCircle(imports)).toBeUndefined();
  expect(findCircle({ ...imports, "time.js": ["front.js"] })).toEqual([
    "front.js",
    "words.js",
    "time.js",
    "front.js",
  ]);
});

test.each([
  [
    "a page",
    { name: "wallet-page", isDynamicEntry: true, moduleIds: ["/k/apps/web/src/a.tsx"] },
    "[name]",
  ],
  [
    "a page whose parts are elsewhere",
    { name: "passkey", isDynamicEntry: true, moduleIds: [] },
    "[name]-entry",
  ],
  [
    "one module of ours",
    { name: "file", isDynamicEntry: false, moduleIds: ["/k/packages/api/src/file.ts"] },
    "api-[name]",
  ],
  [
    "a package of others",
    {
      name: "dist",
      isDynamicEntry: false,
      moduleIds: [
        "/k/node_modules/.pnpm/@radix-ui+tabs@1/node_modules/@radix-ui/react-tabs/dist/index.mjs",
      ],
    },
    "radix-ui-react-tabs",
  ],
  [
    "a group",
    {
      name: "forms",
      isDynamicEntry: false,
      moduleIds: ["/k/packages/api/src/a.ts", "/k/packages/ui/src/b.ts"],
    },
    "[name]",
  ],
])("the script of %s has a name of its own that stays", (_what, script, name) => {
  expect(nameScript(script)).toBe(`assets/${name}-[hash].js`);
});

test("two scripts that differ in their hash alone are found, and names that share a beginning are not", () => {
  expect(findSameNames(["assets/file-Bd1Z0tvk.js", "assets/file-row-Cjqvk3R7.js"])).toBeUndefined();
  expect(
    findSameNames(["assets/file-Bd1Z0tvk.js", "assets/a-AAAAAAAA.js", "assets/file-Cjq-k3R7.js"]),
  ).toEqual(["assets/file-Bd1Z0tvk.js", "assets/file-Cjq-k3R7.js"]);
});
