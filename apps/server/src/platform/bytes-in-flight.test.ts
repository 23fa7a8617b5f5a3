import { expect, test } from "vitest";
import { createBytesInFlight } from "./bytes-in-flight.ts";
import { Unavailable } from "./unavailable.ts";

test("one sender holds half, all hold no more than the whole, and what is given back is free again", () => {
  const { hold } = createBytesInFlight(100);
  const release = hold("ada", 50);
  expect(() => hold("ada", 1)).toThrow(expect.objectContaining({ code: "rate_limited" }));
  hold("bayo", 40);
  expect(() => hold("chi", 11)).toThrow(Unavailable);
  release();
  release();
  hold("chi", 50);
  expect(() => hold("dan", 11)).toThrow(Unavailable);
  hold("dan", 10);
});

test("without a limit everything is held", () => {
  const { hold } = createBytesInFlight(0);
  for (let time = 0; time < 100; time += 1) expect(() => hold("ada", 10_000_000)).not.toThrow();
});
