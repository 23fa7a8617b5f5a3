import { add, dropSign, subtract, ZERO, type Minor } from "@kinfold/money";
import { isOpposite, toMoved, type Movement, type Side, type SignMeanings } from "./signs.ts";

/** What the lines of a file come to on one side: by the way that the money went, and as the column adds up. Minor units. */
type Sum = { moved: Minor; column: Minor };
export type ColumnSums = Readonly<Record<Side, Sum>>;

/** Adds up the movements of a file: what went out and came in, and what each column comes to where amounts against its direction count as less. */
export function sumColumns(movements: readonly Movement[], meanings: SignMeanings): ColumnSums {
  const sums: Record<Side, Sum> = {
    debit: { moved: ZERO, column: ZERO },
    credit: { moved: ZERO, column: ZERO },
  };
  for (const movement of movements) {
    const moved = toMoved(movement, meanings);
    const side = moved < 0n ? "debit" : "credit";
    const size = dropSign(moved);
    sums[side].moved = add(sums[side].moved, size);
    const column = movement.side === "signed" ? side : movement.side;
    sums[column].column = isOpposite(movement, meanings)
      ? subtract(sums[column].column, size)
      : add(sums[column].column, size);
  }
  return sums;
}

/** Whether a printed total is what the lines come to. */
export const isSumOf = ({ moved, column }: Sum, total: Minor): boolean =>
  dropSign(total) === moved || total === column;
