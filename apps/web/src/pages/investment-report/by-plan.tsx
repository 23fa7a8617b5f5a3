import { buildFigureId, type FigureOf } from "@kinfold/contract/figure-sources";
import type { ReportCurrency, ReportProduct } from "@kinfold/contract/reports";
import { formatPlanLabel } from "@kinfold/contract/plans";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import { addUp, negate, type Currency, type Minor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { ShareBar, type SharePart } from "@kinfold/ui/share-bar";
import { Table, type Column } from "@kinfold/ui/table";
import { useMemo } from "react";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";

/** More parts than these cannot be told apart; the smallest go together. */
const MOST_PARTS = 6;

/** What each plan was worth at the end of the month, and how it came to that. */
export function ByPlan({
  name,
  month,
  of,
}: {
  name: string;
  /** "2026-09". */
  month: string;
  of: ReportCurrency;
}) {
  const { currency, products } = of;
  const columns = useMemo(() => columnsOf(currency, month), [currency, month]);
  const parts = partsOf(products, currency, month);
  return (
    <section aria-labelledby={`plans-${currency}`}>
      <h2 id={`plans-${currency}`} className="mb-4 heading-sm">
        {say("By plan")}
      </h2>
      {parts.length > 0 && (
        <ShareBar
          label={say("Your plans at the end of {name}", { name })}
          currency={currency}
          parts={parts}
          className="mb-7"
        />
      )}
      <Table
        caption={say("Your plans in {name}", { name })}
        columns={columns}
        rows={products}
        rowKey={({ product_id: id }) => String(id)}
        empty={null}
      />
    </section>
  );
}

const labelOf = ({ product_name: name, product_type }: ReportProduct, currency: Currency): string =>
  formatPlanLabel({ name, product_type, currency });

/** Plans with something in them, the largest first. */
function partsOf(
  products: readonly ReportProduct[],
  currency: Currency,
  month: string,
): SharePart[] {
  const parts = products
    .filter(({ closing_value: amount }) => amount > 0n)
    .map((product) => ({
      key: String(product.product_id),
      name: labelOf(product, currency),
      amount: product.closing_value,
      figure: buildFigureId("month-closing", product.product_id, month),
    }))
    .toSorted((one, other) => Number(other.amount - one.amount));
  if (parts.length <= MOST_PARTS) return parts;
  const rest = parts.slice(MOST_PARTS - 1);
  const amount = addUp(rest, (part) => part.amount);
  return [
    ...parts.slice(0, MOST_PARTS - 1),
    {
      key: "rest",
      name: sayCount("{count, plural, one {# other plan} other {# other plans}}", {
        count: rest.length,
      }),
      amount,
      figure: buildFigureId(
        "month-closing",
        rest.map(({ key }) => Number(key)),
        month,
      ),
    },
  ];
}

function columnsOf(currency: Currency, month: string): readonly Column<ReportProduct>[] {
  const figure = (kind: FigureOf<"holding">, { product_id: id }: ReportProduct, amount: Minor) => (
    <OwnFigure look="quiet" figure={buildFigureId(kind, id, month)}>
      <Figure amount={amount} currency={currency} />
    </OwnFigure>
  );
  const money = (
    key: string,
    head: string,
    kind: FigureOf<"holding">,
    of: (product: ReportProduct) => Minor,
  ): Column<ReportProduct> => ({
    key,
    head,
    align: "end",
    width: "10.25rem",
    card: "detail",
    cell: (product) => (
      <>
        <span className="sm:hidden">{head} </span>
        {figure(kind, product, of(product))}
      </>
    ),
  });
  return [
    { key: "plan", head: say("Plan"), names: true, cell: (product) => labelOf(product, currency) },
    money("opening", say("Opening"), "month-opening", ({ opening_value: opening }) => opening),
    // One column for both: the name of a plan needs the width of the other.
    {
      key: "moved",
      head: say("Put in, taken out"),
      align: "end",
      width: "10.25rem",
      card: "detail",
      cell: (product) => {
        const { contributions, withdrawals } = product;
        return (
          <span className="sm:grid">
            {contributions === 0n && withdrawals === 0n && (
              <span className="text-ink-soft">{say("Nothing moved")}</span>
            )}
            {contributions > 0n && (
              <span>
                <span className="text-ink-soft sm:block sm:text-sm">{say("Put in")} </span>
                {figure("month-contributions", product, contributions)}
              </span>
            )}
            {contributions > 0n && withdrawals > 0n && <span className="sm:hidden"> · </span>}
            {withdrawals > 0n && (
              <span>
                <span className="text-ink-soft sm:block sm:text-sm">{say("Taken out")} </span>
                {figure("month-withdrawals", product, negate(withdrawals))}
              </span>
            )}
          </span>
        );
      },
    },
    money("gain", say("Gain"), "month-net-gain", ({ net_gain: net }) => net),
    {
      key: "closing",
      head: say("Closing"),
      align: "end",
      width: "10.75rem",
      card: "end",
      cell: (product) => figure("month-closing", product, product.closing_value),
    },
  ];
}
