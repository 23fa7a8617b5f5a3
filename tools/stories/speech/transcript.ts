/**
 * What is said in each core flow, as it was accepted: a file for each flow, a line for each thing that is said or done. `git log -p` on such a
 * file is the history of what a member hears.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { diff } from "node:util";

/** Where the accepted transcripts are. */
export const TRANSCRIPTS: string = join(import.meta.dirname, "../..", "..", ".storybook", "speech");

const fileOf = (folder: string, flow: string): string => join(folder, `${flow}.txt`);

/** The accepted lines of a flow; undefined before any were accepted. */
export function readTranscript(folder: string, flow: string): string[] | undefined {
  const file = fileOf(folder, flow);
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : undefined;
}

/** Accepts these lines. Answers whether they are others than before; equal ones are not written. */
export function acceptTranscript(folder: string, flow: string, lines: readonly string[]): boolean {
  if (readTranscript(folder, flow)?.join("\n") === lines.join("\n")) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(folder, flow), `${lines.join("\n")}\n`);
  return true;
}

/** The accepted transcripts of flows that are no more. */
export const listStaleTranscripts = (folder: string, flows: readonly string[]): string[] =>
  globSync("*.txt", { cwd: folder })
    .map((file) => basename(file, ".txt"))
    .filter((flow) => !flows.includes(flow))
    .toSorted();

/** Forgets a flow. */
export const removeTranscript = (folder: string, flow: string): void =>
  rmSync(fileOf(folder, flow));

/** So many lines of a difference are shown. */
const MOST_SHOWN = 30;

/**
 * What is said otherwise than accepted, as few lines: each place below the part of the flow that it is in and the line before it. `-` is no longer
 * said, `+` is new. Nothing when all is said as accepted.
 */
export function compareTranscripts(
  accepted: readonly string[],
  heard: readonly string[],
): string[] {
  const shown: string[] = [];
  const gone: string[] = [];
  const come: string[] = [];
  let part = "";
  let shownPart = "";
  let before = "";
  const showPlace = (): void => {
    if (gone.length + come.length === 0) return;
    if (part !== shownPart) shown.push(part);
    shownPart = part;
    if (before !== part && before !== "") shown.push(`  ${before}`);
    shown.push(...gone.splice(0).map((line) => `- ${line}`));
    shown.push(...come.splice(0).map((line) => `+ ${line}`));
  };
  for (const [kind, line] of diff(heard, accepted)) {
    if (kind === 0) {
      showPlace();
      if (line.startsWith("# ")) part = line;
      before = line;
    } else (kind === 1 ? come : gone).push(line);
  }
  showPlace();
  const rest = shown.length - MOST_SHOWN;
  return rest > 0 ? [...shown.slice(0, MOST_SHOWN), `… and ${rest} lines more`] : shown;
}
