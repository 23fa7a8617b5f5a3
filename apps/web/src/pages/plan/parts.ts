import type { Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { addUp, toMinor } from "@kinfold/money";
import type { SharePart } from "@kinfold/ui/share-bar";

/** As many as can be told apart; the smallest become one. */
const MOST_PARTS = 6;

/** What a plan holds as parts of a whole, in hundredths of a per cent. */
export function toParts(holdings: Product["holdings"]): SharePart[] {
  const parts = holdings.map(({ name, share_percent: share }) => ({
    key: name,
    name,
    amount: toMinor(BigInt(Math.round(share * 100))),
  }));
  if (parts.length <= MOST_PARTS) return parts;
  const rest = addUp(parts.slice(MOST_PARTS - 1), ({ amount }) => amount);
  return [
    ...parts.slice(0, MOST_PARTS - 1),
    { key: "others", name: say("All others"), amount: rest },
  ];
}
