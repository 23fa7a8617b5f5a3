import { useExchangeRate } from "@kinfold/api/reference";
import { useGivenUp } from "@kinfold/api/swr";
import type { ExchangeRate } from "@kinfold/contract/reference";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import {
  formatFigure,
  parseRateE6,
  readMinor,
  toKoboTruncated,
  toMinor,
  toMoney,
  ZERO,
  type Minor,
} from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { formatLagosTime } from "@kinfold/frame/lagos-time";
import { OwnComputed } from "#flows/figure-source/own-figure.tsx";

/** Until a rate has arrived a dollar is counted as one, and nothing is priced with it. */
const DEFAULT_RATE = 1;
const FIRST_AMOUNT = toMinor(10_000n);

/** What an amount of dollars is worth in naira, at the club's latest rate and with its time. Nothing is bought here. */
export function UsdRate({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={say("USD rate today")}
      size="sm"
      footer={<Button onClick={onClose}>{say("Done")}</Button>}
    >
      <Worth />
    </Dialog>
  );
}

function Worth() {
  const { data: rate, error, mutate } = useExchangeRate();
  const isGivenUp = useGivenUp(error);
  const [dollars, setDollars] = useState<Minor | null>(FIRST_AMOUNT);
  return (
    <div className="flex flex-col gap-4">
      <AmountField label={say("Dollars")} currency="USD" value={dollars} onChange={setDollars} />
      <p className="figures-column text-ink-soft" aria-live="polite">
        {lineOf(rate, isGivenUp)}
      </p>
      <Naira dollars={dollars} rate={rate} />
      {rate === undefined && isGivenUp && (
        <Notice tone="warn" role="status">
          <p>{error?.message}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => void mutate()}>
            {say("Try again")}
          </Button>
        </Notice>
      )}
      {rate !== undefined && <Age rate={rate} />}
    </div>
  );
}

function lineOf(rate: ExchangeRate | undefined, isGivenUp: boolean): string {
  if (rate === undefined && isGivenUp) return say("Rate unavailable");
  const amount = `$1.00 = ${formatFigure(worthOf(toMinor(100n), rate), "NGN")}`;
  return rate === undefined ? say("{amount} until today’s rate is here", { amount }) : amount;
}

function worthOf(dollars: Minor, rate: ExchangeRate | undefined): Minor {
  const { amountMinor } = toMoney("USD", dollars);
  const e6 = parseRateE6(String(rate?.exchange_rate ?? DEFAULT_RATE)) ?? ZERO;
  return readMinor({ currency: "NGN", amountMinor: toKoboTruncated(amountMinor, e6) });
}

const computeNaira = (dollars: Minor, rate: ExchangeRate): Computation => ({
  title: say("Naira"),
  formula: say("{amount} at {exchangeRate} naira for one dollar.", {
    amount: formatFigure(dollars, "USD"),
    exchangeRate: rate.exchange_rate,
  }),
  currency: "NGN",
  total: worthOf(dollars, rate),
  rounding: say("Rounded down to the kobo."),
  parts: [
    {
      words: say("What you entered, at this rate"),
      note: `${formatFigure(dollars, "USD")} × ${rate.exchange_rate}`,
      amount: worthOf(dollars, rate),
    },
  ],
});

function Naira({ dollars, rate }: { dollars: Minor | null; rate: ExchangeRate | undefined }) {
  return (
    <div>
      <p className="mb-2 text-sm font-strong">{say("Naira")}</p>
      {rate === undefined || dollars === null ? (
        <p className="font-display text-money-md leading-none text-ink-muted">
          <span aria-hidden="true">₦ —</span>
          <span className="sr-only">
            {rate === undefined ? say("No price without a rate") : say("Enter an amount.")}
          </span>
        </p>
      ) : (
        <OwnComputed look="stitched" made={computeNaira(dollars, rate)}>
          <Figure amount={worthOf(dollars, rate)} currency="NGN" size="lg" alwaysShown />
        </OwnComputed>
      )}
    </div>
  );
}

function Age({ rate }: { rate: ExchangeRate }) {
  return rate.stale ? (
    <Notice tone="warn">
      <Say
        text="This rate is from {time} and too old to pay with. A new one is on its way."
        values={{ time: <time dateTime={rate.as_of}>{formatLagosTime(rate.as_of)}</time> }}
      />
    </Notice>
  ) : (
    <p className="text-sm text-ink-soft">
      <Say
        text="Rate at {time}. The rate on the day you pay is the one that counts."
        values={{ time: <time dateTime={rate.as_of}>{formatLagosTime(rate.as_of)}</time> }}
      />
    </p>
  );
}
