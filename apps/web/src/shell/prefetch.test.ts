import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetchPath, prefetchWhenIdle, prefetchWith } from "./prefetch.ts";

const load = vi.fn<(path: string) => Promise<void>>();
let whenIdle: (() => void)[] = [];

beforeEach(() => {
  load.mockReset().mockResolvedValue(undefined);
  prefetchWith(load);
  whenIdle = [];
  vi.stubGlobal("requestIdleCallback", (then: () => void) => whenIdle.push(then));
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "connection");
});

function on(connection: object): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
}

/** Lets the page be idle once. */
async function rest(): Promise<void> {
  await vi.waitFor(() => {
    expect(whenIdle).not.toHaveLength(0);
  });
  whenIdle.shift()?.();
  await Promise.resolve();
  await Promise.resolve();
}

test("the next page is loaded when there is nothing to do", async () => {
  prefetchWhenIdle("/dashboard/overview");
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  await rest();
  expect(load.mock.calls).toEqual([["/dashboard/overview"]]);
});

test("one that cannot be loaded is let be", async () => {
  const isUnhandled = vi.fn<(reason: unknown) => void>();
  process.once("unhandledRejection", isUnhandled);
  prefetchWith(() => Promise.reject(new Error("away")));
  prefetchPath("/dashboard/overview");
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  process.off("unhandledRejection", isUnhandled);
  expect(isUnhandled).not.toHaveBeenCalled();
});

test.each([
  ["a visitor who saves data", { saveData: true, effectiveType: "4g" }],
  ["a 2G network", { saveData: false, effectiveType: "2g" }],
  ["a slow 2G network", { effectiveType: "slow-2g" }],
])("%s is spared", async (_who, connection) => {
  on(connection);
  prefetchWhenIdle("/dashboard/overview");
  await rest();
  expect(load).not.toHaveBeenCalled();
});

test("a page that was left loads nothing more", async () => {
  const stop = prefetchWhenIdle("/dashboard/overview");
  stop();
  await rest();
  expect(load).not.toHaveBeenCalled();
});
