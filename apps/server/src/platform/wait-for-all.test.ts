import { expect, test } from "vitest";
import { waitForAll } from "./wait-for-all.ts";

const failLater = async (message: string, turns: number, ended: string[]): Promise<string> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
  ended.push(message);
  throw new Error(message);
};

test("what the first in order throws is thrown, once all have ended", async () => {
  const ended: string[] = [];
  const all = [
    Promise.resolve("fine"),
    failLater("first", 3, ended),
    failLater("second", 1, ended),
    failLater("third", 6, ended),
  ];
  await expect(waitForAll(all)).rejects.toThrow("first");
  expect(ended).toEqual(["second", "first", "third"]);
});

test("all answers come in order", async () => {
  expect(await waitForAll([Promise.resolve(1), "two", Promise.resolve(3)])).toEqual([1, "two", 3]);
});
