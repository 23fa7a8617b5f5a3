import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashFile } from "./hash-file.ts";

test.each([0, 1, 524_287, 524_288, 524_289, 1_600_000])("a file of %i bytes", async (length) => {
  const bytes = randomBytes(length);
  expect(await hashFile(bytes)).toEqual(createHash("sha256").update(bytes).digest());
});

test("others have their turn while a large file is hashed", async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  await hashFile(Buffer.alloc(10_000_000));
  clearImmediate(turn);
  expect(turns).toBeGreaterThanOrEqual(19);
});
