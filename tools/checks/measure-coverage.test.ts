import { expect, test } from "vitest";
import { nameModule, sumByModule } from "./measure-coverage.ts";

test.each([
  ["apps/server/src/ledger/store.ts", "apps/server/src/ledger"],
  ["apps/server/src/main.ts", "apps/server"],
  ["apps/web/src/flows/withdraw/withdraw.tsx", "apps/web"],
  ["packages/money/src/money.ts", "packages/money"],
])("%s belongs to the module %s", (path, module) => {
  expect(nameModule(path)).toBe(module);
});

test("a module counts what its files count together", () => {
  const counts = (covered: number, total: number) => ({ covered, total });
  const files = new Map([
    ["packages/money/src/a.ts", { statements: counts(1, 2), branches: counts(0, 1) }],
    ["apps/server/src/ledger/a.ts", { statements: counts(5, 5), branches: counts(2, 2) }],
    ["packages/money/src/b.ts", { statements: counts(3, 4), branches: counts(1, 1) }],
  ]);
  expect([...sumByModule(files)]).toEqual([
    ["apps/server/src/ledger", { statements: counts(5, 5), branches: counts(2, 2) }],
    ["packages/money", { statements: counts(4, 6), branches: counts(1, 2) }],
  ]);
});
