import { describe, expect, test } from "vitest";
import { drawFaults, FAULT_KINDS, findP95, judgeTimes } from "./faults.ts";

const counts = {
  "PostgreSQL killed": 20,
  "node killed": 5,
  "primary frozen": 5,
  "primary's node frozen": 5,
  "standby frozen": 5,
  "balancer killed": 5,
  "etcd killed": 5,
} as const;

/** On a machine at rest. */
const asPromised = (ms: number): number => ms;

describe("the faults of a run", () => {
  test("the seed decides their order and times, and every kind comes as often as ordered", () => {
    const drawn = drawFaults(7, counts);
    expect(drawFaults(7, counts)).toEqual(drawn);
    expect(drawFaults(8, counts)).not.toEqual(drawn);
    for (const kind of FAULT_KINDS) {
      expect(drawn.filter((one) => one.kind === kind)).toHaveLength(counts[kind]);
    }
  });

  test("what freezes is frozen for 30 to 45 seconds", () => {
    for (const { kind, lastsMs } of drawFaults(9, counts)) {
      if (!kind.endsWith("frozen")) continue;
      expect(lastsMs).toBeGreaterThanOrEqual(30_000);
      expect(lastsMs).toBeLessThanOrEqual(45_000);
    }
  });

  test("p95 is a time that was measured, and of a few the longest", () => {
    expect(findP95([3, 1, 2])).toBe(3);
    expect(findP95(Array.from({ length: 20 }, (_, at) => at + 1))).toBe(19);
    expect(findP95([1, Number.POSITIVE_INFINITY])).toBe(Number.POSITIVE_INFINITY);
  });

  test("a kind that is too slow is named, and one write that never came is too slow", () => {
    const fine = { kind: "PostgreSQL killed", nextMs: 9_999, silentMs: 0 } as const;
    expect(judgeTimes([fine], asPromised)).toEqual([]);
    const slow = { kind: "node killed", nextMs: 30_001, silentMs: 0 } as const;
    expect(judgeTimes([fine, slow], asPromised)).toEqual([
      "node killed: p95 to the next acknowledged write is 30.0 s of 30",
    ]);
    const never = { ...fine, nextMs: Number.POSITIVE_INFINITY };
    expect(judgeTimes([never], asPromised)).toHaveLength(1);
  });
});
