/** A approves, R rejects. */
export type DecisionKey = "a" | "r";

type Way = {
  notYet?: string | undefined;
  danger?: boolean;
  chosenBy?: DecisionKey;
};

/**
 * The first way that this key chooses and that may be chosen now. Where a way does not say its key, R chooses what takes something from
 * the member and A all else.
 */
export const findOptionOfKey = <Option extends Way>(
  options: readonly Option[],
  key: DecisionKey,
): Option | undefined =>
  options.find(
    ({ chosenBy, danger = false, notYet }) =>
      notYet === undefined && (chosenBy ?? (danger ? "r" : "a")) === key,
  );
