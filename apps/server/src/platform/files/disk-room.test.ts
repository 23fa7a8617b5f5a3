import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { Unavailable } from "../unavailable.ts";
import { writeToDisk } from "./disk-room.ts";

test.runIf(process.platform === "linux")(
  "a disk without room is unavailable, and no fault of ours",
  async () => {
    await expect(writeToDisk(() => writeFile("/dev/full", "x"))).rejects.toThrow(Unavailable);
  },
);

test("any other error stays what it is", async () => {
  const nowhere = join(tmpdir(), "kinfold-nowhere", "file");
  await expect(writeToDisk(() => writeFile(nowhere, "x"))).rejects.toThrow("ENOENT");
});

test("what was written is answered", async () => {
  await expect(writeToDisk(async () => 7)).resolves.toBe(7);
});
