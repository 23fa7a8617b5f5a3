import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasMemoryRoom, openMemoryFolder } from "./memory-folder.ts";

test("a folder that is not there, that is on a disk or that is full has no room", () => {
  expect(hasMemoryRoom("/no-such-folder", 1)).toBe(false);
  expect(hasMemoryRoom(import.meta.dirname, 1)).toBe(false);
  expect(hasMemoryRoom("/dev/shm", Number.MAX_SAFE_INTEGER)).toBe(false);
});

test.runIf(hasMemoryRoom("/dev/shm", 4_000_000_000))(
  "a folder in memory can be entered by anyone and leaves nothing behind",
  () => {
    const { path, remove } = openMemoryFolder() ?? { path: "", remove: () => undefined };
    expect(statSync(path).mode & 0o777).toBe(0o755);
    writeFileSync(join(path, "a"), "1");
    remove();
    expect(existsSync(path)).toBe(false);
  },
);
