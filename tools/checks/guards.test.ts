import { describe, expect, test } from "vitest";
import { settleCounts } from "./counts.ts";
import { findGuardFaults, GUARDS } from "./guards.ts";
import { PLANTED_CHANGES } from "./planted-guards.ts";
import { Repository } from "./read-source.ts";

const repository = Repository.open();

test.each(GUARDS)("$name finds nothing wrong in what it is expected to look at", async (guard) => {
  expect(await findGuardFaults(guard, repository, settleCounts)).toEqual([]);
});

describe("a planted change is noticed:", () => {
  test("every guard has one", () => {
    const planted = new Set(PLANTED_CHANGES.map(({ guard }) => guard));
    expect([...planted].toSorted()).toEqual(GUARDS.map(({ name }) => name).toSorted());
  });

  test.each(PLANTED_CHANGES)("$guard, when $what", async ({ guard: name, plant }) => {
    const changed = repository.change(plant(repository));
    const guards = GUARDS.filter((guard) => guard.name === name);
    for (const guard of guards)
      expect(await findGuardFaults(guard, changed, settleCounts)).not.toEqual([]);
  });
});
