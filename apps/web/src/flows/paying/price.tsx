import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { Quote } from "@kinfold/contract/payments";
import { formatRate } from "@kinfold/contract/rate-words";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { formatFigure, subtract } from "@kinfold/money";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Skeleton } from "@kinfold/ui/skeleton";
import { useEffect } from "react";
import { useClock } from "@kinfold/frame/clock";
import { formatClock, useCountdown } from "@kinfold/frame/countdown";
import { formatLagosTimeOfDay } from "@kinfold/frame/lagos-time";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { countSecondsLeft } from "./ways-to-pay.ts";

/** What is credited, what it costs and what is charged, as in a ledger; and for how long that holds. */
export function Price({
  quote,
  into,
  onExpired,
}: {
  quote: Quote;
  /** Where the money goes: "your Naira wallet". */
  into: string;
  onExpired: () => void;
}) {
  const { amount, credited_currency: credited, currency, fees, exchange_rate: rate } = quote;
  return (
    <div>
      <Facts aria-label={say("Price")}>
        <Fact term={say("Into {into}", { into })}>
          <OwnFigure look="quiet" figure={buildFigureId("quote-amount", quote.quote_id)}>
            <Figure amount={amount} currency={credited} alwaysShown />
          </OwnFigure>
        </Fact>
        {rate !== null && (
          <>
            <Fact term={say("Rate")}>{formatRate(rate, quote.rate)}</Fact>
            <Fact term={say("{amount} at this rate", { amount: formatFigure(amount, credited) })}>
              <OwnFigure look="quiet" figure={buildFigureId("quote-base", quote.quote_id)}>
                <Figure
                  amount={subtract(quote.total_charged, fees.total)}
                  currency={currency}
                  alwaysShown
                />
              </OwnFigure>
            </Fact>
          </>
        )}
        {fees.provider > 0n && fees.processing > 0n ? (
          <>
            <Fact term={say("Processing charge")}>
              <OwnFigure look="quiet" figure={buildFigureId("quote-processing", quote.quote_id)}>
                <Figure amount={fees.processing} currency={currency} alwaysShown />
              </OwnFigure>
            </Fact>
            <Fact term={providerChargeOf(quote)}>
              <OwnFigure look="quiet" figure={buildFigureId("quote-provider", quote.quote_id)}>
                <Figure amount={fees.provider} currency={currency} alwaysShown />
              </OwnFigure>
            </Fact>
          </>
        ) : (
          <Fact term={say("Processing charge")}>
            <OwnFigure look="quiet" figure={buildFigureId("quote-fees", quote.quote_id)}>
              <Figure amount={fees.total} currency={currency} alwaysShown />
            </OwnFigure>
          </Fact>
        )}
        <Fact term={say("You pay")} total>
          <OwnFigure look="quiet" figure={buildFigureId("quote-charged", quote.quote_id)}>
            <Figure amount={quote.total_charged} currency={currency} size="sm" alwaysShown />
          </OwnFigure>
        </Fact>
      </Facts>
      <Holds key={quote.quote_id} expiresAt={quote.expires_at} onExpired={onExpired} />
    </div>
  );
}

const providerChargeOf = ({ gateway }: Quote): string =>
  gateway === "transfer"
    ? say("Charge of the transfer provider")
    : say("Charge of the card provider");

function Holds({ expiresAt, onExpired }: { expiresAt: string; onExpired: () => void }) {
  const clock = useClock();
  const { seconds } = useCountdown(countSecondsLeft(expiresAt, clock()));
  const formattedExpirationTime = formatLagosTimeOfDay(expiresAt);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onExpired();
  }, [isOver, onExpired]);
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {isOver ? (
        say("This price has expired.")
      ) : (
        <>
          <Say
            text="This price holds until {time} in Lagos, {clock} from now"
            values={{
              time: <time dateTime={expiresAt}>{formattedExpirationTime}</time>,
              clock: <span className="figures-column">{formatClock(seconds)}</span>,
            }}
          />
        </>
      )}
    </p>
  );
}

/** The room of a price that is being worked out. */
export function PriceAwaited() {
  return (
    <div role="status">
      <span className="sr-only">{say("Working out the price")}</span>
      {["w-28", "w-24", "w-32"].map((width) => (
        <div key={width} className="flex justify-between border-b border-line py-3">
          <Skeleton className="h-4.5 w-36" />
          <Skeleton className={`h-4.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
