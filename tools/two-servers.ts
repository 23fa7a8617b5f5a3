/** The ways in and out of the club: always, since money must not depend on which server answers. */
const ALWAYS: ReadonlySet<string> = new Set([
  "bank-transfer.spec.ts",
  "fund-wallet.spec.ts",
  "withdraw.spec.ts",
]);
const SHARE = 3;

/**
 * Chooses the files whose journeys run on two servers, whose answers come from the one and the other in turn: a third of them by this seed,
 * and the next third by the next, or with "all" every one.
 */
export function chooseTwoServerFiles(files: readonly string[], seed: string): string[] {
  if (seed === "all") return [...files];
  if (!/^\d{1,9}$/.test(seed)) throw new Error(`JOURNEYS_ON_TWO is a number or all, not ${seed}`);
  return files
    .toSorted()
    .filter((file, at) => ALWAYS.has(file) || (at + Number(seed)) % SHARE === 0);
}
