import { expect, test } from "vitest";
import { judgeMutants } from "./mutants.ts";

const SOURCE = "const isShort = held < asked;\nconst sum = one + other;\n";

type Named = { line?: number; mutatorName?: string; replacement?: string; status?: string };

const mutant = ({
  line = 1,
  mutatorName = "EqualityOperator",
  replacement = "held <= asked",
  status = "Killed",
}: Named) => ({ mutatorName, replacement, status, location: { start: { line, column: 1 } } });

const report = (...mutants: Named[]) => ({
  files: { "a.ts": { source: SOURCE, mutants: mutants.map(mutant) } },
});
const killed = (count: number): Named[] => Array.from({ length: count }, () => ({}));
const survived = { status: "Survived" };

test("95 of 100 are enough, and 94 are not", () => {
  const five = Array.from({ length: 5 }, () => survived);
  expect(judgeMutants(report(...killed(95), ...five), {}).faults).toEqual([]);
  expect(judgeMutants(report(...killed(94), ...five, survived), {}).faults).toEqual([
    "a.ts: 95 % are wanted",
  ]);
});

test("what no test runs is a survivor, what runs for ever is noticed, what does not compile is nothing", () => {
  const { lines } = judgeMutants(
    report({ status: "NoCoverage" }, { status: "Timeout" }, { status: "CompileError" }),
    {},
  );
  expect(lines[0]).toContain("1 of 2 changes noticed (50.0 %)");
  expect(lines).toHaveLength(2);
});

test("of a posting no comparison and no sign survives, and a word may", () => {
  const word = { mutatorName: "StringLiteral", replacement: '""', ...survived };
  const faultsOf = (one: Named) =>
    judgeMutants(report(...killed(99), one), { isPosting: true }).faults;
  expect(faultsOf(word)).toEqual([]);
  expect(faultsOf(survived)).toEqual([
    'a.ts:1:1 EqualityOperator "held <= asked": Survived; of a posting none may be',
  ]);
});

test("a change after which the code does the same is not counted, while it survives in that line", () => {
  const same = { "a.ts": { "const isShort = held < asked; → held <= asked": "both are short" } };
  const { lines, faults } = judgeMutants(report(...killed(1), survived), { same, isPosting: true });
  expect([lines, faults]).toEqual([
    ["a.ts: 1 of 1 changes noticed (100.0 %); after 1 more it does the same"],
    [],
  ]);
  expect(judgeMutants(report(...killed(1), { ...survived, line: 2 }), { same }).faults).toEqual([
    "a.ts: 95 % are wanted",
    "a.ts: const isShort = held < asked; → held <= asked is said to do the same, and does not survive",
  ]);
});

test("a run that changed nothing proves nothing", () => {
  expect(judgeMutants({ files: {} }, {}).faults).toEqual(["nothing was changed"]);
  expect(judgeMutants(report(), {}).faults).toEqual(["a.ts: 95 % are wanted"]);
});
