import { expect, test } from "vitest";
import { judgeMutants } from "./mutants.ts";

const SOURCE = "const isShort = held < asked;\nconst sum = one + other;\n";

type Change = { line?: number; replacement?: string; status?: string };

const mutant = ({ line = 1, replacement = "held <= asked", status = "Killed" }: Change) => ({
  mutatorName: "EqualityOperator",
  replacement,
  status,
  location: { start: { line, column: 1 } },
});

const report = (...mutants: Change[]) => ({
  files: { "a.ts": { source: SOURCE, mutants: mutants.map(mutant) } },
});
const survived = { status: "Survived" };

test("every change is noticed, or is counted as a survivor", () => {
  expect(judgeMutants(report({}, {}), {}).faults).toEqual([]);
  const judged = judgeMutants(report({}, survived), {});
  expect(judged.faults).toEqual(["1 changes survive, 0 are expected"]);
  expect(judged.lines).toEqual([
    "a.ts: 1 of 2 changes noticed; after 0 more it does the same",
    '  a.ts:1:1 EqualityOperator "held <= asked": Survived',
  ]);
});

test("a group that is not whole has the survivors that it says, neither more nor fewer", () => {
  expect(judgeMutants(report({}, survived), { survivors: 1 }).faults).toEqual([]);
  expect(judgeMutants(report({}), { survivors: 1 }).faults).toEqual([
    "0 changes survive, 1 are expected",
  ]);
});

test("what no test runs survives, what runs for ever is noticed, what does not compile counts as nothing", () => {
  const { counts } = judgeMutants(
    report(
      { status: "NoCoverage" },
      { status: "Timeout" },
      { status: "CompileError" },
      { status: "Ignored" },
    ),
    {},
  );
  expect(counts).toEqual({ noticed: 1, same: 0, survived: 1 });
});

test("a change after which the code does the same is not counted, while it survives in that line", () => {
  const same = { "a.ts": { "const isShort = held < asked; → held <= asked": "both are short" } };
  const { counts, faults } = judgeMutants(report({}, survived), { same });
  expect([counts, faults]).toEqual([{ noticed: 1, same: 1, survived: 0 }, []]);
  expect(judgeMutants(report({}, { ...survived, line: 2 }), { same, survivors: 1 }).faults).toEqual(
    [
      "a.ts: const isShort = held < asked; → held <= asked is listed as doing the same, and does not survive",
    ],
  );
  expect(judgeMutants(report({}), { same: { "b.ts": {} } }).faults).toEqual([
    "b.ts is listed, and nothing of it was changed",
  ]);
});

test("a run that changed nothing proves nothing", () => {
  const nothing = "nothing that was changed was noticed";
  expect(judgeMutants({ files: {} }, {}).faults).toEqual([nothing]);
  expect(judgeMutants(report(), {}).faults).toEqual([nothing]);
});
