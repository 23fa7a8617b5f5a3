import { expect, test } from "vitest";
import { judgeRates } from "./judge-rates.ts";

const AS_WANTED = {
  tpcb: { before: 3_200, after: 2_800 },
  readsPerSecond: 300,
  writesPerSecond: 75,
  p99Ms: 1_000,
};

test("on a machine half as fast, half of the rates are enough", () => {
  expect(judgeRates(AS_WANTED).faults).toEqual([]);
});

test.each([
  ["reads", { readsPerSecond: 299 }, "299 reads a second, 0.100 of TPC-B; wanted 300, 0.100"],
  ["writes", { writesPerSecond: 74 }, "74 money writes a second, 0.025 of TPC-B; wanted 75, 0.025"],
  ["time", { p99Ms: 1_001 }, "p99 1001 ms, wanted 1000 at most"],
])("fewer %s than wanted are a fault", (_, missed, fault) => {
  expect(judgeRates({ ...AS_WANTED, ...missed }).faults).toEqual([fault]);
});

test("without TPC-B of the same run nothing is held against the rates", () => {
  expect(judgeRates({ ...AS_WANTED, readsPerSecond: 1, tpcb: undefined }).faults).toEqual([]);
});
