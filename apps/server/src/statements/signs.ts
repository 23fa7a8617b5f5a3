import type { SignMeaning } from "@kinfold/contract/office/statements";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { negate, type Minor } from "@kinfold/money";
import { refuse, StatementRefused } from "./statement-refused.ts";

/** The column in which an amount stands, or the word of direction beside it. */
export type Side = "debit" | "credit";
/** What a minus means in each column. */
export type SignMeanings = Readonly<Record<Side, SignMeaning>>;

/** What a row moves, before it is known what its sign means. Minor units, below zero only where the sign alone is the direction. */
export type Movement = {
  fileLine: number;
  side: Side | "signed";
  minor: Minor;
  /** It has a minus or parentheses. */
  hasMinus: boolean;
  /** DR or CR stands beside it: then its direction is certain. */
  isMarked: boolean;
  /** Another column says its direction. */
  isDirected: boolean;
};

const SIDES: readonly Side[] = ["debit", "credit"];

/** Whether a movement goes against its column: a refund among the debits. */
export function isOpposite(
  { side, hasMinus, isMarked }: Movement,
  meanings: SignMeanings,
): boolean {
  if (side === "signed" || isMarked) return false;
  return hasMinus ? meanings[side] === "minus_opposite" : meanings[side] === "plain_opposite";
}

/** The money of a movement with these meanings: above zero came in, below zero went out. Minor units. */
export function toMoved(movement: Movement, meanings: SignMeanings): Minor {
  const { side, minor } = movement;
  if (side === "signed") return minor;
  return (side === "credit") === isOpposite(movement, meanings) ? negate(minor) : minor;
}

/** What the signs of one column may mean. */
function listMeanings(movements: readonly Movement[], side: Side): readonly SignMeaning[] {
  const ofSide = movements.filter((one) => one.side === side && !one.isMarked);
  if (!ofSide.some(({ hasMinus }) => hasMinus)) return ["ignored"];
  if (!ofSide.every(({ hasMinus }) => hasMinus)) {
    return ["minus_opposite", "ignored", "plain_opposite"];
  }
  // Where sign and direction agree on every debit, nothing is unclear.
  const isAgreed = side === "debit" && ofSide.every(({ isDirected }) => isDirected);
  return isAgreed ? ["ignored"] : ["ignored", "minus_opposite"];
}

/** Checks a file as it reads with each possible meaning of its signs. */
function checkEach<Checked>(
  possible: readonly SignMeanings[],
  check: (meanings: SignMeanings) => Checked,
): { fitting: { meanings: SignMeanings; checked: Checked }[]; refused: unknown } {
  const fitting: { meanings: SignMeanings; checked: Checked }[] = [];
  let refused: unknown;
  for (const meanings of possible) {
    try {
      fitting.push({ meanings, checked: check(meanings) });
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error;
      refused ??= error;
    }
  }
  return { fitting, refused };
}

/**
 * Reads a file with the only meaning of its signs that its balances and totals allow. Where they allow several, it takes what a staff member answered,
 * or asks. `signs` is the answer, where the file needed it. `isInOrder` says that the balances run as the days do, which few wrong readings do.
 */
export function chooseSigns<Checked extends { isInOrder: boolean }>(
  movements: readonly Movement[],
  answer: SignMeaning | undefined,
  check: (meanings: SignMeanings) => Checked,
): { signs: SignMeaning | undefined; checked: Checked } {
  const [debits, credits] = SIDES.map((side) => listMeanings(movements, side));
  const possible = (debits ?? []).flatMap((debit) =>
    (credits ?? []).map((credit) => ({ debit, credit })),
  );
  const { fitting: all, refused } = checkEach(possible, check);
  const inOrder = all.filter(({ checked }) => checked.isInOrder);
  const fitting = inOrder.length > 0 ? inOrder : all;
  const [only, ...others] = fitting;
  if (only === undefined) throw refused;
  if (others.length === 0) return { signs: undefined, checked: only.checked };
  const fits = (meaning: SignMeaning, meanings: readonly SignMeaning[] = []): boolean =>
    meanings.length === 1 || answer === meaning;
  const answered = fitting.find(
    ({ meanings }) => fits(meanings.debit, debits) && fits(meanings.credit, credits),
  );
  if (answer !== undefined && answered !== undefined) {
    return { signs: answer, checked: answered.checked };
  }
  const line = movements.find(({ side, hasMinus, isMarked }) => {
    return side !== "signed" && hasMinus && !isMarked;
  })?.fileLine;
  return refuse(statementRefusals().statement_signs_unclear(line ?? 0));
}
