import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useArticle } from "@kinfold/api/content";
import { Refusal } from "@kinfold/contract/refusal";
import { say } from "@kinfold/language/say";
import { ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Link } from "@kinfold/ui/link";
import { formatLagosMonth } from "@kinfold/frame/lagos-time";
import { PATHS } from "#paths.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { SmallMarkdown } from "#shell/small-markdown.tsx";

/** An article, by its id in the address; one that does not exist leads back to the shelf. */
export function ArticleView({ id }: { id: string }) {
  return (
    <Read
      of={useArticle(id)}
      waiting={say("Fetching the article")}
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "not_found" ? (
          <NoArticle />
        ) : (
          renderUnreachablePage(error, again)
        )
      }
    >
      {(article) => (
        <article>
          <p className="mb-3">
            <Link href={PATHS.resources}>{say("All resources")}</Link>
          </p>
          <PageTitle title={article.title}>{article.title}</PageTitle>
          <p className="mt-2 mb-6 text-sm text-ink-soft">
            {article.category} · {formatLagosMonth(article.published_at)}
          </p>
          <SmallMarkdown text={article.body} />
        </article>
      )}
    </Read>
  );
}

function NoArticle() {
  return (
    <>
      <PageTitle title={say("Resources")}>{say("Resources")}</PageTitle>
      <Empty
        spot="not-found"
        title={say("There is no such article")}
        action={<ButtonLink href={PATHS.resources}>{say("All resources")}</ButtonLink>}
      >
        {say("It may have been replaced by a newer one.")}
      </Empty>
    </>
  );
}
