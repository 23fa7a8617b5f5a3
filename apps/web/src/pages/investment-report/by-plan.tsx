import type { ReportCurrency, ReportProduct } from "@kinfold/contract/reports";
import { formatPlanLabel } from "@kinfold/contract/plans";
import { addUp, negate, type Currency, type Minor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { ShareBar, type SharePart } from "@kinfold/ui/share-bar";
import { Table, type Column } from "@kinfold/ui/table";
import { useMemo } from "react";

/** More parts than these cannot be told apart; the smallest go together. */
const MOST_PARTS = 6;

/** What each plan was worth at the end of the month, and how it came to that. */
export function ByPlan({ name, of }: { name: string; of: ReportCurrency }) {
  const { currency, products } = of;
  const columns = useMemo(() => columnsOf(currency), [currency]);
  const parts = partsOf(products, currency);
  return (
    <section aria-labelledby={`plans-${currency}`}>
      <h2 id={`plans-${currency}`} className="mb-4 heading-sm">
        By plan
      </h2>
      {parts.length > 0 && (
        <ShareBar
          label={`Your plans at the end of ${name}`}
          currency={currency}
          parts={parts}
          className="mb-7"
        />
      )}
      <Table
        caption={`Your plans in ${name}`}
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
function partsOf(products: readonly ReportProduct[], currency: Currency): SharePart[] {
  const parts = products
    .filter(({ closing_value: amount }) => amount > 0n)
    .map((product) => ({
      key: String(product.product_id),
      name: labelOf(product, currency),
      amount: product.closing_value,
    }))
    .toSorted((one, other) => Number(other.amount - one.amount));
  if (parts.length <= MOST_PARTS) return parts;
  const rest = parts.slice(MOST_PARTS - 1);
  const amount = addUp(rest, (part) => part.amount);
  return [
    ...parts.slice(0, MOST_PARTS - 1),
    { key: "rest", name: `${rest.length} other plans`, amount },
  ];
}

function columnsOf(currency: Currency): readonly Column<ReportProduct>[] {
  const money = (
    key: string,
    head: string,
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
        <Figure amount={of(product)} currency={currency} />
      </>
    ),
  });
  return [
    { key: "plan", head: "Plan", names: true, cell: (product) => labelOf(product, currency) },
    money("opening", "Opening", ({ opening_value: opening }) => opening),
    // One column for both: the name of a plan needs the width of the other.
    {
      key: "moved",
      head: "Put in, taken out",
      align: "end",
      width: "10.25rem",
      card: "detail",
      cell: ({ contributions, withdrawals }) => (
        <span className="sm:grid">
          {contributions === 0n && withdrawals === 0n && (
            <span className="text-ink-soft">Nothing moved</span>
          )}
          {contributions > 0n && (
            <span>
              <span className="text-ink-soft sm:block sm:text-sm">Put in </span>
              <Figure amount={contributions} currency={currency} />
            </span>
          )}
          {contributions > 0n && withdrawals > 0n && <span className="sm:hidden"> · </span>}
          {withdrawals > 0n && (
            <span>
              <span className="text-ink-soft sm:block sm:text-sm">Taken out </span>
              <Figure amount={negate(withdrawals)} currency={currency} />
            </span>
          )}
        </span>
      ),
    },
    money("gain", "Gain", ({ net_gain: net }) => net),
    {
      key: "closing",
      head: "Closing",
      align: "end",
      width: "10.75rem",
      card: "end",
      cell: ({ closing_value: closing }) => <Figure amount={closing} currency={currency} />,
    },
  ];
}
