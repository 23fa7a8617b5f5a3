import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasMemoryRoom, openMemoryFolder } from "./memory-folder.ts";

test("a folder that is not there, that is on a disk or that is full has no room", () => {
  expect(hasMemoryRoom("/no-such-folder", 1)).toBe(false);
  expect(hasMemoryRoom(import.meta.dirname, 1)).toBe(false);
  expect(hasMemoryRoom("/dev/shm", Number.MAX_SAFE_INTEGER)).toBe(false);
});

test("a folder in memory can be entered by anyone and leaves nothing behind; where there is none, nothing is made", () => {
  const folder = openMemoryFolder();
  if (folder === undefined) {
    expect(hasMemoryRoom("/dev/shm", 3_000_000_000)).toBe(false);
    return;
  }
  expect(statSync(folder.path).mode & 0o777).toBe(0o755);
  writeFileSync(join(folder.path, "a"), "1");
  folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});
