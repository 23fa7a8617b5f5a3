import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXCEPT, findBareBigints } from "./branded-types.ts";

const ROOT = join(import.meta.dirname, "..");
const SHIPPED =
  /^(?:apps\/server|packages\/\w+)\/src\/(?!(?:.*\/)?testing\/)(?!.*\.(?:test|stories)\.).*\.tsx?$/;

const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "apps", "packages"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => SHIPPED.test(path))
  .map((path) => ({ path, code: readFileSync(join(ROOT, path), "utf8") }));

describe("a bare bigint", () => {
  test.each([
    ["a parameter", "export function pay(amountMinor: bigint): void {}"],
    ["a result", "export const feeOf = (): bigint => 0n;"],
    ["a row", "export type Row = { amount_minor: bigint | null };"],
    [
      "a type of its own",
      "type Row = { amount_minor: bigint }; export const read = (row: Row) => row;",
    ],
    [
      "a list in a promise",
      "export async function list(): Promise<Map<string, bigint[]>> { return new Map(); }",
    ],
    ["a constant without a type", "export const LEAST_MINOR = 5_000n;"],
  ])("is found as %s", (_what, planted) => {
    expect(findBareBigints("planted.ts", planted)).toHaveLength(1);
  });

  test.each([
    ["inside a function", "export function pay(): void { const half: bigint = 1n; void half; }"],
    ["in a function of the file's own", "const scaled = (text: string): bigint => BigInt(text);"],
    ["in SQL and in words", 'export const read = sql`select 1::bigint`; // bigint "bigint"'],
    [
      "with a brand",
      "export type Row = { amount_minor: Minor }; export const ZERO: Minor = toMinor(0n);",
    ],
  ])("is no fault %s", (_what, code) => {
    expect(findBareBigints("planted.ts", code)).toEqual([]);
  });

  test("stands in no signature of shipped source", () => {
    const bare = sources
      .filter(({ path }) => !EXCEPT.some((one) => one.path.test(path)))
      .flatMap(({ path, code }) => findBareBigints(path, code));
    expect(bare).toEqual([]);
    expect(sources.length).toBeGreaterThan(500);
  });

  test.each(EXCEPT)("is what $path needs: $because", ({ path }) => {
    const excepted = sources.filter((source) => path.test(source.path));
    expect(
      excepted.flatMap((source) => findBareBigints(source.path, source.code)).length,
    ).toBeGreaterThan(0);
  });
});
