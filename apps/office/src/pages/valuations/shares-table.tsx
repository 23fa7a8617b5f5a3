import type { Valuation, ValuationPreview, ValuationShare } from "@kinfold/contract/valuations";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { Empty } from "@kinfold/ui/empty";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { CheckCircleIcon } from "@kinfold/ui/icon";
import { Table, type Column } from "@kinfold/ui/table";
import { add, addUp, dropSign, negate, type Currency, type Minor } from "@kinfold/money";
import { OfficeComputed } from "#queue/office-figure.tsx";
import { formatUnitPrice, formatUnits } from "#queue/price-words.ts";

const trendOf = (minor: Minor) => {
  if (minor === 0n) return {};
  return { trend: minor > 0n ? ("up" as const) : ("down" as const) };
};

/** A sum of what every member has of the dealing. */
const addShares = (
  title: string,
  currency: Currency,
  shares: readonly ValuationShare[],
  of: (share: ValuationShare) => Minor,
): Computation => ({
  title,
  formula: "What the dealing does for each member, done as a test and undone just now, added up.",
  currency,
  total: addUp(shares, of),
  parts: shares.map((share) => ({
    words: share.member_name,
    note: share.portfolio_reference,
    amount: of(share),
  })),
});

const computeGain = (
  { gain, value_before: before, units_before: units }: ValuationShare,
  { currency, unit_price: price }: Valuation,
): Computation => ({
  title: gain < 0n ? "Loss" : "Gain",
  formula: "The units that it held at this price, less the same units at the price before.",
  currency,
  total: gain,
  parts: [
    {
      words: "At this price",
      note: `${formatUnits(units)} at ${formatUnitPrice(price, currency)}`,
      amount: add(before, gain),
    },
    { words: "At the price before", amount: negate(before) },
  ],
});

const computeWorth = (
  { units_after: units, value_after: total }: ValuationShare,
  { currency, unit_price: price }: Valuation,
): Computation => ({
  title: "Worth after",
  formula: "The units after the dealing at this price.",
  currency,
  total,
  rounding: "Rounded half up to the kobo or cent.",
  parts: [
    { words: "Units after", amount: null, units },
    { words: "Price of a unit", amount: null, price },
  ],
});

function columns(valuation: Valuation, isCorrection: boolean): readonly Column<ValuationShare>[] {
  const { currency } = valuation;
  const money = (
    key: string,
    head: string,
    of: (share: ValuationShare) => Minor,
    card: "end" | "none" = "none",
    explain = (share: ValuationShare) => addShares(head, currency, [share], of),
  ): Column<ValuationShare> => ({
    key,
    card,
    head,
    align: "end",
    cell: (share) => (
      <OfficeComputed made={explain(share)}>
        <Figure amount={of(share)} currency={currency} />
      </OfficeComputed>
    ),
  });
  return [
    {
      key: "member",
      head: "Member",
      names: true,
      cell: ({ member_name: name, portfolio_reference: reference }) => (
        <>
          {name}
          <span className="block text-sm font-body text-ink-soft">{reference}</span>
        </>
      ),
    },
    {
      key: "before",
      head: "Units before",
      align: "end",
      roomy: true,
      card: "none",
      cell: ({ units_before: units }) => formatUnits(units),
    },
    {
      key: "gain",
      head: "Gain",
      align: "end",
      card: "fact",
      cell: (share) => (
        <OfficeComputed made={computeGain(share, valuation)}>
          <Figure amount={dropSign(share.gain)} currency={currency} {...trendOf(share.gain)} />
        </OfficeComputed>
      ),
    },
    ...(isCorrection
      ? [
          money("paid", "Paid besides", ({ redeemed }) => redeemed),
          money("borne", "Borne by the club", ({ borne }) => borne),
        ]
      : [
          money("contributed", "Puts in", ({ contributed }) => contributed),
          money("redeemed", "Takes out", ({ redeemed }) => redeemed),
        ]),
    {
      key: "after",
      head: "Units after",
      align: "end",
      card: "none",
      cell: ({ units_after: units }) => formatUnits(units),
    },
    money(
      "worth",
      "Worth after",
      ({ value_after: worth }) => worth,
      "end",
      (share) => computeWorth(share, valuation),
    ),
  ];
}

/** What publishing would do for each member, and that it adds up to what the plan is worth. */
export function SharesTable({
  valuation,
  preview,
}: {
  valuation: Valuation;
  preview: ValuationPreview;
}) {
  const { currency, corrects } = valuation;
  const isCorrection = corrects !== null;
  const sum = (title: string, of: (share: ValuationShare) => Minor) => {
    const made = addShares(title, currency, preview.shares, of);
    return (
      <OfficeComputed made={made}>
        <Figure amount={made.total} currency={currency} />
      </OfficeComputed>
    );
  };
  return (
    <section aria-labelledby="shares" className="mt-9">
      <h2 id="shares" className="heading-sm">
        What each member gets
      </h2>
      <p className="mt-1 flex items-center gap-2 text-sm text-ink-soft">
        <CheckCircleIcon className="flex-none text-gain" />
        Dealt as a test and undone just now: members’ units at this price are what the plan is
        worth.
      </p>
      <Table
        className="mt-3"
        caption="What each member gets"
        columns={columns(valuation, isCorrection)}
        rows={preview.shares}
        rowKey={({ portfolio_id: id }) => id}
        empty={
          <Empty spot="no-transactions" title="No one is touched">
            No member holds units of this plan or waits for some.
          </Empty>
        }
      />
      <Facts look="columns" className="mt-6" aria-label="In all">
        <Fact term="Units before">{formatUnits(preview.units_before)}</Fact>
        <Fact term="Units after">{formatUnits(preview.units_after)}</Fact>
        {isCorrection ? (
          <Fact term="Borne by the club">{sum("Borne by the club", ({ borne }) => borne)}</Fact>
        ) : (
          <Fact term="Put in">{sum("Put in", ({ contributed }) => contributed)}</Fact>
        )}
        <Fact term={isCorrection ? "Paid besides" : "Taken out"}>
          {sum(isCorrection ? "Paid besides" : "Taken out", ({ redeemed }) => redeemed)}
        </Fact>
        <Fact term="Worth after">{sum("Worth after", ({ value_after: worth }) => worth)}</Fact>
      </Facts>
    </section>
  );
}
