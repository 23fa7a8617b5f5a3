import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBytesInFlight } from "./bytes-in-flight.ts";
import type { Refused } from "./refusing.ts";
import { Unavailable } from "./unavailable.ts";

const LIMITED = expect.objectContaining({ code: "rate_limited" });
const never = (refused: Refused): never => {
  throw refused;
};

test("one sender holds half, all hold no more than the whole, and what is given back is free again", () => {
  const { hold } = createBytesInFlight(100);
  const release = hold("ada", 50);
  expect(() => hold("ada", 1)).toThrow(LIMITED);
  hold("bayo", 40);
  expect(() => hold("chi", 11)).toThrow(Unavailable);
  release();
  release();
  hold("chi", 50);
  expect(() => hold("dan", 11)).toThrow(Unavailable);
  hold("dan", 10);
});

test("without a limit everything is held", () => {
  const { begin, hold } = createBytesInFlight(0);
  for (let time = 0; time < 100; time += 1) {
    expect(() => hold("ada", 10_000_000)).not.toThrow();
    expect(() => begin("ada", never).add(10_000_000)).not.toThrow();
  }
});

describe("a file that arrives", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("comes beside one other of its sender, and beside any number of small requests", () => {
    const { begin } = createBytesInFlight(1_000_000);
    const [first, second, third] = [1, 2, 3].map(() => begin("ada", never));
    first?.add(65_537);
    second?.add(60_000);
    third?.add(60_000);
    second?.add(6_000);
    expect(() => third?.add(6_000)).toThrow(LIMITED);
    begin("bayo", never).add(65_537);
    first?.release();
    third?.add(6_000);
  });

  test("holds nothing before its bytes have come", () => {
    const { begin, hold } = createBytesInFlight(100);
    const first = begin("ada", never);
    begin("ada", never);
    const release = [hold("bayo", 50), hold("chi", 50)];
    expect(() => first.add(1)).toThrow(Unavailable);
    for (const free of release) free();
    first.add(50);
    expect(() => first.add(1)).toThrow(LIMITED);
    first.release();
    first.release();
    begin("ada", never).add(50);
  });

  test("is stopped when fewer than 8 KB a second come over any 15 seconds, and not afterwards", () => {
    const { begin } = createBytesInFlight(10_000_000);
    const cut = vi.fn();
    const slow = begin("ada", cut);
    const whole = begin("bayo", never);
    const steady = begin("chi", never);
    whole.finish();
    slow.add(130_000);
    for (let second = 0; second < 15; second += 1) {
      steady.add(8_000);
      vi.advanceTimersByTime(1_000);
    }
    expect(cut).not.toHaveBeenCalled();
    for (let second = 0; second < 2; second += 1) {
      steady.add(8_000);
      vi.advanceTimersByTime(1_000);
    }
    expect(cut).toHaveBeenCalledExactlyOnceWith(LIMITED);
  });

  test("makes room when its sender holds most, with another one under way", () => {
    const { begin, hold } = createBytesInFlight(100);
    const [firstCut, secondCut, bayosCut] = [vi.fn(), vi.fn(), vi.fn()];
    const first = begin("ada", firstCut);
    const second = begin("ada", secondCut);
    first.add(25);
    second.add(25);
    const bayos = begin("bayo", bayosCut);
    bayos.add(30);
    hold("chi", 20);
    bayos.add(10);
    expect(firstCut).toHaveBeenCalledExactlyOnceWith(LIMITED);
    first.release();
    // The one that is left of hers is one file, as anyone may send.
    expect(() => hold("dan", 16)).toThrow(Unavailable);
    expect([secondCut, bayosCut].flatMap(({ mock }) => mock.calls)).toEqual([]);
    hold("dan", 15);
  });

  test("that has arrived is examined, and makes no room", () => {
    const { begin, hold } = createBytesInFlight(100);
    const first = begin("ada", never);
    first.add(50);
    first.finish();
    begin("ada", never);
    hold("bayo", 50);
    expect(() => hold("chi", 1)).toThrow(Unavailable);
  });
});
