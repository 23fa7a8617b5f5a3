import { readFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { SERVER_NODE_OPTIONS } from "./node-options.ts";

/** Fills the young generation again and again, and prints how many MB of memory it took at most. */
const FILL_YOUNG_GENERATION = `
  let kept = [];
  let most = 0;
  for (let made = 0; made < 1_500_000; made += 1) {
    kept.push({ made });
    if (kept.length > 60_000) kept = [];
    if (made % 5_000 !== 0) continue;
    const young = v8.getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
    most = Math.max(most, young.space_size);
  }
  most / 2 ** 20;`;

/** The most memory in MB that the young generation takes in a process with these options. Throws if Node does not know one of them. */
function measureYoungGeneration(options: readonly string[]): number {
  const args = [...options, "-p", FILL_YOUNG_GENERATION];
  return Number(execFileSync(process.execPath, args, { encoding: "utf8", env: {} }));
}

test("the script that starts the server gives Node what our own programs give it", async () => {
  const file = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(file);
  expect(scripts["start"]).toBe(`node ${SERVER_NODE_OPTIONS.join(" ")} src/main.ts`);
});

test("Node knows each of them, and the young generation is two halves of 8 MB", () => {
  expect(measureYoungGeneration(SERVER_NODE_OPTIONS)).toBeLessThanOrEqual(2 * 8);
  expect(measureYoungGeneration([])).toBeGreaterThan(2 * 8);
});

test("an option that Node does not know is refused", () => {
  expect(() => measureYoungGeneration(["--no-such-option"])).toThrow("bad option");
});
