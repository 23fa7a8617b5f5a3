import { basename } from "node:path";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { describe, expect, test } from "vitest";
import { settleCounts } from "./counts.ts";
import { lookAtHooks } from "./endpoint-hooks.ts";
import { findGuardFaults, GUARDS, listCounted, PROGRAMS } from "./guards.ts";
import { PLANTED_CHANGES } from "./plant-guards.ts";
import { readLiteral, Repository, visitNodes } from "./read-source.ts";

const repository = Repository.open();

test("every guard is tried with a change of what it guards", () => {
  expect(Object.keys(PLANTED_CHANGES).toSorted()).toEqual(
    GUARDS.map(({ name }) => name).toSorted(),
  );
});

// The states are a check of their own.
describe.each(GUARDS.filter(({ name }) => !name.endsWith("states")))("$name", (guard) => {
  test("finds nothing wrong in what it is expected to look at", async () => {
    expect(await findGuardFaults(guard, repository, settleCounts)).toEqual([]);
  });
});

// What reads most of the repository takes longer: plant-guards.ts tries it.
test.each(GUARDS.filter(({ isSlow }) => isSlow !== true))(
  "$name notices each change of what it guards",
  async (guard) => {
    for (const [what, plant] of Object.entries(PLANTED_CHANGES[guard.name] ?? {})) {
      const changed = repository.change(plant(repository));
      expect([what, await findGuardFaults(guard, changed, settleCounts)]).not.toEqual([what, []]);
    }
  },
);

const MODULE = "packages/api/src/wallets.ts";

test("an endpoint whose hook is gone is found, though other hooks still refresh it", async () => {
  const { faults } = await lookAtHooks(repository.change({ [MODULE]: undefined }));
  expect(faults).toContain("getWallets has no hook");
});

test("a hook that only names what it read is found", async () => {
  const code = repository.read(MODULE);
  const { faults } = await lookAtHooks(
    repository.change({ [MODULE]: code.replaceAll(/callEndpoint\(\w+/g, "mayRefuse(getWallets") }),
  );
  expect(faults).toContain("useWallets calls no endpoint");
});

test("a hook of an endpoint that the contract does not list is found", async () => {
  const { faults } = await lookAtHooks(
    repository,
    ENDPOINTS.filter(({ name }) => name !== "getWallets"),
  );
  expect(faults).toEqual(["getWallets is called, and the contract does not list it"]);
});

/** Tests that guard nothing: each calls functions of a tool with values of its own. Those of figures are a project of their own. */
const NO_GUARDS = `
  advisories amount-args arg-types branded-types built-stories change-notes check-reports
  check-schedule check-steps check-times club-theme counts decisions earlier-release find-causes
  guards hard-coded-words how-to-steps key-stories memory-folder move-date musts mutants
  named-steps nullability passed-steps passed-stories pseudo-language read-run recent-changes
  release said-words sbom serve-desk sign-in sql-mutants stated-states story-fingerprints
  story-graph story-outcome story-packages story-report story-runner story-screenshot story-store
  story-tags story-titles thumbnails transcript verifier-page words
`;

test("every test of the tools counts what it looked at, or guards nothing", () => {
  const reporting = new Set<string>();
  const files = repository.list(/^tools\/(?!checks\/rendered-figures\/).*\.test\.ts$/);
  for (const path of files) {
    const name = basename(path, ".test.ts");
    visitNodes(repository.parse(path), (node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
      if (node.callee.name !== "settleCounts") return;
      expect([path, readLiteral(node.arguments[0])]).toEqual([path, name]);
      reporting.add(name);
    });
  }
  const guards = [...GUARDS.map(({ name }) => name), ...Object.keys(PROGRAMS), ...reporting];
  expect(guards.toSorted()).toEqual(listCounted());
  const silent = files
    .map((path) => basename(path, ".test.ts"))
    .filter((name) => !reporting.has(name));
  expect(silent.toSorted()).toEqual(NO_GUARDS.trim().split(/\s+/));
});
