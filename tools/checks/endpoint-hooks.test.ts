import { expect, test } from "vitest";
import { ENDPOINTS } from "../../packages/contract/src/endpoints.ts";
import { lookAtHooks } from "./endpoint-hooks.ts";
import { Repository } from "./read-source.ts";

const repository = Repository.open();
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
