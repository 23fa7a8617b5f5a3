import { describe, expect, test } from "vitest";
import { findBareBigints, findBareIds } from "./branded-types.ts";

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
    [
      "a row inside a function",
      "function read(db: Db) { return sql<{ total: bigint }>`select 1 as total`.execute(db); }",
    ],
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
});

describe("a bare id", () => {
  test.each([
    ["a parameter", "export function close(walletId: string): void {}"],
    ["a parameter that is called id alone", "export function close(id: string): void {}"],
    ["a row", "export type Row = { wallet_id: string | null };"],
    ["a list", "export const read = (walletIds: readonly string[]) => walletIds;"],
    [
      "a longer name",
      "type Row = { closed_wallet_id: string }; export const read = (row: Row) => row;",
    ],
    [
      "a row inside a function",
      "function read(db: Db) { return sql<{ id: string }>`select wallet_id as id`.execute(db); }",
    ],
    ["a part of a tuple", "export type Pair = readonly [debitId: string, creditId: LineId];"],
    ["a field of a class", "export class Claims { ids: string[] = []; }"],
  ])("is found as %s", (_what, planted) => {
    expect(findBareIds("planted.ts", planted)).toHaveLength(1);
  });

  test.each([
    [
      "with a brand",
      "export function close(walletId: WalletId, ids: readonly WalletId[]): void {}",
    ],
    ["that is a number", "export type Plan = { plan_id: number };"],
    ["in a word that ends alike", "export type Row = { paid: string; is_valid: string };"],
    [
      "inside a function",
      "export function read(): void { const walletId: string = text(); void walletId; }",
    ],
  ])("is no fault %s", (_what, code) => {
    expect(findBareIds("planted.ts", code)).toEqual([]);
  });
});
