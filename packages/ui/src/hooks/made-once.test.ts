import { expect, test } from "vitest";
import { makeOnce } from "./made-once.ts";

test("nothing is made before it is asked for, and then only once", () => {
  let times = 0;
  const format = makeOnce(() => {
    times += 1;
    return { times };
  });
  expect(times).toBe(0);
  expect(format()).toBe(format());
  expect(times).toBe(1);
});
