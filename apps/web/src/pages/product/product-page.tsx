import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { toPortfolioQuery, usePortfolios } from "@kinfold/api/portfolios";
import { usePlans } from "@kinfold/api/plans";
import { Refusal } from "@kinfold/contract/refusal";
import { formatPlanLabel } from "@kinfold/contract/plans";
import { say } from "@kinfold/language/say";
import { ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { ArrowLeftIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Pagination } from "@kinfold/ui/pagination";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { Holding } from "#flows/contribute/holding.tsx";
import { PATHS } from "#paths.ts";
import { Missing } from "#shell/missing.tsx";
import { PageTitle } from "@kinfold/frame/shell/page-title";

/** The member's portfolios in one plan, newest first; of purple plans, all of one currency. */
export function ProductPage() {
  const { ProductId = "" } = useParams();
  const [query] = useSearchParams();
  const portfolioQuery = toPortfolioQuery(
    ProductId,
    query.get("product_type"),
    query.get("currency"),
  );
  const [page, setPage] = useState(1);
  const reading = usePortfolios(portfolioQuery, page);
  const { data: plans } = usePlans();
  if (portfolioQuery === null) return <Missing />;
  return (
    <Read
      of={reading}
      waiting={say("Opening your portfolios")}
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "not_found" ? (
          <Missing />
        ) : (
          renderUnreachablePage(error, again)
        )
      }
    >
      {(data) => {
        const product =
          data.data[0]?.product ?? plans?.find(({ id }) => String(id) === ProductId) ?? undefined;
        const title = product === undefined ? say("Your portfolios") : formatPlanLabel(product);
        const plan = product === undefined ? PATHS.plans : PATHS.plan({ ...product });
        return (
          <>
            <Link
              href={
                product === undefined
                  ? PATHS.contributions
                  : PATHS.contributionsOf(product.currency)
              }
              className="mb-3 border-b-0 text-[15px]"
            >
              <ArrowLeftIcon />
              {say("My Contributions")}
            </Link>
            <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
              <div className="min-w-0">
                <PageTitle title={title} className="wrap-anywhere">
                  {title}
                </PageTitle>
                <p className="mt-2 text-ink-soft">
                  {say("Your portfolios in this plan, newest first.")}
                </p>
              </div>
              <ButtonLink href={plan}>{say("Contribute")}</ButtonLink>
            </header>
            {data.data.length === 0 ? (
              <Empty
                spot="no-transactions"
                title={say("Nothing in this plan yet")}
                action={
                  <ButtonLink variant="outline" href={plan}>
                    {say("See the plan")}
                  </ButtonLink>
                }
              >
                {say("Your first contribution opens a portfolio, and it will be here.")}
              </Empty>
            ) : (
              <ul aria-label={say("Portfolios")} className="border-t border-line">
                {data.data.map((portfolio) => (
                  <li key={portfolio.id}>
                    <Holding portfolio={portfolio} />
                  </li>
                ))}
              </ul>
            )}
            {data.meta.page_count > 1 && (
              <Pagination
                className="mt-6.5"
                label={say("Portfolios, pages")}
                page={page}
                pages={data.meta.page_count}
                onPage={setPage}
              />
            )}
          </>
        );
      }}
    </Read>
  );
}
