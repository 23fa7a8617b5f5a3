import type { Minor } from "@kinfold/money";

/**
 * What part of the whole each amount is, in tenths of a per cent, so that all of them add to exactly 1000. Rounds down,
 * then gives what is left to those who lost most. All zero when the whole is nothing.
 */
export function computeTenths(amounts: readonly Minor[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (whole === 0n) return amounts.map(() => 0);
  const parts = amounts.map((amount, index) => ({
    index,
    tenths: Number((amount * 1000n) / whole),
    lost: (amount * 1000n) % whole,
  }));
  const left = 1000 - parts.reduce((sum, { tenths }) => sum + tenths, 0);
  // Stable, so that of two that lost the same the first one gains.
  const byLoss = parts.toSorted((a, b) => (a.lost === b.lost ? 0 : a.lost < b.lost ? 1 : -1));
  for (const part of byLoss.slice(0, left)) part.tenths += 1;
  return parts.map(({ tenths }) => tenths);
}
