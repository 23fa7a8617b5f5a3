import { OfficeFigure } from "#queue/office-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { BankHolding, HeldMoney as Held } from "@kinfold/contract/office/health";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import type { Currency } from "@kinfold/money";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Segmented } from "@kinfold/ui/segmented";
import { useState } from "react";
import { formatCount, formatBank, OWNERS } from "./health-words.ts";

const NAMES: Readonly<Record<Currency, string>> = { NGN: "Naira", USD: "Dollars" };

function Small({ children, isWrong = false }: { children: string; isWrong?: boolean }) {
  return (
    <span className={isWrong ? "block text-sm font-strong text-error" : "block text-sm"}>
      {children}
    </span>
  );
}

function BankTerm({ bank, currency }: { bank: BankHolding; currency: Currency }) {
  const { closing, difference, missing } = bank;
  return (
    <>
      {formatBank(bank)}
      <Small isWrong={missing.length > 0 || closing === null}>
        {closing === null
          ? "No statement with balances yet"
          : `Statement to ${formatShortDay(closing.on)}${missing.length > 0 ? ", days are missing" : ""}`}
      </Small>
      {difference !== null && difference !== 0n && (
        <span className="block text-sm font-strong text-error">
          The ledger says <Figure size="row" amount={difference} currency={currency} /> more
        </span>
      )}
    </>
  );
}

function Sides({ money }: { money: Held }) {
  const { currency, banks, owed } = money;
  return (
    <div className="mt-2 grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <section aria-label="At the banks" className="flex flex-col">
        <h3 className="border-b-2 border-ink pb-2 text-[15px] font-strong">At the banks</h3>
        <Facts className="flex-1">
          {banks.map((bank) => (
            <Fact key={bank.number_end} term={<BankTerm bank={bank} currency={currency} />}>
              {bank.closing === null ? (
                "Not known"
              ) : (
                <Figure size="row" amount={bank.closing.amount} currency={currency} />
              )}
            </Fact>
          ))}
          <Fact term="On no statement yet">
            <OfficeFigure figure={buildFigureId("not-on-statement", currency)}>
              <Figure size="row" amount={money.not_on_statement} currency={currency} />
            </OfficeFigure>
          </Fact>
          <Fact term="Payments on their way, with providers">
            <OfficeFigure figure={buildFigureId("held-by", `${currency}.providers`)}>
              <Figure size="row" amount={money.with_providers} currency={currency} />
            </OfficeFigure>
          </Fact>
          <Fact term="Total" total className="mt-auto">
            <OfficeFigure figure={buildFigureId("held-total", currency)}>
              <Figure size="row" amount={money.held} currency={currency} />
            </OfficeFigure>
          </Fact>
        </Facts>
      </section>
      <section aria-label="Whose it is" className="flex flex-col">
        <h3 className="border-b-2 border-ink pb-2 text-[15px] font-strong">
          Whose it is, by the ledger
        </h3>
        <Facts className="flex-1">
          {owed.map(({ owner, amount, count }) => (
            <Fact
              key={owner}
              term={
                <>
                  {OWNERS[owner]}
                  {count !== null && count > 0 && (
                    <Small>{formatCount(count, "wallet holds money", "wallets hold money")}</Small>
                  )}
                </>
              }
            >
              <OfficeFigure figure={buildFigureId("held-by", `${currency}.${owner}`)}>
                <Figure size="row" amount={amount} currency={currency} />
              </OfficeFigure>
            </Fact>
          ))}
          <Fact term="Total" total className="mt-auto">
            <OfficeFigure figure={buildFigureId("owed-total", currency)}>
              <Figure size="row" amount={money.owed_total} currency={currency} />
            </OfficeFigure>
          </Fact>
        </Facts>
      </section>
    </div>
  );
}

/** What is at the banks beside whose it is, as one account with two totals; one currency at a time. */
export function HeldMoney({ money }: { money: readonly Held[] }) {
  const [chosen, setChosen] = useState<string>("NGN");
  const shown = money.find(({ currency }) => currency === chosen) ?? money[0];
  if (shown === undefined) return null;
  return (
    <section aria-labelledby="health-money" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="health-money" className="heading-sm">
          Money at the banks, and whose it is
        </h2>
        {money.length > 1 && (
          <Segmented
            label="Currency"
            isLabelHidden
            size="sm"
            value={shown.currency}
            onChange={setChosen}
            options={money.map(({ currency }) => ({ value: currency, label: NAMES[currency] }))}
          />
        )}
      </div>
      <Sides money={shown} />
    </section>
  );
}
