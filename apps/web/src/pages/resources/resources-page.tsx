import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useResources } from "@kinfold/api/content";
import type { Resource } from "@kinfold/contract/content";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Empty } from "@kinfold/ui/empty";
import {
  ArrowUpRightIcon,
  BookOpenIcon,
  FileTextIcon,
  GraduationCapIcon,
  type Icon,
} from "@kinfold/ui/icon";
import { PlainLink } from "@kinfold/ui/link";
import { useSearchParams } from "react-router-dom";
import { formatLagosMonth } from "@kinfold/frame/lagos-time";
import { PATHS } from "#paths.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { ArticleView } from "./article-view.tsx";

/** What the club has to read: its guides on the page itself, PDFs and courses in a new tab. */
export function ResourcesPage() {
  const [address] = useSearchParams();
  const article = address.get("article");
  return article === null ? <Shelf /> : <ArticleView key={article} id={article} />;
}

function Shelf() {
  const reading = useResources();
  return (
    <Read
      of={reading}
      waiting={say("Fetching the shelf")}
      renderUnreachable={renderUnreachablePage}
    >
      {(resources) => {
        const groups = [...new Set(resources.map(({ category }) => category))];
        return (
          <>
            <PageTitle title={say("Resources")}>{say("Resources")}</PageTitle>
            <p className="mt-2 mb-7 max-w-[60ch] text-ink-soft">
              <Say
                text="Guides and documents of the club. Questions are answered under <link>FAQs</link>."
                values={{ link: renderLink(PATHS.faqs) }}
              />
            </p>
            {groups.length === 0 && (
              <Empty spot="no-notifications" title={say("The shelf is empty")}>
                {say("Guides and documents appear here as soon as the club publishes them.")}
              </Empty>
            )}
            {groups.map((group) => (
              <section key={group} aria-labelledby={`shelf-${group}`} className="mb-9">
                <h2 id={`shelf-${group}`} className="mb-4 heading-sm">
                  {group}
                </h2>
                <ul className="grid gap-4 @min-[640px]:grid-cols-2">
                  {resources
                    .filter(({ category }) => category === group)
                    .map((resource) => (
                      <li key={resource.id} className="min-w-0">
                        <Book resource={resource} />
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </>
        );
      }}
    </Read>
  );
}

const KINDS: Record<Resource["type"], { name: string; icon: Icon }> = {
  article: { name: say("Article"), icon: BookOpenIcon },
  pdf: { name: "PDF", icon: FileTextIcon },
  video: { name: say("Video"), icon: GraduationCapIcon },
  link: { name: say("Website"), icon: ArrowUpRightIcon },
};

/** How large a file is, as people say it: in kilobytes below a megabyte. */
const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function Book({
  resource: { id, title, summary, type, url, published_at, size },
}: {
  resource: Resource;
}) {
  const { name, icon: KindIcon } = KINDS[type];
  const where = url === null ? { href: PATHS.article(id) } : { href: url, external: true };
  const facts = [name, ...(size === null ? [] : [sizeWords(size)]), formatLagosMonth(published_at)];
  return (
    <PlainLink
      {...where}
      className="flex h-full gap-4 rounded-cut bg-surface px-5 py-4.5 text-ink no-underline shadow-[inset_0_0_0_1px_var(--color-line)] hover:bg-surface-hover"
    >
      <KindIcon className="mt-0.5 flex-none text-ink-soft" />
      <span className="grid min-w-0 gap-1 wrap-break-word">
        <span className="heading-xs">{title}</span>
        <span className="text-sm text-ink-soft">{summary}</span>
        <span className="text-sm text-ink-soft">{facts.join(" · ")}</span>
        {url !== null && <span className="sr-only">{say("(opens in a new tab)")}</span>}
      </span>
    </PlainLink>
  );
}
