import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FLOWS } from "./flows.ts";
import {
  acceptTranscript,
  compareTranscripts,
  listStaleTranscripts,
  readTranscript,
  removeTranscript,
  TRANSCRIPTS,
} from "./transcript.ts";

const folder = mkdtempSync(join(tmpdir(), "kinfold-speech-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ACCEPTED = [
  "Withdrawing",
  "",
  "# Requested (flows-withdraw--withdrawn)",
  "> presses button, Withdraw",
  "announced: Withdrawing",
  "focus: group, Withdrawal",
];

test("what is said as accepted writes nothing, and is no difference", () => {
  expect(acceptTranscript(folder, "withdraw", ACCEPTED)).toBe(true);
  const file = join(folder, "withdraw.txt");
  utimesSync(file, 1, 1);
  expect(acceptTranscript(folder, "withdraw", ACCEPTED)).toBe(false);
  expect(statSync(file).mtimeMs).toBe(1000);
  expect(readTranscript(folder, "withdraw")).toEqual(ACCEPTED);
  expect(compareTranscripts(ACCEPTED, ACCEPTED)).toEqual([]);
});

test("a difference says where it is, what is no longer said and what is new", () => {
  const heard = ACCEPTED.map((line) =>
    line === "announced: Withdrawing" ? "announced: Sending" : line,
  );
  expect(compareTranscripts(ACCEPTED, heard)).toEqual([
    "# Requested (flows-withdraw--withdrawn)",
    "  > presses button, Withdraw",
    "- announced: Withdrawing",
    "+ announced: Sending",
  ]);
});

test("a long difference is cut, and says by how much", () => {
  const heard = Array.from({ length: 100 }, (_, at) => `line ${at}`);
  const shown = compareTranscripts([], heard);
  expect(shown).toHaveLength(31);
  expect(shown.at(-1)).toBe("… and 70 lines more");
});

test("a transcript without a flow is named, and can be forgotten", () => {
  acceptTranscript(folder, "gone", ["Gone"]);
  expect(listStaleTranscripts(folder, ["withdraw"])).toEqual(["gone"]);
  removeTranscript(folder, "gone");
  expect(listStaleTranscripts(folder, ["withdraw"])).toEqual([]);
});

test("each of twelve flows has an accepted transcript in which something answers", () => {
  expect(FLOWS).toHaveLength(12);
  for (const { name, title } of FLOWS) {
    const lines = readTranscript(TRANSCRIPTS, name) ?? [];
    const isAnswered = lines.some((line) => /^(?:announced|opens|goes to)\b/.test(line));
    expect([name, lines[0], isAnswered]).toEqual([name, title, true]);
  }
});
