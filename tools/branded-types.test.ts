import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXCEPT, findBareBigints, findBareIds } from "./branded-types.ts";

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

/** The kinds of ids that have a brand. */
const KINDS = ["member", "staff", "wallet", "portfolio", "withdrawal"];

describe("a bare id", () => {
  test.each([
    ["a parameter", "export function close(walletId: string): void {}"],
    ["a row", "export type Row = { wallet_id: string | null };"],
    ["a list", "export const read = (walletIds: readonly string[]) => walletIds;"],
    [
      "a longer name",
      "type Row = { closed_wallet_id: string }; export const read = (row: Row) => row;",
    ],
  ])("is found as %s", (_what, planted) => {
    expect(findBareIds("planted.ts", planted, KINDS)).toHaveLength(1);
  });

  test.each([
    [
      "with a brand",
      "export function close(walletId: WalletId, ids: readonly WalletId[]): void {}",
    ],
    ["of a kind without one", "export function read(surveyId: string): void {}"],
    [
      "inside a function",
      "export function read(): void { const walletId: string = text(); void walletId; }",
    ],
  ])("is no fault %s", (_what, code) => {
    expect(findBareIds("planted.ts", code, KINDS)).toEqual([]);
  });

  test("of a kind that has a brand stands in no signature of the server", () => {
    expect(
      sources
        .filter(({ path }) => path.startsWith("apps/server/"))
        .flatMap(({ path, code }) => findBareIds(path, code, KINDS)),
    ).toEqual([]);
  });

  test("of another kind stands in no folder more often than bare-ids.json says, which only shrinks", () => {
    const counts: Record<string, number> = {};
    for (const { path, code } of sources) {
      const [folder] = /^apps\/server\/src\/[^/]+/.exec(path) ?? [];
      const count = folder === undefined ? 0 : findBareIds(path, code).length;
      if (folder !== undefined && count > 0) counts[folder] = (counts[folder] ?? 0) + count;
    }
    expect(counts).toEqual(JSON.parse(readFileSync(join(ROOT, "tools/bare-ids.json"), "utf8")));
  });
});
