import { describe, expect, test } from "vitest";
import { readJest, readPlaywright } from "./check-reports.ts";

describe("a report of Vitest or of the stories", () => {
  test("counts, and names each failed test with the first line of what was wrong", () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: "/here/ledger.test.ts",
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "balances", duration: 12.5 },
            {
              status: "failed",
              fullName: "never below zero",
              failureMessages: ["\u001B[31mAssertionError: expected 1n to be 2n\u001B[39m\n  at x"],
            },
          ],
        },
        { name: "/here/other.test.ts", status: "passed", assertionResults: [] },
      ],
    };
    expect(readJest(report)).toEqual({
      passed: 2,
      failed: 1,
      failures: ["never below zero: AssertionError: expected 1n to be 2n"],
      unsteady: [],
      times: [
        { name: "balances", ms: 12.5 },
        { name: "never below zero", ms: 0 },
      ],
    });
  });

  test("names a file that could not even be read", () => {
    const broken = { name: "/here/a.test.ts", status: "failed", message: "SyntaxError: no" };
    const { failures } = readJest({ numPassedTests: 0, testResults: [broken] });
    expect(failures).toEqual(["/here/a.test.ts: SyntaxError: no"]);
  });

  test("passes on what was right only at the second look", () => {
    expect(
      readJest({ numPassedTests: 1, unsteady: ["Components/Overlays/Menu Open"] }),
    ).toMatchObject({
      passed: 1,
      failed: 0,
      unsteady: ["Components/Overlays/Menu Open"],
    });
  });
});

test("names a test of Vitest that had time enough only at the second try", () => {
  const slow = {
    status: "passed",
    fullName: "starts",
    failureMessages: ["Error: Test timed out in 300ms.\n  at x"],
  };
  const fine = { status: "passed", fullName: "stops", failureMessages: [] };
  const report = { numPassedTests: 2, testResults: [{ assertionResults: [slow, fine] }] };
  expect(readJest(report)).toMatchObject({
    passed: 2,
    failures: [],
    unsteady: ["starts: Error: Test timed out in 300ms."],
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string, results: object[]): object => ({
    file: "withdraw.spec.ts",
    title,
    tests: [{ status, results }],
  });
  const failed = {
    status: "failed",
    duration: 3000,
    error: { message: "Error: no such button\nCall log:" },
  };

  test("a test that passed the second time has passed and is named, one that never did has failed", () => {
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 1 },
      suites: [
        {
          specs: [
            spec("withdraws", "expected", [{ status: "passed", duration: 1000 }]),
            spec("cancels", "flaky", [failed, { status: "passed", duration: 2000 }]),
          ],
          suites: [{ specs: [spec("is blocked", "unexpected", [failed, failed])] }],
        },
      ],
    };
    expect(readPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      failures: ["withdraw.spec.ts › is blocked: Error: no such button"],
      unsteady: ["withdraw.spec.ts › cancels: Error: no such button"],
      times: [
        { name: "withdraw.spec.ts › withdraws", ms: 1000 },
        { name: "withdraw.spec.ts › cancels", ms: 5000 },
        { name: "withdraw.spec.ts › is blocked", ms: 6000 },
      ],
    });
  });

  test("a run that died before its report has no counts to boast of", () => {
    expect(readPlaywright({})).toEqual({
      passed: 0,
      failed: 0,
      failures: [],
      unsteady: [],
      times: [],
    });
  });
});
