import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "kinfold-folder-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const refusal = (folder: string, why: string) => ({
  name: "DataFolderRefused",
  message: `The data folder ${folder} ${why}. Choose another with DATA_DIR.`,
});

test("is made, however deep, holds nothing of the attempt, and is opened again", async () => {
  const deep = join(home, "a", "b", "c");
  await openDataFolder(deep);
  expect(await readdir(deep)).toEqual([]);
  await writeFile(join(deep, "kept"), "");
  await openDataFolder(deep);
  expect(await readdir(deep)).toEqual(["kept"]);
});

test("is refused when it is a file, or below one", async () => {
  const file = join(home, "file");
  await writeFile(file, "mine");
  for (const folder of [file, join(file, "data")]) {
    await expect(openDataFolder(folder)).rejects.toMatchObject(refusal(folder, "is no folder"));
  }
});

test.skipIf(process.platform !== "linux")(
  "is refused at once where no one may make one, root neither",
  async () => {
    for (const folder of ["/proc", "/proc/kinfold", "/proc/kinfold/data"]) {
      await expect(openDataFolder(folder)).rejects.toMatchObject(refusal(folder, "cannot be used"));
    }
  },
);

test.skipIf(process.getuid?.() === 0)("is refused when it may only be read", async () => {
  const folder = await mkdtemp(join(home, "read-"));
  await chmod(folder, 0o500);
  await expect(openDataFolder(folder)).rejects.toMatchObject(
    refusal(folder, "may not be written to"),
  );
});
