import { expect, test } from "vitest";
import { readAcceptedChanges } from "./recent-changes.ts";

const NAMES = new Map([
  ["components-overlays-dialog", "Dialog"],
  ["flows-withdraw", "Withdraw"],
]);
const LOG = `commit\tAda Obi\t2026-11-22\tdialog: the buttons at the foot\tstay in view

8\t4\t.storybook/fingerprints/components-overlays-dialog.txt
4\t0\t.storybook/fingerprints/flows-gone.txt
commit\tBisi Ade\t2026-11-21\twithdraw: two more refusals

4\t4\t.storybook/fingerprints/components-overlays-dialog.txt
12\t0\t.storybook/fingerprints/flows-withdraw.txt
commit\tBisi Ade\t2026-11-20\twithdraw: one story less

0\t4\t.storybook/fingerprints/flows-withdraw.txt`;

test("each commit tells what it accepted, and how many screenshots", () => {
  expect(readAcceptedChanges(LOG, NAMES)).toEqual([
    {
      subject: "dialog: the buttons at the foot stay in view",
      by: "Ada Obi",
      day: "2026-11-22",
      screenshots: 8,
      components: { "components-overlays-dialog": "Dialog" },
    },
    {
      subject: "withdraw: two more refusals",
      by: "Bisi Ade",
      day: "2026-11-21",
      screenshots: 16,
      components: { "components-overlays-dialog": "Dialog", "flows-withdraw": "Withdraw" },
    },
  ]);
});

test("six commits are told", () => {
  const commit = "commit\tA\t2026-11-20\tx\n\n4\t0\tf/flows-withdraw.txt\n";
  expect(readAcceptedChanges(commit.repeat(9), NAMES)).toHaveLength(6);
});
