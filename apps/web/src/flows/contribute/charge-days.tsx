import { useClock } from "@kinfold/frame/clock";
import { formatLagosMonth, formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import type { ChargeDay, Interval } from "@kinfold/contract/payments";
import { say } from "@kinfold/language/say";
import { Fact, Facts } from "@kinfold/ui/facts";
import { findChargeDate, type ChargeDate } from "./recurring-words.ts";

const NEXT = [say("Second charge"), say("Third charge")];

export type ChargeDaysProps = {
  interval: Interval;
  /** The day of the month; null is counted from the day of the first payment, so a 31st stays one. */
  chargeDay?: ChargeDay | null;
};

/** The days of the first charges. The first is today, for it shows us the card. */
export function ChargeDays({ interval, chargeDay = null }: ChargeDaysProps) {
  const today = lagosIsoDay(useClock()());
  return (
    <Facts aria-label={say("When your card is charged")}>
      <Fact term={say("First charge")}>
        {say("Today, as you pay:")} <On date={{ day: today }} />
      </Fact>
      {NEXT.map((which, index) => (
        <Fact key={which} term={which}>
          <On date={findChargeDate(today, interval, index + 1, chargeDay)} />
        </Fact>
      ))}
    </Facts>
  );
}

function On({ date }: { date: ChargeDate }) {
  return "day" in date ? (
    <time dateTime={date.day}>{formatLongDay(date.day)}</time>
  ) : (
    <>{say("Last working day of {month}", { month: formatLagosMonth(date.lastWorkingDayOf) })}</>
  );
}
