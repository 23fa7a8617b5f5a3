import type { Valuation, ValuationPreview, ValuationShare } from "@kinfold/contract/valuations";
import { Empty } from "@kinfold/ui/empty";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { CheckCircleIcon } from "@kinfold/ui/icon";
import { Table, type Column } from "@kinfold/ui/table";
import { dropSign, type Currency, type Minor } from "@kinfold/money";
import { formatUnits } from "#queue/price-words.ts";

const trendOf = (minor: Minor) => {
  if (minor === 0n) return {};
  return { trend: minor > 0n ? ("up" as const) : ("down" as const) };
};

function columns(currency: Currency, isCorrection: boolean): readonly Column<ValuationShare>[] {
  const money = (
    key: string,
    head: string,
    of: (share: ValuationShare) => Minor,
    card: "end" | "none" = "none",
  ): Column<ValuationShare> => ({
    key,
    card,
    head,
    align: "end",
    cell: (share) => <Figure amount={of(share)} currency={currency} />,
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
      cell: ({ gain }) => <Figure amount={dropSign(gain)} currency={currency} {...trendOf(gain)} />,
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
    money("worth", "Worth after", ({ value_after: worth }) => worth, "end"),
  ];
}

/** What publishing would do for each member, and that it adds up to what the plan is worth. */
export function SharesTable({
  valuation: { currency, corrects },
  preview,
}: {
  valuation: Valuation;
  preview: ValuationPreview;
}) {
  const isCorrection = corrects !== null;
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
        columns={columns(currency, isCorrection)}
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
          <Fact term="Borne by the club">
            <Figure amount={preview.borne} currency={currency} />
          </Fact>
        ) : (
          <Fact term="Put in">
            <Figure amount={preview.contributed} currency={currency} />
          </Fact>
        )}
        <Fact term={isCorrection ? "Paid besides" : "Taken out"}>
          <Figure amount={preview.redeemed} currency={currency} />
        </Fact>
        <Fact term="Worth after">
          <Figure amount={preview.value_after} currency={currency} />
        </Fact>
      </Facts>
    </section>
  );
}
