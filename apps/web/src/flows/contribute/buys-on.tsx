import type { Product } from "@kinfold/contract/plans";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { say } from "@kinfold/language/say";
import { Fact, Facts } from "@kinfold/ui/facts";

/** When money that is put in now begins to work. */
export function BuysOn({ plan: { next_dealing_date: dealing } }: { plan: Product }) {
  return (
    <Facts>
      <Fact term={dealing === null ? say("Earns from") : say("Buys units on")}>
        {dealing === null ? (
          say("The day it is paid")
        ) : (
          <time dateTime={dealing}>{formatLongDay(dealing)}</time>
        )}
      </Fact>
    </Facts>
  );
}
