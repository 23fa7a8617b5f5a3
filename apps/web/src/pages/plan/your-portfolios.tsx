import { Read } from "@kinfold/frame/shell/read";
import { toPortfolioQuery, usePortfolios } from "@kinfold/api/portfolios";
import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import { Link } from "@kinfold/ui/link";
import { Skeleton } from "@kinfold/ui/skeleton";
import { Holding } from "#flows/contribute/holding.tsx";
import { PATHS } from "#paths.ts";

const ROWS = 5;

export type YourPortfoliosProps = {
  plan: Product;
  /** As the address says them, for they decide what is asked. */
  productType: string | null;
  currency: string | null;
};

/** What the member already has in this plan. Nothing is drawn while that is nothing. */
export function YourPortfolios({ plan, productType, currency }: YourPortfoliosProps) {
  const portfolioQuery = toPortfolioQuery(String(plan.id), productType, currency);
  const reading = usePortfolios(portfolioQuery, 1, ROWS);
  const { data } = reading;
  if (portfolioQuery === null || data?.data.length === 0) return null;
  return (
    <section aria-labelledby="yours">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="yours" className="heading-sm">
          Your portfolios in {formatPlanLabel(plan)}
        </h2>
        {data !== undefined && data.meta.total > data.data.length && (
          <Link href={PATHS.product(plan)}>See all {data.meta.total}</Link>
        )}
      </div>
      <Read
        of={reading}
        waiting={
          <div role="status">
            <span className="sr-only">Reading your portfolios</span>
            <Skeleton className="h-14" />
          </div>
        }
        unreachable="We could not read your portfolios just now."
      >
        {({ data: portfolios }) => (
          <ul className="border-t border-line">
            {portfolios.map((portfolio) => (
              <li key={portfolio.id}>
                <Holding portfolio={portfolio} />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  );
}
