import { Read } from "@kinfold/frame/shell/read";
import type { usePortfolios } from "@kinfold/api/portfolios";
import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { Link } from "@kinfold/ui/link";
import { Skeleton } from "@kinfold/ui/skeleton";
import { Holding } from "#flows/contribute/holding.tsx";
import { PATHS } from "#paths.ts";

export type YourPortfoliosProps = {
  plan: Product;
  /** What the member has in it; asked by the page, whose form needs it too. */
  reading: ReturnType<typeof usePortfolios>;
};

/** What the member already has in this plan. Nothing is drawn while that is nothing. */
export function YourPortfolios({ plan, reading }: YourPortfoliosProps) {
  const { data } = reading;
  if (data?.data.length === 0) return null;
  return (
    <section aria-labelledby="yours">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="yours" className="heading-sm">
          {say("Your portfolios in {planLabel}", { planLabel: formatPlanLabel(plan) })}
        </h2>
        {data !== undefined && data.meta.total > data.data.length && (
          <Link href={PATHS.product(plan)}>
            {say("See all {total}", { total: data.meta.total })}
          </Link>
        )}
      </div>
      <Read
        of={reading}
        waiting={
          <div role="status">
            <span className="sr-only">{say("Reading your portfolios")}</span>
            <Skeleton className="h-14" />
          </div>
        }
        unreachable={say("We could not read your portfolios just now.")}
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
