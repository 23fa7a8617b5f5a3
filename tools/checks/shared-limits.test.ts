import { describe, expect, test } from "vitest";
import { findSharedLimitFaults, listTakes } from "./shared-limits.ts";
import { Repository } from "./read-source.ts";

const repository = Repository.open();
const TABLE = "docs/security/limits.md";

test("every limit that is taken has a row that says whom it counts, who shares it and what lifts it", () => {
  expect(findSharedLimitFaults(repository)).toEqual([]);
  expect(listTakes(repository).length).toBeGreaterThan(40);
});

describe("is noticed:", () => {
  const plant = (path: string, edit: (text: string) => string): string[] => {
    const text = edit(repository.read(path));
    expect(text).not.toBe(repository.read(path));
    return findSharedLimitFaults(repository.change({ [path]: text }));
  };

  test("a limit without a row", () => {
    const faults = plant("apps/server/src/members/routes.ts", (text) =>
      text.replace(
        "await limiter.take(LIMITS.registrationsPerAddress",
        "await limiter.take(LIMITS.planted, request.ip);\n    await limiter.take(LIMITS.registrationsPerAddress",
      ),
    );
    expect(faults).toEqual([
      "apps/server/src/members/routes.ts takes planted of request.ip: docs/security/limits.md has no row for it",
    ]);
  });

  test("a subject that changes", () => {
    const faults = plant("apps/server/src/portfolios/rename.ts", (text) =>
      text.replace("LIMITS.renamesPerMember, memberId", 'LIMITS.renamesPerMember, "club"'),
    );
    expect(faults).toHaveLength(2);
  });

  test("a row of nothing, a shared one that nothing lifts, and one that calls an address a member's own", () => {
    const row = /^\| `members\/routes.ts`.*registrationsPerAddress.*$/m;
    const original = row.exec(repository.read(TABLE))?.[0] ?? "";
    const cells = original.split("|");
    const withCells = (change: Record<number, string>): string =>
      cells.map((cell, at) => change[at] ?? cell).join("|");
    for (const [change, fault] of [
      [{ 2: " `gone` " }, "is in no source"],
      [{ 5: " " }, "does not say what lifts it"],
      [{ 4: " no one " }, "is no one's own"],
    ] as const) {
      const faults = plant(TABLE, (text) => text.replace(original, () => withCells(change)));
      expect(faults.join("\n")).toContain(fault);
    }
  });
});
