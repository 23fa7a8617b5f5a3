/** Reads what the runners of the tests wrote: how many passed, which failed and why, which needed a second try, how long each took. */
import { stripVTControlCharacters } from "node:util";

export type Outcome = {
  passed: number;
  failed: number;
  /** A line for each failed test: its name, and the first line of what was wrong. */
  failures: string[];
  /** Names of the tests that failed once and then passed. */
  unsteady: string[];
  /** How long each test took, its second try included. */
  times: TestTime[];
};

export type TestTime = { name: string; ms: number };

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

const asJson = (value: unknown): Json => (isJson(value) ? value : {});

const listOf = (report: Json, name: string): Json[] => {
  const value = report[name];
  return Array.isArray(value) ? value.filter(isJson) : [];
};

const textOf = (report: Json, name: string): string => {
  const value = report[name];
  return typeof value === "string" ? value : "";
};

const countOf = (report: Json, name: string): number => {
  const value = report[name];
  return typeof value === "number" ? value : 0;
};

function failure(name: string, message: unknown): string {
  const text = typeof message === "string" ? stripVTControlCharacters(message) : "";
  const first = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return first === "" ? name : `${name}: ${first.trim()}`;
}

/** The failed tests of a report in Jest's shape, with all that each of them says. */
export const listFailedTests = (report: unknown): { name: string; messages: string[] }[] =>
  listOf(asJson(report), "testResults")
    .flatMap((file) => listOf(file, "assertionResults"))
    .filter(({ status }) => status === "failed")
    .map((test) => {
      const messages = test["failureMessages"];
      return {
        name: textOf(test, "fullName"),
        messages: Array.isArray(messages) ? messages.map(String) : [],
      };
    });

/** A report in the shape that Jest gave the world: Vitest's, and that of the stories. */
export function readJest(report: unknown): Outcome {
  const whole = asJson(report);
  const files = listOf(whole, "testResults");
  const failures = files.flatMap((file) => {
    const failed = listOf(file, "assertionResults").filter(({ status }) => status === "failed");
    // A file that could not be read has no tests to name.
    if (failed.length === 0 && textOf(file, "status") === "failed") {
      return [failure(textOf(file, "name"), file["message"])];
    }
    return failed.map((one) => {
      const [message] = Array.isArray(one["failureMessages"]) ? one["failureMessages"] : [];
      return failure(textOf(one, "fullName"), message);
    });
  });
  const named = whole["unsteady"];
  const unsteady = Array.isArray(named) ? named.map(String) : [];
  const times = files
    .flatMap((file) => listOf(file, "assertionResults"))
    .map((one) => ({ name: textOf(one, "fullName"), ms: countOf(one, "duration") }));
  return {
    passed: countOf(whole, "numPassedTests"),
    failed: countOf(whole, "numFailedTests"),
    failures,
    unsteady: [...unsteady, ...files.flatMap(secondTries)],
    times,
  };
}

/** Vitest keeps beside a test that has passed what was wrong with it at first. */
const secondTries = (file: Json): string[] =>
  listOf(file, "assertionResults").flatMap((one) => {
    const messages = one["failureMessages"];
    const isSecond = one["status"] === "passed" && Array.isArray(messages) && messages.length > 0;
    return isSecond ? [failure(textOf(one, "fullName"), messages[0])] : [];
  });

/** Playwright's report. A test that needed a second try has passed, and is named. */
export function readPlaywright(report: unknown): Outcome {
  const whole = asJson(report);
  const stats = asJson(whole["stats"]);
  const specs = listOf(whole, "suites").flatMap(specsIn);
  const withStatus = (status: string): { name: string; test: Json }[] =>
    specs.flatMap(({ name, spec }) =>
      listOf(spec, "tests")
        .filter((test) => test["status"] === status)
        .map((test) => ({ name, test })),
    );
  return {
    passed: countOf(stats, "expected") + countOf(stats, "flaky"),
    failed: countOf(stats, "unexpected"),
    failures: withStatus("unexpected").map(({ name, test }) => failure(name, errorOf(test))),
    unsteady: withStatus("flaky").map(({ name, test }) => failure(name, errorOf(test))),
    times: specs.flatMap(({ name, spec }) =>
      listOf(spec, "tests").map((test) => ({
        name,
        ms: listOf(test, "results").reduce((sum, result) => sum + countOf(result, "duration"), 0),
      })),
    ),
  };
}

function specsIn(suite: Json): { name: string; spec: Json }[] {
  const here = listOf(suite, "specs").map((spec) => ({
    name: `${textOf(spec, "file")} › ${textOf(spec, "title")}`,
    spec,
  }));
  return [...here, ...listOf(suite, "suites").flatMap(specsIn)];
}

function errorOf(test: Json): unknown {
  const first = listOf(test, "results").find(({ status }) => status !== "passed");
  return asJson(first?.["error"])["message"];
}
