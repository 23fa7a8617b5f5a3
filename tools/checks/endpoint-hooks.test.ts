import { join } from "node:path";
import { expect, test } from "vitest";
import type { AnyEndpoint } from "../../packages/contract/src/endpoint.ts";
import { ENDPOINTS } from "../../packages/contract/src/endpoints.ts";
import { listFunctions, readApi, readApiModule, type ApiModule } from "./endpoint-hooks.ts";

const CONTRACT = join(import.meta.dirname, "../../packages/contract/src");

/** Endpoints that no page of ours calls, and why they are served. */
const NO_HOOK: Readonly<Record<string, string>> = {
  setNgnBankAccount: "another name of addBankAccount, which the apps call",
  setUsdBankAccount: "another name of addBankAccount, which the apps call",
  setInternationalBankAccount: "another name of addBankAccount, which the apps call",
  setOtherBankAccount: "another name of addBankAccount, which the apps call",
  withdrawFromWallet: "another name of createWithdrawal, which the apps call",
  removePortfolio: "another name of deletePortfolio, which the apps call",
  cancelRecurring: "another name of cancelSubscription, which the apps call",
  getKycDocument: "a member's document; the app shows its state and never draws it again",
  getReceipt: "a receipt after its upload; the app shows the payment that names it",
  listCurrencies: "the currencies of the club, which the apps have from packages/money",
  health: "called by the load balancer",
  ready: "called by the load balancer",
};

/** Hooks that call nothing, and what they are for. */
const NO_ENDPOINT: Readonly<Record<string, string>> = {
  useCallOwner: "says whose calls this page keeps",
  useGivenUp: "tells when a read has failed for good",
  useLastSeenChoice: "chooses whether this device keeps the last balances",
  useRefresh: "reads again what a command made stale",
  useRefreshAfterRefusal: "reads again what a refusal made stale",
  useIdempotencyKey: "makes the idempotency key of a form",
  useSignalValue: "reads a signal",
  useStoredCalls: "reads what this browser keeps of its calls",
};

const isHook = (name: string): boolean => /^use[A-Z]/.test(name);

async function compare(modules: readonly ApiModule[], endpoints: readonly AnyEndpoint[]) {
  const functions = listFunctions(modules);
  const called = new Set<unknown>();
  const unlisted: string[] = [];
  for (const { name, calls } of functions) {
    for (const call of calls) {
      const [module = "", endpoint = ""] = call.split(" ");
      const exports = (await import(join(CONTRACT, `${module}.ts`))) as Record<string, unknown>;
      const value = exports[endpoint];
      called.add(value);
      const isEndpoint = typeof value === "object" && value !== null && "refusals" in value;
      if (isEndpoint && !endpoints.some((one) => one === value)) {
        unlisted.push(`${name} calls ${endpoint}, which the contract does not list`);
      }
    }
  }
  return {
    endpointsWithoutHook: endpoints.filter((one) => !called.has(one)).map(({ name }) => name),
    hooksWithoutEndpoint: functions
      .filter(({ name, calls, isGeneric }) => isHook(name) && !isGeneric && calls.length === 0)
      .map(({ name }) => name),
    unlisted,
  };
}

const sorted = (names: Iterable<string>): string[] => [...names].toSorted();

test("every endpoint has a hook and every hook an endpoint, but for those that say why", async () => {
  const faults = await compare(readApi(), ENDPOINTS);
  expect(sorted(faults.endpointsWithoutHook)).toEqual(sorted(Object.keys(NO_HOOK)));
  expect(sorted(faults.hooksWithoutEndpoint)).toEqual(sorted(Object.keys(NO_ENDPOINT)));
  expect(faults.unlisted).toEqual([]);
});

test("an endpoint whose hook is gone is found, though other hooks still refresh it", async () => {
  const modules = readApi().filter(({ file }) => file !== "wallets.ts");
  const faults = await compare(modules, ENDPOINTS);
  expect(faults.endpointsWithoutHook).toContain("getWallets");
});

test("a hook that calls nothing is found", async () => {
  const planted = readApiModule(
    "planted.ts",
    `import { getWallets } from "@kinfold/contract/wallets";
     import { buildCacheKey } from "./swr.ts";
     export function usePlanted() { return useSWR(buildCacheKey(getWallets), () => null); }`,
  );
  const faults = await compare([...readApi(), planted], ENDPOINTS);
  expect(faults.hooksWithoutEndpoint).toContain("usePlanted");
});

test("a hook of an endpoint that the contract does not list is found", async () => {
  const faults = await compare(
    readApi(),
    ENDPOINTS.filter(({ name }) => name !== "getWallets"),
  );
  expect(faults.unlisted).toEqual([
    "useWallets calls getWallets, which the contract does not list",
  ]);
});
