/** The parts of an opening balance, in the order in which they are said. */
export const OPENING_PARTS = ["in_ledger", "own_funds", "suspense"] as const;
export type OpeningPart = (typeof OPENING_PARTS)[number];

/** What each part of an opening balance is called. */
export const OPENING_PART_WORDS: Readonly<Record<OpeningPart, string>> = {
  in_ledger: "In the ledger already",
  own_funds: "The club’s own money",
  suspense: "Suspense, claimed by no one",
};
