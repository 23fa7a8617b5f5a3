import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Run, Statement } from "../../../apps/workshop/src/contract.ts";
import {
  recordDecision,
  describeDenial,
  findDenial,
  keepSettled,
  readDecisions,
  settleDecisions,
} from "./decisions.ts";

const print = (of: string): string => `390x844 ${of.repeat(64)}`;
const BOTH = "a--one--light-390";
const COLOUR = "b--one--light-390";
const look = (to: string, ...causes: string[]): Run["looks"][string] => ({
  from: print("0"),
  to: print(to),
  points: 3,
  bounds: [0, 0, 3, 1],
  causes,
});
const RUN: Run = {
  at: "2026-11-22T21:40:00.000Z",
  commit: "0123456789ab",
  subject: "notice: a triangle warns",
  stories: 2,
  causes: [
    { id: "colour", kind: "look", title: "Colour", details: [], looks: [BOTH, COLOUR] },
    { id: "words", kind: "look", title: "Words", details: [], looks: [BOTH] },
    { id: "name", kind: "axe", title: "button-name", details: ["…"], looks: ["a--one"] },
  ],
  looks: { [BOTH]: look("1", "colour", "words"), [COLOUR]: look("2", "colour") },
};
const ACCEPTED = new Map([BOTH, COLOUR].map((name) => [name, print("0")]));

let folder: string;
const say = (cause: string, outcome: Statement["outcome"], reason = "Agreed."): void => {
  vi.advanceTimersByTime(1000);
  recordDecision(folder, RUN, { cause, outcome, reason }, "Amina Yusuf");
};
const accepted = (): string[] => [
  ...settleDecisions(readDecisions(folder), ACCEPTED).accepted.keys(),
];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kinfold-decisions-"));
  vi.useFakeTimers({ now: Date.parse("2026-11-22T22:00:00Z") });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.useRealTimers();
});

describe("a look", () => {
  test("is accepted when each of its causes is", () => {
    say("colour", "accepted");
    expect(accepted()).toEqual([COLOUR]);
    expect(settleDecisions(readDecisions(folder), ACCEPTED).waiting).toEqual([BOTH]);
    say("words", "accepted");
    expect(accepted()).toEqual([BOTH, COLOUR]);
  });

  test("of which one cause is denied is not, until a later decision", () => {
    say("colour", "accepted");
    say("words", "denied", "“Previous” is the club's word.");
    expect(accepted()).toEqual([COLOUR]);
    say("words", "accepted");
    expect(accepted()).toEqual([BOTH, COLOUR]);
  });

  test("is not accepted by what was decided about others for a cause of the same name", () => {
    say("colour", "accepted");
    const again = look("3", "colour", "words");
    vi.advanceTimersByTime(1000);
    recordDecision(
      folder,
      { ...RUN, looks: { ...RUN.looks, [BOTH]: again } },
      { cause: "words", outcome: "accepted", reason: "Agreed." },
      "Amina Yusuf",
    );
    expect(accepted()).toEqual([COLOUR]);
  });

  test("that is accepted after all is denied no more, also once that is applied", () => {
    say("colour", "denied");
    say("colour", "accepted");
    const { accepted: now, changed } = settleDecisions(readDecisions(folder), ACCEPTED);
    expect([...now.keys()]).toEqual([COLOUR]);
    keepSettled(folder, changed);
    expect(findDenial(readDecisions(folder), COLOUR, print("2"))).toBeUndefined();
  });

  test("that was accepted otherwise meanwhile is refused, and nothing is accepted", () => {
    say("colour", "accepted");
    const since = new Map([...ACCEPTED, [COLOUR, print("9")] as const]);
    expect(() => settleDecisions(readDecisions(folder), since)).toThrow(`${COLOUR} was accepted`);
  });
});

test("an applied decision keeps who, why and which stories, and the looks that wait", () => {
  say("colour", "accepted");
  keepSettled(folder, settleDecisions(readDecisions(folder), ACCEPTED).changed);
  expect(readDecisions(folder)).toEqual([
    expect.objectContaining({
      by: "Amina Yusuf",
      reason: "Agreed.",
      count: 2,
      stories: ["a--one", "b--one"],
    }),
  ]);
  expect(Object.keys(readDecisions(folder)[0]?.looks ?? {})).toEqual([BOTH]);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a denied look is known by its pixels, with reviewer, day and reason", () => {
  say("words", "denied", "Not agreed.");
  const denial = findDenial(readDecisions(folder), BOTH, print("1"));
  expect(denial && describeDenial(BOTH, denial)).toBe(
    `${BOTH}: denied by Amina Yusuf on 2026-11-22: Not agreed.`,
  );
  expect(findDenial(readDecisions(folder), BOTH, print("2"))).toBeUndefined();
  say("words", "accepted");
  expect(findDenial(readDecisions(folder), BOTH, print("1"))).toBeUndefined();
});

test("a comment decides nothing", () => {
  say("colour", "denied");
  say("colour", "comment", "Which green?");
  expect(findDenial(readDecisions(folder), COLOUR, print("2"))).toBeDefined();
  say("words", "comment", "Why?");
  expect(accepted()).toEqual([]);
});

test.each([
  ["a cause that the run has not", "gone", "accepted"],
  ["a fault of axe as accepted", "name", "accepted"],
  ["a fault of axe as denied", "name", "denied"],
] as const)("%s is refused, and nothing is written", (_what, cause, outcome) => {
  expect(() => {
    say(cause, outcome);
  }).toThrow(/The run has no such cause|mended, not decided/);
  expect(readdirSync(folder)).toEqual([]);
});
