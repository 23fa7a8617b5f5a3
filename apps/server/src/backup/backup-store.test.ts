import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolderStore } from "./backup-store.ts";

test("what a killed write left goes after a day; what is being written, and every object, stays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-store-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = openFolderStore(folder);
  await store.put("log/000000010000000000000001", Buffer.from("whole"));
  const now = Date.now();
  const write = async (name: string, ageMs: number): Promise<void> => {
    await mkdir(join(folder, "base/b"), { recursive: true });
    await writeFile(join(folder, name), "half");
    const at = new Date(now - ageMs);
    await utimes(join(folder, name), at, at);
  };
  await write("log/000000010000000000000002.4711-0a1b2c3d.part", DAY_MS + MINUTE_MS);
  await write("base/b/database.000003.4711-0a1b2c3e.part", DAY_MS + MINUTE_MS);
  await write("log/000000010000000000000003.4712-0a1b2c3f.part", DAY_MS - MINUTE_MS);
  // Not what a write of ours leaves, whatever its age.
  await write("log/notes.part", 2 * DAY_MS);
  const whole = new Date(now - 30 * DAY_MS);
  await utimes(join(folder, "log/000000010000000000000001"), whole, whole);

  expect(await store.removeUnfinished(new Date(now - DAY_MS))).toBe(2);
  expect((await readdir(join(folder, "log"))).toSorted()).toEqual([
    "000000010000000000000001",
    "000000010000000000000003.4712-0a1b2c3f.part",
    "notes.part",
  ]);
  expect(await readdir(join(folder, "base/b"))).toEqual([]);
  expect(await store.removeUnfinished(new Date(now - DAY_MS))).toBe(0);
});
