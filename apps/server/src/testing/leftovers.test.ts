import { createServer } from "node:http";
import { expect, test, vi } from "vitest";
import { createFreshDatabase } from "./fresh-database.ts";
import { findLeftovers, readShared } from "./leftovers.ts";

test.each<[string, () => Promise<() => unknown>]>([
  [
    "databases",
    async () => {
      const { drop } = await createFreshDatabase();
      return drop;
    },
  ],
  [
    "servers and programs",
    async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return () => new Promise((resolve) => server.close(resolve));
    },
  ],
  [
    "variables",
    async () => {
      vi.stubEnv("LEFT_BEHIND", "yes");
      return () => vi.unstubAllEnvs();
    },
  ],
  [
    "listeners of the process",
    async () => {
      const listener = (): void => undefined;
      process.on("SIGUSR2", listener);
      return () => process.off("SIGUSR2", listener);
    },
  ],
  [
    "fetch, clock and chance",
    async () => {
      const spy = vi.spyOn(Math, "random").mockReturnValue(0.5);
      return () => spy.mockRestore();
    },
  ],
])(
  "a file that leaves behind its %s is noticed, and one that does not is not",
  async (what, leave) => {
    const before = readShared();
    const tidy = await leave();
    expect(findLeftovers(before, readShared())).toEqual([expect.stringMatching(`^${what}: `)]);
    await tidy();
    await expect.poll(() => findLeftovers(before, readShared())).toEqual([]);
  },
);

test("a file that leaves behind its fake timers is noticed", () => {
  const before = readShared();
  vi.useFakeTimers();
  const leftovers = findLeftovers(before, readShared());
  vi.useRealTimers();
  expect(leftovers).toEqual([
    "fake timers: on",
    expect.stringMatching("^fetch, clock and chance: "),
  ]);
});
