import fc from "fast-check";
import { beforeAll, expect, vi } from "vitest";
import { readSeed } from "./chance.ts";
import { findLeftovers, readShared } from "./leftovers.ts";

fc.configureGlobal({ seed: readSeed() });

// The files of a worker share its modules and its process: each leaves them as it found them.
const before = readShared();
// What the first hook of a file answers runs after everything else of the file.
beforeAll(() => async () => {
  // What was closed may still be on its way out.
  await vi.waitFor(
    () => expect(findLeftovers(before, readShared()), "what the file left behind").toEqual([]),
    { timeout: 60_000, interval: 20 },
  );
});
