import { useClock } from "@kinfold/frame/clock";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import type { Interval } from "@kinfold/contract/payments";
import { Fact, Facts } from "@kinfold/ui/facts";
import { chargeDay } from "./recurring-words.ts";

const NEXT = ["Second charge", "Third charge"];

/** The days of the first charges. They are counted from the day of the first payment, so a 31st stays one. */
export function ChargeDays({ interval }: { interval: Interval }) {
  const today = lagosIsoDay(useClock()());
  return (
    <Facts aria-label="When your card is charged">
      <Fact term="First charge">
        Today, as you pay: <Day>{today}</Day>
      </Fact>
      {NEXT.map((which, index) => (
        <Fact key={which} term={which}>
          <Day>{chargeDay(today, interval, index + 1)}</Day>
        </Fact>
      ))}
    </Facts>
  );
}

const Day = ({ children: day }: { children: string }) => (
  <time dateTime={day}>{formatLongDay(day)}</time>
);
